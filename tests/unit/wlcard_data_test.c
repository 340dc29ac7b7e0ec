// SPDX-License-Identifier: GPL-2.0-only
/*
 * Framing, numbering, loss and order of the virtual Wi-Fi card's data.
 */
#include "wlcard_test.h"

#define ETH_LEN	(WL_ETH_LEN + 47)

static struct wlcard card;
static struct wired wired;
static uint8_t eth[ETH_LEN];

static int setup(void **state)
{
	size_t i;

	(void)state;
	card_up(&card, &wired);
	for (i = 0; i < sizeof(eth); i++)
		eth[i] = i;
	eth[0] = 0x02;		/* to one station */
	eth[12] = 0x08;
	eth[13] = 0x00;
	return 0;
}

/* rxpd, then DA, SA, length, LLC/SNAP, type, data. */
static void check_frame(const uint8_t *p)
{
	assert_memory_equal(p, eth, 12);
	assert_int_equal(p[12] << 8 | p[13], ETH_LEN - WL_ETH_LEN + WL_SNAP_LEN);
	assert_memory_equal(p + 14, "\xaa\xaa\x03\0\0\0", 6);
	assert_memory_equal(p + 20, eth + 12, ETH_LEN - 12);
}

static void test_rx_frame(void **state)
{
	size_t len = wlcard_rx_len(ETH_LEN);
	uint8_t *buf = malloc(len);

	(void)state;
	assert_int_equal(wlcard_rx_frame(&card, buf, len, eth, ETH_LEN, 3, 0x123,
					 WL_LIE_NONE), len);
	assert_int_equal(sim_get16(buf + 2), len - WL_RXPD_LEN);
	assert_int_equal(sim_get16(buf + 4), WL_RXPD_LEN);
	assert_int_equal(sim_get16(buf + 8), 0x123);
	assert_int_equal(buf[10], 3);
	check_frame(buf + WL_RXPD_LEN);
	assert_int_equal(wlcard_rx_frame(&card, buf, len - 1, eth, ETH_LEN, 0, 0,
					 WL_LIE_NONE), 0);
	assert_int_equal(wlcard_rx_frame(&card, buf, len, eth, WL_ETH_LEN - 1, 0,
					 0, WL_LIE_NONE), 0);
	free(buf);
}

static void test_lies(void **state)
{
	uint8_t buf[256];
	size_t len;

	(void)state;
	len = wlcard_rx_frame(&card, buf, sizeof(buf), eth, ETH_LEN, 0, 0,
			      WL_LIE_LENGTH);
	assert_true(sim_get16(buf + 4) + sim_get16(buf + 2) > len);
	len = wlcard_rx_frame(&card, buf, sizeof(buf), eth, ETH_LEN, 0, 0,
			      WL_LIE_OFFSET);
	assert_true(sim_get16(buf + 4) > len);
	len = wlcard_rx_frame(&card, buf, sizeof(buf), eth, ETH_LEN, 0, 0,
			      WL_LIE_EMPTY);
	assert_int_equal(len, WL_RXPD_LEN);
	len = wlcard_amsdu_begin(&card, buf, sizeof(buf), 0, 0);
	len = wlcard_amsdu_add(&card, buf, len, sizeof(buf), eth, ETH_LEN,
			       WL_LIE_SUBLENGTH);
	assert_true((buf[WL_RXPD_LEN + 12] << 8 | buf[WL_RXPD_LEN + 13]) > (int)len);
}

static void test_amsdu(void **state)
{
	const size_t sub = ETH_LEN + WL_SNAP_LEN, step = (sub + 3) & ~3u;
	const size_t cap = WL_RXPD_LEN + step + sub;
	uint8_t *buf = malloc(cap);
	size_t len;

	(void)state;
	/* or there would be no padding to check */
	assert_int_not_equal(sub % 4, 0);
	len = wlcard_amsdu_begin(&card, buf, cap, 0, 9);
	len = wlcard_amsdu_add(&card, buf, len, cap, eth, ETH_LEN, WL_LIE_NONE);
	len = wlcard_amsdu_add(&card, buf, len, cap, eth, ETH_LEN, WL_LIE_NONE);
	assert_int_equal(len, cap);
	assert_int_equal(sim_get16(buf + 2), cap - WL_RXPD_LEN);
	assert_int_equal(sim_get16(buf + 6), 0xe6);
	check_frame(buf + WL_RXPD_LEN);
	check_frame(buf + WL_RXPD_LEN + step);
	assert_int_equal(wlcard_amsdu_add(&card, buf, len, cap, eth, ETH_LEN,
					  WL_LIE_NONE), 0);
	free(buf);
}

