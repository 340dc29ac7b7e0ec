// SPDX-License-Identifier: GPL-2.0-only
/* What commands share: options with their help, messages. */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd.h"

int ab_option_next(const struct ab_command *cmd, int argc, char **argv)
{
	struct option options[AB_OPTIONS_MAX + 1] = { 0 };
	int n = 0, c;

	for (const struct ab_option *o = cmd->options; o && o->name && n < AB_OPTIONS_MAX; o++)
		options[n++] = (struct option){ .name = o->name, .val = o->letter,
			.has_arg = o->arg ? required_argument : no_argument };
	c = getopt_long(argc, argv, "", options, NULL);
	if (c == '?')
		ab_usage(cmd);
	return c;
}

int ab_usage(const struct ab_command *cmd)
{
	fprintf(stderr, "usage: mvab %s", cmd->name);
	for (const struct ab_option *o = cmd->options; o && o->name; o++)
		fprintf(stderr, " [--%s%s%s]", o->name, o->arg ? " " : "", o->arg ? o->arg : "");
	fprintf(stderr, "%s%s\n", *cmd->args ? " " : "", cmd->args);
	return AB_EXIT_USAGE;
}

int ab_error(const char *format, ...)
{
	va_list args;

	fputs("mvab: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	return AB_EXIT_ERROR;
}

int ab_number(const char *s, unsigned long min, unsigned long max, unsigned long *out)
{
	char *end;

	/* strtoul() would take " -1" for a very large number. */
	if (*s < '0' || *s > '9')
		return -EINVAL;
	errno = 0;
	*out = strtoul(s, &end, 10);
	return errno || *end || *out < min || *out > max ? -EINVAL : 0;
}
