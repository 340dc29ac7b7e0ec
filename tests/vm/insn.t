#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The instruction counter (bench/insn): exact, complete, without an effect on
# the guest's time, and it finds the right module.
set -eu
cd "$(dirname "$0")/../.."

dir=$(mktemp -d)
out=$dir/out
mkdir "$out"
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh

# The guest's nanoseconds of interval $1, and what the counter says: 2 ns an
# instruction (-icount shift=1). The clock ticks every 16 ns, and some
# instructions lie between the reading of it and the mark.
exact()
{
	ns=$(sed -n "s/^# $1=//p" "$out/with")
	insns=$(jq "select(.interval == \"$1\").total" "$out/dir/report.json")
	echo "$1: $insns instructions, $ns ns"
	[ "$ns" ] && [ "$insns" ] || return 1
	[ $((insns * 2 - ns)) -ge -32 ] && [ $((insns * 2 - ns)) -le 400 ]
}

complete()
{
	[ "$(grep -c . "$out/dir/report.json")" -eq 2 ] || return 1
	jq -e 'select(.total != .user + ([.modules[]] | add)
		or ([.functions[].insns] | add) != ([.modules[]] | add))' "$out/dir/report.json"
	[ $? -eq 4 ]	# nothing selected
}

# 500 datagrams leave through veth: some instructions each, no thousand.
in_veth()
{
	jq -e 'select(.interval == "send").modules.veth | . > 500 * 10 and . < 500 * 1000' \
		"$out/dir/report.json"
}

# The module dummy is loaded, and has no interface.
not_in_dummy()
{
	jq -e 'select(.interval == "send").modules | has("dummy") | not' \
		"$out/dir/report.json"
}

# Two names for one address, a block inside a function, one before and one far
# behind all symbols; under the sanitizers.
attributed()
{
	make -s -C bench/insn OUT="$out/asan" \
		CFLAGS='-g -fsanitize=address,undefined -fno-sanitize-recover' || return 1
	cat > "$out/symbols" <<-'SYMBOLS'
	ffff800000001000 T a_long_name
	ffff800000001000 T name
	ffff800000001080 d data
	ffff800000001100 t $x	[mod]
	ffff800000001100 t of_module	[mod]
	SYMBOLS
	cat > "$out/counts" <<-'COUNTS'
	interval one
	user 5
	other 0
	ffff800000001000 10
	ffff8000000010fc 20
	ffff800000001104 100
	ffff800000000ffc 1
	ffff800000021101 2
	end 138
	COUNTS
	"$out/asan/report" -j "$out/counts" "$out/symbols" > "$out/got" || return 1
	cat > "$out/wanted" <<-'WANTED'
	{"interval":"one","total":138,"user":5,"modules":{"mod":100,"kernel":30,"unknown":3},"functions":[{"name":"of_module","module":"mod","insns":100},{"name":"name","module":"kernel","insns":30},{"name":"?","module":"unknown","insns":3}]}
	WANTED
	diff "$out/wanted" "$out/got" &&
		"$out/asan/report" "$out/counts" "$out/symbols" > /dev/null
}

# A module loaded later lies where another was: each interval has its own.
reloaded()
{
	cat > "$out/symbols" <<-'SYMBOLS'
	ffff800000001000 T core
	interval one
	ffff800000002000 t first	[mod]
	interval two
	ffff800000001f00 t other	[neighbour]
	ffff800000002080 t second	[mod]
	SYMBOLS
	for interval in one two three; do
		printf 'interval %s\nuser 0\nother 0\nffff800000002040 7\nend 7\n' $interval
	done > "$out/counts"
	"$out/asan/report" -j "$out/counts" "$out/symbols" |
		jq -r '.functions[0] | "\(.name) \(.module)"' > "$out/got" || return 1
	printf '%s\n' 'first mod' 'other neighbour' 'core kernel' > "$out/wanted"
	diff "$out/wanted" "$out/got"
}

broken()
{
	printf 'interval a\nuser 3\nother 7\nend 10\n' > "$out/counts"
	! build/insn/report "$out/counts" .cache/kernel/6.1-arm64/symbols
}

ok 'a case runs with the counter' sh -c \
	"bench/insn/count -o '$out/dir' insn > '$out/with' || { cat '$out/with'; false; }"
ok 'and without it' sh -c "tests/vm/run.sh insn > '$out/without'"
ok 'the counter has no effect on time' diff "$out/with" "$out/without"
ok 'an empty interval is exact' exact empty
ok 'an interval of work is exact' exact send
ok 'user space, modules and functions make up the total' complete
ok 'instructions of a module are found' in_veth
ok 'none are found where it did nothing' not_in_dummy
ok 'blocks go to the right function' attributed
ok 'symbols belong to their interval' reloaded
ok 'incomplete counts are refused' broken
echo "1..$n"
