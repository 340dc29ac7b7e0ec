// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checksums that the port fills in.  The fields' former content does not
 * count: software that segments TCP leaves a stale one.
 */
#include "neta_regs.h"

#define TCP_FIELD	16
#define UDP_FIELD	6

/* Words of 32 bits fold to the same: the guest pays for every instruction here. */
static uint64_t add(uint64_t sum, const uint8_t *p, size_t len)
{
	for (; len > 3; len -= 4, p += 4)
		sum += (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
	for (; len > 1; len -= 2, p += 2)
		sum += p[0] << 8 | p[1];
	if (len)
		sum += p[0] << 8;
	return sum;
}

static uint16_t fold(uint64_t sum)
{
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return ~sum & 0xffff;
}

static void put(uint8_t *p, uint16_t v)
{
	p[0] = v >> 8;
	p[1] = v & 0xff;
}

/* @l3 with @left bytes up to the end of the frame, header of @header bytes. */
static void l4_checksum(uint8_t *l3, size_t left, size_t header, uint32_t command)
{
	const bool v6 = command & TXD_IP6, udp = command & TXD_UDP;
	const size_t field = udp ? UDP_FIELD : TCP_FIELD;
	size_t len = v6 ? (size_t)(l3[4] << 8 | l3[5]) + 40 : (size_t)(l3[2] << 8 | l3[3]);
	uint8_t *l4 = l3 + header;
	uint64_t sum;
	uint16_t value;

	if (len > left || len < header + field + 2)
		return;
	len -= header;
	sum = v6 ? add(0, l3 + 8, 32) : add(0, l3 + 12, 8);
	sum += (udp ? 17 : 6) + len;
	put(l4 + field, 0);
	value = fold(add(sum, l4, len));
	/* For UDP zero means "none". */
	put(l4 + field, udp && !value ? 0xffff : value);
}

void neta_checksum(uint8_t *frame, size_t len, uint32_t command)
{
	const size_t at = command & 0x7f, header = (command >> 8 & 0x1f) * 4;

	/* The shortest header that holds the fields read here. */
	if (at + header > len || header < (command & TXD_IP6 ? 40 : 20))
		return;
	if (command & TXD_IP_CSUM) {
		put(frame + at + 10, 0);
		put(frame + at + 10, fold(add(0, frame + at, header)));
	}
	if (command & TXD_L4_CSUM)
		l4_checksum(frame + at, len - at, header, command);
}
