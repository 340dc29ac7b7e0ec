// SPDX-License-Identifier: GPL-2.0-only
/*
 * The sender inside the card, against a receiver of some lines.
 */
#include "wlcard_test.h"
#include "wlcard_flow.h"

#define SIZE	1448
#define PORT	5400
#define STATION	0x0a090002
#define SENDER	0x0a090001
#define TIMES	64

static uint64_t sent[TIMES];
static uint32_t waited[TIMES];


static const struct wlcard_flow_config tcp = {
	.kind = WL_FLOW_TCP, .to = STATION, .from = SENDER, .port = PORT,
	.size = SIZE, .frames = 8, .burst = 4, .interval = 1000000,
};

static uint32_t get32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
}

static void start(struct wlcard_flow *f, const struct wlcard_flow_config *cfg)
{
	memset(f, 0, sizeof(*f));
	memset(sent, 0, sizeof(sent));
	memset(waited, 0, sizeof(waited));
	f->sent = sent;
	f->waited = waited;
	wlcard_flow_start(f, cfg, 0);
}

/* The one's complement sum of TCP header and pseudo header; zeros follow. */
static void checksum(const uint8_t *ip, size_t header, size_t body)
{
	size_t i, l4 = header - 20;
	uint32_t v = 6 + l4 + body;

	for (i = 12; i < header; i += 2)
		v += ip[i] << 8 | ip[i + 1];
	while (v >> 16)
		v = (v & 0xffff) + (v >> 16);
	assert_int_equal(v, 0xffff);
	assert_int_equal(ip[2] << 8 | ip[3], header + body);
}

/* The station answers with @flags and its window. */
static void reply(struct wlcard_flow *f, uint32_t ack, uint32_t seq, unsigned int flags,
		  uint32_t window, uint64_t now)
{
	static const uint8_t option[12] = { 1, 3, 3, 2, 8, 10, 0, 0, 0, 7, 0, 0 };
	size_t len = 20 + 20 + sizeof(option);
	uint8_t *ip = calloc(1, len);

	ip[0] = 0x45;
	ip[9] = 6;
	sim_copy(ip + 12, (const uint8_t[]){ 10, 9, 0, 2, 10, 9, 0, 1 }, 8);
	ip[20] = ip[22] = PORT >> 8;
	ip[21] = ip[23] = PORT & 0xff;
	ip[24] = seq >> 24;
	ip[26] = seq >> 8;
	ip[27] = seq;
	ip[30] = ack >> 8;
	ip[31] = ack;
	ip[29] = ack >> 16;
	ip[32] = 8 << 4;
	ip[33] = flags;
	ip[34] = window >> 8;
	ip[35] = window;
	sim_copy(ip + 40, option, sizeof(option));
	/* options: ill-formed length at the end is the core's to bear */
	ip[50] = 0;
	assert_true(wlcard_flow_input(f, ip, len, now));
	free(ip);
}

/* Next frame, checked for form; its sequence number, or -1. */
static int64_t next(struct wlcard_flow *f, uint64_t now, unsigned int *flags, size_t *body)
{
	uint8_t head[WL_FLOW_HEAD];
	size_t len = wlcard_flow_frame(f, now, head, body);

	if (!len)
		return -1;
	checksum(head + WL_ETH_LEN, len - WL_ETH_LEN, *body);
	*flags = head[WL_ETH_LEN + 20 + 13];
	return get32(head + WL_ETH_LEN + 20 + 4);
}

static void open_flow(struct wlcard_flow *f, uint32_t window)
{
	unsigned int flags;
	size_t body;

	start(f, &tcp);
	assert_int_equal(next(f, 0, &flags, &body), 0);
	assert_int_equal(flags, 2);
	assert_int_equal(next(f, 0, &flags, &body), -1);
	reply(f, 1, 100, 0x12, window, 0);
	assert_int_equal(f->state, WL_FLOW_OPEN);
	assert_int_equal(f->shift, 2);
}

static void test_whole_connection(void **state)
{
	struct wlcard_flow f;
	unsigned int flags, data = 0;
	uint64_t now = 0, wanted = 1;
	size_t body;
	int64_t seq;

	(void)state;
	open_flow(&f, 60000);
	while (f.state == WL_FLOW_OPEN && now < 10000000) {
		while ((seq = next(&f, now, &flags, &body)) >= 0 && body) {
			assert_int_equal(seq, wanted);
			wanted += body;
			data++;
		}
		if (f.una < f.next)
			reply(&f, f.next, 101, 0x10, 15000, now);
		now += 1000;
	}
	assert_int_equal(data, tcp.frames);
	assert_int_equal(next(&f, now, &flags, &body), f.end);
	assert_int_equal(flags, 0x11);
	reply(&f, f.end + 1, 101, 0x11, 15000, now);
	assert_int_equal(f.state, WL_FLOW_DONE);
	assert_int_equal(next(&f, now, &flags, &body), f.end + 1);
	assert_int_equal(flags, 0x10);
	assert_int_equal(f.peer, 102);
	assert_int_equal(next(&f, now, &flags, &body), -1);
	assert_true(wlcard_flow_wait(&f, now) == WL_FLOW_NEVER);
}

static unsigned int burst(struct wlcard_flow *f, uint64_t now)
{
	unsigned int flags, n = 0;
	size_t body;

	while (next(f, now, &flags, &body) >= 0)
		n += body > 0;
	return n;
}

