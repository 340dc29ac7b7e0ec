/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Limits on what mvneta may hold for transmission.  The driver calls these;
 * the parameters are in tx_limit.c, the accounting is in tx_bql.c.
 */
#ifndef _TX_LIMIT_H_
#define _TX_LIMIT_H_

#include <linux/dma-mapping.h>
#include <linux/netdevice.h>

struct ethtool_stats;
struct mvneta_tx_limit;
struct xdp_frame;

/**
 * enum mvneta_tx_bql - who limits the bytes in flight
 * @MVNETA_TX_BQL_QUEUE: each queue by itself, adapting (mainline)
 * @MVNETA_TX_BQL_PORT: one adapting limit for all queues of a port
 * @MVNETA_TX_BQL_FIXED: each queue by itself, to tx_bql_limit
 * @MVNETA_TX_BQL_OFF: nobody but the ring
 */
enum mvneta_tx_bql {
	MVNETA_TX_BQL_QUEUE,
	MVNETA_TX_BQL_PORT,
	MVNETA_TX_BQL_FIXED,
	MVNETA_TX_BQL_OFF,
};

/**
 * mvneta_tx_module_init() - check the parameters against one another
 * @queues: the driver's txq_number; tx_queue=single makes it 1
 * Return: 0, or -EINVAL with a line in the log that says what is accepted
 * Context: module load.
 */
int mvneta_tx_module_init(int *queues);

/**
 * mvneta_tx_limit_new() - limits of one port, freed with its device
 * @dev: net device, not yet registered, parent set
 * Return: the limits, or NULL without memory
 * Context: process.
 */
struct mvneta_tx_limit *mvneta_tx_limit_new(struct net_device *dev);

/* Descriptors a ring starts with (tx_ring), and those one frame may take. */
u16 mvneta_tx_ring_size(void);
int mvneta_tx_frame_descs(void);

/**
 * mvneta_tx_link_up() - tso_segs=auto follows the speed
 * @limit: of the port
 * @speed: Mbit/s
 * Context: process.
 */
void mvneta_tx_link_up(struct mvneta_tx_limit *limit, int speed);

/* Features that tso_segs leaves of @features.  Context: any. */
netdev_features_t mvneta_tx_fix_features(netdev_features_t features);

/**
 * mvneta_tx_set_room() - make room for longer bursts in rings in use
 * @dev: net device
 * @descs: what one frame may take from now on; never less room than before
 * Context: process, under rtnl.
 */
void mvneta_tx_set_room(struct net_device *dev, int descs);

/* Descriptors of a transmit ring of @dev, as set last.  Context: under rtnl. */
unsigned int mvneta_tx_ring_of(struct net_device *dev);

/**
 * mvneta_tx_bytes() - bytes that a frame brings onto the line
 * @skb: as handed to the driver; its headers are there
 * Return: its length, plus the headers that segmentation repeats; the same
 *	whenever it is asked
 * Context: any.
 */
unsigned int mvneta_tx_bytes(const struct sk_buff *skb);

/* The same for an XDP frame, whose bytes count like any other's. */
unsigned int mvneta_tx_xdp_bytes(const struct xdp_frame *frame);

/**
 * mvneta_tx_map_failed() - did mapping for DMA fail?
 * @dev: the device mapped for
 * @addr: the address as the descriptor holds it, cut to 32 bits
 */
static inline bool mvneta_tx_map_failed(struct device *dev, u32 addr)
{
	return addr == (u32)DMA_MAPPING_ERROR || dma_mapping_error(dev, addr);
}

/**
 * mvneta_tx_bql_open() - begin to account for a queue
 * @limit: of the port
 * @queue: number; nothing of it may be in flight
 * Context: process, device closed.
 */
void mvneta_tx_bql_open(struct mvneta_tx_limit *limit, unsigned int queue);

/**
 * mvneta_tx_bql_sent() - a frame was put into the ring
 * @limit: of the port
 * @nq: its queue; stopped for the stack if that uses up the limit
 * @bytes: as mvneta_tx_bql_completed() will be told
 * Context: transmit lock of @nq held.
 */
void mvneta_tx_bql_sent(struct mvneta_tx_limit *limit, struct netdev_queue *nq,
			unsigned int bytes);

/**
 * mvneta_tx_ring_stop() - stop a queue whose ring has no room for another frame
 * @limit: of the port
 * @nq: the queue
 * Context: transmit lock of @nq held.
 */
void mvneta_tx_ring_stop(struct mvneta_tx_limit *limit, struct netdev_queue *nq);

/**
 * mvneta_tx_bql_completed() - frames left the ring
 * @limit: of the port
 * @nq: their queue
 * @frames: how many
 * @bytes: theirs together
 * Context: any that may take a spinlock; one at a time for each queue.
 */
void mvneta_tx_bql_completed(struct mvneta_tx_limit *limit, struct netdev_queue *nq,
			     unsigned int frames, unsigned int bytes);

/**
 * mvneta_tx_bql_reset() - forget a queue, of which nothing is in flight
 * @limit: of the port
 * @nq: the queue
 * Context: process, device closed.
 */
void mvneta_tx_bql_reset(struct mvneta_tx_limit *limit, struct netdev_queue *nq);

/**
 * mvneta_tx_drain() - wait until nothing is in flight
 * @limit: of the port
 * Return: false if there still was after two seconds, or the link went down
 * Context: process; nobody may queue frames meanwhile.
 */
bool mvneta_tx_drain(struct mvneta_tx_limit *limit);

/**
 * mvneta_tx_timeout() - a queue was stopped for too long (ndo_tx_timeout)
 * @dev: net device
 * @queue: number
 * Context: soft interrupt.  The rings are emptied and started again from a work
 *	item; link, receive path and what the stack has queued stay.
 */
void mvneta_tx_timeout(struct net_device *dev, unsigned int queue);
void mvneta_tx_stall_timeout(struct mvneta_tx_limit *limit, unsigned int queue);

/**
 * mvneta_tx_stop_queues() - stop all queues, for the driver's sake
 * @dev: net device
 * Context: any.  As netif_tx_stop_all_queues(); idle queues do not look as if they
 *	had been stopped since they were used last.
 */
void mvneta_tx_stop_queues(struct net_device *dev);

/**
 * mvneta_tx_recover() - take all frames out of the rings and start again
 * @dev: net device
 * Context: process, under rtnl.
 */
void mvneta_tx_recover(struct net_device *dev);

/**
 * mvneta_tx_restart_needed() - do new ring sizes need a closed device?
 * @dev: net device, the sizes set
 * Return: true if it is open and the receive ring is to change
 * Context: process, under rtnl.
 */
bool mvneta_tx_restart_needed(struct net_device *dev);

/**
 * mvneta_tx_resize() - give the transmit rings their new size, link up or not
 * @dev: net device, the size set
 * Return: 0, or -ENOMEM, and queues keep the ring they had.
 *	Frames in the rings are sent first.
 * Context: process, under rtnl.
 */
int mvneta_tx_resize(struct net_device *dev);

/* Counters of ethtool -S: those of the driver, then ours. */
int mvneta_tx_get_sset_count(struct net_device *dev, int sset);
void mvneta_tx_get_strings(struct net_device *dev, u32 sset, u8 *data);
void mvneta_tx_get_stats(struct net_device *dev, struct ethtool_stats *stats, u64 *data);

/* Ours: number, names, values. */
int mvneta_tx_stats_count(void);
void mvneta_tx_stats_names(u8 *data);
void mvneta_tx_stats_values(const struct mvneta_tx_limit *limit, u64 *data);

#endif /* _TX_LIMIT_H_ */
