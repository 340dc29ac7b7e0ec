// SPDX-License-Identifier: GPL-2.0-only
/*
 * How often is mvab wrong?  Runs with a known truth in assumed noise, through
 * the product's own schedule and verdict code, counted.  TAP: one line a cell,
 * with the measured rate and the band it has to be in.
 *
 * simulate [--sims N] [--seed N] [--design random|abab]
 *
 * --design abab replaces the random order by strict alternation: the bands
 * must then be missed, or the simulation shows nothing.
 */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_rng.h>

#include "schedule.h"
#include "sim_naive.h"
#include "sim_noise.h"
#include "verdict.h"

#define BLOCKS	40	/* the longest run */
#define COUNT(a) (sizeof(a) / sizeof(*(a)))

struct cell;

/* One run of a cell: did the counted event happen? */
typedef bool trial_fn(gsl_rng *rng, const struct cell *c);

struct cell {
	const char *what;
	trial_fn *trial;
	enum sim_noise noise;
	unsigned int arms;
	unsigned int look[AB_LOOKS_MAX];
	double effect;		/* log ratio of arm 1; the others do nothing */
	double lo, hi;		/* band of the rate */
};

static bool alternate;		/* --design abab */

static unsigned int looks(const struct cell *c)
{
	unsigned int n = 0;

	while (n < AB_LOOKS_MAX && c->look[n])
		n++;
	return n;
}

static unsigned int blocks(const struct cell *c)
{
	return c->look[looks(c) - 1];
}

/* y[arm][block]: one measured run, arms in the product's random order. */
static void measure(gsl_rng *rng, const struct cell *c, double y[][BLOCKS])
{
	unsigned int n = blocks(c), k = c->arms;
	unsigned int *order = ab_schedule(gsl_rng_get(rng), n, k);
	double x[BLOCKS * AB_ARMS_MAX];

	if (!order)
		exit(2);
	sim_noise_draw(rng, c->noise, x, n * k);
	for (unsigned int i = 0; i < n * k; i++) {
		unsigned int arm = alternate ? i % k : order[i];

		y[arm][i / k] = x[i] + (arm == 1 ? c->effect : 0);
	}
	free(order);
}

static void decide(const struct cell *c, double y[][BLOCKS], unsigned int n,
		   struct ab_finding *f)
{
	double d[AB_ARMS_MAX][BLOCKS];
	const double *pd[AB_ARMS_MAX];
	struct ab_plan plan;

	for (unsigned int j = 1; j < c->arms; j++) {
		for (unsigned int b = 0; b < n; b++)
			d[j - 1][b] = y[j][b] - y[0][b];
		pd[j - 1] = d[j - 1];
	}
	if (ab_plan_init(&plan, c->look, looks(c), c->arms - 1) ||
	    ab_decide(&plan, pd, n, AB_MARGIN, f) < 0)
		exit(2);
}

static void run(gsl_rng *rng, const struct cell *c, struct ab_finding *f)
{
	double y[AB_ARMS_MAX][BLOCKS];

	measure(rng, c, y);
	decide(c, y, blocks(c), f);
}

static bool differs(const struct ab_finding *f)
{
	return f->verdict == AB_BETTER || f->verdict == AB_WORSE;
}

static bool any_differs(gsl_rng *rng, const struct cell *c)
{
	struct ab_finding f[AB_ARMS_MAX];
	bool any = false;

	run(rng, c, f);
	for (unsigned int j = 0; j + 1 < c->arms; j++)
		any |= differs(&f[j]);
	return any;
}

/* What Holm is for: each comparison at the full level. */
static bool any_unadjusted(gsl_rng *rng, const struct cell *c)
{
	struct ab_finding f[AB_ARMS_MAX];
	bool any = false;

	run(rng, c, f);
	for (unsigned int j = 0; j + 1 < c->arms; j++)
		any |= f[j].p <= AB_ALPHA;
	return any;
}

static bool better(gsl_rng *rng, const struct cell *c)
{
	struct ab_finding f[AB_ARMS_MAX];

	run(rng, c, f);
	return f[0].verdict == AB_BETTER;
}

static bool wrong_sign(gsl_rng *rng, const struct cell *c)
{
	struct ab_finding f[AB_ARMS_MAX];

	run(rng, c, f);
	return f[0].verdict == (c->effect > 0 ? AB_WORSE : AB_BETTER);
}

static bool equivalent(gsl_rng *rng, const struct cell *c)
{
	struct ab_finding f[AB_ARMS_MAX];

	run(rng, c, f);
	return f[0].verdict == AB_EQUIVALENT;
}

