// SPDX-License-Identifier: GPL-2.0-only
//
// Defects of mainline that limits expose.

// Intent: a failed mapping is seen on 64-bit machines
// Upstream: mvneta_tx(), mvneta_tx_frag_process(), mvneta_tso_put_data()
// Reason: the address was cut to 32 bits before the comparison
// Hit: +mvneta_tx_map_failed(
@map_failed@
expression dev, desc;
@@
-	dma_mapping_error(dev, desc->buf_phys_addr)
+	mvneta_tx_map_failed(dev, desc->buf_phys_addr)

// Intent: after a failure the ring is as before the frame, and frames before
//	it in the batch are sent
// Upstream: mvneta_tx()
// Reason: only one of two indices was put back; nobody rang for the others
// Hit: +mvneta_txq_pend_desc_add(pp, txq, 0);
@tx_failed@
identifier pp, txq, buf, skb;
@@
 mvneta_tx(struct sk_buff *skb, ...)
 {
 	...
 	struct mvneta_port *pp = ...;
 	...
 	struct mvneta_tx_queue *txq = ...;
 	struct mvneta_tx_buf *buf = ...;
 	<...
 	dev_kfree_skb_any(skb);
+	txq->txq_put_index = buf - txq->buf;
+	txq->next_desc_to_proc = txq->txq_put_index;
+	if (txq->pending && !netdev_xmit_more())
+		mvneta_txq_pend_desc_add(pp, txq, 0);
 	...>
 }

// Intent: no IPv6 checksums, either, above the port's limit
// Upstream: mvneta_fix_features()
// Reason: the limit is the same for both
// Hit: +NETIF_F_IPV6_CSUM
@ipv6_csum@
expression features;
@@
-	features &= ~(NETIF_F_IP_CSUM | NETIF_F_TSO);
+	features &= ~(NETIF_F_IP_CSUM | NETIF_F_IPV6_CSUM | NETIF_F_TSO);
