// SPDX-License-Identifier: GPL-2.0-only
/*
 * Finding and exchanging modules.  libkmod (libkmod-dev) since it reads
 * modules.dep, modprobe.d and compressed modules as modprobe does.
 */
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <libkmod.h>

#include "file.h"
#include "modset.h"

/* A parameter only our driver has, by number in ab_modules. */
static const char * const our_parameter[2] = { "rx_model", "tx_bql" };

/* For a module that somebody still holds. */
#define REMOVE_TENTHS	100

static long read_sys(const char *path, char *out, size_t size)
{
	return ab_file_read(AT_FDCWD, path, out, size);
}

static bool is_loaded(const char *module)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/module/%s/initstate", module);
	return !access(path, F_OK);
}

/* Names of files and modules differ in - and _. */
static bool same_name(const char *file, const char *module)
{
	size_t n = strlen(module);

	for (size_t i = 0; i < n; i++)
		if ((file[i] == '-' ? '_' : file[i]) != module[i])
			return false;
	return !strcmp(file + n, ".ko") || !strcmp(file + n, ".ko.xz") ||
	       !strcmp(file + n, ".ko.zst") || !strcmp(file + n, ".ko.gz");
}

/* The kernel's own file: the one below kernel/, whatever depmod prefers. */
static int stock_path(const char *module, char *out, size_t size)
{
	char root[128];
	char *roots[] = { root, NULL };
	struct utsname u;
	FTSENT *e;
	FTS *fts;
	int ret = -ENOENT;

	if (uname(&u))
		return -errno;
	snprintf(root, sizeof(root), "/lib/modules/%.65s/kernel", u.release);
	fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	while (fts && ret && (e = fts_read(fts)))
		if (e->fts_info == FTS_F && same_name(e->fts_name, module))
			ret = (size_t)snprintf(out, size, "%s", e->fts_path) < size ?
				0 : -ENAMETOOLONG;
	if (fts)
		fts_close(fts);
	return ret;
}

/* What modprobe would load. */
static int preferred_path(struct kmod_ctx *kmod, const char *module, char *out, size_t size)
{
	struct kmod_module *mod = NULL;
	const char *path = NULL;
	int ret = kmod_module_new_from_name(kmod, module, &mod);

	if (!ret)
		path = kmod_module_get_path(mod);
	if (!ret && (!path || (size_t)snprintf(out, size, "%s", path) >= size))
		ret = -ENOENT;
	kmod_module_unref(mod);
	return ret;
}

/* Of a file; "" if it has none. */
static void srcversion_of(struct kmod_ctx *kmod, const char *path, char out[64])
{
	struct kmod_list *list = NULL, *i;
	struct kmod_module *mod = NULL;

	*out = '\0';
	if (!kmod_module_new_from_path(kmod, path, &mod) &&
	    kmod_module_get_info(mod, &list) >= 0)
		kmod_list_foreach(i, list)
			if (!strcmp(kmod_module_info_get_key(i), "srcversion"))
				snprintf(out, 64, "%s", kmod_module_info_get_value(i));
	kmod_module_info_free_list(list);
	kmod_module_unref(mod);
}

/* Is the loaded module the one in its file?  Where neither tells, assume it. */
static bool from_file(struct kmod_ctx *kmod, const struct ab_modset_module *m)
{
	char path[128], loaded[64], file[64];

	snprintf(path, sizeof(path), "/sys/module/%s/srcversion", m->name);
	srcversion_of(kmod, m->path, file);
	return read_sys(path, loaded, sizeof(loaded)) <= 0 || !*file || !strcmp(loaded, file);
}

static int find_file(struct kmod_ctx *kmod, struct ab_modset_module *m, bool stock,
		     char why[AB_WHY_MAX])
{
	int ret = stock ? stock_path(m->name, m->path, sizeof(m->path)) :
			  preferred_path(kmod, m->name, m->path, sizeof(m->path));

	if (!ret && !stock && strstr(m->path, "/kernel/"))
		ret = -ENOENT;
	if (ret)
		snprintf(why, AB_WHY_MAX, "%s of module %s is not below /lib/modules: %s",
			 stock ? "the kernel's own file" : "our file", m->name,
			 stock ? "install the kernel package again" :
			 "install marvell-rxtx-dkms, or run depmod");
	return ret;
}

int ab_modset_files(const struct ab_modset *s, bool stock, struct ab_modset *out,
		    char why[AB_WHY_MAX])
{
	struct kmod_ctx *kmod = kmod_new(NULL, NULL);
	int ret = kmod ? 0 : -ENOMEM;

	*out = *s;
	out->ours = !stock;
	memset(&out->own, 0, sizeof(out->own));
	for (unsigned int i = 0; i < out->n && !ret; i++)
		ret = find_file(kmod, &out->m[i], stock, why);
	kmod_unref(kmod);
	return ret;
}

static int remove_one(struct kmod_ctx *kmod, const char *name)
{
	struct kmod_module *mod;
	int ret = kmod_module_new_from_name(kmod, name, &mod);

	if (ret)
		return ret;
	for (int i = 0; i < REMOVE_TENTHS; i++) {
		ret = kmod_module_remove_module(mod, KMOD_REMOVE_NOWAIT);
		if (ret != -EAGAIN && ret != -EBUSY)
			break;
		usleep(100000);
	}
	kmod_module_unref(mod);
	return ret == -ENOENT ? 0 : ret;
}

