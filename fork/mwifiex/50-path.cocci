// SPDX-License-Identifier: GPL-2.0-only
//
// The receive path itself: where frames leave it, and what may not sleep when
// a model runs it with bottom halves off.

// Intent: a parameter chooses how frames reach the network stack
// Upstream: mwifiex_recv_packet(), mwifiex_uap_recv_packet()
// Reason: netif_rx() puts each frame through the backlog of the CPU
// Hit: +mwifiex_rx_deliver(priv, skb);
@deliver@
identifier fn, priv, skb;
@@
 fn(struct mwifiex_private *priv, struct sk_buff *skb)
 {
 	...
(
-	netif_rx(skb);
+	mwifiex_rx_deliver(priv, skb);
|
-	netif_rx_any_context(skb);
+	mwifiex_rx_deliver(priv, skb);
|
-	netif_rx_ni(skb);
+	mwifiex_rx_deliver(priv, skb);
)
 	...
 }

// Intent: management frames take a detour through process context
// Upstream: mwifiex_process_sta_rx_packet(), mwifiex_process_uap_rx_packet()
// Reason: mwifiex_process_mgmt_packet() takes the wiphy mutex from 6.12 on
// Hit: +mwifiex_rx_mgmt(priv, skb);
@mgmt@
expression priv, skb, ret;
@@
 ret =
-	mwifiex_process_mgmt_packet(priv, skb);
+	mwifiex_rx_mgmt(priv, skb);

// Intent: de-aggregation allocates as the model allows
// Upstream: mwifiex_deaggr_sdio_pkt()
// Reason: it runs in the receive path, for each frame of an aggregate
// Hit: +mwifiex_rx_gfp(adapter)
@deaggr_gfp@
identifier adapter, skb;
expression len;
@@
 mwifiex_deaggr_sdio_pkt(struct mwifiex_adapter *adapter, struct sk_buff *skb)
 {
 	<+...
 	mwifiex_alloc_dma_align_buf(len,
-					GFP_KERNEL
+					mwifiex_rx_gfp(adapter)
 					)
 	...+>
 }

// Intent: the engine can flush a block-ack window
// Upstream: mwifiex_flush_data()
// Reason: see reorder_timer
// Hit: -static void
@flush_export@
identifier t;
@@
-static
 void mwifiex_flush_data(struct timer_list *t) { ... }

// Intent: declare mwifiex_flush_data() for the engine
// Upstream: 11n_rxreorder.h
// Reason: see reorder_timer
// Hit: +void mwifiex_flush_data(
@flush_declare@
@@
 enum mwifiex_rxreor_flags { ... };
+
+void mwifiex_flush_data(struct timer_list *t);

// Intent: the receive path flushes the window when its timer has expired
// Upstream: mwifiex_11n_create_rx_reorder_tbl()
// Reason: done in the timer, on another CPU, the two overtake one another
// Hit: +mwifiex_rx_reorder_timeout
@reorder_timer@
expression timer;
@@
 timer_setup(timer,
-	mwifiex_flush_data
+	mwifiex_rx_reorder_timeout
 	, 0)

// Intent: a parameter chooses where receive buffers come from
// Upstream: mwifiex_alloc_dma_align_buf()
// Reason: the slab clears 8 KiB a frame on kernels with init_on_alloc
// Hit: +mwifiex_rx_alloc_skb(
@alloc_buffer@
expression len, gfp;
@@
 mwifiex_alloc_dma_align_buf(...)
 {
 	<+...
-	__dev_alloc_skb(
+	mwifiex_rx_alloc_skb(
 			len, gfp)
 	...+>
 }

// Intent: a parameter chooses how a block-ack window moves on
// Upstream: the two loops of 11n_rxreorder.c that rotate the window
// Reason: slot by slot, empty or not, they take 500 instructions a frame
// Hit: +mwifiex_rx_window_shift(
@window_shift@
identifier tbl, i;
expression n, rest;
@@
-for (i = 0; i < rest; ++i) {
-	tbl->rx_reorder_ptr[i] = tbl->rx_reorder_ptr[n + i];
-	tbl->rx_reorder_ptr[n + i] = NULL;
-}
+mwifiex_rx_window_shift(tbl, n, rest);

// Intent: no variable is left over
// Upstream: mwifiex_11n_scan_and_dispatch()
// Reason: the compiler warns; window_shift took its last use
// Hit: -int i, j, xchg;
@window_unused@
identifier slot;
@@
 mwifiex_11n_scan_and_dispatch(...)
 {
 	...
-	int slot;
 	... when != slot
 }
