/* SPDX-License-Identifier: GPL-2.0-only */
/* Commands: one file each, listed in main.c. */
#ifndef AB_CMD_H
#define AB_CMD_H

enum { AB_EXIT_OK = 0, AB_EXIT_ERROR = 1, AB_EXIT_USAGE = 2 };

/**
 * struct ab_option - an option, its help included
 * @letter: what ab_option_next() returns
 * @name: long name
 * @arg: what its argument is called, or NULL if it takes none
 * @help: one line
 */
struct ab_option {
	char letter;
	const char *name, *arg, *help;
};

#define AB_OPTIONS_MAX	24

/**
 * struct ab_command - a command
 * @name: the word
 * @args: operands, for the usage line
 * @help: one line
 * @options: up to an entry without a name; NULL if there are none
 * @run: argv[0] is the command's name; returns an exit status
 */
struct ab_command {
	const char *name, *args, *help;
	const struct ab_option *options;
	int (*run)(int argc, char **argv);
};

extern const struct ab_command ab_cmd_analyse, ab_cmd_apply, ab_cmd_doctor, ab_cmd_guard,
	ab_cmd_import, ab_cmd_merge, ab_cmd_report, ab_cmd_revert, ab_cmd_rollback, ab_cmd_run,
	ab_cmd_schedule;

/**
 * ab_option_next - next option of @argv
 *
 * Return: its letter, -1 after the last (optind is then the first operand), or
 * '?' after a message.
 */
int ab_option_next(const struct ab_command *cmd, int argc, char **argv);

/** ab_usage - one line on standard error; returns AB_EXIT_USAGE */
int ab_usage(const struct ab_command *cmd);

/** ab_error - message on standard error; returns AB_EXIT_ERROR */
__attribute__((format(printf, 1, 2)))
int ab_error(const char *format, ...);

/** ab_number - parse a whole number within bounds; 0 or -EINVAL */
int ab_number(const char *s, unsigned long min, unsigned long max, unsigned long *out);

#endif
