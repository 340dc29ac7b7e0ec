# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Sourced by what is run inside a clean system; reports in the Test Anything
# Protocol.

n=0
log=/tmp/log

check()	# NAME COMMAND...
{
	name=$1
	shift
	n=$((n + 1))
	if "$@" > /tmp/out 2>&1; then
		echo "ok $n - $name"
	else
		echo "not ok $n - $name"
		{ cat /tmp/out; tail -n 15 "$log"; } | sed 's/^/# /'
	fi
}
