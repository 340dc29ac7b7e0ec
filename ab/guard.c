// SPDX-License-Identifier: GPL-2.0-only
/*
 * The two sides talk through files in a folder that only root can enter:
 *
 *	state		what to put back
 *	lock		locked while the run lives: its end unlocks, however it came
 *	guard		locked while a guard lives
 *	deadline	CLOCK_BOOTTIME in seconds, by which the run wants to be heard of
 *
 * Locks, not process numbers: those are given out again.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include "cmd.h"
#include "file.h"
#include "guard.h"
#include "unit.h"

#define STATE_MAX	(1 << 20)
#define TRIES		3
#define REACH_SECONDS	30

static long long boottime(void)
{
	struct timespec t;

	clock_gettime(CLOCK_BOOTTIME, &t);
	return t.tv_sec;
}

/* Ours alone, or not at all. */
static int open_folder(bool make)
{
	struct stat st;
	int fd;

	if (make && mkdir(AB_GUARD_FOLDER, 0700) && errno != EEXIST)
		return -errno;
	fd = open(AB_GUARD_FOLDER, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (!fstat(fd, &st) && st.st_uid == geteuid() && !(st.st_mode & 077))
		return fd;
	close(fd);
	return -EPERM;
}

/* A descriptor with the lock, or a negative error: -EBUSY if another has it. */
static int lock(int folder, const char *name)
{
	int fd = openat(folder, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0)
		return -errno;
	if (!flock(fd, LOCK_EX | LOCK_NB))
		return fd;
	close(fd);
	return -EBUSY;
}

static bool is_locked(int folder, const char *name)
{
	int fd = lock(folder, name);

	if (fd >= 0)
		close(fd);
	return fd == -EBUSY;
}

int ab_guard_open(struct ab_guard *g)
{
	*g = (struct ab_guard){ .folder = open_folder(true), .lock = -1 };
	if (g->folder < 0)
		return g->folder;
	g->lock = lock(g->folder, "lock");
	if (g->lock < 0)
		return g->lock;
	return ab_file_exists(g->folder, "state") ? -EEXIST : 0;
}

void ab_guard_close(struct ab_guard *g)
{
	if (g->lock >= 0)
		close(g->lock);
	if (g->folder >= 0)
		close(g->folder);
	g->lock = g->folder = -1;
}

static int write_state(const struct ab_guard *g, const struct ab_device *d)
{
	struct json_object *o = ab_device_json(d);
	int ret;

	json_object_object_add(o, "pid", json_object_new_int64(getpid()));
	ret = ab_file_replace(g->folder, "state",
			      json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN), 0600);
	json_object_put(o);
	return ret;
}

