// SPDX-License-Identifier: GPL-2.0-only
/* Judging a run: differences per block, outages, covariates, order. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "analysis.h"
#include "schedule.h"

/* Covariates are many and only warned about: a strict level. */
#define SHIFT_P	.01

double ab_slot_value(const struct ab_run *run, const struct ab_slot *slot, enum ab_metric m)
{
	const struct ab_metric_info *info = &ab_metrics[m];
	double v = slot->value[m];

	/* A probe without an answer is the worst answer; an idle CPU is no merit of a dead link. */
	if (isnan(v) || (slot->failed && m == run->metric) ||
	    (info->of_traffic && !ab_slot_traffic(slot)))
		return info->worst;
	if (info->less_is_better)
		return fmin(fmax(v, .001), info->worst);
	return fmax(v, info->worst);
}

static const struct ab_slot *slot_at(const struct ab_analysis *a, unsigned int i,
				     unsigned int arm)
{
	return &a->run->block[a->block[i]].slot[arm];
}

/* Logarithm, with the sign that makes more better. */
static double slot_log(const struct ab_analysis *a, unsigned int i, unsigned int arm,
		       enum ab_metric m)
{
	double y = log(ab_slot_value(a->run, slot_at(a, i, arm), m));

	return ab_metrics[m].less_is_better ? -y : y;
}

static void choose_blocks(struct ab_analysis *a)
{
	for (unsigned int b = 0; b < a->run->blocks; b++) {
		const struct ab_block *block = &a->run->block[b];

		a->dropped += *block->dropped != '\0';
		if (ab_block_counts(a->run, block))
			a->block[a->blocks++] = b;
	}
}

static double median_of(const struct ab_analysis *a, unsigned int n, unsigned int arm,
			enum ab_metric m)
{
	double v[AB_BLOCKS_MAX];

	for (unsigned int i = 0; i < n; i++)
		v[i] = ab_slot_value(a->run, slot_at(a, i, arm), m);
	gsl_sort(v, 1, n);
	return n ? gsl_stats_median_from_sorted_data(v, 1, n) : NAN;
}

static bool is_measured(const struct ab_analysis *a, enum ab_metric m)
{
	unsigned int values = 0;

	for (unsigned int i = 0; i < a->blocks; i++)
		for (unsigned int arm = 0; arm < a->run->arms; arm++)
			values += !isnan(slot_at(a, i, arm)->value[m]);
	/* A run in which everything failed is still about its metric. */
	if (m == a->run->metric)
		return true;
	/* No answer from the network says something; no reading of a counter does not. */
	return ab_metrics[m].of_traffic ? values : values == a->blocks * a->run->arms && values;
}

static int compare(struct ab_analysis *a, enum ab_metric m)
{
	const double *d[AB_ARMS_MAX];
	struct ab_finding f[AB_ARMS_MAX];
	int looks;

	for (unsigned int j = 1; j < a->run->arms; j++) {
		struct ab_effect *e = &a->effect[m][j - 1];

		for (unsigned int i = 0; i < a->blocks; i++)
			e->d[i] = slot_log(a, i, j, m) - slot_log(a, i, 0, m);
		d[j - 1] = e->d;
		e->median = median_of(a, a->blocks, j, m);
	}
	a->base_median[m] = median_of(a, a->blocks, 0, m);
	looks = ab_decide(&a->plan, d, a->blocks, a->run->margin, f);
	for (unsigned int j = 1; j < a->run->arms && looks >= 0; j++)
		a->effect[m][j - 1].f = f[j - 1];
	return looks;
}

static void count_outages(struct ab_analysis *a)
{
	for (unsigned int j = 1; j < a->run->arms; j++) {
		struct ab_outages *o = &a->outages[j - 1];

		for (unsigned int i = 0; i < a->blocks; i++) {
			bool arm = slot_at(a, i, j)->failed, base = slot_at(a, i, 0)->failed;

			o->only_arm += arm && !base;
			o->only_base += base && !arm;
			o->both += arm && base;
		}
		o->p = ab_outage_p(o->only_arm, o->only_base);
	}
}

