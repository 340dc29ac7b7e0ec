// SPDX-License-Identifier: GPL-2.0-only
/* mvab schedule: the order of a run, before it is measured. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <getopt.h>

#include "cmd.h"
#include "run.h"
#include "schedule.h"

static const struct ab_option options[] = {
	{ 'a', "arm", "NAME", "an arm; the first is the baseline" },
	{ 'b', "blocks", "N", "number of blocks (40)" },
	{ 's', "seed", "N", "seed (drawn)" },
	{ 0 }
};

static int add_arm(struct ab_run *run, const char *name)
{
	struct json_object *o = json_object_new_string(name);
	int ret = run->arms == AB_ARMS_MAX ? -1 : ab_run_text(run->arm[run->arms], o);

	for (unsigned int a = 0; a < run->arms && !ret; a++)
		ret = !strcmp(run->arm[a], name);
	json_object_put(o);
	run->arms += !ret;
	return ret;
}

/* One line for jq and shell loops: arms by name, in the order to be measured. */
static int print(const struct ab_run *run, unsigned int blocks)
{
	unsigned int *order = ab_schedule(run->seed, blocks, run->arms);
	struct json_object *o = json_object_new_object(), *arms = json_object_new_array();
	struct json_object *list = json_object_new_array();

	if (!order || !o || !arms || !list) {
		free(order);
		return ab_error("no memory");
	}
	for (unsigned int a = 0; a < run->arms; a++)
		json_object_array_add(arms, json_object_new_string(run->arm[a]));
	for (unsigned int b = 0; b < blocks; b++) {
		struct json_object *block = json_object_new_array();

		for (unsigned int i = 0; i < run->arms; i++)
			json_object_array_add(block, json_object_new_string(
				run->arm[order[b * run->arms + i]]));
		json_object_array_add(list, block);
	}
	json_object_object_add(o, "seed", json_object_new_int64(run->seed));
	json_object_object_add(o, "arms", arms);
	json_object_object_add(o, "schedule", list);
	puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN));
	json_object_put(o);
	free(order);
	return AB_EXIT_OK;
}

static int run(int argc, char **argv)
{
	unsigned long blocks = 40, seed = 0;
	struct ab_run r = { 0 };
	int c;

	while ((c = ab_option_next(&ab_cmd_schedule, argc, argv)) != -1) {
		if (c == '?' || (c == 'a' && add_arm(&r, optarg)) ||
		    (c == 'b' && ab_number(optarg, 1, AB_BLOCKS_MAX, &blocks)) ||
		    (c == 's' && ab_number(optarg, 1, UINT32_MAX, &seed)))
			return ab_usage(&ab_cmd_schedule);
	}
	if (optind != argc || r.arms < 2)
		return ab_usage(&ab_cmd_schedule);
	r.seed = (uint32_t)seed;
	while (!r.seed)
		if (getrandom(&r.seed, sizeof(r.seed), 0) != sizeof(r.seed))
			return ab_error("no random numbers for a seed");
	return print(&r, (unsigned int)blocks);
}

const struct ab_command ab_cmd_schedule = {
	.name = "schedule",
	.args = "--arm BASELINE --arm ARM...",
	.help = "draw the random order of a run, as JSON",
	.options = options,
	.run = run,
};