static bool covers(gsl_rng *rng, const struct cell *c)
{
	struct ab_finding f[AB_ARMS_MAX];

	run(rng, c, f);
	return f[0].lo <= c->effect && c->effect <= f[0].hi;
}

/* The arm is dead in 15% of its slots; failed slots count as the floor. */
static bool dying(gsl_rng *rng, const struct cell *c, bool drop, bool guarded)
{
	double y[AB_ARMS_MAX][BLOCKS];
	struct ab_finding f[AB_ARMS_MAX];
	struct cell fixed = *c;
	unsigned int n = 0, dead = 0;

	measure(rng, c, y);
	for (unsigned int b = 0; b < blocks(c); b++) {
		bool failed = gsl_rng_uniform(rng) < .15;

		dead += failed;
		if (failed && drop)
			continue;
		y[0][n] = y[0][b];
		/* 100 Mbit/s is the level, .1 the floor */
		y[1][n++] = failed ? log(.1 / 100) : y[1][b];
	}
	if (drop)
		fixed.look[0] = n;
	decide(&fixed, y, n, f);
	return f[0].verdict == AB_BETTER && !(guarded && dead);
}

static bool dying_floor(gsl_rng *rng, const struct cell *c)
{
	return dying(rng, c, false, false);
}

static bool dying_guarded(gsl_rng *rng, const struct cell *c)
{
	return dying(rng, c, false, true);
}

static bool dying_dropped(gsl_rng *rng, const struct cell *c)
{
	return dying(rng, c, true, false);
}

/* First all of A, then all of B. */
static bool welch_in_two_halves(gsl_rng *rng, const struct cell *c)
{
	unsigned int n = blocks(c);
	double x[2 * BLOCKS];

	sim_noise_draw(rng, c->noise, x, 2 * n);
	return sim_welch(x, x + n, n) <= AB_ALPHA;
}

static void split_abab(gsl_rng *rng, const struct cell *c, double *a, double *b)
{
	unsigned int n = blocks(c);
	double x[2 * BLOCKS];

	sim_noise_draw(rng, c->noise, x, 2 * n);
	for (unsigned int i = 0; i < n; i++) {
		a[i] = x[2 * i];
		b[i] = x[2 * i + 1];
	}
}

static bool paired_t_abab(gsl_rng *rng, const struct cell *c)
{
	double a[BLOCKS], b[BLOCKS];

	split_abab(rng, c, a, b);
	for (unsigned int i = 0; i < blocks(c); i++)
		a[i] -= b[i];
	return sim_paired_t(a, blocks(c)) <= AB_ALPHA;
}

static bool seconds_abab(gsl_rng *rng, const struct cell *c)
{
	double a[BLOCKS], b[BLOCKS];

	split_abab(rng, c, a, b);
	return sim_welch_seconds(rng, a, b, blocks(c)) <= AB_ALPHA;
}

/* Look after every block and stop when it pleases. */
static bool peeked_t(gsl_rng *rng, const struct cell *c)
{
	double y[AB_ARMS_MAX][BLOCKS], d[BLOCKS];

	measure(rng, c, y);
	for (unsigned int b = 0; b < blocks(c); b++) {
		d[b] = y[1][b] - y[0][b];
		if (b >= 2 && sim_paired_t(d, b + 1) <= AB_ALPHA)
			return true;
	}
	return false;
}

#define FPR(noise)							\
	{ "false positives", any_differs, noise, 2, { 12 }, 0, .030, .056 }, \
	{ "false positives", any_differs, noise, 2, { 20 }, 0, .034, .062 }, \
	{ "false positives", any_differs, noise, 2, { 8, 12, 20, 40 }, 0, .026, .058 }

/* log(1.05) etc.: no constant expression in ISO C */
#define LN_1_05	.048790164169432
#define LN_1_10	.095310179804325
#define LN_1_30	.262364264467491

#define EQUIV(noise)							\
	{ "false EQUIVALENT at +5%", equivalent, noise, 2, { 20 }, LN_1_05, 0, .06 }, \
	{ "false EQUIVALENT at +5%", equivalent, noise, 2, { 40 }, LN_1_05, 0, .06 }, \
	{ "false EQUIVALENT at +5%", equivalent, noise, 2, { 8, 12, 20, 40 }, LN_1_05, 0, .05 }

#define ARMS(noise)							\
	{ "family-wise, Holm", any_differs, noise, 5, { 12 }, 0, .030, .06 }, \
	{ "family-wise, unadjusted", any_unadjusted, noise, 5, { 12 }, 0, .11, .20 }