static int test_shift(struct ab_analysis *a, unsigned int arm, unsigned int c)
{
	double d[AB_BLOCKS_MAX];
	struct ab_walsh w;
	unsigned int n = 0;
	int ret;

	for (unsigned int i = 0; i < a->blocks; i++) {
		double x = slot_at(a, i, arm)->covariate[c] - slot_at(a, i, 0)->covariate[c];

		if (isfinite(x))
			d[n++] = x;
	}
	if (n < AB_BLOCKS_MIN)
		return 0;
	ret = ab_walsh_init(&w, d, n);
	if (!ret && a->shifts < AB_SHIFTS_MAX && ab_walsh_p(&w) <= SHIFT_P)
		a->shift[a->shifts++] = (struct ab_shift){ .arm = arm, .covariate = c,
			.hl = ab_walsh_hl(&w), .p = ab_walsh_p(&w) };
	ab_walsh_free(&w);
	return ret;
}

/* Does position i of block b hold what block 0 (or its reverse) has there? */
static bool order_repeats(const struct ab_run *run, unsigned int blocks, bool alternate)
{
	for (unsigned int b = 1; b < blocks; b++)
		for (unsigned int i = 0; i < run->arms; i++) {
			bool turn = alternate && b % 2;

			if (run->block[b].order[i] !=
			    run->block[0].order[turn ? run->arms - 1 - i : i])
				return false;
		}
	return true;
}

/* Blocks measured in full; a schedule of blocks to come says nothing. */
static void check_order(struct ab_analysis *a)
{
	const struct ab_run *run = a->run;
	unsigned int *order = run->seed ?
		ab_schedule(run->seed, run->blocks, run->arms) : NULL;
	unsigned int blocks = a->blocks ? a->block[a->blocks - 1] + 1 : 0;

	a->order_known = order && blocks;
	for (unsigned int b = 0; b < blocks && a->order_known; b++)
		if (!*run->block[b].dropped)
			a->order_known = !memcmp(run->block[b].order, order + b * run->arms,
						 run->arms * sizeof(*order));
	/* By chance in fewer than one random run of two arms in 250. */
	if (blocks >= 10 && !a->dropped && !a->order_known)
		a->order_fixed = order_repeats(run, blocks, false) ||
				 order_repeats(run, blocks, true);
	free(order);
}

int ab_analyse(struct ab_analysis *a, const struct ab_run *run)
{
	int ret;

	memset(a, 0, sizeof(*a));
	a->run = run;
	ret = ab_plan_init(&a->plan, run->look, run->looks, run->arms - 1);
	if (ret)
		return ret;
	choose_blocks(a);
	for (int m = 0; m < AB_METRICS; m++) {
		a->measured[m] = is_measured(a, (enum ab_metric)m);
		if (!a->measured[m])
			continue;
		ret = compare(a, (enum ab_metric)m);
		if (ret < 0)
			return ret;
		if (m == (int)run->metric)
			a->looks_used = ret;
	}
	count_outages(a);
	for (unsigned int j = 1; j < run->arms; j++)
		for (unsigned int c = 0; c < run->covariates; c++) {
			ret = test_shift(a, j, c);
			if (ret)
				return ret;
		}
	check_order(a);
	return 0;
}

void ab_effect_pct(enum ab_metric m, const struct ab_finding *f, double pct[3])
{
	bool flip = ab_metrics[m].less_is_better;
	double log_ratio[3] = { f->hl, f->lo, f->hi };

	if (flip) {
		log_ratio[0] = -f->hl;
		log_ratio[1] = -f->hi;
		log_ratio[2] = -f->lo;
	}
	/* "No bound" must not become -100%. */
	for (int i = 0; i < 3; i++)
		pct[i] = isinf(log_ratio[i]) ? log_ratio[i] : 100 * expm1(log_ratio[i]);
}

struct ab_analysis *ab_analysis_new(const struct ab_run *run)
{
	struct ab_analysis *a = malloc(sizeof(*a));

	if (a && ab_analyse(a, run)) {
		free(a);
		a = NULL;
	}
	return a;
}

enum ab_verdict ab_verdict_of(const struct ab_analysis *a, unsigned int arm, bool *qualified)
{
	const struct ab_outages *o = &a->outages[arm - 1];
	enum ab_verdict v = a->effect[a->run->metric][arm - 1].f.verdict;

	/* Nothing can be decided by an order that was not drawn. */
	if (a->order_fixed)
		v = AB_INCONCLUSIVE;
	*qualified = v == AB_BETTER && o->only_arm > o->only_base;
	return v;
}
