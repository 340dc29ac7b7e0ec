# SPDX-License-Identifier: GPL-2.0-only
#
# Sourced by the scripts that build what guests load. Wants $here, the top of
# the repository, and $series and $arch.

# copy TO FILE...: files that are alike stay, so that make builds what changed
copy()
{
	to=$1
	shift
	mkdir -p "$to"
	for f; do
		[ ! -d "$f" ] || continue
		cmp -s "$f" "$to/${f##*/}" || cp "$f" "$to/"
	done
}

# build OURS FOLDER [ARGUMENT...]: a module's folder; under STRICT no warning
# may come from a file whose name matches the expression OURS: mainline's own
# are not ours to mend
build()
{
	ours=$1 folder=$2
	shift 2
	echo "modules: building ${folder#"$here/"}" >&2
	"$here/tests/vm/kbuild" "$series" "$arch" "$folder" "$@" \
		> "$folder.log" 2>&1 || {
		tail -n 30 "$folder.log" >&2
		echo "modules: failed; the whole log is in ${folder#"$here/"}.log" >&2
		exit 1
	}
	[ "${STRICT:-0}" != 0 ] || return 0
	if grep -E "/($ours)[a-z_]*\.[ch]:[0-9:]+ *(warning|error)" "$folder.log" >&2; then
		echo "modules: warnings in our files, see above" >&2
		rm -f "$folder"/*.o	# or the next run would be silent
		exit 1
	fi
}