static void test_management(void **state)
{
	uint8_t buf[128];

	(void)state;
	assert_int_equal(wlcard_rx_mgmt(&card, buf, sizeof(buf), eth, ETH_LEN),
			 WL_RXPD_LEN + 2 + ETH_LEN);
	assert_int_equal(sim_get16(buf + 6), 0xe5);
	assert_int_equal(sim_get16(buf + WL_RXPD_LEN), ETH_LEN);
	assert_memory_equal(buf + WL_RXPD_LEN + 2, eth, ETH_LEN);
	assert_int_equal(wlcard_rx_mgmt(&card, buf, WL_RXPD_LEN + 1 + ETH_LEN, eth,
					ETH_LEN), 0);
}

static void test_numbers(void **state)
{
	uint8_t group[WL_ALEN] = { 0xff };
	uint16_t seq;

	(void)state;
	card.seq[1] = WL_SEQ_MASK;
	assert_true(wlcard_rx_mpdu(&card, eth, 1, &seq));
	assert_int_equal(seq, WL_SEQ_MASK);
	/* a broadcast must not leave a hole in the window */
	assert_true(wlcard_rx_mpdu(&card, group, 1, &seq));
	assert_true(wlcard_rx_mpdu(&card, eth, 1, &seq));
	assert_int_equal(seq, 0);
	assert_true(wlcard_rx_mpdu(&card, eth, 0, &seq));
	assert_int_equal(seq, 0);
	assert_int_equal(card.stats[WL_STAT_RX_GROUP], 1);
	assert_int_equal(card.stats[WL_STAT_RX_MPDUS], 3);
}

static void test_tid(void **state)
{
	static const uint8_t v4[WL_ETH_LEN + 2] = {
		[12] = 8, [WL_ETH_LEN] = 0x45, [WL_ETH_LEN + 1] = 0xb8,
	};
	static const uint8_t v6[WL_ETH_LEN + 2] = {
		[12] = 0x86, [13] = 0xdd, [WL_ETH_LEN] = 0x6e,
	};

	(void)state;
	assert_int_equal(wlcard_tid(v4, sizeof(v4)), 5);
	assert_int_equal(wlcard_tid(v6, sizeof(v6)), 7);
	assert_int_equal(wlcard_tid(v4, WL_ETH_LEN + 1), 0);
	assert_int_equal(wlcard_tid(eth + 1, WL_ETH_LEN), 0);
}

/* It is for the station, of no length, and names the next number. */
static void test_bar(void **state)
{
	const size_t len = WL_RXPD_LEN + WL_ETH_LEN;
	uint8_t buf[64];

	(void)state;
	card.seq[6] = 0x321;
	assert_int_equal(wlcard_rx_bar(&card, buf, sizeof(buf), 6), len);
	assert_int_equal(sim_get16(buf + 6), 0xe7);
	assert_int_equal(sim_get16(buf + 8), 0x321);
	assert_int_equal(buf[10], 6);
	assert_memory_equal(buf + WL_RXPD_LEN, config.mac, WL_ALEN);
	assert_int_equal(wlcard_rx_bar(&card, buf, len - 1, 6), 0);
}

static void test_loss(void **state)
{
	unsigned int i, lost = 0;
	uint16_t seq;

	(void)state;
	card.lost_every = 4;
	for (i = 0; i < 40; i++)
		lost += !wlcard_rx_mpdu(&card, eth, 0, &seq);
	assert_int_equal(lost, 10);
	assert_int_equal(card.stats[WL_STAT_RX_LOST], 10);
	assert_int_equal(card.seq[0], 40);
}

/* Holes are made in a block-ack window, and only there. */
static void test_hole(void **state)
{
	uint16_t seq;

	(void)state;
	card.hole = 1;
	assert_true(wlcard_rx_mpdu(&card, eth, 0, &seq));
	card.rx_ba[0] = true;
	assert_false(wlcard_rx_mpdu(&card, eth, 0, &seq));
	assert_true(wlcard_rx_mpdu(&card, eth, 0, &seq));
	assert_int_equal(seq, 2);
}

static void test_death(void **state)
{
	unsigned int i;
	uint16_t seq;

	(void)state;
	card.dead_after = 3;
	for (i = 0; wlcard_rx_mpdu(&card, eth, 0, &seq); i++)
		;
	assert_int_equal(i, 2);
	wlcard_transmit(&card, eth, ETH_LEN);
	assert_int_equal(card.stats[WL_STAT_WHILE_DEAD], 2);
	assert_int_equal(card.stats[WL_STAT_NOT_ASSOCIATED], 0);
}

