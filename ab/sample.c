// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <glob.h>
#include <math.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <netlink/attr.h>
#include <netlink/msg.h>
#include <netlink/netlink.h>

#include "echo.h"
#include "ethtool.h"
#include "file.h"
#include "run.h"
#include "sample.h"

#define STAT_MAX	65536

static double read_number(const char *path)
{
	char value[64], *end;
	double v;

	if (ab_file_read(AT_FDCWD, path, value, sizeof(value)) <= 0)
		return NAN;
	v = strtod(value, &end);
	return end == value ? NAN : v;
}

/* user nice system idle iowait irq softirq steal; guests are in user. */
static void read_cpu_line(struct ab_sample *s, const char *line)
{
	double t[8] = { 0 };

	if (sscanf(line, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &t[0], &t[1], &t[2], &t[3],
		   &t[4], &t[5], &t[6], &t[7]) < 4)
		return;
	for (int i = 0; i < 8; i++)
		s->total += t[i];
	s->busy = s->total - t[3] - t[4];
	s->softirq = t[6];
}

static void read_stat(struct ab_sample *s)
{
	char *text = malloc(STAT_MAX), *rest = text, *line;

	if (text && ab_file_read(AT_FDCWD, "/proc/stat", text, STAT_MAX) > 0)
		while ((line = strsep(&rest, "\n"))) {
			if (!strncmp(line, "cpu ", 4))
				read_cpu_line(s, line);
			else if (!strncmp(line, "ctxt ", 5))
				s->switches = strtod(line + 5, NULL);
			else if (!strncmp(line, "intr ", 5))
				s->interrupts = strtod(line + 5, NULL);
		}
	free(text);
}

/* Mean (or maximum) over the files that match. */
static double over_files(const char *pattern, bool maximum)
{
	double sum = 0, most = -INFINITY;
	unsigned int n = 0;
	glob_t g;

	if (glob(pattern, 0, NULL, &g))
		return NAN;
	for (size_t i = 0; i < g.gl_pathc; i++) {
		double v = read_number(g.gl_pathv[i]);

		if (isnan(v))
			continue;
		sum += v;
		most = fmax(most, v);
		n++;
	}
	globfree(&g);
	return !n ? NAN : maximum ? most : sum / n;
}

struct root_qdisc {
	int ifindex;
	char *name;
};

static int on_qdisc(struct nl_msg *msg, void *arg)
{
	const struct tcmsg *t = nlmsg_data(nlmsg_hdr(msg));
	struct nlattr *kind = nlmsg_find_attr(nlmsg_hdr(msg), sizeof(*t), TCA_KIND);
	struct root_qdisc *r = arg;

	if (t->tcm_ifindex == r->ifindex && t->tcm_parent == TC_H_ROOT && kind)
		snprintf(r->name, 32, "%.31s", nla_get_string(kind));
	return NL_OK;
}

static void read_qdisc(struct ab_sample *s, const char *iface)
{
	struct root_qdisc r = { .ifindex = (int)if_nametoindex(iface), .name = s->qdisc };
	struct tcmsg t = { .tcm_ifindex = r.ifindex };
	struct nl_sock *sk = nl_socket_alloc();

	if (!sk || nl_connect(sk, NETLINK_ROUTE) < 0) {
		nl_socket_free(sk);
		return;
	}
	nl_socket_modify_cb(sk, NL_CB_VALID, NL_CB_CUSTOM, on_qdisc, &r);
	if (nl_send_simple(sk, RTM_GETQDISC, NLM_F_DUMP, &t, sizeof(t)) >= 0)
		nl_recvmsgs_default(sk);
	nl_socket_free(sk);
}

void ab_sample_take(struct ab_sample *s, const char *iface)
{
	char path[128];

	memset(s, 0, sizeof(*s));
	s->at = ab_now();
	read_stat(s);
	snprintf(path, sizeof(path), "/sys/class/net/%.15s/statistics/rx_bytes", iface);
	s->bytes = read_number(path);
	snprintf(path, sizeof(path), "/sys/class/net/%.15s/statistics/tx_bytes", iface);
	s->bytes += read_number(path);
	s->freq_mhz = over_files("/sys/devices/system/cpu/cpufreq/policy*/scaling_cur_freq",
				 false) / 1000;
	s->temp_c = over_files("/sys/class/thermal/thermal_zone*/temp", true) / 1000;
	ab_file_read(AT_FDCWD, "/sys/devices/system/cpu/cpufreq/policy0/scaling_governor",
		     s->governor, sizeof(s->governor));
	read_qdisc(s, iface);
	ab_wifi_read(iface, &s->wifi);
	s->counters = json_object_new_object();
	ab_ethtool_counters(iface, s->counters);
}

void ab_sample_free(struct ab_sample *s)
{
	json_object_put(s->counters);
	s->counters = NULL;
}

double ab_sample_cpu(const struct ab_sample *a, const struct ab_sample *b)
{
	return b->total > a->total ? 100 * (b->busy - a->busy) / (b->total - a->total) : NAN;
}

double ab_sample_rate(const struct ab_sample *a, const struct ab_sample *b, double from,
		      double to)
{
	return b->at > a->at && to >= from ? (to - from) * 1e9 / (double)(b->at - a->at) : NAN;
}

struct json_object *ab_sample_json(const struct ab_sample *s)
{
	struct json_object *o = s->wifi.is ? ab_wifi_json(&s->wifi) : json_object_new_object();

	if (!isnan(s->freq_mhz))
		json_object_object_add(o, "freq_mhz", ab_json_number(s->freq_mhz));
	if (!isnan(s->temp_c))
		json_object_object_add(o, "temp_c", ab_json_number(s->temp_c));
	if (*s->governor)
		json_object_object_add(o, "governor", json_object_new_string(s->governor));
	if (*s->qdisc)
		json_object_object_add(o, "qdisc", json_object_new_string(s->qdisc));
	return o;
}

struct json_object *ab_sample_counters(const struct ab_sample *a, const struct ab_sample *b)
{
	struct json_object *o = json_object_new_object(), *was;

	json_object_object_foreach(b->counters, key, v) {
		int64_t from = json_object_object_get_ex(a->counters, key, &was) ?
			json_object_get_int64(was) : 0;

		if (json_object_get_int64(v) != from)
			json_object_object_add(o, key, json_object_new_int64(
				json_object_get_int64(v) - from));
	}
	return o;
}
