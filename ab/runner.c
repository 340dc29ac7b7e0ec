// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis.h"
#include "cmd.h"
#include "journal.h"
#include "measure.h"
#include "runner.h"

/* Above anything that a switch may take: module, hook, carrier, peer. */
#define SWITCH_SECONDS	240
#define SLOT_EXTRA	60
#define REACH_SECONDS	20
/* All arms failed in so many blocks on end: that is not the arms. */
#define DEAD_BLOCKS	2
/* A server takes two minutes to see that its client is gone; or somebody starts it again. */
#define SERVER_SECONDS	15
#define SERVER_TRIES	10

static volatile sig_atomic_t stop;

static void on_stop(int signal)
{
	(void)signal;
	stop = 1;
}

void ab_runner_signals(void)
{
	struct sigaction end = { .sa_handler = on_stop }, ignore = { .sa_handler = SIG_IGN };

	sigaction(SIGINT, &end, NULL);
	sigaction(SIGTERM, &end, NULL);
	/* The terminal may well be at the other end of the link under test. */
	sigaction(SIGHUP, &ignore, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
}

bool ab_runner_stopped(void)
{
	return stop;
}

/* The driver or the card is in a state that parameters cannot mend. */
static void recover(struct ab_runner *r)
{
	char why[AB_WHY_MAX];

	ab_guard_extend(&r->g, 2 * SWITCH_SECONDS);
	if (ab_device_restore(&r->d, true, why))
		ab_error("%s", why);
}

/* An arm in force, and the peer reached with it; else why not. */
static bool put_in_force(struct ab_runner *r, const char *arm, char why[AB_WHY_MAX])
{
	ab_guard_extend(&r->g, SWITCH_SECONDS);
	if (ab_device_switch(&r->d, arm, why))
		return false;
	if (ab_device_reached(&r->d, REACH_SECONDS))
		return true;
	if (!*why)
		snprintf(why, AB_WHY_MAX, "%.200s does not answer", r->d.server);
	return false;
}

int ab_runner_rehearse(struct ab_runner *r)
{
	char why[AB_WHY_MAX];

	for (unsigned int i = r->run.arms; i-- > 0 && !stop;) {
		long long start = ab_now();

		if (!put_in_force(r, r->run.arm[i], why)) {
			ab_error("arm %s: %s", r->run.arm[i], why);
			return -EIO;
		}
		fprintf(stderr, "mvab: %s: in force after %.1f s\n", r->run.arm[i],
			(double)(ab_now() - start) / 1e9);
	}
	return stop ? -EINTR : 0;
}

/* Takes @slot: into the run, then on disk. */
static int record(struct ab_runner *r, unsigned int b, struct json_object *slot)
{
	const char *err;

	if (ab_run_add_slot(&r->run, b, slot, &err)) {
		ab_error("a slot cannot be kept: %s", err ? err : "no memory");
		json_object_put(slot);
		return -EINVAL;
	}
	json_object_object_add(slot, "block", json_object_new_int64(b));
	return ab_journal_append(r->journal, slot);
}

static void progress(const struct ab_runner *r, unsigned int b, const char *arm,
		     struct json_object *slot)
{
	unsigned int left = 0;
	struct json_object *v;
	double minutes;

	for (unsigned int i = b; i < r->run.look[r->run.looks - 1] && i < r->run.blocks; i++)
		left += r->run.arms - r->run.block[i].done;
	minutes = r->slots ? (double)(r->spent / r->slots) * left / 60e9 : 0;
	fprintf(stderr, "mvab: block %u of at most %u, %s: ", b + 1,
		r->run.look[r->run.looks - 1], arm);
	if (json_object_object_get_ex(slot, "failed", NULL))
		fprintf(stderr, "failed (%s)", json_object_object_get_ex(slot, "error", &v) ?
			json_object_get_string(v) : "no traffic");
	else if (json_object_object_get_ex(slot, "mbps", &v))
		fprintf(stderr, "%.1f Mbit/s", json_object_get_double(v));
	fprintf(stderr, "; %.0f min left at most\n", minutes);
}

static int failed(struct json_object *slot, const char *why)
{
	json_object_object_add(slot, "failed", json_object_new_boolean(true));
	if (*why)
		json_object_object_add(slot, "error", json_object_new_string(why));
	return AB_FAILED;
}

/*
 * Nothing was measured while the server did not take us, so asking again
 * favours no arm.
 */
static enum ab_outcome measure(struct ab_runner *r, struct json_object *slot)
{
	enum ab_outcome outcome = AB_INTERRUPTED;

	for (int i = 0; i < SERVER_TRIES && !stop; i++) {
		if (i)
			sleep(SERVER_SECONDS);
		ab_guard_extend(&r->g, r->s.seconds + r->s.discard + SLOT_EXTRA);
		outcome = ab_measure(&r->d, &r->s, slot);
		if (outcome != AB_SERVER_GONE)
			break;
	}
	return stop ? AB_INTERRUPTED : outcome;
}

/*
 * Traffic may get through while no probe does, as behind a queue that is starved.
 * That is the worst latency, not a reason to end the run.
 */
static bool has_metric(const struct ab_runner *r, struct json_object *slot)
{
	bool of_rtts = r->run.metric == AB_RTT_P50 || r->run.metric == AB_RTT_P95;
	struct json_object *v;

	if (of_rtts)
		return json_object_object_get_ex(slot, "rtt_ms", &v) && json_object_array_length(v);
	return json_object_object_get_ex(slot, ab_metrics[r->run.metric].key, NULL);
}

/* One slot; a negative error if the journal cannot take it. */
static int measure_slot(struct ab_runner *r, unsigned int b, unsigned int arm)
{
	struct json_object *slot = json_object_new_object();
	long long start = ab_now();
	char why[AB_WHY_MAX] = "";
	int outcome, ret;

	json_object_object_add(slot, "arm", json_object_new_string(r->run.arm[arm]));
	ret = ab_journal_begin(r->journal, b);
	if (ret) {
		json_object_put(slot);
		return ret;
	}
	if (put_in_force(r, r->run.arm[arm], why)) {
		outcome = (int)measure(r, slot);
		if (outcome == AB_FAILED)
			failed(slot, "");
		else if (outcome == AB_MEASURED && !has_metric(r, slot))
			outcome = failed(slot, "the metric that decides has no value");
	} else {
		outcome = stop ? AB_INTERRUPTED : failed(slot, why);
		if (outcome == AB_FAILED)
			recover(r);
	}
	if (outcome == AB_INTERRUPTED || outcome == AB_SERVER_GONE) {
		json_object_put(slot);
		return outcome;
	}
	r->slots++;
	r->spent += ab_now() - start;
	json_object_get(slot);
	ret = record(r, b, slot);
	progress(r, b, r->run.arm[arm], slot);
	json_object_put(slot);
	return ret ? ret : outcome;
}

static int drop(struct ab_runner *r, unsigned int b, const char *reason)
{
	ab_run_drop(&r->run, b, reason);
	return ab_journal_drop(r->journal, b, reason);
}

/* What is left of a block; AB_FAILED if no arm got anything through. */
static int measure_block(struct ab_runner *r, unsigned int b)
{
	struct ab_block *block = &r->run.block[b];
	bool any = false;

	while (block->done < r->run.arms) {
		int outcome;

		if (stop && !block->done)
			return AB_INTERRUPTED;
		outcome = stop ? AB_INTERRUPTED :
			measure_slot(r, b, block->order[block->done]);
		if (outcome < 0)
			return outcome;
		any |= outcome == AB_MEASURED;
		if (outcome == AB_SERVER_GONE) {
			fprintf(stderr, "mvab: the server on %s is gone; block %u does not count\n",
				r->d.server, b + 1);
			outcome = drop(r, b, "server-unreachable");
			return outcome ? outcome : AB_SERVER_GONE;
		}
		if (outcome == AB_INTERRUPTED) {
			outcome = drop(r, b, "operator-abort");
			return outcome ? outcome : AB_INTERRUPTED;
		}
	}
	return any ? AB_MEASURED : AB_FAILED;
}

static unsigned int counted(const struct ab_run *run)
{
	unsigned int n = 0;

	for (unsigned int b = 0; b < run->blocks; b++)
		n += ab_block_counts(run, &run->block[b]);
	return n;
}

/* At a look: has every arm got its verdict? */
static bool decided(const struct ab_run *run)
{
	struct ab_analysis *a;
	bool all = true;

	for (unsigned int q = 0; q <= run->looks; q++) {
		if (q == run->looks)
			return false;
		if (run->look[q] == counted(run))
			break;
	}
	a = ab_analysis_new(run);
	for (unsigned int j = 1; a && j < run->arms; j++)
		all &= a->effect[run->metric][j - 1].f.verdict != AB_INCONCLUSIVE;
	all &= a != NULL;
	free(a);
	return all;
}

enum ab_end ab_runner_slots(struct ab_runner *r)
{
	unsigned int dead = 0;

	for (unsigned int b = 0; b < r->run.blocks; b++) {
		int outcome;

		if (*r->run.block[b].dropped || r->run.block[b].done == r->run.arms)
			continue;
		if (counted(&r->run) >= r->run.look[r->run.looks - 1])
			return AB_END_PLANNED;
		outcome = measure_block(r, b);
		if (outcome < 0) {
			ab_error("the journal: %s", strerror(-outcome));
			return AB_END_JOURNAL;
		}
		if (outcome == AB_INTERRUPTED)
			return AB_END_STOPPED;
		dead = outcome == AB_MEASURED ? 0 : dead + 1;
		if (dead >= DEAD_BLOCKS)
			return AB_END_PEER;
		if (decided(&r->run))
			return AB_END_DECIDED;
	}
	return AB_END_PLANNED;
}
