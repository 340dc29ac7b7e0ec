// SPDX-License-Identifier: GPL-2.0-only
//
// Stalls and counters.

// Intent: a queue that is stopped for too long is repaired
// Upstream: mvneta_netdev_ops
// Reason: without the operation the stack's watchdog does not run
// Hit: +.ndo_tx_timeout = mvneta_tx_timeout,
@tx_timeout@
@@
 struct net_device_ops mvneta_netdev_ops = {
 	.ndo_start_xmit = mvneta_tx,
+	.ndo_tx_timeout = mvneta_tx_timeout,
 };

// Intent: queues that the driver stops for a moment have not stalled
// Upstream: mvneta_percpu_notifier()/mvneta_cpu_online(), mvneta_stop_dev()
// Reason: the stack's watchdog asks how long ago a queue was used, not how long ago
//	it was stopped
// Hit: +mvneta_tx_stop_queues(
@stop_all@
expression dev;
@@
-	netif_tx_stop_all_queues(dev);
+	mvneta_tx_stop_queues(dev);

// Intent: stops for the ring's sake are counted
// Upstream: mvneta_tx()
// Reason: they tell that tx_ring is the limit in force
// Hit: +mvneta_tx_ring_stop(pp->limit, nq);
@ring_stop@
identifier pp, nq;
@@
 mvneta_tx(...)
 {
 	...
 	struct mvneta_port *pp = ...;
 	<...
-	netif_tx_stop_queue(nq);
+	mvneta_tx_ring_stop(pp->limit, nq);
 	...>
 }

// Intent: ethtool -S has our counters after the driver's
// Upstream: mvneta_eth_tool_ops
// Reason: what comes after the driver's own table differs between series
// Hit: + mvneta_tx_get_
@stats@
@@
(
-	mvneta_ethtool_get_strings
+	mvneta_tx_get_strings
|
-	mvneta_ethtool_get_stats
+	mvneta_tx_get_stats
|
-	mvneta_ethtool_get_sset_count
+	mvneta_tx_get_sset_count
)
