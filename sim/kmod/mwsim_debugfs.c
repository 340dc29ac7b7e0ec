// SPDX-License-Identifier: GPL-2.0-only
/*
 * Knobs and faults of a card: debugfs mwifiex_sim/cardN/.
 *
 * Numbers:
 *	amsdu		subframes of an A-MSDU to the station, 0 or 1: none
 *	reorder		groups of so many frames arrive in reverse
 *	irq_frames	frames an interrupt, 0: as many as there are buffers
 *	irq_usecs	least time between interrupts for frames
 *	air_mbps	rate of the air, 0: no limit
 *	lost_every	lose every Nth frame to the station
 *	hole		frames to lose in the block-ack window
 *	mute		commands to leave unanswered
 *	deaf		wake-ups to miss
 *	dead_after	frames until the firmware is dead
 *	mgmt		action frames to send
 *	tx_hold		send nothing, and give no buffer back
 * Words:
 *	lie		how the next frame lies: length, offset, empty, sublength,
 *			amsdu_empty
 *	generate	COUNT SIZE BURST USECS: datagrams that the card makes up
 *	flow		see mwsim_flow.c
 *	event		addba TID WINDOW, delba TID, bar TID, deauth, linkloss, sleep
 *	power		pull, suspend, resume, reset
 *	window		microseconds that the receiver is held (mwsim_window.c)
 * stats: counters and state.
 */
#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>

#include "mwsim_flow.h"

#define MWSIM_LINE_MAX	64

typedef int mwsim_store(struct mwsim_card *card, const char *line);

static ssize_t mwsim_write(struct file *file, const char __user *from,
			   size_t count, mwsim_store *store)
{
	char line[MWSIM_LINE_MAX];
	int ret;

	if (count >= sizeof(line))
		return -EINVAL;
	if (copy_from_user(line, from, count))
		return -EFAULT;
	line[count] = '\0';
	ret = store(file->private_data, strim(line));
	return ret ? ret : count;
}

#define MWSIM_STORE(name)						\
static ssize_t name##_write(struct file *file, const char __user *from,	\
			    size_t count, loff_t *pos)			\
{									\
	return mwsim_write(file, from, count, name##_store);		\
}									\
static const struct file_operations name##_fops = {			\
	.owner = THIS_MODULE,						\
	.open = simple_open,						\
	.write = name##_write,						\
}

static int lie_store(struct mwsim_card *card, const char *line)
{
	static const char *const names[WL_LIE_COUNT] = {
		[WL_LIE_NONE]		= "none",
		[WL_LIE_LENGTH]		= "length",
		[WL_LIE_OFFSET]		= "offset",
		[WL_LIE_EMPTY]		= "empty",
		[WL_LIE_SUBLENGTH]	= "sublength",
		[WL_LIE_AMSDU_EMPTY]	= "amsdu_empty",
	};
	int lie = match_string(names, WL_LIE_COUNT, line);

	if (lie < 0)
		return lie;
	card->lie = lie;
	return 0;
}
MWSIM_STORE(lie);

static int generate_store(struct mwsim_card *card, const char *line)
{
	struct mwsim_gen gen = { };

	if (sscanf(line, "%u %u %u %u", &gen.left, &gen.size, &gen.burst,
		   &gen.usecs) != 4)
		return -EINVAL;
	if (gen.size < 4 || gen.size > ETH_DATA_LEN - 28 || !gen.burst)
		return -EINVAL;
	mutex_lock(&card->air);
	card->gen = gen;
	mutex_unlock(&card->air);
	mwsim_wake(card);
	return 0;
}
MWSIM_STORE(generate);

MWSIM_STORE(mwsim_flow);

static int event_store(struct mwsim_card *card, const char *line)
{
	unsigned int tid, window;
	int ret = 0;

	spin_lock_bh(&card->lock);
	if (sscanf(line, "addba %u %u", &tid, &window) == 2)
		wlcard_addba(&card->wl, tid, window);
	else if (sscanf(line, "delba %u", &tid) == 1)
		wlcard_delba(&card->wl, tid);
	else if (sscanf(line, "bar %u", &tid) == 1)
		card->bar |= BIT(tid & (WL_TIDS - 1));
	else if (!strcmp(line, "deauth") || !strcmp(line, "linkloss"))
		wlcard_link_loss(&card->wl, line[0] == 'd');
	else if (!strcmp(line, "sleep"))
		wlcard_want_sleep(&card->wl);
	else
		ret = -EINVAL;
	spin_unlock_bh(&card->lock);
	if (!ret)
		mwsim_wake(card);
	return ret;
}
MWSIM_STORE(event);

