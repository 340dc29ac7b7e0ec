// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>

#include <gsl/gsl_cdf.h>

#include "meta.h"

/* Mean of the effects weighted by 1 / (se^2 + tau2). */
static double weighted(const double *effect, const double *se, unsigned int k, double tau2,
		       double *sum_w)
{
	double sum = 0;

	*sum_w = 0;
	for (unsigned int i = 0; i < k; i++) {
		double w = 1 / (se[i] * se[i] + tau2);

		*sum_w += w;
		sum += w * effect[i];
	}
	return sum / *sum_w;
}

/* Moment estimate of the variance between devices, cut off at 0. */
static void heterogeneity(const double *effect, const double *se, struct ab_meta *m)
{
	double sum_w, sum_w2 = 0, fixed = weighted(effect, se, m->k, 0, &sum_w);
	double df = m->k - 1.;

	for (unsigned int i = 0; i < m->k; i++) {
		double w = 1 / (se[i] * se[i]);

		m->q += w * (effect[i] - fixed) * (effect[i] - fixed);
		sum_w2 += w * w;
	}
	if (m->k > 1 && m->q > df) {
		m->tau2 = (m->q - df) / (sum_w - sum_w2 / sum_w);
		m->i2 = (m->q - df) / m->q;
	}
}

int ab_meta_dl(const double *effect, const double *se, unsigned int k, struct ab_meta *out)
{
	double z = gsl_cdf_ugaussian_Pinv(.975), sum_w, half;

	*out = (struct ab_meta){ .k = k, .next_lo = -INFINITY, .next_hi = INFINITY };
	if (!k)
		return -EINVAL;
	for (unsigned int i = 0; i < k; i++)
		if (!isfinite(effect[i]) || !isfinite(se[i]) || !(se[i] > 0))
			return -EINVAL;
	heterogeneity(effect, se, out);
	out->mean = weighted(effect, se, k, out->tau2, &sum_w);
	out->se = sqrt(1 / sum_w);
	out->lo = out->mean - z * out->se;
	out->hi = out->mean + z * out->se;
	if (k > 2) {
		half = gsl_cdf_tdist_Pinv(.975, k - 2.) * sqrt(out->tau2 + out->se * out->se);
		out->next_lo = out->mean - half;
		out->next_hi = out->mean + half;
	}
	return 0;
}
