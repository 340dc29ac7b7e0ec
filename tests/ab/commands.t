#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The commands that judge: known effects are found, none is invented, damaged
# and hostile files are refused, exits are 0 ran, 1 run-time error, 2 usage.
# shellcheck disable=SC2016 # $ in jq and perl programs is theirs
set -eu
cd "$(dirname "$0")/../.."
. tests/ab/lib.sh

verdict()	# WANT FILE [JQ CONDITION]
{
	"$mvab" analyse "$2" >"$dir/json" || return 1
	jq -e --arg v "$1" '.comparisons[0].verdict == $v and ('"${3:-true}"')' "$dir/json" ||
		{ cat "$dir/json"; return 1; }
}

ok 'no command: usage' exits 2 "$mvab"
ok 'unknown command: usage' exits 2 "$mvab" frobnicate
ok 'unknown option: usage' exits 2 "$mvab" report --frob x
ok 'missing operand: usage' exits 2 "$mvab" analyse
ok 'missing file: error' exits 1 "$mvab" report "$dir/none"
ok 'a folder is no run' exits 1 "$mvab" report "$dir"
ok 'help runs' exits 0 "$mvab" --help
ok 'full disk: error' exits 1 sh -c "'$mvab' --help >/dev/full"

ok 'schedule: one arm is none' exits 2 "$mvab" schedule --arm a
ok 'schedule: an arm twice' exits 2 "$mvab" schedule --arm a --arm a
ok 'schedule: seed -1' exits 2 "$mvab" schedule --arm a --arm b --seed -1
"$mvab" schedule --arm a --arm b --seed 3 >"$dir/s1"
"$mvab" schedule --arm a --arm b --seed 3 >"$dir/s2"
"$mvab" schedule --arm a --arm b --seed 4 >"$dir/s3"
ok 'schedule: same seed, same order' cmp "$dir/s1" "$dir/s2"
ok 'schedule: other seed, other order' sh -c "! cmp -s '$dir/s1' '$dir/s3'"
ok 'schedule: 40 complete blocks' jq -e '.schedule |
	length == 40 and all(sort == ["a", "b"])' "$dir/s1"

measured 40 7 0 >"$dir/aa"
measured 40 7 20 >"$dir/better"
measured 40 7 -20 >"$dir/worse"
measured 5 7 50 >"$dir/few"
measured 11 7 0 >"$dir/cut"
ok 'A/A: equivalent' verdict EQUIVALENT "$dir/aa" .order_from_seed
ok '+20%: better, about 20%, at the first look' verdict BETTER "$dir/better" \
	'.looks_used == 1 and (.comparisons[0].primary |
	.blocks == 8 and .effect_pct > 17 and .effect_pct < 23 and .lower_pct > 0)'
ok '-20%: worse' verdict WORSE "$dir/worse"
ok 'five blocks: inconclusive, however large' verdict INCONCLUSIVE "$dir/few" \
	'.looks_used == 0 and .comparisons[0].primary.lower_pct == null'
ok 'cut short at 11: judged at 8' verdict EQUIVALENT "$dir/cut" \
	'.comparisons[0].primary.blocks == 8'

measured 40 7 20 '.metric = "cpu_pct"' >"$dir/cpu"
ok 'the primary metric is the one the file names' verdict EQUIVALENT "$dir/cpu"
measured 40 7 20 '.looks = [12]' >"$dir/look12"
measured 40 7 20 '.blocks[5] |= map(if .arm == "napi" then del(.cpu_pct) else . end)' >"$dir/nocpu"
ok 'a counter that was not read every time is not compared' verdict BETTER "$dir/nocpu" \
	'.comparisons[0].exploratory | has("rtt_p50_ms") and (has("cpu_pct") | not)'
ok 'planned looks are kept' verdict BETTER "$dir/look12" '.comparisons[0].primary.blocks == 12'

measured 40 7 20 '.blocks |= [to_entries[] | .key as $b | .value | map(
	if .arm == "napi" and $b % 8 == 7 then {arm, failed: true} else . end)]' >"$dir/dying"
ok 'failed slots: counted' verdict BETTER "$dir/dying" '.comparisons[0] |
	.more_outages and .outages.only_arm == 5'
ok 'failed slots: better only while it is up' says 'only while it is up' "$mvab" report "$dir/dying"
ok 'no failed slots: no such remark' silent_about 'only while it is up' "$mvab" report "$dir/better"

measured 40 7 20 '.blocks[0] |= map({arm, failed: true})' >"$dir/both"
ok 'a block in which both failed speaks against neither' verdict BETTER "$dir/both" \
	'.comparisons[0].outages | .both == 1 and .only_arm == 0 and .only_baseline == 0'
# Traffic, and no probe that came back: what "mvab run" writes of such a slot.
silent='if .arm == "napi" then .rtt_ms = [] | .failed = true else . end'
measured 40 7 20 ".metric = \"rtt_p50_ms\" | .blocks |= map(map($silent))" >"$dir/silent"
ok 'no round trip where latency decides: the worst, 10 s' verdict WORSE "$dir/silent" \
	'.comparisons[0] | .primary.median == 10000 and .outages.only_arm == 40'
