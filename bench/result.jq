# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run: per frame, less what an interval without a receiver
# costs (the card's own work, the marks, an idle kernel).

def lines: split("\n") | map(select(length > 0) | split(" "));
def frames: split(":")[0] | tonumber;
def round1: . * 10 | round / 10;

($phases | map({ key: .interval, value: . }) | from_entries) as $of |
($delay | lines) as $delays |
def phase($arm; $load; $p):
	(($of["\($arm)@\($load)"].phases[$p] // 0) - ($of["null@\($load)"].phases[$p] // 0))
	/ ($load | frames) | round1;
def insns($arm; $load):
	($of["\($arm)@\($load)"] | .total - (.phases.card // 0)) as $with |
	($of["null@\($load)"] | .total - (.phases.card // 0)) as $without |
	($with - $without) / ($load | frames) | round1;

{ kernel: $kernel, pose: $pose,
  arms: [$flow | lines | group_by(.[0])[] | .[0][0] as $arm | (map(.[1])) as $loads |
	(map(select(.[1] == ($delays | map(select(.[0] == $arm)) | .[0][1]))) | .[0]) as $main |
	$main[1] as $load | ($load | frames) as $n |
	{ arm: $arm, load: $load, insns: insns($arm; $load),
	  spread: ([$loads[] | insns($arm; .)] | [min, max]),
	  phases: (["driver", "reorder", "allocation", "gro", "softirq", "ip_tcp", "checksum",
		"copy", "scheduling", "other"] |
		map({ key: ., value: phase($arm; $load; .) }) | from_entries),
	  user: (($of["\($arm)@\($load)"].user - $of["null@\($load)"].user) / $n | round1),
	  switches: (($main[2] | tonumber) / $n * 1000 | round / 1000),
	  net_rx_softirqs: (($main[3] | tonumber) / $n * 1000 | round / 1000),
	  acks: (($main[4] | tonumber) / $n * 1000 | round / 1000),
	  mbps: ($main[5] | tonumber),
	  delay_ns: ($delays | map(select(.[0] == $arm)) | .[0][2:5] | map(tonumber) |
		{ p50: .[0], p99: .[1], max: .[2] }) }] }
