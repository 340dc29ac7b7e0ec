// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parameters.  A wrong value makes the load or the write fail and is never
 * changed to something that would do.  While the module loads, values come one
 * by one and are checked together at the end; later each is checked with those
 * in force and then told to all ports.
 */
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/rtnetlink.h>
#include <linux/string.h>

#include "tx_port.h"

#define RING_MAX	1024
#define SEGS_MAX	100
#define STALL_MAX_MS	60000

struct mvneta_tx_params mvneta_tx = {
	.bql = MVNETA_TX_BQL_QUEUE,
	.ring = RING_MAX,
	.segs = SEGS_MAX,
};

static bool loaded;

/* A header and a piece of data for each segment, and pieces that straddle. */
static unsigned int frame_descs(int segs)
{
	return max_t(int, 2 * mvneta_tx_segs_max(segs) + MAX_SKB_FRAGS, MAX_SKB_FRAGS + 1);
}

static unsigned int ring_min(int segs)
{
	return 2 * frame_descs(segs);
}

static int check(const struct mvneta_tx_params *p)
{
	if (p->segs > SEGS_MAX || p->segs < MVNETA_TX_SEGS_AUTO) {
		pr_err("mvneta: tso_segs=%d: accepted are 0 to %u, auto\n", p->segs, SEGS_MAX);
		return -EINVAL;
	}
	if (p->ring < ring_min(p->segs) || p->ring > RING_MAX) {
		pr_err("mvneta: tx_ring=%u: with this tso_segs accepted are %u to %u\n",
		       p->ring, ring_min(p->segs), RING_MAX);
		return -EINVAL;
	}
	if (p->bql == MVNETA_TX_BQL_FIXED && !p->bytes && !p->bytes_auto) {
		pr_err("mvneta: tx_bql=fixed needs a tx_bql_limit\n");
		return -EINVAL;
	}
	if (p->bytes > DQL_MAX_LIMIT) {
		pr_err("mvneta: tx_bql_limit=%u: accepted are 0 to %u\n",
		       p->bytes, (unsigned int)DQL_MAX_LIMIT);
		return -EINVAL;
	}
	return 0;
}

/*
 * Put @p in force and tell the ports by @update, or say what is wrong.  The
 * rings may be other than tx_ring, by ethtool -G.
 */
static int change(const struct mvneta_tx_params *p,
		  void (*update)(struct mvneta_tx_limit *limit))
{
	struct mvneta_tx_limit *limit;
	int err;

	if (!loaded) {
		mvneta_tx = *p;
		return 0;
	}
	err = check(p);
	if (err)
		return err;
	list_for_each_entry(limit, &mvneta_tx_ports, list) {
		const unsigned int ring = mvneta_tx_ring_of(limit->dev);

		if (ring >= ring_min(p->segs))
			continue;
		netdev_err(limit->dev, "this tso_segs needs %u descriptors, the ring has %u\n",
			   ring_min(p->segs), ring);
		return -EINVAL;
	}
	mvneta_tx = *p;
	list_for_each_entry(limit, &mvneta_tx_ports, list)
		update(limit);
	return 0;
}

static const char * const bql_names[] = {
	[MVNETA_TX_BQL_QUEUE] = "queue",
	[MVNETA_TX_BQL_PORT] = "port",
	[MVNETA_TX_BQL_FIXED] = "fixed",
	[MVNETA_TX_BQL_OFF] = "off",
};

static int bql_set(const char *text, const struct kernel_param *param)
{
	const int i = __sysfs_match_string(bql_names, ARRAY_SIZE(bql_names), text);

	if (i < 0) {
		pr_err("mvneta: tx_bql=%s: accepted are queue, port, fixed, off\n", text);
		return -EINVAL;
	}
	mvneta_tx.bql = i;
	return 0;
}

static int bql_get(char *text, const struct kernel_param *param)
{
	return sysfs_emit(text, "%s\n", bql_names[mvneta_tx.bql]);
}

static const struct kernel_param_ops bql_ops = {
	.set = bql_set,
	.get = bql_get,
};

module_param_cb(tx_bql, &bql_ops, NULL, 0444);
MODULE_PARM_DESC(tx_bql, "who limits bytes in flight: queue (default), port, fixed, off");

static int bytes_set(const char *text, const struct kernel_param *param)
{
	const bool follow = sysfs_streq(text, "auto");
	struct mvneta_tx_params p;
	unsigned int bytes = 0;
	int err;

	err = follow ? 0 : kstrtouint(text, 0, &bytes);
	if (err) {
		pr_err("mvneta: tx_bql_limit=%s: not a number of bytes, nor auto\n", text);
		return err;
	}
	rtnl_lock();
	p = mvneta_tx;
	p.bytes = bytes;
	p.bytes_auto = follow;
	err = change(&p, mvneta_tx_bql_update);
	rtnl_unlock();
	return err;
}

