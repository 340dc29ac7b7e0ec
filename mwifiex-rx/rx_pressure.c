// SPDX-License-Identifier: GPL-2.0-only
/*
 * Back-pressure: at rx_high pending frames the main process stops, and what it
 * would have transmitted waits too, acknowledgements of TCP first of all.
 */
#include <linux/ktime.h>

#include "main.h"
#include "rx_engine.h"
#include "rx_trace.h"

int mwifiex_rx_high(struct mwifiex_adapter *adapter)
{
	return adapter->rx ? adapter->rx->params.high : HIGH_RX_PENDING;
}
EXPORT_SYMBOL_GPL(mwifiex_rx_high);

void mwifiex_rx_backpressure(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;

	/* It comes by here again whenever something wakes it up meanwhile. */
	if (!rx || atomic64_cmpxchg(&rx->stopped, 0, ktime_get_ns()))
		return;
	rx_stat_add(rx, RX_STAT_BACKPRESSURE, 1);
	trace_backpressure_start(rx);
}

/* Frames of the stack that wait for the main process. */
static unsigned int rx_tx_waiting(struct mwifiex_adapter *adapter)
{
	unsigned int frames = skb_queue_len(&adapter->tx_data_q);
	int i;

	for (i = 0; i < adapter->priv_num; i++)
		if (adapter->priv[i])
			frames += atomic_read(&adapter->priv[i]->wmm.tx_pkts_queued);
	return frames;
}

void rx_pressure_end(struct mwifiex_rx *rx)
{
	unsigned int tx;
	u64 since, waited;

	since = atomic64_read(&rx->stopped) ? atomic64_xchg(&rx->stopped, 0) : 0;
	if (!since)
		return;
	waited = ktime_get_ns() - since;
	tx = rx_tx_waiting(rx->adapter);
	rx_stat_add(rx, RX_STAT_BACKPRESSURE_US, div_u64(waited, NSEC_PER_USEC));
	rx_stat_add(rx, RX_STAT_BACKPRESSURE_TX, tx);
	trace_backpressure_end(rx, tx, waited);
}
