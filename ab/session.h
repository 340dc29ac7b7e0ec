/* SPDX-License-Identifier: GPL-2.0-only */
/* Around a run: checks, rollback, journal, and everything back at the end. */
#ifndef AB_SESSION_H
#define AB_SESSION_H

#include "runner.h"

/**
 * ab_session - do a run
 * @r: @run (header, schedule, slots so far) and @s given, the rest zeroed
 * @journal: its file
 * @resume: the file is there already
 * @watch: with a guard; else "mvab rollback" by hand is all there is
 *
 * Return: an exit status; messages have been printed.
 */
int ab_session(struct ab_runner *r, const char *journal, bool resume, bool watch);

#endif
