# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For tests of mvneta in guests: . tests/tx/lib.sh, from the top of the tree.
# SERIES: of the kernel (6.12).
series=${SERIES:-6.12}
series=${series##* }
out=build/$series-arm64
log=$(mktemp)
trap 'rm -f "$log" "$log.crc"' EXIT
n=0

# points NAME: the test points of the guest that ran last, numbered on
points()
{
	while read -r line; do
		case $line in
		'ok '* | 'not ok '*)
			n=$((n + 1))
			echo "$line" | sed "s/ok [0-9]* - /ok $n - $1: /" ;;
		1..*) ;;
		*) echo "$line" ;;
		esac
	done < "$log"
}

# guest NAME DRIVER CASE [NAME=VALUE]...
guest()
{
	name=$1 driver=$2 case=$3
	shift 3
	for e; do
		shift
		set -- "$@" -e "$e"
	done
	tests/vm/run.sh -k "$series" -m "$out/sim-neta/neta_sim.ko" \
		-m "$out/mvneta-$driver/mvneta.ko" "$@" "$case" > "$log" 2>&1 || :
	grep -q '^ok ' "$log" || echo 'not ok 1 - the guest reports' >> "$log"
	points "$name"
}

# The same numbers, to the time of every frame.
repeats()	# NAME, after two runs
{
	n=$((n + 1))
	if [ -s "$log.crc" ] && grep '^# crc=' "$log" | cmp -s - "$log.crc"; then
		echo "ok $n - $1"
	else
		echo "not ok $n - $1"
	fi
}

mkdir -p build
if ! flock build/neta.lock tests/neta-modules "$series" arm64 > "$log" 2>&1; then
	sed 's/^/# /' "$log"
	echo 'Bail out! the modules do not build'
	exit 1
fi
