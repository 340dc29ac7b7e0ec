# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# Sourced by what is told a kernel as SERIES[@SUITE][+FLAVOUR]. Wants $here, the top
# of the repository.

# kernel_spec SPEC: into $series, $suite and $flavour ('': none). Without a suite it
# is that of fork/suites, which source and kernel have in common: within a series,
# stable updates change interfaces, so the two have to be of one version.
kernel_spec()
{
	series=${1%%[@+]*} flavour='' suite=''
	case $1 in *+*) flavour=${1##*+} ;; esac
	case $1 in *@*) suite=${1#*@} suite=${suite%%+*} ;; esac
	[ "$suite" ] ||
		suite=$(awk -v s="$series" '$1 == s { print $2 }' "$here/fork/suites")
	[ "$suite" ] || {
		echo "${0##*/}: fork/suites names no suite for series $series" >&2
		exit 1
	}
}
