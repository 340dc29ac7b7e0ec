// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <math.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "measure.h"
#include "sample.h"
#include "unit.h"

#define MS		1000000LL
#define PROBE		(20 * MS)
/* Of a probe on the interface, with its IPv4 and Ethernet headers. */
#define PROBE_BYTES	90
/* iperf3 connects, and exchanges results at the end. */
#define GRACE_SECONDS	15

/* What iperf writes, as it comes. */
struct job {
	pid_t pid;
	int fd;
	char *text;
	size_t len;
	bool over;
};

static void read_some(struct job *j)
{
	ssize_t n = AB_IPERF_TEXT_MAX - j->len ?
		read(j->fd, j->text + j->len, AB_IPERF_TEXT_MAX - j->len) : 0;

	if (n > 0)
		j->len += (size_t)n;
	else if (!n || (errno != EAGAIN && errno != EINTR))
		j->over = true;
}

/* Probe until then, or until the traffic is over; -EINTR on a signal. */
static int probe(struct ab_echo *e, struct job *j, long long until)
{
	int ret = 1;

	while (ret == 1 && !j->over) {
		ret = ab_echo_run(e, until, j->fd);
		if (ret == 1)
			read_some(j);
	}
	return ret < 0 ? ret : 0;
}

static void put(struct json_object *o, const char *key, double v)
{
	if (isfinite(v))
		json_object_object_add(o, key, ab_json_number(v));
}

static void put_rtts(struct json_object *slot, const struct ab_echo *e)
{
	struct json_object *list = json_object_new_array();

	for (unsigned int i = 0; i < e->got; i++)
		json_object_array_add(list, ab_json_number(round(e->rtt[i] * 1000) / 1000));
	json_object_object_add(slot, "rtt_ms", list);
	put(slot, "rtt_lost_pct", e->sent ? 100. * (e->sent - e->got) / e->sent : NAN);
}

/* What may differ between slots without the arm being the cause: before it only. */
static void put_covariates(struct json_object *slot, const struct ab_sample *a,
			   const struct ab_sample *b, const struct ab_echo *e)
{
	struct json_object *o = json_object_new_object();
	double own = (e->sent + e->got) * PROBE_BYTES;

	if (b->wifi.is && b->wifi.signal)
		put(o, "signal_dbm", b->wifi.signal);
	put(o, "temp_c", b->temp_c);
	put(o, "freq_mhz", b->freq_mhz);
	put(o, "other_kbps", fmax(0, ab_sample_rate(a, b, a->bytes, b->bytes - own)) * 8 / 1000);
	put(o, "idle_cpu_pct", ab_sample_cpu(a, b));
	json_object_object_add(slot, "covariates", o);
	json_object_object_add(slot, "before", ab_sample_json(b));
}

/* Nobody else's traffic yet and none of ours: what the device does by itself. */
static int idle(const struct ab_device *d, const struct ab_settings *s, struct ab_echo *e,
		struct json_object *slot)
{
	long long span = s->seconds * 200 * MS;
	struct ab_sample a, b;
	int ret;

	span = span < 400 * MS ? 400 * MS : span > 2000 * MS ? 2000 * MS : span;
	ab_echo_reset(e);
	ab_sample_take(&a, d->iface);
	ret = ab_echo_run(e, ab_now() + span, -1);
	ab_sample_take(&b, d->iface);
	put_covariates(slot, &a, &b, e);
	if (e->got) {
		gsl_sort(e->rtt, 1, e->got);
		put(slot, "rtt_idle_p50_ms",
		    gsl_stats_quantile_from_sorted_data(e->rtt, 1, e->got, .5));
	}
	ab_sample_free(&a);
	ab_sample_free(&b);
	return ret < 0 ? ret : 0;
}

static void put_work(struct json_object *slot, const struct ab_sample *a,
		     const struct ab_sample *b)
{
	put(slot, "cpu_pct", ab_sample_cpu(a, b));
	put(slot, "softirq_pct", b->total > a->total ?
	    100 * (b->softirq - a->softirq) / (b->total - a->total) : NAN);
	put(slot, "ctxt_per_s", ab_sample_rate(a, b, a->switches, b->switches));
	put(slot, "intr_per_s", ab_sample_rate(a, b, a->interrupts, b->interrupts));
	json_object_object_add(slot, "after", ab_sample_json(b));
	json_object_object_add(slot, "counters", ab_sample_counters(a, b));
}

