// SPDX-License-Identifier: GPL-2.0-only
//
// Whoever changes what the receive path uses keeps the engine out meanwhile.

// Intent: wait for the receiver before a block-ack window is dispatched
// Upstream: mwifiex_del_rx_reorder_entry()
// Reason: flush_workqueue() waits for a work queue only, whatever runs RX
// Hit: +mwifiex_rx_pause(priv->adapter);
@reorder_pause@
identifier priv, tbl;
@@
 mwifiex_del_rx_reorder_entry(struct mwifiex_private *priv,
			      struct mwifiex_rx_reorder_tbl *tbl)
 {
 	...
-	spin_lock_bh(&priv->adapter->rx_proc_lock);
-	priv->adapter->rx_locked = true;
-	if (priv->adapter->rx_processing) {
-		...
-		flush_workqueue(priv->adapter->rx_workqueue);
-	} else { ... }
+	mwifiex_rx_pause(priv->adapter);
 	...
 }

// Intent: let the receiver go on once the window is deleted
// Upstream: mwifiex_del_rx_reorder_entry()
// Reason: mainline waits for the next interrupt to look at the queue again
// Hit: +mwifiex_rx_resume(priv->adapter);
@reorder_resume@
identifier priv, tbl;
@@
 mwifiex_del_rx_reorder_entry(struct mwifiex_private *priv,
			      struct mwifiex_rx_reorder_tbl *tbl)
 {
 	...
-	spin_lock_bh(&priv->adapter->rx_proc_lock);
-	priv->adapter->rx_locked = false;
-	spin_unlock_bh(&priv->adapter->rx_proc_lock);
+	mwifiex_rx_resume(priv->adapter);
 }

// Intent: keep the receiver out while an interface changes its type
// Upstream: mwifiex_deinit_priv_params()
// Reason: a hold is one bit, since failing type changes leave it set
// Hit: +mwifiex_rx_hold(adapter);
@deinit_hold@
expression adapter;
identifier priv;
@@
 mwifiex_deinit_priv_params(struct mwifiex_private *priv)
 {
 	...
-	spin_lock_bh(&adapter->rx_proc_lock);
-	adapter->rx_locked = true;
-	if (adapter->rx_processing) {
-		...
-		flush_workqueue(adapter->rx_workqueue);
-	} else { ... }
+	mwifiex_rx_hold(adapter);
 	...
 }

// Intent: let the receiver go on with the new type
// Upstream: mwifiex_init_new_priv_params()
// Reason: counterpart of deinit_hold
// Hit: +mwifiex_rx_release(adapter);
@init_release exists@
expression adapter;
identifier priv, dev, type;
@@
 mwifiex_init_new_priv_params(struct mwifiex_private *priv,
			      struct net_device *dev,
			      enum nl80211_iftype type)
 {
 	...
-	spin_lock_bh(&adapter->rx_proc_lock);
-	adapter->rx_locked = false;
-	spin_unlock_bh(&adapter->rx_proc_lock);
+	mwifiex_rx_release(adapter);
 	...
 }

// Intent: no receiver takes frames while the queue is purged
// Upstream: mwifiex_shutdown_drv()
// Reason: the engine has stopped before on every path; this keeps it so
// Hit: +mwifiex_rx_pause(adapter);
@purge_pause@
identifier adapter;
@@
 mwifiex_shutdown_drv(struct mwifiex_adapter *adapter)
 {
 	...
-	spin_lock_bh(&adapter->rx_proc_lock);
+	mwifiex_rx_pause(adapter);
 	...
-	spin_unlock_bh(&adapter->rx_proc_lock);
+	mwifiex_rx_resume(adapter);
 	...
 }

// Intent: frames sent before a block-ack session do not meet its window
// Upstream: mwifiex_11n_create_rx_reorder_tbl()
// Reason: those still queued are older than the window and would be dropped
// Hit: +mwifiex_rx_flush(priv->adapter);
@session_flush@
identifier priv, ta, tid, win_size, seq_num;
expression tbl;
@@
 mwifiex_11n_create_rx_reorder_tbl(struct mwifiex_private *priv, u8 *ta,
				   int tid, int win_size, int seq_num)
 {
 	...
+	mwifiex_rx_flush(priv->adapter);
 	tbl = mwifiex_11n_get_rx_reorder_tbl(priv, tid, ta);
 	...
 }
