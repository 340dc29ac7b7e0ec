# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run as a table in Markdown.

(.arms[] | select(.arm == "stock")) as $stock |
def phases: "driver", "reorder", "allocation", "gro", "softirq", "ip_tcp", "checksum",
	"copy", "scheduling", "other";
def percent($of): . / $of * 1000 | round / 10;
"Linux \(.kernel), \(.pose); instructions a received frame, card to socket, virtual time",
"",
"| arm | in all | spread | of stock | \([phases] | join(" | ")) | switches | NET_RX | acks | delay p50/p99/max us |",
"|---|---|---|---|\([phases] | map("---|") | add)---|---|---|---|",
(.arms | sort_by(.arm != "stock")[] | .phases as $p |
	"| \(.arm) | \(.insns) | \(.spread | join(" .. ")) | \(.insns | percent($stock.insns)) % | \([phases | $p[.] | tostring] | join(" | ")) | \(.switches) | \(.net_rx_softirqs) | \(.acks) | \([.delay_ns | .p50, .p99, .max | . / 100 | round / 10 | tostring] | join("/")) |")
