// SPDX-License-Identifier: GPL-2.0-only
/*
 * Look at the frames that come in on an interface, and check every sum that
 * IPv4, IPv6, TCP and UDP have, by its own arithmetic.
 *
 *	capture [-w FILE] INTERFACE
 *
 * Prints "listening", and a JSON line when it gets SIGTERM:
 * tcp, udp	frames of each, IPv4 and IPv6
 * v6, vlan	those of them with IPv6; with a tag
 * longest	the longest of them, from the IP header on
 * bad_ip	IPv4 headers with a wrong sum
 * bad_l4	segments and datagrams with a wrong one, or none
 * lost		frames that came too fast for us
 *
 * -w writes the datagrams to seqsend's port, a line of hexadecimal digits each, from
 * the IP header on; identification and sum of an IPv4 header, which differ with each
 * frame, are zero. The port is taken meanwhile, lest ICMP stops the sender.
 */
#include <errno.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "seq.h"

struct tally {
	uint64_t tcp, udp, v6, vlan, longest, bad_ip, bad_l4;
};

/* What a frame holds, in host order. */
struct packet {
	unsigned char *ip, *l4;
	size_t ip_len, l4_len;	/* as the IP header tells */
	unsigned int protocol;
	bool v6;
};

static volatile sig_atomic_t over;

static void end(int signal)
{
	(void)signal;
	over = 1;
}

static unsigned int get16(const unsigned char *p)
{
	return p[0] << 8 | p[1];
}

/* Ones' complement sum; 0xffff if @data holds its own checksum. */
static unsigned int sum16(const unsigned char *data, size_t len, uint32_t sum)
{
	for (size_t i = 0; i < len; i++)
		sum += i % 2 ? data[i] : data[i] << 8;
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return sum;
}

/* False if it is neither TCP nor UDP. */
static bool parse(unsigned char *ip, size_t len, struct packet *p)
{
	size_t header = 40;

	if (len < 40)
		return false;
	p->ip = ip;
	p->v6 = ip[0] >> 4 == 6;
	if (p->v6) {
		p->ip_len = 40 + get16(ip + 4);
		p->protocol = ip[6];
	} else {
		header = (ip[0] & 15) * 4;
		p->ip_len = get16(ip + 2);
		p->protocol = ip[9];
	}
	if (p->ip_len > len || p->ip_len < header + 8)
		return false;
	p->l4 = ip + header;
	p->l4_len = p->ip_len - header;
	return p->protocol == IPPROTO_TCP || p->protocol == IPPROTO_UDP;
}

static bool l4_right(const struct packet *p)
{
	const uint32_t addresses = p->v6 ? sum16(p->ip + 8, 32, 0) : sum16(p->ip + 12, 8, 0);

	if (p->protocol == IPPROTO_UDP && !get16(p->l4 + 6))
		return false;
	return sum16(p->l4, p->l4_len, addresses + p->protocol + p->l4_len) == 0xffff;
}

static void check(struct tally *t, const struct packet *p)
{
	if (p->protocol == IPPROTO_TCP)
		t->tcp++;
	else
		t->udp++;
	t->v6 += p->v6;
	if (p->ip_len > t->longest)
		t->longest = p->ip_len;
	if (!p->v6 && sum16(p->ip, p->l4 - p->ip, 0) != 0xffff)
		t->bad_ip++;
	if (!l4_right(p))
		t->bad_l4++;
}

static void write_datagram(FILE *f, struct packet *p)
{
	if (p->protocol != IPPROTO_UDP || get16(p->l4 + 2) != SEQ_PORT)
		return;
	if (!p->v6) {
		memset(p->ip + 4, 0, 2);
		memset(p->ip + 10, 0, 2);
	}
	for (size_t i = 0; i < p->ip_len; i++)
		fprintf(f, "%02x", p->ip[i]);
	fputc('\n', f);
}

