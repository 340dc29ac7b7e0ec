// SPDX-License-Identifier: GPL-2.0-only
/* mvab report: the verdict for people. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <getopt.h>

#include "cmd.h"
#include "file.h"
#include "journal.h"
#include "report.h"

static const struct ab_option options[] = {
	{ 'h', "html", "OUT", "also write one HTML page, which needs no network" },
	{ 0 }
};

static int write_html(const struct ab_analysis *a, const char *path)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	int ret = f ? ab_report_html(a, f) : -ENOMEM;

	if (f && (ferror(f) | fclose(f)) && !ret)
		ret = -ENOMEM;
	if (!ret)
		ret = ab_file_replace(AT_FDCWD, path, text, 0644);
	free(text);
	return ret ? ab_error("%s: %s", path, strerror(-ret)) : AB_EXIT_OK;
}

static int report(const struct ab_run *run, const char *html)
{
	struct ab_analysis *a = ab_analysis_new(run);
	int status = AB_EXIT_OK;

	if (!a || ab_report_text(a, stdout))
		status = ab_error("no memory");
	else if (html)
		status = write_html(a, html);
	free(a);
	return status;
}

static int run(int argc, char **argv)
{
	const char *html = NULL;
	char err[AB_ERR_MAX] = "";
	struct ab_run r;
	int c, status;

	while ((c = ab_option_next(&ab_cmd_report, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		html = optarg;
	}
	if (optind + 1 != argc)
		return ab_usage(&ab_cmd_report);
	if (ab_run_load(&r, argv[optind], err))
		status = ab_error("%s: %s", argv[optind], err);
	else
		status = report(&r, html);
	ab_run_free(&r);
	return status;
}

const struct ab_command ab_cmd_report = {
	.name = "report",
	.args = "FILE",
	.help = "judge a run; tables, and a page with plots",
	.options = options,
	.run = run,
};
