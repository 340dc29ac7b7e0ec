# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For cases: . /case/lib.sh. Test points in TAP; the runner numbers them.

# ok DESCRIPTION COMMAND...: one test point, passed if the command succeeds
ok()
{
	what=$1
	shift
	if "$@" >/tmp/ok.out 2>&1; then
		echo "ok - $what"
		return 0
	fi
	echo "not ok - $what"
	sed 's/^/#   /' /tmp/ok.out
	return 1
}

# is GOT WANTED DESCRIPTION
is()
{
	if [ "$1" = "$2" ]; then
		echo "ok - $3"
		return 0
	fi
	echo "not ok - $3"
	diag "got '$1', wanted '$2'"
	return 1
}

skip()
{
	echo "ok - $1 # SKIP $2"
}

diag()
{
	echo "$*" | sed 's/^/# /'
}

# A figure for the host: goes unchanged to the output as "# NAME=VALUE".
figure()
{
	echo "# $1=$2"
}

done_testing()
{
	exit 0
}
