// SPDX-License-Identifier: GPL-2.0-only
/*
 * State and events of the virtual Wi-Fi card.
 */
#include "wlcard.h"

const char *const wlcard_stat_names[WL_STAT_COUNT] = {
	[WL_STAT_COMMANDS]		= "commands",
	[WL_STAT_COMMANDS_ECHOED]	= "commands_echoed",
	[WL_STAT_COMMANDS_BAD]		= "commands_bad",
	[WL_STAT_RX_MPDUS]		= "rx_mpdus",
	[WL_STAT_RX_AMSDUS]		= "rx_amsdus",
	[WL_STAT_RX_GROUP]		= "rx_group",
	[WL_STAT_RX_LOST]		= "rx_lost",
	[WL_STAT_RX_TOO_LONG]		= "rx_too_long",
	[WL_STAT_TX_MSDUS]		= "tx_msdus",
	[WL_STAT_TX_AMSDUS]		= "tx_amsdus",
	[WL_STAT_TX_BAD]		= "tx_bad",
	[WL_STAT_NOT_ASSOCIATED]	= "not_associated",
	[WL_STAT_EVENTS_DROPPED]	= "events_dropped",
	[WL_STAT_WAKEUPS_LOST]		= "wakeups_lost",
	[WL_STAT_WHILE_DEAD]		= "while_dead",
};

void wlcard_note(struct wlcard *c, const char *what, uint32_t value)
{
	if (c->ops->sim.note)
		c->ops->sim.note(c->ctx, what, value);
}

/* Whether the firmware lives on after one more frame. */
bool wlcard_alive(struct wlcard *c)
{
	if (c->dead_after && !--c->dead_after)
		c->dead = true;
	if (c->dead)
		c->stats[WL_STAT_WHILE_DEAD]++;
	return !c->dead;
}

void wlcard_init(struct wlcard *c, const struct wlcard_config *cfg,
		 const struct wlcard_ops *ops, void *ctx)
{
	sim_zero((uint8_t *)c, sizeof(*c));
	c->cfg = *cfg;
	c->ops = ops;
	c->ctx = ctx;
}

void wlcard_reset(struct wlcard *c)
{
	unsigned int tid;

	c->running = c->associated = c->asleep = c->dead = false;
	for (tid = 0; tid < WL_TIDS; tid++) {
		c->rx_ba[tid] = c->tx_ba[tid] = false;
		c->seq[tid] = 0;
	}
	c->event_count = 0;
}

void wlcard_queue_event(struct wlcard *c, uint32_t cause, const uint8_t *body,
			size_t len)
{
	struct wlcard_event *e;

	if (c->event_count == WL_EVENT_QUEUE || len + 4 > WL_EVENT_MAX) {
		c->stats[WL_STAT_EVENTS_DROPPED]++;
		return;
	}
	e = &c->events[(c->event_head + c->event_count++) % WL_EVENT_QUEUE];
	sim_put32(e->data, cause);
	sim_copy(e->data + 4, body, len);
	e->len = 4 + len;
}

size_t wlcard_next_event(struct wlcard *c, uint8_t *buf)
{
	const struct wlcard_event *e = &c->events[c->event_head];

	if (!c->event_count)
		return 0;
	sim_copy(buf, e->data, e->len);
	c->event_head = (c->event_head + 1) % WL_EVENT_QUEUE;
	c->event_count--;
	return e->len;
}

/* result, peer, token, parameters (immediate, TID, window), time-out, start */
void wlcard_addba(struct wlcard *c, unsigned int tid, unsigned int window)
{
	uint8_t body[14] = { 0 };

	tid &= WL_TIDS - 1;
	sim_copy(body + 1, c->cfg.bssid, WL_ALEN);
	body[7] = ++c->dialog;
	sim_put16(body + 8, 1u << 1 | tid << 2 | window << 6 | 1);
	/* The driver takes the number as it is, not as 802.11 has it. */
	sim_put16(body + 12, c->seq[tid]);
	wlcard_queue_event(c, WL_EVENT_ADDBA, body, sizeof(body));
}

/* result, peer, parameters, reason */
void wlcard_delba(struct wlcard *c, unsigned int tid)
{
	uint8_t body[12] = { 0 };

	sim_copy(body + 1, c->cfg.bssid, WL_ALEN);
	sim_put16(body + 7, (tid & (WL_TIDS - 1)) << 12 | 1u << 11);
	sim_put16(body + 9, 39);	/* 802.11: time-out */
	c->rx_ba[tid & (WL_TIDS - 1)] = false;
	wlcard_queue_event(c, WL_EVENT_DELBA, body, sizeof(body));
}

void wlcard_link_loss(struct wlcard *c, bool deauth)
{
	uint8_t reason[2] = { 3, 0 };	/* 802.11: the peer is leaving */

	c->associated = false;
	wlcard_queue_event(c, deauth ? WL_EVENT_DEAUTH : WL_EVENT_LINK_LOST,
			   reason, sizeof(reason));
}

void wlcard_want_sleep(struct wlcard *c)
{
	wlcard_queue_event(c, WL_EVENT_PS_SLEEP, NULL, 0);
}

bool wlcard_wakeup(struct wlcard *c)
{
	bool slept = c->asleep;

	if (slept && c->deaf) {
		c->deaf--;
		c->stats[WL_STAT_WAKEUPS_LOST]++;
		return slept;
	}
	c->asleep = false;
	if (slept)
		wlcard_queue_event(c, WL_EVENT_PS_AWAKE, NULL, 0);
	return slept;
}
