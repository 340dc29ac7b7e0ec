// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where received frames wait, by powers of two of nanoseconds.  Debugfs
 * mwifiex/<interface>/rx_latency; writing 1 begins anew, 0 ends.
 *
 * A frame carries one time, of what happened to it last, behind the driver's
 * part of skb->cb: nobody else looks there until the stack has it.  Off, each
 * hook is a jump not taken.
 */
#include <linux/debugfs.h>
#include <linux/ktime.h>
#include <linux/log2.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>

#include "main.h"
#include "rx_engine.h"
#include "rx_trace.h"

static DEFINE_MUTEX(rx_latency_mutex);	/* beginning and ending */

DEFINE_STATIC_KEY_FALSE(mwifiex_rx_latency_key);
EXPORT_SYMBOL_GPL(mwifiex_rx_latency_key);

static const char *const rx_stage_names[RX_STAGE_COUNT] = {
	[RX_STAGE_CARD_TO_QUEUE]	= "card_to_queue",
	[RX_STAGE_KICK_TO_RUN]		= "kick_to_run",
	[RX_STAGE_QUEUE_TO_RUN]		= "queue_to_run",
	[RX_STAGE_RUN_TO_STACK]		= "run_to_stack",
};

/* Zero in a new buffer: no time. */
static u64 *rx_stamp(struct sk_buff *skb)
{
	const size_t at = ALIGN(sizeof(struct mwifiex_cb), sizeof(u64));

	BUILD_BUG_ON(at + sizeof(u64) > sizeof(skb->cb));
	return (u64 *)(skb->cb + at);
}

/* Returns how long it took, or 0 if it began before times were taken. */
static u64 rx_latency_add(struct mwifiex_rx *rx, enum rx_stage stage, u64 from, u64 now)
{
	struct rx_latency *l = &rx->latency;

	if (!from)
		return 0;
	if (READ_ONCE(l->on) && from >= l->since)
		atomic_long_inc(&l->count[stage][min(ilog2((now - from) | 1),
						     RX_LATENCY_BUCKETS - 1)]);
	return now - from;
}

/* What is pending already has its time. */
void rx_latency_interrupt(struct mwifiex_adapter *adapter)
{
	if (adapter->rx && !adapter->int_status)
		adapter->rx->latency.interrupt = ktime_get_ns();
}
EXPORT_SYMBOL_GPL(rx_latency_interrupt);

/* From here on an interrupt is the next one, even before this is served. */
void rx_latency_serve(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;
	unsigned long flags;

	if (!rx)
		return;
	spin_lock_irqsave(&adapter->int_lock, flags);
	rx->latency.served = rx->latency.interrupt;
	spin_unlock_irqrestore(&adapter->int_lock, flags);
}

void rx_latency_queued(struct mwifiex_adapter *adapter, struct sk_buff *skb)
{
	struct mwifiex_rx *rx = adapter->rx;
	u64 now = ktime_get_ns();

	if (!rx)
		return;
	rx_latency_add(rx, RX_STAGE_CARD_TO_QUEUE, rx->latency.served, now);
	*rx_stamp(skb) = now;
}
EXPORT_SYMBOL_GPL(rx_latency_queued);

void rx_latency_kicked(struct mwifiex_rx *rx)
{
	atomic64_cmpxchg(&rx->latency.kicked, 0, ktime_get_ns());
}

u64 rx_latency_run(struct mwifiex_rx *rx)
{
	return rx_latency_add(rx, RX_STAGE_KICK_TO_RUN,
			      atomic64_xchg(&rx->latency.kicked, 0), ktime_get_ns());
}

void rx_latency_taken(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	u64 now = ktime_get_ns();

	rx_latency_add(rx, RX_STAGE_QUEUE_TO_RUN, *rx_stamp(skb), now);
	rx->latency.taken = now;
	rx->latency.amsdu = 0;
}

/* Each frame of an SDIO aggregate was taken along with it. */
void rx_latency_frame(struct mwifiex_adapter *adapter, struct sk_buff *skb)
{
	if (adapter->rx)
		*rx_stamp(skb) = adapter->rx->latency.taken;
}

/* Its subframes will be new buffers; it may have lain in a block-ack window. */
void rx_latency_amsdu(struct mwifiex_adapter *adapter, struct sk_buff *skb)
{
	if (adapter->rx)
		adapter->rx->latency.amsdu = *rx_stamp(skb);
}

void rx_latency_kept(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	if (!*rx_stamp(skb))
		*rx_stamp(skb) = rx->latency.amsdu;
}

void rx_latency_handed(struct mwifiex_rx *rx, struct sk_buff *skb)
{
	u64 waited = rx_latency_add(rx, RX_STAGE_RUN_TO_STACK, *rx_stamp(skb),
				    ktime_get_ns());

	trace_deliver(rx, skb, waited);
}

/* Under rx_latency_mutex. */
static void rx_latency_off(struct mwifiex_rx *rx)
{
	if (!rx->latency.on)
		return;
	WRITE_ONCE(rx->latency.on, false);
	static_branch_dec(&mwifiex_rx_latency_key);
}

static void rx_latency_on(struct mwifiex_rx *rx)
{
	struct rx_latency *l = &rx->latency;
	int i;

	for (i = 0; i < RX_STAGE_COUNT * RX_LATENCY_BUCKETS; i++)
		atomic_long_set(&l->count[0][i], 0);
	l->since = ktime_get_ns();
	WRITE_ONCE(l->on, true);
	static_branch_inc(&mwifiex_rx_latency_key);
}

void rx_latency_exit(struct mwifiex_rx *rx)
{
	mutex_lock(&rx_latency_mutex);
	rx_latency_off(rx);
	mutex_unlock(&rx_latency_mutex);
}

static int rx_latency_show(struct seq_file *m, void *unused)
{
	struct mwifiex_rx *rx = m->private;
	int stage, b;

	if (!READ_ONCE(rx->latency.on))
		return 0;
	for (stage = 0; stage < RX_STAGE_COUNT; stage++)
		for (b = 0; b < RX_LATENCY_BUCKETS; b++) {
			long n = atomic_long_read(&rx->latency.count[stage][b]);

			if (n)
				seq_printf(m, "%llu %ld %s\n", BIT_ULL(b), n,
					   rx_stage_names[stage]);
		}
	return 0;
}

static int rx_latency_open(struct inode *inode, struct file *file)
{
	return single_open(file, rx_latency_show, inode->i_private);
}

static ssize_t rx_latency_write(struct file *file, const char __user *buf, size_t len,
				loff_t *pos)
{
	struct mwifiex_rx *rx = ((struct seq_file *)file->private_data)->private;
	bool on;
	int ret = kstrtobool_from_user(buf, len, &on);

	if (ret)
		return ret;
	mutex_lock(&rx_latency_mutex);
	rx_latency_off(rx);
	if (on)
		rx_latency_on(rx);
	mutex_unlock(&rx_latency_mutex);
	return len;
}

const struct file_operations rx_latency_fops = {
	.owner		= THIS_MODULE,
	.open		= rx_latency_open,
	.read		= seq_read,
	.write		= rx_latency_write,
	.llseek		= seq_lseek,
	.release	= single_release,
};
