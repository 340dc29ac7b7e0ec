// SPDX-License-Identifier: GPL-2.0-only
/* The analysis as JSON: ratios minus one in percent, unknown as null. */
#include <math.h>

#include "analysis.h"

static void add(struct json_object *o, const char *key, double v)
{
	json_object_object_add(o, key, isfinite(v) ? ab_json_number(v) : NULL);
}

static struct json_object *effect_json(enum ab_metric m, const struct ab_effect *e)
{
	struct json_object *o = json_object_new_object();
	double pct[3];

	ab_effect_pct(m, &e->f, pct);
	add(o, "median", e->median);
	json_object_object_add(o, "blocks", json_object_new_int64(e->f.n));
	add(o, "effect_pct", pct[0]);
	add(o, "lower_pct", pct[1]);
	add(o, "upper_pct", pct[2]);
	add(o, "log_ratio", e->f.hl);
	add(o, "log_lower", e->f.lo);
	add(o, "log_upper", e->f.hi);
	add(o, "p", e->f.p);
	add(o, "p_holm", e->f.p_holm);
	add(o, "alpha", e->f.alpha);
	add(o, "mde_pct", 100 * e->f.mde);
	return o;
}

static struct json_object *outages_json(const struct ab_outages *out)
{
	struct json_object *o = json_object_new_object();

	json_object_object_add(o, "only_arm", json_object_new_int64(out->only_arm));
	json_object_object_add(o, "only_baseline", json_object_new_int64(out->only_base));
	json_object_object_add(o, "both", json_object_new_int64(out->both));
	add(o, "p", out->p);
	return o;
}

static struct json_object *arm_json(const struct ab_analysis *a, unsigned int arm)
{
	struct json_object *o = json_object_new_object(), *explore;
	bool qualified;

	json_object_object_add(o, "arm", json_object_new_string(a->run->arm[arm]));
	json_object_object_add(o, "verdict", json_object_new_string(
		ab_verdict_name(ab_verdict_of(a, arm, &qualified))));
	json_object_object_add(o, "more_outages", json_object_new_boolean(
		a->outages[arm - 1].only_arm > a->outages[arm - 1].only_base));
	json_object_object_add(o, "primary", effect_json(a->run->metric,
			       &a->effect[a->run->metric][arm - 1]));
	json_object_object_add(o, "outages", outages_json(&a->outages[arm - 1]));
	explore = json_object_new_object();
	for (int m = 0; m < AB_METRICS; m++)
		if (a->measured[m] && m != (int)a->run->metric)
			json_object_object_add(explore, ab_metrics[m].key,
					       effect_json((enum ab_metric)m,
							   &a->effect[m][arm - 1]));
	json_object_object_add(o, "exploratory", explore);
	return o;
}

struct json_object *ab_analysis_json(const struct ab_analysis *a)
{
	struct json_object *o = ab_run_header_json(a->run), *list, *v;

	if (!o)
		return NULL;
	json_object_object_add(o, "blocks", json_object_new_int64(a->blocks));
	json_object_object_add(o, "dropped", json_object_new_int64(a->dropped));
	json_object_object_add(o, "looks_used", json_object_new_int(a->looks_used));
	json_object_object_add(o, "order_fixed", json_object_new_boolean(a->order_fixed));
	json_object_object_add(o, "order_from_seed", json_object_new_boolean(a->order_known));
	add(o, "baseline_median", a->base_median[a->run->metric]);
	list = json_object_new_array();
	for (unsigned int j = 1; j < a->run->arms; j++)
		json_object_array_add(list, arm_json(a, j));
	json_object_object_add(o, "comparisons", list);
	list = json_object_new_array();
	for (unsigned int i = 0; i < a->shifts; i++) {
		v = json_object_new_object();
		json_object_object_add(v, "arm",
			json_object_new_string(a->run->arm[a->shift[i].arm]));
		json_object_object_add(v, "covariate",
			json_object_new_string(a->run->covariate[a->shift[i].covariate]));
		add(v, "difference", a->shift[i].hl);
		add(v, "p", a->shift[i].p);
		json_object_array_add(list, v);
	}
	json_object_object_add(o, "covariates_moved", list);
	return o;
}
