// SPDX-License-Identifier: GPL-2.0-only
/* An interface before and after a reload: the order in which parts go back. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <linux/sockios.h>

#include "file.h"
#include "link.h"

struct json_object *ab_hex(const void *data, size_t len)
{
	static const char digit[] = "0123456789abcdef";
	const unsigned char *p = data;
	char text[2 * 8192];

	if (len > sizeof(text) / 2)
		return NULL;
	for (size_t i = 0; i < len; i++) {
		text[2 * i] = digit[p[i] >> 4];
		text[2 * i + 1] = digit[p[i] & 15];
	}
	return json_object_new_string_len(text, (int)(2 * len));
}

long ab_unhex(struct json_object *o, void *out, size_t size)
{
	const char *s = json_object_get_string(o);
	size_t len = s ? strlen(s) : 0;
	unsigned char *p = out;

	if (len % 2 || len / 2 > size)
		return -EINVAL;
	for (size_t i = 0; i < len / 2; i++) {
		unsigned int byte;

		if (sscanf(s + 2 * i, "%2x", &byte) != 1)
			return -EINVAL;
		p[i] = (unsigned char)byte;
	}
	return (long)(len / 2);
}

static long read_attribute(const char *iface, const char *name, char *out, size_t size)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/class/net/%.15s/%s", iface, name);
	return ab_file_read(AT_FDCWD, path, out, size);
}

bool ab_link_carrier(const char *iface)
{
	char value[16];

	return read_attribute(iface, "carrier", value, sizeof(value)) > 0 && *value == '1';
}

static int interface_ioctl(const char *iface, unsigned long request, struct ifreq *r)
{
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), ret = 0;

	if (fd < 0)
		return -errno;
	snprintf(r->ifr_name, sizeof(r->ifr_name), "%.15s", iface);
	if (ioctl(fd, request, r))
		ret = -errno;
	close(fd);
	return ret;
}

/* The bridge it is in; other masters (bond, team) are beyond us. */
static int save_master(struct json_object *link, const char *iface, char why[AB_WHY_MAX])
{
	char path[PATH_MAX], target[512];
	const char *name;
	ssize_t n;

	snprintf(path, sizeof(path), "/sys/class/net/%.15s/master", iface);
	n = readlink(path, target, sizeof(target) - 1);
	if (n < 0)
		return 0;
	target[n] = '\0';
	name = strrchr(target, '/');
	name = name ? name + 1 : target;
	snprintf(path, sizeof(path), "/sys/class/net/%.15s/bridge", name);
	if (access(path, F_OK)) {
		snprintf(why, AB_WHY_MAX, "%s belongs to %.15s, which is not a bridge: take it out first",
			 iface, name);
		return -EOPNOTSUPP;
	}
	json_object_object_add(link, "bridge", json_object_new_string(name));
	return 0;
}

struct json_object *ab_link_save(const char *iface, char why[AB_WHY_MAX])
{
	struct json_object *link = json_object_new_object();
	struct ifreq r = { 0 };
	char value[64];
	int ret;

	ret = interface_ioctl(iface, SIOCGIFFLAGS, &r);
	json_object_object_add(link, "flags", json_object_new_int(r.ifr_flags & 0xffff));
	/* 3: set by somebody, and lost with the device. */
	if (read_attribute(iface, "addr_assign_type", value, sizeof(value)) > 0 &&
	    !strcmp(value, "3") && !interface_ioctl(iface, SIOCGIFHWADDR, &r))
		json_object_object_add(link, "address",
				       ab_hex(&r.ifr_hwaddr, sizeof(r.ifr_hwaddr)));
	if (!ret)
		ret = save_master(link, iface, why);
	if (!ret)
		ret = ab_rtnl_save(link, (int)if_nametoindex(iface), why);
	if (!ret)
		ret = ab_files_save(link, iface);
	if (!ret)
		ret = ab_ethtool_save(link, iface);
	if (!ret)
		ret = ab_irq_save(link, iface);
	if (!ret)
		return link;
	if (!*why)
		snprintf(why, AB_WHY_MAX, "%s: %s", iface, strerror(-ret));
	json_object_put(link);
	return NULL;
}

static int set_address(struct json_object *link, const char *iface)
{
	struct json_object *v;
	struct ifreq r = { 0 };

	if (!json_object_object_get_ex(link, "address", &v))
		return 0;
	if (ab_unhex(v, &r.ifr_hwaddr, sizeof(r.ifr_hwaddr)) < 0)
		return -EINVAL;
	return interface_ioctl(iface, SIOCSIFHWADDR, &r);
}

static int set_flags(struct json_object *link, const char *iface)
{
	const int ours = IFF_UP | IFF_PROMISC | IFF_ALLMULTI | IFF_NOARP;
	struct json_object *v;
	struct ifreq r = { 0 };
	int ret;

	if (!json_object_object_get_ex(link, "flags", &v))
		return -EINVAL;
	ret = interface_ioctl(iface, SIOCGIFFLAGS, &r);
	if (ret)
		return ret;
	r.ifr_flags = (short)((r.ifr_flags & ~ours) | (json_object_get_int(v) & ours));
	return interface_ioctl(iface, SIOCSIFFLAGS, &r);
}

static int join_bridge(struct json_object *link, const char *iface)
{
	struct json_object *v;
	struct ifreq r = { .ifr_ifindex = (int)if_nametoindex(iface) };
	int ret;

	if (!json_object_object_get_ex(link, "bridge", &v))
		return 0;
	ret = interface_ioctl(json_object_get_string(v), SIOCBRADDIF, &r);
	return ret == -EBUSY ? 0 : ret;
}

int ab_link_basics(struct json_object *link, const char *iface, bool limits,
		   char why[AB_WHY_MAX])
{
	int ret = set_address(link, iface);

	if (!ret)
		ret = ab_files_restore(link, limits, why);
	if (!ret)
		ret = ab_ethtool_restore(link, iface, why);
	if (!ret)
		ret = join_bridge(link, iface);
	if (!ret)
		ret = set_flags(link, iface);
	if (ret)
		snprintf(why, AB_WHY_MAX, "cannot set up %s again: %s", iface, strerror(-ret));
	return ret;
}

int ab_link_rest(struct json_object *link, const char *iface, bool limits,
		 char why[AB_WHY_MAX])
{
	int ret = ab_rtnl_restore(link, (int)if_nametoindex(iface), why), ret2;

	/* Limits of queues are made anew when the interface goes up. */
	ret2 = ab_files_restore(link, limits, why);
	if (!ret)
		ret = ret2;
	ret2 = ab_irq_restore(link, why);
	return ret ? ret : ret2;
}
