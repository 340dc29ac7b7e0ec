// SPDX-License-Identifier: GPL-2.0-only
/*
 * Full frames without end, in bursts as large as the stack takes, so that little
 * of the time goes into the sender:
 *
 *	flood udp SEGMENTS ADDRESS	datagrams, cut by the stack (UDP_SEGMENT)
 *	flood tso SEGMENTS INTERFACE	TCP segments for the driver to cut
 *
 * SEGMENTS is frames in a burst.  Each burst is of the next of eight flows.  "tso"
 * needs no connection: what TCP would hand down goes in by a packet socket, and
 * is for nobody at the far end.
 */
#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <linux/virtio_net.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <netinet/ip.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "seq.h"

#ifndef UDP_SEGMENT
#define UDP_SEGMENT 103
#endif

#define FLOWS 8
#define UDP_PAYLOAD 1472
#define MSS 1460
#define SEGMENTS_MAX 44		/* what fits into an IPv4 packet */

struct tso {
	struct virtio_net_hdr offload;
	struct ether_header ether;
	struct iphdr ip;
	struct tcphdr tcp;
	unsigned char payload[SEGMENTS_MAX * MSS];
} __attribute__((packed));

static void udp(const char *address, int segments)
{
	static const unsigned char payload[SEGMENTS_MAX * UDP_PAYLOAD];
	struct sockaddr_in to = { .sin_family = AF_INET };
	const int size = UDP_PAYLOAD;
	int fd[FLOWS];

	if (inet_pton(AF_INET, address, &to.sin_addr) != 1)
		die(address);
	for (int i = 0; i < FLOWS; i++) {
		to.sin_port = htons(SEQ_PORT + i);
		fd[i] = socket(AF_INET, SOCK_DGRAM, 0);
		if (fd[i] < 0 || connect(fd[i], (struct sockaddr *)&to, sizeof(to)) ||
		    setsockopt(fd[i], SOL_UDP, UDP_SEGMENT, &size, sizeof(size)))
			die("socket");
	}
	for (int i = 0;; i++)
		if (send(fd[i % FLOWS], payload, segments * UDP_PAYLOAD, 0) < 0)
			die("send");
}

/* Ones' complement sum, not inverted. */
static uint16_t sum16(const void *data, size_t len, uint32_t sum)
{
	const unsigned char *p = data;

	for (size_t i = 0; i < len; i += 2)
		sum += p[i] << 8 | p[i + 1];
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return sum;
}

static void fill_tso(struct tso *t, int fd, const char *interface, int segments)
{
	const uint16_t tcp_len = sizeof(t->tcp) + segments * MSS;
	struct ifreq ifr = { 0 };

	strncpy(ifr.ifr_name, interface, IFNAMSIZ - 1);
	if (ioctl(fd, SIOCGIFHWADDR, &ifr))
		die(interface);
	memcpy(t->ether.ether_shost, ifr.ifr_hwaddr.sa_data, ETH_ALEN);
	t->ether.ether_dhost[0] = 2;
	t->ether.ether_type = htons(ETHERTYPE_IP);
	t->ip = (struct iphdr){ .version = 4, .ihl = 5, .ttl = 64, .protocol = IPPROTO_TCP,
		.saddr = htonl(0x0a000001), .daddr = htonl(0x0a000002),
		.tot_len = htons(sizeof(t->ip) + tcp_len) };
	t->ip.check = htons(~sum16(&t->ip, sizeof(t->ip), 0));
	t->tcp = (struct tcphdr){ .doff = 5, .ack = 1, .window = htons(1000),
		.dest = htons(SEQ_PORT) };
	t->tcp.check = htons(sum16(&t->ip.saddr, 8, IPPROTO_TCP + tcp_len));
	t->offload = (struct virtio_net_hdr){
		.flags = VIRTIO_NET_HDR_F_NEEDS_CSUM,
		.gso_type = segments > 1 ? VIRTIO_NET_HDR_GSO_TCPV4 : VIRTIO_NET_HDR_GSO_NONE,
		.gso_size = segments > 1 ? MSS : 0,
		.hdr_len = offsetof(struct tso, payload) - offsetof(struct tso, ether),
		.csum_start = offsetof(struct tso, tcp) - offsetof(struct tso, ether),
		.csum_offset = offsetof(struct tcphdr, check) };
}

static void tso(const char *interface, int segments)
{
	static struct tso t;
	const size_t len = offsetof(struct tso, payload) + segments * MSS;
	struct sockaddr_ll to = {
		.sll_family = AF_PACKET,
		.sll_protocol = htons(ETH_P_IP),
		.sll_ifindex = if_nametoindex(interface),
		.sll_halen = ETH_ALEN,
	};
	const int one = 1;
	int fd = socket(AF_PACKET, SOCK_RAW, 0);

	if (fd < 0 || setsockopt(fd, SOL_PACKET, PACKET_VNET_HDR, &one, sizeof(one)))
		die("packet socket");
	fill_tso(&t, fd, interface, segments);
	for (int i = 0;; i++) {
		t.tcp.source = htons(SEQ_PORT + i % FLOWS);
		if (sendto(fd, &t, len, 0, (struct sockaddr *)&to, sizeof(to)) < 0)
			die("sendto");
	}
}

int main(int argc, char **argv)
{
	if (argc == 4 && !strcmp(argv[1], "udp"))
		udp(argv[3], number(argv[2], 1, SEGMENTS_MAX));
	if (argc == 4 && !strcmp(argv[1], "tso"))
		tso(argv[3], number(argv[2], 1, SEGMENTS_MAX));
	fprintf(stderr, "usage: flood udp SEGMENTS ADDRESS | tso SEGMENTS INTERFACE\n");
	return 2;
}
