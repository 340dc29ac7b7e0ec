/* SPDX-License-Identifier: GPL-2.0-only */
/* Plots as inline SVG. */
#ifndef AB_PLOT_H
#define AB_PLOT_H

#include <stdio.h>

#include "analysis.h"

/** ab_plot_colour - colour of an arm, told apart by colour-blind eyes too */
const char *ab_plot_colour(unsigned int arm);

/** ab_plot_slots - every slot in the order measured; failed ones as crosses */
void ab_plot_slots(const struct ab_analysis *a, FILE *out);

/** ab_plot_differences - per block, against the baseline, with the interval */
void ab_plot_differences(const struct ab_analysis *a, unsigned int arm, FILE *out);

/**
 * ab_plot_rtt - distribution of all round trips by arm, if any were recorded
 *
 * Return: 0, or -ENOENT if there are none, or -ENOMEM.
 */
int ab_plot_rtt(const struct ab_analysis *a, FILE *out);

#endif
