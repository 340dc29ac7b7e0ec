/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbered datagrams: what sender and receiver share. */
#ifndef SEQ_H
#define SEQ_H

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SEQ_PORT 5300
#define SEQ_MAX_SIZE 65000
#define NSEC_PER_SEC 1000000000ull

static inline uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * NSEC_PER_SEC + t.tv_nsec;
}

static inline void sleep_until(uint64_t ns)
{
	struct timespec t = { .tv_sec = ns / NSEC_PER_SEC, .tv_nsec = ns % NSEC_PER_SEC };

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
		;
}

static inline void die(const char *what)
{
	perror(what);
	exit(1);
}

/* A decimal number between @low and @high, or an end with status 2. */
static inline uint64_t number(const char *text, uint64_t low, uint64_t high)
{
	char *end;
	uint64_t value = strtoull(text, &end, 10);

	if (*text < '0' || *text > '9' || *end || value < low || value > high) {
		fprintf(stderr, "%s is not a number from %llu to %llu\n", text,
			(unsigned long long)low, (unsigned long long)high);
		exit(2);
	}
	return value;
}

#endif
