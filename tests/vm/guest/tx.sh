# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For cases about mvneta: . /case/tx.sh. Ports are eth0, eth1 (Armada 3700; 38x on
# armhf) and eth2 (Armada XP); the far end of ethN is simwireN, in namespace farN.

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

# frame_ns SPEED: a full frame on the wire
frame_ns()
{
	echo $((1538 * 8000 / $1))
}

# segments: frames in the longest burst that eth0 takes
segments()
{
	ip -d -o link show eth0 | sed 's/.*gso_max_segs \([0-9]*\).*/\1/'
}

# frames_last SPEED N: sleep for the time of so many full frames
frames_last()
{
	ms=$(($(frame_ns "$1") * $2 / 1000000))
	sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))"
}

# send_forever udp|gso|tso|tcp: out of eth0, in the background. One flow of single
# datagrams; eight of bursts of datagrams, of TCP segments for the driver to
# cut, of connections.
send_forever()
{
	case $1 in
	tcp)
		ip netns exec far0 iperf3 -s > /dev/null 2>&1 &
		poll 50 bound far0 t 5201
		iperf3 -c 10.0.0.2 -P 8 -t 1000 > /dev/null 2>&1 &
		return ;;
	esac
	# Room for more than the rings; frames end at the far end's plug.
	echo 16000000 > /proc/sys/net/core/wmem_default
	echo 1 > $sim/port0/sink
	ip neigh replace 10.0.0.2 lladdr 02:00:00:fe:00:00 dev eth0
	burst=$(segments)
	[ "$burst" -le 44 ] || burst=44
	case $1 in
	udp) seqsend -n 4000000000 -s 1472 10.0.0.2 > /dev/null 2>&1 & ;;
	gso) flood udp 44 10.0.0.2 > /dev/null 2>&1 & ;;
	tso) flood tso "$burst" eth0 > /dev/null 2>&1 & ;;
	esac
}

# watch SPEED FRAMES [NAME]: the figures of the time of so many full frames, in
# /tmp/stats; for bench/insn an interval of that name
watch()
{
	reset_stats 0
	[ -z "${3:-}" ] || mark start "$3" > /dev/null
	frames_last "$1" "$2"
	[ -z "${3:-}" ] || mark stop > /dev/null
	cat $sim/port0/stats > /tmp/stats
}

stop_sending()
{
	killall seqsend flood iperf3 2>/dev/null
	wait
}

# saturate TRAFFIC SPEED: eth0 until it is in a steady state, and watch it
saturate()
{
	send_forever "$1"
	frames_last "$2" 4000
	watch "$2" 16000
	stop_sending
}

# measured NAME: of what watch() saw
measured()
{
	sed -n "s/^$1 //p" /tmp/stats
}

# inflight PORT: bytes, as sysfs has them, of all queues
inflight()
{
	cat /sys/class/net/eth"$1"/queues/tx-*/byte_queue_limits/inflight |
		awk '{ n += $1 } END { print n }'
}

# emptied [PORT]
emptied()
{
	[ "$(stat_of "${1:-0}" descs_now)" = 0 ] && [ "$(inflight "${1:-0}")" = 0 ]
}

# accounted NAME: by the counters that even() saw
accounted()
{
	sed -n "s/^ *$1: //p" /tmp/account
}

# even PORT: nothing in flight, by one look at the account: the stack sends now and then
even()
{
	emptied "$1" && ethtool -S eth"$1" > /tmp/account &&
		[ "$(accounted tx_bytes_queued)" = "$(accounted tx_bytes_completed)" ]
}

# at_rest NAME [PORT]: it has sent all it had; the account agrees
at_rest()
{
	at=${2:-0}
	poll 50 even "$at" || ethtool -S eth"$at" > /tmp/account
	is "$(inflight "$at") $(accounted tx_inflight_frames) $(
		accounted tx_inflight_bytes) $(stat_of "$at" descs_now)" '0 0 0 0' \
		"$1: nothing is in flight"
	is "$(accounted tx_bytes_queued)" "$(accounted tx_bytes_completed)" \
		"$1: bytes queued are bytes completed"
}

# wire_bytes PORT: that the far end has seen, as the account counts them
wire_bytes()
{
	ip -n far"$1" -s -j link show simwire"$1" | jq '.[0].stats64.rx.bytes'
}
