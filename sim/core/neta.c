// SPDX-License-Identifier: GPL-2.0-only
/*
 * The port's registers: those that do something, those that only keep what
 * was written, and, counted and noted, those that are not modelled.
 */
#include "neta_regs.h"

/* Registers that keep what is written to them, first and last. */
static const struct {
	uint16_t first, last;
} kept[] = {
	{ 0x1400, 0x141c }, { 0x1480, 0x149c }, { 0x14c0, 0x14dc },
	{ 0x1700, 0x170c }, { 0x2000, 0x2000 }, { 0x2010, 0x2010 },
	{ 0x2080, 0x2080 }, { 0x20b0, 0x20b0 }, { 0x2200, 0x222c },
	{ 0x2280, 0x2294 }, { 0x2400, 0x2404 }, { 0x2414, 0x2418 },
	{ 0x241c, 0x241c }, { 0x2440, 0x2440 }, { 0x247c, 0x247c },
	{ 0x24a0, 0x24a0 }, { 0x24bc, 0x24bc }, { 0x24e4, 0x24e4 },
	{ 0x24f4, 0x24f4 }, { 0x2500, 0x2504 }, { 0x2540, 0x254c },
	{ 0x2580, 0x259c }, { 0x25a8, 0x25ac }, { 0x25b8, 0x25b8 },
	{ 0x2700, 0x277c }, { 0x2c00, 0x2c00 }, { 0x2c08, 0x2c08 },
	{ 0x2c90, 0x2c90 }, { 0x2cc0, 0x2ccc }, { 0x3400, 0x34fc },
	{ 0x3500, 0x35fc }, { 0x3600, 0x360c }, { 0x3c00, 0x3c1c },
	{ 0x3e00, 0x3e00 }, { 0x3e08, 0x3e08 }, { 0x3e0c, 0x3e0c },
	{ 0x3e14, 0x3e14 }, { 0x3e20, 0x3e5c },
};

static bool is_kept(uint32_t offset)
{
	for (size_t i = 0; i < SIM_COUNT(kept); i++)
		if (offset >= kept[i].first && offset <= kept[i].last)
			return true;
	return false;
}

/* Is @offset one of the eight registers from @base on? */
static bool is_queue(uint32_t offset, uint32_t base)
{
	return offset >= base && offset < base + 4 * NETA_QUEUES;
}

static unsigned int queue_of(uint32_t offset)
{
	return (offset >> 2) % NETA_QUEUES;
}

void neta_init(struct neta *n, const struct neta_config *config,
	       const struct neta_ops *ops, void *ctx)
{
	const uint8_t *mac = config->mac;

	sim_zero((uint8_t *)n, sizeof(*n));
	n->ops = ops;
	n->ctx = ctx;
	n->config = *config;
	n->cable = true;
	n->partner_speed = 1000;
	*neta_reg(n, R_MAC_HIGH) = (uint32_t)mac[0] << 24 | mac[1] << 16 |
		mac[2] << 8 | mac[3];
	*neta_reg(n, R_MAC_LOW) = mac[4] << 8 | mac[5];
	for (unsigned int q = 0; q < NETA_QUEUES; q++)
		n->rxq[q].due = NETA_NEVER;
	neta_measure_reset(n);
}

static uint32_t port_status(const struct neta *n)
{
	return n->line.busy ? 1u : 1u << 8;
}

static uint32_t gmac_status(const struct neta *n)
{
	uint32_t speed = neta_speed(n);

	/* Full duplex, and in-band negotiation and synchronisation done. */
	return (neta_link(n) ? 1u : 0) | (speed == 1000) << 1 | (speed == 100) << 2 |
		1u << 3 | (n->cable ? 1u << 11 | 1u << 14 : 0);
}

static void unmodelled(struct neta *n, const char *what, uint32_t offset)
{
	n->unmodelled++;
	neta_note(n, what, offset);
}

uint32_t neta_read(struct neta *n, uint64_t now, unsigned int cpu, uint32_t offset)
{
	const unsigned int q = queue_of(offset);

	cpu = n->config.percpu ? cpu % NETA_CPUS : 0;
	if (offset >= NETA_WINDOW || offset & 3) {
		unmodelled(n, "read outside of the registers", offset);
		return 0;
	}
	if (is_queue(offset, R_TX_STATUS))
		return n->txq[q].sent << 16 | n->txq[q].pending;
	if (is_queue(offset, R_RX_STATUS))
		return n->rxq[q].free << 16 | n->rxq[q].occupied;
	if (is_queue(offset, R_TX_SIZE) || is_queue(offset, R_RX_SIZE))
		return neta_value(n, offset);
	if (offset >= R_MIB && offset < R_MIB_END)
		return neta_mib_read(n, offset);
	switch (offset) {
	case R_CAUSE:		return neta_cause(n, now, cpu);
	case R_MASK:		return n->mask[cpu];
	case R_MISC_CAUSE:	return n->misc_cause;
	case R_TX_COMMAND:	return n->tx_enabled;
	case R_RX_COMMAND:	return n->rx_enabled;
	case R_PORT_STATUS:	return port_status(n);
	case R_GMAC_STATUS:	return gmac_status(n);
	case R_RX_DISCARD:
	case R_RX_OVERRUN:	return neta_mib_read(n, offset);
	case R_AUTONEG:
	case R_MISC_MASK:
	case R_RX_RESET:
	case R_TX_RESET:	return neta_value(n, offset);
	}
	if (!is_kept(offset))
		unmodelled(n, "read of a register not modelled", offset);
	return neta_value(n, offset);
}

