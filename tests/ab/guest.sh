# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For cases about mvab: . /case/guest.sh after lib.sh and rx.sh or tx.sh.  A
# station with mvab, and an access point with an iperf3 server in namespace "ap";
# or a port, and its far end in namespace "far0".

IFACE=mlan0
: "${AP:=10.0.0.2}"
[ -n "${STA:-}" ] || IFACE=eth0
JOURNAL=/tmp/journal
HOOK=/tmp/hook

mvab()
{
	LD_LIBRARY_PATH=/case /case/mvab "$@"
}

# The kernel's own driver below kernel/, as in a Debian system.
install_stock()
{
	to=/lib/modules/$(uname -r)
	mkdir -p "$to/kernel" /lib/firmware/mrvl
	cp /case/stock-mwifiex.ko "$to/kernel/mwifiex.ko"
	cp /case/stock-mwifiex_sim.ko "$to/kernel/mwifiex_sim.ko"
	depmod
	echo sim > /lib/firmware/mrvl/mwifiex_sim.bin
}

# The far end is a device of the card's module: every reload makes a new one,
# which somebody has to carry into its namespace.  RATE: lines "ARM MBIT" for
# arms that are to be slowed.
write_hook()
{
	cat > $HOOK <<-'EOT'
	if [ "$MVAB_EVENT" = reload ]; then
		ip link set simap0 netns ap
		ip -n ap link set simap0 up
		ip -n ap addr add 10.9.0.1/24 dev simap0
	fi
	mbps=$(sed -n "s/^$MVAB_ARM //p" /tmp/rates 2>/dev/null)
	echo "${mbps:-0}" > /sys/kernel/debug/mwifiex_sim/card0/air_mbps
	echo "$MVAB_EVENT $MVAB_ARM" >> /tmp/hook.log
	EOT
}

# begin [PARAMETER...]: the fork loaded, associated, a server in the network
begin()
{
	install_stock
	write_hook
	modprobe mwifiex "$@" && modprobe mwifiex_sim && poll 100 test -e /sys/class/net/mlan0 &&
		join && in_ap iperf3 -s -D && poll 20 bound ap t 5201
}

# begin_port SPEED [PARAMETER...]: the forked mvneta, link, a server at the far end
begin_port()
{
	speed=$1
	shift
	to=/lib/modules/$(uname -r)
	mkdir -p "$to/kernel"
	cp /case/stock-mvneta.ko "$to/kernel/mvneta.ko"
	depmod
	ip link set lo up
	load "$@" && connect 0 "$speed" && ip -n far0 link set lo up &&
		ip netns exec far0 iperf3 -s -D && poll 20 bound far0 t 5201
}

# run OPTION...: short slots on the virtual card
run()
{
	mvab run --iface $IFACE --server "$AP" --hook "sh $HOOK" --seconds 1 --discard 0 \
		--journal $JOURNAL "$@"
}

# verdict: of the journal's first comparison
verdict()
{
	mvab analyse ${1:-$JOURNAL} | jq -r '.comparisons[0].verdict'
}

# effect FILTER: of jq, on the percents of the first comparison, all of which must
# be numbers: null is below them all
effect()
{
	mvab analyse "$JOURNAL" | jq -e ".comparisons[0].primary |
		all(.effect_pct, .lower_pct, .upper_pct; type == \"number\") and ($1)"
}

# What a reload would take away.
settings()
{
	ip -br addr show dev mlan0 | sed 's/fe80[^ ]*//'
	ip route show dev mlan0 | sed 's/ linkdown//'
	tc qdisc show dev mlan0
	cat /sys/class/net/mlan0/mtu
	ethtool -k mlan0 | grep -v fixed
	grep -r . /sys/module/mwifiex/parameters
	cat /proc/sys/net/ipv4/conf/mlan0/rp_filter
	iw dev mlan0 link | grep SSID
}

# in_background OPTION...: a run; its output in /tmp/said, its number in $pid
in_background()
{
	LD_LIBRARY_PATH=/case setsid /case/mvab run --iface $IFACE --server "$AP" \
		--hook "sh $HOOK" --seconds 1 --discard 0 --journal $JOURNAL "$@" > /tmp/said 2>&1 &
	pid=$!
}

# measured N: so many slots are in the journal
measured()
{
	[ "$(grep -c '"arm":' $JOURNAL)" -ge "$1" ]
}

# Neither a run nor a guard is about.
no_mvab()
{
	[ -z "$(threads mvab)" ]
}

# The guard has done its work.
at_rest()
{
	[ ! -e /run/mvab/state ] && no_mvab
}

# restored WHAT: guard gone, peer reached, settings as in /tmp/before
restored()
{
	ok "$1: the guard comes to an end" poll 3000 at_rest
	ok "$1: the peer is reached" poll 100 ping -q -c 1 -W 1 $AP
	settings > /tmp/after
	ok "$1: settings are as before" diff /tmp/before /tmp/after
}

# readable WHAT: the journal, whatever happened to the run
readable()
{
	ok "$1: the journal is readable" mvab analyse $JOURNAL
}
