// SPDX-License-Identifier: GPL-2.0-only
/* The virtual Ethernet port: transmission, pacing, priority, checksums. */
#include "neta_test.h"

#define FULL		1514
#define FULL_NS		(1538u * 80)	/* at 100 Mbit/s */

static int setup(void **state)
{
	*state = bench_new(false);
	return 0;
}

static int teardown(void **state)
{
	free(*state);
	return 0;
}

static void wire_time(void **state)
{
	(void)state;
	assert_int_equal(neta_wire_ns(10, FULL), 1230400);
	assert_int_equal(neta_wire_ns(100, FULL), 123040);
	assert_int_equal(neta_wire_ns(1000, FULL), 12304);
	assert_int_equal(neta_wire_ns(1000, 1), 84 * 8);
	assert_int_equal(neta_wire_ns(1000, 60), 84 * 8);
	assert_int_equal(neta_wire_ns(1000, 61), 85 * 8);
}

static void back_to_back(void **state)
{
	struct bench *b = *state;

	for (int i = 0; i < 3; i++)
		transmit(b, 0, FULL);
	assert_int_equal(b->n.measure.frames_max, 3);
	pass(b, FULL_NS - 1);
	assert_int_equal(sent(b, 0), 0);
	assert_false(b->high[0]);
	pass(b, FULL_NS);
	assert_int_equal(sent(b, 0), 1);
	assert_true(b->high[0]);
	pass(b, 10 * FULL_NS);
	assert_int_equal(b->frames, 3);
	for (int i = 0; i < 3; i++)
		assert_int_equal(b->times[i], (i + 1) * FULL_NS);
	assert_int_equal(b->n.measure.busy_ns, 3 * FULL_NS);
	assert_int_equal(b->n.measure.last - b->n.measure.first, 3 * FULL_NS);
	put(b, 0x3c60, 3 << 16);
	assert_int_equal(sent(b, 0), 0);
	assert_false(b->high[0]);
	assert_int_equal(b->notes, 0);
}

/* A timer that comes late must not make the line slower. */
static void late_timer(void **state)
{
	struct bench *b = *state;

	for (int i = 0; i < 4; i++)
		transmit(b, 0, FULL);
	b->now = 3 * FULL_NS + 5;
	neta_tick(&b->n, b->now);
	assert_int_equal(b->frames, 3);
	assert_int_equal(b->n.measure.last, 3 * FULL_NS);
	assert_int_equal(neta_next(&b->n), 4 * FULL_NS);
}

static void highest_first(void **state)
{
	struct bench *b = *state;
	static const uint8_t want[] = { 0, 7, 7, 3, 0 };

	transmit(b, 0, FULL);
	transmit(b, 0, FULL);
	transmit(b, 3, FULL);
	transmit(b, 7, FULL);
	transmit(b, 7, FULL);
	pass(b, 10 * FULL_NS);
	assert_int_equal(b->frames, sizeof(want));
	assert_memory_equal(b->order, want, sizeof(want));
}

static void straddles_doorbells(void **state)
{
	struct bench *b = *state;

	memset(b->memory + BUFFERS, 0xa5, 200);
	describe(b, 0, FIRST, BUFFERS, 54);
	put(b, 0x3c60, 1);
	pass(b, 1000);
	assert_false(b->n.line.busy);
	describe(b, 0, LAST, BUFFERS + 54, 100);
	put(b, 0x3c60, 1);
	assert_true(b->n.line.busy);
	pass(b, FULL_NS);
	assert_int_equal(b->last_len, 154);
	assert_int_equal(sent(b, 0), 2);
	assert_int_equal(b->times[0], 1000 + neta_wire_ns(100, 154));
}

static void coalesces(void **state)
{
	struct bench *b = *state;

	put(b, 0x3c20, 64 | 2 << 16);
	for (int i = 0; i < 3; i++)
		transmit(b, 0, FULL);
	pass(b, 2 * FULL_NS);
	assert_false(b->high[0]);
	pass(b, 3 * FULL_NS);
	assert_true(b->high[0]);
	put(b, 0x25a4, 0);
	assert_false(b->high[0]);
}

static void stops_and_resets(void **state)
{
	struct bench *b = *state;

	for (int i = 0; i < 5; i++)
		transmit(b, 0, FULL);
	put(b, 0x2448, 0xff00);
	assert_int_equal(get(b, 0x2448), 0);
	assert_int_equal(get(b, 0x2444), 1);
	pass(b, 9 * FULL_NS);
	assert_int_equal(b->frames, 1);
	assert_int_equal(get(b, 0x2444), 0x100);
	assert_int_equal(get(b, 0x3c40) & 0x3fff, 4);
	put(b, 0x3cf0, 1);
	put(b, 0x3cf0, 0);
	assert_int_equal(get(b, 0x3c40), 0);
	b->put[0] = 0;
	put(b, 0x2448, 1);
	transmit(b, 0, FULL);
	pass(b, 20 * FULL_NS);
	assert_int_equal(b->frames, 2);
	assert_int_equal(b->n.descs_now, 0);
}

static void link_down_keeps(void **state)
{
	struct bench *b = *state;

	put(b, 0x25b4, 3);
	neta_cable(&b->n, b->now, false);
	assert_int_equal(get(b, 0x25a0), 1u << 31);
	assert_int_equal(get(b, 0x2c10) & 1, 0);
	transmit(b, 0, FULL);
	pass(b, FULL_NS);
	assert_int_equal(b->frames, 0);
	neta_cable(&b->n, b->now, true);
	pass(b, 2 * FULL_NS);
	assert_int_equal(b->frames, 1);
	put(b, 0x25b0, 0);
	assert_int_equal(get(b, 0x25a0) >> 31, 0);
}

