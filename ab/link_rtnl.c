// SPDX-License-Identifier: GPL-2.0-only
/*
 * Addresses, routes and queueing disciplines: the kernel's own messages are
 * kept and sent back.  libnl-3 (libnl-3-dev) for the protocol; its parsed
 * objects would lose what they do not know.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <linux/if_addr.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <netlink/attr.h>
#include <netlink/msg.h>
#include <netlink/netlink.h>

#include "link.h"

#define MESSAGES_MAX	512

struct collect {
	struct json_object *list;
	int ifindex;
	const char *refuse;
	bool full;
};

/* An attribute of a message whose fixed part has @len bytes. */
static const struct nlattr *attribute(const struct nlmsghdr *h, int len, int type)
{
	return nlmsg_find_attr((struct nlmsghdr *)h, len, type);
}

/* The kernel makes these itself, with the address or from advertisements. */
static bool want_route(const struct nlmsghdr *h, int ifindex)
{
	const struct rtmsg *r = nlmsg_data(h);
	const struct nlattr *oif = attribute(h, sizeof(*r), RTA_OIF);

	return oif && nla_get_u32(oif) == (uint32_t)ifindex && r->rtm_table != RT_TABLE_LOCAL &&
	       r->rtm_protocol != RTPROT_KERNEL && r->rtm_protocol != RTPROT_RA &&
	       !(r->rtm_flags & RTM_F_CLONED);
}

static bool want_address(const struct nlmsghdr *h, int ifindex)
{
	const struct ifaddrmsg *a = nlmsg_data(h);

	return a->ifa_index == (uint32_t)ifindex &&
	       !(a->ifa_family == AF_INET6 && a->ifa_scope == RT_SCOPE_LINK);
}

/* Handle 0: the default, which comes back by itself. */
static bool want_qdisc(const struct nlmsghdr *h, struct collect *c)
{
	static const char * const with_classes[] = { "htb", "hfsc", "drr", "qfq", "cbq", "ingress",
		"clsact" };
	const struct tcmsg *t = nlmsg_data(h);
	const struct nlattr *kind = attribute(h, sizeof(*t), TCA_KIND);

	if (t->tcm_ifindex != c->ifindex || !t->tcm_handle || !kind)
		return false;
	for (size_t i = 0; i < sizeof(with_classes) / sizeof(*with_classes); i++)
		if (!nla_strcmp(kind, with_classes[i]))
			c->refuse = with_classes[i];
	return true;
}

static int on_message(struct nl_msg *msg, void *arg)
{
	struct collect *c = arg;
	const struct nlmsghdr *h = nlmsg_hdr(msg);
	bool want = false;

	if (h->nlmsg_type == RTM_NEWADDR)
		want = want_address(h, c->ifindex);
	else if (h->nlmsg_type == RTM_NEWROUTE)
		want = want_route(h, c->ifindex);
	else if (h->nlmsg_type == RTM_NEWQDISC)
		want = want_qdisc(h, c);
	if (!want)
		return NL_OK;
	if (json_object_array_length(c->list) >= MESSAGES_MAX || h->nlmsg_len > 4096)
		c->full = true;
	else
		json_object_array_add(c->list, ab_hex(h, h->nlmsg_len));
	return NL_OK;
}

static int dump(struct nl_sock *sk, int type, void *header, size_t len)
{
	int ret = nl_send_simple(sk, type, NLM_F_DUMP, header, len);

	if (ret >= 0)
		ret = nl_recvmsgs_default(sk);
	return ret < 0 ? -EIO : 0;
}

static struct nl_sock *connect_route(void)
{
	struct nl_sock *sk = nl_socket_alloc();

	if (sk && nl_connect(sk, NETLINK_ROUTE) < 0) {
		nl_socket_free(sk);
		sk = NULL;
	}
	return sk;
}

int ab_rtnl_save(struct json_object *link, int ifindex, char why[AB_WHY_MAX])
{
	struct collect c = { .list = json_object_new_array(), .ifindex = ifindex };
	struct nl_sock *sk = connect_route();
	struct ifaddrmsg a = { 0 };
	struct rtmsg v4 = { .rtm_family = AF_INET }, v6 = { .rtm_family = AF_INET6 };
	struct tcmsg t = { .tcm_ifindex = ifindex };
	int ret = sk ? 0 : -EIO;

	json_object_object_add(link, "netlink", c.list);
	if (sk)
		nl_socket_modify_cb(sk, NL_CB_VALID, NL_CB_CUSTOM, on_message, &c);
	/* In this order they go back: a route may need an address. */
	if (!ret)
		ret = dump(sk, RTM_GETQDISC, &t, sizeof(t));
	if (!ret)
		ret = dump(sk, RTM_GETADDR, &a, sizeof(a));
	if (!ret)
		ret = dump(sk, RTM_GETROUTE, &v4, sizeof(v4));
	if (!ret)
		ret = dump(sk, RTM_GETROUTE, &v6, sizeof(v6));
	nl_socket_free(sk);
	if (c.refuse || c.full) {
		snprintf(why, AB_WHY_MAX, c.refuse ? "queueing discipline %s: classes and filters "
			 "would be lost, remove it first" : "more addresses and routes than can be "
			 "kept%s", c.refuse ? c.refuse : "");
		ret = -EOPNOTSUPP;
	}
	return ret;
}

/*
 * CoDel keeps times in units of 1024 ns and tells them in microseconds, each
 * rounded down: what it told is not what makes it tell the same again.
 */
