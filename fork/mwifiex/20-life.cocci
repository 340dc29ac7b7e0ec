// SPDX-License-Identifier: GPL-2.0-only
//
// The engine starts where the work queue was created and stops where it was
// destroyed; it is freed along with the adapter.

// Intent: bad module parameters fail the load
// Upstream: mwifiex_init_module()
// Reason: afterwards there is nobody to tell
// Hit: +mwifiex_rx_module_init();
@module_init@
@@
 mwifiex_init_module(void)
 {
+	int ret = mwifiex_rx_module_init();
+
+	if (ret)
+		return ret;
 	...
 }

// Intent: start the engine with the flags mainline has on this kernel
// Upstream: mwifiex_add_card(), mwifiex_reinit_sw()
// Reason: they differ: one at a time up to 6.1, concurrent later.  Started
//	always: with one CPU the engine takes its inline model by itself.
// Hit: +mwifiex_rx_init(
@start@
expression adapter, name, flags, max_active;
identifier label;
@@
-if (adapter->rx_work_enabled) {
-	adapter->rx_workqueue = alloc_workqueue(name, flags, max_active);
-	if (!adapter->rx_workqueue)
-		goto label;
-	INIT_WORK(&adapter->rx_work, mwifiex_rx_work_queue);
-}
+if (mwifiex_rx_init(adapter, name,
+		    flags, max_active))
+	goto label;

// Intent: a failing start leaves no work queue behind
// Upstream: mwifiex_add_card()
// Reason: mainline leaks the main one there; a start that a parameter asked
//	for in vain is more likely to fail than a lack of memory
// Hit: +goto err_registerdev;
@start_unwind exists@
@@
 mwifiex_add_card(...)
 {
 	...
 	if (mwifiex_rx_init(...))
-		goto err_kmalloc;
+		goto err_registerdev;
 	...
 err_registerdev:
 	...
 }

// Intent: stop the engine before the main work queue goes
// Upstream: mwifiex_terminate_workqueue()
// Reason: a receiver that is still running queues main work
// Hit: +mwifiex_rx_exit(adapter);
@stop@
identifier adapter;
@@
 mwifiex_terminate_workqueue(struct mwifiex_adapter *adapter)
 {
+	mwifiex_rx_exit(adapter);
+
 	...
-	if (adapter->rx_workqueue) {
-		destroy_workqueue(adapter->rx_workqueue);
-		adapter->rx_workqueue = NULL;
-	}
 	...
 }

// Intent: free the engine with the adapter
// Upstream: mwifiex_free_adapter()
// Reason: error paths of mwifiex_add_card() free the adapter without
//	mwifiex_terminate_workqueue(); this is the one place they all pass
// Hit: +mwifiex_rx_free(adapter);
@free@
identifier adapter;
@@
 mwifiex_free_adapter(struct mwifiex_adapter *adapter)
 {
 	...
+	mwifiex_rx_free(adapter);
 	mwifiex_unregister(adapter);
 	...
 }
