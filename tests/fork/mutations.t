#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Every rule notices when what it needs has changed: the step fails, names the
# rule and leaves nothing behind.
set -eu
cd "$(dirname "$0")/../.."
. tests/fork/tap.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mutate()	# DRIVER RULE FILE RUN SCRIPT
{
	from=$(sed -n 's/^from[[:blank:]]*//p' "fork/$1/copy-list")
	stock=$(sed -n 's/^stock[[:blank:]]*//p' "fork/$1/copy-list")
	tree=$tmp/tree/$from
	mkdir -p "$tree"
	cp "$tmp/gen/6.1/$stock"/* "$tree/"
	sed -i "$5" "$tree/$3"
	name="$2 notices a change of $3"
	if cmp -s "$tmp/gen/6.1/$stock/$3" "$tree/$3"; then
		echo "sed '$5' changes nothing" > "$tmp/log"
		not_ok "$name" "$tmp/log"
		return
	fi
	set -- "$1" "$2" "$4"
	driver=$1 rule=$2 run=$3
	set -- --driver "$driver" --series 6.1 --source "$tmp/tree" --out "$tmp/out"
	[ "$run" = all ] || set -- "$@" --rule "$rule"
	if [ -e "$tmp/out" ]; then
		echo "something is left of the run before" > "$tmp/log"
		not_ok "$name" "$tmp/log"
		rm -rf "$tmp/out"
		return
	fi
	fails "$name" "^fork: rule $rule: " "$tmp/log" fork/generate "$@"
}

if ! fork/generate --series 6.1 --source suite --out "$tmp/gen" > "$tmp/log" 2>&1; then
	not_ok 'the unchanged source can be forked' "$tmp/log"
	echo "1..$n"
	exit 0
fi
ok 'the unchanged source can be forked'

for table in tests/fork/mutations/*; do
	driver=$(basename "$table")
	grep -v '^#' "$table" > "$tmp/table"
	while read -r rule file run script; do
		mutate "$driver" "$rule" "$file" "$run" "$script"
	done < "$tmp/table"
	for cocci in fork/"$driver"/*.cocci; do
		fork/hits rules "$cocci"
	done | sort > "$tmp/rules"
	awk '{ print $1 }' "$tmp/table" | sort -u | comm -23 "$tmp/rules" - > "$tmp/log"
	if [ -s "$tmp/log" ]; then
		not_ok "every rule of $driver has a test" "$tmp/log"
	else
		ok "every rule of $driver has a test"
	fi
done

# What is handed to our code has changed, though every rule hits.
driver=mwifiex
rm -rf "$tmp/tree"
mkdir -p "$tmp/tree/drivers/net/wireless/marvell"
cp -a "$tmp/gen/6.1/mwifiex-stock" "$tmp/tree/drivers/net/wireless/marvell/mwifiex"
sed -i '/"MWIFIEX_RX_WORK_QUEUE"/,/;/s/WQ_UNBOUND, 1/WQ_UNBOUND, 2/' \
	"$tmp/tree/drivers/net/wireless/marvell/mwifiex/main.c"
fails 'other added lines are noticed' 'added lines are not those expected' "$tmp/log" \
	fork/generate --driver $driver --series 6.1 --source "$tmp/tree" --out "$tmp/out"

if [ -e "$tmp/out" ]; then
	find "$tmp/out" > "$tmp/log"
	not_ok 'nothing is left of failed steps' "$tmp/log"
else
	ok 'nothing is left of failed steps'
fi
echo "1..$n"
