/* SPDX-License-Identifier: GPL-2.0-only */
/* Our file in modprobe.d: the choice that is in force from the next load on. */
#ifndef AB_MODPROBE_H
#define AB_MODPROBE_H

#include <stdbool.h>

#define AB_MODPROBE_FOLDER	"etc/modprobe.d"
#define AB_MODPROBE_FILE	"mvab.conf"
#define AB_MODPROBE_MAX		4096

/**
 * ab_modprobe_change - show a change of our file, ask, and make it
 * @root: what "/" is
 * @text: new content, "" to remove the file; must start with ab_modprobe_mark
 * @yes: do not ask
 *
 * A file of that name which is not ours is left alone.  Without a terminal to
 * ask on, and without @yes, nothing is changed.
 *
 * Return: an exit status; messages have been printed.
 */
int ab_modprobe_change(const char *root, const char *text, bool yes);

/** first line of every file of ours */
extern const char ab_modprobe_mark[];

#endif
