// SPDX-License-Identifier: GPL-2.0-only
/*
 * Exact paired statistics.
 *
 * If two arms do not differ, the random order inside each block is a fair coin
 * for the sign of its difference whatever the air did meanwhile: the exact
 * table holds under drift, bursts, outliers and periodic disturbance alike.
 *
 * GSL (libgsl-dev) sorts, takes medians and knows the binomial distribution;
 * it has no signed rank table, hence the recursion here.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "stats.h"

/*
 * P(T = t) for t = 0..n(n+1)/2.  Rank i joins the sum or not, each with
 * probability 1/2; halving as we go keeps large n from overflowing.
 */
static double *sr_pmf(unsigned int n)
{
	size_t max = (size_t)n * (n + 1) / 2;
	double *p;

	if (!n || n > AB_BLOCKS_MAX)
		return NULL;
	p = calloc(max + 1, sizeof(*p));
	if (!p)
		return NULL;
	p[0] = 1;
	for (size_t i = 1; i <= n; i++) {
		size_t top = i * (i + 1) / 2;

		for (size_t t = top; t >= i; t--)
			p[t] = (p[t] + p[t - i]) / 2;
		for (size_t t = 0; t < i; t++)
			p[t] /= 2;
	}
	return p;
}

double ab_sr_cdf(unsigned int n, long t)
{
	long max = (long)n * (n + 1) / 2;
	double sum = 0, *p = sr_pmf(n);

	if (!p)
		return NAN;
	for (long i = 0; i <= t && i <= max; i++)
		sum += p[i];
	free(p);
	return t >= max ? 1 : sum;
}

long ab_sr_critical(unsigned int n, double a)
{
	long max = (long)n * (n + 1) / 2, c = -1;
	double sum = 0, *p = sr_pmf(n);

	if (!p)
		return -1;
	while (c < max && sum + p[c + 1] <= a)
		sum += p[++c];
	free(p);
	return c;
}

int ab_walsh_init(struct ab_walsh *w, const double *d, unsigned int n)
{
	size_t k = 0;

	*w = (struct ab_walsh){ .n = n, .m = (size_t)n * (n + 1) / 2 };
	if (!n || n > AB_BLOCKS_MAX)
		return -EINVAL;
	for (unsigned int i = 0; i < n; i++)
		if (!isfinite(d[i]))
			return -EINVAL;
	w->w = malloc(w->m * sizeof(*w->w));
	if (!w->w)
		return -ENOMEM;
	for (unsigned int i = 0; i < n; i++)
		for (unsigned int j = i; j < n; j++)
			w->w[k++] = (d[i] + d[j]) / 2;
	gsl_sort(w->w, 1, w->m);
	return 0;
}

void ab_walsh_free(struct ab_walsh *w)
{
	free(w->w);
	w->w = NULL;
	w->m = w->n = 0;
}

double ab_walsh_hl(const struct ab_walsh *w)
{
	return gsl_stats_median_from_sorted_data(w->w, 1, w->m);
}

double ab_walsh_p(const struct ab_walsh *w)
{
	size_t below = 0, above = 0;
	double p;

	while (below < w->m && w->w[below] <= 0)
		below++;
	while (above < w->m && w->w[w->m - 1 - above] >= 0)
		above++;
	p = 2 * ab_sr_cdf(w->n, (long)(below < above ? below : above));
	return p < 1 ? p : 1;
}

void ab_walsh_interval(const struct ab_walsh *w, double a, double *lo, double *hi)
{
	long c = ab_sr_critical(w->n, a);

	*lo = -INFINITY;
	*hi = INFINITY;
	/* From one half on the bounds would cross. */
	if (c < 0 || a >= .5)
		return;
	*lo = w->w[c];
	*hi = w->w[w->m - 1 - (size_t)c];
}

double ab_mde(double lo, double hi)
{
	/* (z(.975) + z(.80)) / z(.975), from the half width */
	return expm1(1.43 * (hi - lo) / 2);
}

double ab_outage_p(unsigned int only_arm, unsigned int only_base)
{
	unsigned int n = only_arm + only_base;
	unsigned int less = only_arm < only_base ? only_arm : only_base;
	double p;

	if (!n)
		return 1;
	p = 2 * gsl_cdf_binomial_P(less, .5, n);
	return p < 1 ? p : 1;
}

int ab_holm(const double *p, double *adjusted, unsigned int m)
{
	size_t *order = malloc(m * sizeof(*order));
	double worst = 0;

	if (!order)
		return m ? -ENOMEM : 0;
	gsl_sort_index(order, p, 1, m);
	for (unsigned int i = 0; i < m; i++) {
		double q = p[order[i]] * (m - i);

		if (q > worst)
			worst = q;
		adjusted[order[i]] = worst < 1 ? worst : 1;
	}
	free(order);
	return 0;
}
