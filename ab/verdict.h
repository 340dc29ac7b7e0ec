/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * When a run may be looked at, what each look costs, and what it says.
 */
#ifndef AB_VERDICT_H
#define AB_VERDICT_H

#include "stats.h"

#define AB_ALPHA	.05	/* error rate of a whole run */
#define AB_MARGIN	.05	/* default margin of equivalence: 5% */
#define AB_LOOKS_MAX	4
#define AB_ARMS_MAX	8

enum ab_verdict { AB_INCONCLUSIVE, AB_EQUIVALENT, AB_WORSE, AB_BETTER };

/** ab_verdict_name - the word the user sees */
const char *ab_verdict_name(enum ab_verdict v);

/**
 * struct ab_plan - the looks fixed before the run
 * @n: number of looks
 * @look: after how many blocks, ascending
 * @alpha: two-sided size spent on "differs" at each look
 * @alpha_eq: size spent on "equivalent": an account of its own
 * @comparisons: arms compared with the baseline
 */
struct ab_plan {
	unsigned int n;
	unsigned int look[AB_LOOKS_MAX];
	double alpha[AB_LOOKS_MAX];
	double alpha_eq[AB_LOOKS_MAX];
	unsigned int comparisons;
};

/** ab_plan_check - can these be looks, of so many comparisons? 0 or -EINVAL; quick */
int ab_plan_check(const unsigned int *look, unsigned int n, unsigned int comparisons);

/**
 * ab_plan_init - spread AB_ALPHA over looks
 * @p: result
 * @look: block counts, ascending, 1..AB_BLOCKS_MAX
 * @n: how many, 1..AB_LOOKS_MAX
 * @comparisons: arms besides the baseline, 1..AB_ARMS_MAX - 1
 *
 * Early looks get .01, .01, .015; the last gets what they did not use.
 *
 * Return: 0 or -EINVAL.
 */
int ab_plan_init(struct ab_plan *p, const unsigned int *look, unsigned int n,
		 unsigned int comparisons);

/** ab_plan_reached - index of the last look at most @blocks allow, or -1 */
int ab_plan_reached(const struct ab_plan *p, unsigned int blocks);

/**
 * struct ab_finding - what one look says about one arm
 * @verdict: the decision
 * @n: blocks it rests on
 * @hl: estimate, log ratio to the baseline; above 0 is better
 * @lo: lower bound at simultaneous level 1 - @alpha
 * @hi: upper bound
 * @p: raw exact p-value
 * @p_holm: adjusted for the other arms; decides
 * @alpha: size of this look
 * @mde: smallest effect the look could have found, ratio minus one
 */
struct ab_finding {
	enum ab_verdict verdict;
	unsigned int n;
	double hl, lo, hi;
	double p, p_holm, alpha;
	double mde;
};

/**
 * ab_look - evaluate one look for every arm
 * @p: the plan
 * @q: index of the look; each w[i].n must be p->look[q]
 * @w: one sample of differences per comparison
 * @margin: margin of equivalence, ratio minus one, above 0
 * @f: one finding per comparison
 *
 * Return: 0, -EINVAL or -ENOMEM.
 */
int ab_look(const struct ab_plan *p, unsigned int q, const struct ab_walsh *w,
	    double margin, struct ab_finding *f);

/**
 * ab_decide - evaluate a run up to the last look it reached
 * @p: the plan
 * @d: @p->comparisons arrays of differences
 * @blocks: differences in each array
 * @margin: as in ab_look()
 * @f: one finding per comparison: that of the first look which decided, else
 *     of the last one reached
 *
 * Blocks after the last look reached are not used: a run that was cut short
 * counts up to a look that was planned.
 *
 * Return: number of looks used (0: none reached, findings say inconclusive with
 * infinite bounds), -EINVAL or -ENOMEM.
 */
int ab_decide(const struct ab_plan *p, const double *const *d, unsigned int blocks,
	      double margin, struct ab_finding *f);

#endif
