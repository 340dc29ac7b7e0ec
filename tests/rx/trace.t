#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
exec "$(dirname "$0")/run" 6.1 rx-trace -t 900
