# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run as a table in Markdown: who ran, when and where.

def us: . / 100 | round / 10;
def of_stock($arms): (.arm | sub("^[^+]*"; "") | sub("[+]cpu[0-9]+"; "")) as $beside |
	($arms | map(select(.arm == "stock" + $beside)) + map(select(.arm == "stock"))) | .[0];
.arms as $arms |
"Linux \(.kernel), \(.pose); a received frame, virtual time",
"",
"| arm | instructions | of stock | switches | wake-ups | on another CPU | migrations | NET_RX | us waited for a CPU | delay p50/p99/max us | RTT p50/p99 us | Mbit/s |",
"|---|---|---|---|---|---|---|---|---|---|---|---|",
($arms | sort_by(.arm | sub("^stock"; ""))[] | of_stock($arms) as $stock |
	"| \(.arm) | \(.insns) | \(.insns / $stock.insns * 1000 | round / 10) % | \(.switches) | \(.sched.wakeups) | \(.sched.remote) | \(.sched.migrations) | \(.net_rx_softirqs) | \(.sched.waited_ns | us) | \([.delay_ns | .p50, .p99, .max | us | tostring] | join("/")) | \(if .rtt_us then "\(.rtt_us.p50)/\(.rtt_us.p99)" else "" end) | \(.mbps) |")