static const struct cell cells[] = {
	FPR(SIM_AR8), FPR(SIM_DRIFT), FPR(SIM_STEPS), FPR(SIM_OUTLIERS), FPR(SIM_PERIOD2),
	FPR(SIM_EVERYTHING),
	{ "coverage at +30%", covers, SIM_AR8, 2, { 12 }, LN_1_30, .945, .970 },
	{ "coverage at +30%", covers, SIM_EVERYTHING, 2, { 8, 12, 20, 40 }, LN_1_30, .942, 1 },
	{ "power at +10%", better, SIM_AR6, 2, { 12 }, LN_1_10, .73, .80 },
	{ "power at +10%", better, SIM_AR6, 2, { 20 }, LN_1_10, .94, .97 },
	{ "power at +10%", better, SIM_AR6, 2, { 8, 12, 20, 40 }, LN_1_10, .98, 1 },
	{ "power at +10%", better, SIM_EVERYTHING, 2, { 8, 12, 20, 40 }, LN_1_10, .93, 1 },
	{ "wrong sign at +10%", wrong_sign, SIM_EVERYTHING, 2, { 8, 12, 20, 40 }, LN_1_10, 0, .003 },
	EQUIV(SIM_AR6), EQUIV(SIM_AR95), EQUIV(SIM_EVERYTHING),
	{ "EQUIVALENT at 0%", equivalent, SIM_AR6, 2, { 8, 12, 20, 40 }, 0, .40, .80 },
	ARMS(SIM_AR6), ARMS(SIM_STEPS), ARMS(SIM_EVERYTHING),
	{ "family-wise, Holm", any_differs, SIM_AR6, 3, { 12, 20, 40 }, 0, .015, .058 },
	{ "dying arm, floor: BETTER", dying_floor, SIM_AR6, 2, { 40 }, LN_1_05, 0, .15 },
	{ "dying arm, guard: BETTER", dying_guarded, SIM_AR6, 2, { 40 }, LN_1_05, 0, .01 },
	{ "dying arm, dropped: BETTER", dying_dropped, SIM_AR6, 2, { 40 }, LN_1_05, .50, 1 },
	{ "habit: AAAABBBB Welch", welch_in_two_halves, SIM_AR8, 2, { 20 }, 0, .40, 1 },
	{ "habit: ABAB paired t", paired_t_abab, SIM_PERIOD2, 2, { 20 }, 0, .95, 1 },
	{ "habit: ABAB every second", seconds_abab, SIM_AR6, 2, { 20 }, 0, .40, 1 },
	{ "habit: look after each block", peeked_t, SIM_AR6, 2, { 20 }, 0, .18, 1 },
};

/* Returns whether the rate is in its band. */
static bool report(unsigned int number, const struct cell *c, double rate)
{
	bool good = rate >= c->lo && rate <= c->hi;
	char n[32] = "";

	for (unsigned int q = 0; q < looks(c); q++)
		snprintf(n + strlen(n), sizeof(n) - strlen(n), "%s%u", q ? "/" : "",
			 c->look[q]);
	printf("%s %2u - %-29s %-11s n=%-10s k=%u  %.4f  in [%.3f, %.3f]\n",
	       good ? "ok" : "not ok", number, c->what, sim_noise_name(c->noise), n,
	       c->arms, rate, c->lo, c->hi);
	fflush(stdout);
	return good;
}

static unsigned long number(const char *s)
{
	char *end;
	unsigned long v;

	errno = 0;
	v = strtoul(s, &end, 10);
	if (errno || *end || end == s || !v || v > 10000000) {
		fprintf(stderr, "simulate: bad number \"%s\"\n", s);
		exit(2);
	}
	return v;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "sims", required_argument, NULL, 'n' },
		{ "seed", required_argument, NULL, 's' },
		{ "design", required_argument, NULL, 'd' },
		{ 0 }
	};
	unsigned long sims = 4000, seed = 1;
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	unsigned int bad = 0;
	int o;

	while ((o = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (o == 'n')
			sims = number(optarg);
		else if (o == 's')
			seed = number(optarg);
		else if (o == 'd' && !strcmp(optarg, "abab"))
			alternate = true;
		else if (o != 'd' || strcmp(optarg, "random"))
			return 2;
	}
	printf("1..%zu\n# %lu runs a cell, seed %lu, %s order\n", COUNT(cells), sims, seed,
	       alternate ? "alternating" : "random");
	for (unsigned int i = 0; i < COUNT(cells); i++) {
		unsigned long hits = 0;

		/* A cell does not depend on those before it. */
		gsl_rng_set(rng, seed * 1000 + i);
		for (unsigned long s = 0; s < sims; s++)
			hits += cells[i].trial(rng, &cells[i]);
		bad += !report(i + 1, &cells[i], (double)hits / sims);
	}
	gsl_rng_free(rng);
	return bad ? 1 : 0;
}
