// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd.h"
#include "file.h"
#include "modprobe.h"

const char ab_modprobe_mark[] = "# Written by mvab apply; mvab revert removes it.\n";

static void print_lines(const char *text, char sign)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		printf("%c%.*s\n", sign, (int)len, text);
		text += len + (text[len] == '\n');
	}
}

/* Our files have a handful of lines and are replaced as a whole. */
static void print_change(const char *old, const char *new)
{
	printf("--- %s%s\n+++ %s%s\n", *old ? "/" : "", *old ? AB_MODPROBE_FOLDER "/"
	       AB_MODPROBE_FILE : "/dev/null", *new ? "/" : "", *new ? AB_MODPROBE_FOLDER "/"
	       AB_MODPROBE_FILE : "/dev/null");
	print_lines(old, '-');
	print_lines(new, '+');
}

/* Anything but a clear yes, the end of the input included, is a no. */
static bool agreed(void)
{
	char answer[16] = "";

	printf("Change it? [y/N] ");
	fflush(stdout);
	return fgets(answer, sizeof(answer), stdin) &&
	       (!strcmp(answer, "y\n") || !strcmp(answer, "yes\n"));
}

/* -ENOENT if it is not there and not to be made. */
static int open_folder(int root, bool make)
{
	int fd;

	if (make && mkdirat(root, AB_MODPROBE_FOLDER, 0755) && errno != EEXIST)
		return -errno;
	fd = openat(root, AB_MODPROBE_FOLDER, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

/* What is there now; "" for nothing; -EPERM if it is not ours to touch. */
static int read_old(int folder, char old[AB_MODPROBE_MAX])
{
	struct stat st;
	long len;

	*old = '\0';
	if (fstatat(folder, AB_MODPROBE_FILE, &st, AT_SYMLINK_NOFOLLOW))
		return errno == ENOENT ? 0 : -errno;
	if (!S_ISREG(st.st_mode))
		return -EPERM;
	len = ab_file_read(folder, AB_MODPROBE_FILE, old, AB_MODPROBE_MAX - 1);
	if (len < 0)
		return (int)len;
	strcat(old, "\n");
	return strncmp(old, ab_modprobe_mark, strlen(ab_modprobe_mark)) ? -EPERM : 0;
}

static int commit(int root, const char *text)
{
	int folder = open_folder(root, true), ret = 0;

	if (folder < 0)
		return folder;
	if (*text)
		ret = ab_file_replace(folder, AB_MODPROBE_FILE, text, 0644);
	else if (unlinkat(folder, AB_MODPROBE_FILE, 0) || fsync(folder))
		ret = -errno;
	close(folder);
	return ret;
}

static int look(int root, char old[AB_MODPROBE_MAX])
{
	int folder = open_folder(root, false), ret;

	*old = '\0';
	if (folder == -ENOENT)
		return 0;
	if (folder < 0)
		return folder;
	ret = read_old(folder, old);
	close(folder);
	return ret;
}

static int change(int root, const char *text, bool yes)
{
	char old[AB_MODPROBE_MAX];
	int ret = look(root, old);

	if (ret == -EPERM)
		return ab_error("/%s/%s is not ours: move it away first", AB_MODPROBE_FOLDER,
				AB_MODPROBE_FILE);
	if (!ret && !strcmp(old, text)) {
		puts("Nothing to change.");
		return AB_EXIT_OK;
	}
	if (!ret) {
		print_change(old, text);
		if (!yes && !agreed()) {
			puts("\nNothing was changed.");
			return AB_EXIT_ERROR;
		}
		ret = commit(root, text);
	}
	if (ret)
		return ab_error("/%s/%s: %s", AB_MODPROBE_FOLDER, AB_MODPROBE_FILE, strerror(-ret));
	puts("Done. It is in force when the module is loaded next. If the module is in the\n"
	     "initramfs, run update-initramfs -u.");
	return AB_EXIT_OK;
}

int ab_modprobe_change(const char *root, const char *text, bool yes)
{
	int fd = ab_file_root(root), status;

	if (fd < 0)
		return ab_error("%s: %s", root, strerror(-fd));
	status = change(fd, text, yes);
	close(fd);
	return status;
}
