/* SPDX-License-Identifier: GPL-2.0-only */
/* The state of the machine at one moment, and what happened between two. */
#ifndef AB_SAMPLE_H
#define AB_SAMPLE_H

#include <json-c/json.h>

#include "wifi.h"

/**
 * struct ab_sample - a moment
 * @at: CLOCK_MONOTONIC ns
 * @busy: CPU time of all CPUs but idle, in ticks
 * @total: CPU time of all CPUs
 * @softirq: of it, in soft interrupts
 * @switches: context switches since boot
 * @interrupts: interrupts since boot
 * @bytes: received and sent by the interface
 * @freq_mhz: mean clock of the CPUs; NaN if unknown
 * @temp_c: hottest zone; NaN if unknown
 * @governor: of the first policy
 * @qdisc: at the interface's root
 * @wifi: association
 * @counters: of the driver, or NULL
 */
struct ab_sample {
	long long at;
	double busy, total, softirq, switches, interrupts, bytes;
	double freq_mhz, temp_c;
	char governor[32], qdisc[32];
	struct ab_wifi wifi;
	struct json_object *counters;
};

/** ab_sample_take - read everything; what cannot be read is unknown */
void ab_sample_take(struct ab_sample *s, const char *iface);

/** ab_sample_free - release; harmless on what is freed already */
void ab_sample_free(struct ab_sample *s);

/** ab_sample_cpu - percent of all CPUs between two moments */
double ab_sample_cpu(const struct ab_sample *a, const struct ab_sample *b);

/** ab_sample_rate - per second; @from and @to are values at @a and @b */
double ab_sample_rate(const struct ab_sample *a, const struct ab_sample *b, double from,
		      double to);

/** ab_sample_json - state of a moment, for the journal */
struct json_object *ab_sample_json(const struct ab_sample *s);

/** ab_sample_counters - those of the driver that changed, by how much */
struct json_object *ab_sample_counters(const struct ab_sample *a, const struct ab_sample *b);

#endif
