# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run as a table in Markdown: instructions a frame by load.

def named: split(":") | "\(.[1]) / \(.[2]) us" +
	if .[3] then ", \(.[3]) flows" else "" end;
.arms as $arms |
"Linux \(.kernel), \(.pose); instructions a received frame by load (frames / time between bursts), virtual time",
"",
"| arm | \([$arms[0].loads[].load | named] | join(" | ")) |",
"|---|\([$arms[0].loads[] | "---|"] | add)",
($arms | sort_by(.arm != "stock")[] | "| \(.arm) | \([.loads[].insns | round | tostring] | join(" | ")) |")
