// SPDX-License-Identifier: GPL-2.0-only
/*
 * The driver, and what of ours has to see its structures.  The module and the
 * driver's source share a name; an object must not.
 */
#include "mvneta.c"

/* The kernel's own has none; dkms replaces no module by one of the same version. */
MODULE_VERSION("rxtx");

unsigned int mvneta_tx_ring_of(struct net_device *dev)
{
	struct mvneta_port *pp = netdev_priv(dev);

	return pp->tx_ring_size;
}

static void set_room(struct mvneta_tx_queue *txq, struct netdev_queue *nq, int descs)
{
	if (txq->size - descs >= txq->tx_stop_threshold)
		return;
	txq->tx_stop_threshold = txq->size - descs;
	txq->tx_wake_threshold = txq->tx_stop_threshold / 2;
	if (txq->count >= txq->tx_stop_threshold)
		netif_tx_stop_queue(nq);
}

void mvneta_tx_set_room(struct net_device *dev, int descs)
{
	struct mvneta_port *pp = netdev_priv(dev);

	if (!netif_running(dev))
		return;
	for (int q = 0; q < txq_number; q++) {
		struct netdev_queue *nq = netdev_get_tx_queue(dev, q);

		__netif_tx_lock_bh(nq);
		set_room(&pp->txqs[q], nq, descs);
		__netif_tx_unlock_bh(nq);
	}
}