static int open_packets(const char *interface)
{
	const struct sockaddr_ll at = {
		.sll_family = AF_PACKET,
		.sll_protocol = htons(ETH_P_ALL),
		.sll_ifindex = if_nametoindex(interface),
	};
	const int one = 1, size = 64 << 20;
	int fd = socket(AF_PACKET, SOCK_DGRAM, 0);

	if (fd < 0 || !at.sll_ifindex ||
	    setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size)) ||
	    setsockopt(fd, SOL_PACKET, PACKET_AUXDATA, &one, sizeof(one)) ||
	    setsockopt(fd, SOL_PACKET, PACKET_IGNORE_OUTGOING, &one, sizeof(one)) ||
	    bind(fd, (const struct sockaddr *)&at, sizeof(at)))
		die(interface);
	return fd;
}

static void hold_port(void)
{
	const struct sockaddr_in6 at = {
		.sin6_family = AF_INET6,
		.sin6_port = htons(SEQ_PORT),
	};
	int fd = socket(AF_INET6, SOCK_DGRAM, 0);

	if (fd < 0 || bind(fd, (const struct sockaddr *)&at, sizeof(at)))
		die("port");
}

static bool tagged(struct msghdr *m)
{
	struct tpacket_auxdata aux;
	struct cmsghdr *c = CMSG_FIRSTHDR(m);

	if (!c || c->cmsg_level != SOL_PACKET || c->cmsg_type != PACKET_AUXDATA)
		return false;
	memcpy(&aux, CMSG_DATA(c), sizeof(aux));
	return aux.tp_status & TP_STATUS_VLAN_VALID;
}

static void receive(int fd, struct tally *t, FILE *f)
{
	static unsigned char frame[65536], control[256];
	struct iovec v = { frame, sizeof(frame) };
	struct sockaddr_ll from;
	struct packet p;

	for (;;) {
		struct msghdr m = { .msg_name = &from, .msg_namelen = sizeof(from),
			.msg_iov = &v, .msg_iovlen = 1,
			.msg_control = control, .msg_controllen = sizeof(control) };
		ssize_t len = recvmsg(fd, &m, over ? MSG_DONTWAIT : 0);

		if (len < 0 && over)
			return;
		if (len < 0 && errno != EINTR)
			die("recvmsg");
		if (len < 0 || (from.sll_protocol != htons(ETH_P_IP) &&
				from.sll_protocol != htons(ETH_P_IPV6)) || !parse(frame, len, &p))
			continue;
		check(t, &p);
		t->vlan += tagged(&m);
		if (f)
			write_datagram(f, &p);
	}
}

static void report(int fd, const struct tally *t)
{
	struct tpacket_stats s;
	socklen_t size = sizeof(s);

	if (getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, &s, &size))
		die("statistics");
	printf("{\"tcp\":%llu,\"udp\":%llu,\"v6\":%llu,\"vlan\":%llu,\"longest\":%llu,"
	       "\"bad_ip\":%llu,\"bad_l4\":%llu,\"lost\":%u}\n",
	       (unsigned long long)t->tcp, (unsigned long long)t->udp,
	       (unsigned long long)t->v6, (unsigned long long)t->vlan,
	       (unsigned long long)t->longest, (unsigned long long)t->bad_ip,
	       (unsigned long long)t->bad_l4, s.tp_drops);
}

int main(int argc, char **argv)
{
	/* A receive that waits is to end: no SA_RESTART. */
	const struct sigaction action = { .sa_handler = end };
	struct tally tally = { 0 };
	FILE *f = NULL;
	int fd, opt;

	while ((opt = getopt(argc, argv, "w:")) != -1) {
		if (opt != 'w')
			return 2;
		f = fopen(optarg, "w");
		if (!f)
			die(optarg);
	}
	if (optind != argc - 1) {
		fprintf(stderr, "usage: capture [-w FILE] INTERFACE\n");
		return 2;
	}
	sigaction(SIGTERM, &action, NULL);
	hold_port();
	fd = open_packets(argv[optind]);
	printf("listening\n");
	fflush(stdout);
	receive(fd, &tally, f);
	report(fd, &tally);
	return f && fclose(f) ? 1 : 0;
}
