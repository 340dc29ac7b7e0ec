/* SPDX-License-Identifier: GPL-2.0-only */
/* For tests of the virtual Ethernet port: a port, memory, a driver's moves. */
#ifndef _NETA_TEST_H_
#define _NETA_TEST_H_

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "neta.h"

#define MEMORY	(1 << 20)
#define TX_RING(q)	(0x1000 + (q) * 0x1000)
#define RX_RING	0x10000
#define BUFFERS	0x20000
#define FIRST	(1u << 21)
#define LAST	(1u << 20)

/* A port, guest memory, and what came of it. */
struct bench {
	struct neta n;
	uint64_t now;
	uint8_t memory[MEMORY];
	unsigned int put[NETA_QUEUES];
	unsigned int frames, notes, irqs;
	bool high[NETA_CPUS];
	uint8_t order[4096];
	uint64_t times[4096];
	uint8_t last[NETA_FRAME_MAX];
	size_t last_len;
};

static inline void note(void *ctx, const char *what, uint32_t value)
{
	struct bench *b = ctx;

	(void)what;
	(void)value;
	b->notes++;
}

static inline bool inside(uint64_t addr, size_t len)
{
	return addr < MEMORY && len <= MEMORY - addr;
}

static inline bool dma_read(void *ctx, uint64_t addr, void *to, size_t len)
{
	struct bench *b = ctx;

	if (!inside(addr, len))
		return false;
	memcpy(to, b->memory + addr, len);
	return true;
}

static inline bool dma_write(void *ctx, uint64_t addr, const void *from, size_t len)
{
	struct bench *b = ctx;

	if (!inside(addr, len))
		return false;
	memcpy(b->memory + addr, from, len);
	return true;
}

static inline void irq(void *ctx, unsigned int cpu, bool high)
{
	struct bench *b = ctx;

	assert_true(cpu < NETA_CPUS);
	assert_int_not_equal(b->high[cpu], high);
	b->high[cpu] = high;
	b->irqs += high;
}

static inline void frame(void *ctx, const uint8_t *p, size_t len)
{
	struct bench *b = ctx;

	assert_in_range(len, 60, NETA_FRAME_MAX);
	memcpy(b->last, p, len);
	b->last_len = len;
}

static inline void took(void *ctx, unsigned int queue, uint64_t ns)
{
	struct bench *b = ctx;

	if (b->frames < 4096) {
		b->order[b->frames] = queue;
		b->times[b->frames] = ns;
	}
	b->frames++;
}

static const struct neta_ops ops = {
	{ note }, dma_read, dma_write, irq, frame, took,
};

static inline void put(struct bench *b, uint32_t offset, uint32_t value)
{
	neta_write(&b->n, b->now, 0, offset, value);
}

static inline uint32_t get(struct bench *b, uint32_t offset)
{
	return neta_read(&b->n, b->now, 0, offset);
}

/* Let time pass until @until, with everything that is due on the way. */
static inline void pass(struct bench *b, uint64_t until)
{
	uint64_t next;

	while ((next = neta_next(&b->n)) <= until) {
		assert_true(next >= b->now);
		b->now = next;
		neta_tick(&b->n, b->now);
		assert_true(neta_next(&b->n) > b->now);
	}
	b->now = until;
}

/* As the driver opens a port: rings of 64, link at 100 Mbit/s, all unmasked. */
static inline struct bench *bench_new(bool percpu)
{
	const struct neta_config config = {
		.percpu = percpu, .clock_mhz = 200, .mac = { 2, 0, 0, 0, 0, 1 },
	};
	struct bench *b = calloc(1, sizeof(*b));

	neta_init(&b->n, &config, &ops, b);
	for (unsigned int q = 0; q < NETA_QUEUES; q++) {
		put(b, 0x3c00 + 4 * q, TX_RING(q));
		put(b, 0x3c20 + 4 * q, 64);
	}
	put(b, 0x2540, 0xffff);
	put(b, 0x25a4, 0x8000ffff);
	put(b, 0x1480, RX_RING);
	put(b, 0x14a0, 64 | (2048 >> 3) << 19);
	put(b, 0x1400, 8 << 8);
	put(b, 0x2c0c, 0x1022);
	put(b, 0x2c00, 1);
	put(b, 0x2448, 0xff);
	put(b, 0x2680, 0xff);
	put(b, 0x25b0, 0);
	return b;
}

/* A descriptor in the next place of ring @q; no doorbell. */
static inline void describe(struct bench *b, unsigned int q, uint32_t flags,
			    uint32_t addr, uint16_t len)
{
	uint8_t *d = b->memory + TX_RING(q) + b->put[q] * 32;

	b->put[q] = (b->put[q] + 1) % 64;
	sim_put32(d, flags);
	sim_put16(d + 6, len);
	sim_put32(d + 8, addr);
}

static inline void transmit(struct bench *b, unsigned int q, uint16_t len)
{
	describe(b, q, FIRST | LAST, BUFFERS, len);
	put(b, 0x3c60 + 4 * q, 1);
}

static inline unsigned int sent(struct bench *b, unsigned int q)
{
	return get(b, 0x3c40 + 4 * q) >> 16;
}

#endif
