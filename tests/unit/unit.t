#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# All host tests of this folder as one: their test points, renumbered.
set -eu
cd "$(dirname "$0")"
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ! make -s all > "$log" 2>&1; then
	sed 's/^/# /' "$log"
	echo 'Bail out! the tests do not build'
	exit 1
fi

for test in $(make -s list); do
	name=$(basename "$test" _test)
	status=0
	timeout 120 "$test" > "$log" 2>&1 || status=$?
	sed "s/^\(not \)\{0,1\}ok [0-9]* - /&$name: /" "$log"
	planned=$(sed -n 's/^1\.\.//p' "$log")
	seen=$(grep -cE '^(not )?ok ' "$log" || :)
	# A test that died has told less than it planned to.
	[ "${planned:-0}" -gt 0 ] && [ "$planned" = "$seen" ] ||
		echo "not ok 0 - $name: ended with status $status"
done | awk '
	/^1\.\.|^TAP version/	{ next }
	/^ok /			{ sub(/^ok [0-9]+/, "ok " ++n) }
	/^not ok /		{ sub(/^not ok [0-9]+/, "not ok " ++n); bad = 1 }
	!/^(not )?ok |^#/	{ sub(/^/, "# ") }
				{ print }
	END			{ print "1.." n; exit bad }'
