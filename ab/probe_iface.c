// SPDX-License-Identifier: GPL-2.0-only
/* The interfaces our drivers serve, and what would be lost with them. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "doctor.h"
#include "file.h"

#define ROUTES_MAX	65536

/* Last component of a symbolic link; "" if there is none. */
static void link_name(struct ab_doctor *d, const char *path, char out[64])
{
	char target[512];
	ssize_t n = readlinkat(d->root, path, target, sizeof(target) - 1);
	const char *slash;

	target[n > 0 ? n : 0] = '\0';
	slash = strrchr(target, '/');
	snprintf(out, 64, "%.63s", slash ? slash + 1 : target);
}

static int default_route(struct ab_doctor *d, const char *iface)
{
	char *text = malloc(ROUTES_MAX), *rest = text, *line;
	int found = 0;

	if (text && ab_file_read(d->root, "proc/net/route", text, ROUTES_MAX) > 0)
		while ((line = strsep(&rest, "\n"))) {
			char name[32], destination[16];

			if (sscanf(line, "%31s %15s", name, destination) == 2 &&
			    !strcmp(name, iface) && !strcmp(destination, "00000000"))
				found = 1;
		}
	free(text);
	return found;
}

static void examine_irq_line(struct ab_doctor *d, char *line, const char *name)
{
	unsigned long most = 0, all = 0;
	int cpu = 0, busiest = 0;
	char *s = strchr(line, ':');

	for (s = s ? s + 1 : line; *s;) {
		char *end;
		unsigned long n = strtoul(s, &end, 10);

		/* Counts end where the controller's name begins. */
		if (end == s || (*end != ' ' && *end))
			break;
		if (n > most) {
			most = n;
			busiest = cpu;
		}
		all += n;
		cpu++;
		s = end;
	}
	if (all)
		ab_doctor_find(d, AB_OK, name, NULL, "interrupt %.*s: CPU %d has %lu of %lu",
			       (int)strcspn(line + strspn(line, " "), ":"),
			       line + strspn(line, " "), busiest, most, all);
}

static void examine_irq(struct ab_doctor *d, const char *iface, const char *driver)
{
	char *text = malloc(ROUTES_MAX), *rest = text, *line;

	if (text && ab_file_read(d->root, "proc/interrupts", text, ROUTES_MAX) > 0)
		while ((line = strsep(&rest, "\n")))
			if (strstr(line, iface) || strstr(line, driver))
				examine_irq_line(d, line, iface);
	free(text);
}

static void examine_wifi(struct ab_doctor *d, const char *iface)
{
	char command[96];

	snprintf(command, sizeof(command), "iw dev %.32s get power_save; off while you compare",
		 iface);
	ab_doctor_find(d, AB_NOTE, iface, command, "power save is not shown in /sys");
}

static void examine(struct ab_doctor *d, const char *iface)
{
	char path[256], driver[64], bus[64], state[32], threaded[8];

	snprintf(path, sizeof(path), "sys/class/net/%.64s/device/driver", iface);
	link_name(d, path, driver);
	/* A device without a driver was made by the module of that name. */
	if (!*driver) {
		snprintf(path, sizeof(path), "sys/class/net/%.64s/device", iface);
		link_name(d, path, driver);
		driver[strcspn(driver, ".")] = '\0';
	}
	if (strncmp(driver, "mwifiex", 7) && strncmp(driver, "mvneta", 6))
		return;
	snprintf(path, sizeof(path), "sys/class/net/%.64s/device/subsystem", iface);
	link_name(d, path, bus);
	snprintf(path, sizeof(path), "sys/class/net/%.64s/operstate", iface);
	ab_file_read(d->root, path, state, sizeof(state));
	snprintf(path, sizeof(path), "sys/class/net/%.64s/threaded", iface);
	ab_file_read(d->root, path, threaded, sizeof(threaded));
	ab_doctor_find(d, AB_OK, iface, NULL, "%s on %s, %s%s", driver, *bus ? bus : "?",
		       *state ? state : "?", *threaded == '1' ? ", threaded NAPI" : "");
	if (default_route(d, iface))
		ab_doctor_find(d, AB_WARN, iface,
			       "have a second way in, or somebody on site, before you change anything",
			       "the default route goes through it");
	examine_irq(d, iface, driver);
	if (d->live)
		ab_probe_live(d, iface);
	else if (!strncmp(driver, "mwifiex", 7))
		examine_wifi(d, iface);
}

static void examine_root(struct ab_doctor *d)
{
	char *text = malloc(ROUTES_MAX), *rest = text, *line;

	if (text && ab_file_read(d->root, "proc/mounts", text, ROUTES_MAX) > 0)
		while ((line = strsep(&rest, "\n"))) {
			char where[64], type[32];

			if (sscanf(line, "%*s %63s %31s", where, type) == 2 &&
			    !strcmp(where, "/") && (!strncmp(type, "nfs", 3) ||
			    !strcmp(type, "cifs")))
				ab_doctor_find(d, AB_BAD, "root",
					       "do not compare drivers on this device",
					       "the root file system comes over the network (%s)",
					       type);
		}
	free(text);
}

void ab_probe_interfaces(struct ab_doctor *d)
{
	ab_doctor_each(d, "sys/class/net", examine);
	examine_root(d);
}
