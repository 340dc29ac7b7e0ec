/* SPDX-License-Identifier: GPL-2.0-only */
/* systemd, where it runs. */
#ifndef AB_UNIT_H
#define AB_UNIT_H

#include <stdbool.h>
#include <sys/types.h>

/**
 * ab_unit_start - the guard as a unit, and a timer as a last resort
 * @seconds: after which "mvab rollback" runs whatever happened to the guard
 *
 * A unit has its own control group: the end of an ssh session does not reach it.
 *
 * Return: started; else nothing is left over.
 */
bool ab_unit_start(unsigned int seconds);

/** ab_unit_stop - the timer */
void ab_unit_stop(void);

/** ab_wait - waitpid() that signals do not end */
pid_t ab_wait(pid_t pid, int *status);

#endif
