// SPDX-License-Identifier: GPL-2.0-only
/* mvab apply: make an arm the choice from the next load on. */
#include <stdio.h>
#include <string.h>

#include <getopt.h>

#include "arm.h"
#include "cmd.h"
#include "modprobe.h"

static const struct ab_option options[] = {
	{ 'r', "root", "DIR", "what / is" },
	{ 'y', "yes", NULL, "do not ask" },
	{ 0 }
};

static int apply(const char *root, const char *arm, bool yes)
{
	char text[AB_MODPROBE_MAX], lines[1024], err[256];

	if (ab_arm_options(arm, lines, sizeof(lines), err, sizeof(err))) {
		ab_error("arm \"%s\": %s", arm, err);
		return AB_EXIT_USAGE;
	}
	if (!*lines) {
		ab_error("stock needs no file: mvab revert removes ours");
		return AB_EXIT_USAGE;
	}
	snprintf(text, sizeof(text), "%s%s", ab_modprobe_mark, lines);
	return ab_modprobe_change(root, text, yes);
}

static int run(int argc, char **argv)
{
	const char *root = "/";
	bool yes = false;
	int c;

	while ((c = ab_option_next(&ab_cmd_apply, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		if (c == 'r')
			root = optarg;
		yes |= c == 'y';
	}
	if (optind + 1 != argc)
		return ab_usage(&ab_cmd_apply);
	return apply(root, argv[optind], yes);
}

const struct ab_command ab_cmd_apply = {
	.name = "apply",
	.args = "ARM",
	.help = "keep an arm: write a file in modprobe.d",
	.options = options,
	.run = run,
};
