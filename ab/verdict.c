// SPDX-License-Identifier: GPL-2.0-only
/*
 * Looks, spending and verdicts.  The union bound over looks makes stopping
 * early honest; Holm inside a look keeps several arms honest.
 */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "verdict.h"

static const double early_alpha[AB_LOOKS_MAX - 1] = { .01, .01, .015 };

const char *ab_verdict_name(enum ab_verdict v)
{
	static const char * const name[] = {
		[AB_INCONCLUSIVE] = "INCONCLUSIVE",
		[AB_EQUIVALENT] = "EQUIVALENT",
		[AB_WORSE] = "WORSE",
		[AB_BETTER] = "BETTER",
	};

	return name[v];
}

/*
 * What a look really spends.  One comparison: its attained, discrete size.
 * Several: the nominal size, since Holm can use more than Bonferroni's share.
 */
static double spent(unsigned int n, double tail, double tails, double alpha,
		    unsigned int comparisons)
{
	if (comparisons > 1)
		return alpha;
	return tails * ab_sr_cdf(n, ab_sr_critical(n, tail));
}

int ab_plan_check(const unsigned int *look, unsigned int n, unsigned int comparisons)
{
	if (!n || n > AB_LOOKS_MAX || !comparisons || comparisons >= AB_ARMS_MAX)
		return -EINVAL;
	for (unsigned int q = 0; q < n; q++)
		if (!look[q] || look[q] > AB_BLOCKS_MAX || (q && look[q] <= look[q - 1]))
			return -EINVAL;
	return 0;
}

int ab_plan_init(struct ab_plan *p, const unsigned int *look, unsigned int n,
		 unsigned int comparisons)
{
	double left = AB_ALPHA, left_eq = AB_ALPHA;

	memset(p, 0, sizeof(*p));
	if (ab_plan_check(look, n, comparisons))
		return -EINVAL;
	for (unsigned int q = 0; q < n; q++) {
		double a = early_alpha[q < AB_LOOKS_MAX - 1 ? q : 0];

		p->look[q] = look[q];
		p->alpha[q] = q == n - 1 ? left : a;
		p->alpha_eq[q] = q == n - 1 ? left_eq : a;
		left -= spent(look[q], p->alpha[q] / 2, 2, p->alpha[q], comparisons);
		left_eq -= spent(look[q], p->alpha_eq[q], 1, p->alpha_eq[q], comparisons);
	}
	p->n = n;
	p->comparisons = comparisons;
	return 0;
}

int ab_plan_reached(const struct ab_plan *p, unsigned int blocks)
{
	int q = -1;

	while ((unsigned int)(q + 1) < p->n && p->look[q + 1] <= blocks)
		q++;
	return q;
}

static enum ab_verdict judge(const struct ab_walsh *w, const struct ab_finding *f,
			     double alpha_eq, double margin)
{
	double lo, hi;

	if (w->n < AB_BLOCKS_MIN)
		return AB_INCONCLUSIVE;
	if (f->p_holm <= f->alpha)
		return f->hl > 0 ? AB_BETTER : AB_WORSE;
	ab_walsh_interval(w, alpha_eq, &lo, &hi);
	if (lo > -log1p(margin) && hi < log1p(margin))
		return AB_EQUIVALENT;
	return AB_INCONCLUSIVE;
}

int ab_look(const struct ab_plan *p, unsigned int q, const struct ab_walsh *w,
	    double margin, struct ab_finding *f)
{
	unsigned int m = p->comparisons;
	double raw[AB_ARMS_MAX] = { 0 }, adjusted[AB_ARMS_MAX];
	int ret;

	if (q >= p->n || !(margin > 0))
		return -EINVAL;
	for (unsigned int i = 0; i < m; i++) {
		if (w[i].n != p->look[q])
			return -EINVAL;
		raw[i] = ab_walsh_p(&w[i]);
	}
	ret = ab_holm(raw, adjusted, m);
	if (ret)
		return ret;
	for (unsigned int i = 0; i < m; i++) {
		f[i] = (struct ab_finding){
			.n = w[i].n, .hl = ab_walsh_hl(&w[i]), .p = raw[i],
			.p_holm = adjusted[i], .alpha = p->alpha[q],
		};
		ab_walsh_interval(&w[i], p->alpha[q] / 2 / m, &f[i].lo, &f[i].hi);
		f[i].mde = ab_mde(f[i].lo, f[i].hi);
		f[i].verdict = judge(&w[i], &f[i], p->alpha_eq[q] / m, margin);
	}
	return 0;
}

static int look_at(const struct ab_plan *p, unsigned int q, const double *const *d,
		   double margin, struct ab_finding *f)
{
	struct ab_walsh w[AB_ARMS_MAX] = { 0 };
	int ret = 0;

	for (unsigned int i = 0; i < p->comparisons && !ret; i++)
		ret = ab_walsh_init(&w[i], d[i], p->look[q]);
	if (!ret)
		ret = ab_look(p, q, w, margin, f);
	for (unsigned int i = 0; i < p->comparisons; i++)
		ab_walsh_free(&w[i]);
	return ret;
}

int ab_decide(const struct ab_plan *p, const double *const *d, unsigned int blocks,
	      double margin, struct ab_finding *f)
{
	int last = ab_plan_reached(p, blocks), q;

	for (unsigned int i = 0; i < p->comparisons; i++)
		f[i] = (struct ab_finding){ .hl = NAN, .lo = -INFINITY, .hi = INFINITY,
			.p = 1, .p_holm = 1, .mde = INFINITY };
	for (q = 0; q <= last; q++) {
		struct ab_finding now[AB_ARMS_MAX];
		unsigned int open = 0;
		int ret = look_at(p, (unsigned int)q, d, margin, now);

		if (ret)
			return ret;
		for (unsigned int i = 0; i < p->comparisons; i++) {
			/* A decision stands: it was paid for at its look. */
			if (f[i].verdict == AB_INCONCLUSIVE)
				f[i] = now[i];
			open += f[i].verdict == AB_INCONCLUSIVE;
		}
		if (!open)
			return q + 1;
	}
	return q;
}
