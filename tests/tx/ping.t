#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Ping while eight connections upload, below fq_codel and cake, with the recommended
# parameters of the fork: 99 % within what mainline does not reach. Two full frames and
# those of the ping are 2660 us at 10 Mbit/s. MAX_10, MAX_100: bounds in microseconds.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

within()	# DISCIPLINE SPEED MICROSECONDS
{
	p99=$(sed -n "s/^# rtt_$1_$2=[0-9.]* \([0-9.]*\) .*/\1/p" "$log")
	echo "${p99:-no figure} ms"
	[ "$p99" ] && awk -v v="$p99" -v most="$3" 'BEGIN { exit !(v * 1000 <= most) }'
}

guest recommended bql tx-ping "PARAMS=tx_bql=fixed $recommended" PINGS=100
for discipline in fq_codel cake; do
	for bound in "10 ${MAX_10:-3500}" "100 ${MAX_100:-500}"; do
		speed=${bound% *} most=${bound#* }
		ok "$discipline at $speed Mbit/s: 99 % within $most us" \
			within $discipline "$speed" "$most"
	done
done
echo "1..$n"
