/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Included by force into a mvneta that is built for the virtual port, and only
 * there: register access, interrupts of its own kind and mapping for DMA go to
 * the port.  The driver's source stays as it is.
 */
#ifndef _NETA_ACCESS_H_
#define _NETA_ACCESS_H_

#include <linux/dma-mapping.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/module.h>
#include <linux/platform_device.h>

u32 neta_sim_readl(const void __iomem *addr);
void neta_sim_writel(u32 value, void __iomem *addr);
void __iomem *neta_sim_map(struct platform_device *pdev, unsigned int index);
bool neta_sim_map_fails(struct device *dev);
int neta_sim_request_percpu_irq(unsigned int irq, irq_handler_t handler,
				const char *name, void __percpu *dev_id);
void neta_sim_free_percpu_irq(unsigned int irq, void __percpu *dev_id);
void neta_sim_enable_percpu_irq(unsigned int irq, unsigned int type);
void neta_sim_disable_percpu_irq(unsigned int irq);

#undef readl
#undef writel
#undef readl_relaxed
#undef writel_relaxed
#define readl(addr)			neta_sim_readl(addr)
#define readl_relaxed(addr)		neta_sim_readl(addr)
#define writel(value, addr)		neta_sim_writel(value, addr)
#define writel_relaxed(value, addr)	neta_sim_writel(value, addr)

#ifndef CONFIG_64BIT
/* Read by a tool of the building machine, whose words are longer than the guest's. */
#undef MODULE_DEVICE_TABLE
#define MODULE_DEVICE_TABLE(type, name)
#endif

#define devm_platform_ioremap_resource(pdev, index)	neta_sim_map(pdev, index)

#undef dma_map_single
#define dma_map_single(dev, ptr, size, dir)				\
	(neta_sim_map_fails(dev) ? DMA_MAPPING_ERROR :			\
	 dma_map_single_attrs(dev, ptr, size, dir, 0))

#define request_percpu_irq(irq, handler, name, id)			\
	neta_sim_request_percpu_irq(irq, handler, name, id)
#define free_percpu_irq(irq, id)	neta_sim_free_percpu_irq(irq, id)
#define enable_percpu_irq(irq, type)	neta_sim_enable_percpu_irq(irq, type)
#define disable_percpu_irq(irq)		neta_sim_disable_percpu_irq(irq)

#endif /* _NETA_ACCESS_H_ */
