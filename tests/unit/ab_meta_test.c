// SPDX-License-Identifier: GPL-2.0-only
/*
 * DerSimonian and Laird's summary against published figures: 13 trials of the
 * BCG vaccine, log risk ratios, as every textbook on meta-analysis has them.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "meta.h"

#define TRIALS	13

static void near(double a, double b, double tolerance)
{
	if (!(fabs(a - b) <= tolerance))
		fail_msg("%.9g is not %.9g +- %g", a, b, tolerance);
}

/* Treated and control: ill, not ill. */
static const double bcg[TRIALS][4] = {
	{ 4, 119, 11, 128 }, { 6, 300, 29, 274 }, { 3, 228, 11, 209 },
	{ 62, 13536, 248, 12619 }, { 33, 5036, 47, 5761 }, { 180, 1361, 372, 1079 },
	{ 8, 2537, 10, 619 }, { 505, 87886, 499, 87892 }, { 29, 7470, 45, 7232 },
	{ 17, 1699, 65, 1600 }, { 186, 50448, 141, 27197 }, { 5, 2493, 3, 2338 },
	{ 27, 16886, 29, 17825 },
};

static void test_published(void **state)
{
	double effect[TRIALS], se[TRIALS];
	struct ab_meta m;

	(void)state;
	for (int i = 0; i < TRIALS; i++) {
		const double *t = bcg[i];
		double treated = t[0] + t[1], control = t[2] + t[3];

		effect[i] = log(t[0] / treated / (t[2] / control));
		se[i] = sqrt(1 / t[0] - 1 / treated + 1 / t[2] - 1 / control);
	}
	assert_int_equal(ab_meta_dl(effect, se, TRIALS, &m), 0);
	near(m.q, 152.2330, 5e-4);
	near(m.tau2, .3088, 5e-5);
	near(m.mean, -.7141, 5e-5);
	near(m.se, .1787, 5e-5);
	near(m.lo, -1.0644, 5e-5);
	near(m.hi, -.3638, 5e-5);
	near(m.i2, .9212, 5e-5);
	assert_true(m.next_lo < m.lo && m.next_hi > m.hi);
}

/* Equal effects: no spread between devices, the mean with inverse variances. */
static void test_homogeneous(void **state)
{
	const double effect[] = { .1, .1, .1 }, se[] = { .01, .02, .02 };
	struct ab_meta m;

	(void)state;
	assert_int_equal(ab_meta_dl(effect, se, 3, &m), 0);
	near(m.mean, .1, 1e-12);
	near(m.tau2, 0, 0);
	near(m.i2, 0, 0);
	near(m.se, 1 / sqrt(15000), 1e-12);
}

static void test_bounds(void **state)
{
	const double effect[] = { .1, .2 }, se[] = { .01, .01 }, zero[] = { .01, 0 };
	const double endless[] = { .01, INFINITY };
	struct ab_meta m;

	(void)state;
	assert_int_equal(ab_meta_dl(effect, se, 1, &m), 0);
	near(m.mean, .1, 1e-12);
	assert_int_equal(ab_meta_dl(effect, se, 2, &m), 0);
	assert_true(isinf(m.next_lo) && isinf(m.next_hi));
	assert_int_not_equal(ab_meta_dl(effect, se, 0, &m), 0);
	assert_int_not_equal(ab_meta_dl(effect, zero, 2, &m), 0);
	assert_int_not_equal(ab_meta_dl(effect, endless, 2, &m), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_published),
		cmocka_unit_test(test_homogeneous),
		cmocka_unit_test(test_bounds),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
