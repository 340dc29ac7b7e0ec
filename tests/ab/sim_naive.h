/* SPDX-License-Identifier: GPL-2.0-only */
/* The comparisons people make by habit: the simulator has to catch them. */
#ifndef SIM_NAIVE_H
#define SIM_NAIVE_H

#include <gsl/gsl_rng.h>

#define SIM_SECONDS	30	/* samples in a slot, for per-second tests */

/** sim_welch - p of Welch's t test */
double sim_welch(const double *a, const double *b, unsigned int n);

/** sim_paired_t - p of the paired t test on differences */
double sim_paired_t(const double *d, unsigned int n);

/**
 * sim_welch_seconds - p of Welch's test on every second of every slot
 *
 * The slot means are given; the seconds around them are only needed as a sum
 * of squares, which is drawn.
 */
double sim_welch_seconds(gsl_rng *rng, const double *a, const double *b, unsigned int n);

#endif
