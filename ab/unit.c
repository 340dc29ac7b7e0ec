// SPDX-License-Identifier: GPL-2.0-only
/*
 * Transient units, by systemd-run: it is part of systemd itself, and saves a
 * D-Bus library in a program that needs four calls.  Transient units live in
 * /run, so a reboot forgets them, as it forgets what they would undo.
 */
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

extern char **environ;

pid_t ab_wait(pid_t pid, int *status)
{
	pid_t got;

	do {
		got = waitpid(pid, status, 0);
	} while (got < 0 && errno == EINTR);
	return got;
}

static bool run(char **argv)
{
	int status;
	pid_t pid;

	return !posix_spawnp(&pid, argv[0], NULL, NULL, argv, environ) &&
	       ab_wait(pid, &status) == pid && WIFEXITED(status) && !WEXITSTATUS(status);
}

static bool own_path(char out[PATH_MAX])
{
	ssize_t n = readlink("/proc/self/exe", out, PATH_MAX - 1);

	out[n > 0 ? n : 0] = '\0';
	return n > 0;
}

bool ab_unit_start(unsigned int seconds)
{
	char self[PATH_MAX], active[32];
	char *guard[] = { "systemd-run", "--quiet", "--collect", "--unit=mvab-guard",
		"--property=OOMScoreAdjust=-1000", self, "guard", NULL };
	char *timer[] = { "systemd-run", "--quiet", "--collect", "--unit=mvab-rollback", active,
		"--timer-property=AccuracySec=1s", self, "rollback", "--force",
		NULL };

	if (access("/run/systemd/system", F_OK) || !own_path(self))
		return false;
	snprintf(active, sizeof(active), "--on-active=%u", seconds);
	if (!run(timer))
		return false;
	if (run(guard))
		return true;
	ab_unit_stop();
	return false;
}

void ab_unit_stop(void)
{
	char *argv[] = { "systemctl", "--quiet", "stop", "mvab-rollback.timer", NULL };

	run(argv);
}