static int bytes_get(char *text, const struct kernel_param *param)
{
	if (mvneta_tx.bytes_auto)
		return sysfs_emit(text, "auto\n");
	return sysfs_emit(text, "%u\n", mvneta_tx.bytes);
}

static const struct kernel_param_ops bytes_ops = {
	.set = bytes_set,
	.get = bytes_get,
};

module_param_cb(tx_bql_limit, &bytes_ops, NULL, 0644);
MODULE_PARM_DESC(tx_bql_limit, "bytes: the limit of fixed, the maximum of queue and port; 0: none; auto: a burst");

module_param_named(tx_ring, mvneta_tx.ring, uint, 0444);
MODULE_PARM_DESC(tx_ring, "descriptors of a transmit ring, up to 1024 (default)");

static int segs_set(const char *text, const struct kernel_param *param)
{
	int segs = MVNETA_TX_SEGS_AUTO;
	struct mvneta_tx_params p;
	int err;

	if (!sysfs_streq(text, "auto") && (kstrtoint(text, 0, &segs) || segs < 0)) {
		pr_err("mvneta: tso_segs=%s: accepted are 0 to %u, auto\n", text, SEGS_MAX);
		return -EINVAL;
	}
	rtnl_lock();
	p = mvneta_tx;
	p.segs = segs;
	err = change(&p, mvneta_tx_tso_update);
	rtnl_unlock();
	return err;
}

static int segs_get(char *text, const struct kernel_param *param)
{
	if (mvneta_tx.segs == MVNETA_TX_SEGS_AUTO)
		return sysfs_emit(text, "auto\n");
	return sysfs_emit(text, "%d\n", mvneta_tx.segs);
}

static const struct kernel_param_ops segs_ops = {
	.set = segs_set,
	.get = segs_get,
};

module_param_cb(tso_segs, &segs_ops, NULL, 0644);
MODULE_PARM_DESC(tso_segs, "longest burst that the driver segments: 0 (off) to 100 (default), auto");

static int queue_set(const char *text, const struct kernel_param *param)
{
	const bool single = sysfs_streq(text, "single");

	if (!single && !sysfs_streq(text, "xps")) {
		pr_err("mvneta: tx_queue=%s: accepted are xps, single\n", text);
		return -EINVAL;
	}
	mvneta_tx.single = single;
	return 0;
}

static int queue_get(char *text, const struct kernel_param *param)
{
	return sysfs_emit(text, "%s\n", mvneta_tx.single ? "single" : "xps");
}

static const struct kernel_param_ops queue_ops = {
	.set = queue_set,
	.get = queue_get,
};

module_param_cb(tx_queue, &queue_ops, NULL, 0444);
MODULE_PARM_DESC(tx_queue, "transmit queues: xps (default: several, chosen by CPU), single");

static int stall_set(const char *text, const struct kernel_param *param)
{
	struct mvneta_tx_params p;
	unsigned int ms;
	int err;

	if (kstrtouint(text, 0, &ms) || ms > STALL_MAX_MS) {
		pr_err("mvneta: tx_stall_ms=%s: accepted are 0 to %u\n", text, STALL_MAX_MS);
		return -EINVAL;
	}
	rtnl_lock();
	p = mvneta_tx;
	p.stall_ms = ms;
	err = change(&p, mvneta_tx_stall_start);
	rtnl_unlock();
	return err;
}

static const struct kernel_param_ops stall_ops = {
	.set = stall_set,
	.get = param_get_uint,
};

module_param_cb(tx_stall_ms, &stall_ops, &mvneta_tx.stall_ms, 0644);
MODULE_PARM_DESC(tx_stall_ms, "reset the rings when nothing was sent for so long; 0: off (default)");

u16 mvneta_tx_ring_size(void)
{
	return mvneta_tx.ring;
}

int mvneta_tx_frame_descs(void)
{
	return frame_descs(mvneta_tx.segs);
}

int mvneta_tx_module_init(int *queues)
{
	const int err = check(&mvneta_tx);

	if (err)
		return err;
	if (*queues < 1 || *queues > MVNETA_TX_QUEUES) {
		pr_err("mvneta: txq_number=%d: accepted are 1 to %u\n", *queues, MVNETA_TX_QUEUES);
		return -EINVAL;
	}
	if (mvneta_tx.single)
		*queues = 1;
	loaded = true;
	return 0;
}
