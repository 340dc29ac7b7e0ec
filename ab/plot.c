// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>

#include "plot.h"

#define WIDTH	860
#define HEIGHT	300
#define LEFT	64
#define RIGHT	16
#define TOP	12
#define BOTTOM	40

/* Okabe and Ito's palette, with grey for black: pages may be dark. */
static const char * const colour[AB_ARMS_MAX] = {
	"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a00", "#808080",
};

const char *ab_plot_colour(unsigned int arm)
{
	return colour[arm % AB_ARMS_MAX];
}

/* Data to pixels; y grows upwards in data, downwards in SVG. */
struct frame {
	double x0, x1, y0, y1;
	bool log_x, whole_x;
};

static double px(const struct frame *f, double x)
{
	double a = f->log_x ? log(x / f->x0) / log(f->x1 / f->x0) : (x - f->x0) / (f->x1 - f->x0);

	return LEFT + a * (WIDTH - LEFT - RIGHT);
}

static double py(const struct frame *f, double y)
{
	return HEIGHT - BOTTOM - (y - f->y0) / (f->y1 - f->y0) * (HEIGHT - TOP - BOTTOM);
}

/* 1, 2 or 5 times a power of ten, about five of them in a range. */
static double tick_step(double range)
{
	double raw = range / 5, ten = pow(10, floor(log10(raw)));

	return ten * (raw / ten < 1.5 ? 1 : raw / ten < 3.5 ? 2 : raw / ten < 7.5 ? 5 : 10);
}

static void tick_x(FILE *out, const struct frame *f, double x)
{
	fprintf(out, "<text x='%.1f' y='%d' text-anchor='middle'>%.4g</text>\n", px(f, x),
		HEIGHT - BOTTOM + 16, x);
}

static void open_plot(FILE *out, const struct frame *f, const char *label, const char *x_label,
		      const char *y_label)
{
	double step = tick_step(f->y1 - f->y0);

	fprintf(out, "<svg viewBox='0 0 %d %d' role='img' aria-label='%s'>\n", WIDTH, HEIGHT,
		label);
	for (double y = ceil(f->y0 / step) * step; y <= f->y1 + step / 1e6; y += step)
		fprintf(out, "<line class='grid' x1='%d' x2='%d' y1='%.1f' y2='%.1f'/>"
			"<text x='%d' y='%.1f' text-anchor='end'>%.4g</text>\n", LEFT,
			WIDTH - RIGHT, py(f, y), py(f, y), LEFT - 6, py(f, y) + 4,
			fabs(y) < step / 1e6 ? 0 : y);
	if (f->log_x) {
		for (double x = pow(10, floor(log10(f->x0))); x <= f->x1; x *= 10)
			for (int k = 1; k < 8; k += k == 1 ? 1 : 3)
				if (x * k >= f->x0 && x * k <= f->x1)
					tick_x(out, f, x * k);
	} else {
		step = tick_step(f->x1 - f->x0);
		if (f->whole_x)
			step = fmax(1, step);
		for (double x = ceil(f->x0 / step) * step; x <= f->x1; x += step)
			tick_x(out, f, x);
	}
	fprintf(out, "<text x='%d' y='%d' text-anchor='middle'>%s</text>\n", WIDTH / 2,
		HEIGHT - 6, x_label);
	fprintf(out, "<text transform='translate(14 %d) rotate(-90)' text-anchor='middle'>%s</text>\n",
		(HEIGHT - BOTTOM) / 2, y_label);
}

static void close_plot(FILE *out)
{
	fputs("</svg>\n", out);
}

static void grow(double *lo, double *hi, double v)
{
	*lo = fmin(*lo, v);
	*hi = fmax(*hi, v);
}

static void widen(struct frame *f)
{
	double pad = (f->y1 - f->y0) * .06;

	if (!(pad > 0))
		pad = fmax(fabs(f->y0) * .1, .5);
	f->y0 -= pad;
	f->y1 += pad;
}

