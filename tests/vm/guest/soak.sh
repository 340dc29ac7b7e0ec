# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For soaks: . /case/soak.sh after lib.sh. What the kernel holds, before and after
# many changes.  For the names of slab caches to say what is in them the case appends
# slab_nomerge.

# Give back what is only kept for later, so that what is left is in use.
settle()
{
	sync
	sleep 1		# RCU callbacks, work items
	echo 3 > /proc/sys/vm/drop_caches
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

# kB that the kernel took from the page allocator, but for slabs: what is neither free,
# on the CPUs' lists of free pages too, nor a page of processes and files, nor stacks
# and tables, which come and go with the processes.
taken()
{
	awk '$1 == "count:" { free += 4 * $2 }	# of zoneinfo, in pages
		{ kb[$1] = $2 }
		END { print kb["MemTotal:"] - kb["MemFree:"] - free - kb["Active:"] \
			- kb["Inactive:"] - kb["Unevictable:"] - kb["Slab:"] \
			- kb["KernelStack:"] - kb["PageTables:"] - kb["Percpu:"] }' \
		/proc/zoneinfo /proc/meminfo
}

# sample NAME: state in /tmp/NAME.{slab,threads,taken}, a line to read
sample()
{
	settle
	awk 'NR > 2 { print $1, $2, $5 }' /proc/slabinfo > "/tmp/$1.slab"
	count_threads > "/tmp/$1.threads"
	taken > "/tmp/$1.taken"
	figure "$1" "$(cat "/tmp/$1.taken") kB taken, $(meminfo MemAvailable) available, slab $(
		meminfo Slab), stacks $(meminfo KernelStack), percpu $(meminfo Percpu), vmalloc $(
		meminfo VmallocUsed) kB, $(cat "/tmp/$1.threads") threads, $(count_threads e) kworkers"
}

# grown FROM TO OBJECTS: caches that hold so many more, and more than the two slabs of
# which the CPUs hold every object.  Not those of files, which the kernel keeps until
# it wants memory; nor freed areas of vmalloc, such as stacks, which it keeps until 64 MiB
# of addresses have come together.
grown()
{
	awk -v least="$3" '$1 ~ /inode|dentry|^filp$|radix_tree|^lsm_|^vmap_area$/ { next }
		NR == FNR { was[$1] = $2; next }
		$2 - was[$1] >= least && $2 - was[$1] > 2 * $3 { print $1 " +" $2 - was[$1] }' \
		"/tmp/$1.slab" "/tmp/$2.slab"
}

# soak CHANGES PARTS: the case's function "part" makes them in so many parts, each with
# a SEED of its own; what the kernel holds stays the same.  Every object of a slab that
# a CPU keeps counts as in use, so they keep no more than one each.
soak()
{
	for f in /sys/kernel/slab/*/cpu_partial; do
		echo 0 2>/dev/null > "$f"
	done
	sample begin
	done=0 number=0
	while [ $done -lt "$1" ]; do
		number=$((number + 1)) SEED=$((SEED + 1))
		part $(($1 * number / $2 - done))
		done=$(($1 * number / $2))
		sample "after-$done"
	done
	flat begin "after-$done" "$1"
	control "after-$done"
}

more_taken()	# FROM TO
{
	echo $(($(cat "/tmp/$2.taken") - $(cat "/tmp/$1.taken")))
}

# flat FROM TO CHANGES: an object leaked with every second change would be seen, and
# 512 kB in pages, since some 250 move between any two samples
flat()
{
	is "$(grown "$1" "$2" $(($3 / 2)))" '' \
		"$1 to $2: no slab cache has grown by half an object a change"
	is "$(cat "/tmp/$2.threads")" "$(cat "/tmp/$1.threads")" "$1 to $2: as many threads"
	more=$(more_taken "$1" "$2")
	ok "$1 to $2: $more kB more taken, less than 512" [ "$more" -lt 512 ]
	[ -e /sys/kernel/debug/kmemleak ] || return 0
	echo scan > /sys/kernel/debug/kmemleak
	is "$(head -n 40 /sys/kernel/debug/kmemleak)" '' "$1 to $2: kmemleak found nothing"
}

# control FROM: pipes that are held full are seen, in pages, slabs and threads
control()
{
	holders=''
	for _ in $(seq 40); do
		# shellcheck disable=SC2216 # nobody reads it, so it stays
		head -c 16384 /dev/zero | sleep 1000 &
		holders="$holders $!"
	done
	sample control
	more=$(more_taken "$1" control)
	ok "pipes of 640 kB: $more kB more taken" [ "$more" -ge 576 ]
	ok 'they are seen as objects' [ -n "$(grown "$1" control 20)" ]
	ok 'and as threads' \
		[ "$(cat /tmp/control.threads)" -gt "$(cat "/tmp/$1.threads")" ]
	# shellcheck disable=SC2086 # a list
	kill $holders
}
