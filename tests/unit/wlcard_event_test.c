// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events of the virtual Wi-Fi card, and its sleep.
 */
#include "wlcard_test.h"

static struct wlcard card;
static struct wired wired;
static uint8_t event[WL_EVENT_MAX];

static int setup(void **state)
{
	(void)state;
	card_up(&card, &wired);
	return 0;
}

static void test_none(void **state)
{
	(void)state;
	assert_int_equal(wlcard_next_event(&card, event), 0);
}

/* After the cause: result, peer, token, parameters, time-out, start. */
static void test_addba(void **state)
{
	(void)state;
	card.seq[5] = 0xabc;
	wlcard_addba(&card, 5, 32);
	assert_int_equal(wlcard_next_event(&card, event), 4 + 14);
	assert_int_equal(sim_get32(event), WL_EVENT_ADDBA);
	assert_memory_equal(event + 5, config.bssid, WL_ALEN);
	assert_int_equal(sim_get16(event + 12), 32 << 6 | 5 << 2 | 1 << 1 | 1);
	assert_int_equal(sim_get16(event + 16), 0xabc);
}

static void test_delba(void **state)
{
	(void)state;
	card.rx_ba[5] = true;
	wlcard_delba(&card, 5);
	assert_int_equal(wlcard_next_event(&card, event), 4 + 12);
	/* the access point, which sends, had begun the session */
	assert_int_equal(sim_get16(event + 11), 5 << 12 | 1 << 11);
	assert_false(card.rx_ba[5]);
}

static void test_link_loss(void **state)
{
	(void)state;
	associate(&card);
	wlcard_link_loss(&card, true);
	wlcard_link_loss(&card, false);
	assert_false(card.associated);
	wlcard_next_event(&card, event);
	assert_int_equal(sim_get32(event), WL_EVENT_DEAUTH);
	wlcard_next_event(&card, event);
	assert_int_equal(sim_get32(event), WL_EVENT_LINK_LOST);
}

static void sleep_confirm(void)
{
	uint8_t body[4] = { 5 };

	command(&card, 0xe4, body, sizeof(body));
}

static void test_sleep(void **state)
{
	(void)state;
	wlcard_want_sleep(&card);
	assert_false(card.asleep);
	wlcard_next_event(&card, event);
	assert_int_equal(sim_get32(event), WL_EVENT_PS_SLEEP);
	sleep_confirm();
	assert_true(card.asleep);
	assert_true(wlcard_wakeup(&card));
	assert_false(card.asleep);
	wlcard_next_event(&card, event);
	assert_int_equal(sim_get32(event), WL_EVENT_PS_AWAKE);
	/* awake already: nothing to tell */
	assert_false(wlcard_wakeup(&card));
	assert_int_equal(wlcard_next_event(&card, event), 0);
}

static void test_wakeup_lost(void **state)
{
	(void)state;
	sleep_confirm();
	card.deaf = 1;
	wlcard_wakeup(&card);
	assert_true(card.asleep);
	assert_int_equal(wlcard_next_event(&card, event), 0);
	assert_int_equal(card.stats[WL_STAT_WAKEUPS_LOST], 1);
	wlcard_wakeup(&card);
	assert_false(card.asleep);
}

/* Configured, the firmware asks; cancelled or activated, it does not. */
static void test_host_sleep(void **state)
{
	uint8_t body[8] = { 1 };

	(void)state;
	command(&card, 0xe5, body, sizeof(body));
	assert_int_equal(wlcard_next_event(&card, event), 4);
	assert_int_equal(sim_get32(event), WL_EVENT_HOST_SLEEP);
	memset(body + 2, 0xff, 4);
	command(&card, 0xe5, body, sizeof(body));
	body[0] = 2;
	command(&card, 0xe5, body, sizeof(body));
	assert_int_equal(wlcard_next_event(&card, event), 0);
}

static void test_reset(void **state)
{
	(void)state;
	associate(&card);
	card.rx_ba[1] = card.asleep = card.dead = true;
	card.seq[1] = 7;
	wlcard_want_sleep(&card);
	wlcard_reset(&card);
	assert_false(card.associated || card.rx_ba[1] || card.asleep || card.dead);
	assert_int_equal(card.seq[1], 0);
	assert_int_equal(wlcard_next_event(&card, event), 0);
	assert_int_equal(card.stats[WL_STAT_COMMANDS], 1);
}

static void test_overflow_is_counted(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < WL_EVENT_QUEUE + 3; i++)
		wlcard_want_sleep(&card);
	assert_int_equal(card.stats[WL_STAT_EVENTS_DROPPED], 3);
	for (i = 0; wlcard_next_event(&card, event); i++)
		;
	assert_int_equal(i, WL_EVENT_QUEUE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_none, setup),
		cmocka_unit_test_setup(test_addba, setup),
		cmocka_unit_test_setup(test_delba, setup),
		cmocka_unit_test_setup(test_link_loss, setup),
		cmocka_unit_test_setup(test_sleep, setup),
		cmocka_unit_test_setup(test_wakeup_lost, setup),
		cmocka_unit_test_setup(test_host_sleep, setup),
		cmocka_unit_test_setup(test_reset, setup),
		cmocka_unit_test_setup(test_overflow_is_counted, setup),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
