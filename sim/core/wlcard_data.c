// SPDX-License-Identifier: GPL-2.0-only
/*
 * Framing of data: what the firmware passes up (rxpd) and takes down (txpd).
 */
#include "wlcard.h"

enum { PKT_MGMT = 0xe5, PKT_AMSDU = 0xe6, PKT_BAR = 0xe7 };

enum {
	RXPD_LENGTH = 2, RXPD_OFFSET = 4, RXPD_TYPE = 6, RXPD_SEQ = 8,
	RXPD_PRIORITY = 10, RXPD_RATE = 11, RXPD_SNR = 12, RXPD_NF = 13,
	RXPD_HT = 14,
};

enum { TXPD_LENGTH = 2, TXPD_OFFSET = 4, TXPD_TYPE = 6, TXPD_LEN = 20 };

static const uint8_t snap[6] = { 0xaa, 0xaa, 0x03, 0x00, 0x00, 0x00 };

bool wlcard_rx_mpdu(struct wlcard *c, const uint8_t *da, unsigned int tid,
		    uint16_t *seq)
{
	bool group = da[0] & 1;
	uint16_t *next;

	tid &= WL_TIDS - 1;
	if (!wlcard_alive(c))
		return false;
	next = group ? &c->group_seq : &c->seq[tid];
	*seq = *next;
	*next = (*next + 1) & WL_SEQ_MASK;
	if (group) {
		c->stats[WL_STAT_RX_GROUP]++;
		return true;
	}
	if (c->hole && c->rx_ba[tid]) {
		c->hole--;
		c->stats[WL_STAT_RX_LOST]++;
		return false;
	}
	if (c->lost_every && ++c->since_lost >= c->lost_every) {
		c->since_lost = 0;
		c->stats[WL_STAT_RX_LOST]++;
		return false;
	}
	c->stats[WL_STAT_RX_MPDUS]++;
	return true;
}

static void rxpd(struct wlcard *c, uint8_t *buf, size_t len, uint16_t type,
		 unsigned int tid, uint16_t seq)
{
	sim_zero(buf, WL_RXPD_LEN);
	sim_put16(buf + RXPD_LENGTH, len);
	sim_put16(buf + RXPD_OFFSET, WL_RXPD_LEN);
	sim_put16(buf + RXPD_TYPE, type);
	sim_put16(buf + RXPD_SEQ, seq);
	buf[RXPD_PRIORITY] = tid;
	buf[RXPD_RATE] = 15;
	buf[RXPD_SNR] = 50;
	buf[RXPD_NF] = 90;
	buf[RXPD_HT] = c->cfg.ht;
}

/* 802.3 with LLC/SNAP, as the firmware converts 802.11 data */
static void snap_frame(uint8_t *to, const uint8_t *eth, size_t eth_len)
{
	size_t body = eth_len - WL_ETH_LEN;

	sim_copy(to, eth, 2 * WL_ALEN);
	to[12] = (body + WL_SNAP_LEN) >> 8;
	to[13] = (body + WL_SNAP_LEN) & 0xff;
	sim_copy(to + WL_ETH_LEN, snap, sizeof(snap));
	/* Ethernet type and data */
	sim_copy(to + WL_ETH_LEN + sizeof(snap), eth + 2 * WL_ALEN, body + 2);
}

size_t wlcard_rx_frame(struct wlcard *c, uint8_t *buf, size_t cap,
		       const uint8_t *eth, size_t eth_len, unsigned int tid,
		       uint16_t seq, enum wlcard_lie lie)
{
	size_t len = wlcard_rx_len(eth_len);

	if (eth_len < WL_ETH_LEN || len > cap)
		return 0;
	rxpd(c, buf, len - WL_RXPD_LEN, 0, tid, seq);
	snap_frame(buf + WL_RXPD_LEN, eth, eth_len);
	switch (lie) {
	case WL_LIE_LENGTH:
		sim_put16(buf + RXPD_LENGTH, len + 1);
		break;
	case WL_LIE_OFFSET:
		sim_put16(buf + RXPD_OFFSET, len + 1);
		break;
	case WL_LIE_EMPTY:
		sim_put16(buf + RXPD_LENGTH, 0);
		return WL_RXPD_LEN;
	default:
		break;
	}
	return len;
}

