# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For the .t files: TAP, mvab built with sanitizers, a folder of our own.

make -s -C ab SAN=1 >&2
mvab=$PWD/build/ab-san/mvab
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# shellcheck source=SCRIPTDIR/../tap.sh
. tests/tap.sh

exits()	# STATUS COMMAND...
{
	want=$1
	shift
	rc=0
	"$@" || rc=$?
	[ "$rc" -eq "$want" ] || { echo "exit $rc, not $want"; return 1; }
}

says()	# TEXT COMMAND...: standard output or error has it, whatever the status
{
	text=$1
	shift
	"$@" >"$dir/said" 2>&1 || :
	grep -qF -- "$text" "$dir/said" || { cat "$dir/said"; echo "no \"$text\""; return 1; }
}

silent_about()	# TEXT COMMAND...: succeeds, and does not say it
{
	text=$1
	shift
	"$@" >"$dir/said" || return 1
	! grep -F -- "$text" "$dir/said"
}

# A measured run: the arms of a schedule with a known effect in percent on the
# last arm, and noise that depends on nothing but the slot's number.
measured()	# BLOCKS SEED EFFECT [JQ FILTER ON THE RESULT]
{
	"$mvab" schedule --arm stock --arm napi --blocks "$1" --seed "$2" |
	jq -c --argjson effect "$3" '
		def noise: (. * 7919 + 104729) * 48271 % 2147483647 / 2147483647 - 0.5;
		.blocks = [.schedule | to_entries[] | .key as $b | .value | to_entries[] |
			{block: $b, arm: .value, i: (2 * $b + .key)} |
			(if .arm == "napi" then 1 + $effect / 100 else 1 end) as $f |
			.mbps = 100 * $f * (1 + 0.04 * (.i | noise)) |
			.cpu_pct = 40 + (.i | noise) |
			.i as $i | .rtt_ms = [range(20) | 2 + ($i * 20 + . | noise)] |
			.covariates = {signal_dbm: (-60 + ($i + 999 | noise)), temp_c: null}] |
		.blocks |= (group_by(.block) | map(map(del(.block, .i)))) |
		del(.schedule) | .device = "unit-\(.seed)" | '"${4:-.}"
}
