// SPDX-License-Identifier: GPL-2.0-only
/* mvab run: options, and what they leave open. */
#include <getopt.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "arm.h"
#include "cmd.h"
#include "journal.h"
#include "schedule.h"
#include "session.h"

static const struct ab_option options[] = {
	{ 'i', "iface", "NAME", "interface under test" },
	{ 'S', "server", "HOST", "host with \"iperf3 -s\", reached through the interface" },
	{ 'p', "port", "N", "of the server (5201)" },
	{ 'a', "arm", "ARM", "an arm; the first is the baseline" },
	{ 'm', "metric", "NAME", "what decides (mbps)" },
	{ 'M', "margin", "PERCENT", "within which arms are equivalent (5)" },
	{ 'l', "looks", "N,...", "blocks after which the run may end (8,12,20,40)" },
	{ 's', "seed", "N", "of the schedule (drawn)" },
	{ 't', "seconds", "N", "of a slot that count (10)" },
	{ 'd', "discard", "N", "seconds of a slot before that (2)" },
	{ 'D', "direction", "up|down|both", "of the traffic (down)" },
	{ 'u', "udp", NULL, "UDP instead of TCP" },
	{ 'P', "streams", "N", "parallel streams (1)" },
	{ 'b', "rate", "MBIT", "of each stream, 0: no limit (0)" },
	{ 'H', "hook", "COMMAND", "for sh after each reload and switch" },
	{ 'j', "journal", "FILE", "to make (mvab-DATE.jsonl)" },
	{ 'R', "resume", "FILE", "go on with a journal; no other option then" },
	{ 'n', "no-rollback", NULL, "no guard: you are sitting in front of it" },
	{ 0 }
};

/* What options become. */
struct request {
	struct ab_runner r;
	const char *journal, *resume, *bad;
	char default_journal[64];
	bool watch;
};

static int add_arm(struct ab_run *run, const char *name)
{
	struct json_object *o = json_object_new_string(name);
	char lines[256], err[256] = "an arm twice, or too many";
	int ret = run->arms == AB_ARMS_MAX ? -1 : ab_run_text(run->arm[run->arms], o);

	json_object_put(o);
	for (unsigned int a = 0; a < run->arms && !ret; a++)
		ret = !strcmp(run->arm[a], name) ? -1 : 0;
	if (!ret)
		ret = ab_arm_options(name, lines, sizeof(lines), err, sizeof(err));
	if (ret)
		ab_error("arm %s: %s", name, err);
	run->arms += !ret;
	return ret;
}

static int set_looks(struct ab_run *run, char *list)
{
	char *item;

	for (run->looks = 0; (item = strsep(&list, ",")); run->looks++) {
		unsigned long n;

		if (run->looks == AB_LOOKS_MAX || ab_number(item, 1, AB_BLOCKS_MAX / 2, &n) ||
		    (run->looks && n <= run->look[run->looks - 1]))
			return -1;
		run->look[run->looks] = (unsigned int)n;
	}
	return run->looks ? 0 : -1;
}

static int set_text(char *out, size_t size, const char *value)
{
	return (size_t)snprintf(out, size, "%s", value) < size && *value ? 0 : -1;
}

static int set_number(unsigned int *out, const char *value, unsigned long min, unsigned long max)
{
	unsigned long n;
	int ret = ab_number(value, min, max, &n);

	*out = ret ? 0 : (unsigned int)n;
	return ret;
}

static int set_margin(struct ab_run *run, const char *value)
{
	char *end;

	run->margin = strtod(value, &end) / 100;
	return *end || end == value || !(run->margin >= .001 && run->margin <= 1) ? -1 : 0;
}

static int set_run(struct request *q, int c, char *value)
{
	struct ab_run *run = &q->r.run;
	int n;

	switch (c) {
	case 'a':
		return add_arm(run, value);
	case 'm':
		n = ab_metric_find(value);
		run->metric = n < 0 ? AB_MBPS : (enum ab_metric)n;
		return n < 0 ? -1 : 0;
	case 'M':
		return set_margin(run, value);
	case 'l':
		return set_looks(run, value);
	case 's':
		return set_number(&run->seed, value, 1, UINT32_MAX);
	case 'j':
		q->journal = value;
		return 0;
	case 'R':
		q->resume = value;
		return 0;
	case 'n':
		q->watch = false;
		return 0;
	}
	return -1;
}

