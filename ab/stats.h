/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Exact paired statistics: Wilcoxon's signed rank test and the interval that
 * belongs to it, both read off the sorted Walsh averages (d_i + d_j) / 2.
 */
#ifndef AB_STATS_H
#define AB_STATS_H

#include <stddef.h>

/* The null distribution costs n^3 steps: a second or so at this size. */
#define AB_BLOCKS_MAX 1000
/* Below this no two-sided test of size .05 exists (2 / 2^5 > .05). */
#define AB_BLOCKS_MIN 6

/**
 * ab_sr_cdf - null distribution of the signed rank sum
 * @n: number of pairs, 1..AB_BLOCKS_MAX
 * @t: rank sum; below 0 gives 0, above n(n+1)/2 gives 1
 *
 * Return: P(T <= t) when every sign is a fair coin, or NaN for a bad @n.
 */
double ab_sr_cdf(unsigned int n, long t);

/**
 * ab_sr_critical - largest rank sum in a tail of size at most @a
 * @n: number of pairs, 1..AB_BLOCKS_MAX
 * @a: one-sided size, 0..1
 *
 * Return: max{c: P(T <= c) <= a}, or -1 if there is none.
 */
long ab_sr_critical(unsigned int n, double a);

/**
 * struct ab_walsh - sorted Walsh averages of one sample of differences
 * @n: number of differences
 * @m: number of averages, n(n+1)/2
 * @w: the averages, ascending
 */
struct ab_walsh {
	unsigned int n;
	size_t m;
	double *w;
};

/**
 * ab_walsh_init - prepare the differences of one comparison
 * @w: what is filled; ab_walsh_free() releases it
 * @d: differences, finite
 * @n: how many, 1..AB_BLOCKS_MAX
 *
 * Return: 0, -EINVAL (size, or a value that is not finite) or -ENOMEM; @w can
 * be freed in every case.
 */
int ab_walsh_init(struct ab_walsh *w, const double *d, unsigned int n);

/** ab_walsh_free - release; harmless on what is freed already */
void ab_walsh_free(struct ab_walsh *w);

/** ab_walsh_hl - the Hodges-Lehmann estimate: median of the averages */
double ab_walsh_hl(const struct ab_walsh *w);

/**
 * ab_walsh_p - exact two-sided p-value of "no difference"
 *
 * Zeros and ties count against the hypothesis being rejected, so that p <= a
 * says exactly what "the 1 - a interval excludes 0" says.
 */
double ab_walsh_p(const struct ab_walsh *w);

/**
 * ab_walsh_interval - exact confidence interval
 * @w: averages
 * @a: size of EACH tail: .025 for a 95% interval
 * @lo: lower bound, -infinity if n is too small for @a
 * @hi: upper bound, likewise
 */
void ab_walsh_interval(const struct ab_walsh *w, double a, double *lo, double *hi);

/**
 * ab_mde - smallest effect that would have been found with 80% power
 * @lo: lower bound of the 95% interval (log units)
 * @hi: upper bound
 *
 * Return: the effect as a ratio minus one (.05 is 5%), or infinity.
 */
double ab_mde(double lo, double hi);

/**
 * ab_outage_p - do failures lean to one side?
 * @only_arm: blocks where the arm failed and the baseline did not
 * @only_base: the reverse
 *
 * Return: exact two-sided binomial p-value of even odds; 1 without failures.
 */
double ab_outage_p(unsigned int only_arm, unsigned int only_base);

/**
 * ab_holm - p-values adjusted for several comparisons, by Holm's method
 * @p: raw p-values
 * @adjusted: result in the same order; compare with the family's level
 * @m: how many
 *
 * Return: 0 or -ENOMEM.
 */
int ab_holm(const double *p, double *adjusted, unsigned int m);

#endif
