// SPDX-License-Identifier: GPL-2.0-only
/* iperf3's JSON: what mvab takes from it. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "iperf.h"
#include "json_text.h"

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

static void copy_error(struct ab_throughput *out, const char *s)
{
	size_t n = 0;

	for (; *s && n + 1 < sizeof(out->error); s++)
		out->error[n++] = *s >= ' ' && *s < 127 ? *s : '?';
	out->error[n] = '\0';
	/* No result is no result, whatever is said about it. */
	if (!n)
		strcpy(out->error, "an error without a text");
}

/* Both ways at once: the reverse has keys of its own. */
static int read_end(struct json_object *end, struct ab_throughput *out)
{
	double down = number(end, "sum_received_bidir_reverse", "bits_per_second");
	double bits = number(end, "sum_received", "bits_per_second");

	if (isnan(bits))
		bits = number(end, "sum", "bits_per_second");
	if (isnan(down))
		down = 0;
	if (!(bits >= 0 && down >= 0 && bits + down <= MBPS_MAX * 1e6))
		return -EINVAL;
	out->mbps = (bits + down) / 1e6;
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
	const char *why;
	int ret = 0;

	*out = (struct ab_throughput){ .mbps = NAN, .retransmits = NAN, .lost_pct = NAN };
	if (!len || len > AB_IPERF_TEXT_MAX)
		return -EINVAL;
	/* libiperf 3.12 itself writes keys twice, of sockets, in "start". */
	o = ab_json_parse(text, len, DEPTH_MAX, &why);
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