ok 'no round trip: the throughput is what was measured' verdict WORSE "$dir/silent" \
	'.comparisons[0].exploratory.mbps | .effect_pct > 17 and .effect_pct < 23'
ok 'no round trip: and exported' sh -c "'$mvab' report '$dir/silent' --json '$dir/s.json' \
	--html '$dir/s.html' && jq -e '(.results[\"TCP napi\"] | map(select(. > 100)) | length) == 40 and
	(.results[\"Ping (ms) napi\"] | all(. == null))' '$dir/s.json'"
ok 'page: a failed slot is drawn where the worst is' sh -c "sed '/<\/svg>/q' '$dir/s.html' |
	grep -c \"^<path d='M[0-9.]* [0-9]\\.[0-9]l8\\|^<path d='M[0-9.]* [12][0-9]\\.[0-9]l8\" |
	grep -qx 40"
measured 40 7 20 '.metric = "cpu_pct" | .blocks |= map(map(if .arm == "napi" then
	del(.cpu_pct) | .failed = true else . end))' >"$dir/cpuless"
ok 'no CPU time where it decides: the worst' verdict WORSE "$dir/cpuless" \
	'.comparisons[0] | .primary.median == 10000 and .outages.only_arm == 40'
measured 40 7 20 '.metric = "cpu_pct" | .blocks |= map(map(if .arm == "napi" then
	{arm, failed: true, cpu_pct: 1} else . end))' >"$dir/idle"
ok 'an idle CPU is no merit of a dead link' verdict WORSE "$dir/idle"
measured 40 7 20 '.metric = "cpu_pct" | .blocks[4] |= map(del(.cpu_pct))' >"$dir/neither"
ok 'no CPU time, and not failed: refused' says 'block 4: neither the primary metric nor' \
	"$mvab" report "$dir/neither"

measured 40 7 20 '.blocks[0] |= map(if .arm == "stock" then .mbps = 0 else . end)' >"$dir/zero"
ok 'a throughput of 0 is the floor' verdict BETTER "$dir/zero"
measured 40 7 0 '.metric = "rtt_p50_ms" | .blocks |= map(map(if .arm == "napi" then
	.rtt_ms |= map(. * 0.7) else . end))' >"$dir/rtt"
ok 'a shorter round trip is better, and negative' verdict BETTER "$dir/rtt" \
	'.comparisons[0].primary | .lower_pct < .effect_pct and .effect_pct < .upper_pct and
	.upper_pct < 0 and .effect_pct > -40 and .log_ratio > 0'
measured 8 7 0 '.blocks |= [to_entries[] | .key as $b | .value | map(if .arm == "napi" then
	.mbps *= (if $b % 2 == 0 then 1.5 else 0.7 end) else . end)]' >"$dir/noisy"
ok 'noise: cannot tell' verdict INCONCLUSIVE "$dir/noisy"
ok 'below 12 blocks the smallest visible change is a rough one' says 'under roughly' \
	"$mvab" report "$dir/noisy"
measured 40 7 20 '.blocks[3] = {dropped: "server-unreachable"}' >"$dir/dropped"
ok 'a dropped block is counted' verdict BETTER "$dir/dropped" '.dropped == 1 and .blocks == 39'
measured 40 7 20 '.blocks[3] = {dropped: "looked wrong"}' >"$dir/excuse"
ok 'dropping for any other reason is refused' exits 1 "$mvab" analyse "$dir/excuse"

measured 40 7 20 'del(.seed) | .blocks |= map(sort_by(.arm))' >"$dir/fixed"
ok 'fixed order: nothing is decided' verdict INCONCLUSIVE "$dir/fixed" .order_fixed
ok 'fixed order: warning' says 'fixed order' "$mvab" report "$dir/fixed"

measured 40 7 0 '.blocks |= map(map(if .arm == "napi" then
	.covariates.signal_dbm += 6 else . end))' >"$dir/signal"
ok 'a covariate that moved with the arm: warning' says 'signal_dbm moved with napi' \
	"$mvab" report "$dir/signal"
ok 'none that did: no warning' silent_about 'moved with' "$mvab" report "$dir/aa"

ok 'import' exits 0 "$mvab" import "$dir/better" "$dir/j"
ok 'import: the journal is private' sh -c "[ \$(stat -c %a '$dir/j') = 600 ]"
ok 'import: never over a file' exits 1 "$mvab" import "$dir/aa" "$dir/j"
"$mvab" analyse "$dir/better" >"$dir/a1"
"$mvab" analyse "$dir/j" >"$dir/a2"
ok 'import: same verdict from the journal' cmp "$dir/a1" "$dir/a2"
head -c -700 "$dir/j" >"$dir/jcut"
ok 'a journal that was cut off is read' verdict BETTER "$dir/jcut"
ok 'and the report says so' says 'cut off' "$mvab" report "$dir/jcut"
sed '9s/mbps/mbqs/' "$dir/j" >"$dir/jbad"
ok 'a journal damaged inside is refused, with the line' says 'line 9' "$mvab" report "$dir/jbad"

