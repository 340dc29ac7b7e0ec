/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For tests of the virtual Wi-Fi card: a card, its surroundings, commands.
 */
#ifndef _WLCARD_TEST_H_
#define _WLCARD_TEST_H_

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wlcard.h"

#define CHANNEL	6
#define HEADER	8

static const struct wlcard_config config = {
	.mac = { 2, 0, 0, 0, 0, 1 },
	.bssid = { 2, 0, 0, 0, 0, 2 },
	.ssid = "test",
	.channel = CHANNEL,
	.ht = true,
};

/* What came out on the wired side. */
struct wired {
	unsigned int frames;
	uint8_t head[WL_ETH_LEN];
	uint8_t body[4096];
	size_t len;
	uint32_t noted;
};

static inline void note(void *ctx, const char *what, uint32_t value)
{
	struct wired *w = ctx;

	(void)what;
	w->noted = value;
}

static inline void uplink(void *ctx, const uint8_t *head, const uint8_t *body,
			  size_t len)
{
	struct wired *w = ctx;

	w->frames++;
	memcpy(w->head, head, WL_ETH_LEN);
	if (len > sizeof(w->body))
		abort();
	memcpy(w->body, body, len);
	w->len = len;
}

static const struct wlcard_ops ops = { { note }, uplink };

static inline void card_up(struct wlcard *c, struct wired *w)
{
	memset(w, 0, sizeof(*w));
	wlcard_init(c, &config, &ops, w);
}

static uint8_t answer[WL_CMD_MAX];

/*
 * Send command @id with @body, from memory that ends where the command does.
 * Returns the length of the answer's body; the answer is checked for form.
 */
static inline size_t command(struct wlcard *c, uint16_t id, const void *body,
			     size_t body_len)
{
	size_t len = HEADER + body_len, out;
	uint8_t *req = malloc(len);

	sim_put16(req, id);
	sim_put16(req + 2, len);
	sim_put16(req + 4, 0x1234);
	sim_put16(req + 6, 0);
	if (body_len)
		memcpy(req + HEADER, body, body_len);
	out = wlcard_command(c, req, len, answer, sizeof(answer));
	free(req);
	assert_in_range(out, HEADER, sizeof(answer));
	assert_int_equal(sim_get16(answer), id | 0x8000);
	assert_int_equal(sim_get16(answer + 2), out);
	assert_int_equal(sim_get16(answer + 4), 0x1234);
	return out - HEADER;
}

static inline uint16_t result(void)
{
	return sim_get16(answer + 6);
}

/* Peer, capability, listen interval, beacon period. */
static inline void associate(struct wlcard *c)
{
	uint8_t body[13] = { 0 };

	memcpy(body, config.bssid, WL_ALEN);
	command(c, 0x12, body, sizeof(body));
	assert_true(c->associated);
}

#endif
