#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Run a case in a guest with an unmodified Debian kernel: TAP on standard
# output; exit 0 if every test point passed.
#
#	tests/vm/run.sh [-k SERIES] [-a ARCH] [-m MODULE.ko]... [-f FILE]...
#		[-e NAME=VALUE]... [-p PLUGIN[,ARG=VALUE]...] [-c CORE]
#		[-n CPUS] [-o DIR] [-t SECONDS] [-w] CASE
#
#	-k	kernel series (6.1)		-a	architecture (arm64)
#	-m	put a module into the guest: "modprobe NAME" finds it before
#		Debian's module of the same name
#	-f	put a file into the guest's /case, executable if it is
#	-e	variable in the environment of the case
#	-p	TCG plugin for QEMU		-c	host core (see below)
#	-o	folder for the files that the case sends
#	-n	CPUs, whatever the case wants
#	-t	seconds of host time until the guest is killed
#	-w	wall-clock time: a host thread for each CPU, on all cores
#
# CASE is a path, or a name in tests/vm/cases. Its header may hold:
#
#	# modules: NAME...	Debian's modules to load before the case
#	# available: NAME...	Debian's modules for it to load by itself
#	# timeout: SECONDS	of host time (120)
#	# limit: SECONDS	of guest time (600); waiting takes no host time
#	# cpus: N		CPUs of the guest (2); fewer make it fail
#	# append: WORD...	kernel command line
#	# memory: MiB		(512)
#	# devicetree: FILE	of tests/vm, appended to the machine's (arm64, armhf)
#	# shift: N		an instruction takes 2^N ns (1); arm64 only
#
# Without -w a guest runs on one host core, arm64 guests in virtual time. -c tells
# which, as a number in the list of those allowed; otherwise the process number
# decides, so that guests started in parallel spread. armhf guests are always as with
# -w: their kernel does not get through its boot otherwise.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
vm=$here/tests/vm
cache=${RXTX_CACHE:-$here/.cache}

usage()
{
	sed -n '7,22s/^#\t*//p' "$0" >&2
	exit 2
}

die()
{
	echo "Bail out! run.sh: $*"
	exit 1
}

# Value of the header line "# $1: ..." of the case, or $2.
header()
{
	value=$(sed -n "/^#/!q; s/^# $1: *//p" "$script" | tr '\n' ' ')
	echo "${value:-$2}"
}

# The host cores that we may use.
allowed()
{
	taskset -cp $$ | sed 's/.*: //'
}

# Of these the one at place $1, counted round.
allowed_core()
{
	allowed | tr ',' '\n' |
	while IFS=- read -r first last; do
		seq "$first" "${last:-$first}"
	done | awk -v n="$1" '{ core[NR - 1] = $1 } END { print core[n % NR] }'
}

# Modules that the built module $1 needs.
needs()
{
	modinfo -F depends "$1" | tr ',' ' '
}

# Files of Debian's module $1 and of those it needs, in the order of loading.
# Nothing for a module that is built in or handed over with -m.
debian_module()
{
	modprobe -S "$version" -d "$kernel/root" --show-depends "$1" 2>/dev/null |
		sed -n 's/^insmod \([^ ]*\).*/\1/p'
}

unpacked()
{
	case $1 in
	*.xz) xz -dc "$1" ;;
	*.zst) zstd -dcq "$1" ;;
	*) cat "$1" ;;
	esac
}

# Build lib/modules of the guest from $ours and $wanted (names).
install_modules()
{
	to=$tree/lib/modules/$version
	mkdir -p "$to/kernel" "$to/updates"
	for m in $ours; do
		cp "$m" "$to/updates/"
	done
	for name in $wanted; do
		[ ! -e "$to/updates/$name.ko" ] || continue
		debian_module "$name"
	done | sort -u | while read -r file; do
		name=$(basename "$file" | sed 's/\.ko.*//')
		[ -e "$to/updates/$name.ko" ] ||
			unpacked "$file" > "$to/kernel/$name.ko"
	done
	cp "$kernel/root/lib/modules/$version/modules.builtin" \
		"$kernel/root/lib/modules/$version/modules.order" "$to/"
	cp "$kernel/root/lib/modules/$version/modules.builtin.modinfo" "$to/"
	depmod -b "$tree" "$version"
}

# The machine's device tree with the nodes of file $1 of this folder, and what its
# -$arch says beyond.
device_tree()
{
	$machine -machine dumpdtb="$work/plain.dtb" -smp "$cpus" -m "$memory" \
		-nodefaults -display none > /dev/null 2>&1
	dtc -q -I dtb -O dts -o "$work/plain.dts" "$work/plain.dtb"
	beyond=$vm/${1%.dtsi}-$arch.dtsi
	[ -e "$beyond" ] || beyond=
	cat "$work/plain.dts" "$vm/$1" ${beyond:+"$beyond"} | dtc -q -I dts -O dtb -o "$work/dtb"
}

series=6.1 arch=arm64 ours='' plugin='' core='' cpus='' dir='' seconds='' files='' env='' wall=''
while getopts k:a:m:f:e:p:c:n:o:t:w opt; do
	case $opt in
	k) series=$OPTARG ;;
	a) arch=$OPTARG ;;
	m) ours="$ours $OPTARG" ;;
	f) files="$files $OPTARG" ;;
	e) env="$env${OPTARG%%=*}='$(echo "${OPTARG#*=}" | sed "s/'/'\\\\''/g")'
" ;;
	p) plugin=$OPTARG ;;
	c) core=$OPTARG ;;
	n) cpus=$OPTARG ;;
	o) dir=$OPTARG ;;
	t) seconds=$OPTARG ;;
	w) wall=y ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || usage
