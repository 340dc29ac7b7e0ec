// SPDX-License-Identifier: GPL-2.0-only
/* Offloads and interrupt coalescing, by ethtool's ioctl. */
#include <errno.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <linux/ethtool.h>
#include <linux/sockios.h>

#include "ethtool.h"
#include "link.h"

/* 32 features a word; no kernel has more than three words. */
#define WORDS	4

int ab_ethtool(const char *iface, void *data)
{
	struct ifreq r = { .ifr_data = data };
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), ret;

	if (fd < 0)
		return -errno;
	snprintf(r.ifr_name, sizeof(r.ifr_name), "%.15s", iface);
	ret = ioctl(fd, SIOCETHTOOL, &r);
	if (ret < 0)
		ret = -errno;
	close(fd);
	return ret;
}

int ab_ethtool_save(struct json_object *link, const char *iface)
{
	struct ethtool_coalesce coalesce = { .cmd = ETHTOOL_GCOALESCE };
	struct {
		struct ethtool_gfeatures g;
		struct ethtool_get_features_block f[WORDS];
	} features = { .g = { .cmd = ETHTOOL_GFEATURES, .size = WORDS } };

	/* A driver without coalescing has none to lose. */
	if (ab_ethtool(iface, &coalesce) >= 0)
		json_object_object_add(link, "coalesce", ab_hex(&coalesce, sizeof(coalesce)));
	if (ab_ethtool(iface, &features) >= 0)
		json_object_object_add(link, "features", ab_hex(features.f, sizeof(features.f)));
	return 0;
}

static int set_features(const char *iface, struct json_object *o)
{
	struct ethtool_get_features_block was[WORDS];
	struct {
		struct ethtool_sfeatures s;
		struct ethtool_set_features_block f[WORDS];
	} set = { .s = { .cmd = ETHTOOL_SFEATURES } };
	struct {
		struct ethtool_gfeatures g;
		struct ethtool_get_features_block f[WORDS];
	} now = { .g = { .cmd = ETHTOOL_GFEATURES, .size = WORDS } };
	int ret;

	if (ab_unhex(o, was, sizeof(was)) != sizeof(was))
		return -EINVAL;
	ret = ab_ethtool(iface, &now);
	if (ret < 0)
		return ret;
	set.s.size = now.g.size < WORDS ? now.g.size : WORDS;
	/* Drivers of two kinds may differ in what can be chosen. */
	for (unsigned int i = 0; i < set.s.size; i++) {
		set.f[i].valid = now.f[i].available & ~now.f[i].never_changed & was[i].available;
		set.f[i].requested = was[i].requested & set.f[i].valid;
	}
	ret = ab_ethtool(iface, &set);
	return ret < 0 ? ret : 0;
}

int ab_ethtool_restore(struct json_object *link, const char *iface, char why[AB_WHY_MAX])
{
	struct ethtool_coalesce coalesce;
	struct json_object *v;
	int first = 0, ret;

	if (json_object_object_get_ex(link, "features", &v))
		first = set_features(iface, v);
	if (first)
		snprintf(why, AB_WHY_MAX, "offloads: %s", strerror(-first));
	if (!json_object_object_get_ex(link, "coalesce", &v))
		return first;
	if (ab_unhex(v, &coalesce, sizeof(coalesce)) != sizeof(coalesce))
		return -EINVAL;
	coalesce.cmd = ETHTOOL_SCOALESCE;
	ret = ab_ethtool(iface, &coalesce);
	if (ret < 0 && !first) {
		snprintf(why, AB_WHY_MAX, "coalescing: %s", strerror(-ret));
		first = ret;
	}
	return first;
}

/* Names and values come from the driver; both have the same number. */
int ab_ethtool_counters(const char *iface, struct json_object *out)
{
	struct ethtool_sset_info *info = calloc(1, sizeof(*info) + sizeof(uint32_t));
	struct ethtool_gstrings *names = NULL;
	struct ethtool_stats *stats = NULL;
	int ret = info ? 0 : -ENOMEM;
	uint32_t n = 0;

	if (!ret) {
		info->cmd = ETHTOOL_GSSET_INFO;
		info->sset_mask = 1ULL << ETH_SS_STATS;
		ret = ab_ethtool(iface, info);
		n = ret >= 0 && info->sset_mask ? info->data[0] : 0;
	}
	if (n > 1024)
		n = 0;
	names = calloc(1, sizeof(*names) + n * ETH_GSTRING_LEN);
	stats = calloc(1, sizeof(*stats) + n * sizeof(uint64_t));
	if (n && names && stats) {
		*names = (struct ethtool_gstrings){ ETHTOOL_GSTRINGS, ETH_SS_STATS, n };
		*stats = (struct ethtool_stats){ ETHTOOL_GSTATS, n };
		ret = ab_ethtool(iface, names);
		if (ret >= 0)
			ret = ab_ethtool(iface, stats);
		for (uint32_t i = 0; i < n && ret >= 0; i++) {
			char name[ETH_GSTRING_LEN + 1] = "";

			memcpy(name, names->data + i * ETH_GSTRING_LEN, ETH_GSTRING_LEN);
			json_object_object_add(out, name,
					       json_object_new_int64((int64_t)stats->data[i]));
		}
	}
	free(info);
	free(names);
	free(stats);
	return ret < 0 ? ret : 0;
}
