// SPDX-License-Identifier: GPL-2.0-only
/*
 * Journals and measurements files: what is accepted is in range, can be judged
 * and shown, and reads back the same after it was written as a journal.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "export.h"
#include "journal.h"
#include "json_text.h"
#include "report.h"
#include "mutate.h"
#include "require.h"

#define LOOK_MAX	60

static bool same(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

static bool within(double v, double min, double max)
{
	return isnan(v) || (v >= min && v <= max);
}

static void check_slot(const struct ab_run *run, const struct ab_slot *s)
{
	for (int m = 0; m < AB_METRICS; m++)
		require(within(s->value[m], 0, 1e9));
	for (unsigned int c = 0; c < run->covariates; c++)
		require(within(s->covariate[c], -1e15, 1e15));
	require(within(s->retransmits, 0, 1e15) && within(s->lost_pct, 0, 100));
	require(s->at >= 0 && s->at <= 1000000000000);
	require(s->rtts <= AB_RTT_MAX);
	for (unsigned int i = 0; i < s->rtts; i++)
		require(s->rtt[i] >= (i ? s->rtt[i - 1] : 0) && s->rtt[i] <= 1e9);
	require(s->failed || !isnan(s->value[run->metric]));
}

static void check(const struct ab_run *run)
{
	require(run->arms >= 2 && run->arms <= AB_ARMS_MAX);
	require(run->looks >= 1 && run->looks <= AB_LOOKS_MAX);
	require(run->blocks >= 1 && run->blocks <= AB_BLOCKS_MAX);
	require(run->covariates <= AB_COVARIATES_MAX);
	require(run->margin >= .001 && run->margin <= 1);
	for (unsigned int b = 0; b < run->blocks; b++) {
		const struct ab_block *block = &run->block[b];
		unsigned int seen = 0, present = 0;

		for (unsigned int i = 0; i < run->arms; i++) {
			require(block->order[i] < run->arms);
			seen |= 1u << block->order[i];
			present += block->slot[i].present;
			if (block->slot[i].present)
				check_slot(run, &block->slot[i]);
			if (i < block->done)
				require(block->slot[block->order[i]].present);
		}
		require(seen == (1u << run->arms) - 1 && present == block->done);
	}
	require(!run->begun || run->block[run->begun_block].order[
		run->block[run->begun_block].done] == run->begun_arm);
}

/* Names are numbered as they come, and a writer may bring them in another order. */
static double named(const struct ab_run *run, const struct ab_slot *s, const char *name)
{
	for (unsigned int c = 0; c < run->covariates; c++)
		if (!strcmp(run->covariate[c], name))
			return s->covariate[c];
	return NAN;
}

static void compare_slots(const struct ab_run *run, const struct ab_slot *s,
			  const struct ab_run *back, const struct ab_slot *t)
{
	require(s->present == t->present);
	if (!s->present)
		return;
	require(s->failed == t->failed && s->at == t->at && s->rtts == t->rtts);
	require(same(s->retransmits, t->retransmits) && same(s->lost_pct, t->lost_pct));
	for (int m = 0; m < AB_METRICS; m++)
		require(same(s->value[m], t->value[m]));
	for (unsigned int i = 0; i < s->rtts; i++)
		require(s->rtt[i] == t->rtt[i]);
	for (unsigned int c = 0; c < run->covariates; c++)
		require(same(s->covariate[c], named(back, t, run->covariate[c])));
}

static void compare(const struct ab_run *run, const struct ab_run *back)
{
	require(run->arms == back->arms && run->looks == back->looks);
	require(run->blocks == back->blocks && run->seed == back->seed);
	require(run->metric == back->metric && !strcmp(run->device, back->device));
	require(fabs(run->margin - back->margin) <= 1e-12);
	require(json_object_equal(run->settings, back->settings));
	for (unsigned int q = 0; q < run->looks; q++)
		require(run->look[q] == back->look[q]);
	for (unsigned int a = 0; a < run->arms; a++)
		require(!strcmp(run->arm[a], back->arm[a]));
	for (unsigned int b = 0; b < run->blocks; b++) {
		const struct ab_block *x = &run->block[b], *y = &back->block[b];

		require(x->done == y->done && !strcmp(x->dropped, y->dropped));
		for (unsigned int i = 0; i < run->arms; i++) {
			require(x->order[i] == y->order[i]);
			compare_slots(run, &x->slot[i], back, &y->slot[i]);
		}
	}
}

static void round_trip(const struct ab_run *run)
{
	char path[64], err[AB_ERR_MAX] = "";
	struct ab_run back;

	snprintf(path, sizeof(path), "%s/mvab-fuzz.%ld",
		 access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (long)getpid());
	unlink(path);
	require(!ab_journal_save(path, run, "imported"));
	require(!ab_run_load(&back, path, err));
	unlink(path);
	require(!back.truncated && !back.begun && !strcmp(back.ended, "imported"));
	compare(run, &back);
	ab_run_free(&back);
}

/* What other programs read is JSON, without NaN, each key once. */
static void show(const struct ab_analysis *a)
{
	struct json_object *o = ab_export_json(a), *back;
	const char *text = json_object_to_json_string(o), *err;
	FILE *out = fopen("/dev/null", "w");

	require(o && out);
	back = ab_json_parse(text, strlen(text), 32, &err);
	require(back && ab_json_unique(back, text, strlen(text)));
	json_object_put(back);
	require(!ab_report_text(a, out));
	require(!ab_report_html(a, out));
	require(!ab_export_csv(a->run, out));
	fclose(out);
	json_object_put(o);
}

static void judge(const struct ab_run *run)
{
	struct ab_analysis *a;

	/* The exact distribution takes time with the cube of this. */
	if (run->look[run->looks - 1] > LOOK_MAX)
		return;
	a = ab_analysis_new(run);
	require(a);
	show(a);
	free(a);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run run;

	if (ab_run_parse(&run, (const char *)data, size, err)) {
		require(*err);
	} else {
		check(&run);
		judge(&run);
		round_trip(&run);
	}
	ab_run_free(&run);
	return 0;
}
