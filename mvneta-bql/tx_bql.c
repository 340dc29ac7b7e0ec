// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bytes in flight.  "queue" is mainline's accounting, "fixed" the same with
 * equal bounds, "off" none at all.
 *
 * "port" has one limit for all queues.  When it is used up, every queue is
 * stopped for the stack; when there is room again, all may go on, beginning
 * with the one after the queue that sent last.  Who comes first takes the room
 * and stops the others, so queues with frames take turns, and those without
 * cost no turn.  The queues' own counters run along, for sysfs.
 */
#include <linux/tcp.h>
#include <net/xdp.h>

#include "tx_port.h"
#include "tx_trace.h"

/*
 * A queue is stopped by the frame that exceeds the limit.  So with the bytes of
 * one burst, one can be on the line while the next is waiting, and no third.
 */
static unsigned int most_bytes(const struct mvneta_tx_limit *limit)
{
	if (mvneta_tx.bytes_auto)
		return mvneta_tx_burst_bytes(limit);
	return mvneta_tx.bytes ?: DQL_MAX_LIMIT;
}

void mvneta_tx_bql_init(struct mvneta_tx_limit *limit)
{
	dql_init(&limit->dql, HZ);
	limit->dql.max_limit = most_bytes(limit);
	for (unsigned int q = 0; q < MVNETA_TX_QUEUES; q++)
		u64_stats_init(&limit->account[q].syncp);
}

/* dql_reset() leaves adj_limit, from which the room is computed, behind. */
static void start(struct dql *dql)
{
	dql_reset(dql);
	dql->adj_limit = dql->limit;
}

static unsigned int limit_of(const struct netdev_queue *nq)
{
#ifdef CONFIG_BQL
	return nq->dql.limit;
#else
	return 0;
#endif
}

/* The bounds that follow from the parameters. */
static void bound(const struct mvneta_tx_limit *limit, struct dql *dql)
{
	switch (mvneta_tx.bql) {
	case MVNETA_TX_BQL_QUEUE:
		dql->max_limit = most_bytes(limit);
		break;
	case MVNETA_TX_BQL_FIXED:
		dql->max_limit = most_bytes(limit);
		dql->min_limit = dql->max_limit;
		break;
	case MVNETA_TX_BQL_PORT:
	case MVNETA_TX_BQL_OFF:
		break;
	}
}

void mvneta_tx_bql_open(struct mvneta_tx_limit *limit, unsigned int queue)
{
	limit->account[queue].frames_max = 0;
	limit->account[queue].bytes_max = 0;
	if (!queue)
		mvneta_tx_stall_start(limit);
#ifdef CONFIG_BQL
	struct dql *dql = &netdev_get_tx_queue(limit->dev, queue)->dql;

	bound(limit, dql);
	start(dql);
#endif
	if (mvneta_tx.bql == MVNETA_TX_BQL_PORT && !queue) {
		start(&limit->dql);
		limit->stopped = false;
	}
}

/*
 * New bounds on an account with frames in flight.  What is in flight stays what
 * it is, and every frame's completion looks at the room anew.
 */
static void rebound(struct dql *dql)
{
	dql->limit = clamp(dql->limit, dql->min_limit, dql->max_limit);
	dql->adj_limit = dql->limit + dql->num_completed;
}

void mvneta_tx_bql_update(struct mvneta_tx_limit *limit)
{
	unsigned long flags;

#ifdef CONFIG_BQL
	for (unsigned int q = 0; q < limit->dev->num_tx_queues; q++) {
		struct netdev_queue *nq = netdev_get_tx_queue(limit->dev, q);

		__netif_tx_lock_bh(nq);
		bound(limit, &nq->dql);
		rebound(&nq->dql);
		trace_limit(limit->dev, q, limit_of(nq));
		__netif_tx_unlock_bh(nq);
	}
#endif
	spin_lock_irqsave(&limit->lock, flags);
	limit->dql.max_limit = most_bytes(limit);
	rebound(&limit->dql);
	spin_unlock_irqrestore(&limit->lock, flags);
}

static void stop_all(struct mvneta_tx_limit *limit)
{
	limit->stopped = true;
	for (unsigned int q = 0; q < limit->dev->real_num_tx_queues; q++)
		set_bit(__QUEUE_STATE_STACK_XOFF,
			&netdev_get_tx_queue(limit->dev, q)->state);
}

static void wake_all(struct mvneta_tx_limit *limit)
{
	const unsigned int queues = limit->dev->real_num_tx_queues;

	limit->stopped = false;
	for (unsigned int i = 0; i < queues; i++) {
		struct netdev_queue *nq =
			netdev_get_tx_queue(limit->dev, (limit->turn + i) % queues);

		if (test_and_clear_bit(__QUEUE_STATE_STACK_XOFF, &nq->state))
			netif_schedule_queue(nq);
	}
}

static void port_sent(struct mvneta_tx_limit *limit, struct netdev_queue *nq,
		      unsigned int bytes)
{
	unsigned long flags;

#ifdef CONFIG_BQL
	dql_queued(&nq->dql, bytes);
#endif
	spin_lock_irqsave(&limit->lock, flags);
	dql_queued(&limit->dql, bytes);
	limit->turn = nq - limit->dev->_tx + 1;
	if (dql_avail(&limit->dql) < 0 && !limit->stopped)
		stop_all(limit);
	spin_unlock_irqrestore(&limit->lock, flags);
}

#ifdef CONFIG_BQL
/*
 * What bounds a queue is the limit of the port: so sysfs shows, and so the
 * queueing discipline bounds what it takes out at once.
 */
