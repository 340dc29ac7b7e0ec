#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# A kernel that the packages are not for is installed without a failure, and its
# owner is told why it keeps its own drivers: in a clean Debian 12, by what
# dkms does for the kernel's package.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
# shellcheck source=SCRIPTDIR/chroot.sh
. tests/dkms/chroot.sh
suite=bookworm

tmp=$(mktemp -d)
trap 'chroot_remove "$tmp"' EXIT

tests/dkms/packages 6.1 6.12 > "$tmp/log" 2>&1 || bail 'no packages'
chroot_make $suite "$tmp/root" > "$tmp/log" 2>&1 || bail "no $suite"
mkdir "$tmp/root/deb"
cp build/deb/marvell-rxtx-dkms_*.deb tests/dkms/inside.sh tests/dkms/skip "$tmp/root/deb/"
# shellcheck disable=SC2016 # expanded by the inner shell
enter "$tmp/root" sh -c 'apt-get -qy install --no-install-recommends dkms /deb/*.deb' \
	> "$tmp/log" 2>&1 || bail 'apt-get failed'
chroot_keep $suite "$tmp/root"
enter "$tmp/root" /deb/skip
