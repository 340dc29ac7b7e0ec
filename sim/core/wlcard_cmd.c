// SPDX-License-Identifier: GPL-2.0-only
/*
 * The firmware's command processor.  A command without a handler is answered
 * by its echo with result 0, as most of them are by the real firmware.
 */
#include "wlcard.h"

#define CMD_HEADER	8	/* command, size, seq_num, result */
#define CMD_RET		0x8000
#define RESULT_ERROR	1

/* Body of a request, and of the answer, which begins as a copy of it. */
struct wl_msg {
	const uint8_t *req;
	size_t req_len;
	uint8_t *body;
	size_t cap;
};

/* Returns the length of the answer's body. */
typedef size_t wl_handler(struct wlcard *c, struct wl_msg *m);

/* An answer has a body of at least @len bytes, the new ones zero. */
static size_t wl_at_least(struct wl_msg *m, size_t len)
{
	if (m->req_len < len)
		sim_zero(m->body + m->req_len, len - m->req_len);
	return m->req_len < len ? len : m->req_len;
}

enum {
	SPEC_ADDR = 8, SPEC_REGION = 14, SPEC_ANTENNAS = 16, SPEC_RELEASE = 18,
	SPEC_CAP = 34, SPEC_11N = 38, SPEC_MCS = 42, SPEC_PORT = 43,
	SPEC_11AC = 55, SPEC_11AC_MCS = 59, SPEC_LEN = 63,
};

static size_t cmd_hw_spec(struct wlcard *c, struct wl_msg *m)
{
	uint8_t *b = m->body;

	sim_zero(b, SPEC_LEN);
	sim_copy(b + SPEC_ADDR, c->cfg.mac, WL_ALEN);
	sim_put16(b + SPEC_REGION, 0x10);
	sim_put16(b + SPEC_ANTENNAS, 2);
	sim_put32(b + SPEC_RELEASE, 0x0f000000);
	/* bands b, g, n; a; ac */
	sim_put32(b + SPEC_CAP, 1u << 8 | 1u << 9 | 1u << 10 |
		  (c->cfg.ht ? 1u << 11 : 0) |
		  (c->cfg.vht ? 1u << 12 | 1u << 13 : 0));
	/* short guard interval 20 MHz, two TX and RX block-ack streams */
	sim_put32(b + SPEC_11N, 1u << 23 | 2u << 18);
	b[SPEC_MCS] = 0x22;
	sim_put16(b + SPEC_PORT, 31);
	if (c->cfg.vht) {
		/* two streams, MCS 0..9 */
		sim_put32(b + SPEC_11AC, 1u << 5);
		sim_put32(b + SPEC_11AC_MCS, 0xfffafffa);
	}
	return SPEC_LEN;
}

static size_t cmd_func_init(struct wlcard *c, struct wl_msg *m)
{
	c->running = true;
	return m->req_len;
}

static size_t cmd_func_shutdown(struct wlcard *c, struct wl_msg *m)
{
	c->running = false;
	c->associated = false;
	return m->req_len;
}

/* action, buffer size, SDIO port */
static size_t cmd_tx_buf(struct wlcard *c, struct wl_msg *m)
{
	size_t len = wl_at_least(m, 8);

	(void)c;
	sim_put16(m->body + 2, 2048);
	sim_put16(m->body + 4, 31);
	return len;
}

/* More than one word of the bitmap: "automatic", no further query. */
static size_t cmd_tx_rate_cfg(struct wlcard *c, struct wl_msg *m)
{
	enum { TLV_RATE_SCOPE = 0x153, SCOPE_LEN = 36 };
	uint8_t *tlv = m->body + 4;

	(void)c;
	sim_zero(m->body, 4 + 4 + SCOPE_LEN);
	sim_put16(m->body, sim_get16(m->req));
	sim_put16(tlv, TLV_RATE_SCOPE);
	sim_put16(tlv + 2, SCOPE_LEN);
	sim_put16(tlv + 4, 0x000f);
	sim_put16(tlv + 6, 0x00ff);
	sim_put16(tlv + 8, 0xffff);
	return 4 + 4 + SCOPE_LEN;
}

/* action, current level, maximum, minimum, in dBm */
static size_t cmd_rf_tx_power(struct wlcard *c, struct wl_msg *m)
{
	size_t len = wl_at_least(m, 6);

	(void)c;
	sim_put16(m->body + 2, 15);
	m->body[4] = 18;
	m->body[5] = 5;
	return len;
}

static size_t cmd_deauth(struct wlcard *c, struct wl_msg *m)
{
	unsigned int tid;

	c->associated = false;
	for (tid = 0; tid < WL_TIDS; tid++)
		c->rx_ba[tid] = c->tx_ba[tid] = false;
	return m->req_len;
}

static unsigned int ba_tid(uint16_t parameters)
{
	return parameters >> 2 & (WL_TIDS - 1);
}

/*
 * The station asks for a session: request is result, peer, token, parameters,
 * time-out, start; the answer has a status before the parameters.
 */
static size_t cmd_addba_request(struct wlcard *c, struct wl_msg *m)
{
	uint8_t *b = m->body;

	if (m->req_len < 14)
		return 0;
	b[0] = 0;
	sim_put16(b + 8, 0);
	sim_copy(b + 10, m->req + 8, 6);
	c->tx_ba[ba_tid(sim_get16(m->req + 8))] = true;
	return 16;
}

/* The station accepts one: result, peer, token, status, parameters, ... */
static size_t cmd_addba_response(struct wlcard *c, struct wl_msg *m)
{
	unsigned int tid;

	if (m->req_len < 16)
		return 0;
	m->body[0] = 0;
	tid = ba_tid(sim_get16(m->req + 10));
	c->rx_ba[tid] = !sim_get16(m->req + 8);
	return m->req_len;
}

