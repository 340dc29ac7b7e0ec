#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# "make deb SOURCE=DIR": packages of a tree that is not Debian's carry forks of
# that tree and of nothing else. It is Debian's 6.1, with a tag of a vendor's.
set -eu
cd "$(dirname "$0")/../.."
. tests/fork/tap.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

that()	# NAME COMMAND...
{
	name=$1
	shift
	if "$@" > "$tmp/log" 2>&1; then
		ok "$name"
	else
		not_ok "$name" "$tmp/log"
	fi
}

fork/generate --source suite --series 6.1 --out "$tmp/gen" > /dev/null
for driver in mwifiex mvneta; do
	from=$(sed -n 's/^from[[:blank:]]*//p' "fork/$driver/copy-list")
	stock=$(sed -n 's/^stock[[:blank:]]*//p' "fork/$driver/copy-list")
	mkdir -p "$tmp/vendor/$from"
	cp "$tmp/gen/6.1/$stock"/* "$tmp/vendor/$from/"
	case $driver in
	mwifiex) file=main.c ;;
	mvneta) file=mvneta.c ;;
	esac
	echo 'MODULE_INFO(vendor, "example");' >> "$tmp/vendor/$from/$file"
done
printf 'VERSION = 6\nPATCHLEVEL = 1\n' > "$tmp/vendor/Makefile"

that 'packages are made of the tree' \
	packaging/deb -o "$tmp/deb" -F surface -S "$tmp/vendor"
dpkg-deb -x "$tmp"/deb/marvell-rxtx-dkms_*.deb "$tmp/root" || :
gen=$(echo "$tmp"/root/usr/src/marvell-rxtx-*/gen)
that 'they carry its series under its flavour and no other' \
	test "$(ls "$gen")" = 6.1-surface
that 'the vendor has its line, we have our rules, in mwifiex' \
	sh -c "grep -q vendor $gen/6.1-surface/mwifiex-rx/main.c &&
	test -e $gen/6.1-surface/mwifiex-rx/rx_model.c"
that 'the fork of mvneta compiles' \
	tests/vm/kbuild 6.1 arm64 "$gen/6.1-surface/mvneta-bql"
that 'and is the vendor'"'"'s and ours' \
	sh -c "modinfo -F vendor $gen/6.1-surface/mvneta-bql/mvneta.ko | grep -x example &&
	modinfo -F parm $gen/6.1-surface/mvneta-bql/mvneta.ko | grep ^tx_bql:"
fails 'a folder that is no kernel source is refused' 'it is no kernel source' "$tmp/log" \
	packaging/deb -o "$tmp/deb" -S "$tmp/gen"
echo "1..$n"
