#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Environment: SERIES of the kernel (6.12), CHANGES to make, in PARTS.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

guest 'soak' bql soak-tx CHANGES="${CHANGES:-100}" PARTS="${PARTS:-2}"
echo "1..$n"
