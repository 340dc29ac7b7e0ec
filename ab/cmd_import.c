// SPDX-License-Identifier: GPL-2.0-only
/* mvab import: turn measurements made elsewhere into a journal. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <getopt.h>

#include "cmd.h"
#include "journal.h"

/* A block that was cut short has no full order: list the missing arms last. */
static void complete_order(struct ab_run *run)
{
	for (unsigned int b = 0; b < run->blocks; b++) {
		struct ab_block *block = &run->block[b];
		unsigned int n = block->done;

		for (unsigned int a = 0; a < run->arms; a++)
			if (!block->slot[a].present)
				block->order[n++] = a;
	}
}

static int write_slots(int fd, const struct ab_run *run)
{
	int ret = 0;

	for (unsigned int b = 0; b < run->blocks && !ret; b++) {
		const struct ab_block *block = &run->block[b];

		for (unsigned int i = 0; i < block->done && !ret; i++)
			ret = ab_journal_slot(fd, run, b, block->order[i]);
		if (*block->dropped && !ret)
			ret = ab_journal_drop(fd, b, block->dropped);
	}
	return ret ? ret : ab_journal_end(fd, "imported");
}

static int import(struct ab_run *run, const char *path)
{
	int fd, ret;

	complete_order(run);
	fd = ab_journal_create(path, run);
	if (fd < 0)
		return ab_error("%s: %s", path, strerror(-fd));
	ret = write_slots(fd, run);
	close(fd);
	if (!ret)
		return AB_EXIT_OK;
	/* Ours, and useless. */
	unlink(path);
	return ab_error("%s: %s", path, strerror(-ret));
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
		status = import(&r, argv[optind + 1]);
	ab_run_free(&r);
	return status;
}

const struct ab_command ab_cmd_import = {
	.name = "import",
	.args = "FILE JOURNAL",
	.help = "make a journal of measurements made elsewhere",
	.run = run,
};
