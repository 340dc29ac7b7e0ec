// SPDX-License-Identifier: GPL-2.0-only
/*
 * ICMP echo.  Requests go out at fixed times, whether or not the last one was
 * answered: a prober that waits for replies would send least when delay is
 * worst.  Times are taken in user space, as a program would see them.
 */
#include <errno.h>
#include <netdb.h>
#include <netinet/icmp6.h>
#include <netinet/ip.h>
#include <netinet/ip_icmp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "echo.h"

/* Packets received between two looks at the clock. */
#define BURST	64

/* Header and a sequence number of our own, for the 16 bits of ICMP wrap. */
struct packet {
	unsigned char type, code;
	unsigned short sum, id, seq;
	unsigned int n;
	char filler[44];
};

long long ab_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int ab_resolve(const char *host, struct sockaddr_storage *to, socklen_t *len)
{
	struct addrinfo hints = { .ai_socktype = SOCK_DGRAM }, *found;

	if (getaddrinfo(host, NULL, &hints, &found))
		return -EINVAL;
	memcpy(to, found->ai_addr, found->ai_addrlen);
	*len = found->ai_addrlen;
	freeaddrinfo(found);
	return 0;
}

int ab_echo_open(struct ab_echo *e, const char *iface, const struct sockaddr_storage *to,
		 socklen_t len, long long interval)
{
	bool v6 = to->ss_family == AF_INET6;
	int ret;

	memset(e, 0, sizeof(*e));
	e->to = *to;
	e->to_len = len;
	e->id = (unsigned short)getpid();
	e->interval = interval;
	e->fd = socket(to->ss_family, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK,
		       v6 ? (int)IPPROTO_ICMPV6 : (int)IPPROTO_ICMP);
	if (e->fd < 0)
		return -errno;
	if (setsockopt(e->fd, SOL_SOCKET, SO_BINDTODEVICE, iface, (socklen_t)strlen(iface)) ||
	    connect(e->fd, (const struct sockaddr *)to, len)) {
		ret = -errno;
		ab_echo_close(e);
		return ret;
	}
	return 0;
}

void ab_echo_close(struct ab_echo *e)
{
	if (e->fd >= 0)
		close(e->fd);
	e->fd = -1;
}

void ab_echo_reset(struct ab_echo *e)
{
	/* Late replies to what was sent before must not count. */
	e->id++;
	e->sent = 0;
	e->got = 0;
	e->next = ab_now();
}

static unsigned short checksum(const void *data, size_t len)
{
	const unsigned short *p = data;
	unsigned int sum = 0;

	for (; len > 1; len -= 2)
		sum += *p++;
	sum = (sum >> 16) + (sum & 0xffff);
	return (unsigned short)~(sum + (sum >> 16));
}

static void send_one(struct ab_echo *e)
{
	bool v6 = e->to.ss_family == AF_INET6;
	struct packet p = { .type = v6 ? ICMP6_ECHO_REQUEST : ICMP_ECHO, .id = htons(e->id),
		.seq = htons((unsigned short)e->sent), .n = htonl(e->sent) };

	if (!v6)
		p.sum = checksum(&p, sizeof(p));
	e->at[e->sent++] = ab_now();
	/* What cannot be sent is lost, as a probe that gets no answer is. */
	if (send(e->fd, &p, sizeof(p), 0) < 0 && errno == EINTR)
		send(e->fd, &p, sizeof(p), 0);
}

static void receive_one(struct ab_echo *e, const char *data, ssize_t len)
{
	bool v6 = e->to.ss_family == AF_INET6;
	size_t skip = v6 ? 0 : 4 * (size_t)(data[0] & 15);
	unsigned int n;
	struct packet p;

	if (len < (ssize_t)(skip + sizeof(p)))
		return;
	memcpy(&p, data + skip, sizeof(p));
	n = ntohl(p.n);
	if (p.type != (v6 ? ICMP6_ECHO_REPLY : ICMP_ECHOREPLY) || p.id != htons(e->id) ||
	    n >= e->sent || !e->at[n])
		return;
	e->rtt[e->got++] = (double)(ab_now() - e->at[n]) / 1e6;
	e->at[n] = 0;
}

/* Not until there is nothing left: a peer may send faster than we read. */
static void receive(struct ab_echo *e)
{
	char data[256];
	ssize_t n;

	for (int i = 0; i < BURST && (n = recv(e->fd, data, sizeof(data), 0)) > 0; i++)
		receive_one(e, data, n);
}

int ab_echo_run(struct ab_echo *e, long long until, int fd)
{
	if (!e->next)
		e->next = ab_now();
	for (;;) {
		struct pollfd p[2] = { { .fd = e->fd, .events = POLLIN },
				       { .fd = fd, .events = POLLIN } };
		long long now = ab_now(), wait;
		struct timespec t;

		if (now >= until)
			return 0;
		if (now >= e->next && e->sent < AB_ECHO_MAX) {
			send_one(e);
			e->next += e->interval;
			/* After a long stop do not catch up in a burst. */
			if (e->next < now)
				e->next = now + e->interval;
		}
		wait = (e->next < until ? e->next : until) - ab_now();
		if (wait < 0)
			wait = 0;
		t = (struct timespec){ wait / 1000000000, wait % 1000000000 };
		if (ppoll(p, fd < 0 ? 1 : 2, &t, NULL) < 0)
			return -errno;
		if (p[0].revents)
			receive(e);
		if (fd >= 0 && p[1].revents)
			return 1;
	}
}

bool ab_echo_reached(const char *iface, const struct sockaddr_storage *to, socklen_t len,
		     unsigned int seconds)
{
	struct ab_echo *e = malloc(sizeof(*e));
	long long until = ab_now() + seconds * 1000000000LL;
	bool reached = false;

	/* The interface may still be on its way: open anew until it works. */
	while (e && !reached && ab_now() < until) {
		if (ab_echo_open(e, iface, to, len, 100000000)) {
			usleep(100000);
			continue;
		}
		while (!e->got && ab_now() < until)
			if (ab_echo_run(e, ab_now() + 50000000, -1) < 0 || e->sent > 10)
				break;
		reached = e->got;
		ab_echo_close(e);
	}
	free(e);
	return reached;
}
