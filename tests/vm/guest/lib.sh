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

# poll TENTHS COMMAND...: until it succeeds, for so many tenths of a second at most
poll()
{
	tenths=$1
	shift
	while ! "$@" >/dev/null 2>&1; do
		tenths=$((tenths - 1))
		[ "$tenths" -gt 0 ] || return 1
		sleep 0.1
	done
}

# netns NAME INTERFACE ADDRESS/BITS: move an interface into a namespace, made if
# missing, and bring it up with that address.
netns()
{
	[ -e "/run/netns/$1" ] || ip netns add "$1"
	ip -n "$1" link set lo up
	ip link set "$2" netns "$1"
	ip -n "$1" addr add "$3" dev "$2"
	ip -n "$1" link set "$2" up
}

# bound NAMESPACE|'' u|t PORT: does somebody listen there?
bound()
{
	ss ${1:+-N "$1"} -Hln"$2" "sport = :$3" | grep -q .
}

# ethtool_stat INTERFACE NAME
ethtool_stat()
{
	ethtool -S "$1" | sed -n "s/^ *$2: //p"
}

# threads PATTERN: ids of the tasks, kernel threads too, with such a name
threads()
{
	grep -lxE "$1" /proc/[0-9]*/comm 2>/dev/null | cut -d/ -f3
}

# thread_cpus ID: the CPUs it may run on; thread_class ID: policy, priority, nice
thread_cpus()
{
	sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "/proc/$1/status"
}

thread_class()
{
	ps -o cls=,rtprio=,ni= -p "$1" | tr -s ' ' | sed 's/^ //'
}

# send FILE NAME: hand a file to the host, into the folder of "run.sh -o"
send()
{
	sed "s/^/+$2 /" "$1"
}

# percentile PERCENT FILE: of sorted numbers, a line each; nearest rank
percentile()
{
	lines=$(wc -l < "$2")
	sed -n "$(((lines * $1 + 99) / 100))p" "$2"
}

# symbols [INTERVAL]: hand those of the loaded modules to the host, for bench/insn.
# A case that loads modules again names the interval in which these were loaded.
symbols()
{
	{
		[ $# -eq 0 ] || echo "interval $1"
		grep ' [tTwW] .*\[' /proc/kallsyms
	} > /tmp/symbols
	send /tmp/symbols symbols
}

done_testing()
{
	exit 0
}
