// SPDX-License-Identifier: GPL-2.0-only
/*
 * The command processor of the virtual Wi-Fi card.
 */
#include "wlcard_test.h"

static struct wlcard card;
static struct wired wired;

static int setup(void **state)
{
	(void)state;
	card_up(&card, &wired);
	return 0;
}

static void test_hw_spec(void **state)
{
	const uint8_t *b = answer + HEADER;
	uint8_t body[63] = { 0 };

	(void)state;
	assert_int_equal(command(&card, 0x03, body, sizeof(body)), 63);
	assert_int_equal(result(), 0);
	assert_memory_equal(b + 8, config.mac, WL_ALEN);
	/* b, g, n, but no ac */
	assert_int_equal(sim_get32(b + 34) >> 8 & 0x2b, 0xb);
	assert_int_equal(b[42], 0x22);
}

static void test_hw_spec_vht(void **state)
{
	const uint8_t *b = answer + HEADER;

	(void)state;
	card.cfg.vht = true;
	command(&card, 0x03, NULL, 0);
	assert_int_equal(sim_get32(b + 34) >> 12 & 3, 3);
	assert_int_equal(sim_get32(b + 59), 0xfffafffa);
}

static void test_unknown_is_echoed_and_told(void **state)
{
	const uint8_t body[5] = "echo";

	(void)state;
	assert_int_equal(command(&card, 0x0777, body, sizeof(body)), sizeof(body));
	assert_memory_equal(answer + HEADER, body, sizeof(body));
	assert_int_equal(result(), 0);
	assert_int_equal(wired.noted, 0x0777);
	assert_int_equal(card.stats[WL_STAT_COMMANDS_ECHOED], 1);
}

/* Every command that wants a body gets one byte less than it wants. */
static void test_short_bodies(void **state)
{
	static const struct { uint16_t id; size_t min; } wants[] = {
		{ 0x06, 7 }, { 0x12, 12 }, { 0x1e, 4 }, { 0x24, 8 }, { 0xa4, 2 },
		{ 0xce, 14 }, { 0xcf, 16 }, { 0xd0, 9 }, { 0xd6, 2 }, { 0xd9, 2 },
		{ 0xe4, 2 },
	};
	uint8_t body[16] = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(wants) / sizeof(*wants); i++) {
		command(&card, wants[i].id, body, wants[i].min - 1);
		assert_int_not_equal(result(), 0);
		command(&card, wants[i].id, body, wants[i].min);
		assert_int_equal(result(), 0);
	}
}

static void test_size_lies(void **state)
{
	uint8_t req[HEADER] = { 0x03, 0, 0, 0 };
	static const uint16_t sizes[] = { 0, HEADER - 1, HEADER + 1, 0xffff };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		sim_put16(req + 2, sizes[i]);
		assert_int_equal(wlcard_command(&card, req, sizeof(req), answer,
						sizeof(answer)), HEADER);
		assert_int_not_equal(result(), 0);
	}
	assert_int_equal(card.stats[WL_STAT_COMMANDS_BAD], i);
	assert_int_equal(wlcard_command(&card, req, HEADER - 1, answer,
					sizeof(answer)), 0);
}

/* BSS mode, BSSID, then a list of one channel, 100 ms long. */
static size_t scan(uint8_t channel)
{
	uint8_t body[7 + 4 + 7] = { 3 };

	sim_put16(body + 7, 0x101);
	sim_put16(body + 9, 7);
	body[12] = channel;
	sim_put16(body + 16, 100);
	return command(&card, 0x06, body, sizeof(body));
}

static void test_scan(void **state)
{
	const uint8_t *b = answer + HEADER;
	size_t len;

	(void)state;
	assert_int_equal(scan(CHANNEL + 1), 3);
	assert_int_equal(b[2], 0);
	assert_int_equal(card.answer_ms, 100);

	len = scan(CHANNEL);
	assert_int_equal(b[2], 1);
	assert_int_equal(sim_get16(b), len - 3);
	/* the descriptor's own length does not count itself */
	assert_int_equal(sim_get16(b + 3), len - 5);
	assert_memory_equal(b + 5, config.bssid, WL_ALEN);
	/* SSID, then the channel, without which the driver ignores it */
	assert_memory_equal(b + 3 + 21, "\0\4test\3\1\6", 9);
	command(&card, 0x777, NULL, 0);
	assert_int_equal(card.answer_ms, 0);
}

static void test_scan_list_too_long(void **state)
{
	uint8_t body[7 + 4 + 7] = { 3 };

	(void)state;
	sim_put16(body + 7, 0x101);
	sim_put16(body + 9, 8);
	body[12] = CHANNEL;
	command(&card, 0x06, body, sizeof(body));
	assert_int_equal(answer[HEADER + 2], 0);
}

