// SPDX-License-Identifier: GPL-2.0-only
/* Counters of the MAC.  Reading one clears it. */
#include "neta_regs.h"

#define RX_OCTETS	0x3000
#define RX_FRAMES	0x3010
#define RX_BROADCAST	0x3018
#define RX_MULTICAST	0x301c
#define SIZE_64		0x3020
#define TX_OCTETS	0x3038
#define TX_FRAMES	0x3040
#define TX_MULTICAST	0x3048
#define TX_BROADCAST	0x304c
#define RX_PAUSE	0x3058

static void count(struct neta *n, uint32_t offset)
{
	++*neta_reg(n, offset);
}

static void count64(struct neta *n, uint32_t offset, uint32_t add)
{
	uint32_t *low = neta_reg(n, offset);

	*low += add;
	if (*low < add)
		++*neta_reg(n, offset + 4);
}

/* 64, -127, -255, -511, -1023, more: octets with the FCS. */
static void count_size(struct neta *n, size_t octets)
{
	static const uint16_t last[] = { 64, 127, 255, 511, 1023 };
	unsigned int class = 0;

	while (class < SIM_COUNT(last) && octets > last[class])
		class++;
	*neta_reg(n, SIZE_64 + 4 * class) += 1;
}

static bool is_broadcast(const uint8_t *to)
{
	for (unsigned int i = 0; i < 6; i++)
		if (to[i] != 0xff)
			return false;
	return true;
}

void neta_mib_tx(struct neta *n, const uint8_t *to, size_t len)
{
	count64(n, TX_OCTETS, len + ETH_FCS);
	count(n, TX_FRAMES);
	count_size(n, len + ETH_FCS);
	if (is_broadcast(to))
		count(n, TX_BROADCAST);
	else if (to[0] & 1)
		count(n, TX_MULTICAST);
}

void neta_mib_rx(struct neta *n, const uint8_t *to, size_t len)
{
	if (len < ETH_MIN)
		len = ETH_MIN;
	count64(n, RX_OCTETS, len + ETH_FCS);
	count(n, RX_FRAMES);
	count_size(n, len + ETH_FCS);
	if (is_broadcast(to))
		count(n, RX_BROADCAST);
	else if (to[0] & 1)
		count(n, RX_MULTICAST);
}

void neta_mib_pause(struct neta *n)
{
	count(n, RX_PAUSE);
}

uint32_t neta_mib_read(struct neta *n, uint32_t offset)
{
	const uint32_t value = neta_value(n, offset);

	*neta_reg(n, offset) = 0;
	return value;
}
