#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The Ansible role over an inventory of two devices, both on this machine: what
# it calls mvab with, what it collects, and what it makes of the journals.  The
# mvab of a device is a script that writes down its arguments and answers
# "run" by a journal; "merge" is the real one.
set -eu
cd "$(dirname "$0")/../.."
. tests/ab/lib.sh

site=$PWD/ab/fleet/site.yml
# Ansible refuses any other; the merge it calls knows no locale.
export LC_ALL=C.UTF-8
export ANSIBLE_NOCOLOR=1 ANSIBLE_LOCAL_TEMP="$dir/tmp" ANSIBLE_RETRY_FILES_ENABLED=0
# The merge is short-lived, and a leak in it is told elsewhere.
export ASAN_OPTIONS=detect_leaks=0

device()	# NAME SEED EFFECT
{
	mkdir "$dir/$1"
	measured 20 "$2" "$3" ".looks = [20] | .device = \"$1\"" >"$dir/$1/measured"
	cat >"$dir/$1/mvab" <<-EOT
	#!/bin/sh
	echo "\$*" >> $dir/$1/calls
	case \$1 in
	run)
		[ "\$2" != --resume ] || { echo '{"end":"resumed"}' >> "\$3"; exit 0; }
		cp $dir/$1/measured $dir/$1/var/journal
		echo report of $1 ;;
	revert) echo 'Nothing to change.' ;;
	esac
	EOT
	chmod +x "$dir/$1/mvab"
	echo "$1 mvab_command=$dir/$1/mvab mvab_folder=$dir/$1/var"
}
play()	# STEP [OPTION...]
{
	step=$1
	shift
	ansible-playbook -i "$dir/inventory" "$site" -e mvab_step="$step" \
		-e mvab_become=false -e mvab_interval=1 -e mvab_journals="$dir/journals" \
		-e mvab_merge_command="$mvab" "$@"
}
calls()	# DEVICE TEXT: it was called so
{
	grep -xF -- "$2" "$dir/$1/calls" || { cat "$dir/$1/calls"; return 1; }
}

{
	echo '[devices]'
	device router1 1 10
	device router2 2 14
	printf '%s\n' '[devices:vars]' ansible_connection=local mvab_server=192.0.2.1 \
		'mvab_arms=["stock", "napi"]' "ansible_python_interpreter=$(command -v python3)"
} >"$dir/inventory"

ok 'the playbook parses' ansible-playbook --syntax-check -i ab/fleet/inventory.example "$site" \
	-e mvab_step=run
ok 'run' play run
for d in router1 router2; do
	ok "$d: mvab run, with both arms" calls $d \
		"run --iface mlan0 --server 192.0.2.1 --journal $dir/$d/var/journal --arm stock --arm napi"
	ok "$d: nobody else may read its folder" sh -c "[ \$(stat -c %a '$dir/$d/var') = 700 ]"
done
ok 'a journal without an end is resumed' play run --limit router1
ok 'and by nothing else' calls router1 "run --resume $dir/router1/var/journal"
cp "$dir/router1/measured" "$dir/router1/var/journal"
ok 'collect and merge' says 'mean over devices: +1' play collect
ok 'a journal of each' sh -c "cmp '$dir/journals/router1.jsonl' '$dir/router1/measured' &&
	cmp '$dir/journals/router2.jsonl' '$dir/router2/measured'"
ok 'apply' play apply -e mvab_choice=napi,cpu=2
ok 'the choice' calls router2 'apply --yes napi,cpu=2'
ok 'revert' play revert
ok 'a run that died first' calls router2 'rollback --force'
ok 'then the choice' calls router2 'revert --yes'
ok 'no such step' exits 2 play reboot
echo "1..$n"
