/* SPDX-License-Identifier: GPL-2.0-only */
/* The device under test: putting an arm in force, and everything back. */
#ifndef AB_DEVICE_H
#define AB_DEVICE_H

#include "echo.h"
#include "modset.h"
#include "wifi.h"

#define AB_HOOK_MAX	512

/**
 * struct ab_device - the interface under test, as it was found
 * @iface: its name
 * @server: the peer, as the user wrote it
 * @to: its address
 * @to_len: length of @to
 * @hook: command for a shell after a reload and after a switch, or ""
 * @was: the modules that were loaded
 * @stock: the kernel's own, if an arm wants them
 * @ours: ours, if an arm wants them
 * @reload: every switch exchanges the modules; else parameters are written
 * @link: what a reload takes from the interface
 * @wifi: the association
 */
struct ab_device {
	char iface[16], server[256], hook[AB_HOOK_MAX];
	struct sockaddr_storage to;
	socklen_t to_len;
	struct ab_modset was, stock, ours;
	bool reload;
	struct json_object *link;
	struct ab_wifi wifi;
};

/**
 * ab_device_open - examine it, and decide how arms are put in force
 * @d: @iface, @server, @hook given; the rest is filled
 * @arm: names of the arms
 * @arms: how many
 * @why: on failure: why it cannot be compared, or could not be put back
 *
 * Changes nothing.  Return: 0 or a negative error.
 */
int ab_device_open(struct ab_device *d, const char (*arm)[64], unsigned int arms,
		   char why[AB_WHY_MAX]);

/** ab_device_close - release */
void ab_device_close(struct ab_device *d);

/**
 * ab_device_switch - put an arm in force
 *
 * Return: 0 also if the link is slow to come back: ab_device_reached() tells.
 * A negative error means that the driver refused, or is no longer there.
 */
int ab_device_switch(struct ab_device *d, const char *arm, char why[AB_WHY_MAX]);

/**
 * ab_device_restore - everything as it was found
 * @hard: by a reload, even if only parameters were changed
 *
 * Return: 0 or a negative error.
 */
int ab_device_restore(struct ab_device *d, bool hard, char why[AB_WHY_MAX]);

/** ab_device_reached - does the peer answer through the interface? */
bool ab_device_reached(const struct ab_device *d, unsigned int seconds);

/** ab_device_json - what ab_device_restore() needs, for the state file */
struct json_object *ab_device_json(const struct ab_device *d);

/** ab_device_from_json - the reverse; 0 or -EINVAL */
int ab_device_from_json(struct ab_device *d, struct json_object *o);

#endif
