// SPDX-License-Identifier: GPL-2.0-only
/* Ports come and go; what they hold meanwhile. */
#include <linux/delay.h>
#include <linux/device.h>
#include <linux/rtnetlink.h>
#include <linux/slab.h>

#include "tx_port.h"

LIST_HEAD(mvneta_tx_ports);

static void port_gone(void *data)
{
	struct mvneta_tx_limit *limit = data;

	mvneta_tx_latency_close(limit);
	rtnl_lock();
	list_del(&limit->list);
	mvneta_tx_latency_exit(limit);
	rtnl_unlock();
	mvneta_tx_stall_exit(limit);
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
	mvneta_tx_tso_init(limit);
	mvneta_tx_bql_init(limit);
	mvneta_tx_stall_init(limit);
	rtnl_lock();
	mvneta_tx_latency_init(limit);
	list_add_tail(&limit->list, &mvneta_tx_ports);
	rtnl_unlock();
	/* Runs after the driver's remove, before the net device is freed. */
	if (devm_add_action_or_reset(parent, port_gone, limit))
		return NULL;
	return limit;
}

#define DRAIN_MAX_MS	2000

bool mvneta_tx_drain(struct mvneta_tx_limit *limit)
{
	unsigned int frames, ms = 0;

	do {
		frames = 0;
		for (unsigned int q = 0; q < MVNETA_TX_QUEUES; q++)
			frames += READ_ONCE(limit->account[q].frames);
		if (!frames)
			return true;
		usleep_range(1000, 2000);
	} while (ms++ < DRAIN_MAX_MS && netif_carrier_ok(limit->dev));
	return false;
}
