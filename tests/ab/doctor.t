#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# mvab doctor against made-up /sys and /proc: every finding appears with its
# cause, and not without it.
set -eu
cd "$(dirname "$0")/../.."
. tests/ab/lib.sh

root=$dir/root
rel=6.1.0-1-arm64

put()	# PATH TEXT
{
	mkdir -p "$root/$(dirname "$1")"
	printf '%s\n' "$2" >"$root/$1"
}
fresh()	# a device with mainline's mwifiex on SDIO, mvneta not loaded
{
	rm -rf "$root"
	put proc/sys/kernel/osrelease $rel
	put "lib/modules/$rel/modules.builtin" kernel/drivers/net/mii.ko
	put sys/module/mwifiex/srcversion 0123456789ABCDEF
	put sys/devices/system/cpu/possible 0-1
	put sys/class/net/mlan0/operstate up
	mkdir -p "$root/sys/class/net/mlan0/device" "$root/sys/bus/sdio/drivers/mwifiex_sdio"
	ln -s ../../../../bus/sdio/drivers/mwifiex_sdio "$root/sys/class/net/mlan0/device/driver"
	ln -s ../../../../bus/sdio "$root/sys/class/net/mlan0/device/subsystem"
	put sys/class/net/eth9/operstate up
	put proc/interrupts "           CPU0       CPU1
 42:         10       4000     GICv2  55 Level     mwifiex_sdio
 43:       9999          0     GICv2  56 Level     nvme"
}
ours()
{
	put sys/module/mwifiex/parameters/rx_model napi
	put sys/module/mwifiex/parameters/rx_cpu 1
}
doctor()
{
	"$mvab" doctor --root "$root"
}
finds()	# LEVEL SUBJECT TEXT
{
	doctor >"$dir/said" || return 1
	grep -E "^$1 +$2 .*$3" "$dir/said" || { cat "$dir/said"; return 1; }
}
advises()	# TEXT
{
	says "-> $1" doctor
}

fresh
ok 'a plain device: exit 0' exits 0 doctor
ok 'kernel' finds ok kernel $rel
ok 'the module is not ours' finds warn mwifiex "kernel's own module is loaded"
ok 'what to do about it' advises 'install the marvell-rxtx-dkms package'
ok 'mvneta is not loaded' finds note mvneta 'not loaded; ours is not installed'
ok 'card and bus' finds ok mlan0 'mwifiex_sdio on sdio, up'
ok 'interfaces of other drivers are left out' silent_about eth9 doctor
ok 'interrupt and its CPU' finds ok mlan0 'interrupt 42: CPU 1 has 4000 of 4010'
ok 'interrupts of others are left out' silent_about 'interrupt 43' doctor
ok 'nothing bad' says '0 bad' doctor

ours
ok 'ours: the parameters in force' finds ok mwifiex 'ours is loaded: rx_model=napi rx_cpu=1'
put "lib/modules/$rel/updates/dkms/mwifiex.ko" 'xx srcversion=0123456789ABCDEF'
ok 'same build on disk: no warning' silent_about 'not the same build' doctor
printf 'xx\0srcversion=FEDCBA9876543210\0yy' >"$root/lib/modules/$rel/updates/dkms/mwifiex.ko"
ok 'another build on disk' finds warn mwifiex \
	'loaded 0123456789ABCDEF, installed FEDCBA9876543210'
rm "$root/lib/modules/$rel/updates/dkms/mwifiex.ko"
printf '%s\n' 'const char m[] __attribute__((section(".modinfo"))) = "srcversion=1111\0license=GPL";' |
	gcc -c -x c - -o "$root/lib/modules/$rel/updates/dkms/mwifiex.ko"
xz "$root/lib/modules/$rel/updates/dkms/mwifiex.ko"
ok 'another build, compressed' finds warn mwifiex 'loaded 0123456789ABCDEF, installed 1111'
rm -r "$root/sys/module/mwifiex/parameters"
ok 'installed, but the old one was loaded' finds BAD mwifiex 'though ours is installed'
ok 'initramfs' advises 'update-initramfs -u'
rm -r "$root/sys/module/mwifiex"
ok 'installed and not loaded' finds note mwifiex 'not loaded; ours is installed'

put "lib/modules/$rel/modules.builtin" kernel/drivers/net/ethernet/marvell/mvneta.ko
ok 'built in' finds BAD mvneta "built into kernel $rel"
ok 'built in: what to do' advises 'use a kernel that has it as a module'

