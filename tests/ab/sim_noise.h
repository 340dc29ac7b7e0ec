/* SPDX-License-Identifier: GPL-2.0-only */
/* Noise of a field, as the logarithm of a slot's throughput.  Assumed, not measured. */
#ifndef SIM_NOISE_H
#define SIM_NOISE_H

#include <gsl/gsl_rng.h>

enum sim_noise {
	SIM_AR6,	/* first-order autoregression, r = .6, sd .10 */
	SIM_AR8,
	SIM_AR95,
	SIM_DRIFT,	/* linear over the run: a time of day */
	SIM_STEPS,	/* the level jumps every 12 slots or so */
	SIM_OUTLIERS,	/* 6% of the slots far too slow */
	SIM_TAILS,	/* t(2.5) shocks */
	SIM_HETERO,	/* quiet and loud spells */
	SIM_PERIOD2,	/* every other slot slower */
	SIM_EVERYTHING,
};

/* Spread of the mean of a slot around the state of the field. */
#define SIM_WHITE	.043
/* Spread of single seconds around the mean of their slot. */
#define SIM_WITHIN	.09

/** sim_noise_name - for the output */
const char *sim_noise_name(enum sim_noise kind);

/** sim_noise_draw - fill @x with @n slots of one run */
void sim_noise_draw(gsl_rng *rng, enum sim_noise kind, double *x, unsigned int n);

#endif
