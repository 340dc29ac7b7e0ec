// SPDX-License-Identifier: GPL-2.0-only
/* mvab import: turn measurements made elsewhere into a journal. */
#include <stdio.h>
#include <string.h>

#include <getopt.h>

#include "cmd.h"
#include "journal.h"

static int save(const struct ab_run *run, const char *path)
{
	int ret = ab_journal_save(path, run, "imported");

	return ret ? ab_error("%s: %s", path, strerror(-ret)) : AB_EXIT_OK;
}

static int run(int argc, char **argv)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run r;
	int status;

	if (ab_option_next(&ab_cmd_import, argc, argv) != -1)
		return AB_EXIT_USAGE;
	if (optind + 2 != argc)
		return ab_usage(&ab_cmd_import);
	if (ab_run_load(&r, argv[optind], err))
		status = ab_error("%s: %s", argv[optind], err);
	else
		status = save(&r, argv[optind + 1]);
	ab_run_free(&r);
	return status;
}

const struct ab_command ab_cmd_import = {
	.name = "import",
	.args = "FILE JOURNAL",
	.help = "make a journal of measurements made elsewhere",
	.run = run,
};
