# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For cases about mvneta: . /case/tx.sh. Ports are eth0, eth1 (Armada 3700) and
# eth2 (Armada XP); the far end of ethN is simwireN, in namespace farN.

sim=/sys/kernel/debug/neta_sim

# load [PARAMETER...]: of mvneta
load()
{
	mount -t debugfs none /sys/kernel/debug 2>/dev/null || :
	modprobe neta_sim && modprobe mvneta "$@" && [ -e /sys/class/net/eth2 ]
}

unload()
{
	modprobe -r mvneta && modprobe -r neta_sim
}

# connect PORT SPEED: addresses at both ends, link up
connect()
{
	echo "$2" > $sim/port"$1"/speed
	netns far"$1" simwire"$1" 10.0."$1".2/24
	ip addr add 10.0."$1".1/24 dev eth"$1"
	ip link set eth"$1" up
	poll 100 carrier "$1"
}

carrier()
{
	[ "$(cat /sys/class/net/eth"$1"/carrier)" = 1 ]
}

# stat_of PORT NAME
stat_of()
{
	sed -n "s/^$2 //p" $sim/port"$1"/stats
}

reset_stats()
{
	echo 0 > $sim/port"$1"/stats
}
