/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a reload takes from an interface, and how to give it back: addresses,
 * routes, queueing disciplines, offloads, coalescing, affinity of interrupts,
 * limits below queues/, sysctls, hardware address, bridge.
 *
 * Everything is kept as the kernel tells it and handed back as it came, so
 * that nothing has to be understood that mvab need not understand.
 */
#ifndef AB_LINK_H
#define AB_LINK_H

#include <stdbool.h>

#include <json-c/json.h>

#define AB_WHY_MAX	256

/**
 * ab_link_save - read it all
 * @iface: the interface
 * @why: on failure: what could not be given back
 *
 * Return: an object, or NULL.
 */
struct json_object *ab_link_save(const char *iface, char why[AB_WHY_MAX]);

/**
 * ab_link_basics - what has to be set before the interface is up; then up
 * @limits: limits of queues too; else they are the arm's
 *
 * Return: 0 or a negative error.
 */
int ab_link_basics(struct json_object *link, const char *iface, bool limits,
		   char why[AB_WHY_MAX]);

/**
 * ab_link_rest - addresses, routes and the like, once the link is there
 * @limits: as above
 *
 * Goes on after a failure.
 *
 * Return: 0, or a negative error for the first failure, which @why names.
 */
int ab_link_rest(struct json_object *link, const char *iface, bool limits,
		 char why[AB_WHY_MAX]);

/** ab_link_carrier - is the interface there, with a carrier? */
bool ab_link_carrier(const char *iface);

/* Parts, one a file: each adds its key to @link, or gives it back. */
int ab_rtnl_save(struct json_object *link, int ifindex, char why[AB_WHY_MAX]);
int ab_rtnl_restore(struct json_object *link, int ifindex, char why[AB_WHY_MAX]);
int ab_files_save(struct json_object *link, const char *iface);
int ab_files_restore(struct json_object *link, bool limits, char why[AB_WHY_MAX]);
int ab_ethtool_save(struct json_object *link, const char *iface);
int ab_ethtool_restore(struct json_object *link, const char *iface, char why[AB_WHY_MAX]);
int ab_irq_save(struct json_object *link, const char *iface);
int ab_irq_restore(struct json_object *link, char why[AB_WHY_MAX]);

/** ab_hex - bytes as text; ab_unhex - the reverse: length or -EINVAL */
struct json_object *ab_hex(const void *data, size_t len);
long ab_unhex(struct json_object *o, void *out, size_t size);

#endif
