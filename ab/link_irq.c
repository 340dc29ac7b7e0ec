// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which CPUs handle the interface's interrupts.  Numbers may change with a
 * reload; the names in /proc/interrupts and their order do not.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "link.h"

#define INTERRUPTS_MAX	(256 << 10)

/* The last word of a line: who asked for the interrupt. */
static const char *action(char *line)
{
	size_t n = strlen(line);
	char *last;

	while (n && isspace((unsigned char)line[n - 1]))
		line[--n] = '\0';
	last = strrchr(line, ' ');
	return last ? last + 1 : line;
}

/* Call @fn for every numbered interrupt that names @word. */
static void each(const char *word, void (*fn)(unsigned long irq, const char *name, void *arg),
		 void *arg)
{
	char *text = malloc(INTERRUPTS_MAX), *rest = text, *line;

	if (text && ab_file_read(AT_FDCWD, "/proc/interrupts", text, INTERRUPTS_MAX) > 0)
		while ((line = strsep(&rest, "\n"))) {
			char *end;
			unsigned long irq = strtoul(line, &end, 10);
			const char *name = action(line);

			if (*end == ':' && strstr(name, word))
				fn(irq, name, arg);
		}
	free(text);
}

static void affinity_path(unsigned long irq, char out[64])
{
	snprintf(out, 64, "/proc/irq/%lu/smp_affinity_list", irq);
}

static void keep(unsigned long irq, const char *name, void *arg)
{
	struct json_object *list = arg, *o = json_object_new_object();
	char path[64], cpus[128];

	affinity_path(irq, path);
	if (ab_file_read(AT_FDCWD, path, cpus, sizeof(cpus)) <= 0) {
		json_object_put(o);
		return;
	}
	json_object_object_add(o, "name", json_object_new_string(name));
	json_object_object_add(o, "cpus", json_object_new_string(cpus));
	json_object_array_add(list, o);
}

int ab_irq_save(struct json_object *link, const char *iface)
{
	struct json_object *list = json_object_new_array();

	json_object_object_add(link, "irq", list);
	each(iface, keep, list);
	each("mwifiex", keep, list);
	return 0;
}

struct given {
	struct json_object *list;
	int ret;
};

/* The first of that name which has not been given back yet. */
static const char *cpus_of(struct json_object *list, const char *name)
{
	for (size_t i = 0; i < json_object_array_length(list); i++) {
		struct json_object *o = json_object_array_get_idx(list, i), *v, *cpus;

		if (json_object_object_get_ex(o, "done", NULL) ||
		    !json_object_object_get_ex(o, "name", &v) ||
		    !json_object_object_get_ex(o, "cpus", &cpus) ||
		    strcmp(json_object_get_string(v), name))
			continue;
		json_object_object_add(o, "done", json_object_new_boolean(true));
		return json_object_get_string(cpus);
	}
	return NULL;
}

static void give_back(unsigned long irq, const char *name, void *arg)
{
	struct given *g = arg;
	const char *cpus = cpus_of(g->list, name);
	char path[64], now[128];
	int fd;

	affinity_path(irq, path);
	if (!cpus || (ab_file_read(AT_FDCWD, path, now, sizeof(now)) > 0 && !strcmp(now, cpus)))
		return;
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0 || write(fd, cpus, strlen(cpus)) < 0)
		g->ret = -errno;
	if (fd >= 0)
		close(fd);
}

int ab_irq_restore(struct json_object *link, char why[AB_WHY_MAX])
{
	struct given g = { 0 };

	if (!json_object_object_get_ex(link, "irq", &g.list))
		return -EINVAL;
	for (size_t i = 0; i < json_object_array_length(g.list); i++)
		json_object_object_del(json_object_array_get_idx(g.list, i), "done");
	each("", give_back, &g);
	if (g.ret)
		snprintf(why, AB_WHY_MAX, "affinity of an interrupt: %s", strerror(-g.ret));
	return g.ret;
}
