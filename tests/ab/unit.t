#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Unit tests of mvab under AddressSanitizer and UBSan, the seeded mutation fuzz
# of the journal reader among them; one case a program.
set -eu
cd "$(dirname "$0")/../.."

make -s -C ab SAN=1 tests >&2
n=0
for t in build/ab-san/ab_*_test; do
	n=$((n + 1))
	if out=$("$t" 2>&1); then
		echo "ok $n - ${t##*/}: $(echo "$out" | grep -c '^ok') cases"
	else
		echo "$out" | sed 's/^/# /'
		echo "not ok $n - ${t##*/}"
	fi
done
echo "1..$n"