/* Information elements follow one another exactly to the end. */
static bool elements_fit(const uint8_t *at, const uint8_t *end)
{
	while (end - at >= 2)
		at += 2 + at[1];
	return at == end;
}

static void test_associate(void **state)
{
	uint8_t body[13] = { 0 };
	size_t len;

	(void)state;
	command(&card, 0x12, body, sizeof(body));
	assert_int_not_equal(sim_get16(answer + HEADER + 2), 0);
	assert_false(card.associated);

	card.rx_ba[3] = true;
	memcpy(body, config.bssid, WL_ALEN);
	len = command(&card, 0x12, body, sizeof(body));
	assert_int_equal(sim_get16(answer + HEADER + 2), 0);
	assert_int_equal(sim_get16(answer + HEADER + 4) >> 14, 3);
	assert_true(card.associated);
	assert_false(card.rx_ba[3]);
	assert_true(elements_fit(answer + HEADER + 6, answer + HEADER + len));
}

static void test_deauth(void **state)
{
	uint8_t body[8] = { 0 };

	(void)state;
	associate(&card);
	card.tx_ba[0] = card.rx_ba[7] = true;
	command(&card, 0x24, body, sizeof(body));
	assert_false(card.associated);
	assert_false(card.tx_ba[0] || card.rx_ba[7]);
}

static void test_uplink_block_ack(void **state)
{
	uint8_t body[14] = { 0 }, end[9] = { 0 };

	(void)state;
	sim_put16(body + 8, 5 << 2 | 16 << 6);
	assert_int_equal(command(&card, 0xce, body, sizeof(body)), 16);
	assert_int_equal(sim_get16(answer + HEADER + 8), 0);
	assert_int_equal(sim_get16(answer + HEADER + 10), 5 << 2 | 16 << 6);
	assert_true(card.tx_ba[5]);
	sim_put16(end + 7, 5 << 12 | 1 << 11);
	command(&card, 0xd0, end, sizeof(end));
	assert_false(card.tx_ba[5]);
}

static void test_downlink_block_ack(void **state)
{
	uint8_t body[16] = { 0 }, end[9] = { 0 };

	(void)state;
	card.seq[2] = 77;
	sim_put16(body + 8, 1);		/* refused */
	sim_put16(body + 10, 2 << 2);
	command(&card, 0xcf, body, sizeof(body));
	assert_false(card.rx_ba[2]);
	sim_put16(body + 8, 0);
	command(&card, 0xcf, body, sizeof(body));
	assert_true(card.rx_ba[2]);
	/* frames may have been sent since the request: their numbers stay used */
	assert_int_equal(card.seq[2], 77);
	sim_put16(end + 7, 2 << 12);
	command(&card, 0xd0, end, sizeof(end));
	assert_false(card.rx_ba[2]);
}

static void test_mute_then_dead(void **state)
{
	uint8_t req[HEADER] = { 0x03, 0, HEADER, 0 };

	(void)state;
	card.mute = 1;
	assert_int_equal(wlcard_command(&card, req, HEADER, answer,
					sizeof(answer)), 0);
	command(&card, 0x03, NULL, 0);
	card.dead = true;
	assert_int_equal(wlcard_command(&card, req, HEADER, answer,
					sizeof(answer)), 0);
	assert_int_equal(card.stats[WL_STAT_WHILE_DEAD], 1);
}

/* One word of the bitmap alone would make the driver ask once more. */
static void test_tx_rate_cfg(void **state)
{
	const uint8_t *tlv = answer + HEADER + 4;
	uint8_t body[4] = { 0 };
	unsigned int i, words = 0;
	size_t len;

	(void)state;
	len = command(&card, 0xd6, body, sizeof(body));
	assert_int_equal(sim_get16(tlv), 0x153);
	assert_int_equal(sim_get16(tlv + 2) + 8, len);
	for (i = 4; i + 6 < len; i += 2)
		words += !!sim_get16(tlv + i);
	assert_true(words > 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_hw_spec, setup),
		cmocka_unit_test_setup(test_hw_spec_vht, setup),
		cmocka_unit_test_setup(test_unknown_is_echoed_and_told, setup),
		cmocka_unit_test_setup(test_short_bodies, setup),
		cmocka_unit_test_setup(test_size_lies, setup),
		cmocka_unit_test_setup(test_scan, setup),
		cmocka_unit_test_setup(test_scan_list_too_long, setup),
		cmocka_unit_test_setup(test_associate, setup),
		cmocka_unit_test_setup(test_deauth, setup),
		cmocka_unit_test_setup(test_uplink_block_ack, setup),
		cmocka_unit_test_setup(test_downlink_block_ack, setup),
		cmocka_unit_test_setup(test_mute_then_dead, setup),
		cmocka_unit_test_setup(test_tx_rate_cfg, setup),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
