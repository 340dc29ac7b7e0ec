// SPDX-License-Identifier: GPL-2.0-only
/* What the machine around the driver does to a comparison. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "doctor.h"
#include "file.h"

static void examine_cpus(struct ab_doctor *d)
{
	char possible[64];

	if (ab_file_read(d->root, "sys/devices/system/cpu/possible", possible,
			 sizeof(possible)) <= 0)
		return;
	if (!strcmp(possible, "0"))
		ab_doctor_find(d, AB_WARN, "cpu", "compare on a device with two CPUs or more",
			       "one CPU: mwifiex then has no work queue for reception");
	else
		ab_doctor_find(d, AB_OK, "cpu", NULL, "CPUs %s", possible);
}

static void examine_policy(struct ab_doctor *d, const char *name)
{
	char path[256], governor[32], subject[32];

	snprintf(path, sizeof(path), "sys/devices/system/cpu/cpufreq/%.64s/scaling_governor", name);
	if (ab_file_read(d->root, path, governor, sizeof(governor)) <= 0)
		return;
	snprintf(subject, sizeof(subject), "%.31s", name);
	if (!strcmp(governor, "performance"))
		ab_doctor_find(d, AB_OK, subject, NULL, "governor performance");
	else
		ab_doctor_find(d, AB_NOTE, subject,
			       "leave it as in daily use, but do not change it during a run",
			       "governor %s: the clock follows the load, so arms that work less run "
			       "slower", governor);
}

static void examine_surface(struct ab_doctor *d)
{
	char product[64];

	if (ab_file_read(d->root, "sys/class/dmi/id/product_name", product, sizeof(product)) <= 0 ||
	    strncmp(product, "Surface", 7))
		return;
	if (strstr(d->release, "surface"))
		ab_doctor_find(d, AB_BAD, "surface",
			       "generate the fork from this kernel's own source",
			       "%s with kernel %s: its mwifiex has quirks a fork of Debian's source "
			       "would lose", product, d->release);
	else
		ab_doctor_find(d, AB_NOTE, "surface", NULL,
			       "%s with a kernel without its quirks: resume and reset may fail",
			       product);
}

void ab_probe_system(struct ab_doctor *d)
{
	examine_cpus(d);
	ab_doctor_each(d, "sys/devices/system/cpu/cpufreq", examine_policy);
	examine_surface(d);
}
