#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# mvneta on the virtual Ethernet port, unmodified and forked.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=lib.sh
. tests/tx/lib.sh

for driver in stock bql; do
	guest "$driver" $driver tx-probe
done
guest parameters bql tx-params
guest 'mainline, interrupts per CPU' stock tx-percpu FIXED=0
guest 'interrupts per CPU' bql tx-percpu
guest 'one queue' bql tx-single
guest 'trace' bql tx-trace
echo "1..$n"
