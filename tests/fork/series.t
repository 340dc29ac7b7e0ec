#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Every kernel series that fork/suites names can be forked, twice with the same
# result.
set -eu
cd "$(dirname "$0")/../.."
. tests/fork/tap.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
series=$(awk '/^[0-9]/ { print $1 }' fork/suites)
echo "1..$(echo "$series" | wc -l | awk '{ print 2 * $1 }')"

for s in $series; do
	if fork/generate --series "$s" --source suite --out "$tmp/a" \
	   > "$tmp/log" 2>&1; then
		ok "Linux $s can be forked"
	elif grep -q 'could not be downloaded' "$tmp/log"; then
		reason=$(grep -m 1 'apt-fetch: suite' "$tmp/log" || echo 'no network')
		skip "Linux $s" "$reason"
		skip "Linux $s again" "$reason"
		continue
	else
		not_ok "Linux $s can be forked" "$tmp/log"
		not_ok "Linux $s again" "$tmp/log"
		continue
	fi
	# Work from elsewhere, too.
	(cd / && "$OLDPWD/fork/generate" --series "$s" --source suite \
		--out "$tmp/b") > "$tmp/log" 2>&1 || :
	if diff -r "$tmp/a/$s" "$tmp/b/$s" >> "$tmp/log" 2>&1; then
		ok "Linux $s comes out the same again"
	else
		not_ok "Linux $s comes out the same again" "$tmp/log"
	fi
	rm -rf "$tmp/a" "$tmp/b"
done
