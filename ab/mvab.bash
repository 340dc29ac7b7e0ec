# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Bash completion of mvab.  Commands and options are asked of mvab itself, so
# that the two cannot differ.

_mvab()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
	local mvab=${COMP_WORDS[0]} cmd=${COMP_WORDS[1]-} words

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		words=$("$mvab" --help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
	elif [ "$prev" = --root ]; then
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return
	elif [[ $cur == -* ]]; then
		words=$("$mvab" "$cmd" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\) .*/\1/p')
	elif [ "$cmd" = apply ]; then
		words='workqueue kthread napi inline'
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		return
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o filenames -F _mvab mvab
