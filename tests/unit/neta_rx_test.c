// SPDX-License-Identifier: GPL-2.0-only
/* The virtual Ethernet port: reception, counters, banks, random accesses. */
#include "neta_test.h"

static int setup(void **state)
{
	struct bench *b = bench_new(false);

	/* Take our own address; 32 buffers, an interrupt a frame. */
	put(b, 0x3600, 1 << 8);
	for (int i = 0; i < 64; i++)
		sim_put32(b->memory + RX_RING + i * 32 + 8, BUFFERS + i * 2048);
	put(b, 0x1500, 32 << 16);
	*state = b;
	return 0;
}

static int teardown(void **state)
{
	free(*state);
	return 0;
}

static bool receive(struct bench *b, const char *to, size_t len)
{
	uint8_t *p = calloc(1, len);
	bool took;

	memcpy(p, to, 6);
	for (size_t i = 12; i < len; i++)
		p[i] = i;
	p[12] = 8;
	p[13] = 0;
	took = neta_rx(&b->n, b->now, p, len);
	free(p);
	return took;
}

static const char own[] = { 2, 0, 0, 0, 0, 1 };
static const char other[] = { 2, 0, 0, 0, 0, 17 };

static void stores(void **state)
{
	struct bench *b = *state;
	const uint8_t *d = b->memory + RX_RING;

	assert_true(receive(b, own, 100));
	assert_int_equal(sim_get32(d), 1u << 25 | 1u << 26 | 1u << 27 | 1u << 30);
	assert_int_equal(sim_get16(d + 6), 100 + 2 + 4);
	assert_memory_equal(b->memory + BUFFERS + 64 + 2, own, 6);
	assert_int_equal(b->memory[BUFFERS + 64 + 2 + 99], 99);
	assert_int_equal(get(b, 0x14e0), 31 << 16 | 1);
	assert_true(b->high[0]);
	put(b, 0x1500, 1 | 1 << 16);
	assert_int_equal(get(b, 0x14e0), 32 << 16);
	assert_false(b->high[0]);
}

static void filters(void **state)
{
	struct bench *b = *state;

	assert_false(receive(b, other, 60));
	put(b, 0x2400, 1);
	assert_true(receive(b, other, 60));
	put(b, 0x2400, 0);
	assert_true(receive(b, "\377\377\377\377\377\377", 60));
	assert_false(receive(b, "\1\0\x5e\0\0\5", 60));
	put(b, 0x3404, 1 << 8);
	assert_true(receive(b, "\1\0\x5e\0\0\5", 60));
	put(b, 0x2c00, 0);
	assert_false(receive(b, own, 60));
}

static void runs_out(void **state)
{
	struct bench *b = *state;

	for (int i = 0; i < 32; i++)
		assert_true(receive(b, own, 60));
	assert_false(receive(b, own, 60));
	assert_int_equal(get(b, 0x2484), 1);
	assert_int_equal(get(b, 0x2484), 0);
	put(b, 0x1500, 32 | 255 << 16);
	assert_int_equal(get(b, 0x14e0), 64 << 16);
	assert_int_equal(b->n.bad_doorbells, 1);
}

static void no_memory(void **state)
{
	struct bench *b = *state;

	sim_put32(b->memory + RX_RING + 8, MEMORY - 64);
	assert_false(receive(b, own, 60));
	assert_int_equal(b->n.dma_errors, 1);
	assert_false(receive(b, own, 4000));
}

static void coalesces(void **state)
{
	struct bench *b = *state;

	put(b, 0x14c0, 2);
	put(b, 0x2580, 200 * 100);
	receive(b, own, 60);
	assert_false(b->high[0]);
	pass(b, 99999);
	assert_false(b->high[0]);
	pass(b, 100000);
	assert_true(b->high[0]);
	put(b, 0x1500, 1);
	assert_false(b->high[0]);
	for (int i = 0; i < 3; i++) {
		assert_false(b->high[0]);
		receive(b, own, 60);
	}
	assert_true(b->high[0]);
}

static void counters(void **state)
{
	static const struct { uint16_t len, offset; } size[] = {
		{ 60, 0x3020 }, { 61, 0x3024 }, { 123, 0x3024 }, { 124, 0x3028 },
		{ 251, 0x3028 }, { 252, 0x302c }, { 508, 0x3030 }, { 1020, 0x3034 },
	};
	struct bench *b = *state;

	for (size_t i = 0; i < SIM_COUNT(size); i++) {
		receive(b, own, size[i].len);
		assert_int_equal(get(b, 0x3000), size[i].len + 4);
		assert_int_equal(get(b, 0x3000), 0);
		assert_int_equal(get(b, size[i].offset), 1);
		assert_int_equal(get(b, size[i].offset), 0);
	}
	assert_int_equal(get(b, 0x3010), SIM_COUNT(size));
	b->n.regs[0x3038 / 4] = 0xffffffff;
	transmit(b, 0, 60);
	pass(b, 100000);
	assert_int_equal(get(b, 0x3038), 63);
	assert_int_equal(get(b, 0x303c), 1);
}

