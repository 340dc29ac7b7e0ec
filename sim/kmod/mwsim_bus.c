// SPDX-License-Identifier: GPL-2.0-only
/*
 * The bus operations of the virtual card, for each of the three buses.
 *
 * Where frames and locks go is what the bus drivers of mwifiex do; see
 * mwifiex_pcie_process_recv_data(), mwifiex_decode_rx_packet() and
 * mwifiex_usb_rx_complete().
 */
#include "mwsim.h"

/* The hooks that the fork step puts into a bus driver; the stock driver has none. */
#ifndef MWIFIEX_RX_VERSION
static inline void mwifiex_rx_interrupt(struct mwifiex_adapter *adapter) { }
static inline void mwifiex_rx_queued(struct mwifiex_adapter *adapter,
				     struct sk_buff *skb) { }
#endif

/* Fill the ring of empty buffers up, as the driver does after receiving. */
void mwsim_refill(struct mwsim_card *card, gfp_t gfp)
{
	struct sk_buff *skb;

	while (skb_queue_len(&card->rx_free) + skb_queue_len(&card->rx_ring) <
	       MWSIM_RING) {
		skb = mwifiex_alloc_dma_align_buf(MWIFIEX_RX_DATA_BUF_SIZE, gfp);
		if (!skb)
			return;
		skb_queue_tail(&card->rx_free, skb);
	}
}

/* The next frame for the driver. */
static struct sk_buff *mwsim_take(struct mwsim_card *card)
{
	struct sk_buff *skb = skb_dequeue(&card->rx_ring);

	if (skb)
		card->taken++;
	return skb;
}

static void mwsim_queue_rx(struct mwifiex_adapter *adapter, struct sk_buff *skb)
{
	mwifiex_rx_queued(adapter, skb);
	skb_queue_tail(&adapter->rx_data_q, skb);
	adapter->data_received = true;
	atomic_inc(&adapter->rx_pending);
}

static void mwsim_pcie_receive(struct mwsim_card *card,
			       struct mwifiex_adapter *adapter)
{
	struct sk_buff *skb;

	while ((skb = mwsim_take(card))) {
		if (adapter->rx_work_enabled)
			mwsim_queue_rx(adapter, skb);
		else
			mwifiex_handle_rx_packet(adapter, skb);
	}
	mwsim_refill(card, GFP_KERNEL);
}

/* An SDIO transfer brings several frames, each behind its length. */
#define MWSIM_AGGR_HEADER	2
#define MWSIM_AGGR_FRAMES	8

static struct sk_buff *mwsim_aggregate(struct mwsim_card *card)
{
	struct sk_buff_head frames;
	struct sk_buff *skb, *aggr;
	unsigned int len = 0;

	__skb_queue_head_init(&frames);
	while (skb_queue_len(&frames) < MWSIM_AGGR_FRAMES &&
	       (skb = mwsim_take(card))) {
		__skb_queue_tail(&frames, skb);
		len += MWSIM_AGGR_HEADER + skb->len;
	}
	if (skb_queue_len(&frames) < 2)
		return __skb_dequeue(&frames);
	aggr = mwifiex_alloc_dma_align_buf(len, GFP_KERNEL);
	while ((skb = __skb_dequeue(&frames))) {
		if (aggr) {
			put_unaligned_le16(skb->len, skb_put(aggr, MWSIM_AGGR_HEADER));
			skb_put_data(aggr, skb->data, skb->len);
		}
		dev_kfree_skb_any(skb);
	}
	if (aggr)
		MWIFIEX_SKB_RXCB(aggr)->buf_type = MWIFIEX_TYPE_AGGR_DATA;
	return aggr;
}

/* May be called with bottom halves off. */
static void mwsim_deaggr(struct mwifiex_adapter *adapter, struct sk_buff *aggr)
{
	struct sk_buff *skb;
	unsigned int len;

	while (aggr->len > MWSIM_AGGR_HEADER) {
		len = get_unaligned_le16(aggr->data);
		skb_pull(aggr, MWSIM_AGGR_HEADER);
		if (len > aggr->len)
			return;
		skb = mwifiex_alloc_dma_align_buf(len, GFP_ATOMIC);
		if (!skb)
			return;
		skb_put_data(skb, aggr->data, len);
		skb_pull(aggr, len);
		mwifiex_handle_rx_packet(adapter, skb);
	}
}

static void mwsim_sdio_receive(struct mwsim_card *card,
			       struct mwifiex_adapter *adapter)
{
	struct sk_buff *skb;

