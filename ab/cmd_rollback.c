// SPDX-License-Identifier: GPL-2.0-only
/* mvab rollback: what the guard does, by hand. */
#include <getopt.h>
#include <syslog.h>
#include <unistd.h>

#include "cmd.h"
#include "guard.h"

static const struct ab_option options[] = {
	{ 'f', "force", NULL, "stop a run that is under way" },
	{ 0 }
};

static int run(int argc, char **argv)
{
	bool force = false;
	int c;

	while ((c = ab_option_next(&ab_cmd_rollback, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		force = true;
	}
	if (optind != argc)
		return ab_usage(&ab_cmd_rollback);
	if (geteuid())
		return ab_error("only root may do that");
	openlog("mvab", 0, LOG_DAEMON);
	return ab_guard_rollback(force);
}

const struct ab_command ab_cmd_rollback = {
	.name = "rollback",
	.args = "",
	.help = "put back what a run that died has changed",
	.options = options,
	.run = run,
};
