// SPDX-License-Identifier: GPL-2.0-only
//
// Where a received frame is on its way, for the histograms of the engine; each
// hook is a jump not taken while nobody counts.

// Intent: note when the card interrupts
// Upstream: mwifiex_interrupt_status() of PCIe and SDIO
// Reason: the earliest that the driver knows of a frame; USB has no interrupt
// Hit: +mwifiex_rx_interrupt(adapter);
@interrupt@
expression adapter, cause;
@@
(
+mwifiex_rx_interrupt(adapter);
 adapter->int_status |= cause;
|
+mwifiex_rx_interrupt(adapter);
 adapter->int_status = 1;
)

// Intent: frames queued from now on belong to the interrupt that is pending
// Upstream: mwifiex_main_process()
// Reason: the next one may come while they are queued
// Hit: +mwifiex_rx_serve(adapter);
@serve@
expression adapter;
@@
+mwifiex_rx_serve(adapter);
 if (adapter->if_ops.process_int_status)
	adapter->if_ops.process_int_status(adapter);

// Intent: note when a frame is queued
// Upstream: where each bus hands frames over
// Reason: nothing else sees a single frame there
// Hit: +mwifiex_rx_queued(
@queued@
expression adapter, skb;
@@
+mwifiex_rx_queued(adapter, skb);
 skb_queue_tail(&adapter->rx_data_q, skb);

// Intent: note when a frame enters the receive path
// Upstream: mwifiex_handle_rx_packet()
// Reason: the frames of an SDIO aggregate are new buffers
// Hit: +mwifiex_rx_frame(adapter, skb);
@frame@
identifier adapter, skb;
expression info;
@@
 mwifiex_handle_rx_packet(struct mwifiex_adapter *adapter,
			  struct sk_buff *skb)
 {
 	...
 	memset(info, 0, sizeof(*info));
+	mwifiex_rx_frame(adapter, skb);
 	...
 }

// Intent: the subframes of an A-MSDU know when it came
// Upstream: mwifiex_11n_dispatch_amsdu_pkt()
// Reason: they are new buffers, and it may have lain in a block-ack window
// Hit: +mwifiex_rx_amsdu(priv->adapter, skb);
@amsdu@
identifier priv, skb;
@@
 mwifiex_11n_dispatch_amsdu_pkt(struct mwifiex_private *priv,
				struct sk_buff *skb)
 {
 	<...
+	mwifiex_rx_amsdu(priv->adapter, skb);
 	ieee80211_amsdu_to_8023s(skb, ...);
 	...>
 }
