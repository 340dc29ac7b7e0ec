// SPDX-License-Identifier: GPL-2.0-only
/* mvab doctor: is this device ready for a comparison? */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <getopt.h>

#include "cmd.h"
#include "doctor.h"
#include "file.h"

static const struct ab_option options[] = {
	{ 'r', "root", "DIR", "what / is" },
	{ 0 }
};

static int examine(const char *root)
{
	struct ab_doctor d = { .root = ab_file_root(root), .live = !strcmp(root, "/") };

	if (d.root < 0)
		return ab_error("%s: %s", root, strerror(-d.root));
	if (ab_file_read(d.root, "proc/sys/kernel/osrelease", d.release, sizeof(d.release)) <= 0 ||
	    strchr(d.release, '/')) {
		close(d.root);
		return ab_error("%s: no /proc/sys/kernel/osrelease", root);
	}
	ab_doctor_find(&d, AB_OK, "kernel", NULL, "%s", d.release);
	ab_probe_modules(&d);
	ab_probe_configuration(&d);
	ab_probe_interfaces(&d);
	ab_probe_boot(&d);
	ab_probe_system(&d);
	printf("\n%u bad, %u warnings, %u notes\n", d.count[AB_BAD], d.count[AB_WARN],
	       d.count[AB_NOTE]);
	close(d.root);
	return AB_EXIT_OK;
}

static int run(int argc, char **argv)
{
	const char *root = "/";
	int c;

	while ((c = ab_option_next(&ab_cmd_doctor, argc, argv)) != -1) {
		if (c == '?')
			return AB_EXIT_USAGE;
		root = optarg;
	}
	if (optind != argc)
		return ab_usage(&ab_cmd_doctor);
	return examine(root);
}

const struct ab_command ab_cmd_doctor = {
	.name = "doctor",
	.args = "",
	.help = "is this device ready? findings, and what to do",
	.options = options,
	.run = run,
};
