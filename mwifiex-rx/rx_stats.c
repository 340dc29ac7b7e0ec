// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the receive engine shows: counters in ethtool -S, the model in force
 * and the thread that runs it in debugfs.
 */
#include <linux/debugfs.h>
#include <linux/ethtool.h>
#include <linux/seq_file.h>

#include "main.h"
#include "rx_engine.h"

static const char rx_stat_names[RX_STAT_COUNT][ETH_GSTRING_LEN] = {
	[RX_STAT_FRAMES]		= "rx_model_frames",
	[RX_STAT_BATCHES]		= "rx_model_batches",
	[RX_STAT_KICKS]			= "rx_model_kicks",
	[RX_STAT_WAKEUPS]		= "rx_model_wakeups",
	[RX_STAT_MIGRATIONS]		= "rx_model_migrations",
	[RX_STAT_QUEUE_MAX]		= "rx_model_queue_max",
	[RX_STAT_BACKPRESSURE]		= "rx_model_backpressure",
	[RX_STAT_GRO_MERGED]		= "rx_model_gro_merged",
	[RX_STAT_REORDER_TIMEOUTS]	= "rx_model_reorder_timeouts",
	[RX_STAT_MGMT]			= "rx_model_mgmt",
	[RX_STAT_POOLED]		= "rx_model_pooled",
	[RX_STAT_SWITCHES]		= "rx_model_switches",
	[RX_STAT_BACKPRESSURE_US]	= "rx_model_backpressure_us",
	[RX_STAT_BACKPRESSURE_TX]	= "rx_model_backpressure_tx",
	[RX_STAT_GRO_FRAMES]		= "rx_model_gro_frames",
	[RX_STAT_GRO_BATCHES]		= "rx_model_gro_batches",
};

int mwifiex_rx_get_sset_count(struct net_device *dev, int sset)
{
	return sset == ETH_SS_STATS ? RX_STAT_COUNT : -EOPNOTSUPP;
}

void mwifiex_rx_get_strings(struct net_device *dev, u32 sset, u8 *data)
{
	if (sset == ETH_SS_STATS)
		memcpy(data, rx_stat_names, sizeof(rx_stat_names));
}

void mwifiex_rx_get_ethtool_stats(struct net_device *dev,
				  struct ethtool_stats *stats, u64 *data)
{
	struct mwifiex_rx *rx = mwifiex_netdev_get_priv(dev)->adapter->rx;
	int i;

	for (i = 0; i < RX_STAT_COUNT; i++)
		data[i] = rx ? atomic_long_read(&rx->stats[i]) : 0;
}

static const char *rx_policy_name(const struct rx_params *params)
{
	switch (params->prio.policy) {
	case RX_PRIO_NICE:
		return "nice";
	case RX_PRIO_FIFO:
		return "fifo";
	default:
		return "mainline";
	}
}

static int rx_model_show(struct seq_file *m, void *unused)
{
	struct mwifiex_rx *rx = m->private;

	mutex_lock(&rx->ctl);
	seq_printf(m, "adapter %d\n", rx->id);
	seq_printf(m, "model %s\n", rx->running ? rx->params.model->name : "none");
	seq_printf(m, "deliver %s\n", rx->params.deliver->name);
	seq_printf(m, "cpu %d\n", rx->params.cpu);
	seq_printf(m, "prio %s %d\n", rx_policy_name(&rx->params),
		   rx->params.prio.value);
	seq_printf(m, "budget %d\n", rx->params.budget);
	seq_printf(m, "high %d\n", rx->params.high);
	seq_printf(m, "low %d\n", rx->params.low);
	seq_printf(m, "wq_flags 0x%x\n", rx->wq_flags);
	seq_printf(m, "wq_max_active %d\n", rx->wq_max_active);
	seq_printf(m, "run_cpu %d\n", rx->run_cpu);
	seq_printf(m, "run_pid %d\n", rx->run_pid);
	seq_printf(m, "run_comm %s\n", rx->run_comm);
	mutex_unlock(&rx->ctl);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(rx_model);

void mwifiex_rx_debugfs_init(struct mwifiex_private *priv)
{
	struct mwifiex_rx *rx = priv->adapter->rx;

	if (!rx)
		return;
	debugfs_create_file("rx_model", 0400, priv->dfs_dev_dir, rx, &rx_model_fops);
	debugfs_create_file("rx_latency", 0600, priv->dfs_dev_dir, rx, &rx_latency_fops);
}