/* result, peer, parameters (TID in bits 12..15, initiator in bit 11) */
static size_t cmd_delba(struct wlcard *c, struct wl_msg *m)
{
	uint16_t parameters;

	if (m->req_len < 9)
		return 0;
	m->body[0] = 0;
	parameters = sim_get16(m->req + 7);
	if (parameters >> 11 & 1)
		c->tx_ba[parameters >> 12 & (WL_TIDS - 1)] = false;
	else
		c->rx_ba[parameters >> 12 & (WL_TIDS - 1)] = false;
	return m->req_len;
}

/* action 5: the host confirms that the card may sleep */
static size_t cmd_ps_mode(struct wlcard *c, struct wl_msg *m)
{
	enum { ACTION_SLEEP_CONFIRM = 5 };

	if (m->req_len >= 2 && sim_get16(m->req) == ACTION_SLEEP_CONFIRM)
		c->asleep = true;
	return m->req_len;
}

/* action, conditions: host sleep; once configured, the firmware asks for it */
static size_t cmd_host_sleep(struct wlcard *c, struct wl_msg *m)
{
	enum { ACTION_CONFIGURE = 1 };
	const uint32_t cancel = 0xffffffff;

	if (sim_get16(m->req) == ACTION_CONFIGURE && m->req_len >= 6 &&
	    sim_get32(m->req + 2) != cancel)
		wlcard_queue_event(c, WL_EVENT_HOST_SLEEP, NULL, 0);
	return m->req_len;
}

/* action, RSSI filters: the averages that "iw link" shows, in dBm */
static size_t cmd_rssi_info(struct wlcard *c, struct wl_msg *m)
{
	size_t len = wl_at_least(m, 34);
	unsigned int i;

	(void)c;
	sim_zero(m->body + 6, 28);
	for (i = 6; i < 34; i += 2)
		sim_put16(m->body + i, (uint16_t)-40);
	return len;
}

/* rate, 802.11n information */
static size_t cmd_tx_rate_query(struct wlcard *c, struct wl_msg *m)
{
	size_t len = wl_at_least(m, 2);

	m->body[0] = 15;
	m->body[1] = c->cfg.ht;
	return len;
}

static size_t cmd_scan(struct wlcard *c, struct wl_msg *m)
{
	return wlcard_scan(c, m->req, m->req_len, m->body, m->cap);
}

static size_t cmd_associate(struct wlcard *c, struct wl_msg *m)
{
	return wlcard_associate(c, m->req, m->req_len, m->body, m->cap);
}

static const struct {
	uint16_t id;
	uint16_t min;		/* least length of the body */
	wl_handler *handler;
} commands[] = {
	{ 0x0003,  0, cmd_hw_spec },
	{ 0x0006,  7, cmd_scan },
	{ 0x0012, 12, cmd_associate },
	{ 0x001e,  4, cmd_rf_tx_power },
	{ 0x0024,  8, cmd_deauth },
	{ 0x007f,  0, cmd_tx_rate_query },
	{ 0x00a4,  2, cmd_rssi_info },
	{ 0x00a9,  0, cmd_func_init },
	{ 0x00aa,  0, cmd_func_shutdown },
	{ 0x00ce, 14, cmd_addba_request },
	{ 0x00cf, 16, cmd_addba_response },
	{ 0x00d0,  9, cmd_delba },
	{ 0x00d6,  2, cmd_tx_rate_cfg },
	{ 0x00d9,  2, cmd_tx_buf },
	{ 0x00e4,  2, cmd_ps_mode },
	{ 0x00e5,  2, cmd_host_sleep },
};

static size_t wl_dispatch(struct wlcard *c, uint16_t id, struct wl_msg *m,
			  bool *bad)
{
	size_t i;

	for (i = 0; i < SIM_COUNT(commands); i++) {
		if (commands[i].id != id)
			continue;
		if (m->req_len < commands[i].min) {
			*bad = true;
			return 0;
		}
		return commands[i].handler(c, m);
	}
	c->stats[WL_STAT_COMMANDS_ECHOED]++;
	wlcard_note(c, "command answered by its echo", id);
	return m->req_len;
}

size_t wlcard_command(struct wlcard *c, const uint8_t *req, size_t len,
		      uint8_t *resp, size_t cap)
{
	struct wl_msg m;
	size_t size, out;
	bool bad = false;

	c->stats[WL_STAT_COMMANDS]++;
	c->answer_ms = 0;
	if (c->dead) {
		c->stats[WL_STAT_WHILE_DEAD]++;
		return 0;
	}
	if (c->mute) {
		c->mute--;
		return 0;
	}
	if (len < CMD_HEADER || cap < WL_CMD_MAX) {
		c->stats[WL_STAT_COMMANDS_BAD]++;
		return 0;
	}
	size = sim_get16(req + 2);
	if (size < CMD_HEADER || size > len || size > WL_CMD_MAX) {
		c->stats[WL_STAT_COMMANDS_BAD]++;
		size = CMD_HEADER;
		bad = true;
	}
	sim_copy(resp, req, size);
	m.req = req + CMD_HEADER;
	m.req_len = size - CMD_HEADER;
	m.body = resp + CMD_HEADER;
	m.cap = WL_CMD_MAX - CMD_HEADER;
	out = bad ? 0 : wl_dispatch(c, sim_get16(req), &m, &bad);
	sim_put16(resp, sim_get16(req) | CMD_RET);
	sim_put16(resp + 2, CMD_HEADER + out);
	sim_put16(resp + 6, bad ? RESULT_ERROR : 0);
	return CMD_HEADER + out;
}
