#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
exec "$(dirname "$0")/run" 6.12 rx-trace -t 900
