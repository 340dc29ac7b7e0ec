// SPDX-License-Identifier: GPL-2.0-only
/*
 * Debugfs: neta_sim/portN/
 *
 *	stats		what went over the line (name value); writing resets
 *	interrupts	taken on each CPU, and kept while it was offline
 *	samples		times in the driver of the first frames, ns, one a line
 *	link, speed	cable (0, 1), Mbit/s offered in band (10, 100, 1000)
 *	pause		quanta of a pause frame that comes now
 *	withhold	mask of queues whose completions are kept back
 *	dma_fail	so many next frames cannot be read
 *	map_fail	so many mappings for DMA fail, map_skip ones from now
 *	sent_at_fetch	completions when a frame is read, not when it is out
 *	sink		frames end at the far end
 */
#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/sort.h>
#include <linux/vmalloc.h>

#include "netasim.h"

static struct dentry *root;

static int compare(const void *a, const void *b)
{
	const u32 x = *(const u32 *)a, y = *(const u32 *)b;

	return x < y ? -1 : x > y;
}

/* Nearest rank. */
static u32 percentile(const u32 *sorted, u32 n, u32 percent)
{
	return n ? sorted[DIV_ROUND_UP(n * (u64)percent, 100) - 1] : 0;
}

static void show_times(struct seq_file *s, u32 *copy, u32 n)
{
	sort(copy, n, sizeof(*copy), compare, NULL);
	seq_printf(s, "sampled %u\n", n);
	seq_printf(s, "p50_ns %u\n", percentile(copy, n, 50));
	seq_printf(s, "p99_ns %u\n", percentile(copy, n, 99));
	seq_printf(s, "max_ns %u\n", n ? copy[n - 1] : 0);
}

static void show_measure(struct seq_file *s, const struct neta_measure *m)
{
	const u64 span = m->last - m->first;

	seq_printf(s, "frames %llu\nbytes %llu\n", m->frames, m->bytes);
	for (unsigned int q = 0; q < NETA_QUEUES; q++)
		seq_printf(s, "queue%u %llu\n", q, m->per_queue[q]);
	seq_printf(s, "busy_ns %llu\nspan_ns %llu\n", m->busy_ns, span);
	/* Hundred thousandths. */
	seq_printf(s, "share %llu\n",
		   span ? div64_u64(m->busy_ns * 1000, div64_u64(span, 100) ?: 1) : 0);
	seq_printf(s, "frames_max %u\ndescs_max %u\ncrc %08x\n", m->frames_max,
		   m->descs_max, ~m->crc);
}

static int stats_show(struct seq_file *s, void *unused)
{
	struct netasim_port *port = s->private;
	u32 *copy = vmalloc(NETASIM_SAMPLES * sizeof(*copy));
	struct neta_measure m;
	unsigned long flags;
	u32 n, now[2];

	if (!copy)
		return -ENOMEM;
	spin_lock_irqsave(&port->lock, flags);
	m = port->core->measure;
	n = port->sampled;
	now[0] = port->core->frames_now;
	now[1] = port->core->descs_now;
	spin_unlock_irqrestore(&port->lock, flags);
	memcpy(copy, port->samples, n * sizeof(*copy));
	show_measure(s, &m);
	show_times(s, copy, n);
	vfree(copy);
	seq_printf(s, "frames_now %u\ndescs_now %u\n", now[0], now[1]);
	seq_printf(s, "unmodelled %llu\ndma_errors %llu\noverrun %llu\nbad_doorbells %llu\n",
		   port->core->unmodelled, port->core->dma_errors,
		   port->core->overrun, port->core->bad_doorbells);
	return 0;
}

static int stats_open(struct inode *inode, struct file *file)
{
	return single_open_size(file, stats_show, inode->i_private, PAGE_SIZE);
}

static ssize_t stats_write(struct file *file, const char __user *buf, size_t len,
			   loff_t *pos)
{
	struct netasim_port *port = ((struct seq_file *)file->private_data)->private;
	unsigned long flags;

	spin_lock_irqsave(&port->lock, flags);
	neta_measure_reset(port->core);
	port->sampled = 0;
	spin_unlock_irqrestore(&port->lock, flags);
	return len;
}

