// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "doctor.h"

void ab_doctor_find(struct ab_doctor *d, enum ab_level level, const char *subject,
		    const char *action, const char *format, ...)
{
	static const char * const name[AB_LEVELS] = {
		[AB_OK] = "ok", [AB_NOTE] = "note", [AB_WARN] = "warn", [AB_BAD] = "BAD",
	};
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	/* Names of hardware and files must not steer the terminal. */
	for (char *s = text; *s; s++)
		if (*s < ' ' || *s > '~')
			*s = '?';
	printf("%-5s %-10s %s\n", name[level], subject, text);
	if (action)
		printf("%16s -> %s\n", "", action);
	d->count[level]++;
}

void ab_doctor_each(struct ab_doctor *d, const char *folder,
		    void (*fn)(struct ab_doctor *d, const char *name))
{
	struct dirent **list;
	int n = scandirat(d->root, folder, &list, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		if (*list[i]->d_name != '.')
			fn(d, list[i]->d_name);
		free(list[i]);
	}
	if (n >= 0)
		free(list);
}
