// SPDX-License-Identifier: GPL-2.0-only
/*
 * Exact statistics against recorded values (p-values: scipy's exact Wilcoxon
 * test) and against brute force.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "stats.h"
#include "verdict.h"

#define COUNT(a) (sizeof(a) / sizeof(*(a)))

static void near(double a, double b, double tolerance)
{
	if (!(fabs(a - b) <= tolerance))
		fail_msg("%.9g is not %.9g +- %g", a, b, tolerance);
}

struct golden {
	double d[12];
	unsigned int n;
	double p, hl, lo95, hi95, lo90, hi90;
};

static const struct golden golden[] = {
	{ { .081, .112, -.034, .097, .143, .061, -.012, .205, .055, .118, -.391, .076 }, 12,
	  .063965, .0760, -.0230, .1180, .0210, .1095 },
	{ { .021, -.013, .034, .008, -.027, .015, -.004, .011 }, 8,
	  .460938, .00675, -.0130, .0225, NAN, NAN },
	{ { 1.02, 1.10, .95, 1.21, .88, 1.06 }, 6,
	  .031250, NAN, .88, 1.21, NAN, NAN },
};

static void test_golden(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(golden); i++) {
		const struct golden *g = &golden[i];
		struct ab_walsh w;
		double lo, hi;

		assert_int_equal(ab_walsh_init(&w, g->d, g->n), 0);
		near(ab_walsh_p(&w), g->p, 5.1e-7);
		if (!isnan(g->hl))
			near(ab_walsh_hl(&w), g->hl, 1e-9);
		ab_walsh_interval(&w, .025, &lo, &hi);
		near(lo, g->lo95, 1e-9);
		near(hi, g->hi95, 1e-9);
		if (!isnan(g->lo90)) {
			ab_walsh_interval(&w, .05, &lo, &hi);
			near(lo, g->lo90, 1e-9);
			near(hi, g->hi90, 1e-9);
		}
		ab_walsh_free(&w);
		ab_walsh_free(&w);
	}
}

static void test_critical(void **state)
{
	static const struct { unsigned int n; long c025, c05; } table[] = {
		{ 6, 0, 2 }, { 8, 3, 5 }, { 10, 8, 10 }, { 12, 13, 17 }, { 16, 29, 35 },
		{ 20, 52, 60 }, { 24, 81, 91 }, { 40, 264, 286 }, { 60, 648, 690 },
	};
	static const struct { unsigned int n; double size; } sizes[] = {
		{ 6, .0313 }, { 8, .0391 }, { 10, .0488 }, { 12, .0425 }, { 20, .0484 },
		{ 40, .0498 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(table); i++) {
		assert_int_equal(ab_sr_critical(table[i].n, .025), table[i].c025);
		assert_int_equal(ab_sr_critical(table[i].n, .05), table[i].c05);
	}
	for (size_t i = 0; i < COUNT(sizes); i++)
		near(2 * ab_sr_cdf(sizes[i].n, ab_sr_critical(sizes[i].n, .025)),
		     sizes[i].size, 5.1e-5);
	/* a size that is met exactly is met */
	assert_int_equal(ab_sr_critical(6, 1. / 64), 0);
	assert_int_equal(ab_sr_critical(6, 2. / 64), 1);
	for (unsigned int n = 1; n < AB_BLOCKS_MIN; n++)
		assert_int_equal(ab_sr_critical(n, .025), -1);
	assert_true(isnan(ab_sr_cdf(0, 0)));
	assert_true(isnan(ab_sr_cdf(AB_BLOCKS_MAX + 1, 0)));
	near(ab_sr_cdf(AB_BLOCKS_MAX, AB_BLOCKS_MAX * (AB_BLOCKS_MAX + 1L) / 4), .5, 1e-4);
}

/* All 2^n sign patterns, counted one by one. */
static void test_null_by_enumeration(void **state)
{
	(void)state;
	for (unsigned int n = 1; n <= 12; n++) {
		unsigned int max = n * (n + 1) / 2, count[79] = { 0 }, sum = 0;

		for (unsigned int s = 0; s < 1u << n; s++) {
			unsigned int t = 0;

			for (unsigned int i = 0; i < n; i++)
				t += s >> i & 1 ? i + 1 : 0;
			count[t]++;
		}
		for (unsigned int t = 0; t <= max; t++) {
			sum += count[t];
			near(ab_sr_cdf(n, t), ldexp(sum, -(int)n), 0);
		}
	}
}

/* The interval excludes 0 exactly when p <= alpha, ties and zeros included. */
static void duality(double grid, unsigned int sets)
{
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	unsigned int rejected = 0;

	gsl_rng_set(rng, 20261201);
	for (unsigned int k = 0; k < sets; k++) {
		unsigned int n = 6 + gsl_rng_uniform_int(rng, 35);
		double shift = .1 * gsl_rng_uniform(rng), d[40], lo, hi, p;
		double alpha = k % 2 ? .05 : .01;
		struct ab_walsh w;

		for (unsigned int i = 0; i < n; i++) {
			d[i] = shift + gsl_ran_gaussian(rng, .2);
			if (grid > 0)
				d[i] = rint(d[i] / grid) * grid;
		}
		assert_int_equal(ab_walsh_init(&w, d, n), 0);
		ab_walsh_interval(&w, alpha / 2, &lo, &hi);
		p = ab_walsh_p(&w);
		assert_int_equal(lo > 0 || hi < 0, p <= alpha);
		rejected += p <= alpha;
		ab_walsh_free(&w);
	}
	/* Both sides of the equivalence were met. */
	assert_in_range(rejected, sets / 20, sets - sets / 20);
	gsl_rng_free(rng);
}

