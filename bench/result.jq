# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run: per frame, less what an interval without a receiver
# costs (the card's own work, the marks, an idle kernel).  Each table has its fields.

def lines: split("\n") | map(select(length > 0) | split(" ") | map(select(length > 0)));
def frames: split(":")[0] | tonumber;
def round1: . * 10 | round / 10;

($phases | map({ key: .interval, value: . }) | from_entries) as $of |
($delay | lines) as $delays |
($sched | lines) as $scheds |
($rtt | lines) as $rtts |
def phase($arm; $load; $p):
	(($of["\($arm)@\($load)"].phases[$p] // 0) - ($of["null@\($load)"].phases[$p] // 0))
	/ ($load | frames) | round1;
# What another process computes in user space is no work for the frame.
def counted($arm): .total - (.phases.card // 0) -
	if $arm | test("[+]hog") then .user else 0 end;
def insns($arm; $load):
	($of["\($arm)@\($load)"] | counted($arm)) as $with |
	($of["null@\($load)"] | counted($arm)) as $without |
	($with - $without) / ($load | frames) | round1;

{ kernel: $kernel, pose: $pose,
  arms: [$flow | lines | group_by(.[0])[] | .[0][0] as $arm | (map(.[1])) as $loads |
	(map(select(.[1] == ($delays | map(select(.[0] == $arm)) | .[0][1]))) | .[0]) as $main |
	$main[1] as $load | ($load | frames) as $n |
	{ arm: $arm, load: $load, insns: insns($arm; $load),
	  loads: [$loads[] | { load: ., insns: insns($arm; .) }],
	  spread: ([$loads[] | insns($arm; .)] | [min, max]),
	  phases: (["driver", "reorder", "allocation", "gro", "softirq", "ip_tcp", "checksum",
		"copy", "scheduling", "other"] |
		map({ key: ., value: phase($arm; $load; .) }) | from_entries),
	  user: (($of["\($arm)@\($load)"].user - $of["null@\($load)"].user) / $n | round1),
	  switches: (($main[2] | tonumber) / $n * 1000 | round / 1000),
	  net_rx_softirqs: (($main[3] | tonumber) / $n * 1000 | round / 1000),
	  acks: (($main[4] | tonumber) / $n * 1000 | round / 1000),
	  mbps: ($main[5] | tonumber),
	  sched: ($scheds | map(select(.[0] == $arm)) | .[0][1:] | map(tonumber / $n) |
		{ wakeups: (.[0] * 1000 | round / 1000), remote: (.[1] * 1000 | round / 1000),
		  waited_ns: (.[2] | round), migrations: (.[3] * 1000 | round / 1000) }),
	  rtt_us: (($rtts | map(select(.[0] == $arm)) | .[0] // empty | .[1:] | map(tonumber) |
		{ p50: .[0], p99: .[1], max: .[2], pings: .[3] }) // null),
	  delay_ns: ($delays | map(select(.[0] == $arm)) | .[0][2:5] | map(tonumber) |
		{ p50: .[0], p99: .[1], max: .[2] }) }] } |
if $table != "cost" then del(.arms[].loads) else . end |
if $table != "sched" then del(.arms[].sched, .arms[].rtt_us) else . end
