#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The simulation with a broken design: strict alternation instead of random
# order.  A disturbance of period two must then decide nearly every run, and
# the bands must be missed; otherwise simulate.t would show nothing.
set -eu
cd "$(dirname "$0")/../.."

make -s -C ab tests >&2
echo 1..2
rc=0
out=$(build/ab/simulate --sims 400 --design abab) || rc=$?
[ "$rc" -eq 1 ] || printf 'not '
echo 'ok 1 - the simulation fails'
echo "$out" | awk '/^not ok/ && /false positives/ && /period 2/ { for (i = 1; i <= NF; i++)
	if ($i ~ /^[01]\.[0-9]+$/ && $i > .9) n++ }
	END { exit n != 3 }' || printf 'not '
echo 'ok 2 - more than 90% false positives at every length under period 2'
