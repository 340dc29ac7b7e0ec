/* SPDX-License-Identifier: GPL-2.0-only */
/* The virtual Ethernet port in a kernel: what its files share. */
#ifndef _NETASIM_H_
#define _NETASIM_H_

#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/irq_work.h>
#include <linux/irqdomain.h>
#include <linux/netdevice.h>
#include <linux/platform_device.h>
#include <linux/skbuff.h>
#include <linux/smp.h>
#include <linux/spinlock.h>

#include "neta.h"

#define NETASIM_PORTS	3
#define NETASIM_SAMPLES	(256 * 1024)

struct netasim_port;

/**
 * struct netasim_line - the interrupt line of one CPU
 * @port: whose
 * @work: raises it on this CPU
 * @csd: raises it on another
 * @cpu: number
 * @high: level the port wants
 * @open: not masked
 * @taken: interrupts that the CPU took
 * @offline: those kept until the CPU is back
 */
struct netasim_line {
	struct netasim_port *port;
	struct irq_work work;
	call_single_data_t csd;
	unsigned int cpu;
	bool high, open;
	unsigned long taken, offline;
};

/**
 * struct netasim_port - one port
 * @lock: guards @core, @wire and the timer.  Taken with interrupts off; nothing
 *	that may run softirqs happens under it.
 * @core: the model
 * @node: its device tree node
 * @index: number, as of simwireN
 * @virq: interrupt the driver got
 * @line: interrupt lines; without per-CPU interrupts the first
 * @handler: of a per-CPU interrupt; NULL if not requested
 * @dev_id: its argument
 * @timer: fires at @armed
 * @armed: next time that something is due, NETA_NEVER if the timer is not set
 * @wire: frames of the far end on their way here
 * @far: net device of the far end
 * @samples: time of each frame in ns
 * @sampled: how many of them there are
 * @map_fail: so many of the driver's next mappings for DMA fail
 * @map_skip: so many work before the first that fails
 * @sink: frames end at the far end, unseen by its stack
 */
struct netasim_port {
	spinlock_t lock;
	struct neta *core;
	struct device_node *node;
	unsigned int index, virq;
	struct netasim_line line[NETA_CPUS];
	irq_handler_t handler;
	void __percpu *dev_id;
	struct hrtimer timer;
	u64 armed;
	struct sk_buff_head wire;
	struct net_device *far;
	u32 *samples;
	u32 sampled;
	u32 map_fail, map_skip;
	u32 sink;
};

extern struct netasim_port *netasim_ports[NETASIM_PORTS];

/* netasim_main.c: under port->lock, after whatever may have changed its core */
void netasim_arm(struct netasim_port *port);

/* netasim_irq.c */
int netasim_irq_init(struct platform_device *pdev);
void netasim_irq_exit(void);
void netasim_line_init(struct netasim_port *port);
void netasim_line_exit(struct netasim_port *port);
void netasim_raise(struct netasim_port *port, unsigned int cpu, bool high);

/* netasim_wire.c */
int netasim_wire_init(struct netasim_port *port, struct device *parent);
void netasim_wire_exit(struct netasim_port *port);
void netasim_wire_out(struct netasim_port *port, const u8 *frame, size_t len);
void netasim_wire_in(struct netasim_port *port, u64 now);
u64 netasim_wire_next(struct netasim_port *port);

/* netasim_debugfs.c */
void netasim_debugfs_init(void);
void netasim_debugfs_add(struct netasim_port *port);
void netasim_debugfs_exit(void);

#endif /* _NETASIM_H_ */
