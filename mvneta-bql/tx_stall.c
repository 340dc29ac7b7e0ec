// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stalls: frames are in flight and none has left for tx_stall_ms.  The hot path
 * knows nothing of it; a work item comes by four times in that span and looks
 * whether the count of frames done has changed.
 */
#include <linux/jiffies.h>
#include <linux/rtnetlink.h>

#include "tx_port.h"
#include "tx_trace.h"

/*
 * True if the queue has held its frames for long enough.  The port serves queues
 * with higher numbers first: while one of those moves (*@served), this one
 * starves, which no reset would mend.
 */
static bool stalled(struct mvneta_tx_account *account, unsigned int ms, bool *served)
{
	const u32 done = READ_ONCE(account->done);
	const bool moved = done != account->seen;

	account->seen = done;
	if (!READ_ONCE(account->frames)) {
		account->waiting = false;
	} else if (!account->waiting || moved || *served) {
		account->since = jiffies;
		account->waiting = true;
	} else if (time_after_eq(jiffies, account->since + msecs_to_jiffies(ms))) {
		return true;
	}
	*served |= moved;
	return false;
}

static void forget(struct mvneta_tx_limit *limit)
{
	for (unsigned int q = 0; q < MVNETA_TX_QUEUES; q++)
		limit->account[q].waiting = false;
}

/* One repair is for all queues; the first that stalls is named. */
static bool find(struct mvneta_tx_limit *limit, unsigned int ms)
{
	bool served = false;

	for (int q = MVNETA_TX_QUEUES - 1; q >= 0; q--) {
		struct mvneta_tx_account *account = &limit->account[q];

		if (!stalled(account, ms, &served))
			continue;
		trace_stall(limit->dev, q, account->frames, account->bytes, account->bytes);
		netdev_err(limit->dev,
			   "queue %d: %u frames, %u bytes in flight, none sent for %u ms\n",
			   q, account->frames, account->bytes,
			   jiffies_to_msecs(jiffies - account->since));
		return true;
	}
	return false;
}

static void repair(struct mvneta_tx_limit *limit)
{
	rtnl_lock();
	if (netif_running(limit->dev) && netif_device_present(limit->dev)) {
		limit->stalls++;
		mvneta_tx_recover(limit->dev);
		netdev_info(limit->dev, "transmit rings were reset\n");
	}
	rtnl_unlock();
	forget(limit);
}

/* Without a link nothing leaves, and nothing is wrong. */
static void check(struct work_struct *work)
{
	struct mvneta_tx_limit *limit =
		container_of(to_delayed_work(work), struct mvneta_tx_limit, check);
	const unsigned int ms = READ_ONCE(mvneta_tx.stall_ms);

	if (!netif_running(limit->dev)) {
		forget(limit);
		return;
	}
	if (!netif_carrier_ok(limit->dev))
		forget(limit);
	else if (test_and_clear_bit(0, &limit->timed_out) || (ms && find(limit, ms)))
		repair(limit);
	mvneta_tx_stall_start(limit);
}

void mvneta_tx_stall_start(struct mvneta_tx_limit *limit)
{
	const unsigned int ms = READ_ONCE(mvneta_tx.stall_ms);

	if (ms)
		mod_delayed_work(system_wq, &limit->check, max(msecs_to_jiffies(ms) / 4, 1UL));
}

static void excuse(struct net_device *dev, unsigned int queue)
{
	WRITE_ONCE(netdev_get_tx_queue(dev, queue)->trans_start, jiffies);
}

/* A queue that holds nothing has nothing to lose, and no reset would mend it. */
void mvneta_tx_stall_timeout(struct mvneta_tx_limit *limit, unsigned int queue)
{
	if (!READ_ONCE(limit->account[queue].frames)) {
		excuse(limit->dev, queue);
		return;
	}
	set_bit(0, &limit->timed_out);
	mod_delayed_work(system_wq, &limit->check, 0);
}

/*
 * The stack's watchdog takes a queue that has been stopped for five seconds for a
 * stall.  One that a higher queue starves is none, nor is one without frames
 * which the limit of the port has stopped.
 */
void mvneta_tx_stall_excuse(struct mvneta_tx_limit *limit, unsigned int queue)
{
	WRITE_ONCE(limit->excused, jiffies);
	for (unsigned int q = 0; q < limit->dev->num_tx_queues; q++)
		if (q < queue || !READ_ONCE(limit->account[q].frames))
			excuse(limit->dev, q);
}

void mvneta_tx_stop_queues(struct net_device *dev)
{
	for (unsigned int q = 0; q < dev->num_tx_queues; q++)
		excuse(dev, q);
	netif_tx_stop_all_queues(dev);
}

void mvneta_tx_stall_init(struct mvneta_tx_limit *limit)
{
	INIT_DELAYED_WORK(&limit->check, check);
}

void mvneta_tx_stall_exit(struct mvneta_tx_limit *limit)
{
	cancel_delayed_work_sync(&limit->check);
}
