#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The form of what we wrote: shellcheck, checkpatch, kernel-doc, file lengths,
# licence tags, and no package mirror by name.
set -eu
cd "$(dirname "$0")/../.."

n=0
ok()	# NAME LOG: passes if LOG is empty
{
	n=$((n + 1))
	if [ -s "$2" ]; then
		echo "not ok $n - $1"
		head -n 40 "$2" | sed 's/^/# /'
	else
		echo "ok $n - $1"
	fi
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
files=$(git ls-files -co --exclude-standard)

# The kernel's own checkers, of the first series we fork.
tools=.cache/kernel-scripts
if [ ! -s $tools/scripts/checkpatch.pl ] || [ ! -s $tools/scripts/kernel-doc ]; then
	deb=$(fork/apt-fetch bookworm amd64 .cache/deb linux-source-6.1)
	mkdir -p $tools
	dpkg-deb --fsys-tarfile "$deb" |
	tar -xO ./usr/src/linux-source-6.1.tar.xz |
	tar -xJ -C $tools --strip-components=1 \
		linux-source-6.1/scripts/checkpatch.pl \
		linux-source-6.1/scripts/const_structs.checkpatch \
		linux-source-6.1/scripts/spelling.txt \
		linux-source-6.1/scripts/kernel-doc
fi

shell=$(for f in $files; do
	case $(head -c 32 "$f" 2>/dev/null | tr -d '\0' | head -n 1) in
	'#!/bin/sh'* | '#!/bin/bash'* | '#!/usr/bin/env bash'*) echo "$f" ;;
	esac
done)
# SC2119, SC2317: cases hand functions over by name
# shellcheck disable=SC2086 # lists of files without blanks
shellcheck -x -P SCRIPTDIR -e SC2119,SC2317 $shell > "$log" 2>&1 || :
ok 'shellcheck' "$log"

kernel=$(echo "$files" | grep -E '^(mwifiex-rx|mvneta-bql|sim)/.*\.[ch]$')
# FILE_PATH_CHANGES is about mainline's MAINTAINERS; the macros that
# COMPLEX_MACRO means here declare parameters, as module_param_cb() does.
# shellcheck disable=SC2086
perl $tools/scripts/checkpatch.pl --no-tree --quiet --max-line-length=100 \
	--ignore FILE_PATH_CHANGES,COMPLEX_MACRO -f $kernel > "$log" 2>&1 || :
ok 'checkpatch' "$log"

# shellcheck disable=SC2046
perl $tools/scripts/kernel-doc -none $(echo "$kernel" | grep '\.h$') \
	2>&1 | grep -v 'no structured comments' > "$log" || :
ok 'kernel-doc' "$log"

for f in $(echo "$files" | grep -E '\.(c|h|sh|t|cocci|pl)$'); do
	lines=$(wc -l < "$f")
	[ "$lines" -le 600 ] || echo "$f: $lines lines, 600 at most"
done > "$log"
ok 'no file is longer than 600 lines' "$log"

for f in $(echo "$files" | grep -E '\.(c|h|t|cocci|pl)$|Makefile$|Kbuild$') $shell; do
	head -n 3 "$f" | grep -q 'SPDX-License-Identifier' ||
		echo "$f: no SPDX-License-Identifier in its first three lines"
done > "$log"
ok 'every source names its licence' "$log"

# shellcheck disable=SC2016 # $(SITE) is expanded by apt, not by the shell
for host in $(apt-get indextargets --format '$(SITE)' |
	      sed -E 's#^[a-z+]+://([^/:]+).*#\1#' | sort -u); do
	# shellcheck disable=SC2086
	grep -lF "$host" $files || :
done > "$log"
ok 'no file names a package mirror' "$log"

echo "1..$n"
