#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Checksums and segmentation by mvneta and its port, bit for bit at the far end; the
# unmodified driver beside the fork.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

guest 'mainline offload' stock tx-offload FIXED=0 SEGS=100
guest 'offload' bql tx-offload
echo "1..$n"
