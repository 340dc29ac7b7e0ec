// SPDX-License-Identifier: GPL-2.0-only
/* Writing journals. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "journal.h"

/* Takes @o.  A short write (full disk) leaves a cut-off line for reopen. */
static int append(int fd, struct json_object *o)
{
	const char *s;
	size_t len;
	int ret = 0;

	if (!o)
		return -ENOMEM;
	s = json_object_to_json_string_length(o, JSON_C_TO_STRING_PLAIN, &len);
	for (size_t done = 0; done <= len && !ret;) {
		ssize_t n = done < len ? write(fd, s + done, len - done) : write(fd, "\n", 1);

		if (n > 0)
			done += (size_t)n;
		else if (n < 0 && errno != EINTR)
			ret = -errno;
	}
	if (!ret && fsync(fd))
		ret = -errno;
	json_object_put(o);
	return ret;
}

static int sync_folder(const char *path)
{
	char copy[PATH_MAX];
	int fd, ret = 0;

	if (strlen(path) >= sizeof(copy))
		return -ENAMETOOLONG;
	strcpy(copy, path);
	fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (fsync(fd))
		ret = -errno;
	close(fd);
	return ret;
}

static struct json_object *header(const struct ab_run *run)
{
	struct json_object *o = ab_run_header_json(run), *blocks = json_object_new_array();

	if (!o || !blocks) {
		json_object_put(o);
		json_object_put(blocks);
		return NULL;
	}
	json_object_object_add(o, "mvab", json_object_new_int(1));
	for (unsigned int b = 0; b < run->blocks; b++) {
		struct json_object *order = json_object_new_array();

		for (unsigned int i = 0; i < run->arms; i++)
			json_object_array_add(order,
				json_object_new_int64(run->block[b].order[i]));
		json_object_array_add(blocks, order);
	}
	json_object_object_add(o, "schedule", blocks);
	return o;
}

int ab_journal_create(const char *path, const struct ab_run *run)
{
	int fd, ret;

	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return -errno;
	ret = append(fd, header(run));
	if (!ret)
		ret = sync_folder(path);
	if (!ret)
		return fd;
	close(fd);
	unlink(path);
	return ret;
}

int ab_journal_reopen(const char *path)
{
	int fd = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC), ret;
	struct stat st;
	off_t end;
	char c = 0;

	if (fd < 0)
		return -errno;
	if (fstat(fd, &st) || !S_ISREG(st.st_mode)) {
		ret = -EINVAL;
		goto err_close;
	}
	for (end = st.st_size; end > 0; end--) {
		if (pread(fd, &c, 1, end - 1) != 1) {
			ret = -EIO;
			goto err_close;
		}
		if (c == '\n')
			break;
	}
	if (ftruncate(fd, end) || fsync(fd)) {
		ret = -errno;
		goto err_close;
	}
	return fd;
err_close:
	close(fd);
	return ret;
}

int ab_journal_slot(int fd, const struct ab_run *run, unsigned int b, unsigned int arm)
{
	struct json_object *o = ab_run_slot_json(run, b, arm);

	if (o)
		json_object_object_add(o, "block", json_object_new_int64(b));
	return append(fd, o);
}

int ab_journal_begin(int fd, unsigned int b)
{
	struct json_object *o = json_object_new_object();

	if (o) {
		json_object_object_add(o, "block", json_object_new_int64(b));
		json_object_object_add(o, "begin", json_object_new_boolean(true));
	}
	return append(fd, o);
}

int ab_journal_append(int fd, struct json_object *o)
{
	return append(fd, o);
}

int ab_journal_drop(int fd, unsigned int b, const char *reason)
{
	struct json_object *o = json_object_new_object();

	if (o) {
		json_object_object_add(o, "block", json_object_new_int64(b));
		json_object_object_add(o, "dropped", json_object_new_string(reason));
	}
	return append(fd, o);
}

int ab_journal_end(int fd, const char *how)
{
	struct json_object *o = json_object_new_object();

	if (o)
		json_object_object_add(o, "end", json_object_new_string(how));
	return append(fd, o);
}

static int append_blocks(int fd, const struct ab_run *run)
{
	int ret = 0;

	for (unsigned int b = 0; b < run->blocks && !ret; b++) {
		const struct ab_block *block = &run->block[b];

		for (unsigned int i = 0; i < block->done && !ret; i++)
			ret = ab_journal_slot(fd, run, b, block->order[i]);
		if (*block->dropped && !ret)
			ret = ab_journal_drop(fd, b, block->dropped);
	}
	return ret;
}

int ab_journal_save(const char *path, const struct ab_run *run, const char *how)
{
	int fd = ab_journal_create(path, run), ret;

	if (fd < 0)
		return fd;
	ret = append_blocks(fd, run);
	if (!ret)
		ret = ab_journal_end(fd, how);
	close(fd);
	/* Ours, and useless. */
	if (ret)
		unlink(path);
	return ret;
}
