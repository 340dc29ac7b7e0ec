/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rollback.  Before a run changes anything it writes down what it found and
 * starts a guard: a process of its own that puts everything back when the run
 * is gone, or has not shown progress by a deadline.  Nothing is written where
 * it would survive a reboot, so a reboot puts everything back too.
 */
#ifndef AB_GUARD_H
#define AB_GUARD_H

#include "device.h"

#define AB_GUARD_FOLDER	"/run/mvab"

/**
 * struct ab_guard - the run's side
 * @folder: descriptor of AB_GUARD_FOLDER
 * @lock: held while the run lives
 * @armed: a guard watches
 * @systemd: it is a unit of systemd
 */
struct ab_guard {
	int folder, lock;
	bool armed, systemd;
};

/**
 * ab_guard_open - claim the machine: one run at a time
 *
 * Return: 0, -EBUSY, -EEXIST (a state of an earlier run is still there: mvab
 * rollback first), or another negative error.
 */
int ab_guard_open(struct ab_guard *g);

/**
 * ab_guard_arm - from here on everything comes back whatever happens to us
 * @g: opened
 * @d: the device as it was found
 * @seconds: the whole run takes no longer
 * @watch: start a guard; else only write the state, for mvab rollback
 *
 * Return: 0 or a negative error; nothing may be changed then.
 */
int ab_guard_arm(struct ab_guard *g, const struct ab_device *d, unsigned int seconds, bool watch);

/** ab_guard_extend - the next sign of life comes within @seconds */
void ab_guard_extend(const struct ab_guard *g, unsigned int seconds);

/** ab_guard_disarm - everything is back */
void ab_guard_disarm(struct ab_guard *g);

/** ab_guard_close - release; a guard that is still armed acts then */
void ab_guard_close(struct ab_guard *g);

/** ab_guard_watch - the guard's life; an exit status */
int ab_guard_watch(void);

/**
 * ab_guard_rollback - put everything back now
 * @force: stop a run that is under way; else refuse
 *
 * Return: an exit status.
 */
int ab_guard_rollback(bool force);

#endif