static int insert_one(struct kmod_ctx *kmod, const struct ab_modset_module *m,
		      const struct ab_params *own)
{
	struct kmod_module *mod;
	char options[2048];
	size_t at;
	int ret;

	at = (size_t)snprintf(options, sizeof(options), "%s", m->options);
	for (unsigned int i = 0; own && i < own->n && at < sizeof(options); i++)
		at += (size_t)snprintf(options + at, sizeof(options) - at, " %s=%s",
				       own->p[i].name, own->p[i].value);
	if (at >= sizeof(options))
		return -E2BIG;
	ret = kmod_module_new_from_path(kmod, m->path, &mod);
	if (ret)
		return ret;
	ret = kmod_module_insert_module(mod, 0, options);
	kmod_module_unref(mod);
	return ret;
}

int ab_modset_load(const struct ab_modset *s, const struct ab_params *own,
		   char why[AB_WHY_MAX])
{
	struct kmod_ctx *kmod = kmod_new(NULL, NULL);
	int ret = kmod ? 0 : -ENOMEM;

	if (!own)
		own = &s->own;
	for (unsigned int i = s->n; i-- > 0 && !ret;) {
		ret = is_loaded(s->m[i].name) ? remove_one(kmod, s->m[i].name) : 0;
		if (ret)
			snprintf(why, AB_WHY_MAX, "cannot remove module %s: %s", s->m[i].name,
				 strerror(-ret));
	}
	for (unsigned int i = 0; i < s->n && !ret; i++) {
		ret = insert_one(kmod, &s->m[i], i || !s->ours ? NULL : own);
		if (ret)
			snprintf(why, AB_WHY_MAX, "cannot load %s: %s; the kernel log may say why",
				 s->m[i].path, strerror(-ret));
	}
	kmod_unref(kmod);
	return ret;
}

static bool has_own(unsigned int core)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/module/%s/parameters/%s", ab_modules[core],
		 our_parameter[core]);
	return !access(path, F_OK);
}

bool ab_modset_loaded(const struct ab_modset *s)
{
	for (unsigned int i = 0; i < s->n; i++)
		if (!is_loaded(s->m[i].name))
			return false;
	return has_own(s->core) == s->ours;
}

/* The module behind an interface: that of its driver, or that of its name. */
static int driver_module(const char *iface, char out[64])
{
	char path[128], target[512];
	const char *last;
	ssize_t n;

	snprintf(path, sizeof(path), "/sys/class/net/%.15s/device/driver/module", iface);
	n = readlink(path, target, sizeof(target) - 1);
	if (n < 0) {
		/* A device without a driver was made by the module of that name. */
		snprintf(path, sizeof(path), "/sys/class/net/%.15s/device", iface);
		n = readlink(path, target, sizeof(target) - 1);
	}
	if (n < 0)
		return -ENOENT;
	target[n] = '\0';
	last = strrchr(target, '/');
	snprintf(out, 64, "%.63s", last ? last + 1 : target);
	out[strcspn(out, ".")] = '\0';
	return is_loaded(out) ? 0 : -ENOENT;
}

static bool holds(const char *core, const char *module)
{
	char path[160];

	snprintf(path, sizeof(path), "/sys/module/%s/holders/%s", core, module);
	return !access(path, F_OK);
}

static void add_module(struct ab_modset *s, const char *name)
{
	if (s->n < AB_MODSET_MAX)
		snprintf(s->m[s->n++].name, sizeof(s->m[0].name), "%.63s", name);
}

/* The driver's core, and all that hold it. */
static int list_modules(struct ab_modset *s, const char *driver)
{
	char path[128];
	char *roots[] = { path, NULL };
	FTSENT *e;
	FTS *fts;

	for (s->core = 0; s->core < 2; s->core++)
		if (!strcmp(driver, ab_modules[s->core]) || holds(ab_modules[s->core], driver))
			break;
	if (s->core == 2)
		return -ENOENT;
	add_module(s, ab_modules[s->core]);
	snprintf(path, sizeof(path), "/sys/module/%s/holders", ab_modules[s->core]);
	fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	while (fts && (e = fts_read(fts)))
		if (e->fts_level == 1 && e->fts_info != FTS_DP)
			add_module(s, e->fts_name);
	if (fts)
		fts_close(fts);
	return 0;
}

int ab_modset_find(struct ab_modset *s, const char *iface, char why[AB_WHY_MAX])
{
	struct kmod_ctx *kmod;
	char driver[64];
	int ret;

	memset(s, 0, sizeof(*s));
	ret = driver_module(iface, driver);
	if (!ret)
		ret = list_modules(s, driver);
	if (ret) {
		snprintf(why, AB_WHY_MAX, "%s is not an interface of a mwifiex or mvneta module "
			 "(mvab doctor says more)", iface);
		return ret;
	}
	s->ours = has_own(s->core);
	kmod = kmod_new(NULL, NULL);
	ret = kmod ? 0 : -ENOMEM;
	for (unsigned int i = 0; i < s->n && !ret; i++) {
		ret = find_file(kmod, &s->m[i], !s->ours, why);
		if (!ret && !from_file(kmod, &s->m[i])) {
			snprintf(why, AB_WHY_MAX, "module %s was not loaded from %s and could not be "
				 "brought back", s->m[i].name, s->m[i].path);
			ret = -ESTALE;
		}
		if (!ret)
			ret = ab_modset_options(kmod, s, i);
	}
	kmod_unref(kmod);
	return ret;
}