static void pauses(void **state)
{
	uint8_t p[60] = { 1, 0x80, 0xc2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x88, 8, 0, 1, 0, 100 };
	struct bench *b = *state;

	assert_true(neta_rx(&b->n, 0, p, sizeof(p)));
	transmit(b, 0, 60);
	assert_true(b->n.line.busy);
	pass(b, 100000);
	put(b, 0x2c0c, 0x1122);
	assert_true(neta_rx(&b->n, b->now, p, sizeof(p)));
	transmit(b, 0, 60);
	assert_false(b->n.line.busy);
	/* 100 quanta of 512 bits of 10 ns, less rounding. */
	pass(b, 100000 + 511000);
	assert_int_equal(b->frames, 1);
	pass(b, 700000);
	assert_int_equal(b->frames, 2);
	assert_int_equal(get(b, 0x3058), 2);
}

static void paced(void **state)
{
	struct bench *b = *state;
	const uint64_t full = neta_wire_ns(100, 1514);

	assert_int_equal(neta_rx_slot(&b->n, 0, 1514), full);
	assert_int_equal(neta_rx_slot(&b->n, 10, 1514), 2 * full);
	assert_int_equal(neta_rx_slot(&b->n, 5 * full, 1514), 6 * full);
}

/* Each CPU has its mask, and sees the queues mapped to it. */
static void banks(void **state)
{
	struct bench *b = bench_new(true);

	(void)state;
	put(b, 0x2540, 0x5555);
	put(b, 0x2544, 0xaaaa);
	transmit(b, 1, 60);
	pass(b, 100000);
	assert_int_equal(neta_read(&b->n, b->now, 0, 0x25a0), 0);
	assert_int_equal(neta_read(&b->n, b->now, 1, 0x25a0), 2);
	assert_false(b->high[1]);
	neta_write(&b->n, b->now, 1, 0x25a4, 0xffff);
	assert_true(b->high[1]);
	assert_false(b->high[0]);
	assert_int_equal(neta_read(&b->n, b->now, 0, 0x25a4), 0x8000ffff);
	free(b);
}

static void unmodelled(void **state)
{
	struct bench *b = *state;

	get(b, 0x1000);
	put(b, 0x3f00, 1);
	get(b, NETA_WINDOW);
	put(b, 0x2c01, 1);
	assert_int_equal(b->n.unmodelled, 4);
	assert_int_equal(b->notes, 4);
}

static uint32_t seed;

static uint32_t rnd(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 17;
	return seed ^= seed << 5;
}

/* Whatever the guest writes: no access out of bounds, counters that fit. */
static void random_accesses(void **state)
{
	static const uint16_t likely[] = {
		0x3c20, 0x3c60, 0x3c60, 0x3c00, 0x1480, 0x14a0, 0x1500, 0x2448,
		0x2680, 0x2c0c, 0x3cf0, 0x1cc0, 0x25a4, 0x2c00,
	};

	(void)state;
	for (unsigned int run = 1; run <= 20; run++) {
		struct bench *b = bench_new(run & 1);

		seed = 2463534242u + run;
		for (int i = 0; i < MEMORY; i++)
			b->memory[i] = rnd();
		for (int i = 0; i < 20000; i++) {
			uint32_t offset = likely[rnd() % SIM_COUNT(likely)] + (rnd() % 8) * 4;

			if (rnd() % 8 == 0)
				offset = rnd() % (NETA_WINDOW + 64);
			if (rnd() % 64 == 0)
				neta_cable(&b->n, b->now, rnd() & 1);
			if (rnd() % 16 == 0)
				neta_rx(&b->n, b->now, b->memory + rnd() % 1024, rnd() % 12000);
			if (rnd() & 1)
				neta_write(&b->n, b->now, rnd(), offset, rnd() >> rnd() % 32);
			else
				neta_read(&b->n, b->now, rnd(), offset);
			b->now += rnd() % 100000;
			neta_tick(&b->n, b->now);
			assert_true(b->n.frames_now <= b->n.descs_now);
			assert_true(b->n.descs_now <= NETA_QUEUES * NETA_RING_MAX);
		}
		free(b);
	}
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(stores), TEST(filters), TEST(runs_out), TEST(no_memory),
		TEST(coalesces), TEST(counters), TEST(pauses), TEST(paced),
		cmocka_unit_test(banks), TEST(unmodelled),
		cmocka_unit_test(random_accesses),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
