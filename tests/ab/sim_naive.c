// SPDX-License-Identifier: GPL-2.0-only
#include <math.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_statistics_double.h>

#include "sim_naive.h"
#include "sim_noise.h"

/* Welch's test from means, squared standard errors and sample size. */
static double welch(double diff, double va, double vb, double n)
{
	double v = va + vb;
	double df = v * v * (n - 1) / (va * va + vb * vb);

	return 2 * gsl_cdf_tdist_Q(fabs(diff) / sqrt(v), df);
}

double sim_welch(const double *a, const double *b, unsigned int n)
{
	return welch(gsl_stats_mean(a, 1, n) - gsl_stats_mean(b, 1, n),
		     gsl_stats_variance(a, 1, n) / n, gsl_stats_variance(b, 1, n) / n, n);
}

double sim_paired_t(const double *d, unsigned int n)
{
	double t = gsl_stats_mean(d, 1, n) / (gsl_stats_sd(d, 1, n) / sqrt(n));

	return 2 * gsl_cdf_tdist_Q(fabs(t), n - 1);
}

/* Squared standard error of the mean of all seconds of one arm. */
static double error_of_seconds(gsl_rng *rng, const double *x, unsigned int n)
{
	double within = SIM_WITHIN * SIM_WITHIN *
		gsl_ran_chisq(rng, n * (SIM_SECONDS - 1.));
	double between = SIM_SECONDS * (n - 1.) * gsl_stats_variance(x, 1, n);
	double all = (double)n * SIM_SECONDS;

	return (within + between) / (all - 1) / all;
}

double sim_welch_seconds(gsl_rng *rng, const double *a, const double *b, unsigned int n)
{
	double va = error_of_seconds(rng, a, n), vb = error_of_seconds(rng, b, n);

	return welch(gsl_stats_mean(a, 1, n) - gsl_stats_mean(b, 1, n), va, vb,
		     (double)n * SIM_SECONDS);
}
