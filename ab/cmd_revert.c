// SPDX-License-Identifier: GPL-2.0-only
/* mvab revert: undo mvab apply. */
#include <stdbool.h>
#include <stddef.h>

#include <getopt.h>

#include "cmd.h"
#include "modprobe.h"

static const struct ab_option options[] = {
	{ 'r', "root", "DIR", "what / is" },
	{ 'y', "yes", NULL, "do not ask" },
	{ 0 }
};

static int run(int argc, char **argv)
{
	const char *root = "/";
	bool yes = false;
	int c;

	while ((c = ab_option_next(&ab_cmd_revert, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		if (c == 'r')
			root = optarg;
		yes |= c == 'y';
	}
	if (optind != argc)
		return ab_usage(&ab_cmd_revert);
	return ab_modprobe_change(root, "", yes);
}

const struct ab_command ab_cmd_revert = {
	.name = "revert",
	.args = "",
	.help = "go back to the defaults: remove that file",
	.options = options,
	.run = run,
};
