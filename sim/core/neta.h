/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A virtual Marvell NETA Ethernet port: registers, eight transmit and eight
 * receive rings in guest memory, interrupts, and a line that takes as long as
 * a real one.  Portable: the world is reached through struct neta_ops, time is
 * an argument in nanoseconds and never runs backwards.
 *
 * Nothing here locks or sleeps; the caller serialises all calls for one port.
 * Whatever comes from the guest (registers, descriptors, lengths) is checked.
 */
#ifndef _NETA_H_
#define _NETA_H_

#include "simops.h"

#define NETA_WINDOW	0x4000	/* bytes of register space */
#define NETA_QUEUES	8
#define NETA_CPUS	4	/* banks of the per-CPU interrupt registers */
#define NETA_RING_MAX	2048	/* descriptors of a ring that the model serves */
#define NETA_FRAME_MAX	10240	/* bytes of a frame, without FCS */
#define NETA_NEVER	(~(uint64_t)0)

/**
 * struct neta_ops - the surroundings of a port
 * @sim: notes on what is not modelled
 * @dma_read: copy @len bytes of guest memory; false if that is no memory
 * @dma_write: the other direction
 * @irq: level of the interrupt line of @cpu has changed to @high.  With the
 *	Armada 3700 there is one line and @cpu is 0.
 * @frame: @frame has reached the far end.  Only from neta_tick().
 * @time: a frame of @queue took @ns from doorbell to end of frame on the wire
 *
 * All are called with whatever the caller of the core holds.
 */
struct neta_ops {
	struct sim_ops sim;
	bool (*dma_read)(void *ctx, uint64_t addr, void *to, size_t len);
	bool (*dma_write)(void *ctx, uint64_t addr, const void *from, size_t len);
	void (*irq)(void *ctx, unsigned int cpu, bool high);
	void (*frame)(void *ctx, const uint8_t *frame, size_t len);
	void (*time)(void *ctx, unsigned int queue, uint64_t ns);
};

/**
 * struct neta_config - what the port is
 * @percpu: interrupt registers banked per CPU (Armada 370, XP, 38x); otherwise
 *	one bank (Armada 3700)
 * @csum_limit: longest packet, from the IP header on, that checksums are filled in
 *	for; 0: any
 * @clock_mhz: of the clock that the receive coalescing time counts in
 * @mac: address found in the registers after reset
 */
struct neta_config {
	bool percpu;
	uint32_t csum_limit;
	uint32_t clock_mhz;
	uint8_t mac[6];
};

/* What a test may turn while the port runs. */
struct neta_faults {
	uint32_t withhold;	/* queues whose completions are not reported */
	uint32_t hang;		/* queues that start no frame, until TX DMA reset */
	uint32_t dma_fail;	/* so many of the next frames fail to be read */
	uint32_t sent_at_fetch;	/* report "sent" when read, not when on the wire */
};

struct neta_desc {
	uint32_t command;
	uint32_t addr;
	uint64_t rung;
	uint16_t size;
};

struct neta_txq {
	uint32_t size, next, pending, sent, held, threshold, ready;
	struct neta_desc desc[NETA_RING_MAX];
};

struct neta_rxq {
	uint32_t size, next, free, occupied;
	uint64_t due;		/* end of the coalescing time */
};

/* The line towards the far end, one frame at a time. */
struct neta_line {
	bool busy;
	uint8_t queue;
	uint16_t descs;
	bool broken;		/* could not be read: no frame comes out */
	uint32_t len;
	uint64_t rung, start, end, free_at, paused_until;
	uint8_t frame[NETA_FRAME_MAX];
};

/**
 * struct neta_measure - what went over the line since neta_measure_reset()
 * @frames: frames whose last bit is out
 * @bytes: their bytes on the wire, preamble and gap included
 * @max_ns: longest time from doorbell to end of frame
 * @crc: CRC-32 over queue and time of every frame, in order
 * @busy_ns: time that the line was taken
 * @first: start of the first frame
 * @last: end of the last one
 * @frames_max: most frames between doorbell and end on the wire
 * @descs_max: most descriptors there
 * @per_queue: frames of each queue
 */
struct neta_measure {
	uint64_t frames, bytes, max_ns, busy_ns, first, last;
	uint64_t per_queue[NETA_QUEUES];
	uint32_t crc, frames_max, descs_max;
};

struct neta {
	const struct neta_ops *ops;
	void *ctx;
	struct neta_config config;
	struct neta_faults faults;
	struct neta_measure measure;

	uint32_t regs[NETA_WINDOW / 4];
	uint32_t mask[NETA_CPUS];
	bool level[NETA_CPUS];
	uint32_t misc_cause;

	uint32_t tx_enabled, rx_enabled;
	uint32_t frames_now, descs_now;
	bool cable;
	uint32_t partner_speed;		/* 10, 100, 1000: offered in band */
	uint64_t rx_free_at;
	uint64_t unmodelled, dma_errors, dropped, overrun, bad_doorbells;

	struct neta_txq txq[NETA_QUEUES];
	struct neta_rxq rxq[NETA_QUEUES];
	struct neta_line line;
};

void neta_init(struct neta *n, const struct neta_config *config,
	       const struct neta_ops *ops, void *ctx);

/* Register access by @cpu, at byte offset @offset of the window. */
uint32_t neta_read(struct neta *n, uint64_t now, unsigned int cpu, uint32_t offset);
void neta_write(struct neta *n, uint64_t now, unsigned int cpu, uint32_t offset,
		uint32_t value);

/* Do what is due at @now; neta_next() tells when to call, or NETA_NEVER. */
void neta_tick(struct neta *n, uint64_t now);
uint64_t neta_next(const struct neta *n);

/*
 * When the last bit of a frame of @len bytes, handed to the far end's side of
 * the line at @now, arrives here.  Takes the line until then.
 */
uint64_t neta_rx_slot(struct neta *n, uint64_t now, size_t len);

/* A frame has arrived.  False if the port did not take it. */
bool neta_rx(struct neta *n, uint64_t now, const uint8_t *frame, size_t len);

/* Plug or pull the cable; speed that the partner offers in band (Mbit/s). */
void neta_cable(struct neta *n, uint64_t now, bool plugged);
void neta_partner(struct neta *n, uint64_t now, uint32_t speed);

/* Report the completions that faults.withhold kept back. */
void neta_release(struct neta *n, uint64_t now);

/* Nanoseconds of a frame of @len bytes (no FCS), with all that surrounds it. */
uint64_t neta_wire_ns(uint32_t speed, size_t len);
bool neta_link(const struct neta *n);
uint32_t neta_speed(const struct neta *n);

void neta_measure_reset(struct neta *n);

#endif /* _NETA_H_ */
