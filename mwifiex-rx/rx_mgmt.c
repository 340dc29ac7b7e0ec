// SPDX-License-Identifier: GPL-2.0-only
/*
 * Management frames take a detour through a work item, see
 * mwifiex_rx_mgmt() in rx_model.h.
 */
#include "main.h"
#include "rx_engine.h"

/* A flood of them is not worth more memory than this. */
#define RX_MGMT_QUEUE_MAX	64

int mwifiex_rx_mgmt(struct mwifiex_private *priv, struct sk_buff *skb)
{
	struct mwifiex_rx *rx = priv->adapter->rx;

	if (!rx || skb_queue_len(&rx->mgmt_q) >= RX_MGMT_QUEUE_MAX) {
		priv->stats.rx_dropped++;
		return 0;
	}
	skb_queue_tail(&rx->mgmt_q, skb_get(skb));
	rx_stat_add(rx, RX_STAT_MGMT, 1);
	schedule_work(&rx->mgmt_work);
	return 0;
}

static void rx_mgmt_work(struct work_struct *work)
{
	struct mwifiex_rx *rx = container_of(work, struct mwifiex_rx, mgmt_work);
	struct mwifiex_adapter *adapter = rx->adapter;
	struct mwifiex_private *priv;
	struct mwifiex_rxinfo *info;
	struct sk_buff *skb;

	while ((skb = skb_dequeue(&rx->mgmt_q))) {
		info = MWIFIEX_SKB_RXCB(skb);
		priv = mwifiex_get_priv_by_id(adapter, info->bss_num,
					      info->bss_type);
		if (priv && mwifiex_process_mgmt_packet(priv, skb))
			mwifiex_dbg(adapter, DATA, "Rx of mgmt packet failed\n");
		dev_kfree_skb_any(skb);
	}
}

void rx_mgmt_init(struct mwifiex_rx *rx)
{
	skb_queue_head_init(&rx->mgmt_q);
	INIT_WORK(&rx->mgmt_work, rx_mgmt_work);
}

/* The receive path has stopped: nothing is queued any more. */
void rx_mgmt_exit(struct mwifiex_rx *rx)
{
	cancel_work_sync(&rx->mgmt_work);
	skb_queue_purge(&rx->mgmt_q);
}
