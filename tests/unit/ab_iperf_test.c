// SPDX-License-Identifier: GPL-2.0-only
/* iperf3's JSON: figures from every kind of run, and nothing from a damaged one. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ab_mutate.h"
#include "iperf.h"

#define TCP "{\"start\":{\"version\":\"iperf 3.12\"},\"intervals\":[{\"sum\":{\"seconds\":1.0}}]," \
	"\"end\":{\"sum_sent\":{\"bits_per_second\":95000000,\"retransmits\":7}," \
	"\"sum_received\":{\"bits_per_second\":94100000.5}}}"
#define UDP "{\"end\":{\"sum\":{\"bits_per_second\":1e6,\"lost_percent\":12.5}}}"
/* As libiperf does, "start" has keys twice. */
#define BOTH "{\"start\":{\"sock_bufsize\":0,\"sock_bufsize\":0},\"end\":{\"sum_received\":{\"bits_per_second\":4e7}," \
	"\"sum_received_bidir_reverse\":{\"bits_per_second\":5e7}}}"

static int parse(const char *s, struct ab_throughput *t)
{
	return ab_iperf_parse(s, strlen(s), t);
}

static void test_kinds(void **state)
{
	struct ab_throughput t;

	(void)state;
	assert_int_equal(parse(TCP, &t), 0);
	assert_true(fabs(t.mbps - 94.1000005) < 1e-9);
	assert_true(t.retransmits == 7 && isnan(t.lost_pct) && !*t.error);
	assert_int_equal(parse(UDP, &t), 0);
	assert_true(t.mbps == 1 && t.lost_pct == 12.5 && isnan(t.retransmits));
	assert_int_equal(parse(BOTH, &t), 0);
	assert_true(t.mbps == 90);
}

static void test_errors(void **state)
{
	struct ab_throughput t;

	(void)state;
	assert_int_equal(parse("{\"error\":\"unable to connect: Connection refused\"}", &t), 0);
	assert_true(ab_iperf_refused(&t));
	assert_int_equal(parse("{\"error\":\"the server is busy\\u001b[2J\"}", &t), 0);
	assert_true(ab_iperf_refused(&t) && !strchr(t.error, '\033'));
	assert_int_equal(parse("{\"error\":\"timed out\",\"end\":{}}", &t), 0);
	assert_true(*t.error && !ab_iperf_refused(&t) && isnan(t.mbps));
	/* An error without a text is one. */
	assert_int_equal(parse("{\"error\":\"\"}", &t), 0);
	assert_true(*t.error && isnan(t.mbps));
}

static void test_refused(void **state)
{
	static const char * const bad[] = {
		"{", "[]", "1", "{}", "{\"end\":{}}", "{\"end\":[]}", "{\"end\":{\"sum\":[]}}",
		"{\"end\":{\"sum\":{\"bits_per_second\":\"9\"}}}",
		"{\"end\":{\"sum\":{\"bits_per_second\":-1}}}",
		"{\"end\":{\"sum\":{\"bits_per_second\":1e300}}}",
		"{\"end\":{\"sum\":{\"bits_per_second\":NaN}}}",
		"{\"error\":5}", "{\"error\":\"\\u0000\"}", "{\"error\":\"x\"} {}",
		"{\"end\":{\"sum\":{\"bits_per_second\":1e999}}}",
		/* A way that went backwards would hide in the sum of both. */
		"{\"end\":{\"sum_received\":{\"bits_per_second\":-4e7},"
		"\"sum_received_bidir_reverse\":{\"bits_per_second\":5e7}}}",
		"{\"end\":{\"sum_received\":{\"bits_per_second\":5e7},"
		"\"sum_received_bidir_reverse\":{\"bits_per_second\":-4e7}}}",
	};
	struct ab_throughput t;
	char *deep = malloc(100000);

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_int_not_equal(parse(bad[i], &t), 0);
	assert_int_not_equal(ab_iperf_parse("", 0, &t), 0);
	assert_non_null(deep);
	memset(deep, '[', 100000);
	assert_int_not_equal(ab_iperf_parse(deep, 100000, &t), 0);
	assert_int_not_equal(ab_iperf_parse(deep, AB_IPERF_TEXT_MAX + 1, &t), 0);
	free(deep);
}

static void test_fuzz(void **state)
{
	static const char * const seeds[] = { TCP, UDP, BOTH };
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	unsigned int accepted = 0, rounds = 40000;

	(void)state;
	gsl_rng_set(rng, 2);
	for (unsigned int i = 0; i < rounds; i++) {
		size_t len = strlen(seeds[i % 3]);
		struct ab_throughput t;
		char buf[4096], *exact;

		memcpy(buf, seeds[i % 3], len);
		len = mutate(rng, buf, len, sizeof(buf));
		/* A buffer of just that size: one byte too far is found. */
		exact = malloc(len);
		assert_non_null(exact);
		memcpy(exact, buf, len);
		if (!ab_iperf_parse(exact, len, &t)) {
			assert_true(*t.error || (t.mbps >= 0 && t.mbps <= 1e6));
			assert_true(isnan(t.retransmits) || t.retransmits >= 0);
			assert_true(memchr(t.error, '\0', sizeof(t.error)));
			accepted++;
		}
		free(exact);
	}
	gsl_rng_free(rng);
	assert_in_range(accepted, rounds / 100, rounds - rounds / 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_fuzz),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
