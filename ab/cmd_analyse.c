// SPDX-License-Identifier: GPL-2.0-only
/* mvab analyse: the verdict as JSON. */
#include <stdio.h>
#include <stdlib.h>

#include <getopt.h>

#include "analysis.h"
#include "cmd.h"
#include "journal.h"

static int print(const struct ab_run *run)
{
	struct ab_analysis *a = ab_analysis_new(run);
	struct json_object *o = a ? ab_analysis_json(a) : NULL;
	int status = AB_EXIT_OK;

	if (o)
		puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY));
	else
		status = ab_error("no memory");
	json_object_put(o);
	free(a);
	return status;
}

static int run(int argc, char **argv)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run r;
	int status;

	if (ab_option_next(&ab_cmd_analyse, argc, argv) != -1)
		return AB_EXIT_USAGE;
	if (optind + 1 != argc)
		return ab_usage(&ab_cmd_analyse);
	if (ab_run_load(&r, argv[optind], err))
		status = ab_error("%s: %s", argv[optind], err);
	else
		status = print(&r);
	ab_run_free(&r);
	return status;
}

const struct ab_command ab_cmd_analyse = {
	.name = "analyse",
	.args = "FILE",
	.help = "judge a run; the verdict as JSON",
	.run = run,
};
