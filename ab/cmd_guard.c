// SPDX-License-Identifier: GPL-2.0-only
/* mvab guard: what systemd starts for "mvab run". */
#include <getopt.h>
#include <unistd.h>

#include "cmd.h"
#include "guard.h"

static int run(int argc, char **argv)
{
	if (ab_option_next(&ab_cmd_guard, argc, argv) != -1)
		return AB_EXIT_USAGE;
	if (optind != argc)
		return ab_usage(&ab_cmd_guard);
	return geteuid() ? ab_error("only root may do that") : ab_guard_watch();
}

const struct ab_command ab_cmd_guard = {
	.name = "guard",
	.args = "",
	.help = "(internal) watch a run, and roll back when it is gone",
	.run = run,
};
