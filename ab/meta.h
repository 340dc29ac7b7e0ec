/* SPDX-License-Identifier: GPL-2.0-only */
/* Several devices: a random-effects summary after DerSimonian and Laird. */
#ifndef AB_META_H
#define AB_META_H

/**
 * struct ab_meta - result, in the unit of the effects
 * @k: number of devices
 * @mean: mean effect over devices
 * @se: its standard error
 * @lo: lower bound of its 95% interval
 * @hi: upper bound
 * @tau2: variance of the effect between devices
 * @q: Cochran's Q
 * @i2: share of the spread that is real difference between devices, 0..1
 * @next_lo: lower bound for the effect on one more device of the same kind,
 *     95%; infinite for fewer than three devices
 * @next_hi: upper bound
 */
struct ab_meta {
	unsigned int k;
	double mean, se, lo, hi;
	double tau2, q, i2;
	double next_lo, next_hi;
};

/**
 * ab_meta_dl - combine effects
 * @effect: one per device
 * @se: their standard errors, above 0
 * @k: how many, 1 or more
 * @out: result
 *
 * With fewer than ten devices or so the interval is too short.
 *
 * Return: 0 or -EINVAL.
 */
int ab_meta_dl(const double *effect, const double *se, unsigned int k, struct ab_meta *out);

#endif
