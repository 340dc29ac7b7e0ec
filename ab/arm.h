/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Arms: what the user calls a choice of module parameters.
 *
 * "stock" is the driver's defaults.  Else a comma-separated list: a receive
 * model (workqueue, kthread, napi, inline) and KEY=VALUE settings.
 */
#ifndef AB_ARM_H
#define AB_ARM_H

#include <stdbool.h>
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

#define AB_PARAMS_MAX	12

/**
 * struct ab_params - every parameter of one module as an arm wants it
 * @stock: the arm is the kernel's own driver, which has none of them
 * @n: how many
 * @p: name, value, and whether the arm names it; else it is the default
 */
struct ab_params {
	bool stock;
	unsigned int n;
	struct ab_param {
		const char *name;
		char value[24];
		bool given;
	} p[AB_PARAMS_MAX];
};

/**
 * ab_arm_params - an arm in full, so that nothing of the arm before stays
 * @arm: as the user wrote it
 * @module: index in ab_modules
 * @out: result
 * @err: what is wrong with it, on failure
 * @err_size: of @err
 *
 * Return: 0 or -EINVAL, also for a setting of the other module.
 */
int ab_arm_params(const char *arm, unsigned int module, struct ab_params *out, char *err,
		  size_t err_size);

/** ab_arm_setting - a parameter that arms set: its name in the table, or NULL */
const char *ab_arm_setting(const char *parameter);

#endif
