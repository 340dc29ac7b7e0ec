#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# mvab apply and revert below a root of our own: what is written, what is
# shown, and what is left alone.
# shellcheck disable=SC2016 # $ in sh -c programs is theirs
set -eu
cd "$(dirname "$0")/../.."
. tests/ab/lib.sh

root=$dir/root
file=$root/etc/modprobe.d/mvab.conf
mkdir "$root" "$root/etc"

apply()
{
	"$mvab" apply --root "$root" "$@"
}
revert()
{
	"$mvab" revert --root "$root" "$@"
}
has()	# LINE: our file says it, after the mark
{
	sed -n '1s/^# Written by mvab apply.*/mark/p;2,$p' "$file" >"$dir/is"
	printf 'mark\n%s\n' "$1" | diff - "$dir/is"
}
absent()
{
	[ ! -e "$1" ]
}

ok 'revert with nothing there: nothing to change' says 'Nothing to change' revert --yes
ok 'no: nothing is made' sh -c 'echo n | "$1" apply --root "$2" napi; [ $? -eq 1 ]' - "$mvab" "$root"
ok 'not even a folder' sh -c '[ -z "$(ls -A "$1/etc")" ]' - "$root"
ok 'apply' exits 0 apply napi,cpu=2 --yes
ok 'the file says what the arm says' has 'options mwifiex rx_model=napi rx_cpu=2'
ok 'everybody may read it' sh -c '[ "$(stat -c %a "$1")" = 644 ]' - "$file"
ok 'the same again: nothing to change' says 'Nothing to change' apply napi,cpu=2 --yes
ok 'another arm: old and new are shown' sh -c '"$1" apply --root "$2" kthread,prio=fifo:10 --yes |
	grep -E "^[-+]options" | tr "\n" "|" | grep -qxF -- \
	"-options mwifiex rx_model=napi rx_cpu=2|+options mwifiex rx_model=kthread rx_prio=fifo:10|"' \
	- "$mvab" "$root"
ok 'and replaced' has 'options mwifiex rx_model=kthread rx_prio=fifo:10'
ok 'an arm of mvneta' exits 0 apply bql=port,ring=256,tso=auto --yes
ok 'its parameters' has 'options mvneta tx_ring=256 tso_segs=auto tx_bql=port'
cp "$file" "$dir/before"

for answer in n '' yy; do
	ok "answer \"$answer\": nothing is done" sh -c '
		echo "$3" | "$1" apply --root "$2" inline; [ $? -eq 1 ]' - "$mvab" "$root" "$answer"
	ok 'and the file is as before' cmp "$file" "$dir/before"
done
ok 'nobody to ask: nothing is done' sh -c '"$1" revert --root "$2" </dev/null; [ $? -eq 1 ]' \
	- "$mvab" "$root"
ok 'and the file is as before' cmp "$file" "$dir/before"
ok 'answer y: done' sh -c 'echo y | "$1" revert --root "$2"' - "$mvab" "$root"
ok 'the file is gone' absent "$file"
ok 'revert again: nothing to change' says 'Nothing to change' revert --yes
ok 'no temporary file is left' sh -c '[ -z "$(ls -A "$1")" ]' - "$root/etc/modprobe.d"

for arm in napi,cpu= napi,cpu=-2 napi,cpu=2x napi,budget=65 napi,napi napi,,cpu=1 turbo \
	'napi,cpu=1;reboot' "napi
install x" bql=ports ring=0 prio=fifo:100 prio=20 '' deliver=netif low=0; do
	ok "refused, usage: $(echo "$arm" | tr '\n' ' ')" exits 2 apply "$arm" --yes
done
ok 'a refusal lists what is accepted' says 'accepted are workqueue kthread napi inline' \
	apply turbo --yes
ok 'stock needs no file' exits 2 apply stock --yes
ok 'nothing was written' absent "$file"

echo 'options mwifiex disconnect_on_suspend=1' >"$file"
cp "$file" "$dir/before"
ok 'a file that is not ours: apply refuses' exits 1 apply napi --yes
ok 'a file that is not ours: revert refuses' exits 1 revert --yes
ok 'and it is as before' cmp "$file" "$dir/before"
rm "$file"
ln -s ../victim "$file"
ok 'a symbolic link: apply refuses' exits 1 apply napi --yes
ok 'a symbolic link: revert refuses' exits 1 revert --yes
ok 'what it points to was not made' absent "$root/etc/victim"
rm "$file"
"$mvab" apply --root "$root" napi --yes >/dev/null
mv "$file" "$root/etc/ours"
ln -s ../ours "$file"
ok 'a symbolic link, even to a file of ours: revert refuses' exits 1 revert --yes
ok 'and it is still there' test -L "$file"
rm "$file"
rmdir "$root/etc/modprobe.d"
ln -s .. "$root/etc/modprobe.d"
ok 'the folder is a symbolic link: apply refuses' exits 1 apply napi --yes
ok 'nothing was written through it' absent "$root/mvab.conf"
ok 'a root that is missing: error' exits 1 "$mvab" apply --root "$dir/none" napi --yes

echo "1..$n"
