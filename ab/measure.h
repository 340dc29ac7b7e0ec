/* SPDX-License-Identifier: GPL-2.0-only */
/* One slot: traffic, round trips, and the state of things around them. */
#ifndef AB_MEASURE_H
#define AB_MEASURE_H

#include "device.h"
#include "plan.h"

enum ab_outcome { AB_MEASURED, AB_FAILED, AB_SERVER_GONE, AB_INTERRUPTED };

/**
 * ab_measure - measure with the arm that is in force
 * @d: the device
 * @s: how
 * @slot: filled with the slot's keys, as in a journal
 *
 * Return: AB_MEASURED; AB_FAILED: no traffic got through; AB_SERVER_GONE: the
 * peer answers but its server does not, whatever the arm; AB_INTERRUPTED.
 */
enum ab_outcome ab_measure(const struct ab_device *d, const struct ab_settings *s,
			   struct json_object *slot);

#endif
