// SPDX-License-Identifier: GPL-2.0-only
/*
 * Transmission.  Descriptors are read once, when the doorbell makes them
 * visible; a frame starts when all of its descriptors are, the line is free,
 * and no queue with a higher number has one.
 */
#include "neta_regs.h"

static uint32_t slot(const struct neta_txq *t, uint32_t i)
{
	return (t->next + i) % t->size;
}

static bool fetch(struct neta *n, unsigned int q, uint32_t index, uint64_t now)
{
	struct neta_txq *t = &n->txq[q];
	struct neta_desc *d = &t->desc[index];
	uint8_t raw[TXD_SIZE];
	const bool ok = n->ops->dma_read(n->ctx, neta_value(n, R_TX_BASE + 4 * q) +
					 (uint64_t)index * TXD_SIZE, raw, sizeof(raw));

	if (!ok) {
		n->dma_errors++;
		sim_zero(raw, sizeof(raw));
	}
	d->command = sim_get32(raw);
	d->size = sim_get16(raw + 6);
	d->addr = sim_get32(raw + 8);
	d->rung = now;
	return ok;
}

static void doorbell(struct neta *n, uint64_t now, unsigned int q, uint32_t count)
{
	struct neta_txq *t = &n->txq[q];

	if (count > t->size - t->pending) {
		neta_note(n, "more made visible than the ring has", q);
		n->bad_doorbells++;
		count = t->size - t->pending;
	}
	while (count--) {
		const uint32_t index = slot(t, t->pending);

		fetch(n, q, index, now);
		t->pending++;
		n->descs_now++;
		if (t->desc[index].command & TXD_LAST) {
			t->ready++;
			n->frames_now++;
		}
	}
	if (n->frames_now > n->measure.frames_max)
		n->measure.frames_max = n->frames_now;
	if (n->descs_now > n->measure.descs_max)
		n->measure.descs_max = n->descs_now;
}

void neta_tx_update(struct neta *n, uint64_t now, unsigned int q, uint32_t value)
{
	struct neta_txq *t = &n->txq[q];
	uint32_t done = value >> 16 & 0xff;

	if (done > t->sent) {
		neta_note(n, "more taken than was sent", q);
		n->bad_doorbells++;
		done = t->sent;
	}
	t->sent -= done;
	if (value & 0xff)
		doorbell(n, now, q, value & 0xff);
	if (!n->line.busy)
		neta_tx_start(n, now);
}

void neta_tx_size(struct neta *n, unsigned int q, uint32_t value)
{
	struct neta_txq *t = &n->txq[q];
	uint32_t size = value & 0x3fff;

	*neta_reg(n, R_TX_SIZE + 4 * q) = value;
	t->threshold = value >> 16 & 0x3fff;
	if (size > NETA_RING_MAX) {
		neta_note(n, "transmit ring larger than modelled", size);
		size = 0;
	}
	if (size == t->size)
		return;
	if (t->pending) {
		/* Nothing tells what hardware does; ours forgets the ring. */
		neta_note(n, "transmit ring resized in use", q);
		n->frames_now -= t->ready;
		n->descs_now -= t->pending;
		t->pending = 0;
		t->ready = 0;
		if (n->line.busy && n->line.queue == q)
			n->line.busy = false;
	}
	t->size = size;
	t->next = 0;
}

void neta_tx_reset(struct neta *n)
{
	for (unsigned int q = 0; q < NETA_QUEUES; q++) {
		struct neta_txq *t = &n->txq[q];

		t->next = 0;
		t->pending = 0;
		t->sent = 0;
		t->held = 0;
		t->ready = 0;
	}
	n->faults.hang = 0;
	n->line.busy = false;
	n->frames_now = 0;
	n->descs_now = 0;
}

/* Descriptors of the first frame of a queue that has one. */
static uint32_t frame_descs(const struct neta_txq *t)
{
	uint32_t i = 0;

	while (!(t->desc[slot(t, i)].command & TXD_LAST))
		i++;
	return i + 1;
}

