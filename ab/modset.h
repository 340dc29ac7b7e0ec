/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The modules that serve an interface, and how to exchange them.
 *
 * mwifiex comes in two: the driver's core and that of the bus.  The layout of
 * what they share differs between the kernel's own driver and ours, so they
 * are always exchanged together.
 */
#ifndef AB_MODSET_H
#define AB_MODSET_H

#include <stdbool.h>

#include <json-c/json.h>

#include "arm.h"

struct kmod_ctx;

#define AB_MODSET_MAX	4
#define AB_WHY_MAX	256

/**
 * struct ab_modset - modules in the order of loading
 * @core: index in ab_modules of the first of them
 * @ours: the driver has our parameters
 * @n: how many
 * @m: name, file, and parameters as modprobe.d and /sys give them, those that
 *     arms set left out
 * @own: parameters that arms set, of the loaded core
 */
struct ab_modset {
	unsigned int core;
	bool ours;
	unsigned int n;
	struct ab_modset_module {
		char name[64], path[512], options[1024];
	} m[AB_MODSET_MAX];
	struct ab_params own;
};

/**
 * ab_modset_find - what serves an interface now
 * @s: filled
 * @iface: the interface
 * @why: on failure: why these modules could not be brought back
 *
 * Return: 0, -ENOENT (not a driver of ours to compare), or another negative
 * error if an exchange could not be undone.
 */
int ab_modset_find(struct ab_modset *s, const char *iface, char why[AB_WHY_MAX]);

/**
 * ab_modset_files - the same modules, from the kernel's own files or from ours
 * @s: what is loaded
 * @stock: the kernel's own
 * @out: filled; parameters as in @s, @own empty
 * @why: on failure: what is missing
 *
 * Return: 0 or a negative error.
 */
int ab_modset_files(const struct ab_modset *s, bool stock, struct ab_modset *out,
		    char why[AB_WHY_MAX]);

/**
 * ab_modset_load - take out what is loaded and load the modules of @s
 * @own: parameters of the core, or NULL for those in @s
 *
 * When it fails, whatever part of the set is loaded stays.
 *
 * Return: 0 or a negative error.
 */
int ab_modset_load(const struct ab_modset *s, const struct ab_params *own,
		   char why[AB_WHY_MAX]);

/** ab_modset_loaded - all of them are there, from the side that @s says */
bool ab_modset_loaded(const struct ab_modset *s);

/**
 * ab_modset_writable - could every one of these be set without a reload?
 *
 * A parameter that the driver does not have counts if its default is wanted.
 */
bool ab_modset_writable(const struct ab_modset *s, const struct ab_params *p);

/**
 * ab_modset_write - set parameters while the driver runs, and read them back
 *
 * Some values exclude each other (inline has no CPU), so what is refused is
 * tried again after the others.
 *
 * Return: 0 or a negative error.
 */
int ab_modset_write(const struct ab_modset *s, const struct ab_params *p,
		    char why[AB_WHY_MAX]);

/** ab_modset_check - do parameters read back as wanted? 0 or -EINVAL */
int ab_modset_check(const struct ab_modset *s, const struct ab_params *p,
		    char why[AB_WHY_MAX]);

/** ab_modset_options - fill in the parameters of module @i of @s; 0 */
int ab_modset_options(struct kmod_ctx *kmod, struct ab_modset *s, unsigned int i);

/** ab_modset_json - for the state file; NULL without memory */
struct json_object *ab_modset_json(const struct ab_modset *s);

/** ab_modset_from_json - the reverse; 0 or -EINVAL */
int ab_modset_from_json(struct ab_modset *s, struct json_object *o);

#endif
