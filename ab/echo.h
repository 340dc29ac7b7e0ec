/* SPDX-License-Identifier: GPL-2.0-only */
/* Round trips: ICMP echo at a steady rate, from a socket of our own. */
#ifndef AB_ECHO_H
#define AB_ECHO_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>

#define AB_ECHO_MAX	20000

/**
 * struct ab_echo - a prober
 * @fd: socket; -1 if closed
 * @to: the peer
 * @id: of our requests
 * @interval: between requests, ns
 * @next: when the next is due, CLOCK_MONOTONIC ns
 * @sent: requests sent
 * @got: replies, in order of arrival
 * @at: when request i was sent; 0 once it was answered
 * @rtt: round trips in ms
 */
struct ab_echo {
	int fd;
	struct sockaddr_storage to;
	socklen_t to_len;
	unsigned short id;
	long long interval, next;
	unsigned int sent, got;
	long long at[AB_ECHO_MAX];
	double rtt[AB_ECHO_MAX];
};

/** ab_now - CLOCK_MONOTONIC in ns */
long long ab_now(void);

/**
 * ab_resolve - a peer's address
 * @host: name or address
 * @to: result
 * @len: its length
 *
 * Return: 0 or -EINVAL.
 */
int ab_resolve(const char *host, struct sockaddr_storage *to, socklen_t *len);

/**
 * ab_echo_open - a prober bound to an interface
 * @e: filled
 * @iface: the interface
 * @to: the peer
 * @len: length of @to
 * @interval: between requests, ns
 *
 * Return: 0 or a negative error.
 */
int ab_echo_open(struct ab_echo *e, const char *iface, const struct sockaddr_storage *to,
		 socklen_t len, long long interval);

/** ab_echo_close - release; harmless on what is closed already */
void ab_echo_close(struct ab_echo *e);

/** ab_echo_reset - forget what was measured */
void ab_echo_reset(struct ab_echo *e);

/**
 * ab_echo_run - probe for a while
 * @e: prober
 * @until: CLOCK_MONOTONIC ns
 * @fd: return when it can be read; or -1
 *
 * Return: 1 if @fd can be read, 0 at the end of the time, -EINTR on a signal.
 */
int ab_echo_run(struct ab_echo *e, long long until, int fd);

/** ab_echo_reached - does the peer answer within @seconds? Stops at the first reply. */
bool ab_echo_reached(const char *iface, const struct sockaddr_storage *to, socklen_t len,
		     unsigned int seconds);

#endif
