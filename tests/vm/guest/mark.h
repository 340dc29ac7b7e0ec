/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Addresses whose execution is a message to the instruction counter, by the tool
 * "mark" in the guest: one return instruction at each multiple of the step. Letters
 * spell the name of the interval that comes.
 */
#ifndef MARK_H
#define MARK_H

#define MARK_BASE 0x5eedc0de0000ull
#define MARK_STEP 16
#define MARK_SIZE (128 * MARK_STEP)

enum { MARK_START = 1, MARK_STOP = 2 };

#endif