static void speed_of_partner(void **state)
{
	struct bench *b = *state;

	put(b, 0x2c0c, 1 << 2);
	assert_int_equal(neta_speed(&b->n), 1000);
	neta_partner(&b->n, b->now, 10);
	assert_int_equal(neta_speed(&b->n), 10);
	assert_int_equal(get(b, 0x2c10) & 7, 1);
	put(b, 0x2c0c, 0x1042);
	assert_int_equal(neta_speed(&b->n), 1000);
}

static void hangs_until_reset(void **state)
{
	struct bench *b = *state;

	b->n.faults.hang = 1;
	transmit(b, 0, FULL);
	transmit(b, 1, FULL);
	pass(b, 10 * FULL_NS);
	assert_int_equal(sent(b, 0), 0);
	assert_int_equal(sent(b, 1), 1);
	put(b, 0x3cf0, 1);
	put(b, 0x3cf0, 0);
	assert_int_equal(b->n.descs_now, 0);
	transmit(b, 0, FULL);
	pass(b, 20 * FULL_NS);
	assert_int_equal(sent(b, 0), 1);
	assert_int_equal(b->notes, 0);
}

static void withholds(void **state)
{
	struct bench *b = *state;

	b->n.faults.withhold = 1;
	transmit(b, 0, FULL);
	pass(b, 2 * FULL_NS);
	assert_int_equal(b->frames, 1);
	assert_int_equal(sent(b, 0), 0);
	b->n.faults.withhold = 0;
	neta_release(&b->n, b->now);
	assert_int_equal(sent(b, 0), 1);
	assert_true(b->high[0]);
}

static void reports_at_fetch(void **state)
{
	struct bench *b = *state;

	b->n.faults.sent_at_fetch = 1;
	transmit(b, 0, FULL);
	assert_int_equal(sent(b, 0), 1);
	assert_int_equal(b->frames, 0);
	pass(b, FULL_NS);
	assert_int_equal(sent(b, 0), 1);
	assert_int_equal(b->frames, 1);
}

static void unreadable(void **state)
{
	struct bench *b = *state;

	describe(b, 0, FIRST | LAST, MEMORY - 10, 100);
	put(b, 0x3c60, 1);
	b->n.faults.dma_fail = 1;
	transmit(b, 0, FULL);
	transmit(b, 0, FULL);
	pass(b, 10 * FULL_NS);
	assert_int_equal(b->n.dma_errors, 2);
	assert_int_equal(b->frames, 1);
	assert_int_equal(sent(b, 0), 3);
}

static void too_long(void **state)
{
	struct bench *b = *state;

	describe(b, 0, FIRST, BUFFERS, NETA_FRAME_MAX);
	describe(b, 0, LAST, BUFFERS, 1);
	put(b, 0x3c60, 2);
	transmit(b, 0, FULL);
	pass(b, 10 * FULL_NS);
	assert_int_equal(b->frames, 1);
	assert_int_equal(b->notes, 1);
}

/* A packet of 100 bytes, its fields full of something else. */
static void transmit_tcp(struct bench *b)
{
	uint8_t *p = b->memory + BUFFERS;

	memset(p, 0x5a, 114);
	p[14] = 0x45;
	p[16] = 0;
	p[17] = 100;
	p[23] = 6;
	describe(b, 0, FIRST | LAST | 14 | 5 << 8 | 1 << 18 | 1 << 30, BUFFERS, 114);
	put(b, 0x3c60, 1);
	pass(b, FULL_NS);
}

/* The sum over pseudo header and segment comes to zero at the receiver. */
static void checksums(void **state)
{
	struct bench *b = *state;
	uint32_t sum = 0;

	b->n.config.csum_limit = 100;
	transmit_tcp(b);
	for (int i = 14; i < 34; i += 2)
		sum += b->last[i] << 8 | b->last[i + 1];
	assert_int_equal((sum & 0xffff) + (sum >> 16), 0xffff);
	sum = 6 + 80;
	for (int i = 26; i < 114; i += 2)
		sum += b->last[i] << 8 | b->last[i + 1];
	assert_int_equal((sum & 0xffff) + (sum >> 16), 0xffff);
}

static void no_checksums_beyond_limit(void **state)
{
	struct bench *b = *state;

	b->n.config.csum_limit = 99;
	transmit_tcp(b);
	assert_memory_equal(b->last, b->memory + BUFFERS, 114);
}

static void overfull_doorbell(void **state)
{
	struct bench *b = *state;

	for (int i = 0; i < 64; i++)
		describe(b, 0, FIRST | LAST, BUFFERS, 60);
	put(b, 0x3c60, 255);
	assert_int_equal(get(b, 0x3c40) & 0x3fff, 64);
	assert_int_equal(b->n.bad_doorbells, 1);
	put(b, 0x3c64, 1 << 16);
	assert_int_equal(b->n.bad_doorbells, 2);
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wire_time),
		TEST(back_to_back), TEST(late_timer), TEST(highest_first),
		TEST(straddles_doorbells), TEST(coalesces), TEST(stops_and_resets),
		TEST(link_down_keeps), TEST(speed_of_partner), TEST(withholds),
		TEST(hangs_until_reset), TEST(reports_at_fetch), TEST(unreadable), TEST(too_long),
		TEST(checksums), TEST(no_checksums_beyond_limit), TEST(overfull_doorbell),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
