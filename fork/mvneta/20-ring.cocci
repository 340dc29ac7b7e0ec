// SPDX-License-Identifier: GPL-2.0-only
//
// Size of the ring and of a segmentation burst.

// Intent: tx_ring is the size a port starts with
// Upstream: mvneta_probe()
// Reason: ethtool -G can change it later, as before
// Hit: +pp->tx_ring_size = mvneta_tx_ring_size();
@ring_size@
identifier pp;
@@
-	pp->tx_ring_size = MVNETA_MAX_TXD;
+	pp->tx_ring_size = mvneta_tx_ring_size();

// Intent: room for one frame follows from tso_segs
// Upstream: mvneta_txq_sw_init(), mvneta_ethtool_set_ringparam()
// Reason: the stop mark and the lower bound of ethtool -G both come from it
// Hit: +mvneta_tx_frame_descs()
@frame_descs@
@@
-	MVNETA_MAX_SKB_DESCS
+	mvneta_tx_frame_descs()

// Intent: the stack segments what is longer than tso_segs
// Upstream: mvneta_probe()
// Reason: 5.10 has a member where later series have a function
// Hit: +mvneta_tx_tso_init(dev);
@tso_segs@
identifier dev;
@@
(
-	netif_set_tso_max_segs(dev, MVNETA_MAX_TSO_SEGS);
+	mvneta_tx_tso_init(dev);
|
-	dev->gso_max_segs = MVNETA_MAX_TSO_SEGS;
+	mvneta_tx_tso_init(dev);
)
