// SPDX-License-Identifier: GPL-2.0-only
/* Parameters of modules: those in force, and those changed while they run. */
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libkmod.h>

#include "file.h"
#include "modset.h"

static void put_option(struct ab_modset_module *m, const char *key, const char *value)
{
	size_t at = strlen(m->options);

	/* Neither is a value that could be handed over again. */
	if (!*value || strpbrk(value, " \t\n\"") || !strcmp(value, "(null)"))
		return;
	snprintf(m->options + at, sizeof(m->options) - at, "%s%s=%s", at ? " " : "", key, value);
}

static void put_own(struct ab_params *own, const char *key, const char *value)
{
	struct ab_param *p = &own->p[own->n];

	if (own->n == AB_PARAMS_MAX)
		return;
	/* Names live as long as the program: take that of the table. */
	p->name = ab_arm_setting(key);
	snprintf(p->value, sizeof(p->value), "%.23s", value);
	own->n++;
}

/* modprobe.d first: what /sys does not show is only there. */
static void configured(struct kmod_ctx *kmod, struct ab_modset_module *m)
{
	struct kmod_module *mod = NULL;
	const char *options = NULL;
	char copy[1024], *rest = copy, *item;

	if (!kmod_module_new_from_name(kmod, m->name, &mod))
		options = kmod_module_get_options(mod);
	snprintf(copy, sizeof(copy), "%s", options ? options : "");
	while ((item = strsep(&rest, " \t"))) {
		char *value = strchr(item, '=');

		if (value)
			*value++ = '\0';
		if (value && !ab_arm_setting(item))
			put_option(m, item, value);
	}
	kmod_module_unref(mod);
}

int ab_modset_options(struct kmod_ctx *kmod, struct ab_modset *s, unsigned int i)
{
	struct ab_modset_module *m = &s->m[i];
	char folder[128];
	char *roots[] = { folder, NULL };
	FTSENT *e;
	FTS *fts;

	configured(kmod, m);
	snprintf(folder, sizeof(folder), "/sys/module/%s/parameters", m->name);
	fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	while (fts && (e = fts_read(fts))) {
		char value[128];

		if (e->fts_info != FTS_F ||
		    ab_file_read(AT_FDCWD, e->fts_path, value, sizeof(value)) < 0)
			continue;
		if (!ab_arm_setting(e->fts_name))
			put_option(m, e->fts_name, value);
		else if (!i)
			put_own(&s->own, e->fts_name, value);
	}
	if (fts)
		fts_close(fts);
	return 0;
}

static void parameter_path(const struct ab_modset *s, const char *name, char out[160])
{
	snprintf(out, 160, "/sys/module/%s/parameters/%s", ab_modules[s->core], name);
}

bool ab_modset_writable(const struct ab_modset *s, const struct ab_params *p)
{
	for (unsigned int i = 0; i < p->n; i++) {
		char path[160], now[64];
		struct stat st;

		parameter_path(s, p->p[i].name, path);
		if (stat(path, &st)) {
			if (p->p[i].given)
				return false;
			continue;
		}
		/* One that never changes need not be writable. */
		if (!(st.st_mode & S_IWUSR) &&
		    (ab_file_read(AT_FDCWD, path, now, sizeof(now)) < 0 ||
		     strcmp(now, p->p[i].value)))
			return false;
	}
	return true;
}

static int write_one(const char *path, const char *value)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), ret = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, value, strlen(value)) < 0)
		ret = -errno;
	close(fd);
	return ret;
}

/* Even a value that is in force is written: every switch is the same action. */
static int pass(const struct ab_modset *s, const struct ab_params *p, bool done[AB_PARAMS_MAX],
		unsigned int *progress, char why[AB_WHY_MAX])
{
	int failed = 0;

	*progress = 0;
	for (unsigned int i = 0; i < p->n; i++) {
		char path[160];
		struct stat st;
		int ret;

		parameter_path(s, p->p[i].name, path);
		if (done[i] || stat(path, &st) || !(st.st_mode & S_IWUSR))
			continue;
		ret = write_one(path, p->p[i].value);
		if (ret) {
			snprintf(why, AB_WHY_MAX, "%s=%s: %s", p->p[i].name, p->p[i].value,
				 strerror(-ret));
			failed = ret;
			continue;
		}
		done[i] = true;
		++*progress;
	}
	return failed;
}

