// SPDX-License-Identifier: GPL-2.0-only
/* Slots: their metrics, and their form in files. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "run.h"

/* A failed slot is data: it counts as the worst value, it is never left out. */
const struct ab_metric_info ab_metrics[AB_METRICS] = {
	[AB_MBPS] = { "mbps", "throughput", "Mbit/s", .1, false, true },
	[AB_RTT_P50] = { "rtt_p50_ms", "round trip, median", "ms", 10000, true, true },
	[AB_RTT_P95] = { "rtt_p95_ms", "round trip, 95%", "ms", 10000, true, true },
	[AB_CPU] = { "cpu_pct", "CPU time", "%", 10000, true, false },
	[AB_IDLE_P50] = { "rtt_idle_p50_ms", "round trip idle, median", "ms", 10000, true, true },
	[AB_SWITCHES] = { "ctxt_per_s", "context switches", "1/s", 1e9, true, false },
};

int ab_metric_find(const char *key)
{
	for (int m = 0; m < AB_METRICS; m++)
		if (!strcmp(ab_metrics[m].key, key))
			return m;
	return -1;
}

bool ab_slot_traffic(const struct ab_slot *slot)
{
	return !slot->failed || slot->value[AB_MBPS] > 0;
}

static int read_number(struct json_object *o, double min, double max, double *out)
{
	if (!json_object_is_type(o, json_type_double) && !json_object_is_type(o, json_type_int))
		return -EINVAL;
	*out = json_object_get_double(o);
	return *out >= min && *out <= max ? 0 : -EINVAL;
}

static int read_rtt(struct ab_slot *slot, struct json_object *o)
{
	size_t n;

	if (!json_object_is_type(o, json_type_array))
		return -EINVAL;
	n = json_object_array_length(o);
	if (n > AB_RTT_MAX)
		return -EINVAL;
	if (!n)
		return 0;
	slot->rtt = calloc(n, sizeof(*slot->rtt));
	if (!slot->rtt)
		return -ENOMEM;
	for (size_t i = 0; i < n; i++)
		if (read_number(json_object_array_get_idx(o, i), 0, 1e9, &slot->rtt[i]))
			return -EINVAL;
	slot->rtts = n;
	gsl_sort(slot->rtt, 1, n);
	if (isnan(slot->value[AB_RTT_P50]))
		slot->value[AB_RTT_P50] = gsl_stats_quantile_from_sorted_data(slot->rtt, 1, n, .5);
	if (isnan(slot->value[AB_RTT_P95]))
		slot->value[AB_RTT_P95] = gsl_stats_quantile_from_sorted_data(slot->rtt, 1, n, .95);
	return 0;
}

/* The number of a covariate's name, new names being taken up; -1: too many. */
static int covariate(struct ab_run *run, const char *name)
{
	struct json_object *o;
	unsigned int i;
	int ret;

	for (i = 0; i < run->covariates; i++)
		if (!strcmp(run->covariate[i], name))
			return (int)i;
	if (i == AB_COVARIATES_MAX)
		return -1;
	o = json_object_new_string(name);
	ret = ab_run_text(run->covariate[i], o);
	json_object_put(o);
	if (ret)
		return -1;
	run->covariates++;
	return (int)i;
}

static int read_covariates(struct ab_run *run, struct ab_slot *slot, struct json_object *o)
{
	if (!json_object_is_type(o, json_type_object))
		return -EINVAL;
	json_object_object_foreach(o, key, v) {
		double x;
		int i;

		/* A probe that failed says null. */
		if (!v)
			continue;
		i = covariate(run, key);
		if (i < 0 || read_number(v, -1e15, 1e15, &x))
			return -EINVAL;
		slot->covariate[i] = x;
	}
	return 0;
}

static int read_optional(struct json_object *o, const char *key, double max, double *out)
{
	struct json_object *v;

	*out = NAN;
	return json_object_object_get_ex(o, key, &v) && v ? read_number(v, 0, max, out) : 0;
}

