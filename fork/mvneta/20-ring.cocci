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

// Intent: tso_segs, not a constant, bounds what the stack hands over
// Upstream: mvneta_probe()
// Reason: mvneta_tx_limit_new() has told the stack; 5.10 sets the member itself
// Hit: -MVNETA_MAX_TSO_SEGS
@tso_segs@
identifier dev;
@@
(
-	netif_set_tso_max_segs(dev, MVNETA_MAX_TSO_SEGS);
|
-	dev->gso_max_segs = MVNETA_MAX_TSO_SEGS;
)

// Intent: bursts follow the link's speed
// Upstream: mvneta_mac_link_up()
// Reason: phylink tells the speed here alone
// Hit: +mvneta_tx_link_up(pp->limit, speed);
@link_up@
identifier pp;
@@
 mvneta_mac_link_up(...)
 {
 	...
 	struct mvneta_port *pp = ...;
 	...
+	mvneta_tx_link_up(pp->limit, speed);
 	mvneta_port_up(pp);
 	...
 }

// Intent: tso_segs=0 is no TSO, at run time too
// Upstream: mvneta_fix_features()
// Reason: the stack asks here whenever features may have changed
// Hit: +features = mvneta_tx_fix_features(features);
@fix_features@
identifier pp, features;
@@
 mvneta_fix_features(..., netdev_features_t features)
 {
 	struct mvneta_port *pp = ...;
+	features = mvneta_tx_fix_features(features);
 	...
 }

// Intent: ethtool -G changes transmit rings without closing the port
// Upstream: mvneta_ethtool_set_ringparam()
// Reason: a restart takes the link down and drops what is queued
// Hit: +mvneta_tx_re
@resize@
identifier dev;
@@
 mvneta_ethtool_set_ringparam(struct net_device *dev, ...)
 {
 	...
 	if (
-	netif_running(dev)
+	mvneta_tx_restart_needed(dev)
 	) { ... }
-	return 0;
+	return mvneta_tx_resize(dev);
 }
