/* SPDX-License-Identifier: GPL-2.0-only */
/* What our files know of a port.  The driver sees tx_limit.h only. */
#ifndef _TX_PORT_H_
#define _TX_PORT_H_

#include <linux/dynamic_queue_limits.h>
#include <linux/jump_label.h>
#include <linux/list.h>
#include <linux/netdevice.h>
#include <linux/spinlock.h>
#include <linux/u64_stats_sync.h>
#include <linux/workqueue.h>

#include "tx_limit.h"

struct dentry;
struct mvneta_tx_latency;

/**
 * struct mvneta_tx_params - the parameters, as given
 * @bql: tx_bql
 * @bytes: tx_bql_limit, 0 if there is none
 * @bytes_auto: tx_bql_limit is "auto": what one burst has
 * @ring: tx_ring
 * @segs: tso_segs, or MVNETA_TX_SEGS_AUTO
 * @single: tx_queue is "single"
 * @stall_ms: tx_stall_ms
 *
 * Those that can change at run time do so under rtnl.
 */
struct mvneta_tx_params {
	enum mvneta_tx_bql bql;
	unsigned int bytes;
	bool bytes_auto;
	unsigned int ring;
	int segs;
	bool single;
	unsigned int stall_ms;
};

#define MVNETA_TX_SEGS_AUTO	(-1)

extern struct mvneta_tx_params mvneta_tx;

#define MVNETA_TX_QUEUES	8

/**
 * struct mvneta_tx_account - what one queue holds
 * @frames: in flight
 * @bytes: theirs
 * @done: frames that have left, wraps; @done + @frames were queued
 * @sent: bytes that have entered since the port exists
 * @gone: and left
 * @syncp: makes a pair of these two consistent on 32 bits
 * @latency: times of frames, NULL: not wanted
 * @frames_max: most in flight since the queue was opened
 * @bytes_max: likewise
 * @bql_stops: how often the stack was stopped by the limit
 * @ring_stops: how often it was for the ring's sake
 * @seen: @done when the stall check came by last
 * @since: jiffies since when nothing has been seen to leave
 * @waiting: @since holds
 *
 * Changed under the queue's transmit lock, or with the device quiet; the last
 * three by the stall check alone.
 */
struct mvneta_tx_account {
	u32 frames, bytes, done;
	u64 sent, gone;
	struct u64_stats_sync syncp;
	struct mvneta_tx_latency *latency;
	u32 frames_max, bytes_max;
	u32 bql_stops, ring_stops;
	u32 seen;
	unsigned long since;
	bool waiting;
} ____cacheline_aligned_in_smp;

/**
 * struct mvneta_tx_limit - transmit limits of one port
 * @list: of all ports, under rtnl
 * @dev: its net device
 * @speed: of the link when it last came up, 0 before; under the mutex of tx_tso.c
 * @segs: longest burst the stack was told of, likewise
 * @account: of each queue
 * @check: looks for stalls, and repairs them
 * @timed_out: the stack's own watchdog has found one
 * @excused: jiffies when queues that only wait were last excused to it
 * @stalls: how many there were
 * @debugfs: folder of the port
 * @latency_on: times of frames are taken, under rtnl
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
	struct mvneta_tx_account account[MVNETA_TX_QUEUES];
	struct delayed_work check;
	unsigned long timed_out;
	unsigned long excused;
	u32 stalls;
	struct dentry *debugfs;
	bool latency_on;
	spinlock_t lock;
	struct dql dql;
	unsigned int turn;
	bool stopped;
};

extern struct list_head mvneta_tx_ports;

/* tx_tso.c: longest burst of @segs (number or auto) at any speed, in segments */
unsigned int mvneta_tx_segs_max(int segs);

/* tx_tso.c: bytes of the longest burst at the link's speed, headers included */
unsigned int mvneta_tx_burst_bytes(const struct mvneta_tx_limit *limit);

/* tx_tso.c: tell the stack of tso_segs: of a new port; of a changed one, under rtnl */
void mvneta_tx_tso_init(struct mvneta_tx_limit *limit);
void mvneta_tx_tso_update(struct mvneta_tx_limit *limit);

/* tx_bql.c: the shared limit of a new port; a changed tx_bql_limit, or burst */
void mvneta_tx_bql_init(struct mvneta_tx_limit *limit);
void mvneta_tx_bql_update(struct mvneta_tx_limit *limit);

/* tx_stall.c: a new port; one that goes; one that opens or a new tx_stall_ms */
void mvneta_tx_stall_init(struct mvneta_tx_limit *limit);
void mvneta_tx_stall_exit(struct mvneta_tx_limit *limit);
void mvneta_tx_stall_start(struct mvneta_tx_limit *limit);

/* tx_stall.c: frames of @queue have left; those that wait for it are not stalled */
void mvneta_tx_stall_excuse(struct mvneta_tx_limit *limit, unsigned int queue);

/* tx_latency.c: a frame is put into the ring, before it counts; frames leave it, likewise */
DECLARE_STATIC_KEY_FALSE(mvneta_tx_latency_key);
void mvneta_tx_latency_sent(struct mvneta_tx_account *account);
void mvneta_tx_latency_done(struct mvneta_tx_account *account, unsigned int frames);

/* tx_latency.c: a port comes, under rtnl; it goes: first without, then under rtnl */
void mvneta_tx_latency_init(struct mvneta_tx_limit *limit);
void mvneta_tx_latency_close(struct mvneta_tx_limit *limit);
void mvneta_tx_latency_exit(struct mvneta_tx_limit *limit);

#endif /* _TX_PORT_H_ */
