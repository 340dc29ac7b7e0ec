// SPDX-License-Identifier: GPL-2.0-only
/*
 * Time in the driver: from the ring to the completion, by powers of two.
 * Debugfs mvneta/DEVICE/tx_latency; writing 1 begins anew, 0 ends.
 *
 * A queue completes in order, so the number of a frame tells where the time is
 * that it was queued at; frames carry nothing.  Off, it is a jump not taken.
 */
#include <linux/debugfs.h>
#include <linux/device.h>
#include <linux/ktime.h>
#include <linux/log2.h>
#include <linux/rtnetlink.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "tx_port.h"

#define STAMPS	1024	/* a power of two, not less than the longest ring */
#define BUCKETS	40	/* of ns; the last begins at nine minutes */

struct mvneta_tx_latency {
	u64 at[STAMPS];		/* 0: queued before it was on */
	u64 count[BUCKETS];
};

DEFINE_STATIC_KEY_FALSE(mvneta_tx_latency_key);
static struct dentry *root;	/* under rtnl */

void mvneta_tx_latency_sent(struct mvneta_tx_account *account)
{
	if (account->latency)
		account->latency->at[(account->done + account->frames) % STAMPS] = ktime_get_ns();
}

void mvneta_tx_latency_done(struct mvneta_tx_account *account, unsigned int frames)
{
	struct mvneta_tx_latency *latency = account->latency;
	const u64 now = ktime_get_ns();

	if (!latency)
		return;
	for (unsigned int i = 0; i < frames; i++) {
		u64 *at = &latency->at[(account->done + i) % STAMPS];

		if (*at)
			latency->count[min(ilog2((now - *at) | 1), BUCKETS - 1)]++;
		*at = 0;
	}
}

/* @fresh: NULL to end; in place of what the queue has. */
static void exchange(struct mvneta_tx_limit *limit, unsigned int queue,
		     struct mvneta_tx_latency *fresh)
{
	struct netdev_queue *nq = netdev_get_tx_queue(limit->dev, queue);
	struct mvneta_tx_account *account = &limit->account[queue];
	struct mvneta_tx_latency *old;

	__netif_tx_lock_bh(nq);
	old = account->latency;
	account->latency = fresh;
	__netif_tx_unlock_bh(nq);
	kvfree(old);
}

static void stop(struct mvneta_tx_limit *limit)
{
	for (unsigned int q = 0; q < limit->dev->num_tx_queues; q++)
		exchange(limit, q, NULL);
	if (limit->latency_on)
		static_branch_dec(&mvneta_tx_latency_key);
	limit->latency_on = false;
}

static int start(struct mvneta_tx_limit *limit)
{
	for (unsigned int q = 0; q < limit->dev->num_tx_queues; q++) {
		struct mvneta_tx_latency *fresh = kvzalloc(sizeof(*fresh), GFP_KERNEL);

		if (!fresh)
			return -ENOMEM;
		exchange(limit, q, fresh);
	}
	if (!limit->latency_on)
		static_branch_inc(&mvneta_tx_latency_key);
	limit->latency_on = true;
	return 0;
}

static int show(struct seq_file *s, void *unused)
{
	struct mvneta_tx_limit *limit = s->private;

	rtnl_lock();
	for (unsigned int b = 0; b < BUCKETS; b++) {
		u64 sum = 0;

		for (unsigned int q = 0; q < limit->dev->num_tx_queues; q++)
			if (limit->account[q].latency)
				sum += READ_ONCE(limit->account[q].latency->count[b]);
		if (sum)
			seq_printf(s, "%llu %llu\n", BIT_ULL(b), sum);
	}
	rtnl_unlock();
	return 0;
}

static int open(struct inode *inode, struct file *file)
{
	return single_open(file, show, inode->i_private);
}

static ssize_t write(struct file *file, const char __user *buf, size_t len, loff_t *pos)
{
	struct mvneta_tx_limit *limit = ((struct seq_file *)file->private_data)->private;
	bool on;
	int err;

	err = kstrtobool_from_user(buf, len, &on);
	if (err)
		return err;
	rtnl_lock();
	stop(limit);
	if (on)
		err = start(limit);
	if (err)
		stop(limit);
	rtnl_unlock();
	return err ?: len;
}

static const struct file_operations fops = {
	.owner = THIS_MODULE,
	.open = open,
	.read = seq_read,
	.write = write,
	.llseek = seq_lseek,
	.release = single_release,
};

void mvneta_tx_latency_init(struct mvneta_tx_limit *limit)
{
	if (list_empty(&mvneta_tx_ports))
		root = debugfs_create_dir("mvneta", NULL);
	limit->debugfs = debugfs_create_dir(dev_name(limit->dev->dev.parent), root);
	debugfs_create_file("tx_latency", 0600, limit->debugfs, limit, &fops);
}

/* Without rtnl, for which a reader of the file may be waiting. */
void mvneta_tx_latency_close(struct mvneta_tx_limit *limit)
{
	debugfs_remove_recursive(limit->debugfs);
}

void mvneta_tx_latency_exit(struct mvneta_tx_limit *limit)
{
	stop(limit);
	if (list_empty(&mvneta_tx_ports))
		debugfs_remove(root);
}
