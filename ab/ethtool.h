/* SPDX-License-Identifier: GPL-2.0-only */
/* ethtool's ioctl. */
#ifndef AB_ETHTOOL_H
#define AB_ETHTOOL_H

#include <json-c/json.h>

/** ab_ethtool - one request; @data begins with the command; a negative error or more */
int ab_ethtool(const char *iface, void *data);

/** ab_ethtool_counters - add what "ethtool -S" lists to @out; 0 or a negative error */
int ab_ethtool_counters(const char *iface, struct json_object *out);

#endif
