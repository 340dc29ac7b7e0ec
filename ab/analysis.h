/* SPDX-License-Identifier: GPL-2.0-only */
/* From a run to what can be said about it. */
#ifndef AB_ANALYSIS_H
#define AB_ANALYSIS_H

#include "run.h"

/**
 * struct ab_effect - one arm against the baseline, in one metric
 * @d: differences of logarithms by counted block, above 0 is better
 * @median: of the arm's slots, in the metric's unit
 * @f: what the last look used says
 */
struct ab_effect {
	double d[AB_BLOCKS_MAX];
	double median;
	struct ab_finding f;
};

/**
 * struct ab_outages - failed slots of one arm against the baseline
 * @only_arm: blocks in which the arm failed alone
 * @only_base: blocks in which the baseline failed alone
 * @both: blocks in which both failed
 * @p: exact p-value of even odds
 */
struct ab_outages {
	unsigned int only_arm, only_base, both;
	double p;
};

/** struct ab_shift - a covariate that moved together with an arm */
struct ab_shift {
	unsigned int arm, covariate;
	double hl, p;
};

#define AB_SHIFTS_MAX	16

/**
 * struct ab_analysis - result
 * @run: what it is about; must outlive this
 * @plan: looks and sizes
 * @blocks: blocks that count
 * @block: their numbers in the run
 * @dropped: whole blocks left out
 * @looks_used: how many looks were made; 0: none was reached
 * @measured: the metric was measured at all
 * @base_median: of the baseline, by metric
 * @effect: by metric and arm - 1
 * @outages: by arm - 1
 * @shift: covariates that moved, most certain first
 * @shifts: how many
 * @order_fixed: the order of the arms was the same, or merely alternated, in
 *     every block, so that p-values, which rest on random order, mean nothing
 * @order_known: the order is the one @run->seed gives
 */
struct ab_analysis {
	const struct ab_run *run;
	struct ab_plan plan;
	unsigned int blocks, block[AB_BLOCKS_MAX], dropped;
	int looks_used;
	bool measured[AB_METRICS];
	double base_median[AB_METRICS];
	struct ab_effect effect[AB_METRICS][AB_ARMS_MAX - 1];
	struct ab_outages outages[AB_ARMS_MAX - 1];
	struct ab_shift shift[AB_SHIFTS_MAX];
	unsigned int shifts;
	bool order_fixed, order_known;
};

/**
 * ab_analyse - judge a run
 *
 * The struct is large: allocate it with ab_analysis_new().
 *
 * Return: 0, -EINVAL or -ENOMEM.
 */
int ab_analyse(struct ab_analysis *a, const struct ab_run *run);

/** ab_analysis_new - ab_analyse() into memory that free() releases, or NULL */
struct ab_analysis *ab_analysis_new(const struct ab_run *run);

/**
 * ab_effect_pct - a finding in percent of the metric itself
 * @m: the metric; a shorter round trip is a negative effect, and better
 * @f: the finding
 * @pct: estimate, lower bound, upper bound
 */
void ab_effect_pct(enum ab_metric m, const struct ab_finding *f, double pct[3]);

/**
 * ab_slot_value - what a slot of @run counts as
 *
 * The worst value if it was not measured; also, whatever was measured, in the
 * primary metric if the slot failed, and in one of traffic if there was none.
 */
double ab_slot_value(const struct ab_run *run, const struct ab_slot *slot, enum ab_metric m);

/**
 * ab_verdict_of - the verdict on an arm in the primary metric
 * @a: the analysis
 * @arm: 1..arms - 1
 * @qualified: set if BETTER holds only while the arm is up: it failed more
 *     often than the baseline
 */
enum ab_verdict ab_verdict_of(const struct ab_analysis *a, unsigned int arm, bool *qualified);

/** ab_analysis_json - the result for programs; NULL without memory */
struct json_object *ab_analysis_json(const struct ab_analysis *a);

#endif
