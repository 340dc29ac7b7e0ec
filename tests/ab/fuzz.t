#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The readers of journals and of iperf3's JSON under libFuzzer, AddressSanitizer
# and UBSan: a fixed number of inputs, and the same run finds readers from which
# one check was taken.  What must hold of accepted inputs: tests/fuzz/*.c.
set -eu
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh

make -s -C ab FUZZ=1 fuzzers >&2

runs()	# TARGET
{
	case $1 in
	journal) echo 20000 ;;
	*) echo 60000 ;;
	esac
}

replays()	# TARGET
{
	build/ab-fuzz/"$1" tests/fuzz/corpus/"$1"/* 2>&1 | tee "$dir/out"
	[ "$(grep -c '^Executed' "$dir/out")" -eq "$(find tests/fuzz/corpus/"$1" -type f | wc -l)" ]
}

# It must have gone where the corpus did not lead.
holds()	# TARGET
{
	tests/fuzz/run -n "$(runs "$1")" "$1" >"$dir/out" 2>&1 || { tail -n 40 "$dir/out"; return 1; }
	grep '^stat::' "$dir/out"
	first=$(sed -n 's/^#.*INITED cov: \([0-9]*\).*/\1/p' "$dir/out")
	last=$(sed -n 's/^#.*DONE *cov: \([0-9]*\).*/\1/p' "$dir/out")
	echo "branches: $first from the corpus, $last in the end"
	[ "$last" -gt "$first" ]
}

# A reader without one of its checks, by sed, and what the run says then.
found()	# TARGET FILE SED WORDS
{
	sed "$3" "ab/$2" >"$dir/$2"
	if cmp -s "ab/$2" "$dir/$2"; then
		echo "the line to change is not in ab/$2"
		return 1
	fi
	make -s -C ab FUZZ=1 EXTRA="$dir/$2" F="$dir" "$dir/$1" || return 1
	if tests/fuzz/run -n "$(runs "$1")" -b "$dir" "$1" >"$dir/out" 2>&1; then
		echo "not found"
		return 1
	fi
	grep -E "$4" "$dir/out" || { tail -n 40 "$dir/out"; return 1; }
}

for target in journal iperf_json; do
	ok "$target: the corpus is read" replays $target
	ok "$target: $(runs $target) inputs break nothing" holds $target
done
ok 'found: a schedule with an arm that is none' found journal load.c \
	's/ || a >= run->arms//' 'load.c.*runtime error|broken property'
ok 'found: an arm twice in a block' found journal slot.c \
	's/ || run->block\[b\].slot\[arm\].present//' 'broken property: seen|LeakSanitizer'
ok 'found: a figure that is not written again' found journal slot.c \
	's/add_number(o, "retransmits".*/;/' 'broken property: same.s->retransmits'
ok 'found: a rate without an upper bound' found iperf_json iperf_json.c \
	's/ && bits + down <= [^)]*//' 'broken property: t->mbps'
ok 'found: an error longer than its place' found iperf_json iperf_json.c \
	's/n + 1 < sizeof/n < sizeof/' 'out of bounds|overflow'
echo "1..$n"
