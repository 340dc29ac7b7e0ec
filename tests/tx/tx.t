#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# mvneta on the virtual Ethernet port, unmodified and forked. SERIES: of the
# kernel (6.12).
set -eu
cd "$(dirname "$0")/../.."
series=${SERIES:-6.12}
series=${series##* }
out=build/$series-arm64
log=$(mktemp)
trap 'rm -f "$log" "$log.crc"' EXIT
n=0

# points NAME: the test points of the guest that ran last, numbered on
points()
{
	while read -r line; do
		case $line in
		'ok '* | 'not ok '*)
			n=$((n + 1))
			echo "$line" | sed "s/ok [0-9]* - /ok $n - $1: /" ;;
		1..*) ;;
		*) echo "$line" ;;
		esac
	done < "$log"
}

# guest NAME DRIVER CASE [NAME=VALUE]...
guest()
{
	name=$1 driver=$2 case=$3
	shift 3
	for e; do
		shift
		set -- "$@" -e "$e"
	done
	tests/vm/run.sh -k "$series" -m "$out/sim-neta/neta_sim.ko" \
		-m "$out/mvneta-$driver/mvneta.ko" "$@" "$case" > "$log" 2>&1 || :
	grep -q '^ok ' "$log" || echo 'not ok 1 - the guest reports' >> "$log"
	points "$name"
}

# The same numbers, to the time of every frame.
repeats()	# NAME, after two runs
{
	n=$((n + 1))
	if [ -s "$log.crc" ] && grep '^# crc=' "$log" | cmp -s - "$log.crc"; then
		echo "ok $n - $1"
	else
		echo "not ok $n - $1"
	fi
}

if ! tests/neta-modules "$series" arm64 > "$log" 2>&1; then
	sed 's/^/# /' "$log"
	echo 'Bail out! the modules do not build'
	exit 1
fi

for driver in stock bql; do
	guest "$driver" $driver tx-probe
done
guest parameters bql tx-params
guest 'one queue' bql tx-single
guest 'mainline stall' stock tx-stall FIXED=0
guest 'stall' bql tx-stall
guest 'mainline resize' stock tx-resize FIXED=0
guest 'resize' bql tx-resize
guest 'mainline mapping errors' stock tx-fixes FIXED=0
guest 'mapping errors' bql tx-fixes

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
grep '^# crc=' "$log" > "$log.crc" || :
guest 'limited, udp, 100 again' bql tx-baseline SPEED=100 TRAFFIC=udp \
	"PARAMS=$limits" MAX_NS=250000
repeats 'two runs agree in the time of every frame'
echo "1..$n"