static void test_duality(void **state)
{
	(void)state;
	duality(0, 1000);
	duality(.0625, 1000);
}

static void test_bad_input(void **state)
{
	const double d[] = { 1, NAN, 2 }, e[] = { INFINITY };
	struct ab_walsh w;

	(void)state;
	assert_int_not_equal(ab_walsh_init(&w, d, 3), 0);
	ab_walsh_free(&w);
	assert_int_not_equal(ab_walsh_init(&w, e, 1), 0);
	ab_walsh_free(&w);
	assert_int_not_equal(ab_walsh_init(&w, d, 0), 0);
	ab_walsh_free(&w);
}

/* Unanimous and huge, but five blocks: no verdict, no bounds. */
static void test_too_few(void **state)
{
	static const double up[] = { 1, 1.1, 1.2, 1.3, 1.4 }, flat[5] = { 0 };
	const double *const d[] = { up, flat };
	const unsigned int look = 5;
	struct ab_finding f[2];
	struct ab_plan p;

	(void)state;
	assert_int_equal(ab_plan_init(&p, &look, 1, 2), 0);
	assert_int_equal(ab_decide(&p, d, 5, AB_MARGIN, f), 1);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(f[i].verdict, AB_INCONCLUSIVE);
		assert_true(isinf(f[i].lo) && f[i].lo < 0 && isinf(f[i].hi) && f[i].hi > 0);
		assert_true(isinf(f[i].mde));
	}

	/* A 90% interval exists at five, but no conclusion. */
	assert_int_equal(ab_plan_init(&p, &look, 1, 1), 0);
	assert_int_equal(ab_decide(&p, d + 1, 5, AB_MARGIN, f), 1);
	assert_int_equal(f[0].verdict, AB_INCONCLUSIVE);
}

static void test_plan(void **state)
{
	static const unsigned int look[] = { 8, 12, 20, 40 }, down[] = { 12, 8 };
	struct ab_plan p;
	double sum = 0, sum_eq = 0;

	(void)state;
	assert_int_equal(ab_plan_init(&p, look, 4, 1), 0);
	near(p.alpha[0], .01, 0);
	near(p.alpha[1], .01, 0);
	near(p.alpha[2], .015, 0);
	/* 2/256 + 2 P(T12<=7) + 2 P(T20<=40) were used before the last look */
	near(p.alpha[3], .05 - 2 * (ab_sr_cdf(8, 0) + ab_sr_cdf(12, ab_sr_critical(12, .005)) +
		ab_sr_cdf(20, ab_sr_critical(20, .0075))), 1e-12);
	assert_true(p.alpha[3] > .015);
	for (int q = 0; q < 4; q++) {
		sum += 2 * ab_sr_cdf(look[q], ab_sr_critical(look[q], p.alpha[q] / 2));
		sum_eq += ab_sr_cdf(look[q], ab_sr_critical(look[q], p.alpha_eq[q]));
	}
	assert_true(sum <= .05 && sum > .045);
	assert_true(sum_eq <= .05 && sum_eq > .045);

	assert_int_equal(ab_plan_reached(&p, 7), -1);
	assert_int_equal(ab_plan_reached(&p, 8), 0);
	assert_int_equal(ab_plan_reached(&p, 19), 1);
	assert_int_equal(ab_plan_reached(&p, 500), 3);

	/* Several arms: what Holm may use at a look is all of its share. */
	assert_int_equal(ab_plan_init(&p, look, 4, 2), 0);
	near(p.alpha[3], .015, 1e-12);
	near(p.alpha_eq[3], .015, 1e-12);
	assert_int_not_equal(ab_plan_init(&p, down, 2, 1), 0);
	assert_int_not_equal(ab_plan_init(&p, look, 0, 1), 0);
	assert_int_not_equal(ab_plan_init(&p, look, 4, 0), 0);
}

/* 19 blocks of a plan with looks at 8 and 12: the last seven do not count. */
static void test_cut_short(void **state)
{
	static const unsigned int look[] = { 8, 12, 20 };
	double x[19];
	const double *const d[] = { x };
	struct ab_finding f;
	struct ab_plan p;

	(void)state;
	for (int i = 0; i < 19; i++)
		x[i] = i < 12 ? (i % 2 ? .1 : -.1) * (1 + .01 * i) : 5;
	assert_int_equal(ab_plan_init(&p, look, 3, 1), 0);
	assert_int_equal(ab_decide(&p, d, 19, AB_MARGIN, &f), 2);
	assert_int_equal(f.n, 12);
	assert_int_equal(f.verdict, AB_INCONCLUSIVE);
	assert_int_equal(ab_decide(&p, d, 7, AB_MARGIN, &f), 0);
	assert_int_equal(f.verdict, AB_INCONCLUSIVE);
}