static void mirror(struct dql *queue, const struct dql *port)
{
	queue->limit = port->limit;
	queue->adj_limit = port->limit + queue->num_completed;
}
#endif

static void port_completed(struct mvneta_tx_limit *limit, struct netdev_queue *nq,
			   unsigned int bytes)
{
	unsigned long flags;

	if (!bytes)
		return;
	spin_lock_irqsave(&limit->lock, flags);
	dql_completed(&limit->dql, bytes);
#ifdef CONFIG_BQL
	dql_completed(&nq->dql, bytes);
	mirror(&nq->dql, &limit->dql);
#endif
	if (limit->stopped && dql_avail(&limit->dql) >= 0)
		wake_all(limit);
	spin_unlock_irqrestore(&limit->lock, flags);
}

static bool stopped_by_limit(const struct netdev_queue *nq)
{
	return test_bit(__QUEUE_STATE_STACK_XOFF, &nq->state);
}

static struct mvneta_tx_account *account_of(struct mvneta_tx_limit *limit,
					    const struct netdev_queue *nq)
{
	return &limit->account[nq - limit->dev->_tx];
}

static void account_sent(struct mvneta_tx_account *account, unsigned int bytes)
{
	if (static_branch_unlikely(&mvneta_tx_latency_key))
		mvneta_tx_latency_sent(account);
	account->frames++;
	account->bytes += bytes;
	u64_stats_update_begin(&account->syncp);
	account->sent += bytes;
	u64_stats_update_end(&account->syncp);
	account->frames_max = max(account->frames_max, account->frames);
	account->bytes_max = max(account->bytes_max, account->bytes);
}

void mvneta_tx_bql_sent(struct mvneta_tx_limit *limit, struct netdev_queue *nq,
			unsigned int bytes)
{
	struct mvneta_tx_account *account = account_of(limit, nq);
	const bool stopped = stopped_by_limit(nq);

	account_sent(account, bytes);
	trace_enqueue(limit->dev, nq - limit->dev->_tx, 1, bytes, account->bytes);
	switch (mvneta_tx.bql) {
	case MVNETA_TX_BQL_QUEUE:
	case MVNETA_TX_BQL_FIXED:
		netdev_tx_sent_queue(nq, bytes);
		break;
	case MVNETA_TX_BQL_PORT:
		port_sent(limit, nq, bytes);
		break;
	case MVNETA_TX_BQL_OFF:
		break;
	}
	if (stopped || !stopped_by_limit(nq))
		return;
	account->bql_stops++;
	trace_stop(limit->dev, nq - limit->dev->_tx, false);
}

static void account_completed(struct mvneta_tx_account *account, unsigned int frames,
			      unsigned int bytes)
{
	if (static_branch_unlikely(&mvneta_tx_latency_key))
		mvneta_tx_latency_done(account, frames);
	account->frames -= frames;
	account->bytes -= bytes;
	account->done += frames;
	u64_stats_update_begin(&account->syncp);
	account->gone += bytes;
	u64_stats_update_end(&account->syncp);
}

void mvneta_tx_bql_completed(struct mvneta_tx_limit *limit, struct netdev_queue *nq,
			     unsigned int frames, unsigned int bytes)
{
	struct mvneta_tx_account *account = account_of(limit, nq);
	const unsigned int queue = nq - limit->dev->_tx, before = limit_of(nq);

	account_completed(account, frames, bytes);
	/* Once a second: the stack's watchdog has the patience of five. */
	if (frames && time_after(jiffies, READ_ONCE(limit->excused) + HZ))
		mvneta_tx_stall_excuse(limit, queue);
	trace_complete(limit->dev, queue, frames, bytes, account->bytes);
	switch (mvneta_tx.bql) {
	case MVNETA_TX_BQL_QUEUE:
	case MVNETA_TX_BQL_FIXED:
		netdev_tx_completed_queue(nq, frames, bytes);
		break;
	case MVNETA_TX_BQL_PORT:
		port_completed(limit, nq, bytes);
		break;
	case MVNETA_TX_BQL_OFF:
		break;
	}
	if (limit_of(nq) != before)
		trace_limit(limit->dev, queue, limit_of(nq));
}

void mvneta_tx_ring_stop(struct mvneta_tx_limit *limit, struct netdev_queue *nq)
{
	netif_tx_stop_queue(nq);
	account_of(limit, nq)->ring_stops++;
	trace_stop(limit->dev, nq - limit->dev->_tx, true);
}

unsigned int mvneta_tx_bytes(const struct sk_buff *skb)
{
	const unsigned int size = skb_shinfo(skb)->gso_size;
	unsigned int header;

	if (!skb_is_gso(skb))
		return skb->len;
	header = skb_transport_offset(skb) + tcp_hdrlen(skb);
	return skb->len + (DIV_ROUND_UP(skb->len - header, size) - 1) * header;
}

unsigned int mvneta_tx_xdp_bytes(const struct xdp_frame *frame)
{
#ifdef TX_HAVE_XDP_GET_FRAME_LEN
	return xdp_get_frame_len((struct xdp_frame *)frame);
#else
	return frame->len;
#endif
}

/* Whatever was sent must have been completed: dql_reset() would hide it. */
void mvneta_tx_bql_reset(struct mvneta_tx_limit *limit, struct netdev_queue *nq)
{
	const struct mvneta_tx_account *account = account_of(limit, nq);

	WARN_ONCE(account->frames || account->bytes, "%u frames, %u bytes unaccounted for",
		  account->frames, account->bytes);
	netdev_tx_reset_queue(nq);
}
