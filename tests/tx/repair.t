#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# What the fork of mvneta repairs, the unmodified driver beside it.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

# The kernel finds pages in use that are free, or dies of them.
given_back_again()
{
	grep -q '^ok .* 20 of 20 arrive' "$log" && grep -q ' xdp_return_frame' "$log"
}

guest 'mainline stall' stock tx-stall FIXED=0
guest 'stall' bql tx-stall
guest 'starving' bql tx-starve
guest 'waiting for the port' bql tx-starve PARAMS=tx_bql=port STARVES=0
run bql tx-starve HANG=1 || :
ok 'the watchdog of the stack finds a stall' grep -q '^ok .* one that hangs is found' "$log"
guest 'mainline resize' stock tx-resize FIXED=0
guest 'resize' bql tx-resize
guest 'mainline mapping errors' stock tx-fixes FIXED=0
guest 'mapping errors' bql tx-fixes
guest 'mainline XDP' stock tx-xdp FIXED=0
guest 'XDP' bql tx-xdp
run stock tx-xdp-parts FIXED=0 || :
ok 'mainline XDP in parts: a frame that was dropped is given back again' given_back_again
guest 'XDP in parts' bql tx-xdp-parts
echo "1..$n"
