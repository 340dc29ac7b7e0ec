#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Debian 12 with its two kernels: dkms makes the modules as it does on a user's
# machine, and guests of these kernels use them.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
# shellcheck source=SCRIPTDIR/chroot.sh
. tests/dkms/chroot.sh
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

tests/dkms/packages 6.1 6.12 > "$tmp/log" 2>&1 || bail 'no packages'
for series in 6.1 6.12; do
	if folder=$(tests/dkms/build -r bookworm "$series" amd64 2> "$tmp/log"); then
		tests/dkms/guests "$series" amd64 "$folder" || :
	else
		sed 's/^/# /' "$tmp/log"
		echo "not ok - $series amd64: dkms makes the modules"
	fi
done | planned
