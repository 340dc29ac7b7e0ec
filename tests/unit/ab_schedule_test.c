// SPDX-License-Identifier: GPL-2.0-only
/* Schedules: complete blocks, every order equally likely, same seed same run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "schedule.h"
#include "verdict.h"

static void test_permutations(void **state)
{
	(void)state;
	for (unsigned int arms = 2; arms <= AB_ARMS_MAX; arms++) {
		unsigned int *s = ab_schedule(7, 200, arms);

		assert_non_null(s);
		for (unsigned int b = 0; b < 200; b++) {
			unsigned int seen = 0;

			for (unsigned int i = 0; i < arms; i++)
				seen |= 1u << s[b * arms + i];
			assert_int_equal(seen, (1u << arms) - 1);
		}
		free(s);
	}
}

/* Six runs of 1000 blocks: each of the 6 orders of 3 arms 1000 +- 4 sigma. */
static void test_uniform(void **state)
{
	unsigned int count[27] = { 0 }, orders = 0;

	(void)state;
	for (unsigned long seed = 1; seed <= 6; seed++) {
		unsigned int *s = ab_schedule(seed, 1000, 3);

		assert_non_null(s);
		for (unsigned int b = 0; b < 1000; b++)
			count[s[b * 3] * 9 + s[b * 3 + 1] * 3 + s[b * 3 + 2]]++;
		free(s);
	}
	for (unsigned int i = 0; i < 27; i++) {
		if (!count[i])
			continue;
		orders++;
		assert_in_range(count[i], 1000 - 116, 1000 + 116);
	}
	assert_int_equal(orders, 6);
}

/* The order of one block says nothing about the next. */
static void test_independent(void **state)
{
	unsigned int same = 0, *s = ab_schedule(42, 1000, 2);

	(void)state;
	assert_non_null(s);
	for (unsigned int b = 1; b < 1000; b++)
		same += s[2 * b] == s[2 * b - 2];
	free(s);
	assert_in_range(same, 499 - 64, 500 + 64);
}

static void test_seed(void **state)
{
	unsigned int *a = ab_schedule(99, 40, 3), *b = ab_schedule(99, 40, 3);
	unsigned int *c = ab_schedule(100, 40, 3);

	(void)state;
	assert_memory_equal(a, b, 120 * sizeof(*a));
	assert_memory_not_equal(a, c, 120 * sizeof(*a));
	free(a);
	free(b);
	free(c);
}

/* Journals hold seeds: the generator may never change.  Recorded once. */
static void test_recorded(void **state)
{
	static const unsigned int want[] = { 0, 2, 1, 0, 1, 2, 1, 2, 0, 2, 1, 0 };
	unsigned int *s = ab_schedule(1, 4, 3);

	(void)state;
	assert_memory_equal(s, want, sizeof(want));
	free(s);
}

static void test_bounds(void **state)
{
	(void)state;
	assert_null(ab_schedule(1, 0, 2));
	assert_null(ab_schedule(1, AB_BLOCKS_MAX + 1, 2));
	assert_null(ab_schedule(1, 1, 1));
	assert_null(ab_schedule(1, 1, AB_ARMS_MAX + 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_permutations),
		cmocka_unit_test(test_uniform),
		cmocka_unit_test(test_independent),
		cmocka_unit_test(test_seed),
		cmocka_unit_test(test_recorded),
		cmocka_unit_test(test_bounds),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
