#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# A source that is none is refused, with a message that tells what to do.
set -eu
cd "$(dirname "$0")/../.."
. tests/fork/tap.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
echo 1..8

generate()	# SERIES SOURCE [OPTION...]
{
	s=$1 source=$2
	shift 2
	RXTX_CACHE=$tmp/cache fork/generate --series "$s" --source "$source" \
		--out "$tmp/out" "$@"
}

mkdir -p "$tmp/empty" "$tmp/other/drivers/net/wireless/marvell/mwifiex"
echo 'int x;' > "$tmp/other/drivers/net/wireless/marvell/mwifiex/main.c"
echo 'no archive' > "$tmp/text.tar.xz"
tar -C "$tmp" -cJf "$tmp/empty.tar.xz" empty
echo 'no package' > "$tmp/noise.deb"

fails 'an empty folder' 'is it the source of a Linux kernel' "$tmp/log" generate 6.1 "$tmp/empty"
fails 'another tree' 'is it the source of a Linux kernel' "$tmp/log" generate 6.1 "$tmp/other"
fails 'no such folder' 'there is no .*/absent' "$tmp/log" generate 6.1 "$tmp/absent"
fails 'a text for a tarball' 'cannot be unpacked' "$tmp/log" \
	generate 6.1 "$tmp/text.tar.xz"
fails 'a tarball of something else' 'is it the source of a Linux kernel' "$tmp/log" \
	generate 6.1 "$tmp/empty.tar.xz"
fails 'a broken package' 'cannot be unpacked' "$tmp/log" generate 6.1 "$tmp/noise.deb"
fails 'a series that nobody has' 'names no Debian suite for Linux 4.4' "$tmp/log" \
	generate 4.4 suite
if [ -e "$tmp/out" ]; then
	find "$tmp/out" > "$tmp/log"
	not_ok 'nothing is left' "$tmp/log"
else
	ok 'nothing is left'
fi
