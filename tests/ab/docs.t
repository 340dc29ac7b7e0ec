#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The manual page and the completion know every command and option; the
# figures in docs/measuring-ab.md are what the simulation prints.
set -eu
cd "$(dirname "$0")/../.."
. tests/ab/lib.sh

make -s -C ab tests >&2
commands=$("$mvab" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')

options()
{
	for c in $commands; do
		"$mvab" "$c" --help | sed -n 's/^  --\([a-z-]*\) .*/\1/p'
	done | sort -u
}
in_manual()	# PATTERN...
{
	for p in "$@"; do
		grep -qE "$p" ab/mvab.1 || { echo "not there: $p"; return 1; }
	done
}
completions()	# WORD...: what bash would offer for the last word
{
	# shellcheck disable=SC2016 # expanded by that shell
	bash -c '. ab/mvab.bash
		COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mvab; printf "%s\n" "${COMPREPLY[@]}"' \
		- "$mvab" "$@" | sort
}
offers()	# WANT WORD...
{
	want=$1
	shift
	[ "$(completions "$@" | tr '\n' ' ')" = "$want " ] || { completions "$@"; return 1; }
}
figures()
{
	build/ab/simulate >"$dir/sim" || return 1
	grep -E '^    ok ' docs/measuring-ab.md | sed 's/^ *//' >"$dir/doc"
	[ "$(wc -l <"$dir/doc")" -ge 40 ] || { echo 'hardly any figures'; return 1; }
	! grep -vxFf "$dir/sim" "$dir/doc"
}

# shellcheck disable=SC2046,SC2086 # lists of words
ok 'manual: every command' in_manual $(printf '^\\.It[[:space:]]Cm[[:space:]]%s ' $commands)
# shellcheck disable=SC2046
ok 'manual: every option' in_manual $(options | sed 's/.*/^\\.It[[:space:]]Fl[[:space:]]-&/')
# shellcheck disable=SC2086
ok 'completion: every command' offers "$(printf '%s\n' $commands | sort | tr '\n' ' ' |
	sed 's/ $//')" ''
ok 'completion: of an option' offers --html report --h
ok 'completion: of an arm' offers napi apply na
ok 'the figures in the text are those of the simulation' figures

echo "1..$n"