static int power_store(struct mwsim_card *card, const char *line)
{
	if (!strcmp(line, "pull"))
		return mwsim_pull(card);
	if (!strcmp(line, "reset"))
		return mwsim_reset(card);
	if (!strcmp(line, "suspend"))
		return mwsim_suspend(card);
	if (!strcmp(line, "resume"))
		return mwsim_resume(card);
	return -EINVAL;
}
MWSIM_STORE(power);

static int window_store(struct mwsim_card *card, const char *line)
{
	u32 usecs;

	if (kstrtou32(line, 0, &usecs))
		return -EINVAL;
	return mwsim_window_arm(card, usecs);
}
MWSIM_STORE(window);

static int stats_show(struct seq_file *m, void *unused)
{
	struct mwsim_card *card = m->private;
	unsigned int tid;
	int i;

	spin_lock_bh(&card->lock);
	for (i = 0; i < WL_STAT_COUNT; i++)
		seq_printf(m, "%s %llu\n", wlcard_stat_names[i],
			   card->wl.stats[i]);
	seq_printf(m, "associated %d\n", card->wl.associated);
	seq_printf(m, "asleep %d\n", card->wl.asleep);
	seq_printf(m, "taken %llu\n", card->taken);
	seq_printf(m, "waiting %u\n", skb_queue_len(&card->down));
	seq_printf(m, "rx_ring %u\n", skb_queue_len(&card->rx_ring));
	seq_printf(m, "tx_ring %u\n", skb_queue_len(&card->tx_ring));
	seq_printf(m, "urbs %d\n", atomic_read(&card->urbs));
	seq_printf(m, "fw_bytes %llu\n", card->fw_bytes);
	seq_puts(m, "rx_ba");
	for (tid = 0; tid < WL_TIDS; tid++)
		seq_printf(m, " %d", card->wl.rx_ba[tid]);
	seq_puts(m, "\ntx_ba");
	for (tid = 0; tid < WL_TIDS; tid++)
		seq_printf(m, " %d", card->wl.tx_ba[tid]);
	seq_printf(m, "\ngenerate_left %u\n", card->gen.left);
	spin_unlock_bh(&card->lock);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(stats);

void mwsim_debugfs_init(struct mwsim_card *card, struct dentry *root)
{
	char name[16];
	struct dentry *d;

	snprintf(name, sizeof(name), "card%d", card->index);
	d = debugfs_create_dir(name, root);
	card->dir = d;
	debugfs_create_u32("amsdu", 0600, d, &card->amsdu);
	debugfs_create_u32("reorder", 0600, d, &card->reorder);
	debugfs_create_u32("irq_frames", 0600, d, &card->irq_frames);
	debugfs_create_u32("irq_usecs", 0600, d, &card->irq_usecs);
	debugfs_create_u32("air_mbps", 0600, d, &card->air_mbps);
	debugfs_create_u32("lost_every", 0600, d, &card->wl.lost_every);
	debugfs_create_u32("hole", 0600, d, &card->wl.hole);
	debugfs_create_u32("mute", 0600, d, &card->wl.mute);
	debugfs_create_u32("deaf", 0600, d, &card->wl.deaf);
	debugfs_create_u32("dead_after", 0600, d, &card->wl.dead_after);
	debugfs_create_u32("mgmt", 0600, d, &card->mgmt);
	debugfs_create_u32("tx_hold", 0600, d, &card->tx_hold);
	debugfs_create_file("lie", 0200, d, card, &lie_fops);
	debugfs_create_file("generate", 0200, d, card, &generate_fops);
	debugfs_create_file("flow", 0200, d, card, &mwsim_flow_fops);
	debugfs_create_file("event", 0200, d, card, &event_fops);
	debugfs_create_file("power", 0200, d, card, &power_fops);
	debugfs_create_file("window", 0200, d, card, &window_fops);
	debugfs_create_file("stats", 0400, d, card, &stats_fops);
	mwsim_flow_init(card);
}
