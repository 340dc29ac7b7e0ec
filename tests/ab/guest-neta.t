#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
exec "$(dirname "$0")/run" 6.12 ab-neta -t 900