static const struct file_operations stats_fops = {
	.owner = THIS_MODULE,
	.open = stats_open,
	.read = seq_read,
	.write = stats_write,
	.llseek = seq_lseek,
	.release = single_release,
};

static int interrupts_show(struct seq_file *s, void *unused)
{
	struct netasim_port *port = s->private;

	for (unsigned int cpu = 0; cpu < NETA_CPUS; cpu++)
		seq_printf(s, "cpu%u %lu %lu\n", cpu, READ_ONCE(port->line[cpu].taken),
			   READ_ONCE(port->line[cpu].offline));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(interrupts);

static int samples_show(struct seq_file *s, void *unused)
{
	struct netasim_port *port = s->private;

	for (u32 i = 0; i < port->sampled; i++)
		seq_printf(s, "%u\n", port->samples[i]);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(samples);

/* An attribute whose write is a call of the core. */
#define CALL(name, get, set)						\
static int name##_get(void *data, u64 *val)				\
{									\
	struct netasim_port *port = data;				\
									\
	*val = get;							\
	return 0;							\
}									\
static int name##_set(void *data, u64 val)				\
{									\
	struct netasim_port *port = data;				\
	unsigned long flags;						\
									\
	spin_lock_irqsave(&port->lock, flags);				\
	set;								\
	netasim_arm(port);						\
	spin_unlock_irqrestore(&port->lock, flags);			\
	return 0;							\
}									\
DEFINE_DEBUGFS_ATTRIBUTE(name##_fops, name##_get, name##_set, "%llu\n")

static void withhold(struct netasim_port *port, u32 queues)
{
	port->core->faults.withhold = queues;
	if (!queues)
		neta_release(port->core, ktime_get_ns());
}

static void pause_now(struct netasim_port *port, u32 quanta)
{
	u8 frame[60] = { 1, 0x80, 0xc2, 0, 0, 1 };

	frame[12] = 0x88;
	frame[13] = 8;
	frame[15] = 1;
	frame[16] = quanta >> 8;
	frame[17] = quanta;
	neta_rx(port->core, ktime_get_ns(), frame, sizeof(frame));
}

CALL(link, port->core->cable, neta_cable(port->core, ktime_get_ns(), val));
CALL(speed, port->core->partner_speed, neta_partner(port->core, ktime_get_ns(), val));
CALL(withhold, port->core->faults.withhold, withhold(port, val));
CALL(pause, port->core->line.paused_until, pause_now(port, val));

void netasim_debugfs_add(struct netasim_port *port)
{
	struct neta_faults *f = &port->core->faults;
	struct dentry *dir;
	char name[16];

	snprintf(name, sizeof(name), "port%u", port->index);
	dir = debugfs_create_dir(name, root);
	debugfs_create_file("stats", 0600, dir, port, &stats_fops);
	debugfs_create_file("interrupts", 0400, dir, port, &interrupts_fops);
	debugfs_create_file("samples", 0400, dir, port, &samples_fops);
	debugfs_create_file("link", 0600, dir, port, &link_fops);
	debugfs_create_file("speed", 0600, dir, port, &speed_fops);
	debugfs_create_file("pause", 0600, dir, port, &pause_fops);
	debugfs_create_file("withhold", 0600, dir, port, &withhold_fops);
	debugfs_create_u32("hang", 0600, dir, &f->hang);
	debugfs_create_u32("dma_fail", 0600, dir, &f->dma_fail);
	debugfs_create_u32("sent_at_fetch", 0600, dir, &f->sent_at_fetch);
	debugfs_create_u32("map_fail", 0600, dir, &port->map_fail);
	debugfs_create_u32("map_skip", 0600, dir, &port->map_skip);
	debugfs_create_u32("sink", 0600, dir, &port->sink);
}

void netasim_debugfs_init(void)
{
	root = debugfs_create_dir("neta_sim", NULL);
}

void netasim_debugfs_exit(void)
{
	debugfs_remove_recursive(root);
	root = NULL;
}