static int read_values(struct ab_slot *slot, struct json_object *o, const char **err)
{
	struct json_object *v;
	double at;

	*err = "\"failed\": true or false";
	if (json_object_object_get_ex(o, "failed", &v)) {
		if (!json_object_is_type(v, json_type_boolean))
			return -EINVAL;
		slot->failed = json_object_get_boolean(v);
	}
	for (int m = 0; m < AB_METRICS; m++) {
		*err = ab_metrics[m].key;
		if (json_object_object_get_ex(o, ab_metrics[m].key, &v) && v &&
		    read_number(v, 0, 1e9, &slot->value[m]))
			return -EINVAL;
	}
	*err = "\"retransmits\", \"lost_percent\", \"at\": numbers";
	if (read_optional(o, "retransmits", 1e15, &slot->retransmits) ||
	    read_optional(o, "lost_percent", 100, &slot->lost_pct) ||
	    read_optional(o, "at", 1e12, &at))
		return -EINVAL;
	slot->at = isnan(at) ? 0 : (int64_t)at;
	*err = "\"rtt_ms\": an array of at most 20000 times";
	if (json_object_object_get_ex(o, "rtt_ms", &v) && v)
		return read_rtt(slot, v);
	return 0;
}

static int arm_of(const struct ab_run *run, struct json_object *o)
{
	struct json_object *v;

	if (!json_object_object_get_ex(o, "arm", &v) ||
	    !json_object_is_type(v, json_type_string))
		return -1;
	for (unsigned int a = 0; a < run->arms; a++)
		if (!strcmp(run->arm[a], json_object_get_string(v)))
			return (int)a;
	return -1;
}

int ab_run_add_slot(struct ab_run *run, unsigned int b, struct json_object *o,
		    const char **err)
{
	struct json_object *v;
	struct ab_slot *slot;
	int arm, ret;

	*err = "no such block";
	if (b >= run->blocks)
		return -EINVAL;
	*err = "\"arm\": one of the arms, once a block";
	arm = arm_of(run, o);
	if (arm < 0 || run->block[b].slot[arm].present)
		return -EINVAL;
	slot = &run->block[b].slot[arm];
	for (int m = 0; m < AB_METRICS; m++)
		slot->value[m] = NAN;
	for (int c = 0; c < AB_COVARIATES_MAX; c++)
		slot->covariate[c] = NAN;
	ret = read_values(slot, o, err);
	if (ret)
		return ret;
	*err = "\"covariates\": an object of numbers, at most 32 names in a run";
	if (json_object_object_get_ex(o, "covariates", &v) && v &&
	    read_covariates(run, slot, v))
		return -EINVAL;
	*err = "neither the primary metric nor \"failed\"";
	if (isnan(slot->value[run->metric]) && !slot->failed)
		return -EINVAL;
	*err = NULL;
	slot->present = true;
	run->block[b].order[run->block[b].done++] = (unsigned int)arm;
	return 0;
}

static void add_number(struct json_object *o, const char *key, double v)
{
	if (!isnan(v))
		json_object_object_add(o, key, json_object_new_double(v));
}

struct json_object *ab_run_slot_json(const struct ab_run *run, unsigned int b,
				     unsigned int arm)
{
	const struct ab_slot *slot = &run->block[b].slot[arm];
	struct json_object *o = json_object_new_object(), *v;

	if (!o)
		return NULL;
	json_object_object_add(o, "arm", json_object_new_string(run->arm[arm]));
	if (slot->failed)
		json_object_object_add(o, "failed", json_object_new_boolean(true));
	for (int m = 0; m < AB_METRICS; m++)
		add_number(o, ab_metrics[m].key, slot->value[m]);
	add_number(o, "retransmits", slot->retransmits);
	add_number(o, "lost_percent", slot->lost_pct);
	if (slot->at)
		json_object_object_add(o, "at", json_object_new_int64(slot->at));
	if (slot->rtts) {
		v = json_object_new_array();
		for (unsigned int i = 0; i < slot->rtts; i++)
			json_object_array_add(v, json_object_new_double(slot->rtt[i]));
		json_object_object_add(o, "rtt_ms", v);
	}
	v = json_object_new_object();
	for (unsigned int c = 0; c < run->covariates; c++)
		add_number(v, run->covariate[c], slot->covariate[c]);
	json_object_object_add(o, "covariates", v);
	return o;
}