static uint32_t codel_time(uint32_t told)
{
	for (uint64_t us = told; us <= told + 2ULL; us++)
		if ((us * 1000 >> 10 << 10) / 1000 == told)
			return (uint32_t)us;
	return told;
}

static int put_options(struct nl_msg *to, const struct nlattr *kind, struct nlattr *options)
{
	bool fq = kind && !nla_strcmp(kind, "fq_codel"), codel = kind && !nla_strcmp(kind, "codel");
	struct nlattr *a;
	int rest;

	if (fq || codel)
		nla_for_each_nested(a, options, rest) {
			int type = nla_type(a);
			bool time = fq ? type == TCA_FQ_CODEL_TARGET || type == TCA_FQ_CODEL_INTERVAL ||
					 type == TCA_FQ_CODEL_CE_THRESHOLD :
					 type == TCA_CODEL_TARGET || type == TCA_CODEL_INTERVAL ||
					 type == TCA_CODEL_CE_THRESHOLD;

			if (time && nla_len(a) == 4)
				*(uint32_t *)nla_data(a) = codel_time(nla_get_u32(a));
		}
	return nla_put(to, (int)options->nla_type, nla_len(options), nla_data(options));
}

/* Copy the attributes that may go back; statistics may not. */
static int copy_attributes(struct nl_msg *to, const struct nlmsghdr *h, int len, int ifindex)
{
	struct nlattr *a;
	int rest;

	nlmsg_for_each_attr(a, (struct nlmsghdr *)h, len, rest) {
		int type = nla_type(a), ret;

		if (h->nlmsg_type == RTM_NEWQDISC && type != TCA_KIND && type != TCA_OPTIONS)
			continue;
		if (h->nlmsg_type == RTM_NEWQDISC && type == TCA_OPTIONS)
			ret = put_options(to, attribute(h, len, TCA_KIND), a);
		else if (h->nlmsg_type == RTM_NEWROUTE && type == RTA_OIF)
			ret = nla_put_u32(to, type, (uint32_t)ifindex);
		else if (h->nlmsg_type == RTM_NEWROUTE && type == RTA_CACHEINFO)
			ret = 0;
		else
			ret = nla_put(to, (int)a->nla_type, nla_len(a), nla_data(a));
		if (ret < 0)
			return -EMSGSIZE;
	}
	return 0;
}

/* The fixed part, for the interface's new number; its length. */
static int fixed_part(const struct nlmsghdr *h, int ifindex, void *out)
{
	struct ifaddrmsg *a = out;
	struct rtmsg *r = out;
	struct tcmsg *t = out;

	switch (h->nlmsg_type) {
	case RTM_NEWADDR:
		memcpy(out, nlmsg_data(h), sizeof(*a));
		a->ifa_index = (uint32_t)ifindex;
		return sizeof(*a);
	case RTM_NEWROUTE:
		memcpy(out, nlmsg_data(h), sizeof(*r));
		r->rtm_flags &= RTNH_F_ONLINK;
		return sizeof(*r);
	case RTM_NEWQDISC:
		memcpy(out, nlmsg_data(h), sizeof(*t));
		t->tcm_ifindex = ifindex;
		t->tcm_info = 0;
		return sizeof(*t);
	}
	return -EINVAL;
}

static int send_back(struct nl_sock *sk, const struct nlmsghdr *h, int ifindex)
{
	int flags = NLM_F_CREATE | (h->nlmsg_type == RTM_NEWROUTE ? NLM_F_EXCL : NLM_F_REPLACE);
	char header[64];
	int len = fixed_part(h, ifindex, header), ret;
	struct nl_msg *msg;

	if (len < 0 || (int)h->nlmsg_len < NLMSG_HDRLEN + len)
		return -EINVAL;
	msg = nlmsg_alloc_simple(h->nlmsg_type, flags);
	if (!msg)
		return -ENOMEM;
	ret = nlmsg_append(msg, header, (size_t)len, NLMSG_ALIGNTO);
	if (ret >= 0)
		ret = copy_attributes(msg, h, len, ifindex);
	if (ret < 0) {
		nlmsg_free(msg);
		return -EINVAL;
	}
	/* Takes the message, waits for the kernel's answer. */
	ret = nl_send_sync(sk, msg);
	return ret == -NLE_EXIST || ret >= 0 ? 0 : -EIO;
}

static const char *what(const struct nlmsghdr *h)
{
	return h->nlmsg_type == RTM_NEWADDR ? "an address" :
	       h->nlmsg_type == RTM_NEWROUTE ? "a route" : "a queueing discipline";
}

int ab_rtnl_restore(struct json_object *link, int ifindex, char why[AB_WHY_MAX])
{
	struct nl_sock *sk = connect_route();
	struct json_object *list;
	int first = 0;

	if (!sk || !json_object_object_get_ex(link, "netlink", &list)) {
		nl_socket_free(sk);
		return -EIO;
	}
	for (size_t i = 0; i < json_object_array_length(list); i++) {
		union {
			struct nlmsghdr h;
			char bytes[4096];
		} m;
		long len = ab_unhex(json_object_array_get_idx(list, i), &m, sizeof(m));
		int ret = len >= (long)sizeof(m.h) && m.h.nlmsg_len <= (size_t)len ?
			send_back(sk, &m.h, ifindex) : -EINVAL;

		if (ret && !first) {
			snprintf(why, AB_WHY_MAX, "%s did not come back", what(&m.h));
			first = ret;
		}
	}
	nl_socket_free(sk);
	return first;
}
