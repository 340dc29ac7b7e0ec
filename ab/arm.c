// SPDX-License-Identifier: GPL-2.0-only
/* The table of settings.  The drivers check again when they are loaded. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arm.h"

const char * const ab_modules[2] = { "mwifiex", "mvneta" };

/*
 * Accepted: one of @words, or (if @min < @max) a whole number in that range.
 * @standard is what the driver does by default.
 */
struct setting {
	const char *key;
	unsigned int module;
	const char *parameter, *standard, *words;
	long min, max;
};

static const struct setting settings[] = {
	{ "model",   0, "rx_model",     "workqueue", "workqueue kthread napi inline", 0, 0 },
	{ "deliver", 0, "rx_deliver",   "netif_rx",  "netif_rx list gro", 0, 0 },
	{ "cpu",     0, "rx_cpu",       "-1",        "", -1, 8191 },
	{ "prio",    0, "rx_prio",      "mainline",  "mainline", -20, 19 },
	{ "budget",  0, "rx_budget",    "64",        "", 1, 64 },
	{ "buffers", 0, "rx_buffers",   "slab",      "slab pool", 0, 0 },
	{ "high",    0, "rx_high",      "50",        "", 1, 65535 },
	{ "low",     0, "rx_low",       "20",        "", 1, 65535 },
	{ "ring",    1, "tx_ring",      "1024",      "", 1, 1024 },
	{ "tso",     1, "tso_segs",     "100",       "auto", 0, 100 },
	{ "bql",     1, "tx_bql",       "queue",     "queue port fixed off", 0, 0 },
	{ "limit",   1, "tx_bql_limit", "0",         "", 0, INT_MAX },
	{ "queue",   1, "tx_queue",     "xps",       "xps single", 0, 0 },
	{ "stall",   1, "tx_stall_ms",  "0",         "", 0, 600000 },
};

#define SETTINGS (sizeof(settings) / sizeof(*settings))

static int is_word(const char *words, const char *value)
{
	size_t len = strlen(value);

	for (const char *w = words; *w; w += strcspn(w, " "), w += *w == ' ')
		if (len && len == strcspn(w, " ") && !strncmp(w, value, len))
			return 1;
	return 0;
}

static int is_number(const char *value, long min, long max)
{
	char *end;
	long v;

	if (min >= max || !*value || strspn(value, "-0123456789") != strlen(value))
		return 0;
	errno = 0;
	v = strtol(value, &end, 10);
	return !errno && !*end && v >= min && v <= max;
}

/* fifo:1..99 is a form of its own: a real-time priority. */
static int accepted(const struct setting *s, const char *value)
{
	if (is_word(s->words, value) || is_number(value, s->min, s->max))
		return 1;
	return !strcmp(s->parameter, "rx_prio") && !strncmp(value, "fifo:", 5) &&
	       is_number(value + 5, 1, 99);
}

static void explain(const struct setting *s, const char *value, char *err, size_t size)
{
	int n = snprintf(err, size, "%s=%s: accepted are %s", s->key, value, s->words);

	if (s->min < s->max && n > 0 && (size_t)n < size)
		snprintf(err + n, size - (size_t)n, "%s%ld to %ld%s", *s->words ? ", " : "",
			 s->min, s->max, strcmp(s->parameter, "rx_prio") ? "" : ", fifo:1 to fifo:99");
}

static int apply(const char *item, const char **value, char *err, size_t err_size)
{
	char key[16] = "model";
	const char *equals = strchr(item, '=');

	*value = item;
	if (equals) {
		snprintf(key, sizeof(key), "%.*s", (int)(equals - item), item);
		*value = equals + 1;
	}
	for (size_t i = 0; i < SETTINGS; i++) {
		if (strcmp(settings[i].key, key))
			continue;
		if (accepted(&settings[i], *value))
			return (int)i;
		explain(&settings[i], *value, err, err_size);
		return -EINVAL;
	}
	snprintf(err, err_size, "no setting \"%s\"", key);
	return -EINVAL;
}

