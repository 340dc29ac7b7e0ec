// SPDX-License-Identifier: GPL-2.0-only
//
// Byte queue limits go through tx_bql.c.

// Intent: a queue's accounting begins with its ring
// Upstream: mvneta_txq_sw_init()
// Reason: no frame is in flight then
// Hit: +mvneta_tx_bql_open(pp->limit, txq->id);
@bql_open@
identifier pp, txq;
@@
 mvneta_txq_sw_init(struct mvneta_port *pp, struct mvneta_tx_queue *txq)
 {
 	...
 	txq->size = pp->tx_ring_size;
+	mvneta_tx_bql_open(pp->limit, txq->id);
 	...
 }

// Intent: a frame that was queued counts against the limit in force
// Upstream: mvneta_tx()
// Reason: which limit that is, is a parameter
// Hit: +mvneta_tx_bql_sent(pp->limit,
@bql_sent@
identifier pp, nq, len, skb;
@@
 mvneta_tx(struct sk_buff *skb, ...)
 {
 	...
 	struct mvneta_port *pp = ...;
 	<...
-	netdev_tx_sent_queue(nq, len);
+	mvneta_tx_bql_sent(pp->limit, nq, mvneta_tx_bytes(skb));
 	...>
 }

// Intent: the other side of the same account
// Upstream: mvneta_txq_bufs_free()
// Reason: also reached when a ring is emptied by force
// Hit: +mvneta_tx_bql_completed(pp->limit,
@bql_completed@
identifier pp;
expression nq, pkts, bytes;
@@
 mvneta_txq_bufs_free(struct mvneta_port *pp, ...)
 {
 	...
-	netdev_tx_completed_queue(nq, pkts, bytes);
+	mvneta_tx_bql_completed(pp->limit, nq, pkts, bytes);
 }

// Intent: bytes as they go out, headers of segments included
// Upstream: mvneta_txq_bufs_free()
// Reason: the same number as was added when the frame was queued
// Hit: +mvneta_tx_bytes(buf
@done_bytes@
identifier buf;
@@
-	buf->skb->len
+	mvneta_tx_bytes(buf->skb)

// Intent: an account is closed with its ring
// Upstream: mvneta_txq_sw_deinit()
// Reason: nothing is in flight any more
// Hit: +mvneta_tx_bql_reset(pp->limit,
@bql_reset@
identifier pp;
expression nq;
@@
 mvneta_txq_sw_deinit(struct mvneta_port *pp, ...)
 {
 	...
-	netdev_tx_reset_queue(nq);
+	mvneta_tx_bql_reset(pp->limit, nq);
 	...
 }