	while ((skb = mwsim_aggregate(card))) {
		if (adapter->rx_work_enabled) {
			mwsim_queue_rx(adapter, skb);
		} else if (MWIFIEX_SKB_RXCB(skb)->buf_type == MWIFIEX_TYPE_AGGR_DATA) {
			mwsim_deaggr(adapter, skb);
			dev_kfree_skb_any(skb);
		} else {
			mwifiex_handle_rx_packet(adapter, skb);
		}
	}
	mwsim_refill(card, GFP_KERNEL);
}

/* Each frame completes one request, sent again while the driver keeps up. */
static void mwsim_usb_receive(struct mwsim_card *card,
			      struct mwifiex_adapter *adapter)
{
	struct sk_buff *skb;

	while (atomic_read(&card->urbs) && (skb = mwsim_take(card))) {
		mwsim_queue_rx(adapter, skb);
		mwifiex_queue_main_work(adapter);
		if (atomic_read(&adapter->rx_pending) > HIGH_RX_PENDING)
			atomic_dec(&card->urbs);
	}
	mwsim_refill(card, GFP_ATOMIC);
}

static void mwsim_submit_rem_rx_urbs(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	if (atomic_xchg(&card->urbs, MWSIM_URBS) != MWSIM_URBS)
		mwsim_wake(card);
}

static const struct mwsim_pose mwsim_poses[] = {
	{ "pcie", MWIFIEX_PCIE, true, true, mwsim_pcie_receive },
	{ "sdio", MWIFIEX_SDIO, true, false, mwsim_sdio_receive },
	{ "usb", MWIFIEX_USB, false, true, mwsim_usb_receive },
};

const struct mwsim_pose *mwsim_pose_find(const char *name)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(mwsim_poses); i++)
		if (sysfs_streq(name, mwsim_poses[i].name))
			return &mwsim_poses[i];
	return NULL;
}

static void mwsim_serve_tx(struct mwsim_card *card,
			   struct mwifiex_adapter *adapter)
{
	struct sk_buff *skb;

	while ((skb = skb_dequeue(&card->tx_done)))
		mwifiex_write_data_complete(adapter, skb, 0, 0);
	spin_lock_bh(&card->lock);
	if (skb_queue_len(&card->tx_ring) < MWSIM_RING)
		adapter->data_sent = false;
	spin_unlock_bh(&card->lock);
}

static void mwsim_serve_cmd(struct mwsim_card *card,
			    struct mwifiex_adapter *adapter)
{
	struct sk_buff *skb;

	/* A late interrupt must not let the next answer out early. */
	if (!READ_ONCE(card->answered))
		return;
	WRITE_ONCE(card->answered, false);
	skb = xchg(&card->cmdrsp, NULL);
	if (!skb)
		return;
	adapter->cmd_sent = false;
	if (adapter->curr_cmd) {
		adapter->curr_cmd->resp_skb = skb;
		adapter->cmd_resp_received = true;
		return;
	}
	if (adapter->ps_state == PS_STATE_SLEEP_CFM)
		mwifiex_process_sleep_confirm_resp(adapter, skb->data, skb->len);
	dev_kfree_skb_any(skb);
}

static void mwsim_serve_event(struct mwsim_card *card,
			      struct mwifiex_adapter *adapter)
{
	u8 data[WL_EVENT_MAX];
	struct sk_buff *skb;
	size_t len;

	/* One at a time: the next one when event_complete() is called. */
	if (card->event_busy)
		return;
	spin_lock_bh(&card->lock);
	len = wlcard_next_event(&card->wl, data);
	spin_unlock_bh(&card->lock);
	if (!len)
		return;
	skb = dev_alloc_skb(len);
	if (!skb)
		return;
	skb_put_data(skb, data, len);
	card->event_busy = true;
	adapter->event_cause = get_unaligned_le32(data);
	memcpy(adapter->event_body, data + MWIFIEX_EVENT_HEADER_LEN,
	       len - MWIFIEX_EVENT_HEADER_LEN);
	adapter->event_received = true;
	adapter->event_skb = skb;
}

static void mwsim_serve(struct mwsim_card *card, struct mwifiex_adapter *adapter,
			u32 cause)
{
	u64 taken = card->taken;

	if (cause & MWSIM_INT_TX)
		mwsim_serve_tx(card, adapter);
	if (cause & MWSIM_INT_RX) {
		card->pose->receive(card, adapter);
		/* There is room again; without, the thread would go in circles. */
		if (card->taken != taken)
			mwsim_wake(card);
	}
	if (cause & MWSIM_INT_EVENT)
		mwsim_serve_event(card, adapter);
	if (cause & MWSIM_INT_CMD)
		mwsim_serve_cmd(card, adapter);
}

