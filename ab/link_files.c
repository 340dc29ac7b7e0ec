// SPDX-License-Identifier: GPL-2.0-only
/* Settings that are files: below /sys/class/net/IF and /proc/sys/net. */
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "link.h"

static const char * const attributes[] = {
	"mtu", "tx_queue_len", "gro_flush_timeout", "napi_defer_hard_irqs", "threaded", "group",
};

static void keep(struct json_object *files, const char *path)
{
	char value[256];
	struct stat st;

	if (!stat(path, &st) && (st.st_mode & S_IWUSR) && (st.st_mode & S_IRUSR) &&
	    ab_file_read(AT_FDCWD, path, value, sizeof(value)) >= 0)
		json_object_object_add(files, path, json_object_new_string(value));
}

/* Every file below a folder: queues/tx-0/byte_queue_limits/limit_max and such. */
static void keep_all(struct json_object *files, char *folder)
{
	char *roots[] = { folder, NULL };
	FTS *fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	FTSENT *e;

	while (fts && (e = fts_read(fts)))
		/* Not a setting: what the limit is just now. */
		if (e->fts_info == FTS_F && strcmp(e->fts_name, "limit") &&
		    strcmp(e->fts_name, "stable_secret"))
			keep(files, e->fts_path);
	if (fts)
		fts_close(fts);
}

int ab_files_save(struct json_object *link, const char *iface)
{
	struct json_object *files = json_object_new_object();
	char path[160];

	json_object_object_add(link, "files", files);
	for (size_t i = 0; i < sizeof(attributes) / sizeof(*attributes); i++) {
		snprintf(path, sizeof(path), "/sys/class/net/%.15s/%s", iface, attributes[i]);
		keep(files, path);
	}
	snprintf(path, sizeof(path), "/sys/class/net/%.15s/queues/", iface);
	keep_all(files, path);
	snprintf(path, sizeof(path), "/proc/sys/net/ipv4/conf/%.15s/", iface);
	keep_all(files, path);
	snprintf(path, sizeof(path), "/proc/sys/net/ipv6/conf/%.15s/", iface);
	keep_all(files, path);
	return 0;
}

/* What is right already is left alone: some files do things when written. */
static int give_back(const char *path, const char *value)
{
	char now[256];
	int fd, ret = 0;

	if (ab_file_read(AT_FDCWD, path, now, sizeof(now)) < 0 || !strcmp(now, value))
		return 0;
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (write(fd, *value ? value : "\n", *value ? strlen(value) : 1) < 0)
		ret = -errno;
	close(fd);
	return ret;
}

int ab_files_restore(struct json_object *link, bool limits, char why[AB_WHY_MAX])
{
	struct json_object *files;
	int first = 0;

	if (!json_object_object_get_ex(link, "files", &files))
		return -EINVAL;
	json_object_object_foreach(files, path, v) {
		int ret = limits || !strstr(path, "/byte_queue_limits/") ?
			give_back(path, json_object_get_string(v)) : 0;

		if (ret && !first) {
			snprintf(why, AB_WHY_MAX, "%s: %s", path, strerror(-ret));
			first = ret;
		}
	}
	return first;
}
