#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Error rates, power and coverage of mvab's verdicts in simulated noise, with
# fixed seeds.
set -eu
cd "$(dirname "$0")/../.."

make -s -C ab tests >&2
exec build/ab/simulate