/* Low byte enables, next byte disables. */
static uint32_t command(uint32_t enabled, uint32_t value)
{
	return (enabled | (value & 0xff)) & ~(value >> 8 & 0xff);
}

static void write_autoneg(struct neta *n, uint64_t now, uint32_t value)
{
	const bool before = neta_link(n);

	*neta_reg(n, R_AUTONEG) = value;
	if (neta_link(n) != before)
		n->misc_cause |= MISC_LINK_CHANGE;
	neta_tx_start(n, now);
}

/* True if @offset is a register that does something. */
static bool write_port(struct neta *n, uint64_t now, unsigned int cpu,
		       uint32_t offset, uint32_t value)
{
	switch (offset) {
	case R_MASK:
		n->mask[cpu] = value;
		return true;
	case R_MISC_CAUSE:
		n->misc_cause &= value;
		return true;
	case R_TX_COMMAND:
		n->tx_enabled = command(n->tx_enabled, value);
		neta_tx_start(n, now);
		return true;
	case R_RX_COMMAND:
		n->rx_enabled = command(n->rx_enabled, value);
		return true;
	case R_AUTONEG:
		write_autoneg(n, now, value);
		return true;
	case R_TX_RESET:
	case R_RX_RESET:
		*neta_reg(n, offset) = value;
		if (value & 1 && offset == R_TX_RESET)
			neta_tx_reset(n);
		else if (value & 1)
			neta_rx_reset(n);
		return true;
	case R_CAUSE:
		/* A level made by the counters: only they clear it. */
		return true;
	case R_MISC_MASK:
		*neta_reg(n, offset) = value;
		return true;
	}
	return false;
}

static bool write_queue(struct neta *n, uint64_t now, uint32_t offset, uint32_t value)
{
	const unsigned int q = queue_of(offset);

	if (is_queue(offset, R_TX_UPDATE))
		neta_tx_update(n, now, q, value);
	else if (is_queue(offset, R_TX_SIZE))
		neta_tx_size(n, q, value);
	else if (is_queue(offset, R_RX_ADD))
		neta_rx_update(n, now, q, value);
	else if (is_queue(offset, R_RX_SIZE))
		neta_rx_size(n, q, value);
	else
		return false;
	return true;
}

void neta_write(struct neta *n, uint64_t now, unsigned int cpu, uint32_t offset,
		uint32_t value)
{
	cpu = n->config.percpu ? cpu % NETA_CPUS : 0;
	if (offset >= NETA_WINDOW || offset & 3) {
		unmodelled(n, "write outside of the registers", offset);
		return;
	}
	if (!write_queue(n, now, offset, value) &&
	    !write_port(n, now, cpu, offset, value)) {
		if (!is_kept(offset))
			unmodelled(n, "write of a register not modelled", offset);
		*neta_reg(n, offset) = value;
	}
	neta_irq_update(n, now);
}

void neta_tick(struct neta *n, uint64_t now)
{
	while (n->line.busy && n->line.end <= now) {
		const uint64_t end = n->line.end;

		neta_tx_finish(n);
		neta_tx_start(n, end);
	}
	if (n->line.paused_until <= now)
		n->line.paused_until = 0;
	if (!n->line.busy)
		neta_tx_start(n, now);
	neta_rx_expire(n, now);
	neta_irq_update(n, now);
}

void neta_cable(struct neta *n, uint64_t now, bool plugged)
{
	if (n->cable != plugged)
		n->misc_cause |= MISC_LINK_CHANGE | MISC_PHY_CHANGE;
	n->cable = plugged;
	neta_tx_start(n, now);
	neta_irq_update(n, now);
}

void neta_partner(struct neta *n, uint64_t now, uint32_t speed)
{
	if (n->partner_speed != speed)
		n->misc_cause |= MISC_LINK_CHANGE | MISC_PHY_CHANGE;
	n->partner_speed = speed;
	neta_irq_update(n, now);
}
