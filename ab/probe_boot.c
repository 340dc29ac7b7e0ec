// SPDX-License-Identifier: GPL-2.0-only
/*
 * What happens at the next boot: whose module the initramfs loads first, and
 * whether the kernel will take ours at all.
 */
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arm.h"
#include "doctor.h"
#include "file.h"
#include "unit.h"

#define EFI_GLOBAL	"8be4df61-93ca-11d2-aa0d-00e098032b8c"

extern char **environ;

/* lsinitramfs knows every compression, and that archives follow each other. */
static FILE *list_initramfs(const char *path, pid_t *pid)
{
	char *argv[] = { "lsinitramfs", (char *)path, NULL };
	posix_spawn_file_actions_t actions;
	int p[2], ret;

	if (pipe2(p, O_CLOEXEC))
		return NULL;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, p[1], STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	ret = posix_spawnp(pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(p[1]);
	if (!ret)
		return fdopen(p[0], "r");
	close(p[0]);
	return NULL;
}

static void examine_line(struct ab_doctor *d, char *line)
{
	line[strcspn(line, "\n")] = '\0';
	for (unsigned int m = 0; m < 2; m++) {
		char name[32];
		const char *at;

		snprintf(name, sizeof(name), "/%s.ko", ab_modules[m]);
		at = strstr(line, name);
		if (!at || (at[strlen(name)] && at[strlen(name)] != '.'))
			continue;
		if (strstr(line, "/updates/"))
			ab_doctor_find(d, AB_NOTE, ab_modules[m],
				       "update-initramfs -u after each mvab apply and revert",
				       "the initramfs holds ours: %s", line);
		else
			ab_doctor_find(d, AB_WARN, ab_modules[m],
				       "update-initramfs -u once ours is installed, or this one is "
				       "loaded at boot", "the initramfs holds the kernel's own: %s",
				       line);
	}
}

static void examine_initramfs(struct ab_doctor *d)
{
	char name[160], path[PATH_MAX], line[1024];
	struct stat st;
	int status;
	pid_t pid;
	FILE *f;

	snprintf(name, sizeof(name), "boot/initrd.img-%s", d->release);
	if (fstatat(d->root, name, &st, 0))
		return;
	/* Whatever "/" is, its descriptor names it. */
	snprintf(path, sizeof(path), "/proc/%ld/fd/%d/%s", (long)getpid(), d->root, name);
	f = list_initramfs(path, &pid);
	if (!f) {
		ab_doctor_find(d, AB_NOTE, "initramfs",
			       "look for mwifiex and mvneta in it by hand",
			       "/%s cannot be listed: there is no lsinitramfs", name);
		return;
	}
	while (fgets(line, sizeof(line), f))
		examine_line(d, line);
	fclose(f);
	ab_wait(pid, &status);
}

/* Four bytes of attributes, then the value; -1 without EFI. */
static int secure_boot(struct ab_doctor *d)
{
	unsigned char v[8] = { 0 };
	int fd = openat(d->root, "sys/firmware/efi/efivars/SecureBoot-" EFI_GLOBAL,
			O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		return -1;
	n = read(fd, v, sizeof(v));
	close(fd);
	return n == 5 && v[4];
}

/* A signature ends the file with a line of its own; -1: no such file. */
static int is_signed(struct ab_doctor *d, const char *path)
{
	static const char mark[] = "~Module signature appended~\n";
	char tail[sizeof(mark)] = "";
	int fd = openat(d->root, path, O_RDONLY | O_CLOEXEC);
	off_t end;
	ssize_t n;

	if (fd < 0)
		return -1;
	end = lseek(fd, 0, SEEK_END);
	n = pread(fd, tail, sizeof(mark) - 1, end - (off_t)(sizeof(mark) - 1));
	close(fd);
	return n == sizeof(mark) - 1 && !strcmp(tail, mark);
}

static void examine_signature(struct ab_doctor *d, const char *module)
{
	char path[256], signer[64];
	int is;

	if (!ab_doctor_installed(d, module, path))
		return;
	is = is_signed(d, path);
	/* Inside of a compressed file. */
	if (!is && ab_doctor_info(d, path, "signer", signer))
		is = 1;
	if (!is)
		ab_doctor_find(d, AB_BAD, module,
			       "let dkms sign it: dkms build again once /var/lib/dkms/mok.key is there",
			       "/%s has no signature", path);
	else if (is > 0)
		ab_doctor_find(d, AB_OK, module, NULL, "/%s is signed", path);
}

static void examine_secure_boot(struct ab_doctor *d)
{
	int on = secure_boot(d);

	if (on < 0)
		return;
	if (!on) {
		ab_doctor_find(d, AB_OK, "secureboot", NULL, "off");
		return;
	}
	ab_doctor_find(d, AB_WARN, "secureboot",
		       "enrol the DKMS key: mokutil --import /var/lib/dkms/mok.pub",
		       "on: a module without an enrolled signature will not load");
	for (unsigned int m = 0; m < 2; m++)
		examine_signature(d, ab_modules[m]);
}

void ab_probe_boot(struct ab_doctor *d)
{
	examine_initramfs(d);
	examine_secure_boot(d);
}
