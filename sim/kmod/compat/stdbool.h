/* SPDX-License-Identifier: GPL-2.0-only */
/* For the device cores, which know no kernel header: what the kernel has. */
#ifndef _SIM_STDBOOL_H_
#define _SIM_STDBOOL_H_
#include <linux/types.h>
#endif
