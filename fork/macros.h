/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How spatch may read macros that are no C by themselves. It skips a function
 * that it cannot parse, silently.
 */
#define scoped_guard(...) if (1)
#define __percpu
