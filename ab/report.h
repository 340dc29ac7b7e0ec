/* SPDX-License-Identifier: GPL-2.0-only */
/* The analysis for people: terminal and HTML. */
#ifndef AB_REPORT_H
#define AB_REPORT_H

#include <stdio.h>

#include "analysis.h"

#define AB_SENTENCE_MAX	400

/** ab_report_sentence - the verdict on one arm in words */
void ab_report_sentence(const struct ab_analysis *a, unsigned int arm,
			char out[AB_SENTENCE_MAX]);

/**
 * ab_report_note - remark number @i about the run, e.g. a warning
 *
 * Return: 0, or -ENOENT after the last.
 */
int ab_report_note(const struct ab_analysis *a, unsigned int i, char out[AB_SENTENCE_MAX]);

/** ab_report_cells - effect, interval and p of one arm as text */
void ab_report_cells(const struct ab_analysis *a, enum ab_metric m, unsigned int arm,
		     char effect[32], char interval[48], char p[16]);

/** ab_report_text - tables and sentences; 0 or a negative error */
int ab_report_text(const struct ab_analysis *a, FILE *out);

/** ab_report_html - one page that needs nothing else; 0 or a negative error */
int ab_report_html(const struct ab_analysis *a, FILE *out);

#endif
