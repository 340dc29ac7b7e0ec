# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For cases about receiving: . /case/rx.sh after lib.sh.  A station (mlan0, in
# the first namespace) and an access point's wired side (simap0, in namespace
# "ap"), both in this guest, with the virtual card between them.
#
# The fork's modules lie in /case/fork, the control build of the unmodified
# driver in /case/stock, each with the virtual card built for it.  Debian's own binary
# takes the card of the control build: their symbols have the same versions.

STA=10.9.0.2
AP=10.9.0.1
SSID=simap
SIM=/sys/kernel/debug/mwifiex_sim/card0
PARAMETERS=/sys/module/mwifiex/parameters

# load fork|stock|debian POSE [mwifiex parameters]
load()
{
	kind=$1 pose=$2 sim=${1%debian}
	shift 2
	# a firmware: the virtual card takes any
	mkdir -p /lib/firmware/mrvl
	echo sim > /lib/firmware/mrvl/mwifiex_sim.bin
	modprobe cfg80211
	case $kind in
	debian) modprobe mwifiex "$@" ;;
	*) insmod "/case/$kind-mwifiex.ko" "$@" ;;
	esac || return 1
	# shellcheck disable=SC2086 # several parameters
	insmod "/case/${sim:-stock}-mwifiex_sim.ko" pose="$pose" ${CARD:-} || {
		rmmod mwifiex
		return 1
	}
	poll 100 test -e /sys/class/net/mlan0
}

unload()
{
	ip netns del ap 2>/dev/null
	rmmod mwifiex_sim && rmmod mwifiex
}

connected()
{
	iw dev mlan0 link | grep -q '^Connected'
}

# Associate, and give both sides an address.
join()
{
	ip netns add ap 2>/dev/null
	ip link set simap0 netns ap
	ip -n ap link set lo up
	ip -n ap link set simap0 up
	ip -n ap addr add $AP/24 dev simap0
	ip addr add $STA/24 dev mlan0
	ip link set lo up
	ip link set mlan0 up
	iw dev mlan0 scan >/dev/null &&
		iw dev mlan0 connect $SSID &&
		poll 50 connected &&
		poll 50 ping -q -c 1 -W 1 $AP
}

# rx_model FIELD: what the engine says of itself
rx_model()
{
	sed -n "s/^$1 //p" /sys/kernel/debug/mwifiex/mlan0/rx_model
}

# counter NAME: of ethtool -S
counter()
{
	ethtool -S mlan0 | sed -n "s/^ *$1: //p"
}

# parameter NAME: of the loaded module
parameter()
{
	cat "$PARAMETERS/$1"
}

# set_to NAME VALUE: a parameter of the loaded module
set_to()
{
	echo "$2" > "$PARAMETERS/$1"
}

in_ap()
{
	ip netns exec ap "$@"
}

# card FIELD: of the virtual card's statistics
card()
{
	sed -n "s/^$1 //p" $SIM/stats
}

# block_ack: the access point opens a session for TID 0
block_ack()
{
	echo 'addba 0 32' > $SIM/event
	poll 20 block_ack_on
}

block_ack_on()
{
	case $(card rx_ba) in
	1*) return 0 ;;
	esac
	return 1
}

# generate COUNT SIZE BURST USECS: numbered datagrams out of the card itself
generate()
{
	echo "$*" > $SIM/generate
}

# down COUNT SIZE BURST USECS: generate, and print what came of it as JSON
down()
{
	# longer than a block-ack window's timer
	seqrecv -n "$1" -i 1500 -w 3000 > /tmp/down &
	poll 20 bound '' u 5300
	generate "$@"
	wait $!
	cat /tmp/down
}

# came: "received lost reordered duplicate" of the last down or seqrecv
came()
{
	jq -r '"\(.received) \(.lost) \(.reordered) \(.duplicate)"' "${1:-/tmp/down}"
}

# start KIND POSE [parameters]: load, associate, block-ack session
start()
{
	load "$@" && join && block_ack
}

# The name of the thread that receives, as model $1 promises it.
promised()
{
	case $1 in
	workqueue | inline) echo 'kworker/*' ;;
	kthread) echo 'mwifiex_rx/*' ;;
	napi) echo 'napi/mwrx*' ;;
	esac
}

like()
{
	# shellcheck disable=SC2254 # a pattern
	case $1 in
	$2) return 0 ;;
	esac
	echo "'$1' is not like '$2'"
	return 1
}

not_connected()
{
	! connected
}
