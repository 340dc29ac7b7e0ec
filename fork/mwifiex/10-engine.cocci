// SPDX-License-Identifier: GPL-2.0-only
//
// The adapter owns a receive engine in place of a work queue.

// Intent: every file of the driver knows the engine's functions
// Upstream: main.h, the header that defines the adapter
// Reason: the header declares what it needs, so its place does not matter
// Hit: +#include "rx_model.h"
@has_adapter@
@@
 struct mwifiex_adapter { ... };

@include_model depends on has_adapter@
@@
 #include "decl.h"
+#include "rx_model.h"

// Intent: one pointer instead of the work, its queue, flags and lock
// Upstream: struct mwifiex_adapter
// Reason: a use that another rule missed must not compile
// Hit: +struct mwifiex_rx *rx;
@adapter_members@
@@
 struct mwifiex_adapter {
	...
-	struct workqueue_struct *rx_workqueue;
-	struct work_struct rx_work;
+	struct mwifiex_rx *rx;
	...
-	bool rx_processing;
	...
-	bool rx_locked;
	...
-	spinlock_t rx_proc_lock;
	...
 };

// Intent: the lock of the old receive loop is gone
// Upstream: mwifiex_init_lock_list()
// Reason: the engine has its own
// Hit: -spin_lock_init(&adapter->rx_proc_lock);
@lock_init@
identifier adapter;
@@
 mwifiex_init_lock_list(struct mwifiex_adapter *adapter)
 {
 	...
-	spin_lock_init(&adapter->rx_proc_lock);
 	...
 }