/*
 * Not memset(), whose instructions would be taken for the receiver's: the
 * barrier keeps the compiler from making one of it.
 */
static void fill_zeros(uint8_t *to, size_t len)
{
	size_t i;

	for (i = 0; i + 32 <= len; i += 32) {
		__builtin_memset(to + i, 0, 8);
		__builtin_memset(to + i + 8, 0, 8);
		__builtin_memset(to + i + 16, 0, 8);
		__builtin_memset(to + i + 24, 0, 8);
		__asm__("" : : : "memory");
	}
	for (; i < len; i++) {
		to[i] = 0;
		__asm__("" : : : "memory");
	}
}

size_t wlcard_rx_zeros(struct wlcard *c, uint8_t *buf, size_t cap, const uint8_t *head,
		       size_t head_len, size_t zeros, unsigned int tid, uint16_t seq)
{
	size_t len = wlcard_rx_len(head_len), body = head_len - WL_ETH_LEN + zeros;

	if (head_len < WL_ETH_LEN || len + zeros > cap)
		return 0;
	rxpd(c, buf, len + zeros - WL_RXPD_LEN, 0, tid, seq);
	snap_frame(buf + WL_RXPD_LEN, head, head_len);
	buf[WL_RXPD_LEN + 12] = (body + WL_SNAP_LEN) >> 8;
	buf[WL_RXPD_LEN + 13] = (body + WL_SNAP_LEN) & 0xff;
	fill_zeros(buf + len, zeros);
	return len + zeros;
}

size_t wlcard_amsdu_begin(struct wlcard *c, uint8_t *buf, size_t cap,
			  unsigned int tid, uint16_t seq)
{
	if (cap < WL_RXPD_LEN)
		return 0;
	rxpd(c, buf, 0, PKT_AMSDU, tid, seq);
	c->stats[WL_STAT_RX_AMSDUS]++;
	return WL_RXPD_LEN;
}

/* Subframes begin at multiples of four from the first. */
size_t wlcard_amsdu_add(struct wlcard *c, uint8_t *buf, size_t len, size_t cap,
			const uint8_t *eth, size_t eth_len, enum wlcard_lie lie)
{
	size_t at = WL_RXPD_LEN + ((len - WL_RXPD_LEN + 3) & ~(size_t)3);
	size_t end = at + eth_len + WL_SNAP_LEN;

	(void)c;
	if (eth_len < WL_ETH_LEN || end > cap)
		return 0;
	sim_zero(buf + len, at - len);
	snap_frame(buf + at, eth, eth_len);
	if (lie == WL_LIE_SUBLENGTH) {
		buf[at + 12] = 0x3f;
		buf[at + 13] = 0xff;
	}
	sim_put16(buf + RXPD_LENGTH, end - WL_RXPD_LEN);
	return end;
}

unsigned int wlcard_tid(const uint8_t *eth, size_t len)
{
	const unsigned int type = len < WL_ETH_LEN + 2 ? 0 : eth[12] << 8 | eth[13];

	switch (type) {
	case 0x0800:
		return eth[WL_ETH_LEN + 1] >> 5;
	case 0x86dd:
		return eth[WL_ETH_LEN] >> 1 & 7;
	default:
		return 0;
	}
}

