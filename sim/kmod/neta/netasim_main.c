// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device tree node "virtual,neta" is the interrupt controller of the virtual
 * ports; every NETA Ethernet node that uses it gets one.  Their registers are
 * plain memory here: only a mvneta built with neta_access.h can drive them.
 */
#include <linux/highmem.h>
#include <linux/module.h>
#include <linux/mm.h>
#include <linux/of.h>
#include <linux/of_net.h>
#include <linux/vmalloc.h>

#include "netasim.h"

#define CLOCK_MHZ	200

struct netasim_port *netasim_ports[NETASIM_PORTS];

static void note(void *ctx, const char *what, uint32_t value)
{
	struct netasim_port *port = ctx;

	pr_info_ratelimited("neta_sim: port %u: %s: %#x\n", port->index, what, value);
}

/* Guest memory at a bus address: the root of the device tree is coherent. */
static void *memory(u64 addr, size_t len)
{
	if (!len || !pfn_valid(PHYS_PFN(addr)) || !pfn_valid(PHYS_PFN(addr + len - 1)))
		return NULL;
	/* Not mapped all the time, on 32 bits: few enough memory has none of it. */
	if (PageHighMem(pfn_to_page(PHYS_PFN(addr + len - 1))))
		return NULL;
	return phys_to_virt(addr);
}

static bool dma_read(void *ctx, uint64_t addr, void *to, size_t len)
{
	void *from = memory(addr, len);

	if (from)
		memcpy(to, from, len);
	return from;
}

static bool dma_write(void *ctx, uint64_t addr, const void *from, size_t len)
{
	void *to = memory(addr, len);

	if (to)
		memcpy(to, from, len);
	return to;
}

static void irq(void *ctx, unsigned int cpu, bool high)
{
	netasim_raise(ctx, cpu, high);
}

static void frame(void *ctx, const uint8_t *frame, size_t len)
{
	netasim_wire_out(ctx, frame, len);
}

static void took(void *ctx, unsigned int queue, uint64_t ns)
{
	struct netasim_port *port = ctx;

	if (port->sampled < NETASIM_SAMPLES)
		port->samples[port->sampled++] = min_t(u64, ns, U32_MAX);
}

static const struct neta_ops ops = {
	.sim.note = note,
	.dma_read = dma_read,
	.dma_write = dma_write,
	.irq = irq,
	.frame = frame,
	.time = took,
};

void netasim_arm(struct netasim_port *port)
{
	const u64 next = min(neta_next(port->core), netasim_wire_next(port));

	if (next == port->armed)
		return;
	port->armed = next;
	if (next == NETA_NEVER)
		hrtimer_try_to_cancel(&port->timer);
	else
		hrtimer_start(&port->timer, ns_to_ktime(next), HRTIMER_MODE_ABS_PINNED_HARD);
}

static enum hrtimer_restart expired(struct hrtimer *timer)
{
	struct netasim_port *port = container_of(timer, struct netasim_port, timer);
	unsigned long flags;
	u64 now;

	spin_lock_irqsave(&port->lock, flags);
	now = ktime_get_ns();
	port->armed = NETA_NEVER;
	netasim_wire_in(port, now);
	neta_tick(port->core, now);
	netasim_arm(port);
	spin_unlock_irqrestore(&port->lock, flags);
	return HRTIMER_NORESTART;
}

static void port_free(struct netasim_port *port)
{
	if (!port)
		return;
	netasim_wire_exit(port);
	hrtimer_cancel(&port->timer);
	netasim_line_exit(port);
	of_node_put(port->node);
	vfree(port->samples);
	vfree(port->core);
	kfree(port);
}

static int port_new(struct platform_device *pdev, struct device_node *node,
		    unsigned int index)
{
	struct neta_config config = { .clock_mhz = CLOCK_MHZ };
	struct netasim_port *port = kzalloc(sizeof(*port), GFP_KERNEL);
	int err;

	if (!port)
		return -ENOMEM;
	spin_lock_init(&port->lock);
	skb_queue_head_init(&port->wire);
	hrtimer_init(&port->timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_PINNED_HARD);
	port->timer.function = expired;
	port->armed = NETA_NEVER;
	port->index = index;
	port->node = of_node_get(node);
	netasim_line_init(port);
	port->core = vzalloc(sizeof(*port->core));
	port->samples = vzalloc(NETASIM_SAMPLES * sizeof(*port->samples));
	err = -ENOMEM;
	if (!port->core || !port->samples)
		goto err_free;
	config.percpu = !of_device_is_compatible(node, "marvell,armada-3700-neta");
	of_property_read_u32(node, "tx-csum-limit", &config.csum_limit);
	of_get_mac_address(node, config.mac);
	neta_init(port->core, &config, &ops, port);
	err = netasim_wire_init(port, &pdev->dev);
	if (err)
		goto err_free;
	netasim_ports[index] = port;
	netasim_debugfs_add(port);
	return 0;

err_free:
	port_free(port);
	return err;
}

static bool is_ours(struct device_node *node, struct device_node *controller)
{
	struct device_node *parent;
	bool ours;

	if (!of_device_is_compatible(node, "marvell,armada-3700-neta") &&
	    !of_device_is_compatible(node, "marvell,armada-370-neta") &&
	    !of_device_is_compatible(node, "marvell,armada-xp-neta"))
		return false;
	parent = of_parse_phandle(node, "interrupts-extended", 0);
	ours = parent == controller;
	of_node_put(parent);
	return ours;
}

static void remove_all(void)
{
	netasim_debugfs_exit();
	for (unsigned int i = 0; i < NETASIM_PORTS; i++) {
		port_free(netasim_ports[i]);
		netasim_ports[i] = NULL;
	}
	netasim_irq_exit();
}

static int netasim_probe(struct platform_device *pdev)
{
	struct device_node *node;
	unsigned int count = 0;
	int err = netasim_irq_init(pdev);

	if (err)
		return err;
	netasim_debugfs_init();
	for_each_node_with_property(node, "interrupts-extended") {
		if (count == NETASIM_PORTS || !is_ours(node, pdev->dev.of_node))
			continue;
		err = port_new(pdev, node, count++);
		if (err) {
			of_node_put(node);
			remove_all();
			return err;
		}
	}
	dev_info(&pdev->dev, "%u ports\n", count);
	return 0;
}

static const struct of_device_id netasim_match[] = {
	{ .compatible = "virtual,neta" },
	{ }
};

/* Nothing tears the ports down while a mvneta that uses our symbols is loaded. */
static struct platform_driver netasim_driver = {
	.probe = netasim_probe,
	.driver = {
		.name = "neta_sim",
		.of_match_table = netasim_match,
		.suppress_bind_attrs = true,
	},
};

static int __init netasim_init(void)
{
	return platform_driver_register(&netasim_driver);
}

static void __exit netasim_exit(void)
{
	remove_all();
	platform_driver_unregister(&netasim_driver);
}

module_init(netasim_init);
module_exit(netasim_exit);
MODULE_DESCRIPTION("Virtual Marvell NETA Ethernet ports");
MODULE_LICENSE("GPL");
