// SPDX-License-Identifier: GPL-2.0-only
/*
 * The report as one page: no script, no network, nothing to fetch.  Names come
 * from files; the reader only lets harmless characters through, and they are
 * escaped here all the same.
 */
#include <errno.h>

#include "plot.h"
#include "report.h"

static const char head[] =
	"<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>\n"
	"<meta name='viewport' content='width=device-width'>\n"
	"<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; "
	"style-src 'unsafe-inline'\">\n"
	"<title>mvab report</title>\n<style>\n"
	"body{font:16px/1.5 sans-serif;max-width:900px;margin:2em auto;padding:0 1em;color:#222}\n"
	"table{border-collapse:collapse;margin:1em 0}\n"
	"th,td{padding:.3em .8em;border-bottom:1px solid #ccc;text-align:left}\n"
	"td.n{text-align:right;font-variant-numeric:tabular-nums}\n"
	"svg{width:100%;height:auto}svg text{font:12px sans-serif;fill:#444}\n"
	".grid{stroke:#e4e4e4}.zero{stroke:#222}.estimate{stroke:#222;stroke-dasharray:6 4}\n"
	".margin{fill:#eee}.interval{fill:#9ac;opacity:.45}\n"
	".verdict{font-size:1.15em}.key{display:inline-block;width:.8em;height:.8em;"
	"border-radius:50%;margin-right:.3em}\n"
	"</style></head><body>\n";

static void escaped(FILE *out, const char *s)
{
	for (; *s; s++) {
		switch (*s) {
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '&':
			fputs("&amp;", out);
			break;
		case '\'':
			fputs("&#39;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		default:
			fputc(*s, out);
		}
	}
}

static void name(FILE *out, const struct ab_run *run, unsigned int arm)
{
	fprintf(out, "<span class='key' style='background:%s'></span>", ab_plot_colour(arm));
	escaped(out, run->arm[arm]);
}

static void row(FILE *out, const struct ab_analysis *a, enum ab_metric m, unsigned int arm)
{
	char effect[32], interval[48], p[16];
	bool qualified;

	ab_report_cells(a, m, arm, effect, interval, p);
	fputs("<tr><td>", out);
	name(out, a->run, arm);
	fprintf(out, "</td><td>%s</td><td class='n'>%.4g</td><td class='n'>%.4g</td>"
		"<td class='n'>%s</td><td class='n'>%s</td>", ab_metrics[m].title,
		a->base_median[m], a->effect[m][arm - 1].median, effect, interval);
	if (m == a->run->metric)
		fprintf(out, "<td class='n'>%s</td><td class='n'>%u / %u</td><td>%s</td></tr>\n", p,
			a->outages[arm - 1].only_arm, a->outages[arm - 1].only_base,
			ab_verdict_name(ab_verdict_of(a, arm, &qualified)));
	else
		fputs("<td></td><td></td><td>exploratory</td></tr>\n", out);
}

static void table(FILE *out, const struct ab_analysis *a)
{
	fputs("<table><thead><tr><th>arm</th><th>metric</th><th>baseline</th><th>arm</th>"
	      "<th>effect</th><th>interval</th><th>p (Holm)</th>"
	      "<th>failed alone / baseline alone</th><th>verdict</th></tr></thead><tbody>\n", out);
	for (unsigned int arm = 1; arm < a->run->arms; arm++)
		row(out, a, a->run->metric, arm);
	for (int m = 0; m < AB_METRICS; m++)
		for (unsigned int arm = 1; arm < a->run->arms; arm++)
			if (a->measured[m] && m != (int)a->run->metric)
				row(out, a, (enum ab_metric)m, arm);
	fputs("</tbody></table>\n", out);
}

static void sentences(FILE *out, const struct ab_analysis *a)
{
	char line[AB_SENTENCE_MAX];

	for (unsigned int arm = 1; arm < a->run->arms; arm++) {
		ab_report_sentence(a, arm, line);
		fputs("<p class='verdict'>", out);
		escaped(out, line);
		fputs("</p>\n", out);
	}
}

static void notes(FILE *out, const struct ab_analysis *a)
{
	char line[AB_SENTENCE_MAX];

	fputs("<ul>\n", out);
	for (unsigned int i = 0; !ab_report_note(a, i, line); i++) {
		fputs("<li>", out);
		escaped(out, line);
		fputs("</li>\n", out);
	}
	fputs("</ul>\n", out);
}

static int plots(FILE *out, const struct ab_analysis *a)
{
	int ret = 0;

	fputs("<h2>Every slot</h2><p>", out);
	for (unsigned int arm = 0; arm < a->run->arms; arm++) {
		name(out, a->run, arm);
		fputs(arm ? " &nbsp; " : " (baseline) &nbsp; ", out);
	}
	fputs("</p>\n", out);
	ab_plot_slots(a, out);
	for (unsigned int arm = 1; arm < a->run->arms; arm++) {
		fputs("<h2>", out);
		name(out, a->run, arm);
		fputs(" against the baseline, block by block</h2>\n"
		      "<p>Dashed: estimate. Blue: its interval. Grey: the margin within which arms "
		      "count as equivalent. A cross: off the scale. Pale: after the deciding look.</p>\n", out);
		ab_plot_differences(a, arm, out);
	}
	for (unsigned int b = 0; b < a->blocks && !ret; b++)
		for (unsigned int arm = 0; arm < a->run->arms; arm++)
			if (a->run->block[a->block[b]].slot[arm].rtts)
				ret = 1;
	if (ret) {
		fputs("<h2>Round trips</h2>\n", out);
		ret = ab_plot_rtt(a, out);
	}
	return ret;
}

int ab_report_html(const struct ab_analysis *a, FILE *out)
{
	int ret;

	fputs(head, out);
	fprintf(out, "<h1>%s against ", ab_metrics[a->run->metric].title);
	escaped(out, a->run->arm[0]);
	if (*a->run->device) {
		fputs(", on ", out);
		escaped(out, a->run->device);
	}
	fputs("</h1>\n", out);
	sentences(out, a);
	table(out, a);
	notes(out, a);
	ret = plots(out, a);
	fputs("<h2>How it was judged</h2>\n<p>Each block measures every arm once, in random "
	      "order. The exact Wilcoxon signed rank test looks at the differences within "
	      "blocks only, so drift and disturbances that outlast a block fall out. ", out);
	fprintf(out, "%u blocks count, %u were left out; %d of %u planned looks were made; "
		"seed %u.</p>\n</body></html>\n", a->blocks, a->dropped, a->looks_used,
		a->run->looks, a->run->seed);
	return ferror(out) ? -EIO : ret;
}
