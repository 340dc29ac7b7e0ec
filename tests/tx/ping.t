#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Ping while eight connections upload, below fq_codel and cake, with the recommended
# parameters of the fork: 99 % within what mainline does not reach. Two full frames and
# those of the ping are 2660 us at 10 Mbit/s. MAX_10, MAX_100: bounds in microseconds.
set -eu
cd "$(dirname "$0")/../.."
built=build/6.12-arm64
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ! tests/neta-modules 6.12 arm64 > "$log" 2>&1; then
	sed 's/^/# /' "$log"
	echo 'Bail out! the modules do not build'
	exit 1
fi
tests/vm/run.sh -k 6.12 -m $built/sim-neta/neta_sim.ko -m $built/mvneta-bql/mvneta.ko \
	-e 'PARAMS=tx_bql=fixed tx_bql_limit=auto tso_segs=auto tx_ring=128' \
	-e PINGS=100 tx-ping > "$log" 2>&1 || :
grep -v '^1\.\.' "$log"
n=$(grep -cE '^(not )?ok ' "$log" || :)
for arm in fq_codel:10:${MAX_10:-3500} cake:10:${MAX_10:-3500} \
	fq_codel:100:${MAX_100:-500} cake:100:${MAX_100:-500}; do
	IFS=: read -r discipline speed most <<-ARM
	$arm
	ARM
	n=$((n + 1))
	p99=$(sed -n "s/^# rtt_${discipline}_$speed=[0-9.]* \([0-9.]*\) .*/\1/p" "$log")
	if awk -v v="${p99:-none}" -v most="$most" \
		'BEGIN { exit !(v != "none" && v * 1000 <= most) }'; then
		echo "ok $n - $discipline at $speed Mbit/s: 99 % within $most us"
	else
		echo "not ok $n - $discipline at $speed Mbit/s: 99 % within $most us: ${p99:-none} ms"
	fi
done
echo "1..$n"
