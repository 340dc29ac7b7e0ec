/* SPDX-License-Identifier: GPL-2.0-only */
/* A run from its first slot, or from where it stopped, to its end. */
#ifndef AB_RUNNER_H
#define AB_RUNNER_H

#include "guard.h"
#include "plan.h"

/**
 * struct ab_runner - a run under way
 * @run: schedule and slots so far
 * @s: how slots are measured
 * @d: the device
 * @g: rollback
 * @journal: descriptor
 * @slots: measured by this process
 * @spent: time they took, ns
 */
struct ab_runner {
	struct ab_run run;
	struct ab_settings s;
	struct ab_device d;
	struct ab_guard g;
	int journal;
	unsigned int slots;
	long long spent;
};

/** enum ab_end - why the loop over slots ended */
enum ab_end { AB_END_DECIDED, AB_END_PLANNED, AB_END_STOPPED, AB_END_PEER, AB_END_JOURNAL };

/**
 * ab_runner_slots - measure until the run is decided, over, or cannot go on
 *
 * The caller has armed the rollback.
 */
enum ab_end ab_runner_slots(struct ab_runner *r);

/**
 * ab_runner_rehearse - put every arm in force once
 *
 * An arm that the driver does not accept is found before anything is measured.
 * Return: 0 or a negative error; a message has been printed.
 */
int ab_runner_rehearse(struct ab_runner *r);

/** ab_runner_signals - let SIGINT and SIGTERM end the loop, and no hang-up */
void ab_runner_signals(void);

/** ab_runner_stopped - did a signal ask for the end? */
bool ab_runner_stopped(void);

#endif
