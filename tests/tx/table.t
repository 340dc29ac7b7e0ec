#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The recommended parameters at each speed: how long frames stay in the driver, and
# that the line is full meanwhile. The limit follows the link's speed.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

# value ROW COLUMN: 5 is the 99th percentile in ns, 7 the share of the line, / 100000
value()
{
	sed -n "s/^# row$1=//p" "$log" | cut -d ' ' -f "$2"
}

within()	# ROW NS
{
	v=$(value "$1" 5)
	[ "${v:-$(($2 + 1))}" -le "$2" ] && full "$1"
}

full()	# ROW
{
	v=$(value "$1" 7)
	[ "${v:-0}" -ge 98000 ]
}

ok 'tx_bql_limit=auto follows speed, bursts and MTU' run bql tx-auto
grep -v '^ok\|^1\.\.' "$log" | sed 's/^/# /' || :
f="tx_bql=fixed $recommended" p="tx_bql=port $recommended"
rows="10 tso 1 on $f;100 tso 1 on $f;1000 tso 1 on $f;100 tso 1 on $p;100 tso 8 on $p"
ok 'the guest runs' run bql tx-table FRAMES=1500 "ROWS=$rows"
grep '^# row' "$log" || :
# Two full frames and the completion; at 1000 Mbit/s two bursts.
ok '10 Mbit/s: 99 % within 2.5 ms' within 1 2500000
ok '100 Mbit/s: 99 % within 0.25 ms' within 2 250000
ok '1000 Mbit/s: 99 % within 0.1 ms' within 3 100000
ok 'tx_bql=port: the line is full with one queue' full 4
one=$(value 4 5)
ok 'eight full queues: 99 % within 1.5 times the time of one' \
	within 5 $((${one:-0} * 3 / 2))
echo "1..$n"
