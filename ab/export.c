// SPDX-License-Identifier: GPL-2.0-only
/*
 * CSV and JSON.  Throughput has the names of iperf3's JSON, round trips those
 * of irtt's (nanoseconds, as there), series and metadata those of a data file
 * of flent, version 4: one series per arm, one value per slot.
 */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include <gsl/gsl_statistics_double.h>

#include "export.h"

/* Statistics of round trips that a slot has, in ms; n is 0 if it has none. */
struct rtt {
	unsigned int n;
	double min, mean, median, p95, max, stddev;
};

static struct rtt rtt_of(const struct ab_slot *s)
{
	struct rtt r = { .n = s->rtts };

	if (!r.n)
		return r;
	r.min = s->rtt[0];
	r.max = s->rtt[r.n - 1];
	r.mean = gsl_stats_mean(s->rtt, 1, r.n);
	r.median = gsl_stats_quantile_from_sorted_data(s->rtt, 1, r.n, .5);
	r.p95 = gsl_stats_quantile_from_sorted_data(s->rtt, 1, r.n, .95);
	r.stddev = r.n > 1 ? gsl_stats_sd(s->rtt, 1, r.n) : 0;
	return r;
}

/* Unknown is empty. */
static void cell(FILE *out, double v)
{
	if (isfinite(v))
		fprintf(out, ",%.12g", v);
	else
		fputc(',', out);
}

static void slot_line(FILE *out, const struct ab_run *run, unsigned int b, unsigned int i)
{
	const struct ab_block *block = &run->block[b];
	const struct ab_slot *s = &block->slot[block->order[i]];
	struct rtt r = rtt_of(s);

	/* Arms hold commas, and nothing that a quote could end. */
	fprintf(out, "%u,%u,\"%s\",%d,%d,%lld", b, i, run->arm[block->order[i]], s->failed,
		*block->dropped != '\0', (long long)s->at);
	cell(out, s->value[AB_MBPS] * 1e6);
	cell(out, s->retransmits);
	cell(out, s->lost_pct);
	fprintf(out, ",%u", r.n);
	cell(out, r.n ? r.min : NAN);
	cell(out, r.n ? r.mean : NAN);
	cell(out, r.n ? r.median : NAN);
	cell(out, r.n ? r.p95 : NAN);
	cell(out, r.n ? r.max : NAN);
	cell(out, r.n ? r.stddev : NAN);
	cell(out, s->value[AB_IDLE_P50]);
	cell(out, s->value[AB_CPU]);
	cell(out, s->value[AB_SWITCHES]);
	for (unsigned int c = 0; c < run->covariates; c++)
		cell(out, s->covariate[c]);
	fputc('\n', out);
}

int ab_export_csv(const struct ab_run *run, FILE *out)
{
	fputs("block,slot,arm,failed,dropped,timesecs,bits_per_second,retransmits,lost_percent,"
	      "rtt_n,rtt_min_ms,rtt_mean_ms,rtt_median_ms,rtt_p95_ms,rtt_max_ms,rtt_stddev_ms,"
	      "rtt_idle_median_ms,host_total,ctxt_per_s", out);
	for (unsigned int c = 0; c < run->covariates; c++)
		fprintf(out, ",%s", run->covariate[c]);
	fputc('\n', out);
	for (unsigned int b = 0; b < run->blocks; b++)
		for (unsigned int i = 0; i < run->block[b].done; i++)
			slot_line(out, run, b, i);
	return ferror(out) ? -EIO : 0;
}

static void put(struct json_object *o, const char *key, double v)
{
	if (isfinite(v))
		json_object_object_add(o, key, ab_json_number(v));
}

static struct json_object *sub(struct json_object *o, const char *key)
{
	struct json_object *v = json_object_new_object();

	json_object_object_add(o, key, v);
	return v;
}

static struct json_object *rtt_json(const struct rtt *r)
{
	struct json_object *o = json_object_new_object();

	json_object_object_add(o, "n", json_object_new_int64(r->n));
	put(o, "min", r->min * 1e6);
	put(o, "mean", r->mean * 1e6);
	put(o, "median", r->median * 1e6);
	put(o, "max", r->max * 1e6);
	put(o, "stddev", r->stddev * 1e6);
	return o;
}