fresh
ok 'no default route, no warning' silent_about 'default route' doctor
put proc/net/route "Iface	Destination	Gateway
mlan0	00000000	0102A8C0"
ok 'the default route' finds warn mlan0 'default route'
put proc/mounts '192.0.2.1:/r / nfs4 rw 0 0'
ok 'root over the network' finds BAD root 'nfs4'
put proc/mounts '/dev/mmcblk0p1 / ext4 rw 0 0'
ok 'root on a card' silent_about 'over the network' doctor

put etc/modprobe.d/other.conf 'options mwifiex rx_model=inline'
ok 'other files that set our parameters' finds warn mwifiex other.conf
put etc/modprobe.d/other.conf '# options mwifiex rx_model=inline'
ok 'but not a comment' silent_about other.conf doctor
put etc/modprobe.d/other.conf 'options mwifiex_sdio x=1'
ok 'and not another module' silent_about other.conf doctor
"$mvab" apply --root "$root" inline --yes >/dev/null
ok 'what mvab apply chose' finds note mwifiex 'mvab apply chose: options mwifiex rx_model=inline'

put sys/devices/system/cpu/cpufreq/policy0/scaling_governor ondemand
ok 'governor' finds note policy0 ondemand
put sys/devices/system/cpu/cpufreq/policy0/scaling_governor performance
ok 'governor performance is fine' finds ok policy0 performance
put sys/devices/system/cpu/possible 0
ok 'one CPU' finds warn cpu 'one CPU'

efi=$root/sys/firmware/efi/efivars
mkdir -p "$efi"
sb=$efi/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c
printf '\006\000\000\000\001' >"$sb"
ok 'Secure Boot on' finds warn secureboot on
printf '\006\000\000\000\000' >"$sb"
ok 'Secure Boot off' finds ok secureboot off
ours=lib/modules/$rel/updates/dkms/mwifiex.ko
put "$ours" 'an ELF file'
ok 'Secure Boot off: no word of signatures' silent_about signature doctor
printf '\006\000\000\000\001' >"$sb"
ok 'Secure Boot on, ours not signed' finds BAD mwifiex 'has no signature'
mv "$root/$ours" "$root/$ours.xz"
ok 'Secure Boot on, a compressed one not signed' finds BAD mwifiex 'ko.xz has no signature'
rm "$root/$ours.xz"
put "$ours" 'an ELF file~Module signature appended~'
ok 'Secure Boot on, ours signed' finds ok mwifiex 'is signed'
printf '\006\000\000\000\000' >"$sb"

mkdir "$dir/bin"
cat >"$dir/bin/lsinitramfs" <<-'EOT'
	#!/bin/sh
	cat "$1"
EOT
chmod +x "$dir/bin/lsinitramfs"
PATH=$dir/bin:$PATH
ok 'no initramfs: no word of it' silent_about 'the initramfs holds' doctor
put boot/initrd.img-$rel "usr/lib/modules/$rel/kernel/drivers/net/wireless/marvell/mwifiex/mwifiex.ko.xz
usr/lib/modules/$rel/kernel/drivers/net/mwifiex_more.ko"
ok "initramfs with the kernel's own" finds warn mwifiex "initramfs holds the kernel's own: .*mwifiex.ko.xz"
ok 'and what to do' advises 'update-initramfs -u once ours is installed'
ok 'but not another module' silent_about mwifiex_more doctor
put boot/initrd.img-$rel "usr/lib/modules/$rel/updates/dkms/mvneta.ko"
ok 'initramfs with ours' finds note mvneta 'initramfs holds ours'

put sys/class/dmi/id/product_name 'Surface Pro'
ok 'a Surface with a plain kernel' finds note surface 'without its quirks'
put proc/sys/kernel/osrelease 6.1.0-surface-1
ok 'a Surface with its own kernel' finds BAD surface 'would lose'

put sys/class/net/mlan0/operstate "$(printf 'up\033[2J')"
ok 'control characters do not reach the terminal' sh -c \
	"! '$mvab' doctor --root '$root' | grep -q '$(printf '\033')'"
ok 'an empty root: error' exits 1 "$mvab" doctor --root "$root/sys"
ok 'no such root: error' exits 1 "$mvab" doctor --root "$dir/none"

echo "1..$n"
