// SPDX-License-Identifier: GPL-2.0-only
/*
 * The receive loop that every model runs.
 */
#include <linux/delay.h>

#include "main.h"
#include "rx_engine.h"
#include "rx_trace.h"

bool rx_in_run(const struct mwifiex_rx *rx)
{
	return READ_ONCE(rx->runner) == current && !in_serving_softirq();
}

/* The main process stopped at rx_high; let it go on below rx_low. */
static void rx_release_main(struct mwifiex_rx *rx, int pending)
{
	struct mwifiex_adapter *adapter = rx->adapter;

	if (!adapter->delay_main_work && adapter->iface_type != MWIFIEX_USB)
		return;
	if (pending >= rx->params.low)
		return;
	if (adapter->if_ops.submit_rem_rx_urbs)
		adapter->if_ops.submit_rem_rx_urbs(adapter);
	adapter->delay_main_work = false;
	rx_pressure_end(rx);
	mwifiex_queue_main_work(adapter);
}

static void rx_frame(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	struct mwifiex_adapter *adapter = rx->adapter;

	if (MWIFIEX_SKB_RXCB(skb)->buf_type != MWIFIEX_TYPE_AGGR_DATA) {
		mwifiex_handle_rx_packet(adapter, skb);
		return;
	}
	if (adapter->if_ops.deaggr_pkt)
		adapter->if_ops.deaggr_pkt(adapter, skb);
	dev_kfree_skb_any(skb);
}

/* Returns the CPU of the run before. */
static int rx_note_runner(struct mwifiex_rx *rx)
{
	const int last = rx->run_cpu;

	rx->run_cpu = raw_smp_processor_id();
	if (rx->run_pid != current->pid) {
		rx->run_pid = current->pid;
		get_task_comm(rx->run_comm, current);
	}
	return last;
}

static void rx_note_depth(struct mwifiex_rx *rx, long depth)
{
	atomic_long_t *max = &rx->stats[RX_STAT_QUEUE_MAX];

	if (depth > atomic_long_read(max))
		atomic_long_set(max, depth);
}

static bool rx_is_pooled(const struct sk_buff *skb)
{
#ifdef RX_HAVE_PAGE_POOL
	return skb->pp_recycle;
#else
	return false;
#endif
}

int rx_run(struct rx_setup *setup, int budget)
{
	struct mwifiex_rx *rx = setup->rx;
	struct mwifiex_adapter *adapter = rx->adapter;
	const struct rx_deliver_ops *deliver = setup->params.deliver;
	struct sk_buff *skb;
	int done = 0, pooled = 0, last_cpu;
	u64 waited = 0;

	/* The frames are left for mwifiex_shutdown_drv() then, as in mainline. */
	if (test_bit(MWIFIEX_SURPRISE_REMOVED, &adapter->work_flags))
		return 0;

	if (atomic_read(&rx->paused))
		return 0;
	/* In this order: a switch replaces the setup before it lets runs in. */
	smp_rmb();
	if (READ_ONCE(rx->setup) != setup)
		return 0;

	if (deliver->ready && !deliver->ready(rx)) {
		if (!setup->params.model->atomic)
			usleep_range(RX_READY_USECS, 2 * RX_READY_USECS);
		return budget;
	}

	WRITE_ONCE(rx->runner, current);
	last_cpu = rx_note_runner(rx);
	if (static_branch_unlikely(&mwifiex_rx_latency_key) || trace_run_enabled())
		waited = rx_latency_run(rx);
	rx_note_depth(rx, atomic_read(&adapter->rx_pending));
	while (done < budget && !atomic_read(&rx->paused)) {
		if (atomic_read(&rx->timeouts))
			rx_reorder_flush(rx);
		skb = skb_dequeue(&adapter->rx_data_q);
		if (!skb)
			break;
		rx_release_main(rx, atomic_dec_return(&adapter->rx_pending));
		if (static_branch_unlikely(&mwifiex_rx_latency_key))
			rx_latency_taken(rx, skb);
		pooled += rx_is_pooled(skb);
		rx_frame(rx, skb);
		atomic_long_inc(&rx->taken);
		done++;
	}
	if (deliver->end)
		deliver->end(rx);
	WRITE_ONCE(rx->runner, NULL);
	if (done) {
		rx_stat_add(rx, RX_STAT_FRAMES, done);
		rx_stat_add(rx, RX_STAT_BATCHES, 1);
		rx_stat_add(rx, RX_STAT_POOLED, pooled);
		if (last_cpu >= 0 && last_cpu != rx->run_cpu)
			rx_stat_add(rx, RX_STAT_MIGRATIONS, 1);
		trace_run(rx, last_cpu, done, waited);
	}
	return done;
}

void rx_run_all(struct rx_setup *setup)
{
	while (rx_run(setup, setup->params.budget) == setup->params.budget)
		cond_resched();
}