/* Two forks and a session: neither a terminal nor a shell can take it along. */
static int start_process(const struct ab_guard *g)
{
	pid_t pid = fork();
	int status;

	if (pid < 0)
		return -errno;
	if (!pid) {
		setsid();
		if (fork())
			_exit(0);
		close(g->lock);
		if (chdir("/") || !freopen("/dev/null", "r", stdin) ||
		    !freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
			_exit(1);
		close_range(3, ~0U, 0);
		_exit(ab_guard_watch());
	}
	ab_wait(pid, &status);
	return 0;
}

static int wait_for_guard(const struct ab_guard *g)
{
	for (int i = 0; i < 100; i++) {
		if (is_locked(g->folder, "guard"))
			return 0;
		usleep(50000);
	}
	return -ETIMEDOUT;
}

int ab_guard_arm(struct ab_guard *g, const struct ab_device *d, unsigned int seconds, bool watch)
{
	int ret = write_state(g, d);

	if (ret)
		return ret;
	if (!watch)
		return 0;
	ab_guard_extend(g, 120);
	g->systemd = ab_unit_start(seconds);
	if (!g->systemd)
		ret = start_process(g);
	if (!ret)
		ret = wait_for_guard(g);
	if (ret)
		ab_guard_disarm(g);
	g->armed = !ret;
	return ret;
}

void ab_guard_extend(const struct ab_guard *g, unsigned int seconds)
{
	int fd = openat(g->folder, "deadline", O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
	char text[32];

	if (fd < 0)
		return;
	/* One write of a fixed width: never half a number. */
	snprintf(text, sizeof(text), "%020lld\n", boottime() + seconds);
	if (write(fd, text, strlen(text)) < 0)
		perror("mvab: deadline");
	close(fd);
}

void ab_guard_disarm(struct ab_guard *g)
{
	unlinkat(g->folder, "state", 0);
	for (int i = 0; i < 100 && is_locked(g->folder, "guard"); i++)
		usleep(50000);
	if (g->systemd)
		ab_unit_stop();
	g->armed = false;
}

static struct json_object *read_state(int folder)
{
	char *text = malloc(STATE_MAX);
	struct json_object *o = NULL;

	if (text && ab_file_read(folder, "state", text, STATE_MAX) > 0)
		o = json_tokener_parse(text);
	free(text);
	return o;
}

static int restore(int folder, struct json_object *state)
{
	char why[AB_WHY_MAX] = "";
	struct ab_device d;
	int ret = ab_device_from_json(&d, state);
	bool reached = false;

	for (int i = 0; i < TRIES && !ret && !reached; i++) {
		ret = ab_device_restore(&d, i > 0, why);
		reached = !ret && ab_device_reached(&d, REACH_SECONDS);
	}
	if (!ret && !reached)
		snprintf(why, sizeof(why), "settings are back, but %.150s does not answer",
			 d.server);
	syslog(reached ? LOG_NOTICE : LOG_ERR, "%.15s: %.200s", d.iface,
	       reached ? "everything is back" : why);
	ab_device_close(&d);
	/* What was found stays known until the peer has been reached with it. */
	if (reached)
		unlinkat(folder, "state", 0);
	return reached ? AB_EXIT_OK : ab_error("%s", *why ? why : "the state cannot be read");
}

/* It holds the lock still, so it is the one that wrote its number. */
static void stop_run(int folder)
{
	struct json_object *state = read_state(folder), *v;

	if (state && is_locked(folder, "lock") && json_object_object_get_ex(state, "pid", &v) &&
	    json_object_get_int64(v) > 1)
		kill((pid_t)json_object_get_int64(v), SIGKILL);
	json_object_put(state);
	for (int i = 0; i < 100 && is_locked(folder, "lock"); i++)
		usleep(50000);
}

int ab_guard_rollback(bool force)
{
	int folder = open_folder(false), mine, status = AB_EXIT_OK;
	struct json_object *state;

	if (folder == -ENOENT)
		return AB_EXIT_OK;
	if (folder < 0)
		return ab_error(AB_GUARD_FOLDER ": %s", strerror(-folder));
	if (force)
		stop_run(folder);
	mine = lock(folder, "lock");
	state = read_state(folder);
	if (state && mine < 0)
		status = ab_error("a run is under way: stop it first");
	else if (state)
		status = restore(folder, state);
	json_object_put(state);
	if (mine >= 0)
		close(mine);
	close(folder);
	return status;
}

static bool late(int folder)
{
	char text[32];

	return ab_file_read(folder, "deadline", text, sizeof(text)) > 0 &&
	       boottime() > strtoll(text, NULL, 10);
}

int ab_guard_watch(void)
{
	int folder = open_folder(false), mine;

	signal(SIGHUP, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	umask(077);
	openlog("mvab", 0, LOG_DAEMON);
	mine = folder < 0 ? folder : lock(folder, "guard");
	if (mine < 0)
		return AB_EXIT_ERROR;
	while (ab_file_exists(folder, "state")) {
		if (late(folder)) {
			syslog(LOG_ERR, "the run is late: stopped");
			stop_run(folder);
		}
		if (!is_locked(folder, "lock"))
			return ab_guard_rollback(false);
		usleep(200000);
	}
	close(mine);
	close(folder);
	return AB_EXIT_OK;
}
