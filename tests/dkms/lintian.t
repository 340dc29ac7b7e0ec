#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# What lintian says of the packages: no error, no warning, no override.
set -eu
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# shellcheck source=SCRIPTDIR/../tap.sh
. tests/tap.sh

no_override()
{
	for deb in build/deb/*.deb; do
		dpkg-deb -c "$deb" > "$dir/files" || return
		! grep lintian/overrides "$dir/files" || return
	done
}

ok 'packages are made' tests/dkms/packages 6.1 6.12
ok 'lintian has no error and no warning' \
	lintian --allow-root --fail-on error,warning --tag-display-limit 0 build/deb/*.changes
ok 'none is overridden' no_override
echo "1..$n"
