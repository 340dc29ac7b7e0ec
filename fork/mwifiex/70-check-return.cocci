// SPDX-License-Identifier: GPL-2.0-only
//
// Intent: nothing returns between a pause and its resume
// Upstream: mwifiex_del_rx_reorder_entry(), mwifiex_shutdown_drv()
// Reason: receiving would stop for good; the `...` of the rules that put them
//	in does not see a return added upstream
// Hit: *
@paused_return exists@
expression adapter;
@@
 mwifiex_rx_pause(adapter);
 ... when != mwifiex_rx_resume(adapter)
* return ...;
