// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"

static int write_all(int fd, const char *s)
{
	for (size_t len = strlen(s), done = 0; done < len;) {
		ssize_t n = write(fd, s + done, len - done);

		if (n < 0 && errno != EINTR)
			return -errno;
		if (n > 0)
			done += (size_t)n;
	}
	return fsync(fd) ? -errno : 0;
}

/* The folder of @name: what has to be synced after a rename. */
static int sync_folder(int dirfd, const char *name)
{
	char folder[PATH_MAX] = ".";
	const char *slash = strrchr(name, '/');
	int fd, ret = 0;

	if (slash)
		snprintf(folder, sizeof(folder), "%.*s", (int)(slash - name + 1), name);
	fd = openat(dirfd, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (fsync(fd))
		ret = -errno;
	close(fd);
	return ret;
}

int ab_file_replace(int dirfd, const char *name, const char *text, unsigned int mode)
{
	char temporary[PATH_MAX];
	int fd, ret;

	/* Not ".conf": a left-over is read by nobody. */
	if (snprintf(temporary, sizeof(temporary), "%s.%ld.new", name, (long)getpid()) >=
	    (int)sizeof(temporary))
		return -ENAMETOOLONG;
	fd = openat(dirfd, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return -errno;
	ret = write_all(fd, text);
	if (!ret && fchmod(fd, mode))
		ret = -errno;
	close(fd);
	if (!ret && renameat(dirfd, temporary, dirfd, name))
		ret = -errno;
	if (ret)
		unlinkat(dirfd, temporary, 0);
	else
		ret = sync_folder(dirfd, name);
	return ret;
}

long ab_file_read(int dirfd, const char *name, char *out, size_t size)
{
	int fd = openat(dirfd, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	size_t len = 0;
	ssize_t n = 0;

	*out = '\0';
	if (fd < 0)
		return -errno;
	while (len + 1 < size && (n = read(fd, out + len, size - 1 - len)) > 0)
		len += (size_t)n;
	if (n < 0)
		n = -errno;
	close(fd);
	while (len && out[len - 1] == '\n')
		len--;
	out[len] = '\0';
	return n < 0 ? n : (long)len;
}

bool ab_file_exists(int dirfd, const char *name)
{
	return !faccessat(dirfd, name, F_OK, AT_SYMLINK_NOFOLLOW);
}

int ab_file_root(const char *root)
{
	int fd = open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}
