// SPDX-License-Identifier: GPL-2.0-only
/* mvab merge: one summary of the same arm on many devices. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <getopt.h>

#include <gsl/gsl_cdf.h>

#include "analysis.h"
#include "cmd.h"
#include "journal.h"
#include "meta.h"
#include "table.h"

#define DEVICES_MAX	(AB_TABLE_ROWS - 1)

static const struct ab_option options[] = {
	{ 'a', "arm", "NAME", "the arm (needed if files hold several)" },
	{ 0 }
};

/* What is kept of each file. */
struct device {
	char name[AB_NAME_MAX], base[AB_NAME_MAX], arm[AB_NAME_MAX];
	enum ab_metric metric;
	struct ab_finding f;
	enum ab_verdict verdict;
	double se;
};

static int arm_of(const struct ab_run *run, const char *arm)
{
	if (!arm)
		return run->arms == 2 ? 1 : -1;
	for (unsigned int j = 1; j < run->arms; j++)
		if (!strcmp(run->arm[j], arm))
			return (int)j;
	return -1;
}

/* A standard error from the width of the exact interval, as if it were normal. */
static double se_of(const struct ab_finding *f, unsigned int comparisons)
{
	double z = gsl_cdf_ugaussian_Qinv(f->alpha / 2 / comparisons);

	return isfinite(f->hi - f->lo) ? (f->hi - f->lo) / (2 * z) : NAN;
}

static int analyse(struct device *d, const struct ab_run *run, const char *path, const char *arm)
{
	struct ab_analysis *a;
	bool qualified;
	int j = arm_of(run, arm);

	if (j < 0)
		return ab_error("%s: %s", path, arm ? "has no such arm" : "several arms: choose by --arm");
	a = ab_analysis_new(run);
	if (!a)
		return ab_error("no memory");
	snprintf(d->name, sizeof(d->name), "%.63s", *run->device ? run->device : path);
	strcpy(d->base, run->arm[0]);
	strcpy(d->arm, run->arm[j]);
	d->metric = run->metric;
	d->f = a->effect[run->metric][j - 1].f;
	d->verdict = ab_verdict_of(a, (unsigned int)j, &qualified);
	d->se = a->looks_used ? se_of(&d->f, run->arms - 1) : NAN;
	free(a);
	return isfinite(d->se) && d->se > 0 ? AB_EXIT_OK :
		ab_error("%s: has no finite interval: too few blocks", path);
}

static int load(struct device *d, const char *path, const char *arm)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run run;
	int status;

	if (ab_run_load(&run, path, err))
		status = ab_error("%s: %s", path, err);
	else
		status = analyse(d, &run, path, arm);
	ab_run_free(&run);
	return status;
}

static void put_effect(struct ab_table *t, enum ab_metric m, double hl, double lo, double hi)
{
	struct ab_finding f = { .hl = hl, .lo = lo, .hi = hi };
	double pct[3];

	ab_effect_pct(m, &f, pct);
	ab_table_put(t, 1, "%+.1f%%", pct[0]);
	ab_table_put(t, 2, "%+.1f%% .. %+.1f%%", pct[1], pct[2]);
}

static int summary(const struct device *d, unsigned int k, struct ab_table *t)
{
	static const char * const heading[] = { "device", "effect", "interval", "blocks", "verdict" };
	double effect[DEVICES_MAX], se[DEVICES_MAX], pct[3];
	struct ab_meta m;

	t->right = 0xe;
	ab_table_row(t);
	for (unsigned int c = 0; c < 5; c++)
		ab_table_put(t, c, "%s", heading[c]);
	for (unsigned int i = 0; i < k; i++) {
		effect[i] = d[i].f.hl;
		se[i] = d[i].se;
		ab_table_row(t);
		ab_table_put(t, 0, "%s", d[i].name);
		put_effect(t, d[i].metric, d[i].f.hl, d[i].f.lo, d[i].f.hi);
		ab_table_put(t, 3, "%u", d[i].f.n);
		ab_table_put(t, 4, "%s", ab_verdict_name(d[i].verdict));
	}
	if (ab_meta_dl(effect, se, k, &m))
		return ab_error("effects cannot be combined");
	printf("%s, %s against %s\n\n", ab_metrics[d->metric].title, d->arm, d->base);
	ab_table_print(t, stdout);
	ab_effect_pct(d->metric, &(struct ab_finding){ .hl = m.mean, .lo = m.lo, .hi = m.hi }, pct);
	printf("\nmean over devices: %+.1f%% (95%%: %+.1f%% .. %+.1f%%)\n", pct[0], pct[1], pct[2]);
	printf("between devices: sd %.1f%%, I2 %.0f%%, Q %.2f on %u\n", 100 * sqrt(m.tau2),
	       100 * m.i2, m.q, k - 1);
	if (k > 2) {
		ab_effect_pct(d->metric, &(struct ab_finding){ .hl = m.mean, .lo = m.next_lo,
			      .hi = m.next_hi }, pct);
		printf("one more device of this kind (95%%): %+.1f%% .. %+.1f%%\n", pct[1], pct[2]);
	}
	if (k < 10)
		printf("- with %u devices the interval of the mean is too short; it assumes that "
		       "they stand for all\n", k);
	return AB_EXIT_OK;
}

static int merge(char **path, unsigned int k, const char *arm)
{
	struct device *d = calloc(k, sizeof(*d));
	struct ab_table *t = calloc(1, sizeof(*t));
	int status = d && t ? AB_EXIT_OK : ab_error("no memory");

	for (unsigned int i = 0; i < k && status == AB_EXIT_OK; i++) {
		status = load(&d[i], path[i], arm);
		if (status == AB_EXIT_OK && (d[i].metric != d->metric ||
		    strcmp(d[i].arm, d->arm) || strcmp(d[i].base, d->base)))
			status = ab_error("%s: not the arms or the metric of the first file", path[i]);
		for (unsigned int j = 0; j < i && status == AB_EXIT_OK; j++)
			if (!strcmp(d[i].name, d[j].name))
				status = ab_error("%s: device %s is there already", path[i], d[i].name);
	}
	if (status == AB_EXIT_OK)
		status = summary(d, k, t);
	free(t);
	free(d);
	return status;
}

static int run(int argc, char **argv)
{
	const char *arm = NULL;
	int c;

	while ((c = ab_option_next(&ab_cmd_merge, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		arm = optarg;
	}
	if (argc - optind < 2)
		return ab_usage(&ab_cmd_merge);
	if (argc - optind > DEVICES_MAX)
		return ab_error("at most %d files", DEVICES_MAX);
	return merge(argv + optind, (unsigned int)(argc - optind), arm);
}

const struct ab_command ab_cmd_merge = {
	.name = "merge",
	.args = "FILE FILE...",
	.help = "one summary of an arm on many devices",
	.options = options,
	.run = run,
};