/* The driver looks at the address and takes the number; there is no data. */
size_t wlcard_rx_bar(struct wlcard *c, uint8_t *buf, size_t cap,
		     unsigned int tid)
{
	const size_t len = WL_RXPD_LEN + WL_ETH_LEN;

	if (len > cap)
		return 0;
	tid &= WL_TIDS - 1;
	rxpd(c, buf, WL_ETH_LEN, PKT_BAR, tid, c->seq[tid]);
	sim_copy(buf + WL_RXPD_LEN, c->cfg.mac, WL_ALEN);
	sim_copy(buf + WL_RXPD_LEN + WL_ALEN, c->cfg.bssid, WL_ALEN);
	sim_put16(buf + len - 2, 0);
	return len;
}

/* A length of two bytes goes before the 802.11 header. */
size_t wlcard_rx_mgmt(struct wlcard *c, uint8_t *buf, size_t cap,
		      const uint8_t *mgmt, size_t len)
{
	if (WL_RXPD_LEN + 2 + len > cap)
		return 0;
	rxpd(c, buf, len + 2, PKT_MGMT, 0, 0);
	sim_put16(buf + WL_RXPD_LEN, len);
	sim_copy(buf + WL_RXPD_LEN + 2, mgmt, len);
	return WL_RXPD_LEN + 2 + len;
}

unsigned int wlcard_order(unsigned int i, unsigned int n, unsigned int depth)
{
	unsigned int group, size;

	if (depth < 2)
		return i;
	group = i / depth * depth;
	size = n - group < depth ? n - group : depth;
	return group + size - 1 - (i - group);
}

/* One subframe, or a single frame: DA, SA, then a type or a length. */
static void uplink(struct wlcard *c, const uint8_t *frame, size_t len)
{
	uint8_t head[WL_ETH_LEN];
	size_t skip = WL_ETH_LEN;

	sim_copy(head, frame, WL_ETH_LEN);
	/* A length: LLC/SNAP, whose last two bytes are the Ethernet type. */
	if ((head[12] << 8 | head[13]) < 0x600) {
		if (len < WL_ETH_LEN + WL_SNAP_LEN ||
		    !sim_same(frame + WL_ETH_LEN, snap, sizeof(snap))) {
			c->stats[WL_STAT_TX_BAD]++;
			return;
		}
		sim_copy(head + 12, frame + WL_ETH_LEN + sizeof(snap), 2);
		skip += WL_SNAP_LEN;
	}
	c->stats[WL_STAT_TX_MSDUS]++;
	c->ops->uplink(c->ctx, head, frame + skip, len - skip);
}

static void uplink_amsdu(struct wlcard *c, const uint8_t *buf, size_t len)
{
	size_t at = 0;

	c->stats[WL_STAT_TX_AMSDUS]++;
	while (len - at >= WL_ETH_LEN) {
		size_t n = WL_ETH_LEN + (buf[at + 12] << 8 | buf[at + 13]);

		if (n > len - at) {
			c->stats[WL_STAT_TX_BAD]++;
			return;
		}
		uplink(c, buf + at, n);
		n = (n + 3) & ~(size_t)3;
		if (n > len - at)
			return;
		at += n;
	}
}

void wlcard_transmit(struct wlcard *c, const uint8_t *buf, size_t len)
{
	size_t offset, n;

	if (!wlcard_alive(c))
		return;
	if (!c->associated) {
		c->stats[WL_STAT_NOT_ASSOCIATED]++;
		return;
	}
	if (len < TXPD_LEN) {
		c->stats[WL_STAT_TX_BAD]++;
		return;
	}
	offset = sim_get16(buf + TXPD_OFFSET);
	n = sim_get16(buf + TXPD_LENGTH);
	/* power save: a frame without data only tells the access point */
	if (!n)
		return;
	if (offset > len || n > len - offset || n < WL_ETH_LEN) {
		c->stats[WL_STAT_TX_BAD]++;
		return;
	}
	if (sim_get16(buf + TXPD_TYPE) == PKT_AMSDU)
		uplink_amsdu(c, buf + offset, n);
	else
		uplink(c, buf + offset, n);
}
