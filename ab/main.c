// SPDX-License-Identifier: GPL-2.0-only
/* mvab: the command table, and dispatch. */
#include <stdio.h>
#include <string.h>

#include <gsl/gsl_errno.h>

#include "cmd.h"

static const struct ab_command * const commands[] = {
	&ab_cmd_doctor, &ab_cmd_run, &ab_cmd_rollback, &ab_cmd_report, &ab_cmd_analyse,
	&ab_cmd_merge, &ab_cmd_apply, &ab_cmd_revert, &ab_cmd_schedule, &ab_cmd_import,
	&ab_cmd_guard,
};

#define COMMANDS (sizeof(commands) / sizeof(*commands))

static int help(void)
{
	puts("usage: mvab COMMAND [OPTION...] [OPERAND...]\n");
	for (size_t i = 0; i < COMMANDS; i++)
		printf("  %-9s %s\n", commands[i]->name, commands[i]->help);
	puts("\nmvab COMMAND --help lists the command's options; see also mvab(1).");
	return AB_EXIT_OK;
}

static int help_command(const struct ab_command *cmd)
{
	printf("usage: mvab %s [OPTION...] %s\n\n%s\n", cmd->name, cmd->args, cmd->help);
	for (const struct ab_option *o = cmd->options; o && o->name; o++) {
		char left[48];

		snprintf(left, sizeof(left), "--%s %s", o->name, o->arg ? o->arg : "");
		printf("%s  %-18s %s\n", o == cmd->options ? "\n" : "", left, o->help);
	}
	return AB_EXIT_OK;
}

static int dispatch(int argc, char **argv)
{
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "help")))
		return help();
	for (size_t i = 0; argc > 1 && i < COMMANDS; i++) {
		if (strcmp(argv[1], commands[i]->name))
			continue;
		if (argc > 2 && !strcmp(argv[2], "--help"))
			return help_command(commands[i]);
		return commands[i]->run(argc - 1, argv + 1);
	}
	if (argc > 1)
		ab_error("no command \"%s\"; mvab --help lists them", argv[1]);
	else
		ab_error("no command; mvab --help lists them");
	return AB_EXIT_USAGE;
}

int main(int argc, char **argv)
{
	int status;

	/* By default GSL aborts; its failures are return values here. */
	gsl_set_error_handler_off();
	status = dispatch(argc, argv);
	/* A full disk is an error of the command. */
	if ((fflush(stdout) || ferror(stdout)) && status == AB_EXIT_OK)
		status = ab_error("cannot write the output");
	return status;
}
