// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parameters.  A wrong value makes the load fail and is never changed to
 * something that would do.
 */
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/string.h>

#include "tx_limit.h"

#define RING_MAX	1024
#define SEGS_MAX	100

static const char * const bql_names[] = {
	[MVNETA_TX_BQL_QUEUE] = "queue",
	[MVNETA_TX_BQL_PORT] = "port",
	[MVNETA_TX_BQL_FIXED] = "fixed",
	[MVNETA_TX_BQL_OFF] = "off",
};

enum mvneta_tx_bql mvneta_tx_bql = MVNETA_TX_BQL_QUEUE;

static int bql_set(const char *text, const struct kernel_param *param)
{
	const int i = __sysfs_match_string(bql_names, ARRAY_SIZE(bql_names), text);

	if (i < 0) {
		pr_err("mvneta: tx_bql=%s: accepted are queue, port, fixed, off\n", text);
		return -EINVAL;
	}
	mvneta_tx_bql = i;
	return 0;
}

static int bql_get(char *text, const struct kernel_param *param)
{
	return sysfs_emit(text, "%s\n", bql_names[mvneta_tx_bql]);
}

static const struct kernel_param_ops bql_ops = {
	.set = bql_set,
	.get = bql_get,
};

module_param_cb(tx_bql, &bql_ops, NULL, 0444);
MODULE_PARM_DESC(tx_bql, "who limits bytes in flight: queue (default), port, fixed, off");

unsigned int mvneta_tx_bql_bytes;
module_param_named(tx_bql_limit, mvneta_tx_bql_bytes, uint, 0444);
MODULE_PARM_DESC(tx_bql_limit, "bytes: the limit of fixed, the maximum of queue and port; 0: none");

static unsigned int tx_ring = RING_MAX;
module_param(tx_ring, uint, 0444);
MODULE_PARM_DESC(tx_ring, "descriptors of a transmit ring, up to 1024 (default)");

static unsigned int tso_segs = SEGS_MAX;
module_param(tso_segs, uint, 0444);
MODULE_PARM_DESC(tso_segs, "longest burst that the driver segments, 0 (off) to 100 (default)");

u16 mvneta_tx_ring_size(void)
{
	return tx_ring;
}

/* A header and a piece of data for each segment, and pieces that straddle. */
int mvneta_tx_frame_descs(void)
{
	return max_t(int, 2 * tso_segs + MAX_SKB_FRAGS, MAX_SKB_FRAGS + 1);
}

void mvneta_tx_tso_init(struct net_device *dev)
{
	if (!tso_segs) {
		dev->features &= ~NETIF_F_TSO;
		dev->hw_features &= ~NETIF_F_TSO;
		dev->vlan_features &= ~NETIF_F_TSO;
		return;
	}
#ifdef TX_HAVE_NETIF_SET_TSO_MAX_SEGS
	netif_set_tso_max_segs(dev, tso_segs);
#else
	dev->gso_max_segs = tso_segs;
#endif
}

int mvneta_tx_module_init(void)
{
	const unsigned int least = 2 * mvneta_tx_frame_descs();

	if (tso_segs > SEGS_MAX) {
		pr_err("mvneta: tso_segs=%u: accepted are 0 to %u\n", tso_segs, SEGS_MAX);
		return -EINVAL;
	}
	if (tx_ring < least || tx_ring > RING_MAX) {
		pr_err("mvneta: tx_ring=%u: with tso_segs=%u accepted are %u to %u\n",
		       tx_ring, tso_segs, least, RING_MAX);
		return -EINVAL;
	}
	if (mvneta_tx_bql == MVNETA_TX_BQL_FIXED && !mvneta_tx_bql_bytes) {
		pr_err("mvneta: tx_bql=fixed needs a tx_bql_limit\n");
		return -EINVAL;
	}
	if (mvneta_tx_bql_bytes > DQL_MAX_LIMIT) {
		pr_err("mvneta: tx_bql_limit=%u: accepted are 0 to %u\n",
		       mvneta_tx_bql_bytes, (unsigned int)DQL_MAX_LIMIT);
		return -EINVAL;
	}
	return 0;
}
