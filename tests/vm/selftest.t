#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Can the guests be trusted? A figure of virtual time must not depend on the
# run, and what goes wrong in a guest must arrive here as a failure.
set -eu
cd "$(dirname "$0")/../.."

run=tests/vm/run.sh
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
n=0

# point STATUS DESCRIPTION: a test point; shows $out/log if it fails
point()
{
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $n - $2"
	else
		echo "not ok $n - $2"
		head -n 60 "$out/log" | sed 's/^/#   /'
	fi
}

# check DESCRIPTION COMMAND...
check()
{
	what=$1
	shift
	status=0
	"$@" > "$out/why" 2>&1 || status=1
	[ ! -s "$out/why" ] || cp "$out/why" "$out/log"
	point $status "$what"
}

# fails DESCRIPTION LINE RUN-ARGUMENTS...: the guest's run fails, and says LINE
fails()
{
	what=$1 line=$2
	shift 2
	status=0
	$run "$@" > "$out/log" 2>&1 || status=$?
	bad=1
	[ $status -ne 1 ] || ! grep -q "^not ok .*$line" "$out/log" || bad=0
	point $bad "$what"
}

for series in 6.1 6.12; do
	for core in 0 1; do
		status=0
		$run -k $series -c $core selftest > "$out/$series.$core" \
			2> "$out/log" || status=$?
		cat "$out/$series.$core" >> "$out/log"
		point $status "$series: the case passes (boot $((core + 1)))"
	done
	check "$series: two boots, the same figures" \
		diff "$out/$series.0" "$out/$series.1"
done

mkdir "$out/mod"
cp tests/vm/mod/* "$out/mod/"
check 'a module builds' tests/vm/kbuild 6.1 arm64 "$out/mod"
fails 'a warning of the kernel fails' 'kernel log holds no warning' \
	-m "$out/mod/warner.ko" warning
fails 'a crash fails' 'guest reported back' crash
fails 'a case that waits for ever fails' 'ended within 30 s' hang
fails 'a case that spins for ever fails' 'finished in time' -t 6 -e HOW=busy hang
fails 'a case that ends with an error fails' 'exit status' -e STATUS=3 status
fails 'a guest with one CPU is refused' '1 CPU(s), the case wants 2' -n 1 boot
echo "1..$n"
