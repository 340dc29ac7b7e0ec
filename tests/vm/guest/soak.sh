# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For soaks: . /case/soak.sh after lib.sh. What the kernel holds, before and after
# many changes.

# Give back what is only kept for later, so that what is left is in use.
settle()
{
	sync
	sleep 1		# RCU callbacks, work items
	echo 3 > /proc/sys/vm/drop_caches
	echo 1 > /proc/sys/vm/compact_memory	# empties the lists of each CPU too
	for f in /sys/kernel/slab/*/shrink; do
		echo 1 2>/dev/null > "$f"
	done
}

meminfo()
{
	awk -v of="$1:" '$1 == of { print $2 }' /proc/meminfo
}

# Threads in all; kworkers come and go as work does, and are counted apart.
count_threads()
{
	cat /proc/[0-9]*/task/*/comm 2>/dev/null | grep -c"${1:-v}" '^kworker/'
}

# sample NAME: state in /tmp/NAME.slab, /tmp/NAME.threads, a line to read
sample()
{
	settle
	awk 'NR > 2 { print $1, $2, $5 }' /proc/slabinfo > "/tmp/$1.slab"
	count_threads > "/tmp/$1.threads"
	meminfo MemAvailable > "/tmp/$1.memory"
	figure "$1" "$(cat "/tmp/$1.memory") kB available, slab $(meminfo Slab), stacks $(
		meminfo KernelStack), percpu $(meminfo Percpu), vmalloc $(meminfo VmallocUsed
		) kB, $(cat "/tmp/$1.threads") threads, $(count_threads e) kworkers"
}

# grown FROM TO OBJECTS: caches that hold so many more, and more than the two slabs of
# which the CPUs hold every object.  Not those of files, which the kernel keeps until
# it wants memory; nor freed areas of vmalloc, such as stacks, which it keeps until 64 MiB
# of addresses have come together.
grown()
{
	awk -v least="$3" '$1 ~ /inode|dentry|radix_tree|^lsm_|^vmap_area$/ { next }
		NR == FNR { was[$1] = $2; next }
		$2 - was[$1] >= least && $2 - was[$1] > 2 * $3 { print $1 " +" $2 - was[$1] }' \
		"/tmp/$1.slab" "/tmp/$2.slab"
}

# soak CHANGES PARTS: the case's function "part" makes them in so many parts, each with
# a SEED of its own; what the kernel holds stays the same
soak()
{
	sample begin
	done=0 number=0
	while [ $done -lt "$1" ]; do
		number=$((number + 1)) SEED=$((SEED + 1))
		part $(($1 * number / $2 - done))
		done=$(($1 * number / $2))
		sample "after-$done"
	done
	flat begin "after-$done" "$1"
}

# flat FROM TO CHANGES: what leaks with every second change would be seen
flat()
{
	is "$(grown "$1" "$2" $(($3 / 2)))" '' \
		"$1 to $2: no slab cache has grown by half an object a change"
	is "$(cat "/tmp/$2.threads")" "$(cat "/tmp/$1.threads")" "$1 to $2: as many threads"
	less=$(($(cat "/tmp/$1.memory") - $(cat "/tmp/$2.memory")))
	ok "$1 to $2: memory available has shrunk by $less kB, less than 1 MiB" \
		[ "$less" -lt 1024 ]
	[ -e /sys/kernel/debug/kmemleak ] || return 0
	echo scan > /sys/kernel/debug/kmemleak
	is "$(head -n 40 /sys/kernel/debug/kmemleak)" '' "$1 to $2: kmemleak found nothing"
}
