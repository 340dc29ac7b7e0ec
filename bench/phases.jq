# SPDX-License-Identifier: GPL-2.0-only
#
# Of the lines of bench/insn's report.json, one for each interval: instructions
# by phase of receiving. A function belongs to the first phase that names it.

def phase:
	.name as $n |
	if .module == "mwifiex_sim" then "card"
	elif .module == "mwifiex" then
		if $n | test("11n_rx|reorder|rx_window") then "reorder" else "driver" end
	elif $n | test("memset|kmem_cache|kmalloc|kfree|slab|alloc_skb|build_skb|skb_free|skb_release|free_skb|page_pool|page_frag|free_unref|get_page|__alloc_pages|rmqueue|skb_head|kfree_skb|consume_skb|__napi_alloc|netdev_alloc")
		then "allocation"
	elif $n | test("gro_|_gro") then "gro"
	elif $n | test("csum|checksum") then "checksum"
	elif $n | test("copy_to_user|copy_to_iter|copyout|skb_copy_datagram|__arch_copy") then "copy"
	elif $n | test("tcp|inet|^ip_|ip_rcv|ip_local|ip_finish|ip_output|ip_queue|fib_|sock|^sk_|lock_sock|release_sock")
		then "ip_tcp"
	elif $n | test("softirq|net_rx|backlog|netif_|napi|__local_bh|rps|dev_queue|dev_hard|qdisc|skb")
		then "softirq"
	elif $n | test("sched|wake|ttwu|queue_work|worker|workqueue|process_one_work|switch|pick_next|dequeue|enqueue|load_avg|idle|rq_|hrtimer|tick|timer|cpuidle|kthread|select_task|update_curr|ktime")
		then "scheduling"
	else "other" end;

{ interval, total, user,
  phases: ([.functions[] | { phase: phase, insns }] | group_by(.phase) |
	map({ key: .[0].phase, value: (map(.insns) | add) }) | from_entries) }