/* Whatever the depth, each frame arrives once, and no further off. */
static void test_order(void **state)
{
	unsigned int depth, n, i, at, seen;

	(void)state;
	for (depth = 0; depth < 9; depth++)
		for (n = 1; n < 32; n++) {
			seen = 0;
			for (i = 0; i < n; i++) {
				at = wlcard_order(i, n, depth);
				assert_true(at < n);
				assert_true((at > i ? at - i : i - at) <
					    (depth ? depth : 1));
				seen |= 1u << at;
			}
			assert_int_equal(seen, (1u << n) - 1);
		}
	assert_int_equal(wlcard_order(0, 8, 4), 3);
}

/* A frame to transmit, from memory that ends where it does. */
static void transmit(uint16_t offset, uint16_t n, uint16_t type,
		     const uint8_t *data, size_t len)
{
	uint8_t *buf = calloc(1, 20 + len);

	sim_put16(buf + 2, n);
	sim_put16(buf + 4, offset);
	sim_put16(buf + 6, type);
	memcpy(buf + 20, data, len);
	wlcard_transmit(&card, buf, 20 + len);
	free(buf);
}

static void test_transmit(void **state)
{
	(void)state;
	transmit(20, ETH_LEN, 0, eth, ETH_LEN);
	assert_int_equal(card.stats[WL_STAT_NOT_ASSOCIATED], 1);
	associate(&card);
	transmit(20, ETH_LEN, 0, eth, ETH_LEN);
	assert_int_equal(wired.frames, 1);
	assert_memory_equal(wired.head, eth, WL_ETH_LEN);
	assert_int_equal(wired.len, ETH_LEN - WL_ETH_LEN);
	assert_memory_equal(wired.body, eth + WL_ETH_LEN, wired.len);
	/* no data: power save, not an error */
	transmit(20, 0, 0, eth, 0);
	assert_int_equal(card.stats[WL_STAT_TX_BAD], 0);
}

static void test_transmit_lies(void **state)
{
	(void)state;
	associate(&card);
	transmit(21, ETH_LEN, 0, eth, ETH_LEN);
	transmit(0xffff, ETH_LEN, 0, eth, ETH_LEN);
	transmit(20, ETH_LEN + 1, 0, eth, ETH_LEN);
	transmit(20, 0xffff, 0, eth, ETH_LEN);
	transmit(20, WL_ETH_LEN - 1, 0, eth, ETH_LEN);
	wlcard_transmit(&card, eth, 19);
	assert_int_equal(card.stats[WL_STAT_TX_BAD], 6);
	assert_int_equal(wired.frames, 0);
}

static void test_transmit_amsdu(void **state)
{
	uint8_t buf[512];
	size_t len;

	(void)state;
	associate(&card);
	len = wlcard_amsdu_begin(&card, buf, sizeof(buf), 0, 0);
	len = wlcard_amsdu_add(&card, buf, len, sizeof(buf), eth, ETH_LEN,
			       WL_LIE_NONE);
	len = wlcard_amsdu_add(&card, buf, len, sizeof(buf), eth, ETH_LEN,
			       WL_LIE_NONE);
	len -= WL_RXPD_LEN;
	transmit(20, len, 0xe6, buf + WL_RXPD_LEN, len);
	assert_int_equal(wired.frames, 2);
	assert_int_equal(card.stats[WL_STAT_TX_AMSDUS], 1);
	assert_memory_equal(wired.head, eth, WL_ETH_LEN);
	assert_memory_equal(wired.body, eth + WL_ETH_LEN, wired.len);
	/* the second subframe says more than there is */
	transmit(20, len - 1, 0xe6, buf + WL_RXPD_LEN, len);
	assert_int_equal(wired.frames, 3);
	assert_int_equal(card.stats[WL_STAT_TX_BAD], 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_rx_frame, setup),
		cmocka_unit_test_setup(test_lies, setup),
		cmocka_unit_test_setup(test_amsdu, setup),
		cmocka_unit_test_setup(test_management, setup),
		cmocka_unit_test_setup(test_numbers, setup),
		cmocka_unit_test_setup(test_tid, setup),
		cmocka_unit_test_setup(test_bar, setup),
		cmocka_unit_test_setup(test_loss, setup),
		cmocka_unit_test_setup(test_hole, setup),
		cmocka_unit_test_setup(test_death, setup),
		cmocka_unit_test_setup(test_order, setup),
		cmocka_unit_test_setup(test_transmit, setup),
		cmocka_unit_test_setup(test_transmit_lies, setup),
		cmocka_unit_test_setup(test_transmit_amsdu, setup),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
