// SPDX-License-Identifier: GPL-2.0-only
/*
 * Send numbered UDP datagrams: the first four bytes of each hold its number, from
 * 0, big endian; the others are not zero, for a sum to notice where they
 * are. At an even pace, or as fast as the socket takes them.
 *
 *	seqsend [-p PORT] [-n FRAMES] [-s BYTES] [-r FRAMES/S] [-b BURST]
 *		[-q NUMBER,...] ADDRESS
 *
 * -s is the payload; -r 0 (the default) means no pause; -b sends so many at once
 * and pauses accordingly longer; -q sends frames with these numbers. Prints one
 * JSON line.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "seq.h"

struct plan {
	uint64_t frames, size, rate, burst;
	uint32_t *numbers;	/* of each frame; NULL: 0, 1, 2... */
	struct sockaddr_storage to;
	socklen_t to_len;
};

static void usage(void)
{
	fprintf(stderr, "usage: seqsend [-p PORT] [-n FRAMES] [-s BYTES] "
		"[-r FRAMES/S] [-b BURST] [-q NUMBER,...] ADDRESS\n");
	exit(2);
}

static void parse_numbers(char *list, struct plan *plan)
{
	char *one;

	plan->numbers = calloc(strlen(list), sizeof(*plan->numbers));
	if (!plan->numbers)
		die("numbers");
	plan->frames = 0;
	for (one = strtok(list, ","); one; one = strtok(NULL, ","))
		plan->numbers[plan->frames++] = number(one, 0, UINT32_MAX);
}

static void parse_address(const char *text, uint16_t port, struct plan *plan)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)&plan->to;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&plan->to;

	if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
		v4->sin_family = AF_INET;
		v4->sin_port = htons(port);
		plan->to_len = sizeof(*v4);
	} else if (inet_pton(AF_INET6, text, &v6->sin6_addr) == 1) {
		v6->sin6_family = AF_INET6;
		v6->sin6_port = htons(port);
		plan->to_len = sizeof(*v6);
	} else {
		usage();
	}
}

static void parse(int argc, char **argv, struct plan *plan)
{
	uint16_t port = SEQ_PORT;
	int opt;

	*plan = (struct plan){ .frames = 1000, .size = 1000, .burst = 1 };
	while ((opt = getopt(argc, argv, "p:n:s:r:b:q:")) != -1) {
		switch (opt) {
		case 'p': port = number(optarg, 1, 65535); break;
		case 'n': plan->frames = number(optarg, 1, UINT32_MAX); break;
		case 's': plan->size = number(optarg, 4, SEQ_MAX_SIZE); break;
		case 'r': plan->rate = number(optarg, 0, NSEC_PER_SEC); break;
		case 'b': plan->burst = number(optarg, 1, 100000); break;
		case 'q': parse_numbers(optarg, plan); break;
		default: usage();
		}
	}
	if (optind != argc - 1)
		usage();
	parse_address(argv[optind], port, plan);
}

/* The number of frames that the stack refused for want of buffers. */
static uint64_t send_all(int fd, const struct plan *plan, uint64_t start)
{
	static unsigned char frame[SEQ_MAX_SIZE];
	uint64_t i, refused = 0;
	uint32_t number;

	for (i = 0; i < sizeof(frame); i++)
		frame[i] = i * 167 + 13;
	for (i = 0; i < plan->frames; i++) {
		if (plan->rate && i % plan->burst == 0)
			sleep_until(start + i * NSEC_PER_SEC / plan->rate);
		number = htonl(plan->numbers ? plan->numbers[i] : i);
		memcpy(frame, &number, sizeof(number));
		if (send(fd, frame, plan->size, 0) >= 0)
			continue;
		/* ECONNREFUSED tells of an earlier frame; this one was not sent. */
		if (errno != ENOBUFS && errno != ECONNREFUSED)
			die("send");
		refused++;
	}
	return refused;
}

int main(int argc, char **argv)
{
	struct plan plan;
	uint64_t start, refused;
	int fd;

	parse(argc, argv, &plan);
	fd = socket(plan.to.ss_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0 || connect(fd, (struct sockaddr *)&plan.to, plan.to_len))
		die("socket");
	start = now_ns();
	refused = send_all(fd, &plan, start);
	printf("{\"sent\":%llu,\"refused\":%llu,\"bytes\":%llu,\"ns\":%llu}\n",
	       (unsigned long long)(plan.frames - refused), (unsigned long long)refused,
	       (unsigned long long)((plan.frames - refused) * plan.size),
	       (unsigned long long)(now_ns() - start));
	free(plan.numbers);
	return 0;
}
