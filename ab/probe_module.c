// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whose module is loaded, and can it be replaced?  A module of the same name
 * from the initramfs or from the kernel image wins silently over ours.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libkmod.h>

#include "arm.h"
#include "doctor.h"
#include "file.h"
#include "modprobe.h"

#define MODULE_MAX	(16 << 20)

/* A parameter only our driver has, by number in ab_modules. */
static const char * const our_parameter[2] = { "rx_model", "tx_bql" };

static int is_builtin(struct ab_doctor *d, const char *module)
{
	char path[256], needle[64], *list = malloc(MODULE_MAX);
	int found = 0;

	snprintf(path, sizeof(path), "lib/modules/%s/modules.builtin", d->release);
	snprintf(needle, sizeof(needle), "/%s.ko", module);
	if (list && ab_file_read(d->root, path, list, MODULE_MAX) > 0)
		found = strstr(list, needle) != NULL;
	free(list);
	return found;
}

bool ab_doctor_installed(struct ab_doctor *d, const char *module, char path[256])
{
	static const char * const suffix[] = { "", ".xz", ".zst", ".gz" };

	for (size_t i = 0; i < sizeof(suffix) / sizeof(*suffix); i++) {
		snprintf(path, 256, "lib/modules/%s/updates/dkms/%s.ko%s", d->release, module,
			 suffix[i]);
		if (ab_file_exists(d->root, path))
			return true;
	}
	return false;
}

/* libkmod unpacks what it was built for.  Whatever "/" is, its descriptor names it. */
bool ab_doctor_info(struct ab_doctor *d, const char *path, const char *key, char out[64])
{
	struct kmod_ctx *kmod = kmod_new(NULL, NULL);
	struct kmod_list *list = NULL, *i;
	struct kmod_module *mod = NULL;
	char full[320];
	bool found = false;

	snprintf(full, sizeof(full), "/proc/%ld/fd/%d/%s", (long)getpid(), d->root, path);
	if (kmod && !kmod_module_new_from_path(kmod, full, &mod) &&
	    kmod_module_get_info(mod, &list) >= 0)
		kmod_list_foreach(i, list)
			if (!found && !strcmp(kmod_module_info_get_key(i), key)) {
				snprintf(out, 64, "%s", kmod_module_info_get_value(i));
				found = true;
			}
	kmod_module_info_free_list(list);
	kmod_module_unref(mod);
	kmod_unref(kmod);
	return found;
}

/* The .modinfo entry; 0 if the file has none. */
static int srcversion_on_disk(struct ab_doctor *d, const char *path, char out[64])
{
	static const char key[] = "srcversion=";
	char *file = malloc(MODULE_MAX), *at = NULL;
	long len = file ? ab_file_read(d->root, path, file, MODULE_MAX) : -1;

	if (len > 0)
		at = memmem(file, (size_t)len, key, strlen(key));
	if (at)
		snprintf(out, 64, "%s", at + strlen(key));
	free(file);
	return at || ab_doctor_info(d, path, "srcversion", out);
}

static void compare(struct ab_doctor *d, const char *module)
{
	char path[256], disk[64], loaded[64];

	if (!ab_doctor_installed(d, module, path) || !srcversion_on_disk(d, path, disk))
		return;
	snprintf(path, sizeof(path), "sys/module/%s/srcversion", module);
	if (ab_file_read(d->root, path, loaded, sizeof(loaded)) > 0 && strcmp(loaded, disk))
		ab_doctor_find(d, AB_WARN, module,
			       "reload the module; if it came from the initramfs: update-initramfs -u",
			       "loaded %s, installed %s: not the same build", loaded, disk);
}

static void active(struct ab_doctor *d, unsigned int m)
{
	static const char * const parameters[2][10] = {
		{ "rx_model", "rx_deliver", "rx_cpu", "rx_prio", "rx_budget",
		  "rx_buffers", "rx_high", "rx_low" },
		{ "tx_bql", "tx_ring", "tso_segs", "tx_bql_limit", "tx_queue", "tx_stall_ms" },
	};
	char path[256], value[64], line[400] = "";

	for (int i = 0; i < 10 && parameters[m][i]; i++) {
		snprintf(path, sizeof(path), "sys/module/%s/parameters/%s", ab_modules[m],
			 parameters[m][i]);
		if (ab_file_read(d->root, path, value, sizeof(value)) >= 0)
			snprintf(line + strlen(line), sizeof(line) - strlen(line), " %s=%s",
				 parameters[m][i], value);
	}
	ab_doctor_find(d, AB_OK, ab_modules[m], NULL, "ours is loaded:%s", line);
	compare(d, ab_modules[m]);
}

static void not_ours(struct ab_doctor *d, const char *module)
{
	char path[256];

	if (ab_doctor_installed(d, module, path))
		ab_doctor_find(d, AB_BAD, module,
			       "update-initramfs -u, then reload the module or reboot",
			       "the kernel's own module is loaded though ours is installed");
	else
		ab_doctor_find(d, AB_WARN, module,
			       "install the marvell-rxtx-dkms package, then reload the module",
			       "the kernel's own module is loaded");
}

static void examine(struct ab_doctor *d, unsigned int m)
{
	const char *module = ab_modules[m];
	char path[256];

	if (is_builtin(d, module)) {
		ab_doctor_find(d, AB_BAD, module,
			       "use a kernel that has it as a module; nothing else can replace it",
			       "built into kernel %s", d->release);
		return;
	}
	snprintf(path, sizeof(path), "sys/module/%s", module);
	if (!ab_file_exists(d->root, path)) {
		ab_doctor_find(d, AB_NOTE, module, NULL, "not loaded; ours is %sinstalled",
			       ab_doctor_installed(d, module, path) ? "" : "not ");
		return;
	}
	snprintf(path, sizeof(path), "sys/module/%s/parameters/%s", module, our_parameter[m]);
	if (ab_file_exists(d->root, path))
		active(d, m);
	else
		not_ours(d, module);
}

void ab_probe_modules(struct ab_doctor *d)
{
	for (unsigned int m = 0; m < 2; m++)
		examine(d, m);
}

static void examine_file(struct ab_doctor *d, const char *name)
{
	char path[512], text[16384], *rest = text, *line;

	snprintf(path, sizeof(path), AB_MODPROBE_FOLDER "/%s", name);
	if (strlen(name) < 5 || strcmp(name + strlen(name) - 5, ".conf") ||
	    ab_file_read(d->root, path, text, sizeof(text)) < 0)
		return;
	while ((line = strsep(&rest, "\n"))) {
		char module[32] = "";

		if (sscanf(line, " options %31s", module) != 1 ||
		    (strcmp(module, ab_modules[0]) && strcmp(module, ab_modules[1])))
			continue;
		if (strcmp(name, AB_MODPROBE_FILE))
			ab_doctor_find(d, AB_WARN, module,
				       "remove that line, or arms will not be what they say",
				       "/%s says: %s", path, line);
		else
			ab_doctor_find(d, AB_NOTE, module, "mvab revert removes it",
				       "mvab apply chose: %s", line);
	}
}

void ab_probe_configuration(struct ab_doctor *d)
{
	ab_doctor_each(d, AB_MODPROBE_FOLDER, examine_file);
}
