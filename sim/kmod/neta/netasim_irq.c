// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupts of the virtual ports: a controller with a level-triggered line a
 * port, and lines per CPU for the kinds of port that have them.  An interrupt
 * is always taken in a real hard interrupt of the right CPU.
 */
#include <linux/irq.h>
#include <linux/module.h>
#include <linux/of.h>

#include "netasim.h"
#include "neta_access.h"

static struct irq_domain *domain;

static void deliver(struct netasim_line *line)
{
	struct netasim_port *port = line->port;
	irq_handler_t handler;

	if (!READ_ONCE(line->high) || !READ_ONCE(line->open))
		return;
	line->taken++;
	if (!port->core->config.percpu) {
		generic_handle_irq(port->virq);
		return;
	}
	handler = READ_ONCE(port->handler);
	if (handler)
		handler(port->virq, this_cpu_ptr(port->dev_id));
	/* A level: if the driver left it high and open, once more. */
	if (READ_ONCE(line->high) && READ_ONCE(line->open))
		irq_work_queue(&line->work);
}

static void from_irq_work(struct irq_work *work)
{
	deliver(container_of(work, struct netasim_line, work));
}

static void from_call(void *line)
{
	deliver(line);
}

static void trigger(struct netasim_line *line)
{
	if (line->cpu == raw_smp_processor_id())
		irq_work_queue(&line->work);
	else if (cpu_online(line->cpu))
		smp_call_function_single_async(line->cpu, &line->csd);
	else
		line->offline++;	/* set_open() makes up for it */
}

void netasim_raise(struct netasim_port *port, unsigned int cpu, bool high)
{
	struct netasim_line *line = &port->line[cpu];

	/* With set_open(): one of the two sees what the other wrote. */
	smp_store_mb(line->high, high);
	if (high && READ_ONCE(line->open))
		trigger(line);
}

void netasim_line_init(struct netasim_port *port)
{
	for (unsigned int cpu = 0; cpu < NETA_CPUS; cpu++) {
		struct netasim_line *line = &port->line[cpu];

		line->port = port;
		line->cpu = cpu;
		line->work = IRQ_WORK_INIT_HARD(from_irq_work);
		INIT_CSD(&line->csd, from_call, line);
	}
}

void netasim_line_exit(struct netasim_port *port)
{
	for (unsigned int cpu = 0; cpu < NETA_CPUS; cpu++) {
		WRITE_ONCE(port->line[cpu].open, false);
		irq_work_sync(&port->line[cpu].work);
	}
}

static void set_open(struct netasim_line *line, bool open)
{
	smp_store_mb(line->open, open);	/* see netasim_raise() */
	if (open && READ_ONCE(line->high))
		trigger(line);
}

static void mask(struct irq_data *d)
{
	struct netasim_port *port = irq_data_get_irq_chip_data(d);

	set_open(&port->line[0], false);
}

static void unmask(struct irq_data *d)
{
	struct netasim_port *port = irq_data_get_irq_chip_data(d);

	set_open(&port->line[0], true);
}

static struct irq_chip chip = {
	.name = "neta_sim",
	.irq_mask = mask,
	.irq_unmask = unmask,
};

static int map(struct irq_domain *d, unsigned int virq, irq_hw_number_t hw)
{
	struct netasim_port *port = hw < NETASIM_PORTS ? netasim_ports[hw] : NULL;

	if (!port)
		return -ENODEV;
	port->virq = virq;
	irq_set_chip_data(virq, port);
	irq_set_chip_and_handler(virq, &chip, handle_level_irq);
	return 0;
}

static const struct irq_domain_ops domain_ops = {
	.map = map,
	.xlate = irq_domain_xlate_onecell,
};

int netasim_irq_init(struct platform_device *pdev)
{
	domain = irq_domain_create_linear(of_fwnode_handle(pdev->dev.of_node),
					  NETASIM_PORTS, &domain_ops, NULL);
	return domain ? 0 : -ENOMEM;
}

void netasim_irq_exit(void)
{
	if (domain)
		irq_domain_remove(domain);
	domain = NULL;
}

static struct netasim_port *port_with(unsigned int virq)
{
	for (unsigned int i = 0; i < NETASIM_PORTS; i++)
		if (netasim_ports[i] && netasim_ports[i]->virq == virq)
			return netasim_ports[i];
	return NULL;
}

int neta_sim_request_percpu_irq(unsigned int irq, irq_handler_t handler,
				const char *name, void __percpu *dev_id)
{
	struct netasim_port *port = port_with(irq);

	if (!port || port->handler)
		return -EBUSY;
	port->dev_id = dev_id;
	WRITE_ONCE(port->handler, handler);
	return 0;
}
EXPORT_SYMBOL_GPL(neta_sim_request_percpu_irq);

void neta_sim_free_percpu_irq(unsigned int irq, void __percpu *dev_id)
{
	struct netasim_port *port = port_with(irq);

	if (!port)
		return;
	WRITE_ONCE(port->handler, NULL);
	/* Whoever runs it does so with interrupts off. */
	synchronize_rcu();
}
EXPORT_SYMBOL_GPL(neta_sim_free_percpu_irq);

void neta_sim_enable_percpu_irq(unsigned int irq, unsigned int type)
{
	struct netasim_port *port = port_with(irq);

	if (port)
		set_open(&port->line[raw_smp_processor_id() % NETA_CPUS], true);
}
EXPORT_SYMBOL_GPL(neta_sim_enable_percpu_irq);

void neta_sim_disable_percpu_irq(unsigned int irq)
{
	struct netasim_port *port = port_with(irq);

	if (port)
		set_open(&port->line[raw_smp_processor_id() % NETA_CPUS], false);
}
EXPORT_SYMBOL_GPL(neta_sim_disable_percpu_irq);
