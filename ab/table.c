// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "table.h"

int ab_table_row(struct ab_table *t)
{
	if (t->rows == AB_TABLE_ROWS)
		return -ENOSPC;
	memset(t->cell[t->rows++], 0, sizeof(*t->cell));
	return 0;
}

void ab_table_put(struct ab_table *t, unsigned int c, const char *format, ...)
{
	va_list args;

	if (!t->rows || c >= AB_TABLE_COLUMNS)
		return;
	if (c >= t->columns)
		t->columns = c + 1;
	va_start(args, format);
	vsnprintf(t->cell[t->rows - 1][c], AB_TABLE_CELL, format, args);
	va_end(args);
}

static int width(const struct ab_table *t, unsigned int c)
{
	size_t w = 0;

	for (unsigned int r = 0; r < t->rows; r++)
		if (strlen(t->cell[r][c]) > w)
			w = strlen(t->cell[r][c]);
	return (int)w;
}

void ab_table_print(const struct ab_table *t, FILE *out)
{
	static const char line[AB_TABLE_CELL + 1] =
		"----------------------------------------"
		"----------------------------------------";

	for (unsigned int r = 0; r < t->rows; r++) {
		for (unsigned int c = 0; c < t->columns; c++) {
			int w = width(t, c), last = c + 1 == t->columns;

			if (t->right & 1u << c)
				fprintf(out, "%*s", w, t->cell[r][c]);
			else
				fprintf(out, "%-*s", last ? 0 : w, t->cell[r][c]);
			fputs(last ? "\n" : "  ", out);
		}
		for (unsigned int c = 0; !r && c < t->columns; c++)
			fprintf(out, "%.*s%s", width(t, c), line,
				c + 1 == t->columns ? "\n" : "  ");
	}
}
