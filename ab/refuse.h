/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices on which a run must not even begin. */
#ifndef AB_REFUSE_H
#define AB_REFUSE_H

#include <stdbool.h>
#include <stddef.h>

/**
 * ab_refuse - could this machine live through a loss of the interface?
 * @root: descriptor of what "/" is
 * @iface: the interface
 * @why: the reason, if not
 * @size: of @why
 *
 * Return: true if a run has to be refused.
 */
bool ab_refuse(int root, const char *iface, char *why, size_t size);

#endif
