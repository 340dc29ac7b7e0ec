#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Debian 12 with its two kernels: dkms makes the modules as it does on a user's
# machine, and guests of these kernels use them.
set -eu
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
	tests/dkms/packages 6.1 6.12 2> "$log" || echo 'Bail out! no packages'
	for series in 6.1 6.12; do
		if folder=$(tests/dkms/build -r bookworm "$series" amd64 2> "$log"); then
			tests/dkms/guests "$series" amd64 "$folder" || :
		else
			sed 's/^/# /' "$log"
			echo "not ok - $series amd64: dkms makes the modules"
		fi
	done
} | awk '/^(not )?ok/ { n++ } { print } END { print "1.." n + 0 }'