static void test_pace(void **state)
{
	struct wlcard_flow f;

	(void)state;
	open_flow(&f, 60000);
	assert_int_equal(burst(&f, 0), 4);
	assert_int_equal(burst(&f, 999999), 0);
	assert_int_equal(wlcard_flow_wait(&f, 999999), 1);
	assert_int_equal(burst(&f, 1000000), 4);
	assert_int_equal(f.late, 0);
}

static void test_window(void **state)
{
	struct wlcard_flow f;

	(void)state;
	open_flow(&f, 3 * SIZE);
	assert_int_equal(burst(&f, 0), 3);
	reply(&f, 1 + SIZE, 101, 0x10, 3 * SIZE / 4, 10);
	assert_int_equal(f.window, 3 * SIZE / 4 * 4);
	assert_int_equal(burst(&f, 20), 1);
	reply(&f, 1 + 4 * SIZE, 101, 0x10, 0, 30);
	assert_int_equal(burst(&f, 5000000), 0);
	/* An update opens it. */
	reply(&f, 1 + 4 * SIZE, 101, 0x10, 15000, 40);
	assert_int_equal(burst(&f, 5000000), 4);
}

static void test_goes_back(void **state)
{
	struct wlcard_flow f;
	unsigned int flags;
	size_t body;

	(void)state;
	open_flow(&f, 60000);
	assert_int_equal(burst(&f, 0), 4);
	reply(&f, 1 + SIZE, 101, 0x10, 15000, 10);
	assert_int_equal(next(&f, 10 + WL_FLOW_RTO_NS, &flags, &body), 1 + SIZE);
	assert_int_equal(f.timeouts, 1);
	/* What was sent before it went back may still be acknowledged. */
	reply(&f, 1 + 4 * SIZE, 101, 0x10, 15000, 20 + WL_FLOW_RTO_NS);
	assert_int_equal(f.next, 1 + 4 * SIZE);
}

static void test_lost_syn(void **state)
{
	struct wlcard_flow f;
	unsigned int flags;
	size_t body;

	(void)state;
	start(&f, &tcp);
	assert_int_equal(next(&f, 0, &flags, &body), 0);
	assert_int_equal(wlcard_flow_wait(&f, 0), WL_FLOW_RTO_NS);
	assert_int_equal(next(&f, WL_FLOW_RTO_NS, &flags, &body), 0);
	assert_int_equal(flags, 2);
	reply(&f, 1, 0, 0x14, 0, 1);
	assert_int_equal(f.state, WL_FLOW_RESET);
	assert_int_equal(next(&f, 3 * WL_FLOW_RTO_NS, &flags, &body), -1);
}

/* GRO hands three frames over as one. */
static void test_latency(void **state)
{
	struct wlcard_flow f;
	uint8_t head[WL_FLOW_HEAD];
	size_t body, len;

	(void)state;
	open_flow(&f, 60000);
	len = wlcard_flow_frame(&f, 100, head, &body);
	assert_int_equal(sent[0], 100);
	burst(&f, 200);
	wlcard_flow_arrived(&f, head + WL_ETH_LEN, len - WL_ETH_LEN,
			    len - WL_ETH_LEN + 3 * SIZE, 1000);
	assert_int_equal(waited[0], 900);
	assert_int_equal(waited[2], 800);
	assert_int_equal(waited[3], 0);
}

static void test_datagrams(void **state)
{
	struct wlcard_flow_config cfg = tcp;
	uint8_t head[WL_FLOW_HEAD];
	struct wlcard_flow f;
	size_t body, len;
	unsigned int n;

	(void)state;
	cfg.kind = WL_FLOW_UDP;
	cfg.interval = 0;
	start(&f, &cfg);
	for (n = 0; (len = wlcard_flow_frame(&f, n, head, &body)); n++) {
		assert_int_equal(get32(head + len - 4), n);
		assert_int_equal(len + body, WL_ETH_LEN + 28 + SIZE);
	}
	assert_int_equal(n, cfg.frames);
	assert_int_equal(f.state, WL_FLOW_DONE);
}

/* Packets of any content and length: nothing is read beyond them. */
static void test_any_input(void **state)
{
	struct wlcard_flow f;
	unsigned int i, j;

	(void)state;
	srand(1);
	open_flow(&f, 60000);
	for (i = 0; i < 200000; i++) {
		size_t len = rand() % 70;
		uint8_t *ip = malloc(len + !len);

		for (j = 0; j < len; j++)
			ip[j] = rand() & rand();
		if (len > 24) {
			ip[0] = 0x45;
			ip[9] = 6;
			sim_copy(ip + 12, (const uint8_t[]){ 10, 9, 0, 2 }, 4);
			ip[20] = ip[22] = PORT >> 8;
			ip[21] = ip[23] = PORT & 0xff;
		}
		if (len > 33)
			ip[33] &= ~4;
		wlcard_flow_input(&f, ip, len, i);
		if (len)
			wlcard_flow_arrived(&f, ip, len, len, i);
		assert_true(f.una <= f.end + 1);
		assert_true(f.next <= f.end);
		free(ip);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_whole_connection),
		cmocka_unit_test(test_pace),
		cmocka_unit_test(test_window),
		cmocka_unit_test(test_goes_back),
		cmocka_unit_test(test_lost_syn),
		cmocka_unit_test(test_latency),
		cmocka_unit_test(test_datagrams),
		cmocka_unit_test(test_any_input),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
