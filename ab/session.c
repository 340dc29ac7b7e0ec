// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis.h"
#include "cmd.h"
#include "file.h"
#include "journal.h"
#include "refuse.h"
#include "report.h"
#include "session.h"

#define REACH_SECONDS	30

/* Nothing is changed here: what could not be undone ends it. */
static int examine(struct ab_runner *r)
{
	char why[AB_WHY_MAX] = "";
	int root = ab_file_root("/"), ret;
	bool refuse;

	if (root < 0)
		return ab_error("/: %s", strerror(-root));
	refuse = ab_refuse(root, r->s.iface, why, sizeof(why));
	close(root);
	if (refuse)
		return ab_error("refused: %s", why);
	snprintf(r->d.iface, sizeof(r->d.iface), "%s", r->s.iface);
	snprintf(r->d.server, sizeof(r->d.server), "%s", r->s.server);
	snprintf(r->d.hook, sizeof(r->d.hook), "%s", r->s.hook);
	ret = ab_device_open(&r->d, (const char (*)[64])r->run.arm, r->run.arms, why);
	if (ret)
		return ab_error("refused: %s", *why ? why : strerror(-ret));
	if (!ab_device_reached(&r->d, REACH_SECONDS))
		return ab_error("%s does not answer through %s; nothing was changed",
				r->d.server, r->d.iface);
	fprintf(stderr, "mvab: arms are put in force %s\n", r->d.reload ?
		"by loading modules, every time" : "by writing parameters, without a reload");
	return AB_EXIT_OK;
}

static int claim(struct ab_runner *r)
{
	int ret = ab_guard_open(&r->g);

	if (ret == -EBUSY)
		return ab_error("another run is under way");
	if (ret == -EEXIST)
		return ab_error("an earlier run left something behind: mvab rollback puts it back");
	return ret ? ab_error(AB_GUARD_FOLDER ": %s", strerror(-ret)) : AB_EXIT_OK;
}

/* A slot that was begun and has no result: whatever ended it, the arm was there. */
static int settle(struct ab_runner *r)
{
	struct json_object *slot;
	const char *err;

	if (!r->run.begun)
		return 0;
	slot = json_object_new_object();
	json_object_object_add(slot, "arm",
			       json_object_new_string(r->run.arm[r->run.begun_arm]));
	json_object_object_add(slot, "failed", json_object_new_boolean(true));
	json_object_object_add(slot, "error", json_object_new_string("the run died in this slot"));
	if (ab_run_add_slot(&r->run, r->run.begun_block, slot, &err)) {
		json_object_put(slot);
		return -EINVAL;
	}
	json_object_object_add(slot, "block", json_object_new_int64(r->run.begun_block));
	return ab_journal_append(r->journal, slot);
}

static int open_journal(struct ab_runner *r, const char *path, bool resume)
{
	int ret;

	r->journal = resume ? ab_journal_reopen(path) : ab_journal_create(path, &r->run);
	if (r->journal < 0)
		return ab_error("%s: %s", path, strerror(-r->journal));
	ret = resume ? settle(r) : 0;
	if (!ret)
		return AB_EXIT_OK;
	close(r->journal);
	r->journal = -1;
	return ab_error("%s: %s", path, strerror(-ret));
}

static unsigned int longest(const struct ab_runner *r)
{
	unsigned int slot = r->s.seconds + r->s.discard + 300;

	return (r->run.blocks * r->run.arms + r->run.arms + 2) * slot;
}

/* Disarmed only after the peer was reached; else the guard tries on. */
static int put_back(struct ab_runner *r)
{
	char why[AB_WHY_MAX];
	int ret;

	ab_guard_extend(&r->g, 600);
	ret = ab_device_restore(&r->d, false, why);
	if (!ret && !ab_device_reached(&r->d, REACH_SECONDS))
		ret = ab_device_restore(&r->d, true, why);
	if (!ret && ab_device_reached(&r->d, REACH_SECONDS)) {
		ab_guard_disarm(&r->g);
		fputs("mvab: everything is as it was\n", stderr);
		return AB_EXIT_OK;
	}
	return ab_error("%s; %s", ret ? why : "settings are back, but the peer does not answer",
			r->g.armed ? "the guard goes on trying" : "see mvab rollback");
}

static const char *reason(enum ab_end end)
{
	static const char * const text[] = {
		[AB_END_DECIDED] = "decided", [AB_END_PLANNED] = "all blocks measured",
		[AB_END_STOPPED] = "stopped by hand", [AB_END_PEER] = "nothing gets through any more",
		[AB_END_JOURNAL] = "the journal cannot be written",
	};

	return text[end];
}

/* A run that can go on later has no last line. */
static int finish(struct ab_runner *r, enum ab_end end, const char *path)
{
	struct ab_analysis *a;

	if (end > AB_END_PLANNED)
		return ab_error("%s; mvab run --resume %s goes on", reason(end), path);
	if (ab_journal_end(r->journal, reason(end)))
		return ab_error("%s: cannot be written", path);
	a = ab_analysis_new(&r->run);
	if (a)
		ab_report_text(a, stdout);
	free(a);
	printf("\nmvab report %s --html report.html makes a page of it.\n", path);
	return AB_EXIT_OK;
}

static int armed(struct ab_runner *r, const char *path)
{
	enum ab_end end = AB_END_STOPPED;
	int ret = ab_runner_rehearse(r), status;

	if (!ret)
		end = ab_runner_slots(r);
	status = put_back(r);
	if (ret)
		return ab_error("nothing was measured");
	ret = finish(r, end, path);
	return status ? status : ret;
}

int ab_session(struct ab_runner *r, const char *journal, bool resume, bool watch)
{
	int status, ret;

	umask(077);
	ab_runner_signals();
	r->g = (struct ab_guard){ .folder = -1, .lock = -1 };
	r->journal = -1;
	status = claim(r);
	if (!status)
		status = examine(r);
	if (!status)
		status = open_journal(r, journal, resume);
	if (!status) {
		ret = ab_guard_arm(&r->g, &r->d, longest(r), watch);
		status = ret ? ab_error("refused: no rollback (%s); nothing was changed",
					strerror(-ret)) : armed(r, journal);
	}
	if (r->journal >= 0)
		close(r->journal);
	ab_guard_close(&r->g);
	ab_device_close(&r->d);
	return status;
}
