// SPDX-License-Identifier: GPL-2.0-only
/*
 * Time-outs of block-ack windows.
 *
 * Mainline flushes a window in its timer, on the timer's CPU, while the
 * receive path may run on another: the frames of the two can change places.
 * Here the timer asks the receive path to do it.
 */
#include "main.h"
#include "11n_rxreorder.h"
#include "rx_engine.h"

void mwifiex_rx_reorder_timeout(struct timer_list *t)
{
	struct reorder_tmr_cnxt *ctx = container_of(t, struct reorder_tmr_cnxt,
						    timer);
	struct mwifiex_rx *rx = READ_ONCE(ctx->priv->adapter->rx);

	/* Windows are deleted before the engine is freed. */
	if (!rx)
		return;
	atomic_set(&rx->timeouts, 1);
	rx_kick_later(rx);
}

/* A window whose timer has fired and was not started again since. */
static struct reorder_tmr_cnxt *rx_reorder_expired(struct mwifiex_private *priv)
{
	struct reorder_tmr_cnxt *found = NULL;
	struct mwifiex_rx_reorder_tbl *tbl;

	spin_lock_bh(&priv->rx_reorder_tbl_lock);
	list_for_each_entry(tbl, &priv->rx_reorder_tbl_ptr, list) {
		struct reorder_tmr_cnxt *ctx = &tbl->timer_context;

		if (ctx->timer_is_set && !timer_pending(&ctx->timer)) {
			found = ctx;
			break;
		}
	}
	spin_unlock_bh(&priv->rx_reorder_tbl_lock);
	return found;
}

/* Windows are only deleted while the engine is paused: ctx stays valid. */
void rx_reorder_flush(struct mwifiex_rx *rx)
{
	struct mwifiex_adapter *adapter = rx->adapter;
	struct reorder_tmr_cnxt *ctx;
	int i;

	if (!atomic_xchg(&rx->timeouts, 0))
		return;
	for (i = 0; i < adapter->priv_num; i++) {
		if (!adapter->priv[i])
			continue;
		while ((ctx = rx_reorder_expired(adapter->priv[i]))) {
			mwifiex_flush_data(&ctx->timer);
			rx_stat_add(rx, RX_STAT_REORDER_TIMEOUTS, 1);
		}
	}
}
