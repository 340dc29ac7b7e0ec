// SPDX-License-Identifier: GPL-2.0-only
//
// XDP frames in the account.

// Intent: XDP leaves room for a frame of the stack
// Upstream: mvneta_xdp_submit_frame()
// Reason: the stack is not stopped by XDP frames and writes over the ring
// Hit: + >= txq->tx_stop_threshold
@xdp_room@
identifier txq, num_frames;
@@
 mvneta_xdp_submit_frame(..., struct mvneta_tx_queue *txq, ...)
 {
 	<...
(
-	txq->count + num_frames >= txq->size
+	txq->count + num_frames >= txq->tx_stop_threshold
|
-	txq->count >= txq->tx_stop_threshold
+	txq->count + 1 >= txq->tx_stop_threshold
)
 	...>
 }

// Intent: bytes of XDP frames count
// Upstream: mvneta_xdp_submit_frame()
// Reason: they take the same line
// Hit: +mvneta_tx_bql_sent(pp->limit,
@xdp_sent@
identifier pp, txq, xdpf;
@@
 mvneta_xdp_submit_frame(struct mvneta_port *pp, struct mvneta_tx_queue *txq,
			 struct xdp_frame *xdpf, ...)
 {
 	...
+	mvneta_tx_bql_sent(pp->limit, netdev_get_tx_queue(pp->dev, txq->id),
+			   mvneta_tx_xdp_bytes(xdpf));
 	return MVNETA_XDP_TX;
 	...
 }

// Intent: the other side of the same account
// Upstream: mvneta_txq_bufs_free()
// Reason: before the frame is given back
// Hit: +bytes_compl += mvneta_tx_xdp_bytes(buf->xdpf);
@xdp_done@
identifier buf, napi;
statement S;
@@
 mvneta_txq_bufs_free(...)
 {
 	<...
+	bytes_compl += mvneta_tx_xdp_bytes(buf->xdpf);
+	pkts_compl++;
 	if (napi && buf->type == MVNETA_TYPE_XDP_TX)
 		xdp_return_frame_rx_napi(buf->xdpf);
 	else S
 	...>
 }

// Intent: the descriptor before number 0 is the last one
// Upstream: mvneta_txq_desc_put()
// Reason: it was the last but one, and ring and descriptors no longer agreed
// Hit: -txq->last_desc - 1
@desc_put@
identifier txq;
@@
 mvneta_txq_desc_put(struct mvneta_tx_queue *txq)
 {
 	<...
-	txq->last_desc - 1
+	txq->last_desc
 	...>
 }

// Intent: a frame of which a later part cannot be mapped leaves the ring as it was
// Upstream: mvneta_xdp_submit_frame()
// Reason: only one of two indices was put back; frames and descriptors no longer
//	agreed, and the frame dropped was given back again
// Hit: +txq->txq_put_index = txq->next_desc_to_proc;
@xdp_failed@
identifier txq;
@@
 mvneta_xdp_submit_frame(..., struct mvneta_tx_queue *txq, ...)
 {
 	<...
(
 	for (...; ...; ...) {
 		mvneta_txq_desc_put(txq);
 		...
 		dma_unmap_single(...);
 	}
+	txq->txq_put_index = txq->next_desc_to_proc;
 	return MVNETA_XDP_DROPPED;
|
 	mvneta_txq_desc_put(txq);
+	txq->txq_put_index = txq->next_desc_to_proc;
 	return MVNETA_XDP_DROPPED;
)
 	...>
 }
