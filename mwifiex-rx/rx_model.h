/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The receive engine of mwifiex, as the driver sees it.
 *
 * The bus glue appends received frames to adapter->rx_data_q; what runs
 * mwifiex_handle_rx_packet() on them, where, and how the result is handed to
 * the network stack is chosen by module parameters (rx_params.c).  The fork
 * step replaces the driver's own RX work queue by calls of these functions.
 */
#ifndef _MWIFIEX_RX_MODEL_H_
#define _MWIFIEX_RX_MODEL_H_

#include <linux/jump_label.h>
#include <linux/types.h>

struct ethtool_stats;
struct mwifiex_adapter;
struct mwifiex_private;
struct mwifiex_rx_reorder_tbl;
struct net_device;
struct sk_buff;
struct timer_list;

/* A driver version, marked: dkms replaces no module by one of the same version. */
#define MWIFIEX_RX_VERSION(version)	version "-rxtx"

/**
 * mwifiex_rx_module_init() - check the module parameters against each other
 *
 * Context: module load, before any device is probed.
 * Return: 0, or -EINVAL / -EOPNOTSUPP after one message that lists the values
 * accepted on this kernel: the load has to fail.
 */
int mwifiex_rx_module_init(void);

/**
 * mwifiex_rx_init() - start receiving for an adapter with the chosen model
 * @adapter: the adapter, its locks and queues initialised
 * @name: name of the work queue that mainline creates here
 * @wq_flags: flags that the mainline driver of this kernel creates it with
 * @max_active: likewise; 1 means an ordered queue, 0 the kernel's default
 *
 * Follows the alloc_workqueue() of mwifiex_add_card() and
 * mwifiex_reinit_sw(), whose error label takes a failure.  Sets
 * adapter->rx_work_enabled: frames always go through rx_data_q.
 *
 * Context: process context, may sleep.
 * Return: 0 or a negative error, nothing left running then.
 */
int mwifiex_rx_init(struct mwifiex_adapter *adapter, const char *name,
		    unsigned int wq_flags, int max_active);

/**
 * mwifiex_rx_exit() - stop receiving; frames still queued stay in rx_data_q
 * @adapter: the adapter; one that was never started or is stopped is fine
 *
 * Context: process context, sleeps until the receiver has left the driver.
 */
