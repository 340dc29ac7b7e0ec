// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>
#include <stdbool.h>

#include <gsl/gsl_randist.h>

#include "sim_noise.h"

struct shape {
	const char *name;
	double r, sd;		/* autoregression and its stationary spread */
	double shock, df;	/* or: scale and degrees of freedom of t shocks */
	double drift;		/* total, U(-drift, drift) */
	double step;		/* spread of levels redrawn once in 12 slots */
	double outliers;	/* share of slots multiplied by U(.2, .7) */
	double period2;		/* depth of every other slot */
	bool hetero;
};

static const struct shape shapes[] = {
	[SIM_AR6]	 = { .name = "AR .6", .r = .6, .sd = .10 },
	[SIM_AR8]	 = { .name = "AR .8", .r = .8, .sd = .10 },
	[SIM_AR95]	 = { .name = "AR .95", .r = .95, .sd = .10 },
	[SIM_DRIFT]	 = { .name = "drift", .r = .6, .sd = .06, .drift = .3 },
	[SIM_STEPS]	 = { .name = "steps", .r = .3, .sd = .05, .step = .2 },
	[SIM_OUTLIERS]	 = { .name = "outliers", .r = .3, .sd = .06, .outliers = .06 },
	[SIM_TAILS]	 = { .name = "tails", .r = .5, .shock = .045, .df = 2.5 },
	[SIM_HETERO]	 = { .name = "heteroscedastic", .r = .5, .hetero = true },
	[SIM_PERIOD2]	 = { .name = "period 2", .r = .3, .sd = .05, .period2 = .12 },
	[SIM_EVERYTHING] = { .name = "everything", .r = .8, .shock = .028, .df = 3,
			     .drift = .2, .step = .2, .outliers = .05 },
};

const char *sim_noise_name(enum sim_noise kind)
{
	return shapes[kind].name;
}

static double shock(gsl_rng *rng, const struct shape *s, bool *loud)
{
	if (s->hetero) {
		if (gsl_rng_uniform(rng) < .1)
			*loud = !*loud;
		return gsl_ran_gaussian(rng, *loud ? .173 : .035);
	}
	if (s->df > 0)
		return s->shock * gsl_ran_tdist(rng, s->df);
	return gsl_ran_gaussian(rng, s->sd * sqrt(1 - s->r * s->r));
}

void sim_noise_draw(gsl_rng *rng, enum sim_noise kind, double *x, unsigned int n)
{
	const struct shape *s = &shapes[kind];
	double drift = s->drift * (2 * gsl_rng_uniform(rng) - 1);
	double level = gsl_ran_gaussian(rng, s->step);
	unsigned int phase = gsl_rng_uniform_int(rng, 2);
	bool loud = gsl_rng_uniform(rng) < .5;
	double state = 0;

	/* Long enough for the longest memory (.95^100 < .01) to be stationary. */
	for (int i = 0; i < 100; i++)
		state = s->r * state + shock(rng, s, &loud);
	for (unsigned int i = 0; i < n; i++) {
		state = s->r * state + shock(rng, s, &loud);
		if (gsl_rng_uniform(rng) < 1. / 12)
			level = gsl_ran_gaussian(rng, s->step);
		x[i] = state + level + drift * i / n + gsl_ran_gaussian(rng, SIM_WHITE);
		if (gsl_rng_uniform(rng) < s->outliers)
			x[i] += log(gsl_ran_flat(rng, .2, .7));
		if (i % 2 == phase)
			x[i] -= s->period2;
	}
}
