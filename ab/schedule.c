// SPDX-License-Identifier: GPL-2.0-only
/*
 * The schedule.  GSL (libgsl-dev) for a generator whose output is the same on
 * every machine and version: a seed in a journal must stay meaningful.
 */
#include <stdlib.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "schedule.h"
#include "verdict.h"

unsigned int *ab_schedule(unsigned long seed, unsigned int blocks, unsigned int arms)
{
	unsigned int *order;
	gsl_rng *rng;

	if (!blocks || blocks > AB_BLOCKS_MAX || arms < 2 || arms > AB_ARMS_MAX)
		return NULL;
	order = calloc((size_t)blocks * arms, sizeof(*order));
	rng = gsl_rng_alloc(gsl_rng_mt19937);
	if (!order || !rng)
		goto out;
	gsl_rng_set(rng, seed);
	for (unsigned int b = 0; b < blocks; b++) {
		unsigned int *block = order + (size_t)b * arms;

		for (unsigned int a = 0; a < arms; a++)
			block[a] = a;
		gsl_ran_shuffle(rng, block, arms, sizeof(*block));
	}
out:
	if (!rng) {
		free(order);
		order = NULL;
	}
	gsl_rng_free(rng);
	return order;
}
