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

# bql on|off: of eth0. "off" raises the lower bound beyond any ring.
bql()
{
	[ "$1" = off ] || return 0
	for f in /sys/class/net/eth0/queues/tx-*/byte_queue_limits/limit_min; do
		echo 1000000000 > "$f"
	done
}

# saturate udp|tcp SPEED: eth0 until it is in a steady state, then for the time
# of about 16000 frames; the figures of that time are in /tmp/stats
saturate()
{
	case $1 in
	udp)
		# Room for more than a ring; frames end at the far end's plug.
		echo 16000000 > /proc/sys/net/core/wmem_default
		echo 1 > $sim/port0/sink
		ip neigh replace 10.0.0.2 lladdr 02:00:00:fe:00:00 dev eth0
		seqsend -n 4000000000 -s 1472 10.0.0.2 > /dev/null 2>&1 & ;;
	tcp)
		ip netns exec far0 iperf3 -s > /dev/null 2>&1 &
		poll 50 bound far0 t 5201
		iperf3 -c 10.0.0.2 -P 8 -t 1000 > /dev/null 2>&1 & ;;
	esac
	case $2 in
	10) settle=5 measure=20 ;;
	100) settle=1 measure=2 ;;
	1000) settle=0.3 measure=0.2 ;;
	esac
	sleep $settle
	reset_stats 0
	sleep $measure
	cat $sim/port0/stats > /tmp/stats
	killall seqsend iperf3 2>/dev/null
	wait
}

# measured NAME: of what saturate() saw
measured()
{
	sed -n "s/^$1 //p" /tmp/stats
}
