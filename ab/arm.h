/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Arms: what the user calls a choice of module parameters.
 *
 * "stock" is the driver's defaults.  Else a comma-separated list: a receive
 * model (workqueue, kthread, napi, inline) and KEY=VALUE settings.
 */
#ifndef AB_ARM_H
#define AB_ARM_H

#include <stddef.h>

/** the modules whose parameters arms set */
extern const char * const ab_modules[2];

/**
 * ab_arm_options - lines of modprobe.d(5) for an arm
 * @arm: as the user wrote it
 * @out: text; empty for "stock"
 * @size: of @out
 * @err: what is wrong with it, on failure: names the setting and lists what
 *     is accepted
 * @err_size: of @err
 *
 * Return: 0 or -EINVAL.
 */
int ab_arm_options(const char *arm, char *out, size_t size, char *err, size_t err_size);

#endif
