#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Time in mvneta under load, unmodified and limited.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

# The same numbers, to the time of every frame.
same_times()
{
	[ -s "$dir/crc" ] && grep '^# crc=' "$log" | cmp - "$dir/crc"
}

for traffic in udp tcp; do
	for bql in on off; do
		guest "mainline, $traffic, BQL $bql" stock tx-baseline \
			SPEED=100 TRAFFIC=$traffic BQL=$bql
	done
done
# Two full frames and the completion: 2.5 ms, 0.25 ms.
limits='tx_bql=fixed tx_bql_limit=3000 tso_segs=1 tx_ring=64'
for traffic in tcp udp; do
	guest "limited, $traffic, 10" bql tx-baseline SPEED=10 TRAFFIC=$traffic \
		"PARAMS=$limits" MAX_NS=2500000
	guest "limited, $traffic, 100" bql tx-baseline SPEED=100 TRAFFIC=$traffic \
		"PARAMS=$limits" MAX_NS=250000
done
grep '^# crc=' "$log" > "$dir/crc" || :
guest 'limited, udp, 100 again' bql tx-baseline SPEED=100 TRAFFIC=udp \
	"PARAMS=$limits" MAX_NS=250000
ok 'two runs agree in the time of every frame' same_times
echo "1..$n"