static void fill(double *x, unsigned int n, double centre, double spread)
{
	for (unsigned int i = 0; i < n; i++)
		x[i] = centre + spread * ((i % 2 ? 1 : -1) * (1. + i) / n);
}

static void test_verdicts(void **state)
{
	static const struct { double centre, spread; enum ab_verdict v; unsigned int n; } c[] = {
		{ .5, .1, AB_BETTER, 8 }, { -.5, .1, AB_WORSE, 8 },
		{ 0, .02, AB_EQUIVALENT, 12 }, { 0, .5, AB_INCONCLUSIVE, 12 },
	};
	static const unsigned int look[] = { 8, 12 };

	(void)state;
	for (size_t i = 0; i < COUNT(c); i++) {
		double x[12];
		const double *const d[] = { x };
		struct ab_finding f;
		struct ab_plan p;

		fill(x, 12, c[i].centre, c[i].spread);
		assert_int_equal(ab_plan_init(&p, look, 2, 1), 0);
		assert_true(ab_decide(&p, d, 12, AB_MARGIN, &f) > 0);
		assert_string_equal(ab_verdict_name(f.verdict), ab_verdict_name(c[i].v));
		if (c[i].v == AB_BETTER || c[i].v == AB_WORSE)
			assert_int_equal(f.n, c[i].n);
		assert_true(f.lo <= f.hl && f.hl <= f.hi);
	}
}

/* A decision stands, while another arm goes on to the next look. */
static void test_decided_once(void **state)
{
	static const unsigned int look[] = { 10, 14 };
	double x[14], y[14];
	const double *const d[] = { x, y };
	struct ab_finding f[2];
	struct ab_plan p;

	(void)state;
	fill(x, 14, .5, .1);
	fill(y, 14, 0, .5);
	for (int i = 10; i < 14; i++)
		x[i] = -5;
	assert_int_equal(ab_plan_init(&p, look, 2, 2), 0);
	assert_int_equal(ab_decide(&p, d, 14, AB_MARGIN, f), 2);
	assert_int_equal(f[0].verdict, AB_BETTER);
	assert_int_equal(f[0].n, 10);
	assert_int_equal(f[1].verdict, AB_INCONCLUSIVE);
	assert_int_equal(f[1].n, 14);
}

/* Equivalence of one arm among seven takes a longer interval than alone. */
static void test_equivalence_of_many(void **state)
{
	static const double x[] = { .001, -.001, .002, -.002, .003, -.003, .0005, .09 };
	const double *const d[] = { x, x, x, x, x, x, x };
	const unsigned int look = 8;
	struct ab_finding f[7];
	struct ab_plan p;

	(void)state;
	assert_int_equal(ab_plan_init(&p, &look, 1, 1), 0);
	assert_int_equal(ab_decide(&p, d, 8, AB_MARGIN, f), 1);
	assert_int_equal(f[0].verdict, AB_EQUIVALENT);
	assert_int_equal(ab_plan_init(&p, &look, 1, 7), 0);
	assert_int_equal(ab_decide(&p, d, 8, AB_MARGIN, f), 1);
	assert_int_equal(f[6].verdict, AB_INCONCLUSIVE);
}

static void test_holm(void **state)
{
	static const double p[] = { .02, .01, .9, .04 };
	static const double want[] = { .06, .04, .9, .08 };
	double got[4];

	(void)state;
	assert_int_equal(ab_holm(p, got, 4), 0);
	for (int i = 0; i < 4; i++)
		near(got[i], want[i], 1e-12);
}

static void test_outage(void **state)
{
	(void)state;
	near(ab_outage_p(0, 0), 1, 0);
	near(ab_outage_p(6, 0), .03125, 1e-12);
	near(ab_outage_p(0, 6), .03125, 1e-12);
	near(ab_outage_p(3, 3), 1, 0);
	/* 2 (1 + 8) / 2^8 */
	near(ab_outage_p(7, 1), 18. / 256, 1e-12);
}

static void test_mde(void **state)
{
	(void)state;
	near(ab_mde(-.05, .05), expm1(1.43 * .05), 1e-12);
	assert_true(isinf(ab_mde(-INFINITY, INFINITY)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_golden),
		cmocka_unit_test(test_critical),
		cmocka_unit_test(test_null_by_enumeration),
		cmocka_unit_test(test_duality),
		cmocka_unit_test(test_bad_input),
		cmocka_unit_test(test_too_few),
		cmocka_unit_test(test_plan),
		cmocka_unit_test(test_cut_short),
		cmocka_unit_test(test_verdicts),
		cmocka_unit_test(test_decided_once),
		cmocka_unit_test(test_equivalence_of_many),
		cmocka_unit_test(test_holm),
		cmocka_unit_test(test_outage),
		cmocka_unit_test(test_mde),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