int ab_modset_write(const struct ab_modset *s, const struct ab_params *p, char why[AB_WHY_MAX])
{
	bool done[AB_PARAMS_MAX] = { false };
	unsigned int progress;
	int ret;

	do {
		ret = pass(s, p, done, &progress, why);
	} while (ret && progress);
	return ret ? ret : ab_modset_check(s, p, why);
}

int ab_modset_check(const struct ab_modset *s, const struct ab_params *p, char why[AB_WHY_MAX])
{
	for (unsigned int i = 0; i < p->n; i++) {
		char path[160], now[64];

		parameter_path(s, p->p[i].name, path);
		if (ab_file_read(AT_FDCWD, path, now, sizeof(now)) < 0) {
			if (!p->p[i].given)
				continue;
			snprintf(why, AB_WHY_MAX, "the driver has no parameter %s", p->p[i].name);
			return -EINVAL;
		}
		if (strcmp(now, p->p[i].value)) {
			snprintf(why, AB_WHY_MAX, "%s reads %s, not %s", p->p[i].name, now,
				 p->p[i].value);
			return -EINVAL;
		}
	}
	return 0;
}

struct json_object *ab_modset_json(const struct ab_modset *s)
{
	struct json_object *o = json_object_new_object(), *list = json_object_new_array(), *v;

	json_object_object_add(o, "core", json_object_new_int64(s->core));
	json_object_object_add(o, "ours", json_object_new_boolean(s->ours));
	for (unsigned int i = 0; i < s->n; i++) {
		v = json_object_new_object();
		json_object_object_add(v, "name", json_object_new_string(s->m[i].name));
		json_object_object_add(v, "path", json_object_new_string(s->m[i].path));
		json_object_object_add(v, "options", json_object_new_string(s->m[i].options));
		json_object_array_add(list, v);
	}
	json_object_object_add(o, "modules", list);
	v = json_object_new_object();
	for (unsigned int i = 0; i < s->own.n; i++)
		json_object_object_add(v, s->own.p[i].name,
				       json_object_new_string(s->own.p[i].value));
	json_object_object_add(o, "parameters", v);
	return o;
}

static void copy_text(char *out, size_t size, struct json_object *o, const char *key)
{
	struct json_object *v;

	*out = '\0';
	if (json_object_object_get_ex(o, key, &v))
		snprintf(out, size, "%s", json_object_get_string(v));
}

/* The file is root's own and in a folder of root's own. */
int ab_modset_from_json(struct ab_modset *s, struct json_object *o)
{
	struct json_object *list, *v;

	memset(s, 0, sizeof(*s));
	if (!json_object_object_get_ex(o, "modules", &list) ||
	    !json_object_object_get_ex(o, "core", &v) || json_object_get_int(v) < 0 ||
	    json_object_get_int(v) > 1 || json_object_array_length(list) > AB_MODSET_MAX)
		return -EINVAL;
	s->core = (unsigned int)json_object_get_int(v);
	s->ours = json_object_object_get_ex(o, "ours", &v) && json_object_get_boolean(v);
	for (; s->n < json_object_array_length(list); s->n++) {
		v = json_object_array_get_idx(list, s->n);
		copy_text(s->m[s->n].name, sizeof(s->m[0].name), v, "name");
		copy_text(s->m[s->n].path, sizeof(s->m[0].path), v, "path");
		copy_text(s->m[s->n].options, sizeof(s->m[0].options), v, "options");
	}
	if (!json_object_object_get_ex(o, "parameters", &list))
		return -EINVAL;
	json_object_object_foreach(list, key, value)
		if (ab_arm_setting(key))
			put_own(&s->own, key, json_object_get_string(value));
	return 0;
}
