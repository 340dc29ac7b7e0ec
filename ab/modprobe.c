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

static int open_folder(const char *root)
{
	int rootfd = ab_file_root(root), fd;

	if (rootfd < 0)
		return rootfd;
	if (mkdirat(rootfd, AB_MODPROBE_FOLDER, 0755) && errno != EEXIST)
		fd = -errno;
	else
		fd = openat(rootfd, AB_MODPROBE_FOLDER,
			    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd == -1)
		fd = -errno;
	close(rootfd);
	return fd;
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

static int commit(int folder, const char *text)
{
	if (*text)
		return ab_file_replace(folder, AB_MODPROBE_FILE, text, 0644);
	if (unlinkat(folder, AB_MODPROBE_FILE, 0) || fsync(folder))
		return -errno;
	return 0;
}

static int change(int folder, const char *text, bool yes)
{
	char old[AB_MODPROBE_MAX];
	int ret = read_old(folder, old);

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
		ret = commit(folder, text);
	}
	if (ret)
		return ab_error("/%s/%s: %s", AB_MODPROBE_FOLDER, AB_MODPROBE_FILE, strerror(-ret));
	puts("Done. It is in force when the module is loaded next. If the module is in the\n"
	     "initramfs, run update-initramfs -u.");
	return AB_EXIT_OK;
}

int ab_modprobe_change(const char *root, const char *text, bool yes)
{
	int folder = open_folder(root), status;

	if (folder < 0)
		return ab_error("%s/%s: %s", root, AB_MODPROBE_FOLDER, strerror(-folder));
	status = change(folder, text, yes);
	close(folder);
	return status;
}
