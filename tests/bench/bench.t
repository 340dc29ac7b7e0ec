#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The benchmark in short: a guest with the stock driver and one arm, twice; the
# second run gives the figures of the first to the digit.
#
# shellcheck disable=SC2016 # variables of jq
set -eu
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh

short()
{
	bench/run -a napi/gro/pool/move -l '1500:32:1000' -o "$dir/result.json" "$@"
}

holds()	# JQ-EXPRESSION
{
	jq -e "(.arms | map({ key: .arm, value: . }) | from_entries) as \$of |
		\$of.stock as \$stock | \$of[\"napi/gro/pool/move\"] as \$ours | $1" "$dir/result.json"
}

ok 'bench/run' short
ok 'both arms are in the result' holds '.arms | length == 2'
ok 'the phases add up to the sum, within 5 %' \
	holds '[.arms[] | ([.phases[], .user] | add) / .insns] | all(. > 0.95 and . < 1.05)'
ok 'napi with GRO, pool and move takes fewer instructions a frame than stock' \
	holds '$ours.insns < $stock.insns'
ok 'and acknowledges fewer frames' holds '$ours.acks < $stock.acks'
ok 'a bar for each arm in the figure' \
	sh -c "[ \$(grep -c '>stock<\\|>napi/gro/pool/move<' '$dir/result.svg') = 2 ]"
ok 'a second run agrees to the digit' short -c
echo "1..$n"
