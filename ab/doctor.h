/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings about a device, each with what to do. */
#ifndef AB_DOCTOR_H
#define AB_DOCTOR_H

#include <stdbool.h>

enum ab_level { AB_OK, AB_NOTE, AB_WARN, AB_BAD, AB_LEVELS };

/**
 * struct ab_doctor - state of an examination
 * @root: descriptor of what "/" is
 * @live: "/" is the machine's own, so its kernel may be asked
 * @release: kernel release
 * @count: findings by level
 */
struct ab_doctor {
	int root;
	bool live;
	char release[128];
	unsigned int count[AB_LEVELS];
};

/**
 * ab_doctor_find - print a finding
 * @d: the examination
 * @level: how bad
 * @subject: what it is about, a word
 * @action: what to do, or NULL
 * @format: what was found, as for printf(); control characters are masked
 */
__attribute__((format(printf, 5, 6)))
void ab_doctor_find(struct ab_doctor *d, enum ab_level level, const char *subject,
		    const char *action, const char *format, ...);

/** ab_doctor_each - call @fn for every entry of a folder, in order of name */
void ab_doctor_each(struct ab_doctor *d, const char *folder,
		    void (*fn)(struct ab_doctor *d, const char *name));

/** ab_doctor_installed - where DKMS put ours, compressed or not; is it there? */
bool ab_doctor_installed(struct ab_doctor *d, const char *module, char path[256]);

/** ab_doctor_info - a field of a compressed module file; false if it has none */
bool ab_doctor_info(struct ab_doctor *d, const char *path, const char *key, char out[64]);

/** ab_probe_modules - built in, loaded, ours, in force, signed */
void ab_probe_modules(struct ab_doctor *d);

/** ab_probe_configuration - other files that set parameters */
void ab_probe_configuration(struct ab_doctor *d);

/** ab_probe_interfaces - cards, bus, threads, and who depends on them */
void ab_probe_interfaces(struct ab_doctor *d);

/** ab_probe_live - of one interface: association, power save, offloads */
void ab_probe_live(struct ab_doctor *d, const char *iface);

/** ab_probe_boot - initramfs, Secure Boot, signatures */
void ab_probe_boot(struct ab_doctor *d);

/** ab_probe_system - CPUs, governor, kernels with quirks */
void ab_probe_system(struct ab_doctor *d);

#endif
