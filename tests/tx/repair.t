#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# What the fork of mvneta repairs, the unmodified driver beside it.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

guest 'mainline stall' stock tx-stall FIXED=0
guest 'stall' bql tx-stall
guest 'mainline resize' stock tx-resize FIXED=0
guest 'resize' bql tx-resize
guest 'mainline mapping errors' stock tx-fixes FIXED=0
guest 'mapping errors' bql tx-fixes
guest 'mainline XDP' stock tx-xdp FIXED=0
guest 'XDP' bql tx-xdp
echo "1..$n"