/* From the hardware thread, card->air held. */
void mwsim_interrupt(struct mwsim_card *card, u32 cause)
{
	struct mwifiex_adapter *adapter = card->adapter;
	unsigned long flags;

	if (!card->up || card->suspended)
		return;
	/* SDIO: the bitmap of free ports comes with every interrupt. */
	if (!card->pose->transmitted)
		cause |= MWSIM_INT_TX;
	if (card->pose->interrupts) {
		spin_lock_irqsave(&adapter->int_lock, flags);
		mwifiex_rx_interrupt(adapter);
		adapter->int_status |= cause;
		spin_unlock_irqrestore(&adapter->int_lock, flags);
	} else {
		local_bh_disable();
		mwsim_serve(card, adapter, cause);
		local_bh_enable();
	}
	mwifiex_queue_main_work(adapter);
}

static int mwsim_process_int_status(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;
	unsigned long flags;
	u32 cause;

	spin_lock_irqsave(&adapter->int_lock, flags);
	cause = adapter->int_status;
	adapter->int_status = 0;
	spin_unlock_irqrestore(&adapter->int_lock, flags);
	mwsim_serve(card, adapter, cause);
	return 0;
}

void mwsim_answer(struct work_struct *work)
{
	struct mwsim_card *card = container_of(work, struct mwsim_card,
					       answer.work);

	WRITE_ONCE(card->answered, true);
	mwsim_wake(card);
}

static int mwsim_send_cmd(struct mwsim_card *card, struct sk_buff *cmd)
{
	struct mwifiex_adapter *adapter = card->adapter;
	struct sk_buff *skb = dev_alloc_skb(WL_CMD_MAX);
	unsigned int ms;
	size_t len;

	if (!skb)
		return -1;
	adapter->cmd_sent = true;
	spin_lock_bh(&card->lock);
	len = wlcard_command(&card->wl, cmd->data + INTF_HEADER_LEN,
			     cmd->len - INTF_HEADER_LEN, skb->data, WL_CMD_MAX);
	ms = card->wl.answer_ms;
	spin_unlock_bh(&card->lock);
	if (!len || card->gone) {
		dev_kfree_skb_any(skb);
		return 0;
	}
	skb_put(skb, len);
	dev_kfree_skb_any(xchg(&card->cmdrsp, skb));
	if (ms)
		schedule_delayed_work(&card->answer, msecs_to_jiffies(ms));
	else
		mwsim_answer(&card->answer.work);
	return 0;
}

/* Locked, or a completion that clears data_sent could come in between. */
static bool mwsim_tx_full(struct mwsim_card *card)
{
	bool full;

	spin_lock_bh(&card->lock);
	full = skb_queue_len(&card->tx_ring) >= MWSIM_RING;
	if (full)
		card->adapter->data_sent = true;
	spin_unlock_bh(&card->lock);
	return full;
}

static int mwsim_send_data(struct mwsim_card *card, struct sk_buff *skb)
{
	int ret = -EINPROGRESS;

	if (mwsim_tx_full(card))
		return -EBUSY;
	if (!card->pose->transmitted) {
		skb = skb_copy(skb, GFP_ATOMIC);
		if (!skb)
			return -1;
		ret = 0;
	}
	skb_queue_tail(&card->tx_ring, skb);
	mwsim_tx_full(card);
	mwsim_wake(card);
	return ret;
}

static int mwsim_host_to_card(struct mwifiex_adapter *adapter, u8 type,
			      struct sk_buff *skb, struct mwifiex_tx_param *param)
{
	struct mwsim_card *card = adapter->card;
	bool usb = adapter->iface_type == MWIFIEX_USB;

	if (type == (usb ? MWIFIEX_USB_EP_CMD_EVENT : MWIFIEX_TYPE_CMD))
		return mwsim_send_cmd(card, skb);
	return mwsim_send_data(card, skb);
}

static int mwsim_cmdrsp_complete(struct mwifiex_adapter *adapter,
				 struct sk_buff *skb)
{
	dev_kfree_skb_any(skb);
	return 0;
}

static int mwsim_event_complete(struct mwifiex_adapter *adapter,
				struct sk_buff *skb)
{
	struct mwsim_card *card = adapter->card;

