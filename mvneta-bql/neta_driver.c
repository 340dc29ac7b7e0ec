// SPDX-License-Identifier: GPL-2.0-only
/* The module and the driver's source share a name; an object must not. */
#include "mvneta.c"
