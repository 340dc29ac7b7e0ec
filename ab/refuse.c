// SPDX-License-Identifier: GPL-2.0-only
/* A root file system that comes over the interface goes with it, and mvab too. */
#include <dirent.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "echo.h"
#include "file.h"
#include "refuse.h"

#define MOUNTS_MAX	65536

static bool same_address(const struct sockaddr *a, const struct sockaddr_storage *b)
{
	if (!a || a->sa_family != b->ss_family)
		return false;
	if (a->sa_family == AF_INET)
		return !memcmp(&((const struct sockaddr_in *)a)->sin_addr,
			       &((const struct sockaddr_in *)b)->sin_addr, 4);
	return !memcmp(&((const struct sockaddr_in6 *)a)->sin6_addr,
		       &((const struct sockaddr_in6 *)b)->sin6_addr, 16);
}

/* Does the way to @host leave by another interface?  Unknown counts as no. */
static bool leaves_elsewhere(const char *host, const char *iface)
{
	struct sockaddr_storage to, own;
	socklen_t len, own_len = sizeof(own);
	struct ifaddrs *list = NULL;
	bool elsewhere = false;
	int fd;

	if (ab_resolve(host, &to, &len))
		return false;
	fd = socket(to.ss_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	/* A connect of UDP sends nothing, it only chooses the way. */
	if (fd >= 0 && !connect(fd, (struct sockaddr *)&to, len) &&
	    !getsockname(fd, (struct sockaddr *)&own, &own_len) && !getifaddrs(&list))
		for (struct ifaddrs *i = list; i; i = i->ifa_next)
			if (same_address(i->ifa_addr, &own))
				elsewhere = strcmp(i->ifa_name, iface);
	if (list)
		freeifaddrs(list);
	if (fd >= 0)
		close(fd);
	return elsewhere;
}

static bool is_network(const char *type)
{
	static const char * const types[] = { "nfs", "nfs4", "cifs", "smb3", "ceph", "afs",
		"fuse.glusterfs", "fuse.sshfs", "9p" };

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (!strcmp(type, types[i]))
			return true;
	return false;
}

/* The server's address among mount options, as nfs shows it. */
static bool server_of(const char *options, char host[64])
{
	const char *at = strstr(options, "addr=");

	while (at && at != options && at[-1] != ',')
		at = strstr(at + 1, "addr=");
	return at && sscanf(at, "addr=%63[^,]", host) == 1;
}

static bool root_is_remote(char *line, const char *iface, char *why, size_t size)
{
	char what[128], where[64], type[32], options[512], host[64];

	if (sscanf(line, "%127s %63s %31s %511s", what, where, type, options) != 4 ||
	    strcmp(where, "/"))
		return false;
	if (!strncmp(what, "/dev/nbd", 8)) {
		snprintf(why, size, "the root file system is a network block device (%s)", what);
		return true;
	}
	if (!is_network(type) || (server_of(options, host) && leaves_elsewhere(host, iface)))
		return false;
	snprintf(why, size, "the root file system comes over the network (%s)", type);
	return true;
}

static bool has_entries(int root, const char *folder)
{
	int fd = openat(root, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *e;
	bool any = false;

	while (dir && (e = readdir(dir)))
		any |= *e->d_name != '.';
	if (dir)
		closedir(dir);
	else if (fd >= 0)
		close(fd);
	return any;
}

bool ab_refuse(int root, const char *iface, char *why, size_t size)
{
	char *text = malloc(MOUNTS_MAX), *rest = text, *line;
	bool refuse = false;

	/* Of process 1: a shell in a container has mounts of its own. */
	if (!text || ab_file_read(root, "proc/1/mounts", text, MOUNTS_MAX) <= 0) {
		snprintf(why, size, "cannot tell where the root file system is");
		refuse = true;
	}
	while (!refuse && (line = strsep(&rest, "\n")))
		refuse = root_is_remote(line, iface, why, size);
	free(text);
	if (!refuse && has_entries(root, "sys/class/iscsi_session")) {
		snprintf(why, size, "an iSCSI session is open: its disk may hold the root file system");
		refuse = true;
	}
	return refuse;
}
