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
	":root{color-scheme:light dark;--ink:#222;--soft:#555;--paper:#fff;--line:#ddd;--span:#37c}\n"
	"@media(prefers-color-scheme:dark){:root{--ink:#ddd;--soft:#aaa;--paper:#181a1c;"
	"--line:#3c3f42;--span:#8bf}}\n"
	"body{font:16px/1.5 sans-serif;max-width:1000px;margin:2em auto;padding:0 1em;"
	"color:var(--ink);background:var(--paper)}\n"
	"div.wide{overflow-x:auto}table{border-collapse:collapse;margin:1em 0}\n"
	"th,td{padding:.3em .8em;border-bottom:1px solid var(--line);text-align:left;"
	"white-space:nowrap}\n"
	"th{color:var(--soft);font-weight:normal;white-space:normal}th.n,td.n{text-align:right}"
	"td.n{font-variant-numeric:tabular-nums}\n"
	"svg{width:100%;height:auto}svg text{font:12px sans-serif;fill:var(--soft)}\n"
	".grid{stroke:var(--line)}.zero{stroke:var(--ink)}"
	".estimate{stroke:var(--ink);stroke-dasharray:6 4}\n"
	".margin{fill:var(--ink);fill-opacity:.08}.interval{fill:var(--span);fill-opacity:.28}\n"
	".verdict{font-size:1.15em;margin:.4em 0}.key{display:inline-block;width:.8em;height:.8em;"
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

static void cells(FILE *out, const struct ab_analysis *a, enum ab_metric m, unsigned int arm)
{
	char effect[32], interval[48], p[16];
	bool qualified;

	ab_report_cells(a, m, arm, effect, interval, p);
	fputs("<td>", out);
	name(out, a->run, arm);
	fprintf(out, "</td><td class='n'>%.4g</td><td class='n'>%.4g</td><td class='n'>%s</td>"
		"<td class='n'>%s</td>", a->base_median[m], a->effect[m][arm - 1].median, effect,
		interval);
	if (m == a->run->metric)
		fprintf(out, "<td class='n'>%s</td><td class='n'>%u / %u</td><td><b>%s</b></td>", p,
			a->outages[arm - 1].only_arm, a->outages[arm - 1].only_base,
			ab_verdict_name(ab_verdict_of(a, arm, &qualified)));
	fputs("</tr>\n", out);
}

static void open_table(FILE *out, const struct ab_analysis *a, const char *first, const char *last)
{
	fprintf(out, "<div class='wide'><table><thead><tr>%s<th>arm</th><th class='n'>", first);
	escaped(out, a->run->arm[0]);
	fprintf(out, "</th><th class='n'>arm</th><th class='n'>effect</th>"
		"<th class='n'>interval</th>%s</tr></thead><tbody>\n", last);
}

static void verdicts(FILE *out, const struct ab_analysis *a)
{
	open_table(out, a, "", "<th class='n'>p (Holm)</th><th class='n'>failed alone: arm / base"
		   "</th><th>verdict</th>");
	for (unsigned int arm = 1; arm < a->run->arms; arm++) {
		fputs("<tr>", out);
		cells(out, a, a->run->metric, arm);
	}
	fputs("</tbody></table></div>\n", out);
}

static void exploratory(FILE *out, const struct ab_analysis *a)
{
	fputs("<h2>Other metrics</h2>\n<p>Exploratory: there are many, so one of them may well "
	      "differ by chance. No verdict.</p>\n", out);
	open_table(out, a, "<th>metric</th>", "");
	for (int m = 0; m < AB_METRICS; m++)
		for (unsigned int arm = 1; arm < a->run->arms; arm++) {
			if (!a->measured[m] || m == (int)a->run->metric)
				continue;
			fputs("<tr>", out);
			if (arm == 1)
				fprintf(out, "<td rowspan='%u'>%s, %s</td>", a->run->arms - 1,
					ab_metrics[m].title, ab_metrics[m].unit);
			cells(out, a, (enum ab_metric)m, arm);
		}
	fputs("</tbody></table></div>\n", out);
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

static void legend(FILE *out, const struct ab_run *run)
{
	fputs("<p>", out);
	for (unsigned int arm = 0; arm < run->arms; arm++) {
		name(out, run, arm);
		fputs(arm ? " &nbsp; " : " (baseline) &nbsp; ", out);
	}
	fputs("</p>\n", out);
}

static int plots(FILE *out, const struct ab_analysis *a)
{
	int ret = 0;

	fputs("<h2>Every slot</h2>\n", out);
	legend(out, a->run);
	ab_plot_slots(a, out);
	fputs("<h2>Differences, block by block</h2>\n<p>Dashed: estimate, in a band that is its "
	      "interval. Grey: the margin within which arms count as equivalent. A cross: off the "
	      "scale. Pale: after the deciding look.</p>\n", out);
	for (unsigned int arm = 1; arm < a->run->arms; arm++) {
		fputs("<h3>", out);
		name(out, a->run, arm);
		fputs(" against ", out);
		name(out, a->run, 0);
		fputs("</h3>\n", out);
		ab_plot_differences(a, arm, out);
	}
	for (unsigned int b = 0; b < a->blocks && !ret; b++)
		for (unsigned int arm = 0; arm < a->run->arms; arm++)
			if (a->run->block[a->block[b]].slot[arm].rtts)
				ret = 1;
	if (ret) {
		fputs("<h2>Round trips under load</h2>\n", out);
		legend(out, a->run);
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
	fprintf(out, "<p>Medians in %s.</p>\n", ab_metrics[a->run->metric].unit);
	verdicts(out, a);
	notes(out, a);
	ret = plots(out, a);
	exploratory(out, a);
	fputs("<h2>How it was judged</h2>\n<p>Each block measures every arm once, in random "
	      "order. The exact Wilcoxon signed rank test looks at the differences within "
	      "blocks only, so drift and disturbances that outlast a block fall out. ", out);
	fprintf(out, "%u blocks count, %u were left out; %d of %u planned looks were made; "
		"seed %u.</p>\n</body></html>\n", a->blocks, a->dropped, a->looks_used,
		a->run->looks, a->run->seed);
	return ferror(out) ? -EIO : ret;
}
