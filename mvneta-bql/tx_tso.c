// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bursts that the driver segments.  A burst goes into the ring as a whole, so it
 * is what bounds the time in the driver from below, however small the limit on
 * bytes; and it is what makes a byte cheap.
 */
#include <linux/ethtool.h>
#include <linux/if_ether.h>
#include <linux/mutex.h>
#include <net/tcp.h>

#include "tx_port.h"

/*
 * tso_segs=auto: how long a burst may hold the line.  Up to 100 Mbit/s one frame
 * takes so long that segmenting costs nothing beside it; from 1000 on, four
 * frames save most of the work and cost no more than an interrupt's delay.
 */
static const struct {
	int speed;		/* Mbit/s */
	unsigned int us;
} bursts[] = {
	{ SPEED_10, 1250 },
	{ SPEED_100, 125 },
	{ SPEED_1000, 50 },
	{ SPEED_2500, 50 },
};

/* Header, checksum, preamble and gap around a packet. */
#define FRAME_EXTRA	(ETH_HLEN + ETH_FCS_LEN + 8 + 12)

#define GSO_BYTES_MAX	65536	/* mainline's default */

/* Links come up without rtnl, parameters change under it. */
static DEFINE_MUTEX(tso_lock);

/* Small MTUs do not get more: the ring's bound must not depend on the MTU. */
static unsigned int burst_segs(unsigned int entry, unsigned int mtu)
{
	const unsigned int bytes = bursts[entry].us * bursts[entry].speed / 8;

	mtu = max_t(unsigned int, mtu, ETH_DATA_LEN);
	return max(bytes / (mtu + FRAME_EXTRA), 1U);
}

/* A speed that the table does not have counts as the one below it. */
static unsigned int auto_segs(int speed, unsigned int mtu)
{
	unsigned int i = ARRAY_SIZE(bursts) - 1;

	while (i && bursts[i].speed > speed)
		i--;
	return burst_segs(i, mtu);
}

unsigned int mvneta_tx_segs_max(int segs)
{
	unsigned int most = 1;

	if (segs != MVNETA_TX_SEGS_AUTO)
		return segs;
	for (unsigned int i = 0; i < ARRAY_SIZE(bursts); i++)
		most = max(most, burst_segs(i, 0));
	return most;
}

unsigned int mvneta_tx_burst_bytes(const struct mvneta_tx_limit *limit)
{
	const unsigned int bytes = limit->segs * (limit->dev->mtu + ETH_HLEN);

	return min_t(unsigned int, bytes, GSO_BYTES_MAX);
}

/* A bound that the administrator has lowered stays; mvneta_tx.segs may be 0. */
static void set_gso(struct mvneta_tx_limit *limit, unsigned int segs)
{
	struct net_device *dev = limit->dev;
	unsigned int bytes = segs * dev->mtu + MAX_TCP_HEADER + 1;

	bytes = min_t(unsigned int, bytes, GSO_BYTES_MAX);
	if (dev->gso_max_segs == limit->segs || dev->gso_max_segs > segs) {
		WRITE_ONCE(dev->gso_max_segs, segs);
		WRITE_ONCE(dev->gso_max_size, bytes);
#ifdef TX_HAVE_GSO_IPV4_MAX_SIZE
		WRITE_ONCE(dev->gso_ipv4_max_size, bytes);
#endif
	}
	limit->segs = segs;
}

static void refresh(struct mvneta_tx_limit *limit)
{
	if (mvneta_tx.segs == MVNETA_TX_SEGS_AUTO)
		set_gso(limit, auto_segs(limit->speed, limit->dev->mtu));
	else
		set_gso(limit, max(mvneta_tx.segs, 1));
}

static void set_most(struct net_device *dev)
{
#ifdef TX_HAVE_NETIF_SET_TSO_MAX_SEGS
	netif_set_tso_max_segs(dev, max(mvneta_tx_segs_max(mvneta_tx.segs), 1U));
#endif
}

void mvneta_tx_tso_init(struct mvneta_tx_limit *limit)
{
	mutex_lock(&tso_lock);
	limit->segs = limit->dev->gso_max_segs;
	refresh(limit);
	set_most(limit->dev);
	mutex_unlock(&tso_lock);
}

void mvneta_tx_tso_update(struct mvneta_tx_limit *limit)
{
	mvneta_tx_set_room(limit->dev, mvneta_tx_frame_descs());
	mutex_lock(&tso_lock);
	refresh(limit);
	set_most(limit->dev);
	mutex_unlock(&tso_lock);
	mvneta_tx_bql_update(limit);
	netdev_update_features(limit->dev);
}

void mvneta_tx_link_up(struct mvneta_tx_limit *limit, int speed)
{
	mutex_lock(&tso_lock);
	limit->speed = speed;
	refresh(limit);
	mutex_unlock(&tso_lock);
	if (mvneta_tx.bytes_auto)
		mvneta_tx_bql_update(limit);
}

netdev_features_t mvneta_tx_fix_features(netdev_features_t features)
{
	return mvneta_tx.segs ? features : features & ~NETIF_F_TSO;
}