static int set(struct request *q, int c, char *value)
{
	struct ab_settings *s = &q->r.s;
	int n;

	switch (c) {
	case 'i':
		return set_text(s->iface, sizeof(s->iface), value);
	case 'S':
		return set_text(s->server, sizeof(s->server), value);
	case 'H':
		return set_text(s->hook, sizeof(s->hook), value);
	case 'p':
		return set_number(&s->port, value, 1, 65535);
	case 't':
		return set_number(&s->seconds, value, 1, 3600);
	case 'd':
		return set_number(&s->discard, value, 0, 600);
	case 'P':
		return set_number(&s->streams, value, 1, 128);
	case 'b':
		return set_number(&s->rate, value, 0, 100000);
	case 'u':
		s->udp = true;
		return 0;
	case 'D':
		n = ab_direction_find(value);
		s->direction = n < 0 ? AB_DOWN : (enum ab_direction)n;
		return n < 0 ? -1 : 0;
	}
	return set_run(q, c, value);
}

static void default_looks(struct ab_run *run)
{
	static const unsigned int look[] = { 8, 12, 20, 40 };
	unsigned int skip = run->arms > 2;

	if (run->looks)
		return;
	run->looks = AB_LOOKS_MAX - skip;
	memcpy(run->look, look + skip, run->looks * sizeof(*look));
}

static void name_device(struct ab_run *run)
{
	char host[AB_NAME_MAX] = "";
	struct json_object *o;

	gethostname(host, sizeof(host) - 1);
	o = json_object_new_string(host);
	if (ab_run_text(run->device, o))
		*run->device = '\0';
	json_object_put(o);
}

/* A quarter more blocks than the last look needs: some may not count. */
static int draw(struct ab_run *run)
{
	unsigned int blocks = run->look[run->looks - 1] + run->look[run->looks - 1] / 4 + 1;
	unsigned int *order;

	while (!run->seed)
		if (getrandom(&run->seed, sizeof(run->seed), 0) < 0)
			return -1;
	if (ab_run_set_blocks(run, blocks))
		return -1;
	order = ab_schedule(run->seed, run->blocks, run->arms);
	for (unsigned int b = 0; order && b < run->blocks; b++)
		memcpy(run->block[b].order, order + b * run->arms, run->arms * sizeof(*order));
	free(order);
	return order ? 0 : -1;
}

static int begin(struct request *q)
{
	struct ab_run *run = &q->r.run;

	if (!*q->r.s.iface || !*q->r.s.server || run->arms < 2)
		return ab_usage(&ab_cmd_run);
	default_looks(run);
	name_device(run);
	run->settings = ab_settings_json(&q->r.s);
	if (draw(run))
		return ab_error("no memory");
	if (!q->journal) {
		time_t now = time(NULL);

		strftime(q->default_journal, sizeof(q->default_journal),
			 "mvab-%Y%m%d-%H%M%S.jsonl", localtime(&now));
		q->journal = q->default_journal;
	}
	return ab_session(&q->r, q->journal, false, q->watch);
}

static int resume(struct request *q)
{
	char err[AB_ERR_MAX] = "";

	if (ab_run_load(&q->r.run, q->resume, err))
		return ab_error("%s: %s", q->resume, err);
	if (*q->r.run.ended)
		return ab_error("%s: this run has ended (%s)", q->resume, q->r.run.ended);
	if (!q->r.run.settings || ab_settings_from_json(&q->r.s, q->r.run.settings))
		return ab_error("%s: not a journal of mvab run", q->resume);
	return ab_session(&q->r, q->resume, true, q->watch);
}

static int parse(struct request *q, int argc, char **argv)
{
	int c;

	while ((c = ab_option_next(&ab_cmd_run, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		if (!set(q, c, optarg))
			continue;
		for (const struct ab_option *o = options; o->name; o++)
			if (o->letter == c)
				ab_error("--%s %s: not accepted", o->name, optarg ? optarg : "");
		return AB_EXIT_USAGE;
	}
	return optind == argc ? AB_EXIT_OK : ab_usage(&ab_cmd_run);
}

static int run(int argc, char **argv)
{
	struct request *q = calloc(1, sizeof(*q));
	int status;

	if (!q)
		return ab_error("no memory");
	q->watch = true;
	q->r.run.margin = AB_MARGIN;
	q->r.s = (struct ab_settings){ .port = 5201, .seconds = 10, .discard = 2, .streams = 1,
		.direction = AB_DOWN };
	status = parse(q, argc, argv);
	if (!status && geteuid())
		status = ab_error("only root may do that");
	if (!status)
		status = q->resume ? resume(q) : begin(q);
	ab_run_free(&q->r.run);
	free(q);
	return status;
}

const struct ab_command ab_cmd_run = {
	.name = "run",
	.args = "",
	.help = "compare arms on this device",
	.options = options,
	.run = run,
};