void mwifiex_rx_exit(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_free() - mwifiex_rx_exit() and release the memory
 * @adapter: the adapter, about to be freed; may never have been started
 */
void mwifiex_rx_free(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_kick() - frames were queued: let the model receive them
 * @adapter: the adapter
 *
 * A kick is never lost: one that comes while the receiver is about to find
 * the queue empty makes it look again.
 *
 * Context: the main process; may run the receive path itself (model inline).
 */
void mwifiex_rx_kick(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_flush() - receive everything that is queued
 * @adapter: the adapter
 *
 * Returns when no frame queued before the call is queued or in flight; while
 * paused, when none is in flight.  Called from within the receive path it
 * does nothing.  mwifiex_11n_create_rx_reorder_tbl() calls it: a frame sent
 * before a block-ack session must not meet its window.
 *
 * Context: process context, sleeps.
 */
void mwifiex_rx_flush(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_pause() - mwifiex_rx_flush(), then keep the receive path out
 * @adapter: the adapter
 *
 * Pauses nest.  Called from within the receive path it does not wait.
 *
 * Context: process context, sleeps.
 */
void mwifiex_rx_pause(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_resume() - undo one mwifiex_rx_pause() and look at the queue
 * @adapter: the adapter
 *
 * Context: any but hard interrupt.
 */
void mwifiex_rx_resume(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_hold() - like mwifiex_rx_pause(), but one bit, not a count
 * @adapter: the adapter
 *
 * For mwifiex_deinit_priv_params(), which mainline may call more often than
 * mwifiex_init_new_priv_params().
 */
void mwifiex_rx_hold(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_release() - undo mwifiex_rx_hold(); without a hold, do nothing
 * @adapter: the adapter
 */
void mwifiex_rx_release(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_deliver() - hand a received frame to the network stack
 * @priv: the interface it was received on
 * @skb: the frame, with device and protocol set; consumed
 *
 * Stands where mainline calls netif_rx(), and is that by default.
 *
 * Context: any but hard interrupt.
 * Return: NET_RX_SUCCESS or NET_RX_DROP.
 */
int mwifiex_rx_deliver(struct mwifiex_private *priv, struct sk_buff *skb);

/**
 * mwifiex_rx_mgmt() - receive a management frame in process context
 * @priv: the interface it was received on
 * @skb: the frame, beginning with its rxpd; the caller keeps its reference
 *
 * mwifiex_process_mgmt_packet() takes the wiphy mutex from 6.12 on.  The
 * receive path may run with bottom halves off, and mwifiex_rx_hold() waits
 * for it while it holds that mutex, so the frame always takes a detour.
 *
 * Context: the receive path.
 * Return: 0.
 */
int mwifiex_rx_mgmt(struct mwifiex_private *priv, struct sk_buff *skb);

/**
 * mwifiex_rx_gfp() - how the receive path may allocate
 * @adapter: the adapter
 *
 * Return: GFP_ATOMIC when the model runs with bottom halves off, else
 * GFP_KERNEL as in mainline.
 */
gfp_t mwifiex_rx_gfp(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_alloc_skb() - allocate a buffer to receive into
 * @len: bytes
 * @gfp: how to allocate when parameter rx_buffers is slab, or the pool of
 *	recycled pages has none at hand, or none of that size
 *
 * Stands where mwifiex_alloc_dma_align_buf() calls __dev_alloc_skb().
 *
 * Context: any but hard interrupt.
 * Return: the buffer, or NULL.
 */
struct sk_buff *mwifiex_rx_alloc_skb(unsigned int len, gfp_t gfp);

/**
 * mwifiex_rx_high() - frames pending from which the main process stops
 * @adapter: the adapter
 *
 * Return: parameter rx_high, by default mainline's HIGH_RX_PENDING (50).
 */
int mwifiex_rx_high(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_backpressure() - the main process stops for the receiver
 * @adapter: the adapter
 *
 * Stands before adapter->delay_main_work is set: the receiver, which clears
 * that, ends what began here.
 */
void mwifiex_rx_backpressure(struct mwifiex_adapter *adapter);

/**
 * mwifiex_rx_reorder_timeout() - the timer of a block-ack window has expired
 * @t: timer of a struct reorder_tmr_cnxt
 *
 * Lets the receive path flush the window, so that the timer, on whatever CPU,
 * can neither overtake it nor be overtaken.
 *
 * Context: timer (softirq).
 */
void mwifiex_rx_reorder_timeout(struct timer_list *t);

/**
 * mwifiex_rx_window_shift() - move a block-ack window on
 * @tbl: the window
 * @n: slots at its beginning, empty by now, that it leaves behind; 1..win_size
 * @rest: the win_size - @n slots behind them: they become the first, and as
 *	many empty ones follow
 *
 * Stands for the loops of mwifiex_11n_dispatch_pkt_until_start_win() and
 * mwifiex_11n_scan_and_dispatch(); parameter rx_window chooses how.
 *
 * Context: rx_reorder_tbl_lock held.
 */
void mwifiex_rx_window_shift(struct mwifiex_rx_reorder_tbl *tbl, int n, int rest);

/**
 * mwifiex_rx_debugfs_init() - create mwifiex/<interface>/rx_model, rx_latency
 * @priv: the interface, with its debugfs directory; removed along with that
 */
void mwifiex_rx_debugfs_init(struct mwifiex_private *priv);

/* On while some adapter counts where frames wait (rx_latency.c). */
DECLARE_STATIC_KEY_FALSE(mwifiex_rx_latency_key);
void rx_latency_interrupt(struct mwifiex_adapter *adapter);
void rx_latency_serve(struct mwifiex_adapter *adapter);
void rx_latency_queued(struct mwifiex_adapter *adapter, struct sk_buff *skb);
void rx_latency_frame(struct mwifiex_adapter *adapter, struct sk_buff *skb);
void rx_latency_amsdu(struct mwifiex_adapter *adapter, struct sk_buff *skb);

/**
 * mwifiex_rx_interrupt() - the card has interrupted
 * @adapter: the adapter, its int_lock held
 *
 * Stands before the bus adds to adapter->int_status.
 */
static inline void mwifiex_rx_interrupt(struct mwifiex_adapter *adapter)
{
	if (static_branch_unlikely(&mwifiex_rx_latency_key))
		rx_latency_interrupt(adapter);
}

/**
 * mwifiex_rx_serve() - the main process is about to serve an interrupt
 * @adapter: the adapter
 */
static inline void mwifiex_rx_serve(struct mwifiex_adapter *adapter)
{
	if (static_branch_unlikely(&mwifiex_rx_latency_key))
		rx_latency_serve(adapter);
}

/**
 * mwifiex_rx_queued() - a frame goes into adapter->rx_data_q
 * @adapter: the adapter
 * @skb: the frame
 */
static inline void mwifiex_rx_queued(struct mwifiex_adapter *adapter,
				     struct sk_buff *skb)
{
	if (static_branch_unlikely(&mwifiex_rx_latency_key))
		rx_latency_queued(adapter, skb);
}

/**
 * mwifiex_rx_frame() - a frame enters the receive path
 * @adapter: the adapter
 * @skb: the frame
 */
static inline void mwifiex_rx_frame(struct mwifiex_adapter *adapter,
				    struct sk_buff *skb)
{
	if (static_branch_unlikely(&mwifiex_rx_latency_key))
		rx_latency_frame(adapter, skb);
}

/**
 * mwifiex_rx_amsdu() - an A-MSDU is taken apart
 * @adapter: the adapter
 * @skb: the A-MSDU
 */
static inline void mwifiex_rx_amsdu(struct mwifiex_adapter *adapter,
				    struct sk_buff *skb)
{
	if (static_branch_unlikely(&mwifiex_rx_latency_key))
		rx_latency_amsdu(adapter, skb);
}

int mwifiex_rx_get_sset_count(struct net_device *dev, int sset);
void mwifiex_rx_get_strings(struct net_device *dev, u32 sset, u8 *data);
void mwifiex_rx_get_ethtool_stats(struct net_device *dev,
				  struct ethtool_stats *stats, u64 *data);

#endif /* _MWIFIEX_RX_MODEL_H_ */
