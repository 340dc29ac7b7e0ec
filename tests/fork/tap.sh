# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The tests of the fork step report in the Test Anything Protocol.

n=0

ok()	# NAME
{
	n=$((n + 1))
	echo "ok $n - $1"
}

not_ok()	# NAME LOG
{
	n=$((n + 1))
	echo "not ok $n - $1"
	head -n 30 "$2" | sed 's/^/# /'
}

skip()	# NAME REASON
{
	n=$((n + 1))
	echo "ok $n # SKIP $1: $2"
}

# fails NAME PATTERN LOG COMMAND...: has to fail with a message that has PATTERN
fails()
{
	name=$1 pattern=$2 log=$3
	shift 3
	if "$@" > "$log" 2>&1; then
		echo '(it did not fail)' >> "$log"
		not_ok "$name" "$log"
	elif ! grep -q -e "$pattern" "$log"; then
		echo "(expected a message with: $pattern)" >> "$log"
		not_ok "$name" "$log"
	else
		ok "$name"
	fi
}
