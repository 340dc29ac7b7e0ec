// SPDX-License-Identifier: GPL-2.0-only
/* mvab report: the verdict for people, and the run for other programs. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <getopt.h>

#include "cmd.h"
#include "export.h"
#include "file.h"
#include "journal.h"
#include "report.h"

static const struct ab_option options[] = {
	{ 'h', "html", "OUT", "also write one HTML page, which needs no network" },
	{ 'j', "json", "OUT", "also write slots, series and verdict as JSON" },
	{ 'c', "csv", "OUT", "also write slots as CSV" },
	{ 0 }
};

struct outputs {
	const char *html, *json, *csv;
};

static int put_json(const struct ab_analysis *a, FILE *f)
{
	struct json_object *o = ab_export_json(a);

	if (!o)
		return -ENOMEM;
	fprintf(f, "%s\n", json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY |
							   JSON_C_TO_STRING_NOSLASHESCAPE));
	json_object_put(o);
	return 0;
}

static int put_csv(const struct ab_analysis *a, FILE *f)
{
	return ab_export_csv(a->run, f);
}

/* The whole of it, or the old file. */
static int write_file(const struct ab_analysis *a, const char *path,
		      int (*put)(const struct ab_analysis *a, FILE *f))
{
	char *text = NULL;
	size_t len;
	FILE *f;
	int ret;

	if (!path)
		return AB_EXIT_OK;
	f = open_memstream(&text, &len);
	ret = f ? put(a, f) : -ENOMEM;
	if (f && (ferror(f) | fclose(f)) && !ret)
		ret = -ENOMEM;
	if (!ret)
		ret = ab_file_replace(AT_FDCWD, path, text, 0644);
	free(text);
	return ret ? ab_error("%s: %s", path, strerror(-ret)) : AB_EXIT_OK;
}

static int report(const struct ab_run *run, const struct outputs *out)
{
	struct ab_analysis *a = ab_analysis_new(run);
	int status = AB_EXIT_OK;

	if (!a || ab_report_text(a, stdout))
		status = ab_error("no memory");
	if (!status)
		status = write_file(a, out->html, ab_report_html);
	if (!status)
		status = write_file(a, out->json, put_json);
	if (!status)
		status = write_file(a, out->csv, put_csv);
	free(a);
	return status;
}

static int run(int argc, char **argv)
{
	struct outputs out = { NULL };
	char err[AB_ERR_MAX] = "";
	struct ab_run r;
	int c, status;

	while ((c = ab_option_next(&ab_cmd_report, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		*(c == 'h' ? &out.html : c == 'j' ? &out.json : &out.csv) = optarg;
	}
	if (optind + 1 != argc)
		return ab_usage(&ab_cmd_report);
	if (ab_run_load(&r, argv[optind], err))
		status = ab_error("%s: %s", argv[optind], err);
	else
		status = report(&r, &out);
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