static void mark(FILE *out, double x, double y, unsigned int arm, bool failed,
		 double opacity)
{
	if (failed)
		fprintf(out, "<path d='M%.1f %.1fl8 8m0 -8l-8 8' stroke='%s' stroke-width='2' opacity='%.1f'/>\n",
			x - 4, y - 4, ab_plot_colour(arm), opacity);
	else
		fprintf(out, "<circle cx='%.1f' cy='%.1f' r='3.5' fill='%s' opacity='%.1f'/>\n", x, y,
			ab_plot_colour(arm), opacity);
}

void ab_plot_slots(const struct ab_analysis *a, FILE *out)
{
	const struct ab_run *run = a->run;
	enum ab_metric m = run->metric;
	struct frame f = { .x0 = .5, .x1 = a->blocks + .5, .whole_x = true,
		.y0 = INFINITY, .y1 = -INFINITY };
	char y_label[80];
	double worst;

	for (unsigned int i = 0; i < a->blocks; i++)
		for (unsigned int arm = 0; arm < run->arms; arm++) {
			const struct ab_slot *s = &run->block[a->block[i]].slot[arm];

			if (!s->failed)
				grow(&f.y0, &f.y1, ab_slot_value(run, s, m));
		}
	if (!(f.y0 <= f.y1))
		f.y0 = f.y1 = 0;
	widen(&f);
	worst = ab_metrics[m].less_is_better ? f.y1 : f.y0;
	snprintf(y_label, sizeof(y_label), "%s, %s", ab_metrics[m].title, ab_metrics[m].unit);
	open_plot(out, &f, "every slot", "block (slots in the order measured; a cross: failed)",
		  y_label);
	for (unsigned int i = 0; i < a->blocks; i++) {
		const struct ab_block *block = &run->block[a->block[i]];

		for (unsigned int k = 0; k < run->arms; k++) {
			unsigned int arm = block->order[k];
			const struct ab_slot *s = &block->slot[arm];
			double x = i + 1 + (k + .5) / run->arms * .8 - .4;

			mark(out, px(&f, x), py(&f, s->failed ? worst : ab_slot_value(run, s, m)),
			     arm, s->failed, 1);
		}
	}
	close_plot(out);
}

static void band(FILE *out, const struct frame *f, double lo, double hi, const char *class)
{
	lo = fmax(lo, f->y0);
	hi = fmin(hi, f->y1);
	if (hi > lo)
		fprintf(out, "<rect class='%s' x='%d' width='%d' y='%.1f' height='%.1f'/>\n", class,
			LEFT, WIDTH - LEFT - RIGHT, py(f, hi), py(f, lo) - py(f, hi));
}

static void level(FILE *out, const struct frame *f, double y, const char *class)
{
	if (y >= f->y0 && y <= f->y1)
		fprintf(out, "<line class='%s' x1='%d' x2='%d' y1='%.1f' y2='%.1f'/>\n", class, LEFT,
			WIDTH - RIGHT, py(f, y), py(f, y));
}

/* A failed slot lies far outside: show the rest, and a cross at the edge. */
static double scale(const double *pct, unsigned int n, double margin)
{
	double size[AB_BLOCKS_MAX];

	for (unsigned int i = 0; i < n; i++)
		size[i] = fabs(pct[i]);
	gsl_sort(size, 1, n);
	return fmax(3 * margin, n ? 5 * size[n / 2] : 0);
}