printf '{"arms":["a","\033[2J"],"blocks":[[]]}' >"$dir/hostile"
ok 'control characters in names are refused' exits 1 "$mvab" report "$dir/hostile"
head -c 200000 /dev/zero | tr '\0' '[' >"$dir/deep"
ok 'endless nesting is refused' exits 1 "$mvab" report "$dir/deep"

ok 'report: a page' exits 0 "$mvab" report "$dir/dying" --html "$dir/r.html"
ok 'page: slots, differences, round trips' sh -c "[ \$(grep -c '<svg' '$dir/r.html') = 3 ]"
ok 'page: every slot is drawn' sh -c "sed '/<\/svg>/q' '$dir/r.html' |
	grep -cE '<(circle|path)' | grep -qx 80"
ok 'page: nothing to fetch, nothing to run' sh -c \
	"! grep -iE 'https?:|src=|href=|url\(|<script|@import' '$dir/r.html'"
ok 'page: no number got lost' sh -c "! grep -wiE 'nan|inf' '$dir/r.html'"
ok 'page: every element is closed' perl -ne '
	s/<!doctype html>//i; s/<meta[^>]*>//g;
	while (m{<(/?)([a-z0-9]+)((?:"[^"]*"|\x27[^\x27]*\x27|[^>])*?)(/?)>}g) {
		next if $4;
		if ($1) { die "line $.: </$2>" if pop @s ne $2 } else { push @s, $2 }
	}
	END { die "open: @s" if @s }' "$dir/r.html"
ok 'page: a folder that is missing: error' exits 1 "$mvab" report "$dir/aa" --html "$dir/no/r"

measured 12 7 20 '.looks = [12] | .blocks[2] |= map(if .arm == "napi" then
	{arm, failed: true} else .retransmits = 3 | .at = 1767225600 end)' >"$dir/out"
ok 'report: CSV and JSON' exits 0 "$mvab" report "$dir/out" --csv "$dir/o.csv" --json "$dir/o.json"
ok 'CSV: a line per slot, as wide as its head' perl -ne '
	s/"[^"]*"/arm/g; $n //= tr/,//; die "line $.: $_" if tr/,// != $n;
	END { die "$. lines" if $. != 25 }' "$dir/o.csv"
ok 'CSV: unknown is empty, failed says so' sh -c "[ \$(grep -cE '^2,[01],\"napi\",1,0,0,,,,0,' '$dir/o.csv') = 1 ]"
ok 'JSON: as in iperf3' jq -e '[.slots[] | select(.block == 2 and .arm == "stock")][0] |
	.end.sum_received.bits_per_second > 9e7 and .end.sum_sent.retransmits == 3 and
	.start.timestamp.timesecs == 1767225600' "$dir/o.json"
ok 'JSON: as in irtt, nanoseconds' jq -e '.slots[0].stats.rtt |
	.n == 20 and .min > 1e6 and .min < .median and .median < .max' "$dir/o.json"
ok 'JSON: as in flent' jq -e '.version == 4 and (.x_values | length) == 24 and
	(.results["TCP napi"] | length) == 24 and
	(.results["TCP napi"] | map(select(. == null)) | length) == 13 and
	.metadata.TIME == "2026-01-01T00:00:00.000000Z"' "$dir/o.json"

for i in 1 2 3; do measured 40 $i $((i * 4)) >"$dir/m$i"; done
ok 'merge: mean of three devices' sh -c "'$mvab' merge '$dir'/m[123] |
	grep -E 'mean over devices: \\+(7|8)\\.'"
ok 'merge: real differences between devices' sh -c "'$mvab' merge '$dir'/m[123] |
	grep -E 'I2 (9[0-9]|8[0-9])%'"
ok 'merge: one device twice is refused' exits 1 "$mvab" merge "$dir/m1" "$dir/m1"
ok 'merge: a device without an interval is refused' exits 1 "$mvab" merge "$dir/m1" "$dir/few"
# Every eighth slot of one device without a round trip: its median stays, and it merges.
for i in 1 2; do
	measured 40 $i 0 '.metric = "rtt_p50_ms" | .blocks |= [to_entries[] | .key as $b |
		.value | map(if .arm == "napi" then .rtt_ms |= map(. * 0.7) else . end |
		if .arm == "napi" and $b % 8 == '$((8 - i))' and '$i' == 1 then
			.rtt_ms = [] | .failed = true else . end)]' >"$dir/q$i"
done
ok 'merge: a device with slots without a round trip' sh -c "'$mvab' merge '$dir'/q[12] |
	grep -E 'mean over devices: -(29|30)\.'"
measured 40 9 5 '.metric = "cpu_pct"' >"$dir/m4"
ok 'merge: another metric is refused' exits 1 "$mvab" merge "$dir/m1" "$dir/m4"
ok 'merge: one file: usage' exits 2 "$mvab" merge "$dir/m1"

echo "1..$n"
