// SPDX-License-Identifier: GPL-2.0-only
//
// The engine runs the receive loop; the driver only says that frames came.

// Intent: the driver has no receive work of its own
// Upstream: mwifiex_rx_work_queue()
// Reason: the models of the engine replace it
// Hit: -static void mwifiex_rx_work_queue(
@drop_work@
identifier work;
@@
-static void mwifiex_rx_work_queue(struct work_struct *work) { ... }

// Intent: the driver has no receive loop of its own
// Upstream: mwifiex_process_rx()
// Reason: rx_run() of the engine replaces it
// Hit: -static int mwifiex_process_rx(
@drop_loop@
identifier adapter;
@@
-static int mwifiex_process_rx(struct mwifiex_adapter *adapter) { ... }

// Intent: nothing queues receive work any more
// Upstream: mwifiex_queue_rx_work()
// Reason: it does nothing while the loop runs, so a frame queued just before
//	the loop ends waits for the next interrupt; a kick is never lost
// Hit: -static void mwifiex_queue_rx_work(
@drop_queue_work@
identifier adapter;
@@
-static void mwifiex_queue_rx_work(struct mwifiex_adapter *adapter) { ... }

// Intent: tell the engine that frames came
// Upstream: mwifiex_main_process()
// Reason: see drop_queue_work
// Hit: +mwifiex_rx_kick(adapter)
@kick@
expression adapter;
@@
-mwifiex_queue_rx_work(adapter)
+mwifiex_rx_kick(adapter)

// Intent: the upper mark of back-pressure is a parameter
// Upstream: mwifiex_main_process(), mwifiex_usb_rx_complete()
// Reason: the lower one lies in the engine's loop
// Hit: +mwifiex_rx_high(adapter)
@high_mark@
expression adapter;
binary operator op = { >=, <= };
@@
 atomic_read(&adapter->rx_pending) op
-	HIGH_RX_PENDING
+	mwifiex_rx_high(adapter)

// Intent: count how often and how long the main process stops for the receiver
// Upstream: mwifiex_main_process()
// Reason: nothing shows it in mainline.  Before it does: the receiver, which
//	lets it go on, ends what began here
// Hit: +mwifiex_rx_backpressure(adapter);
@backpressure@
expression adapter;
@@
+mwifiex_rx_backpressure(adapter);
 adapter->delay_main_work = true;