	dev_kfree_skb_any(skb);
	card->event_busy = false;
	mwsim_wake(card);
	return 0;
}

static int mwsim_wakeup(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	spin_lock_bh(&card->lock);
	wlcard_wakeup(&card->wl);
	spin_unlock_bh(&card->lock);
	mwsim_wake(card);
	return 0;
}

static int mwsim_nothing(struct mwifiex_adapter *adapter)
{
	return 0;
}

static int mwsim_check_fw_status(struct mwifiex_adapter *adapter, u32 tries)
{
	struct mwsim_card *card = adapter->card;

	return card->ready ? 0 : -1;
}

static int mwsim_prog_fw(struct mwifiex_adapter *adapter,
			 struct mwifiex_fw_image *fw)
{
	struct mwsim_card *card = adapter->card;

	if (card->fail == MWSIM_FAIL_FIRMWARE)
		return -1;
	card->fw_bytes = fw->fw_len;
	card->ready = true;
	return 0;
}

static int mwsim_register_dev(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	if (card->fail == MWSIM_FAIL_REGISTER)
		return -1;
	mutex_lock(&card->air);
	card->adapter = adapter;
	mutex_unlock(&card->air);
	adapter->tx_buf_size = MWIFIEX_TX_DATA_BUF_SIZE_2K;
	strscpy(adapter->fw_name, "mrvl/mwifiex_sim.bin",
		sizeof(adapter->fw_name));
	return 0;
}

static void mwsim_set_up(struct mwifiex_adapter *adapter, bool up)
{
	struct mwsim_card *card = adapter->card;

	mutex_lock(&card->air);
	card->up = up;
	mutex_unlock(&card->air);
}

static int mwsim_enable_int(struct mwifiex_adapter *adapter)
{
	mwsim_set_up(adapter, true);
	adapter->data_sent = false;
	mwsim_wake(adapter->card);
	return 0;
}

static void mwsim_disable_int(struct mwifiex_adapter *adapter)
{
	mwsim_set_up(adapter, false);
}

static void mwsim_unregister_dev(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	mutex_lock(&card->air);
	card->up = false;
	card->adapter = NULL;
	mutex_unlock(&card->air);
}

static int mwsim_init_if(struct mwifiex_adapter *adapter)
{
	mwsim_refill(adapter->card, GFP_KERNEL);
	return 0;
}

static void mwsim_cleanup_if(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	skb_queue_purge(&card->rx_free);
	skb_queue_purge(&card->rx_ring);
	skb_queue_purge(&card->tx_ring);
	skb_queue_purge(&card->tx_done);
	dev_kfree_skb_any(xchg(&card->cmdrsp, NULL));
}

/* Before and after a reset of the card. */
static void mwsim_down_dev(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	mwsim_set_up(adapter, false);
	cancel_delayed_work_sync(&card->answer);
	adapter->seq_num = 0;
	mwsim_cleanup_if(adapter);
	spin_lock_bh(&card->lock);
	wlcard_reset(&card->wl);
	spin_unlock_bh(&card->lock);
	card->answered = false;
	card->event_busy = false;
	card->ready = false;
}

static void mwsim_up_dev(struct mwifiex_adapter *adapter)
{
	struct mwsim_card *card = adapter->card;

	adapter->tx_buf_size = MWIFIEX_TX_DATA_BUF_SIZE_2K;
	atomic_set(&card->urbs, MWSIM_URBS);
	mwsim_refill(card, GFP_KERNEL);
}

struct mwifiex_if_ops mwsim_if_ops = {
	.init_if		= mwsim_init_if,
	.cleanup_if		= mwsim_cleanup_if,
	.check_fw_status	= mwsim_check_fw_status,
	.prog_fw		= mwsim_prog_fw,
	.register_dev		= mwsim_register_dev,
	.unregister_dev		= mwsim_unregister_dev,
	.enable_int		= mwsim_enable_int,
	.disable_int		= mwsim_disable_int,
	.process_int_status	= mwsim_process_int_status,
	.host_to_card		= mwsim_host_to_card,
	.wakeup			= mwsim_wakeup,
	.wakeup_complete	= mwsim_nothing,
	.cmdrsp_complete	= mwsim_cmdrsp_complete,
	.event_complete		= mwsim_event_complete,
	.submit_rem_rx_urbs	= mwsim_submit_rem_rx_urbs,
	.deaggr_pkt		= mwsim_deaggr,
	.down_dev		= mwsim_down_dev,
	.up_dev			= mwsim_up_dev,
};
