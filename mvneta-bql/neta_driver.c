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

/* ---- transmission at rest, and on again, the link and the receive rings as they are */

static void each_napi(struct mvneta_port *pp, void (*call)(struct napi_struct *napi))
{
	int cpu;

	if (pp->neta_armada3700) {
		call(&pp->napi);
		return;
	}
	for_each_online_cpu(cpu)
		call(&per_cpu_ptr(pp->ports, cpu)->napi);
}

static void enable_napi(struct napi_struct *napi)
{
	napi_enable(napi);
}

static void disable_napi(struct napi_struct *napi)
{
	napi_disable(napi);
}

/* No CPU that comes online may touch the port meanwhile. */
static void set_stopped(struct mvneta_port *pp, bool stopped)
{
	spin_lock(&pp->lock);
	pp->is_stopped = stopped;
	spin_unlock(&pp->lock);
}

/* Completions do not wake a queue that is held. */
static void hold(struct mvneta_port *pp, bool on)
{
	for (int q = 0; q < txq_number; q++) {
		struct netdev_queue *nq = netdev_get_tx_queue(pp->dev, q);
		struct mvneta_tx_queue *txq = &pp->txqs[q];

		__netif_tx_lock_bh(nq);
		if (on)
			netif_tx_stop_queue(nq);
		txq->tx_wake_threshold = on ? -1 : txq->tx_stop_threshold / 2;
		__netif_tx_unlock_bh(nq);
	}
}

/* The stack stops queueing; so do XDP senders, who ask for the bit under RCU. */
static void close_door(struct mvneta_port *pp)
{
	set_bit(__MVNETA_DOWN, &pp->state);
	synchronize_net();
	hold(pp, true);
}

/* A queue that is disabled finishes its frame.  Returns those that were on. */
static u32 disable_queues(struct mvneta_port *pp)
{
	const u32 on = mvreg_read(pp, MVNETA_TXQ_CMD) & MVNETA_TXQ_ENABLE_MASK;

	mvreg_write(pp, MVNETA_TXQ_CMD, on << MVNETA_TXQ_DISABLE_SHIFT);
	for (int i = 0; i < 20; i++) {
		if (!(mvreg_read(pp, MVNETA_TXQ_CMD) & MVNETA_TXQ_ENABLE_MASK))
			break;
		usleep_range(1000, 2000);
	}
	return on;
}

static u32 quiesce(struct mvneta_port *pp)
{
	set_stopped(pp, true);
	on_each_cpu(mvneta_percpu_mask_interrupt, pp, true);
	each_napi(pp, disable_napi);
	return disable_queues(pp);
}

/* An interrupt may have found NAPI disabled and left its line masked. */
static void resume(struct mvneta_port *pp, u32 queues)
{
	mvreg_write(pp, MVNETA_TXQ_CMD, queues);
	each_napi(pp, enable_napi);
	set_stopped(pp, false);
	if (!pp->neta_armada3700)
		on_each_cpu(mvneta_percpu_enable, pp, true);
	on_each_cpu(mvneta_percpu_unmask_interrupt, pp, true);
	mvreg_write(pp, MVNETA_INTR_MISC_MASK,
		    MVNETA_CAUSE_PHY_STATUS_CHANGE | MVNETA_CAUSE_LINK_CHANGE);
	hold(pp, false);
	clear_bit(__MVNETA_DOWN, &pp->state);
	netif_tx_wake_all_queues(pp->dev);
}

/* All frames leave the rings, and the account; the port starts at descriptor 0. */
static void empty(struct mvneta_port *pp)
{
	mvneta_tx_reset(pp);
	for (int q = 0; q < txq_number; q++) {
		pp->txqs[q].pending = 0;
		pp->txqs[q].next_desc_to_proc = 0;
	}
}

static void start_rings(struct mvneta_port *pp)
{
	for (int q = 0; q < txq_number; q++)
		mvneta_txq_hw_init(pp, &pp->txqs[q]);
}

void mvneta_tx_recover(struct net_device *dev)
{
	struct mvneta_port *pp = netdev_priv(dev);
	u32 queues;

	close_door(pp);
	queues = quiesce(pp);
	empty(pp);
	start_rings(pp);
	resume(pp, queues);
}

void mvneta_tx_timeout(struct net_device *dev, unsigned int queue)
{
	struct mvneta_port *pp = netdev_priv(dev);

	mvneta_tx_stall_timeout(pp->limit, queue);
}

/* ---- ethtool -G */

bool mvneta_tx_restart_needed(struct net_device *dev)
{
	const struct mvneta_port *pp = netdev_priv(dev);

	return netif_running(dev) && pp->rxqs[0].size != pp->rx_ring_size;
}

/* The old ring goes when there is a new one. */
static int resize(struct mvneta_port *pp, struct mvneta_tx_queue *txq)
{
	struct mvneta_tx_queue old = *txq;
	int err;

	txq->buf = NULL;
	txq->descs = NULL;
	memset(&txq->tso_hdrs, 0, sizeof(txq->tso_hdrs));
	err = mvneta_txq_sw_init(pp, txq);
	if (err) {
		mvneta_txq_sw_deinit(pp, txq);
		*txq = old;
	} else {
		mvneta_txq_sw_deinit(pp, &old);
	}
	mvneta_tx_bql_open(pp->limit, txq->id);
	return err;
}

int mvneta_tx_resize(struct net_device *dev)
{
	struct mvneta_port *pp = netdev_priv(dev);
	int err = 0;
	u32 queues;

	if (!netif_running(dev) || pp->txqs[0].size == pp->tx_ring_size)
		return 0;
	close_door(pp);
	if (!mvneta_tx_drain(pp->limit))
		netdev_warn(dev, "frames in the transmit rings are dropped\n");
	queues = quiesce(pp);
	empty(pp);
	for (int q = 0; q < txq_number && !err; q++)
		err = resize(pp, &pp->txqs[q]);
	pp->tx_ring_size = pp->txqs[0].size;
	start_rings(pp);
	resume(pp, queues);
	return err;
}

/* ---- ethtool -S */

int mvneta_tx_get_sset_count(struct net_device *dev, int sset)
{
	const int count = mvneta_ethtool_get_sset_count(dev, sset);

	return sset == ETH_SS_STATS ? count + mvneta_tx_stats_count() : count;
}

void mvneta_tx_get_strings(struct net_device *dev, u32 sset, u8 *data)
{
	mvneta_ethtool_get_strings(dev, sset, data);
	if (sset == ETH_SS_STATS)
		mvneta_tx_stats_names(data + ETH_GSTRING_LEN *
				      mvneta_ethtool_get_sset_count(dev, sset));
}

void mvneta_tx_get_stats(struct net_device *dev, struct ethtool_stats *stats, u64 *data)
{
	const struct mvneta_port *pp = netdev_priv(dev);

	mvneta_ethtool_get_stats(dev, stats, data);
	mvneta_tx_stats_values(pp->limit,
			       data + mvneta_ethtool_get_sset_count(dev, ETH_SS_STATS));
}
