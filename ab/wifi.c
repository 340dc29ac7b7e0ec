// SPDX-License-Identifier: GPL-2.0-only
/*
 * nl80211.  libnl-genl-3 (libnl-genl-3-dev), as iw uses; iw itself asks its
 * readers not to parse what it prints.
 */
#include <errno.h>
#include <net/if.h>
#include <string.h>

#include <linux/nl80211.h>
#include <netlink/genl/ctrl.h>
#include <netlink/genl/genl.h>
#include <netlink/netlink.h>

#include "wifi.h"

static struct nl_sock *connect_nl80211(int *family)
{
	struct nl_sock *sk = nl_socket_alloc();

	if (sk && (genl_connect(sk) < 0 || (*family = genl_ctrl_resolve(sk, "nl80211")) < 0)) {
		nl_socket_free(sk);
		sk = NULL;
	}
	return sk;
}

static struct nl_msg *request(int family, int flags, uint8_t command, const char *iface)
{
	struct nl_msg *msg = nlmsg_alloc();

	if (msg && (!genlmsg_put(msg, NL_AUTO_PORT, NL_AUTO_SEQ, family, 0, flags, command, 0) ||
		    nla_put_u32(msg, NL80211_ATTR_IFINDEX, if_nametoindex(iface)))) {
		nlmsg_free(msg);
		msg = NULL;
	}
	return msg;
}

static int attributes(struct nl_msg *msg, struct nlattr *tb[NL80211_ATTR_MAX + 1])
{
	return genlmsg_parse(nlmsg_hdr(msg), 0, tb, NL80211_ATTR_MAX, NULL);
}

static int on_interface(struct nl_msg *msg, void *arg)
{
	struct nlattr *tb[NL80211_ATTR_MAX + 1];
	struct ab_wifi *w = arg;
	int len;

	if (attributes(msg, tb))
		return NL_SKIP;
	w->is = true;
	if (tb[NL80211_ATTR_SSID]) {
		len = nla_len(tb[NL80211_ATTR_SSID]);
		w->ssid_len = len > 0 && len <= (int)sizeof(w->ssid) ? (unsigned int)len : 0;
		memcpy(w->ssid, nla_data(tb[NL80211_ATTR_SSID]), w->ssid_len);
	}
	return NL_SKIP;
}

static double mbps(struct nlattr *nested)
{
	struct nlattr *rate[NL80211_RATE_INFO_MAX + 1];

	if (!nested || nla_parse_nested(rate, NL80211_RATE_INFO_MAX, nested, NULL))
		return 0;
	if (rate[NL80211_RATE_INFO_BITRATE32])
		return nla_get_u32(rate[NL80211_RATE_INFO_BITRATE32]) / 10.;
	if (rate[NL80211_RATE_INFO_BITRATE])
		return nla_get_u16(rate[NL80211_RATE_INFO_BITRATE]) / 10.;
	return 0;
}

/* A station has one peer: its access point. */
static int on_station(struct nl_msg *msg, void *arg)
{
	struct nlattr *tb[NL80211_ATTR_MAX + 1], *s[NL80211_STA_INFO_MAX + 1];
	struct ab_wifi *w = arg;

	if (attributes(msg, tb) || !tb[NL80211_ATTR_STA_INFO] ||
	    nla_parse_nested(s, NL80211_STA_INFO_MAX, tb[NL80211_ATTR_STA_INFO], NULL))
		return NL_SKIP;
	w->associated = true;
	if (s[NL80211_STA_INFO_SIGNAL])
		w->signal = (int8_t)nla_get_u8(s[NL80211_STA_INFO_SIGNAL]);
	w->tx_mbps = mbps(s[NL80211_STA_INFO_TX_BITRATE]);
	w->rx_mbps = mbps(s[NL80211_STA_INFO_RX_BITRATE]);
	if (s[NL80211_STA_INFO_TX_RETRIES])
		w->retries = nla_get_u32(s[NL80211_STA_INFO_TX_RETRIES]);
	if (s[NL80211_STA_INFO_TX_FAILED])
		w->failed = nla_get_u32(s[NL80211_STA_INFO_TX_FAILED]);
	return NL_SKIP;
}

static int on_power_save(struct nl_msg *msg, void *arg)
{
	struct nlattr *tb[NL80211_ATTR_MAX + 1];
	struct ab_wifi *w = arg;

	if (!attributes(msg, tb) && tb[NL80211_ATTR_PS_STATE])
		w->power_save = nla_get_u32(tb[NL80211_ATTR_PS_STATE]) == NL80211_PS_ENABLED;
	return NL_SKIP;
}

static void ask(struct nl_sock *sk, int family, int flags, uint8_t command, const char *iface,
		nl_recvmsg_msg_cb_t fn, struct ab_wifi *w)
{
	struct nl_msg *msg = request(family, flags, command, iface);

	if (!msg)
		return;
	nl_socket_modify_cb(sk, NL_CB_VALID, NL_CB_CUSTOM, fn, w);
	/* A dump ends by a message of its own, anything else by the ACK. */
	if (nl_send_auto(sk, msg) >= 0)
		nl_recvmsgs_default(sk);
	if (!(flags & NLM_F_DUMP))
		nl_wait_for_ack(sk);
	nlmsg_free(msg);
}

void ab_wifi_read(const char *iface, struct ab_wifi *w)
{
	struct nl_sock *sk;
	int family;

	*w = (struct ab_wifi){ .power_save = -1 };
	sk = connect_nl80211(&family);
	if (!sk)
		return;
	ask(sk, family, 0, NL80211_CMD_GET_INTERFACE, iface, on_interface, w);
	if (w->is) {
		ask(sk, family, NLM_F_DUMP, NL80211_CMD_GET_STATION, iface, on_station, w);
		ask(sk, family, 0, NL80211_CMD_GET_POWER_SAVE, iface, on_power_save, w);
	}
	nl_socket_free(sk);
}

int ab_wifi_connect(const char *iface, const struct ab_wifi *w)
{
	struct nl_sock *sk;
	struct nl_msg *msg;
	int family, ret;

	sk = connect_nl80211(&family);
	if (!sk)
		return -EIO;
	msg = request(family, 0, NL80211_CMD_CONNECT, iface);
	ret = msg ? nla_put(msg, NL80211_ATTR_SSID, (int)w->ssid_len, w->ssid) : -1;
	/* Takes the message. */
	if (!ret)
		ret = nl_send_sync(sk, msg);
	else
		nlmsg_free(msg);
	nl_socket_free(sk);
	return ret < 0 ? -EIO : 0;
}

struct json_object *ab_wifi_json(const struct ab_wifi *w)
{
	struct json_object *o = json_object_new_object();

	json_object_object_add(o, "signal_dbm", json_object_new_int(w->signal));
	json_object_object_add(o, "tx_bitrate_mbps", json_object_new_double(w->tx_mbps));
	json_object_object_add(o, "rx_bitrate_mbps", json_object_new_double(w->rx_mbps));
	json_object_object_add(o, "tx_retries", json_object_new_int64(w->retries));
	json_object_object_add(o, "tx_failed", json_object_new_int64(w->failed));
	return o;
}
