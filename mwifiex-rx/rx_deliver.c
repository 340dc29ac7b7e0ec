// SPDX-License-Identifier: GPL-2.0-only
/*
 * Handing frames to the network stack: one softirq round a frame (netif_rx,
 * mainline), a list a batch, or GRO a batch.
 *
 * list and gro do it in the receiving thread itself, bottom halves off, with
 * everything handed over when the batch ends: nothing is left behind that a
 * frame delivered elsewhere could overtake.
 */
#include <linux/delay.h>
#include <linux/slab.h>

#include "main.h"
#include "rx_engine.h"
#include "rx_trace.h"

/* Just before the stack gets it: nobody may touch it afterwards. */
static inline void rx_handed(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	if (static_branch_unlikely(&mwifiex_rx_latency_key) || trace_deliver_enabled())
		rx_latency_handed(rx, skb);
}

#ifdef RX_HAVE_SOFTNET_DATA
/* Other traffic may keep a backlog busy for ever: go on then, as mainline. */
#define RX_BACKLOG_WAIT	msecs_to_jiffies(20)

/*
 * netif_rx() leaves the frame in the backlog of this CPU, which ksoftirqd may
 * not get to before a receiver that has moved fills the backlog of another.
 * As long as the former is scheduled, it may hold frames that come first.
 */
static bool rx_backlog_passed(struct mwifiex_rx *rx, int here)
{
	int cpu = READ_ONCE(rx->backlog_cpu);

	if (cpu < 0 || cpu == here ||
	    !test_bit(NAPI_STATE_SCHED, &per_cpu(softnet_data, cpu).backlog.state)) {
		rx->backlog_since = 0;
		return true;
	}
	if (!rx->backlog_since)
		rx->backlog_since = jiffies | 1;
	return time_after(jiffies, rx->backlog_since + RX_BACKLOG_WAIT);
}
#else
static bool rx_backlog_passed(struct mwifiex_rx *rx, int here)
{
	return true;
}
#endif

static bool rx_backlog_ready(struct mwifiex_rx *rx)
{
	return rx_backlog_passed(rx, raw_smp_processor_id());
}

/* A delivery that follows goes past every backlog, that of its own CPU too. */
static void rx_backlog_leave(struct mwifiex_rx *rx)
{
	while (!rx_backlog_passed(rx, -1))
		usleep_range(RX_READY_USECS, 2 * RX_READY_USECS);
	rx->backlog_cpu = -1;
	rx->backlog_since = 0;
}

static int rx_netif_rx_here(struct sk_buff *skb)
{
#ifdef RX_HAVE_NETIF_RX_NI
	if (!in_interrupt())
		return netif_rx_ni(skb);
#endif
	return netif_rx(skb);
}

/*
 * A poll was found ready before and cannot move.  Elsewhere the receiver may
 * move within a batch, and may wait.
 */
static int rx_netif_rx(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	int ret;

	if (!rx)
		return rx_netif_rx_here(skb);
	local_bh_disable();
	while (!rx_backlog_ready(rx)) {
		local_bh_enable();
		usleep_range(RX_READY_USECS, 2 * RX_READY_USECS);
		local_bh_disable();
	}
	WRITE_ONCE(rx->backlog_cpu, smp_processor_id());
	rx_handed(rx, skb);
	ret = rx_netif_rx_here(skb);
	local_bh_enable();
	return ret;
}

static int rx_keep(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	list_add_tail(&skb->list, &rx->done);
	return NET_RX_SUCCESS;
}

static int rx_receive_now(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	int ret;

	local_bh_disable();
	rx_handed(rx, skb);
	ret = netif_receive_skb(skb);
	local_bh_enable();
	return ret;
}

/* Bottom halves off. */
static void rx_hand_list(struct mwifiex_rx *rx)
{
	struct sk_buff *skb;

	if (static_branch_unlikely(&mwifiex_rx_latency_key) || trace_deliver_enabled())
		list_for_each_entry(skb, &rx->done, list)
			rx_latency_handed(rx, skb);
	netif_receive_skb_list(&rx->done);
}

static void rx_list_end(struct mwifiex_rx *rx)
{
	if (list_empty(&rx->done))
		return;
	local_bh_disable();
	rx_hand_list(rx);
	local_bh_enable();
	INIT_LIST_HEAD(&rx->done);
}

/* The NAPI of a model that has none: never scheduled, used for its GRO. */
static int rx_gro_poll(struct napi_struct *napi, int budget)
{
	napi_complete_done(napi, 0);
	return 0;
}

static int rx_gro_init(struct rx_setup *setup)
{
	struct rx_napidev *nd;
	int ret;

	if (setup->params.model->napi)
		return 0;
	nd = kzalloc(sizeof(*nd), GFP_KERNEL);
	if (!nd)
		return -ENOMEM;
	ret = rx_napidev_init(nd, setup, rx_gro_poll, false);
	if (ret) {
		kfree(nd);
		return ret;
	}
	setup->deliver = nd;
	return 0;
}

static void rx_gro_exit(struct rx_setup *setup)
{
	struct rx_napidev *nd = setup->deliver;

	if (!nd)
		return;
	rx_napidev_exit(nd);
	setup->deliver = NULL;
	kfree(nd);
}

static int rx_gro_batch(struct mwifiex_rx *rx, struct napi_struct *napi)
{
	struct sk_buff *skb, *next;
	int merged = 0, frames = 0;

	list_for_each_entry_safe(skb, next, &rx->done, list) {
		gro_result_t result;

		skb_list_del_init(skb);
		rx_handed(rx, skb);
		result = napi_gro_receive(napi, skb);
		merged += result == GRO_MERGED || result == GRO_MERGED_FREE;
		frames++;
	}
	rx_stat_add(rx, RX_STAT_GRO_MERGED, merged);
	rx_stat_add(rx, RX_STAT_GRO_FRAMES, frames);
	rx_stat_add(rx, RX_STAT_GRO_BATCHES, 1);
	return frames;
}

static void rx_gro_end(struct mwifiex_rx *rx)
{
	struct rx_napidev *nd = rx->setup->deliver;

	if (list_empty(&rx->done))
		return;
	if (!nd) {
		/* In a poll, which ends or flushes the batch by itself. */
		rx_gro_batch(rx, rx->params.model->napi(rx->setup));
		return;
	}
	local_bh_disable();
	/* Owning the instance, as a poll would, is what GRO asks for. */
	if (napi_schedule_prep(&nd->napi))
		napi_complete_done(&nd->napi, rx_gro_batch(rx, &nd->napi));
	else
		rx_hand_list(rx);
	local_bh_enable();
	INIT_LIST_HEAD(&rx->done);
}

const struct rx_deliver_ops rx_deliver_netif_rx = {
	.name	= "netif_rx",
	.ready	= rx_backlog_ready,
	.leave	= rx_backlog_leave,
	.frame	= rx_netif_rx,
	.single	= rx_netif_rx,
};

const struct rx_deliver_ops rx_deliver_list = {
	.name	= "list",
	.frame	= rx_keep,
	.end	= rx_list_end,
	.single	= rx_receive_now,
};

const struct rx_deliver_ops rx_deliver_gro = {
	.name	= "gro",
	.init	= rx_gro_init,
	.exit	= rx_gro_exit,
	.frame	= rx_keep,
	.end	= rx_gro_end,
	.single	= rx_receive_now,
};
