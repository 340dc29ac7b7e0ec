/* SPDX-License-Identifier: GPL-2.0-only */
/* For the device cores, which know no kernel header: what the kernel has. */
#ifndef _SIM_STDDEF_H_
#define _SIM_STDDEF_H_
#include <linux/types.h>
#endif