static int write_options(const char * const value[SETTINGS], char *out, size_t size)
{
	size_t at = 0;

	*out = '\0';
	for (unsigned int m = 0; m < 2; m++) {
		int used = 0;

		for (size_t i = 0; i < SETTINGS; i++) {
			if (!value[i] || settings[i].module != m)
				continue;
			if (!used++)
				at += (size_t)snprintf(out + at, size - at, "options %s",
					ab_modules[m]);
			if (at < size)
				at += (size_t)snprintf(out + at, size - at, " %s=%s",
					settings[i].parameter, value[i]);
			if (at >= size)
				return -EINVAL;
		}
		if (used)
			at += (size_t)snprintf(out + at, size - at, "\n");
		if (at >= size)
			return -EINVAL;
	}
	return 0;
}

#define ARM_MAX	256

static int copy_arm(char copy[ARM_MAX], const char *arm, char *err, size_t err_size)
{
	if (strlen(arm) >= ARM_MAX) {
		snprintf(err, err_size, "longer than %d characters", ARM_MAX - 1);
		return -EINVAL;
	}
	strcpy(copy, arm);
	return 0;
}

/* Takes @copy apart: values point into it. */
static int parse(char *copy, const char *value[SETTINGS], char *err, size_t err_size)
{
	char *rest = copy, *item;

	while ((item = strsep(&rest, ","))) {
		const char *v;
		int i = apply(item, &v, err, err_size);

		if (i < 0)
			return i;
		if (value[i]) {
			snprintf(err, err_size, "%s is given twice", settings[i].key);
			return -EINVAL;
		}
		value[i] = v;
	}
	return 0;
}

int ab_arm_options(const char *arm, char *out, size_t size, char *err, size_t err_size)
{
	const char *value[SETTINGS] = { NULL };
	char copy[ARM_MAX];
	int ret;

	*out = '\0';
	if (!strcmp(arm, "stock"))
		return 0;
	ret = copy_arm(copy, arm, err, err_size);
	if (!ret)
		ret = parse(copy, value, err, err_size);
	if (ret)
		return ret;
	if (write_options(value, out, size)) {
		snprintf(err, err_size, "too many settings");
		return -EINVAL;
	}
	return 0;
}

/* napi delivers by GRO unless it is told otherwise. */
static const char *standard(size_t i, const char * const value[SETTINGS])
{
	if (!strcmp(settings[i].parameter, "rx_deliver") && value[0] && !strcmp(value[0], "napi"))
		return "gro";
	return settings[i].standard;
}

int ab_arm_params(const char *arm, unsigned int module, struct ab_params *out, char *err,
		  size_t err_size)
{
	const char *value[SETTINGS] = { NULL };
	char copy[ARM_MAX];
	int ret;

	*out = (struct ab_params){ .stock = !strcmp(arm, "stock") };
	if (out->stock)
		return 0;
	ret = copy_arm(copy, arm, err, err_size);
	if (!ret)
		ret = parse(copy, value, err, err_size);
	for (size_t i = 0; i < SETTINGS && !ret; i++) {
		struct ab_param *p = &out->p[out->n];

		if (settings[i].module != module) {
			if (value[i]) {
				snprintf(err, err_size, "%s is a setting of %s", settings[i].key,
					 ab_modules[settings[i].module]);
				ret = -EINVAL;
			}
			continue;
		}
		p->name = settings[i].parameter;
		snprintf(p->value, sizeof(p->value), "%s", value[i] ? value[i] : standard(i, value));
		p->given = value[i] != NULL;
		out->n++;
	}
	return ret;
}

const char *ab_arm_setting(const char *parameter)
{
	for (size_t i = 0; i < SETTINGS; i++)
		if (!strcmp(settings[i].parameter, parameter))
			return settings[i].parameter;
	return NULL;
}
