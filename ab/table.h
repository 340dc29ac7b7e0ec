/* SPDX-License-Identifier: GPL-2.0-only */
/* Plain text tables: columns as wide as their widest cell. */
#ifndef AB_TABLE_H
#define AB_TABLE_H

#include <stdio.h>

#define AB_TABLE_COLUMNS 8
#define AB_TABLE_ROWS	64
#define AB_TABLE_CELL	80

/**
 * struct ab_table - cells, and the alignment of columns
 * @columns: number of columns
 * @rows: number of rows so far, headings included
 * @right: bit per column that is aligned to the right
 * @cell: texts
 */
struct ab_table {
	unsigned int columns, rows, right;
	char cell[AB_TABLE_ROWS][AB_TABLE_COLUMNS][AB_TABLE_CELL];
};

/** ab_table_row - start a row; -ENOSPC if there are too many */
int ab_table_row(struct ab_table *t);

/** ab_table_put - printf() into column @c of the last row, cut off if too long */
__attribute__((format(printf, 3, 4)))
void ab_table_put(struct ab_table *t, unsigned int c, const char *format, ...);

/** ab_table_print - all rows; a line under the first */
void ab_table_print(const struct ab_table *t, FILE *out);

#endif
