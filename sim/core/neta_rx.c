// SPDX-License-Identifier: GPL-2.0-only
/* Reception: address filter, rings, and frames that stop the transmitter. */
#include "neta_regs.h"

#define PROMISCUOUS	1u

/* How long a frame may wait for company before the interrupt. */
static uint64_t coalescing_ns(const struct neta *n, unsigned int q)
{
	return neta_value(n, R_RX_TIME + 4 * q) / n->config.clock_mhz * 1000ull;
}

void neta_rx_update(struct neta *n, uint64_t now, unsigned int q, uint32_t value)
{
	struct neta_rxq *r = &n->rxq[q];
	uint32_t done = value & 0xff, add = value >> 16 & 0xff;

	if (done > r->occupied) {
		neta_note(n, "more taken than was received", q);
		n->bad_doorbells++;
		done = r->occupied;
	}
	r->occupied -= done;
	if (add > r->size - r->occupied - r->free) {
		neta_note(n, "more buffers than the ring has", q);
		n->bad_doorbells++;
		add = r->size - r->occupied - r->free;
	}
	r->free += add;
	if (!r->occupied)
		r->due = NETA_NEVER;
	else if (done)
		r->due = now + coalescing_ns(n, q);
}

void neta_rx_size(struct neta *n, unsigned int q, uint32_t value)
{
	struct neta_rxq *r = &n->rxq[q];
	uint32_t size = value & 0x3fff;

	*neta_reg(n, R_RX_SIZE + 4 * q) = value;
	if (size > NETA_RING_MAX) {
		neta_note(n, "receive ring larger than modelled", size);
		size = 0;
	}
	if (size == r->size)
		return;
	r->size = size;
	r->next = 0;
	r->free = 0;
	r->occupied = 0;
	r->due = NETA_NEVER;
}

void neta_rx_reset(struct neta *n)
{
	for (unsigned int q = 0; q < NETA_QUEUES; q++) {
		n->rxq[q].next = 0;
		n->rxq[q].free = 0;
		n->rxq[q].occupied = 0;
		n->rxq[q].due = NETA_NEVER;
	}
}

/* An entry of the filter tables: a byte, of which bit 0 says "take it". */
static bool entry(const struct neta *n, uint32_t table, uint8_t index)
{
	return neta_value(n, table + (index & 0xfc)) >> 8 * (index & 3) & 1;
}

/* CRC-8 with the polynomial x^8 + x^2 + x + 1 selects a multicast entry. */
static uint8_t crc8(const uint8_t *p, size_t len)
{
	uint8_t crc = 0;

	while (len--) {
		crc ^= *p++;
		for (int i = 0; i < 8; i++)
			crc = crc & 0x80 ? crc << 1 ^ 7 : crc << 1;
	}
	return crc;
}

bool neta_rx_wants(const struct neta *n, const uint8_t *to)
{
	static const uint8_t all[6] = { 255, 255, 255, 255, 255, 255 };
	static const uint8_t special[5] = { 1, 0, 0x5e, 0, 0 };
	const uint32_t high = neta_value(n, R_MAC_HIGH);
	const uint32_t low = neta_value(n, R_MAC_LOW);
	const uint8_t mac[6] = {
		high >> 24 & 0xff, high >> 16 & 0xff, high >> 8 & 0xff,
		high & 0xff, low >> 8 & 0xff, low & 0xff,
	};

	if (sim_same(to, all, 6))
		return true;
	if (to[0] & 1)
		return sim_same(to, special, 5) ? entry(n, R_SPECIAL_MCAST, to[5]) :
			entry(n, R_OTHER_MCAST, crc8(to, 6));
	if (neta_value(n, R_PORT_CONFIG) & PROMISCUOUS)
		return true;
	return sim_same(to, mac, 6) && entry(n, R_UNICAST, to[5] & 15);
}

/* MAC control frame, operation 1, to the address reserved for it. */
static bool pauses(const uint8_t *frame, size_t len)
{
	static const uint8_t to[6] = { 1, 0x80, 0xc2, 0, 0, 1 };

	return len >= 18 && sim_same(frame, to, 6) && frame[12] == 0x88 &&
		frame[13] == 8 && !frame[14] && frame[15] == 1;
}

/* Put a frame into the buffer of the next descriptor of a ring. */
static bool store(struct neta *n, unsigned int q, const uint8_t *frame, size_t len)
{
	struct neta_rxq *r = &n->rxq[q];
	const uint64_t at = neta_value(n, R_RX_BASE + 4 * q) + (uint64_t)r->next * TXD_SIZE;
	const uint32_t offset = (neta_value(n, R_RX_CONFIG + 4 * q) >> 8 & 15) << 3;
	const uint32_t room = (neta_value(n, R_RX_SIZE + 4 * q) >> 19) << 3;
	const bool ip4 = frame[12] == 8 && !frame[13];
	uint8_t desc[TXD_SIZE], zero[MARVELL_HEADER] = { 0 };
	uint32_t to;

	if (len + MARVELL_HEADER > room || !n->ops->dma_read(n->ctx, at, desc, sizeof(desc)))
		return false;
	to = sim_get32(desc + 8) + offset;
	if (!n->ops->dma_write(n->ctx, to, zero, sizeof(zero)) ||
	    !n->ops->dma_write(n->ctx, (uint64_t)to + MARVELL_HEADER, frame, len))
		return false;
	sim_put32(desc, RXD_FIRST | RXD_LAST | (ip4 ? RXD_IP4 | RXD_L4_OK : 0));
	sim_put16(desc + 6, len + MARVELL_HEADER + ETH_FCS);
	if (!n->ops->dma_write(n->ctx, at, desc, 8))
		return false;
	r->next = (r->next + 1) % r->size;
	return true;
}

bool neta_rx(struct neta *n, uint64_t now, const uint8_t *frame, size_t len)
{
	const unsigned int q = neta_value(n, R_PORT_CONFIG) >> 1 & 7;
	struct neta_rxq *r = &n->rxq[q];

	if (len < 14 || len > NETA_FRAME_MAX || !neta_link(n) ||
	    !(neta_value(n, R_GMAC_0) & 1))
		return false;
	if (pauses(frame, len)) {
		neta_mib_pause(n);
		if (neta_value(n, R_AUTONEG) & AN_FLOW_CONTROL)
			neta_line_pause(n, now, frame[16] << 8 | frame[17]);
		return true;
	}
	if (!neta_rx_wants(n, frame))
		return false;
	neta_mib_rx(n, frame, len);
	if (!(n->rx_enabled & 1u << q) || !r->free) {
		n->overrun++;
		++*neta_reg(n, R_RX_DISCARD);
		return false;
	}
	if (!store(n, q, frame, len)) {
		n->dma_errors++;
		return false;
	}
	if (!r->occupied)
		r->due = now + coalescing_ns(n, q);
	r->free--;
	r->occupied++;
	neta_irq_update(n, now);
	return true;
}
