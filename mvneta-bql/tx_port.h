/* SPDX-License-Identifier: GPL-2.0-only */
/* What our files know of a port.  The driver sees tx_limit.h only. */
#ifndef _TX_PORT_H_
#define _TX_PORT_H_

#include <linux/dynamic_queue_limits.h>
#include <linux/list.h>
#include <linux/netdevice.h>
#include <linux/spinlock.h>

#include "tx_limit.h"

/**
 * struct mvneta_tx_params - the parameters, as given
 * @bql: tx_bql
 * @bytes: tx_bql_limit
 * @ring: tx_ring
 * @segs: tso_segs, or MVNETA_TX_SEGS_AUTO
 * @single: tx_queue is "single"
 *
 * Those that can change at run time do so under rtnl.
 */
struct mvneta_tx_params {
	enum mvneta_tx_bql bql;
	unsigned int bytes;
	unsigned int ring;
	int segs;
	bool single;
};

#define MVNETA_TX_SEGS_AUTO	(-1)

extern struct mvneta_tx_params mvneta_tx;

/**
 * struct mvneta_tx_limit - transmit limits of one port
 * @list: of all ports, under rtnl
 * @dev: its net device
 * @speed: of the link when it last came up, 0 before; under the mutex of tx_tso.c
 * @segs: longest burst the stack was told of, likewise
 * @lock: guards what follows, with "port"
 * @dql: the limit of all queues
 * @turn: queue that may go on first
 * @stopped: the stack's side of all queues is stopped
 */
struct mvneta_tx_limit {
	struct list_head list;
	struct net_device *dev;
	int speed;
	unsigned int segs;
	spinlock_t lock;
	struct dql dql;
	unsigned int turn;
	bool stopped;
};

extern struct list_head mvneta_tx_ports;

/* tx_tso.c: longest burst of @segs (number or auto) at any speed, in segments */
unsigned int mvneta_tx_segs_max(int segs);

/* tx_tso.c: tell the stack of tso_segs: of a new port; of a changed one, under rtnl */
void mvneta_tx_tso_init(struct mvneta_tx_limit *limit);
void mvneta_tx_tso_update(struct mvneta_tx_limit *limit);

/* tx_bql.c: the shared limit of a new port; a changed tx_bql_limit, under rtnl */
void mvneta_tx_bql_init(struct mvneta_tx_limit *limit);
void mvneta_tx_bql_update(struct mvneta_tx_limit *limit);

#endif /* _TX_PORT_H_ */
