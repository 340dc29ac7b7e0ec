// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bytes by chance for the virtual Wi-Fi card: nothing the host sends may make
 * it read or write beyond what it was given.  The sanitizers watch, since all
 * memory is as long as the host says.  Seeded: a failure can be repeated.
 */
#include "wlcard_test.h"

#define ROUNDS	200000

static struct wlcard card;
static struct wired wired;
static uint32_t state_of_chance;

/* xorshift32 */
static uint32_t chance(uint32_t below)
{
	uint32_t x = state_of_chance;

	x ^= x << 13;
	x ^= x >> 17;
	x ^= x << 5;
	state_of_chance = x;
	return x % below;
}

static int setup(void **state)
{
	(void)state;
	card_up(&card, &wired);
	state_of_chance = 1;
	return 0;
}

static uint8_t *bytes(size_t len)
{
	uint8_t *p = malloc(len ? len : 1);
	size_t i;

	for (i = 0; i < len; i++)
		p[i] = chance(4) ? chance(256) : chance(2) * 255;
	return p;
}

/* Commands the card knows, half of the time with an honest size. */
static void disguise(uint8_t *req, size_t len)
{
	static const uint8_t known[] = {
		0x03, 0x06, 0x12, 0x1e, 0x24, 0x7f, 0xa4, 0xa9, 0xaa, 0xce, 0xcf,
		0xd0, 0xd6, 0xd9, 0xe4, 0xe5,
	};

	if (len < HEADER)
		return;
	if (chance(8))
		sim_put16(req, known[chance(sizeof(known))]);
	if (chance(2))
		sim_put16(req + 2, len);
	/* a scan with a list of channels, of any length */
	if (len > HEADER + 11 && chance(2)) {
		sim_put16(req + HEADER + 7, 0x101);
		sim_put16(req + HEADER + 9, chance(len));
	}
}

static void test_commands(void **state)
{
	uint8_t *resp = malloc(WL_CMD_MAX), event[WL_EVENT_MAX], *req;
	unsigned int i, answered = 0, good = 0;
	size_t len, out;

	(void)state;
	for (i = 0; i < ROUNDS; i++) {
		len = chance(16) ? chance(64) : chance(WL_CMD_MAX + 64);
		req = bytes(len);
		disguise(req, len);
		out = wlcard_command(&card, req, len, resp, WL_CMD_MAX);
		free(req);
		assert_true(out <= WL_CMD_MAX);
		while (wlcard_next_event(&card, event))
			;
		if (!out)
			continue;
		answered++;
		assert_int_equal(sim_get16(resp + 2), out);
		good += !sim_get16(resp + 6);
	}
	/* both ways were taken */
	assert_true(good > ROUNDS / 8 && good < answered);
	assert_true(card.stats[WL_STAT_COMMANDS_BAD] > ROUNDS / 8);
	free(resp);
}

static void test_transmit(void **state)
{
	unsigned int i;
	uint8_t *buf;
	size_t len;

	(void)state;
	associate(&card);
	for (i = 0; i < ROUNDS; i++) {
		len = chance(256);
		buf = bytes(len);
		if (len >= 20 && chance(4)) {
			sim_put16(buf + 2, chance(len + 1));
			sim_put16(buf + 4, chance(3) ? 20 : chance(len + 1));
			sim_put16(buf + 6, chance(2) ? 0xe6 : 0);
		}
		/* lengths of subframes that may fit */
		if (len >= 20 + WL_ETH_LEN && chance(2)) {
			buf[20 + 12] = 0;
			buf[20 + 13] = chance(64);
		}
		wlcard_transmit(&card, buf, len);
		free(buf);
	}
	assert_true(wired.frames > ROUNDS / 16);
	assert_true(card.stats[WL_STAT_TX_BAD] > ROUNDS / 16);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_commands, setup),
		cmocka_unit_test_setup(test_transmit, setup),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
