// SPDX-License-Identifier: GPL-2.0-only
/*
 * The access point in the air: its beacon, scan and association.
 */
#include "wlcard.h"

/* A growing run of information elements that ends where its room does. */
struct wl_ies {
	uint8_t *at;
	uint8_t *end;
};

static void ie_add(struct wl_ies *ies, uint8_t id, const uint8_t *data, size_t len)
{
	if ((size_t)(ies->end - ies->at) < len + 2)
		return;
	ies->at[0] = id;
	ies->at[1] = len;
	sim_copy(ies->at + 2, data, len);
	ies->at += 2 + len;
}

enum {
	IE_SSID = 0, IE_RATES = 1, IE_DS = 3, IE_HT_CAP = 45, IE_EXT_RATES = 50,
	IE_HT_OPERATION = 61, IE_VHT_CAP = 191, IE_VHT_OPERATION = 192,
	IE_VENDOR = 221,
};

static void ie_rates(struct wl_ies *ies)
{
	static const uint8_t rates[] = {
		0x82, 0x84, 0x8b, 0x96, 0x0c, 0x12, 0x18, 0x24,
	};
	static const uint8_t more[] = { 0x30, 0x48, 0x60, 0x6c };

	ie_add(ies, IE_RATES, rates, sizeof(rates));
	ie_add(ies, IE_EXT_RATES, more, sizeof(more));
}

static void ie_ht(struct wlcard *c, struct wl_ies *ies)
{
	/* short guard interval, A-MSDU of 3839 bytes; A-MPDU 64 KiB; MCS 0..15 */
	uint8_t cap[26] = { 0x20, 0x00, 0x03, 0xff, 0xff };
	uint8_t operation[22] = { c->cfg.channel };

	ie_add(ies, IE_HT_CAP, cap, sizeof(cap));
	ie_add(ies, IE_HT_OPERATION, operation, sizeof(operation));
}

static void ie_vht(struct wl_ies *ies)
{
	static const uint8_t cap[12] = {
		0x20, 0x00, 0x00, 0x00, 0xfa, 0xff, 0, 0, 0xfa, 0xff, 0, 0,
	};
	static const uint8_t operation[5] = { 0, 0, 0, 0xfa, 0xff };

	ie_add(ies, IE_VHT_CAP, cap, sizeof(cap));
	ie_add(ies, IE_VHT_OPERATION, operation, sizeof(operation));
}

/* WMM parameters: without them mwifiex turns 802.11n off. */
static void ie_wmm(struct wl_ies *ies)
{
	static const uint8_t wmm[24] = {
		0x00, 0x50, 0xf2, 0x02, 0x01, 0x01, 0x00, 0x00,
		0x03, 0xa4, 0x00, 0x00, 0x27, 0xa4, 0x00, 0x00,
		0x42, 0x43, 0x5e, 0x00, 0x62, 0x32, 0x2f, 0x00,
	};

	ie_add(ies, IE_VENDOR, wmm, sizeof(wmm));
}

static size_t ssid_len(const struct wlcard *c)
{
	size_t n = 0;

	while (n < 32 && c->cfg.ssid[n])
		n++;
	return n;
}

static void ie_common(struct wlcard *c, struct wl_ies *ies)
{
	ie_rates(ies);
	if (c->cfg.ht)
		ie_ht(c, ies);
	if (c->cfg.vht)
		ie_vht(ies);
	ie_wmm(ies);
}

#define CAP_ESS		0x0001
#define CAP_SHORT_SLOT	0x0400

/* length, bssid, RSSI, timestamp, interval, capability, elements */
static size_t bss_descriptor(struct wlcard *c, uint8_t *buf, size_t cap)
{
	enum { FIXED = 21 };
	struct wl_ies ies = { buf + FIXED, buf + cap };
	size_t len;

	sim_zero(buf, FIXED);
	sim_copy(buf + 2, c->cfg.bssid, WL_ALEN);
	buf[8] = 40;		/* -dBm */
	sim_put16(buf + 17, 100);
	sim_put16(buf + 19, CAP_ESS | CAP_SHORT_SLOT);
	ie_add(&ies, IE_SSID, (const uint8_t *)c->cfg.ssid, ssid_len(c));
	ie_add(&ies, IE_DS, &c->cfg.channel, 1);
	ie_common(c, &ies);
	len = ies.at - buf;
	sim_put16(buf, len - 2);
	return len;
}

/* Find a TLV of the firmware in @buf; its data and length. */
static const uint8_t *tlv_find(const uint8_t *buf, size_t len, uint16_t type,
			       size_t *tlv_len)
{
	while (len >= 4) {
		size_t n = sim_get16(buf + 2);

		if (n > len - 4)
			return NULL;
		if (sim_get16(buf) == type) {
			*tlv_len = n;
			return buf + 4;
		}
		buf += 4 + n;
		len -= 4 + n;
	}
	return NULL;
}

/*
 * Visit the channels of a scan, each for its longest time: band, channel,
 * mode, shortest and longest time in ms.  Whether the access point was met.
 */
static bool scan_channels(struct wlcard *c, const uint8_t *tlvs, size_t len)
{
	enum { TLV_CHANLIST = 0x101, ENTRY = 7, CHANNEL = 1, LONGEST = 5 };
	size_t n = 0, i;
	const uint8_t *list = tlv_find(tlvs, len, TLV_CHANLIST, &n);
	bool found = false;

	for (i = 0; list && i + ENTRY <= n; i += ENTRY) {
		c->answer_ms += sim_get16(list + i + LONGEST);
		found |= list[i + CHANNEL] == c->cfg.channel;
	}
	return found;
}

/* bss mode, bssid, TLVs -> descriptor size, number of sets, descriptors */
size_t wlcard_scan(struct wlcard *c, const uint8_t *req, size_t len,
		   uint8_t *body, size_t cap)
{
	bool found = scan_channels(c, req + 7, len - 7);
	size_t n = 0;

	if (found)
		n = bss_descriptor(c, body + 3, cap - 3);
	sim_put16(body, n);
	body[2] = found;
	return 3 + n;
}

/* peer, capability, listen interval, beacon period, TLVs -> as 802.11 has it */
size_t wlcard_associate(struct wlcard *c, const uint8_t *req, size_t len,
			uint8_t *body, size_t cap)
{
	enum { STATUS_OK = 0, STATUS_UNSPECIFIED = 1, AID = 1 };
	bool ours = sim_same(req, c->cfg.bssid, WL_ALEN);
	struct wl_ies ies = { body + 6, body + cap };
	unsigned int tid;

	(void)len;
	sim_put16(body, CAP_ESS | CAP_SHORT_SLOT);
	sim_put16(body + 2, ours ? STATUS_OK : STATUS_UNSPECIFIED);
	sim_put16(body + 4, AID | 0xc000);
	if (!ours)
		return 6;
	ie_common(c, &ies);
	c->associated = true;
	for (tid = 0; tid < WL_TIDS; tid++)
		c->rx_ba[tid] = c->tx_ba[tid] = false;
	return ies.at - body;
}
