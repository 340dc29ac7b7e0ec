// SPDX-License-Identifier: GPL-2.0-only
/*
 * Receive the datagrams of seqsend and tell what became of them.
 *
 *	seqrecv [-p PORT] [-n FRAMES] [-i IDLE-MS] [-w FIRST-MS] [-t FILE]
 *
 * Ends when -n different frames have come, or nothing came for -i milliseconds
 * (1000); -w is the patience for the first frame (10000); -t writes the time of each
 * in ns, a line a frame, at the end. Prints one JSON line:
 * received   datagrams with a number below -n, copies included
 * lost       numbers below -n (without -n: up to the highest seen) that never came
 * reordered  came after a higher number, and had not come before
 * duplicate  came again
 * stray      too short, or a number out of range
 * ns         from the first frame to the last
 */
#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "seq.h"

#define MAX_FRAMES (1u << 24)

struct tally {
	uint64_t expected, received, reordered, duplicate, stray, bytes;
	uint64_t first_ns, last_ns;
	uint32_t next;		/* one above the highest number seen */
	unsigned char seen[MAX_FRAMES / 8];
	uint64_t *times;	/* of the first @expected; NULL: not kept */
};

static uint64_t distinct(const struct tally *t)
{
	return t->received - t->duplicate;
}

static void take(struct tally *t, const unsigned char *frame, size_t len)
{
	uint32_t number;

	memcpy(&number, frame, sizeof(number));
	number = ntohl(number);
	if (len < sizeof(number) || number >= (t->expected ? t->expected : MAX_FRAMES)) {
		t->stray++;
		return;
	}
	t->last_ns = now_ns();
	if (t->times && t->received < t->expected)
		t->times[t->received] = t->last_ns;
	if (!t->received++)
		t->first_ns = t->last_ns;
	t->bytes += len;
	if (t->seen[number / 8] & 1 << number % 8) {
		t->duplicate++;
		return;
	}
	t->seen[number / 8] |= 1 << number % 8;
	if (number < t->next)
		t->reordered++;
	else
		t->next = number + 1;
}

static int open_socket(unsigned int port)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons(port) };
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), size = 32 << 20;

	if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof(at)))
		die("socket");
	/* The path is measured, not this buffer: 2000 frames of a 4 KiB buffer each fill 8 MiB. */
	if (setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size)))
		die("SO_RCVBUFFORCE");
	return fd;
}

static void receive(int fd, struct tally *t, int first_ms, int idle_ms)
{
	static unsigned char frame[65536];
	struct pollfd p = { .fd = fd, .events = POLLIN };
	ssize_t len;

	while (!t->expected || distinct(t) < t->expected) {
		len = recv(fd, frame, sizeof(frame), MSG_DONTWAIT);
		if (len >= 0) {
			take(t, frame, len);
			continue;
		}
		if (errno != EAGAIN)
			die("recv");
		if (poll(&p, 1, t->received ? idle_ms : first_ms) == 0)
			break;
	}
}

static void report(const struct tally *t)
{
	uint64_t expected = t->expected ? t->expected : t->next;

	printf("{\"received\":%llu,\"lost\":%llu,\"reordered\":%llu,\"duplicate\":%llu,"
	       "\"stray\":%llu,\"bytes\":%llu,\"ns\":%llu}\n",
	       (unsigned long long)t->received, (unsigned long long)(expected - distinct(t)),
	       (unsigned long long)t->reordered, (unsigned long long)t->duplicate,
	       (unsigned long long)t->stray, (unsigned long long)t->bytes,
	       (unsigned long long)(t->last_ns - t->first_ns));
}

static void write_times(const struct tally *t, const char *path)
{
	FILE *f = fopen(path, "w");

	if (!f)
		die(path);
	for (uint64_t i = 0; i < t->received && i < t->expected; i++)
		fprintf(f, "%llu\n", (unsigned long long)t->times[i]);
	if (fclose(f))
		die(path);
}

int main(int argc, char **argv)
{
	static struct tally tally;
	const char *times = NULL;
	int first_ms = 10000, idle_ms = 1000, port = SEQ_PORT, opt;

	while ((opt = getopt(argc, argv, "p:n:i:w:t:")) != -1) {
		switch (opt) {
		case 'p': port = number(optarg, 1, 65535); break;
		case 'n': tally.expected = number(optarg, 1, MAX_FRAMES); break;
		case 'i': idle_ms = number(optarg, 1, 1000000); break;
		case 'w': first_ms = number(optarg, 1, 1000000); break;
		case 't': times = optarg; break;
		default: optind = argc + 1;
		}
	}
	if (optind != argc || (times && !tally.expected)) {
		fprintf(stderr, "usage: seqrecv [-p PORT] [-n FRAMES] [-i IDLE-MS] [-w FIRST-MS]"
			" [-t FILE]; -t needs -n\n");
		return 2;
	}
	if (times)
		tally.times = calloc(tally.expected, sizeof(*tally.times));
	receive(open_socket(port), &tally, first_ms, idle_ms);
	report(&tally);
	if (times)
		write_times(&tally, times);
	return 0;
}
