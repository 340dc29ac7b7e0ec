// SPDX-License-Identifier: GPL-2.0-only
/* Ports come and go. */
#include <linux/device.h>
#include <linux/rtnetlink.h>
#include <linux/slab.h>

#include "tx_port.h"

LIST_HEAD(mvneta_tx_ports);

static void port_gone(void *data)
{
	struct mvneta_tx_limit *limit = data;

	rtnl_lock();
	list_del(&limit->list);
	rtnl_unlock();
}

struct mvneta_tx_limit *mvneta_tx_limit_new(struct net_device *dev)
{
	struct device *parent = dev->dev.parent;
	struct mvneta_tx_limit *limit;

	limit = devm_kzalloc(parent, sizeof(*limit), GFP_KERNEL);
	if (!limit)
		return NULL;
	limit->dev = dev;
	spin_lock_init(&limit->lock);
	mvneta_tx_bql_init(limit);
	mvneta_tx_tso_init(limit);
	rtnl_lock();
	list_add_tail(&limit->list, &mvneta_tx_ports);
	rtnl_unlock();
	/* Runs after the driver's remove, before the net device is freed. */
	if (devm_add_action_or_reset(parent, port_gone, limit))
		return NULL;
	return limit;
}
