// SPDX-License-Identifier: GPL-2.0-only
//
// The port owns a set of transmit limits.

// Intent: the driver knows our functions
// Upstream: the includes of mvneta.c
// Reason: next to the driver's own header, in every series
// Hit: +#include "tx_limit.h"
@include_limit@
@@
 #include "mvneta_bm.h"
+#include "tx_limit.h"

// Intent: one pointer in the port
// Upstream: struct mvneta_port
// Reason: our files do not see that structure, and need not
// Hit: +struct mvneta_tx_limit *limit;
@port_member@
@@
 struct mvneta_port {
	...
	u16 tx_ring_size;
+	struct mvneta_tx_limit *limit;
	...
 };

// Intent: wrong parameters make the load fail
// Upstream: mvneta_driver_init()
// Reason: before anything is registered that had to be undone; tx_queue=single
//	makes txq_number 1
// Hit: +ret = mvneta_tx_module_init(&txq_number);
@module_init@
identifier ret;
@@
 mvneta_driver_init(void)
 {
 	int ret;
+	ret = mvneta_tx_module_init(&txq_number);
+	if (ret)
+		return ret;
 	...
 }

// Intent: limits exist before the rings do
// Upstream: mvneta_init()
// Reason: it is called once, and its caller unwinds
// Hit: +pp->limit = mvneta_tx_limit_new(pp->dev);
@limit_new@
identifier pp;
@@
 mvneta_init(struct device *dev, struct mvneta_port *pp)
 {
 	...
+	pp->limit = mvneta_tx_limit_new(pp->dev);
+	if (!pp->limit)
+		return -ENOMEM;
 	pp->txqs = devm_kcalloc(...);
 	...
 }
