// SPDX-License-Identifier: GPL-2.0-only
/* What the verdict says, in words and in the terminal. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "table.h"

static void put_interval(char out[48], const double pct[3])
{
	if (isfinite(pct[1]) && isfinite(pct[2]))
		snprintf(out, 48, "%+.1f%% .. %+.1f%%", pct[1], pct[2]);
	else
		snprintf(out, 48, "unbounded");
}

void ab_report_cells(const struct ab_analysis *a, enum ab_metric m, unsigned int arm,
		     char effect[32], char interval[48], char p[16])
{
	const struct ab_finding *f = &a->effect[m][arm - 1].f;
	double pct[3];

	ab_effect_pct(m, f, pct);
	snprintf(effect, 32, "%+.1f%%", pct[0]);
	if (isnan(f->hl))
		snprintf(effect, 32, "?");
	put_interval(interval, pct);
	snprintf(p, 16, f->p_holm < .0001 ? "<.0001" : "%.4f", f->p_holm);
}

static void inconclusive(const struct ab_finding *f, char out[AB_SENTENCE_MAX], size_t at)
{
	if (!isfinite(f->mde))
		snprintf(out + at, AB_SENTENCE_MAX - at,
			 "cannot tell: too few blocks for any conclusion");
	else
		snprintf(out + at, AB_SENTENCE_MAX - at,
			 "cannot tell; a change under %s%.0f%% could have been missed",
			 f->n < 12 ? "roughly " : "", ceil(100 * f->mde));
}

void ab_report_sentence(const struct ab_analysis *a, unsigned int arm,
			char out[AB_SENTENCE_MAX])
{
	const struct ab_finding *f = &a->effect[a->run->metric][arm - 1].f;
	bool qualified;
	enum ab_verdict v = ab_verdict_of(a, arm, &qualified);
	char interval[48];
	double pct[3];
	size_t at;

	ab_effect_pct(a->run->metric, f, pct);
	put_interval(interval, pct);
	snprintf(out, AB_SENTENCE_MAX, "%s: %s: ", a->run->arm[arm], ab_verdict_name(v));
	at = strlen(out);
	if (a->order_fixed)
		snprintf(out + at, AB_SENTENCE_MAX - at,
			 "the order of the arms was not random, so nothing can be decided");
	else if (v == AB_INCONCLUSIVE)
		inconclusive(f, out, at);
	else if (v == AB_EQUIVALENT)
		snprintf(out + at, AB_SENTENCE_MAX - at,
			 "within %.1f%% of %s either way, after %u blocks",
			 100 * a->run->margin, a->run->arm[0], f->n);
	else
		snprintf(out + at, AB_SENTENCE_MAX - at, "%+.1f%% %s against %s (%s), after %u blocks%s",
			 pct[0], ab_metrics[a->run->metric].title, a->run->arm[0], interval,
			 f->n, qualified ? "; but only while it is up: it failed more often" : "");
}

static int shift_note(const struct ab_analysis *a, unsigned int i, char out[AB_SENTENCE_MAX])
{
	const struct ab_shift *s = &a->shift[i];

	snprintf(out, AB_SENTENCE_MAX,
		 "warning: %s moved with %s by %+.3g (p %.4f): the arms may not have met the same conditions",
		 a->run->covariate[s->covariate], a->run->arm[s->arm], s->hl, s->p);
	return 0;
}

static int run_note(const struct ab_analysis *a, unsigned int i, char out[AB_SENTENCE_MAX])
{
	const struct ab_run *run = a->run;
	const char *note[8] = { NULL };
	char count[80];
	unsigned int n = 0;

	if (a->order_fixed)
		note[n++] = "warning: the arms came in a fixed order: any disturbance with that rhythm looks like an effect";
	else if (!a->order_known)
		note[n++] = "the order of the arms cannot be checked against a seed";
	if (run->truncated)
		note[n++] = "the journal was cut off in the middle of a slot; that slot is left out";
	if (!a->looks_used)
		note[n++] = "the run ended before the first planned look, so there is nothing to judge";
	if (a->dropped) {
		snprintf(count, sizeof(count), "%u whole blocks do not count (%s)", a->dropped,
			 "server unreachable or stopped by hand");
		note[n++] = count;
	}
	note[n++] = "this holds for this place and this time; repeat it on other days";
	if (i >= n)
		return -ENOENT;
	snprintf(out, AB_SENTENCE_MAX, "%s", note[i]);
	return 0;
}

int ab_report_note(const struct ab_analysis *a, unsigned int i, char out[AB_SENTENCE_MAX])
{
	if (i < a->shifts)
		return shift_note(a, i, out);
	return run_note(a, i - a->shifts, out);
}

static struct ab_table *new_table(unsigned int right)
{
	struct ab_table *t = calloc(1, sizeof(*t));

	if (t)
		t->right = right;
	return t;
}

static int primary(const struct ab_analysis *a, FILE *out)
{
	static const char * const heading[] = { "arm", "median", "effect", "interval", "p (Holm)",
		"failed alone / baseline alone", "verdict" };
	enum ab_metric m = a->run->metric;
	struct ab_table *t = new_table(0x16);

	if (!t)
		return -ENOMEM;
	ab_table_row(t);
	for (unsigned int c = 0; c < 7; c++)
		ab_table_put(t, c, "%s", heading[c]);
	for (unsigned int j = 0; j < a->run->arms; j++) {
		char effect[32], interval[48], p[16];
		bool qualified;

		ab_table_row(t);
		ab_table_put(t, 0, "%s", a->run->arm[j]);
		ab_table_put(t, 1, "%.4g %s",
			     j ? a->effect[m][j - 1].median : a->base_median[m],
			     ab_metrics[m].unit);
		if (!j)
			continue;
		ab_report_cells(a, m, j, effect, interval, p);
		ab_table_put(t, 2, "%s", effect);
		ab_table_put(t, 3, "%s", interval);
		ab_table_put(t, 4, "%s", p);
		ab_table_put(t, 5, "%u / %u", a->outages[j - 1].only_arm,
			     a->outages[j - 1].only_base);
		ab_table_put(t, 6, "%s", ab_verdict_name(ab_verdict_of(a, j, &qualified)));
	}
	ab_table_print(t, out);
	free(t);
	return 0;
}

static int exploratory(const struct ab_analysis *a, FILE *out)
{
	struct ab_table *t = new_table(0x3c);
	static const char * const heading[] = { "exploratory: no verdict", "arm", "baseline",
		"median", "effect", "interval" };

	if (!t)
		return -ENOMEM;
	ab_table_row(t);
	for (unsigned int c = 0; c < 6; c++)
		ab_table_put(t, c, "%s", heading[c]);
	for (int m = 0; m < AB_METRICS; m++) {
		if (!a->measured[m] || m == (int)a->run->metric)
			continue;
		for (unsigned int j = 1; j < a->run->arms; j++) {
			char effect[32], interval[48], p[16];

			ab_report_cells(a, (enum ab_metric)m, j, effect, interval, p);
			ab_table_row(t);
			ab_table_put(t, 0, "%s, %s", ab_metrics[m].title, ab_metrics[m].unit);
			ab_table_put(t, 1, "%s", a->run->arm[j]);
			ab_table_put(t, 2, "%.4g", a->base_median[m]);
			ab_table_put(t, 3, "%.4g", a->effect[m][j - 1].median);
			ab_table_put(t, 4, "%s", effect);
			ab_table_put(t, 5, "%s", interval);
		}
	}
	if (t->rows > 1) {
		fputc('\n', out);
		ab_table_print(t, out);
	}
	free(t);
	return 0;
}

int ab_report_text(const struct ab_analysis *a, FILE *out)
{
	char line[AB_SENTENCE_MAX];
	int ret;

	fprintf(out, "%s%s%s against %s: %u blocks, looks at", a->run->device,
		*a->run->device ? ": " : "", ab_metrics[a->run->metric].title, a->run->arm[0],
		a->blocks);
	for (unsigned int q = 0; q < a->run->looks; q++)
		fprintf(out, "%s%u", q ? "/" : " ", a->run->look[q]);
	fprintf(out, ", %d made\n\n", a->looks_used);
	ret = primary(a, out);
	if (!ret)
		ret = exploratory(a, out);
	if (ret)
		return ret;
	fputc('\n', out);
	for (unsigned int j = 1; j < a->run->arms; j++) {
		ab_report_sentence(a, j, line);
		fprintf(out, "%s\n", line);
	}
	for (unsigned int i = 0; !ab_report_note(a, i, line); i++)
		fprintf(out, "- %s\n", line);
	return 0;
}
