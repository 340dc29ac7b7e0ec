/* SPDX-License-Identifier: GPL-2.0-only */
/* How slots of a run are measured: chosen once, kept in its journal. */
#ifndef AB_PLAN_H
#define AB_PLAN_H

#include "iperf.h"
#include "run.h"

/**
 * struct ab_settings - what "mvab run" was told
 * @iface: interface under test
 * @server: host with an iperf3 server
 * @hook: for a shell, after a reload or a switch
 * @port: of the server
 * @seconds: of a slot that count
 * @discard: seconds of a slot before that
 * @streams: parallel streams
 * @rate: Mbit/s of each stream, 0: no limit
 * @udp: UDP instead of TCP
 * @direction: of the traffic
 */
struct ab_settings {
	char iface[16], server[256], hook[512];
	unsigned int port, seconds, discard, streams, rate;
	bool udp;
	enum ab_direction direction;
};

/** ab_settings_json - for the journal; NULL without memory */
struct json_object *ab_settings_json(const struct ab_settings *s);

/** ab_settings_from_json - the reverse, from a file that is not trusted; 0 or -EINVAL */
int ab_settings_from_json(struct ab_settings *s, struct json_object *o);

/** ab_direction_find - direction by name, or -1; ab_direction_name - the reverse */
int ab_direction_find(const char *name);
const char *ab_direction_name(enum ab_direction d);

#endif
