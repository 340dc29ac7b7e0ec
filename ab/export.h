/* SPDX-License-Identifier: GPL-2.0-only */
/* A run for other programs, in names that they know. */
#ifndef AB_EXPORT_H
#define AB_EXPORT_H

#include <stdio.h>

#include "analysis.h"

/** ab_export_csv - one line a slot; 0 or a negative error */
int ab_export_csv(const struct ab_run *run, FILE *out);

/**
 * ab_export_json - slots as iperf3 and irtt name things, series as flent does
 *
 * Return: an object, or NULL without memory.
 */
struct json_object *ab_export_json(const struct ab_analysis *a);

#endif
