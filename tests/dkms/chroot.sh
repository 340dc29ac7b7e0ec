# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Sourced by what needs a clean Debian system. Wants $here, the top of the
# repository, and a folder $tmp for bail. Root, or a user who may have a name space with
# several users.

cache=${RXTX_CACHE:-$here/.cache}

bail()	# WHAT: a test cannot go on; the end of $tmp/log says why
{
	tail -n 20 "$tmp/log" | sed 's/^/# /'
	echo "Bail out! $1"
	exit 1
}

# Test points without numbers, from standard input, get their plan.
planned()
{
	awk '/^(not )?ok/ { n++ } { print } END { print "1.." n + 0 }'
}

inside()	# COMMAND...: in name spaces of its own, as root
{
	if [ "$(id -u)" -eq 0 ]; then
		unshare --mount --pid --fork --kill-child "$@"
	else
		unshare --map-root-user --map-auto --mount --pid --fork --kill-child "$@"
	fi
}

# The suites besides SUITE that a system of that release has.
chroot_suites()	# SUITE
{
	printf '%s\n' "$1" "$1-security" "$1-backports"
}

# A cached archive only saves the time to make it.
chroot_base()	# SUITE ARCHIVE
{
	[ ! -s "$2" ] || return 0
	mkdir -p "${2%/*}"
	base_lines=$(for s in $(chroot_suites "$1"); do
		"$here/fork/apt-fetch" -s "$s"
	done | sort -u)
	echo "$base_lines" | mmdebstrap --quiet --variant=minbase --include=ca-certificates \
		"$1" "$2.part.tar" - && mv "$2.part.tar" "$2"
}

# Unpack a minimal system. Packages that others have downloaded are at hand.
chroot_make()	# SUITE DIR
{
	chroot_base "$1" "$cache/chroot/$1.tar"
	mkdir -p "$2" "$cache/chroot/$1"
	# shellcheck disable=SC2016 # expanded by the inner shell
	inside sh -c 'tar -C "$1" --exclude="./dev/*" -xf "$2" && chown 0:0 "$1"' \
		sh "$2" "$cache/chroot/$1.tar"
	cp /etc/resolv.conf "$2/etc/resolv.conf"
	echo force-unsafe-io > "$2/etc/dpkg/dpkg.cfg.d/unsafe-io"
	find "$cache/chroot/$1" -name '*.deb' \
		-exec cp -l -t "$2/var/cache/apt/archives" {} + 2>/dev/null || :
	enter "$2" apt-get -qq update
}

# Keep for the next one what was downloaded.
chroot_keep()	# SUITE DIR
{
	find "$2/var/cache/apt/archives" -maxdepth 1 -name '*.deb' \
		-exec cp -n -l -t "$cache/chroot/$1" {} + 2>/dev/null || :
}

enter()	# DIR COMMAND...
{
	# shellcheck disable=SC2016 # expanded by the inner shell
	inside sh -euc '
		root=$1
		shift
		mount -t proc proc "$root/proc"
		mount --rbind /dev "$root/dev"
		exec chroot "$root" env PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C \
			DEBIAN_FRONTEND=noninteractive "$@"' sh "$@"
}

chroot_remove()	# DIR
{
	inside rm -rf --one-file-system "$1"
}
