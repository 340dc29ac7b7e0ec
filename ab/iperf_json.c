// SPDX-License-Identifier: GPL-2.0-only
/* iperf3's JSON: what mvab takes from it. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <json-c/json.h>

#include "iperf.h"

#define DEPTH_MAX	16
#define MBPS_MAX	1e6

/* A number of a path of keys; NaN if it is not there. */
static double number(struct json_object *o, const char *a, const char *b)
{
	struct json_object *v;

	if (!json_object_is_type(o, json_type_object) || !json_object_object_get_ex(o, a, &v))
		return NAN;
	if (b)
		return number(v, b, NULL);
	if (!json_object_is_type(v, json_type_double) && !json_object_is_type(v, json_type_int))
		return NAN;
	return json_object_get_double(v);
}

static struct json_object *parse(const char *text, size_t len)
{
	struct json_tokener *tok = json_tokener_new_ex(DEPTH_MAX);
	struct json_object *o;

	if (!tok)
		return NULL;
	o = json_tokener_parse_ex(tok, text, (int)len);
	if (json_tokener_get_error(tok) != json_tokener_success ||
	    !json_object_is_type(o, json_type_object)) {
		json_object_put(o);
		o = NULL;
	}
	json_tokener_free(tok);
	return o;
}

static void copy_error(struct ab_throughput *out, const char *s)
{
	size_t n = 0;

	for (; *s && n + 1 < sizeof(out->error); s++)
		out->error[n++] = *s >= ' ' && *s < 127 ? *s : '?';
	out->error[n] = '\0';
}

/* Both ways at once: the reverse has keys of its own. */
static int read_end(struct json_object *end, struct ab_throughput *out)
{
	double down = number(end, "sum_received_bidir_reverse", "bits_per_second");
	double bits = number(end, "sum_received", "bits_per_second");

	if (isnan(bits))
		bits = number(end, "sum", "bits_per_second");
	if (!isnan(down))
		bits += down;
	if (!(bits >= 0 && bits <= MBPS_MAX * 1e6))
		return -EINVAL;
	out->mbps = bits / 1e6;
	out->retransmits = number(end, "sum_sent", "retransmits");
	out->lost_pct = number(end, "sum", "lost_percent");
	if (!(out->retransmits >= 0 && out->retransmits < 1e12))
		out->retransmits = NAN;
	if (!(out->lost_pct >= 0 && out->lost_pct <= 100))
		out->lost_pct = NAN;
	return 0;
}

int ab_iperf_parse(const char *text, size_t len, struct ab_throughput *out)
{
	struct json_object *o, *v;
	int ret = 0;

	*out = (struct ab_throughput){ .mbps = NAN, .retransmits = NAN, .lost_pct = NAN };
	if (!len || len > AB_IPERF_TEXT_MAX)
		return -EINVAL;
	o = parse(text, len);
	if (!o)
		return -EINVAL;
	if (json_object_object_get_ex(o, "error", &v) && json_object_is_type(v, json_type_string))
		copy_error(out, json_object_get_string(v));
	else if (json_object_object_get_ex(o, "end", &v))
		ret = read_end(v, out);
	else
		ret = -EINVAL;
	json_object_put(o);
	return ret;
}

bool ab_iperf_refused(const struct ab_throughput *t)
{
	return strstr(t->error, "onnection refused") || strstr(t->error, "server is busy");
}
