# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For tests that report commands in the Test Anything Protocol. Wants $dir, a
# folder of theirs.
n=0

ok()	# NAME COMMAND...: passes if the command succeeds, else shows what it said
{
	n=$((n + 1))
	name=$1
	shift
	if "$@" > "$dir/log" 2>&1; then
		echo "ok $n - $name"
	else
		echo "not ok $n - $name"
		sed 's/^/# /' "$dir/log"
	fi
}
