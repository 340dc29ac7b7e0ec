# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# For tests of mvneta in guests: . tests/tx/lib.sh, from the top of the tree.
# SERIES: of the kernel (6.12). With $arch set: of the guests (arm64).
series=${SERIES:-6.12}
series=${series##* }
arch=${arch:-arm64}
out=build/$series-$arch
dir=$(mktemp -d)
log=$dir/guest
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh

# What README recommends; with tx_bql=fixed, or port.
recommended='tx_bql_limit=auto tso_segs=auto tx_ring=128'

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

# run DRIVER CASE [NAME=VALUE]...: what the guest says is in $log
run()
{
	driver=$1 case=$2
	shift 2
	for e; do
		shift
		set -- "$@" -e "$e"
	done
	tests/vm/run.sh -k "$series" -a "$arch" -m "$out/sim-neta/neta_sim.ko" \
		-m "$out/mvneta-$driver/mvneta.ko" "$@" "$case" > "$log" 2>&1
}

# guest NAME DRIVER CASE [NAME=VALUE]...: its test points are ours
guest()
{
	what=$1
	shift
	run "$@" || :
	grep -q '^ok ' "$log" || echo 'not ok 1 - the guest reports' >> "$log"
	points "$what"
}

for m in sim-neta/neta_sim mvneta-stock/mvneta mvneta-bql/mvneta; do
	[ -e "$out/$m.ko" ] || {
		echo "Bail out! no modules: run tests/neta-modules $series $arch"
		exit 1
	}
done
