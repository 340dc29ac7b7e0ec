/* SPDX-License-Identifier: GPL-2.0-only */
/* Randomised complete blocks: every arm once a block, in random order. */
#ifndef AB_SCHEDULE_H
#define AB_SCHEDULE_H

/**
 * ab_schedule - draw the order of a whole run
 * @seed: equal seeds give equal schedules
 * @blocks: number of blocks
 * @arms: number of arms
 *
 * Return: blocks * arms arm numbers, block after block, to be freed by the
 * caller; NULL on a bad size or without memory.
 */
unsigned int *ab_schedule(unsigned long seed, unsigned int blocks, unsigned int arms);

#endif