script=$1
[ -f "$script" ] || script=$vm/cases/$1
[ -f "$script" ] || die "no case $1"
name=$(basename "$script")

"$vm/kernel" "$series" "$arch" > /dev/null || die "no kernel"
kernel=$cache/kernel/$series-$arch
version=$(cat "$kernel/version")
rootfs=$("$vm/rootfs" "$arch") || die "no root file system"

mkdir -p "$here/build/vm" ${dir:+"$dir"}
log=$here/build/vm/$name-$series-$arch.log
work=$(mktemp -d "$here/build/vm/run.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap "exit 130" INT TERM
tree=$work/tree
mkdir -p "$tree/case"
console=$work/console result=$work/result
: > "$result"

load=$(header modules '')
wanted="$load $(header available '')"
for m in $ours; do
	[ -f "$m" ] || die "no module $m"
	wanted="$wanted $(needs "$m")"
done
install_modules
wanted_cpus=$(header cpus 2)
cpus=${cpus:-${wanted_cpus% }}
memory=$(header memory 512)
shift=$(header shift 1)
seconds=${seconds:-$(header timeout 120)}

cp "$script" "$tree/case/run"
cp "$vm"/guest/*.sh "$tree/case/"
for f in $files; do
	cp "$f" "$tree/case/"
done
for m in $load; do
	echo "$m"
done > "$tree/case/load"
printf '%s' "$env" > "$tree/case/env"
(cd "$tree" && find . -mindepth 1 -exec touch -h -d @0 {} + &&
	find . -mindepth 1 | LC_ALL=C sort |
	cpio --quiet --reproducible -o -H newc -R 0:0) > "$work/case.cpio"
cat "$rootfs" "$work/case.cpio" > "$work/initrd"

append="panic=-1 oops=panic panic_on_oops=1 log_buf_len=4M nokaslr norandmaps quiet loglevel=4
	CASE_CPUS=$wanted_cpus CASE_LIMIT=$(header limit 600) $(header append '')"
case $arch in
arm64)
	machine='qemu-system-aarch64 -M virt,dtb-randomness=off -cpu cortex-a53'
	time="-icount shift=${shift% },sleep=off -rtc base=2026-01-01,clock=vm"
	result_device='-device pci-serial,chardev=result'
	append="console=ttyAMA0 $append" ;;
armhf)
	machine='qemu-system-arm -M virt,highmem=off,dtb-randomness=off -cpu cortex-a15'
	wall=y
	result_device='-device pci-serial,chardev=result'
	append="console=ttyAMA0 $append" ;;
amd64)
	machine='qemu-system-x86_64 -M q35 -cpu qemu64'
	time='-accel tcg,thread=single'
	result_device='-serial chardev:result'
	append="console=ttyS0 CASE_PORT=/dev/ttyS1 $append" ;;
*) die "no machine for $arch" ;;
esac
preload=''
if [ "$wall" ]; then
	core=$(allowed) time='-accel tcg,thread=multi'
else
	core=$(allowed_core "${core:-$$}")
	if [ "$arch" = arm64 ]; then
		gcc -O2 -shared -fPIC -o "$work/steady.so" "$vm/steady.c" || die "no steady.so"
		preload="env LD_PRELOAD=$work/steady.so"
	fi
fi
set -- -kernel "$kernel/vmlinuz" -initrd "$work/initrd" \
	-append "$(echo "$append" | tr -s ' \t\n' ' ')" \
	-smp "$cpus" -m "${memory% }" -nodefaults -no-user-config -display none \
	-no-reboot -chardev "file,id=console,path=$console" -serial chardev:console \
	-chardev "file,id=result,path=$result"
[ -z "$plugin" ] || set -- "$@" -plugin "$plugin"
tree_source=$(header devicetree '')
if [ -n "$tree_source" ]; then
	device_tree "${tree_source% }"
	set -- "$@" -dtb "$work/dtb"
fi

status=0
# shellcheck disable=SC2086 # a command and its words
taskset -c "$core" timeout --foreground -k 5 "${seconds% }" $preload $machine $time "$@" \
	$result_device 2> "$work/qemu.err" || status=$?
cat "$work/qemu.err" "$console" > "$log"

# Turn what came back into TAP: numbers and the plan are given here, for init
# adds test points to those of the case.
tr -d '\r' < "$result" | awk -v status="$status" -v dir="$dir" -v console="$log" '
	function point(text) { n++; sub(/^(not )?ok *[0-9]* *(- )?/, "", text); return n " - " text }
	/^\+[^ ]+ / {
		if (dir != "")
			print substr($0, length($1) + 2) > (dir "/" substr($1, 2))
		next
	}
	/^ok/ { print "ok " point($0); next }
	/^not ok/ { print "not ok " point($0); bad++; next }
	/^1\.\.[0-9]+/ { planned = 1; next }
	/^Bail out!/ { print "not ok " point($0); bad++; over = 1; next }
	/^# case exit [0-9]+$/ { over = 1; code = $4; next }
	{ print }
	function tail_of(   line, i, lines) {
		while ((getline line < console) > 0)
			lines[i++] = line
		for (n0 = (i > 40 ? i - 40 : 0); n0 < i; n0++)
			print "# console: " lines[n0]
	}
	END {
		if (status == 124 || status == 137) {
			print "not ok " point("guest finished in time"); bad++
			tail_of()
		} else if (!over) {
			print "not ok " point("guest reported back (QEMU exit " status ")"); bad++
			tail_of()
		} else if (code) {
			print "not ok " point("case exit status is 0, not " code); bad++
		}
		print "1.." n + 0
		exit(bad > 0 || !n)
	}'
