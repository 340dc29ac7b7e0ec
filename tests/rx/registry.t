#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Take one operation out of a model and out of a delivery; each module must be
# refused.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d build/registry.XXXXXX)
trap 'rm -rf "$work"' EXIT
n=0

# refused FILE OPERATION TABLE
refused()
{
	n=$((n + 1))
	rm -rf "$work/driver"
	cp -a build/6.1-arm64/mwifiex-rx "$work/driver"
	sed -i "/^\t\.$2\t/d" "$work/driver/$1"
	if tests/vm/kbuild 6.1 arm64 "$work/driver" > "$work/log" 2>&1 &&
	   tests/vm/run.sh -f "$work/driver/mwifiex.ko" -e TABLE="$3" rx-registry \
		> "$work/tap" 2>&1; then
		echo "ok $n - $3 without $2 is refused"
	else
		echo "not ok $n - $3 without $2 is refused"
		cat "$work/log" "$work/tap" 2>/dev/null | sed 's/^/# /'
	fi
}

refused rx_kthread.c flush 'rx_model kthread'
refused rx_deliver.c single 'rx_deliver netif_rx'
echo "1..$n"