static struct json_object *slot_json(const struct ab_run *run, unsigned int b, unsigned int i)
{
	const struct ab_block *block = &run->block[b];
	const struct ab_slot *s = &block->slot[block->order[i]];
	struct json_object *o = json_object_new_object(), *end = sub(o, "end");
	struct rtt r = rtt_of(s);

	json_object_object_add(o, "block", json_object_new_int64(b));
	json_object_object_add(o, "arm", json_object_new_string(run->arm[block->order[i]]));
	json_object_object_add(o, "failed", json_object_new_boolean(s->failed));
	json_object_object_add(sub(sub(o, "start"), "timestamp"), "timesecs",
			       json_object_new_int64(s->at));
	put(sub(end, "sum_received"), "bits_per_second", s->value[AB_MBPS] * 1e6);
	put(sub(end, "sum_sent"), "retransmits", s->retransmits);
	put(sub(end, "sum"), "lost_percent", s->lost_pct);
	put(sub(end, "cpu_utilization_percent"), "host_total", s->value[AB_CPU]);
	if (r.n)
		json_object_object_add(sub(o, "stats"), "rtt", rtt_json(&r));
	put(o, "ctxt_per_s", s->value[AB_SWITCHES]);
	return o;
}

/* A slot of another arm has no value: flent's null. */
static void series(const struct ab_run *run, unsigned int arm, struct json_object *results)
{
	struct json_object *mbps = json_object_new_array(), *ping = json_object_new_array();
	char name[AB_NAME_MAX + 16];

	for (unsigned int b = 0; b < run->blocks; b++)
		for (unsigned int i = 0; i < run->block[b].done; i++) {
			const struct ab_slot *s = &run->block[b].slot[arm];
			bool own = run->block[b].order[i] == arm && ab_slot_traffic(s);
			double v = own ? s->value[AB_MBPS] : NAN;
			double p = own ? s->value[AB_RTT_P50] : NAN;

			json_object_array_add(mbps, isfinite(v) ? ab_json_number(v) : NULL);
			json_object_array_add(ping, isfinite(p) ? ab_json_number(p) : NULL);
		}
	snprintf(name, sizeof(name), "TCP %s", run->arm[arm]);
	json_object_object_add(results, name, mbps);
	snprintf(name, sizeof(name), "Ping (ms) %s", run->arm[arm]);
	json_object_object_add(results, name, ping);
}

static struct json_object *metadata(const struct ab_run *run)
{
	struct json_object *o = json_object_new_object();
	time_t first = 0;
	char text[40];

	for (unsigned int b = 0; b < run->blocks && !first; b++)
		if (run->block[b].done)
			first = run->block[b].slot[run->block[b].order[0]].at;
	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S.000000Z", gmtime(&first));
	json_object_object_add(o, "NAME", json_object_new_string("mvab"));
	json_object_object_add(o, "TITLE", json_object_new_string(run->arm[0]));
	json_object_object_add(o, "TIME", json_object_new_string(text));
	json_object_object_add(o, "LOCAL_HOST", json_object_new_string(run->device));
	return o;
}

struct json_object *ab_export_json(const struct ab_analysis *a)
{
	struct json_object *o = json_object_new_object(), *slots, *x, *results;
	const struct ab_run *run = a->run;

	if (!o)
		return NULL;
	json_object_object_add(o, "version", json_object_new_int(4));
	json_object_object_add(o, "metadata", metadata(run));
	slots = json_object_new_array();
	x = json_object_new_array();
	results = json_object_new_object();
	for (unsigned int b = 0; b < run->blocks; b++)
		for (unsigned int i = 0; i < run->block[b].done; i++) {
			json_object_array_add(x, json_object_new_int64(
				(int64_t)json_object_array_length(x)));
			json_object_array_add(slots, slot_json(run, b, i));
		}
	for (unsigned int arm = 0; arm < run->arms; arm++)
		series(run, arm, results);
	json_object_object_add(o, "x_values", x);
	json_object_object_add(o, "results", results);
	json_object_object_add(o, "slots", slots);
	json_object_object_add(o, "analysis", ab_analysis_json(a));
	return o;
}