/* In percent of the metric. */
void ab_plot_differences(const struct ab_analysis *a, unsigned int arm, FILE *out)
{
	const struct ab_effect *e = &a->effect[a->run->metric][arm - 1];
	bool flip = ab_metrics[a->run->metric].less_is_better;
	double pct[3], y[AB_BLOCKS_MAX], cap, margin = 100 * a->run->margin;
	struct frame f = { .x0 = .5, .x1 = a->blocks + .5, .whole_x = true,
		.y0 = -margin, .y1 = margin };

	ab_effect_pct(a->run->metric, &e->f, pct);
	for (unsigned int i = 0; i < a->blocks; i++)
		y[i] = 100 * expm1(flip ? -e->d[i] : e->d[i]);
	cap = scale(y, a->blocks, margin);
	for (unsigned int i = 0; i < a->blocks; i++)
		grow(&f.y0, &f.y1, fmax(-cap, fmin(cap, y[i])));
	widen(&f);
	open_plot(out, &f, "differences per block", "block", "difference, %");
	band(out, &f, -100 * (1 - 1 / (1 + a->run->margin)), margin, "margin");
	if (isfinite(pct[1]) && isfinite(pct[2]))
		band(out, &f, pct[1], pct[2], "interval");
	level(out, &f, 0, "zero");
	level(out, &f, pct[0], "estimate");
	for (unsigned int i = 0; i < a->blocks; i++)
		mark(out, px(&f, i + 1), py(&f, fmax(f.y0, fmin(y[i], f.y1))), arm,
		     fabs(y[i]) > cap, i < e->f.n ? 1 : .3);
	close_plot(out);
}

/* All round trips of one arm, ascending; NULL and *n = 0 if there are none. */
static double *pool(const struct ab_analysis *a, unsigned int arm, size_t *n)
{
	size_t all = 0;
	double *v;

	*n = 0;
	for (unsigned int i = 0; i < a->blocks; i++)
		all += a->run->block[a->block[i]].slot[arm].rtts;
	v = all ? malloc(all * sizeof(*v)) : NULL;
	for (unsigned int i = 0; v && i < a->blocks; i++) {
		const struct ab_slot *s = &a->run->block[a->block[i]].slot[arm];

		if (s->rtts)
			memcpy(v + *n, s->rtt, s->rtts * sizeof(*v));
		*n += s->rtts;
	}
	if (v)
		gsl_sort(v, 1, *n);
	return v;
}

static void cdf(FILE *out, const struct frame *f, const double *v, size_t n, unsigned int arm)
{
	unsigned int points = n < 400 ? (unsigned int)n : 400;

	fprintf(out, "<polyline fill='none' stroke='%s' stroke-width='2' points='",
		ab_plot_colour(arm));
	for (unsigned int i = 0; i < points; i++) {
		size_t k = points > 1 ? (n - 1) * i / (points - 1) : 0;

		fprintf(out, "%.1f,%.1f ", px(f, fmax(v[k], f->x0)), py(f, 100. * (k + 1) / n));
	}
	fputs("'/>\n", out);
}

int ab_plot_rtt(const struct ab_analysis *a, FILE *out)
{
	struct frame f = { .x0 = INFINITY, .x1 = -INFINITY, .y0 = 0, .y1 = 100 };
	double *v[AB_ARMS_MAX];
	size_t n[AB_ARMS_MAX], all = 0;

	for (unsigned int arm = 0; arm < a->run->arms; arm++) {
		v[arm] = pool(a, arm, &n[arm]);
		if (v[arm])
			grow(&f.x0, &f.x1, v[arm][0]);
		if (v[arm])
			grow(&f.x0, &f.x1, v[arm][n[arm] - 1]);
		all += n[arm];
	}
	if (all) {
		f.log_x = f.x1 > 10 * f.x0;
		f.x0 = fmax(f.x0, .001) / 1.1;
		f.x1 = fmax(f.x1, .002) * 1.1;
		open_plot(out, &f, "distribution of round trips", "round trip, ms",
			  "share not longer, %");
		for (unsigned int arm = 0; arm < a->run->arms; arm++)
			if (v[arm])
				cdf(out, &f, v[arm], n[arm], arm);
		close_plot(out);
	}
	for (unsigned int arm = 0; arm < a->run->arms; arm++)
		free(v[arm]);
	return all ? 0 : -ENOENT;
}