/* The queue whose frame goes first, from time *@at on; -1 if there is none. */
static int choose(const struct neta *n, uint64_t *at)
{
	uint64_t best = NETA_NEVER;
	int queue = -1;

	for (int q = NETA_QUEUES - 1; q >= 0; q--) {
		const struct neta_txq *t = &n->txq[q];
		uint64_t start;

		if (!t->ready || !(n->tx_enabled & ~n->faults.hang & 1u << q))
			continue;
		start = t->desc[slot(t, frame_descs(t) - 1)].rung;
		if (start < *at)
			start = *at;
		if (start < best) {
			best = start;
			queue = q;
		}
	}
	if (queue >= 0)
		*at = best;
	return queue;
}

static bool gather(struct neta *n, const struct neta_txq *t)
{
	struct neta_line *l = &n->line;

	l->len = 0;
	for (uint32_t i = 0; i < l->descs; i++) {
		const struct neta_desc *d = &t->desc[slot(t, i)];

		if (!(d->command & TXD_FIRST) != (i > 0)) {
			neta_note(n, "first descriptor in the wrong place", l->queue);
			return false;
		}
		if (d->size > sizeof(l->frame) - l->len) {
			neta_note(n, "frame too long", l->len + d->size);
			return false;
		}
		if (!n->ops->dma_read(n->ctx, d->addr, l->frame + l->len, d->size)) {
			n->dma_errors++;
			return false;
		}
		l->len += d->size;
	}
	if (n->faults.dma_fail) {
		n->faults.dma_fail--;
		n->dma_errors++;
		return false;
	}
	if (l->len < ETH_MIN)
		sim_zero(l->frame + l->len, ETH_MIN - l->len);
	return true;
}

/* The counter has 14 bits; a driver that never takes any stops it there. */
static uint32_t capped(uint32_t count)
{
	return count < 0x3fff ? count : 0x3fff;
}

static void report(struct neta *n, unsigned int q, uint32_t count)
{
	struct neta_txq *t = &n->txq[q];

	if (n->faults.withhold & 1u << q)
		t->held = capped(t->held + count);
	else
		t->sent = capped(t->sent + count);
}

void neta_release(struct neta *n, uint64_t now)
{
	for (unsigned int q = 0; q < NETA_QUEUES; q++) {
		n->txq[q].sent = capped(n->txq[q].sent + n->txq[q].held);
		n->txq[q].held = 0;
	}
	neta_irq_update(n, now);
}

/* What hardware does to a longer packet is not told; here its fields stay. */
static void fill_in_sums(struct neta *n, uint32_t command)
{
	const uint32_t limit = n->config.csum_limit, l3 = command & 0x7f;

	if (!limit || n->line.len <= limit + l3)
		neta_checksum(n->line.frame, n->line.len, command);
}

/* Put the next frame on a line that is free from @at on. */
void neta_tx_start(struct neta *n, uint64_t at)
{
	struct neta_line *l = &n->line;
	const struct neta_txq *t;
	int q;

	if (l->busy || !neta_link(n))
		return;
	if (at < l->free_at)
		at = l->free_at;
	if (at < l->paused_until)
		return;
	q = choose(n, &at);
	if (q < 0)
		return;
	t = &n->txq[q];
	l->busy = true;
	l->queue = q;
	l->descs = frame_descs(t);
	l->rung = t->desc[t->next].rung;
	l->start = at;
	l->broken = !gather(n, t);
	if (l->broken) {
		l->end = at;
		n->misc_cause |= MISC_TX_ERROR(q);
	} else {
		fill_in_sums(n, t->desc[t->next].command);
		l->end = at + neta_wire_ns(neta_speed(n), l->len);
	}
	if (n->faults.sent_at_fetch)
		report(n, q, l->descs);
}

/* The last bit of the frame is out. */
void neta_tx_finish(struct neta *n)
{
	struct neta_line *l = &n->line;
	struct neta_txq *t = &n->txq[l->queue];

	if (!l->broken) {
		if (l->len < ETH_MIN)
			l->len = ETH_MIN;
		neta_measured(n);
		neta_mib_tx(n, l->frame, l->len);
		n->ops->frame(n->ctx, l->frame, l->len);
	}
	t->next = slot(t, l->descs);
	t->pending -= l->descs;
	t->ready--;
	n->frames_now--;
	n->descs_now -= l->descs;
	if (!n->faults.sent_at_fetch)
		report(n, l->queue, l->descs);
	l->busy = false;
	l->free_at = l->end;
}
