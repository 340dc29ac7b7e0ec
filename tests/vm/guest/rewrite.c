// SPDX-License-Identifier: GPL-2.0-only
/*
 * Write values to files over and over, and tell how long each write took:
 *
 *	rewrite [-n WRITES] [-p USECS] FILE=VALUE...
 *
 * Takes the pairs in turn, WRITES in all (each once).  -p is the least time from
 * one write to the next (0).  Prints a line a write: ns before, ns after, the
 * number of the error or 0, the pair.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "seq.h"

/* The number of the error, or 0. */
static int put(char *pair)
{
	char *value = strchr(pair, '=');
	int fd, error = 0;

	if (!value)
		return EINVAL;
	*value++ = 0;
	fd = open(pair, O_WRONLY | O_CLOEXEC);
	if (fd < 0 || write(fd, value, strlen(value)) < 0)
		error = errno;
	if (fd >= 0)
		close(fd);
	value[-1] = '=';
	return error;
}

int main(int argc, char **argv)
{
	uint64_t writes = 0, pause = 0, i, before, after;
	int opt, error, failed = 0;
	char *pair;

	while ((opt = getopt(argc, argv, "n:p:")) != -1) {
		switch (opt) {
		case 'n': writes = number(optarg, 1, 100000000); break;
		case 'p': pause = number(optarg, 0, 100000000) * 1000; break;
		default: optind = argc;
		}
	}
	if (optind >= argc) {
		fprintf(stderr, "usage: rewrite [-n WRITES] [-p USECS] FILE=VALUE...\n");
		return 2;
	}
	if (!writes)
		writes = argc - optind;
	for (i = 0; i < writes; i++) {
		pair = argv[optind + i % (argc - optind)];
		before = now_ns();
		error = put(pair);
		after = now_ns();
		failed |= error;
		printf("%llu %llu %d %s\n", (unsigned long long)before,
		       (unsigned long long)after, error, pair);
		sleep_until(before + pause);
	}
	return !!failed;
}
