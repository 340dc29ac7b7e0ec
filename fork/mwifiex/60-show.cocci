// SPDX-License-Identifier: GPL-2.0-only
//
// Counters and state of the engine, where users look for them.

// Intent: counters in ethtool -S
// Upstream: mwifiex_ethtool_ops
// Reason: mainline has none
// Hit: +.get_ethtool_stats = mwifiex_rx_get_ethtool_stats,
@ethtool@
identifier fn;
@@
 const struct ethtool_ops mwifiex_ethtool_ops = {
+	.get_sset_count = mwifiex_rx_get_sset_count,
+	.get_strings = mwifiex_rx_get_strings,
+	.get_ethtool_stats = mwifiex_rx_get_ethtool_stats,
 	.get_wol = fn,
 };

// Intent: state of the engine in debugfs
// Upstream: mwifiex_dev_debugfs_init()
// Reason: which model runs, where, with what
// Hit: +mwifiex_rx_debugfs_init(priv);
@debugfs@
identifier priv;
@@
 mwifiex_dev_debugfs_init(struct mwifiex_private *priv)
 {
 	...
 	priv->dfs_dev_dir = debugfs_create_dir(...);
+	mwifiex_rx_debugfs_init(priv);
 	...
 }

// Intent: the version tells these modules from the kernel's own
// Upstream: MODULE_VERSION() of the driver and of each bus
// Reason: dkms replaces no module by one of the same version
// Hit: +MODULE_VERSION(MWIFIEX_RX_VERSION(
@version@
declarer name MODULE_VERSION;
expression e;
@@
-MODULE_VERSION(e);
+MODULE_VERSION(MWIFIEX_RX_VERSION(e));
