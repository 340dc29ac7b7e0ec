// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs in memory, and their header.  Everything here comes from files that may
 * be damaged or made up: sizes, types and ranges are checked before use.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"

static const unsigned int default_look[] = { 8, 12, 20, 40 };

static bool name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c && strchr("_.,=:+-/ ", c));
}

int ab_run_text(char out[AB_NAME_MAX], struct json_object *o)
{
	const char *s = json_object_get_string(o);
	size_t n;

	if (!json_object_is_type(o, json_type_string))
		return -EINVAL;
	n = (size_t)json_object_get_string_len(o);
	if (!n || n >= AB_NAME_MAX)
		return -EINVAL;
	for (size_t i = 0; i < n; i++)
		if (!name_char(s[i]))
			return -EINVAL;
	memcpy(out, s, n);
	out[n] = '\0';
	return 0;
}

void ab_run_free(struct ab_run *run)
{
	for (unsigned int b = 0; run->block && b < run->blocks; b++)
		for (unsigned int a = 0; a < AB_ARMS_MAX; a++)
			free(run->block[b].slot[a].rtt);
	free(run->block);
	json_object_put(run->settings);
	run->settings = NULL;
	run->block = NULL;
	run->blocks = 0;
}

static int read_arms(struct ab_run *run, struct json_object *o)
{
	size_t n;

	if (!json_object_is_type(o, json_type_array))
		return -EINVAL;
	n = json_object_array_length(o);
	if (n < 2 || n > AB_ARMS_MAX)
		return -EINVAL;
	for (size_t i = 0; i < n; i++) {
		if (ab_run_text(run->arm[i], json_object_array_get_idx(o, i)))
			return -EINVAL;
		for (size_t j = 0; j < i; j++)
			if (!strcmp(run->arm[i], run->arm[j]))
				return -EINVAL;
	}
	run->arms = n;
	return 0;
}

/* With several arms a look at 8 could not reach its share of .01. */
static void default_looks(struct ab_run *run)
{
	unsigned int skip = run->arms > 2;

	run->looks = AB_LOOKS_MAX - skip;
	memcpy(run->look, default_look + skip, run->looks * sizeof(*run->look));
}

static int read_looks(struct ab_run *run, struct json_object *o)
{
	size_t n;

	if (!json_object_is_type(o, json_type_array))
		return -EINVAL;
	n = json_object_array_length(o);
	if (n > AB_LOOKS_MAX)
		return -EINVAL;
	for (size_t i = 0; i < n; i++) {
		struct json_object *v = json_object_array_get_idx(o, i);
		int64_t k = json_object_get_int64(v);

		if (!json_object_is_type(v, json_type_int) || k < 1 || k > AB_BLOCKS_MAX)
			return -EINVAL;
		run->look[i] = (unsigned int)k;
	}
	run->looks = n;
	return ab_plan_check(run->look, run->looks, run->arms - 1);
}

static int read_margin(struct ab_run *run, struct json_object *o)
{
	if (!json_object_is_type(o, json_type_double) && !json_object_is_type(o, json_type_int))
		return -EINVAL;
	run->margin = json_object_get_double(o);
	return run->margin >= .001 && run->margin <= 1 ? 0 : -EINVAL;
}

static int read_seed(struct ab_run *run, struct json_object *o)
{
	int64_t v = json_object_get_int64(o);

	if (!json_object_is_type(o, json_type_int) || v < 1 || v > UINT32_MAX)
		return -EINVAL;
	run->seed = (uint32_t)v;
	return 0;
}

int ab_run_header(struct ab_run *run, struct json_object *o, const char **err)
{
	struct json_object *v;
	int metric = AB_MBPS;

	run->margin = AB_MARGIN;
	*err = "\"arms\": 2 to 8 different names, the baseline first";
	if (!json_object_object_get_ex(o, "arms", &v) || read_arms(run, v))
		return -EINVAL;
	default_looks(run);
	*err = "\"device\": a short name";
	if (json_object_object_get_ex(o, "device", &v) && ab_run_text(run->device, v))
		return -EINVAL;
	*err = "\"metric\": mbps, rtt_p50_ms, rtt_p95_ms or cpu_pct";
	if (json_object_object_get_ex(o, "metric", &v)) {
		metric = json_object_is_type(v, json_type_string) ?
			ab_metric_find(json_object_get_string(v)) : -1;
		if (metric < 0)
			return -EINVAL;
	}
	run->metric = (enum ab_metric)metric;
	*err = "\"margin\": a ratio minus one, 0.001 to 1.0";
	if (json_object_object_get_ex(o, "margin", &v) && read_margin(run, v))
		return -EINVAL;
	*err = "\"looks\": 1 to 4 ascending numbers of blocks, 1 to 1000";
	if (json_object_object_get_ex(o, "looks", &v) && read_looks(run, v))
		return -EINVAL;
	*err = "\"seed\": 1 to 4294967295";
	if (json_object_object_get_ex(o, "seed", &v) && read_seed(run, v))
		return -EINVAL;
	*err = "\"run\": an object";
	if (json_object_object_get_ex(o, "run", &v)) {
		if (!json_object_is_type(v, json_type_object))
			return -EINVAL;
		run->settings = json_object_get(v);
	}
	*err = NULL;
	return 0;
}

struct json_object *ab_json_number(double v)
{
	struct json_object *o = json_object_new_double(v);

	if (o)
		json_object_set_serializer(o, json_object_double_to_json_string, "%.12g", NULL);
	return o;
}

struct json_object *ab_run_header_json(const struct ab_run *run)
{
	struct json_object *o = json_object_new_object(), *v;

	if (!o)
		return NULL;
	if (*run->device)
		json_object_object_add(o, "device", json_object_new_string(run->device));
	v = json_object_new_array();
	for (unsigned int a = 0; a < run->arms; a++)
		json_object_array_add(v, json_object_new_string(run->arm[a]));
	json_object_object_add(o, "arms", v);
	json_object_object_add(o, "metric", json_object_new_string(ab_metrics[run->metric].key));
	json_object_object_add(o, "margin", ab_json_number(run->margin));
	v = json_object_new_array();
	for (unsigned int q = 0; q < run->looks; q++)
		json_object_array_add(v, json_object_new_int64(run->look[q]));
	json_object_object_add(o, "looks", v);
	if (run->seed)
		json_object_object_add(o, "seed", json_object_new_int64(run->seed));
	if (run->settings)
		json_object_object_add(o, "run", json_object_get(run->settings));
	return o;
}

int ab_run_set_blocks(struct ab_run *run, unsigned int n)
{
	if (!n || n > AB_BLOCKS_MAX || run->block)
		return -EINVAL;
	run->block = calloc(n, sizeof(*run->block));
	if (!run->block)
		return -ENOMEM;
	run->blocks = n;
	return 0;
}

int ab_run_drop(struct ab_run *run, unsigned int b, const char *reason)
{
	if (b >= run->blocks ||
	    (strcmp(reason, "server-unreachable") && strcmp(reason, "operator-abort")))
		return -EINVAL;
	strcpy(run->block[b].dropped, reason);
	return 0;
}

bool ab_block_counts(const struct ab_run *run, const struct ab_block *block)
{
	return block->done == run->arms && !*block->dropped;
}
