#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The second kind of machine: armhf, two CPUs, the binding of an Armada 38x with its
# interrupts per CPU; the unmodified driver beside the fork. Its time is that of the
# machine it runs on, so nothing is said about speed.
set -eu
cd "$(dirname "$0")/../.."

# "make modules-neta" builds those of arm64 only.
ko=build/6.12-armhf/mvneta-bql/mvneta.ko
if [ ! -e $ko ] || [ "$(find sim/core sim/kmod fork/mvneta mvneta-bql -newer $ko)" ]; then
	tests/neta-modules 6.12 armhf || {
		echo 'Bail out! modules for armhf do not build'
		exit 1
	}
fi
SERIES=6.12 arch=armhf
# shellcheck source=lib.sh
. tests/tx/lib.sh

port='PORT=0 MACHINE=armv7l BINDING=marvell,armada-370-neta'
# shellcheck disable=SC2086 # words
guest 'mainline' stock tx-percpu FIXED=0 $port
# shellcheck disable=SC2086
guest 'fork' bql tx-percpu $port
echo "1..$n"
