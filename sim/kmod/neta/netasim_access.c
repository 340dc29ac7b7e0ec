// SPDX-License-Identifier: GPL-2.0-only
/* What neta_access.h puts in place of the driver's register access. */
#include <linux/err.h>
#include <linux/module.h>
#include <linux/of.h>

#include "netasim.h"
#include "neta_access.h"

static struct netasim_port *port_of(const struct device_node *node)
{
	for (unsigned int i = 0; i < NETASIM_PORTS; i++)
		if (netasim_ports[i] && netasim_ports[i]->node == node)
			return netasim_ports[i];
	return NULL;
}

static struct netasim_port *port_at(const void __iomem *addr, u32 *offset)
{
	const unsigned long at = (__force unsigned long)addr;

	for (unsigned int i = 0; i < NETASIM_PORTS; i++) {
		const unsigned long base = netasim_ports[i] ?
			(unsigned long)netasim_ports[i]->core->regs : 0;

		if (base && at >= base && at < base + NETA_WINDOW) {
			*offset = at - base;
			return netasim_ports[i];
		}
	}
	return NULL;
}

void __iomem *neta_sim_map(struct platform_device *pdev, unsigned int index)
{
	struct netasim_port *port = port_of(pdev->dev.of_node);

	if (!port || index)
		return IOMEM_ERR_PTR(-ENODEV);
	return (void __force __iomem *)port->core->regs;
}
EXPORT_SYMBOL_GPL(neta_sim_map);

u32 neta_sim_readl(const void __iomem *addr)
{
	unsigned long flags;
	struct netasim_port *port;
	u32 offset, value;

	port = port_at(addr, &offset);
	if (!port)
		return ~0;
	spin_lock_irqsave(&port->lock, flags);
	value = neta_read(port->core, ktime_get_ns(), smp_processor_id(), offset);
	spin_unlock_irqrestore(&port->lock, flags);
	return value;
}
EXPORT_SYMBOL_GPL(neta_sim_readl);

void neta_sim_writel(u32 value, void __iomem *addr)
{
	unsigned long flags;
	struct netasim_port *port;
	u32 offset;

	port = port_at(addr, &offset);
	if (!port)
		return;
	spin_lock_irqsave(&port->lock, flags);
	neta_write(port->core, ktime_get_ns(), smp_processor_id(), offset, value);
	netasim_arm(port);
	spin_unlock_irqrestore(&port->lock, flags);
}
EXPORT_SYMBOL_GPL(neta_sim_writel);

bool neta_sim_map_fails(struct device *dev)
{
	struct netasim_port *port = port_of(dev->of_node);
	unsigned long flags;
	bool fails = false;

	if (!port || !READ_ONCE(port->map_fail))
		return false;
	spin_lock_irqsave(&port->lock, flags);
	if (port->map_fail && port->map_skip) {
		port->map_skip--;
	} else if (port->map_fail) {
		port->map_fail--;
		fails = true;
	}
	spin_unlock_irqrestore(&port->lock, flags);
	return fails;
}
EXPORT_SYMBOL_GPL(neta_sim_map_fails);
