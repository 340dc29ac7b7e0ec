// SPDX-License-Identifier: GPL-2.0-only
/*
 * The line: how long a frame takes, whether it is up, and the record of what
 * went over it.
 */
#include "neta_regs.h"

#define PREAMBLE	8u
#define GAP		12u

uint64_t neta_wire_ns(uint32_t speed, size_t len)
{
	const uint32_t byte_ns = speed == 1000 ? 8 : speed == 100 ? 80 : 800;

	if (len < ETH_MIN)
		len = ETH_MIN;
	return (uint64_t)(len + ETH_FCS + PREAMBLE + GAP) * byte_ns;
}

bool neta_link(const struct neta *n)
{
	const uint32_t an = neta_value(n, R_AUTONEG);

	if (!n->cable || an & AN_FORCE_DOWN)
		return false;
	return an & (AN_FORCE_UP | AN_INBAND);
}

uint32_t neta_speed(const struct neta *n)
{
	const uint32_t an = neta_value(n, R_AUTONEG);

	if (an & AN_INBAND)
		return n->partner_speed;
	return an & AN_GMII ? 1000 : an & AN_MII ? 100 : 10;
}

uint64_t neta_rx_slot(struct neta *n, uint64_t now, size_t len)
{
	if (n->rx_free_at < now)
		n->rx_free_at = now;
	n->rx_free_at += neta_wire_ns(neta_speed(n), len);
	return n->rx_free_at;
}

/* A quantum is 512 bit times. */
void neta_line_pause(struct neta *n, uint64_t now, uint32_t quanta)
{
	const uint32_t speed = neta_speed(n);
	const uint32_t bit_tenths = speed == 1000 ? 10 : speed == 100 ? 100 : 1000;

	n->line.paused_until = now + (uint64_t)quanta * 512 / 10 * bit_tenths;
}

uint64_t neta_next(const struct neta *n)
{
	uint64_t next = NETA_NEVER;

	if (n->line.busy)
		next = n->line.end;
	else if (n->line.paused_until > n->line.free_at)
		for (unsigned int q = 0; q < NETA_QUEUES; q++)
			if (n->txq[q].ready)
				next = n->line.paused_until;
	for (unsigned int q = 0; q < NETA_QUEUES; q++) {
		const uint64_t due = neta_rx_due(n, q);

		if (due < next)
			next = due;
	}
	return next;
}

static uint32_t crc_byte(uint32_t crc, uint8_t byte)
{
	static const uint32_t nibble[16] = {
		0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
		0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
		0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
		0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
	};

	crc ^= byte;
	crc = crc >> 4 ^ nibble[crc & 15];
	return crc >> 4 ^ nibble[crc & 15];
}

/* The frame on the line has ended. */
void neta_measured(struct neta *n)
{
	struct neta_measure *m = &n->measure;
	const struct neta_line *l = &n->line;
	const uint64_t ns = l->end - l->rung;

	if (!m->frames)
		m->first = l->start;
	m->frames++;
	m->per_queue[l->queue]++;
	m->busy_ns += l->end - l->start;
	m->bytes += (l->len < ETH_MIN ? ETH_MIN : l->len) + ETH_FCS + PREAMBLE + GAP;
	m->last = l->end;
	if (ns > m->max_ns)
		m->max_ns = ns;
	m->crc = crc_byte(m->crc, l->queue);
	for (unsigned int i = 0; i < 5; i++)
		m->crc = crc_byte(m->crc, ns >> 8 * i & 0xff);
	n->ops->time(n->ctx, l->queue, ns);
}

void neta_measure_reset(struct neta *n)
{
	sim_zero((uint8_t *)&n->measure, sizeof(n->measure));
	n->measure.crc = ~0u;
}
