/* SPDX-License-Identifier: GPL-2.0-only */
/* Traffic by libiperf, and its result. */
#ifndef AB_IPERF_H
#define AB_IPERF_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Twice what 128 streams both ways need; json-c may take 270 times as much memory. */
#define AB_IPERF_TEXT_MAX	(512u << 10)

enum ab_direction { AB_UP, AB_DOWN, AB_BOTH };

/**
 * struct ab_load - what traffic to make
 * @server: address of an iperf3 server
 * @local: address to send from, or ""
 * @port: its port
 * @udp: UDP instead of TCP
 * @direction: up: away from the device under test
 * @streams: parallel streams
 * @rate_mbps: of each, 0: as fast as it goes
 * @seconds: that count
 * @discard: seconds before that
 */
struct ab_load {
	const char *server;
	char local[64];
	unsigned int port;
	bool udp;
	enum ab_direction direction;
	unsigned int streams, rate_mbps, seconds, discard;
};

/**
 * struct ab_throughput - what came of it
 * @mbps: received by the far ends, all streams and directions
 * @retransmits: TCP segments sent again, as far as known
 * @lost_pct: UDP datagrams lost
 * @error: what the server or the network said; "" if it worked
 */
struct ab_throughput {
	double mbps, retransmits, lost_pct;
	char error[160];
};

/**
 * ab_iperf_parse - read iperf3's JSON
 * @text: not trusted: part of it comes from the server
 * @len: its length, at most AB_IPERF_TEXT_MAX
 * @out: result; a run that iperf3 calls failed has @error set
 *
 * Return: 0, or -EINVAL if it is not such a text.
 */
int ab_iperf_parse(const char *text, size_t len, struct ab_throughput *out);

/**
 * ab_iperf_start - start traffic in a process of its own
 * @load: what
 * @fd: the JSON comes from here
 *
 * libiperf may wait for a silent server for ever, and believes the sizes that
 * the server tells.  So it runs without privileges and with bounded memory,
 * where it can be killed.
 *
 * Return: the process, or a negative error.
 */
pid_t ab_iperf_start(const struct ab_load *load, int *fd);

/** ab_iperf_refused - does @error say that nobody listens? */
bool ab_iperf_refused(const struct ab_throughput *t);

#endif
