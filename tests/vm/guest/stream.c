// SPDX-License-Identifier: GPL-2.0-only
/*
 * One TCP connection that moves bytes and does nothing else: blocking calls,
 * no statistics, no polling.  For counting instructions, where iperf3's own
 * loop would be most of what is counted.
 *
 *	stream -l [-p PORT]			take one connection, discard
 *	stream -n BYTES [-p PORT] ADDRESS	connect, send zeros
 *
 * The receiver prints one JSON line: bytes, and ns from the first to the last.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "seq.h"

#define STREAM_PORT 5400
#define CHUNK (128 * 1024)

static char buffer[CHUNK];

static int receive(const struct sockaddr_in *at)
{
	int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0), from;
	uint64_t bytes = 0, first = 0;
	ssize_t n;

	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one)) ||
	    bind(fd, (const struct sockaddr *)at, sizeof(*at)) || listen(fd, 1))
		die("listen");
	from = accept(fd, NULL, NULL);
	if (from < 0)
		die("accept");
	while ((n = read(from, buffer, sizeof(buffer))) > 0) {
		if (!first)
			first = now_ns();
		bytes += n;
	}
	if (n < 0)
		die("read");
	printf("{\"bytes\":%llu,\"ns\":%llu}\n", (unsigned long long)bytes,
	       (unsigned long long)(first ? now_ns() - first : 0));
	return 0;
}

static int transmit(const struct sockaddr_in *to, uint64_t bytes)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	ssize_t n;

	if (fd < 0 || connect(fd, (const struct sockaddr *)to, sizeof(*to)))
		die("connect");
	while (bytes) {
		n = write(fd, buffer, bytes < CHUNK ? bytes : CHUNK);
		if (n < 0)
			die("write");
		bytes -= n;
	}
	return 0;
}

int main(int argc, char **argv)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(STREAM_PORT),
	};
	uint64_t bytes = 0;
	int opt, sink = 0;

	while ((opt = getopt(argc, argv, "ln:p:")) != -1) {
		switch (opt) {
		case 'l': sink = 1; break;
		case 'n': bytes = number(optarg, 1, UINT32_MAX); break;
		case 'p': address.sin_port = htons(number(optarg, 1, 65535)); break;
		default: return 2;
		}
	}
	if (sink && optind == argc)
		return receive(&address);
	if (sink || !bytes || optind != argc - 1 ||
	    inet_pton(AF_INET, argv[optind], &address.sin_addr) != 1) {
		fprintf(stderr, "usage: stream -l | -n BYTES ADDRESS\n");
		return 2;
	}
	return transmit(&address, bytes);
}
