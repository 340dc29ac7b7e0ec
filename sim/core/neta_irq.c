// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupts.  The cause is a level computed from the rings' counters; a CPU
 * sees the queues that are mapped to it and masks them in its own bank.
 */
#include "neta_regs.h"

static bool rx_raised(const struct neta *n, uint64_t now, unsigned int q)
{
	const struct neta_rxq *r = &n->rxq[q];
	const uint32_t threshold = neta_value(n, R_RX_THRESHOLD + 4 * q) & 0x3fff;

	return r->occupied && (r->occupied > threshold || now >= r->due);
}

/* When the coalescing time of a queue will make it interrupt. */
uint64_t neta_rx_due(const struct neta *n, unsigned int q)
{
	return n->rxq[q].due ? n->rxq[q].due : NETA_NEVER;
}

/* That time is over: the queue interrupts until it is empty. */
void neta_rx_expire(struct neta *n, uint64_t now)
{
	for (unsigned int q = 0; q < NETA_QUEUES; q++)
		if (n->rxq[q].due <= now)
			n->rxq[q].due = 0;
}

uint32_t neta_cause(const struct neta *n, uint64_t now, unsigned int cpu)
{
	const uint32_t map = neta_value(n, R_CPU_MAP + 4 * cpu);
	uint32_t cause = 0;

	for (unsigned int q = 0; q < NETA_QUEUES; q++) {
		if (n->txq[q].sent > n->txq[q].threshold && map & 1u << (8 + q))
			cause |= CAUSE_TX(q);
		if (rx_raised(n, now, q) && map & 1u << q)
			cause |= CAUSE_RX(q);
	}
	if (n->misc_cause & neta_value(n, R_MISC_MASK))
		cause |= CAUSE_MISC;
	return cause;
}

void neta_irq_update(struct neta *n, uint64_t now)
{
	const unsigned int cpus = n->config.percpu ? NETA_CPUS : 1;

	for (unsigned int cpu = 0; cpu < cpus; cpu++) {
		const bool high = n->mask[cpu] &&
			neta_cause(n, now, cpu) & n->mask[cpu];

		if (high == n->level[cpu])
			continue;
		n->level[cpu] = high;
		n->ops->irq(n->ctx, cpu, high);
	}
}
