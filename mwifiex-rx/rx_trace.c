// SPDX-License-Identifier: GPL-2.0-only
#include "main.h"
#include "rx_engine.h"

#define CREATE_TRACE_POINTS
#include "rx_trace.h"