/* The seconds to discard, those that count, and the rest of iperf's talk. */
static int load(const struct ab_device *d, const struct ab_settings *s, struct ab_echo *e,
		struct job *j, struct json_object *slot)
{
	long long start = ab_now();
	struct ab_sample a, b;
	int ret = probe(e, j, start + s->discard * 1000 * MS);

	if (ret)
		return ret;
	ab_echo_reset(e);
	ab_sample_take(&a, d->iface);
	ret = probe(e, j, start + (s->discard + s->seconds) * 1000 * MS);
	ab_sample_take(&b, d->iface);
	put_work(slot, &a, &b);
	put_rtts(slot, e);
	ab_sample_free(&a);
	ab_sample_free(&b);
	return ret ? ret : probe(e, j, ab_now() + GRACE_SECONDS * 1000 * MS);
}

static void fill_load(const struct ab_device *d, const struct ab_settings *s, const char *host,
		      struct ab_load *l)
{
	struct sockaddr_storage own;
	socklen_t len = sizeof(own);
	int fd = socket(d->to.ss_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	*l = (struct ab_load){ .server = host, .port = s->port, .udp = s->udp,
		.direction = s->direction, .streams = s->streams, .rate_mbps = s->rate,
		.seconds = s->seconds, .discard = s->discard };
	/* Port 9: a connect of UDP sends nothing, it only chooses an address. */
	if (fd >= 0 && !setsockopt(fd, SOL_SOCKET, SO_BINDTODEVICE, d->iface,
				   (socklen_t)strlen(d->iface)) &&
	    !connect(fd, (const struct sockaddr *)&d->to, d->to_len) &&
	    !getsockname(fd, (struct sockaddr *)&own, &len))
		getnameinfo((struct sockaddr *)&own, len, l->local, sizeof(l->local), NULL, 0,
			    NI_NUMERICHOST);
	if (fd >= 0)
		close(fd);
}

static enum ab_outcome judge(const struct job *j, struct json_object *slot)
{
	struct ab_throughput t;

	if (ab_iperf_parse(j->text, j->len, &t)) {
		json_object_object_add(slot, "error", json_object_new_string(
				       "iperf3 gave no result"));
		return AB_FAILED;
	}
	if (*t.error)
		json_object_object_add(slot, "error", json_object_new_string(t.error));
	if (ab_iperf_refused(&t))
		return AB_SERVER_GONE;
	if (*t.error)
		return AB_FAILED;
	put(slot, "mbps", t.mbps);
	put(slot, "retransmits", t.retransmits);
	put(slot, "lost_percent", t.lost_pct);
	return t.mbps > 0 ? AB_MEASURED : AB_FAILED;
}

static enum ab_outcome traffic(const struct ab_device *d, const struct ab_settings *s,
			       struct ab_echo *e, struct json_object *slot)
{
	struct job j = { .text = malloc(AB_IPERF_TEXT_MAX) };
	enum ab_outcome outcome = AB_INTERRUPTED;
	char host[64] = "";
	struct ab_load l;
	int status;

	getnameinfo((const struct sockaddr *)&d->to, d->to_len, host, sizeof(host), NULL, 0,
		    NI_NUMERICHOST);
	fill_load(d, s, host, &l);
	j.pid = j.text ? ab_iperf_start(&l, &j.fd) : -ENOMEM;
	if (j.pid < 0) {
		free(j.text);
		return AB_FAILED;
	}
	if (!load(d, s, e, &j, slot))
		outcome = judge(&j, slot);
	kill(j.pid, SIGKILL);
	ab_wait(j.pid, &status);
	close(j.fd);
	free(j.text);
	return outcome;
}

enum ab_outcome ab_measure(const struct ab_device *d, const struct ab_settings *s,
			   struct json_object *slot)
{
	struct ab_echo *e = malloc(sizeof(*e));
	enum ab_outcome outcome = AB_FAILED;

	json_object_object_del(slot, "error");
	json_object_object_add(slot, "at", json_object_new_int64(time(NULL)));
	if (!e || ab_echo_open(e, d->iface, &d->to, d->to_len, PROBE)) {
		free(e);
		return AB_FAILED;
	}
	outcome = idle(d, s, e, slot) ? AB_INTERRUPTED : traffic(d, s, e, slot);
	ab_echo_close(e);
	free(e);
	return outcome;
}
