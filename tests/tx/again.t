#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The time of every frame is the same in two runs, whoever else wants the host's core.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

# What runs while somebody else takes the core some ten thousand times a second.
disturbed()	# COMMAND...
{
	perl -e 'while (1) { select(undef, undef, undef, 0.00005); $x++ for 1 .. 1500 }' &
	other=$!
	"$@" && status=0 || status=1
	kill $other
	return "$status"
}

rows=''
for speed in 10 100; do
	rows="$rows$speed tcp 1 on tx_bql=fixed $recommended;"
done
# We, and all that we start, on one core.
taskset -cp "$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')" $$ > "$dir/log"
ok 'a guest runs' run bql tx-table FRAMES=1000 "ROWS=$rows"
grep '^# row' "$log" > "$dir/alone" || :
cat "$dir/alone"
ok 'and one that is disturbed' disturbed run bql tx-table FRAMES=1000 "ROWS=$rows"
grep '^# row' "$log" > "$dir/disturbed" || :
ok 'both have figures' [ "$(wc -l < "$dir/alone")" = 2 ]
ok 'they agree in the time of every frame' diff "$dir/alone" "$dir/disturbed"
echo "1..$n"
