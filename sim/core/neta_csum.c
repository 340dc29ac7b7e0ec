// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checksums that the port fills in.  The fields' former content does not
 * count: software that segments TCP leaves a stale one.
 */
#include "neta_regs.h"

#define TCP_FIELD	16
#define UDP_FIELD	6

/* @l3 with @left bytes up to the end of the frame, header of @header bytes. */
static void l4_checksum(uint8_t *l3, size_t left, size_t header, uint32_t command)
{
	const bool v6 = command & TXD_IP6, udp = command & TXD_UDP;
	const size_t field = udp ? UDP_FIELD : TCP_FIELD;
	size_t len = v6 ? sim_get_be16(l3 + 4) + 40 : sim_get_be16(l3 + 2);
	uint8_t *l4 = l3 + header;
	uint64_t sum;
	uint16_t value;

	if (len > left || len < header + field + 2)
		return;
	len -= header;
	sum = v6 ? sim_csum_add(0, l3 + 8, 32) : sim_csum_add(0, l3 + 12, 8);
	sum += (udp ? 17 : 6) + len;
	sim_put_be16(l4 + field, 0);
	value = sim_csum_fold(sim_csum_add(sum, l4, len));
	/* For UDP zero means "none". */
	sim_put_be16(l4 + field, udp && !value ? 0xffff : value);
}

void neta_checksum(uint8_t *frame, size_t len, uint32_t command)
{
	const size_t at = command & 0x7f, header = (command >> 8 & 0x1f) * 4;

	/* The shortest header that holds the fields read here. */
	if (at + header > len || header < (command & TXD_IP6 ? 40 : 20))
		return;
	if (command & TXD_IP_CSUM) {
		sim_put_be16(frame + at + 10, 0);
		sim_put_be16(frame + at + 10, sim_csum_fold(sim_csum_add(0, frame + at, header)));
	}
	if (command & TXD_L4_CSUM)
		l4_checksum(frame + at, len - at, header, command);
}
