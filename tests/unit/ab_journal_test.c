// SPDX-License-Identifier: GPL-2.0-only
/* Journals: what is written is read back; damage is refused, a cut end is not. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <gsl/gsl_rng.h>

#include "ab_mutate.h"
#include "journal.h"
#include "schedule.h"

#define SLOT(b, arm, mbps) \
	"{\"block\":" #b ",\"arm\":\"" arm "\",\"mbps\":" #mbps "}\n"
#define HEADER \
	"{\"mvab\":1,\"run\":{\"hook\":\"\\\":\"},\"arms\":[\"stock\",\"napi,cpu=2\"],\"looks\":[2],\"seed\":7," \
	"\"schedule\":[[0,1],[1,0]]}\n"
#define GOOD HEADER "{\"block\":0,\"begin\":true}\n" SLOT(0, "stock", 10) SLOT(0, "napi,cpu=2", 11.5) \
	SLOT(1, "napi,cpu=2", 12) SLOT(1, "stock", 9) "{\"end\":\"complete\"}\n"

static char dir[] = "/tmp/ab_journal_XXXXXX";
static char path[64];

static int setup(void **state)
{
	(void)state;
	if (!mkdtemp(dir))
		return -1;
	snprintf(path, sizeof(path), "%s/j", dir);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	unlink(path);
	return rmdir(dir);
}

static void put(const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static void test_read(void **state)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run run;

	(void)state;
	assert_int_equal(ab_run_parse(&run, GOOD, strlen(GOOD), err), 0);
	assert_int_equal(run.arms, 2);
	assert_string_equal(run.arm[1], "napi,cpu=2");
	assert_int_equal(run.blocks, 2);
	assert_int_equal(run.seed, 7);
	assert_true(ab_block_counts(&run, &run.block[0]));
	assert_int_equal(run.block[1].order[0], 1);
	assert_true(run.block[1].slot[0].value[AB_MBPS] == 9);
	assert_true(isnan(run.block[1].slot[0].value[AB_CPU]));
	assert_string_equal(run.ended, "complete");
	assert_false(run.truncated);
	ab_run_free(&run);
	ab_run_free(&run);
}

/* However much of the end is missing, what is left is read. */
static void test_cut(void **state)
{
	size_t header = strlen(HEADER);

	(void)state;
	for (size_t len = 0; len < strlen(GOOD); len++) {
		/* malloc: reading past the end is seen by the sanitizer */
		char *s = malloc(len ? len : 1), err[AB_ERR_MAX];
		struct ab_run run;

		memcpy(s, GOOD, len);
		if (len < header) {
			assert_int_not_equal(ab_run_parse(&run, s, len, err), 0);
		} else {
			assert_int_equal(ab_run_parse(&run, s, len, err), 0);
			assert_int_equal(run.truncated, s[len - 1] != '\n');
		}
		ab_run_free(&run);
		free(s);
	}
}

static void test_damage(void **state)
{
	static const struct { const char *text, *why; } bad[] = {
		{ "", "neither" },
		{ "{\"mvab\":2,\"arms\":[\"a\",\"b\"],\"schedule\":[[0,1]]}\n", "format 1" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\"],\"schedule\":[[0]]}\n", "arms" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\",\"a\"],\"schedule\":[[0,1]]}\n", "arms" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\",\"<b>\"],\"schedule\":[[0,1]]}\n", "arms" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\",\"b\"],\"schedule\":[[0,0]]}\n", "schedule" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\",\"b\"],\"schedule\":[]}\n", "schedule" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\",\"b\"],\"looks\":[9,8],\"schedule\":[[0,1]]}\n",
		  "looks" },
		{ "{\"mvab\":1,\"run\":{\"port\":1},\"arms\":[\"a\",\"b\"],\"margin\":0,\"schedule\":[[0,1]]}\n",
		  "margin" },
		{ HEADER SLOT(0, "napi,cpu=2", 1), "line 2: not the arm" },
		{ HEADER SLOT(0, "stock", 1) SLOT(0, "stock", 1), "line 3" },
		{ HEADER SLOT(0, "stock", -1), "mbps" },
		{ HEADER SLOT(0, "stock", 1e10), "mbps" },
		{ HEADER SLOT(0, "stock", 1e999), "a number that is none, or too large" },
		{ HEADER SLOT(0, "stock", NaN), "a number that is none" },
		{ HEADER SLOT(0, "stock", -Infinity), "a number that is none" },
		{ HEADER "{\"block\":0,\"arm\":\"stock\",\"mbps\":9,\"mbps\":8}\n", "line 2: a key twice" },
		{ HEADER "{\"block\":0,\"arm\":\"stock\\u0000\",\"mbps\":9}\n", "line 2: a text with a NUL" },
		{ HEADER "{\"block\":0,\"arm\":\"stock\",\"mbps\":9,\"a\\u0000b\":1,\"a\":1}\n",
		  "line 2: a key twice" },
		{ HEADER "{\"end\":\"x\",\"after\":{\"x\":NaN}}\n", "a number that is none" },
		{ HEADER SLOT(0, "stock", "9"), "mbps" },
		{ HEADER SLOT(2, "stock", 9), "block" },
		{ HEADER SLOT(-1, "stock", 9), "block" },
		{ HEADER "{\"block\":0,\"arm\":\"stock\"}\n", "neither" },
		{ HEADER "{\"block\":0,\"dropped\":\"too slow\"}\n", "dropped" },
		{ HEADER "\n" SLOT(0, "stock", 1), "line 2: not a JSON object" },
		{ HEADER "{\"end\":\"x\"}\n" SLOT(0, "stock", 1), "after the end" },
		{ HEADER "[[[[[[[[[[[[1]]]]]]]]]]]]\n", "not a JSON object" },
		{ HEADER "{'end':'x'}\n", "not a JSON object" },
		{ HEADER "{\"end\":\"x\",}\n", "not a JSON object" },
		{ HEADER "{} {}\n", "not a JSON object" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		char err[AB_ERR_MAX] = "";
		struct ab_run run;

		if (!ab_run_parse(&run, bad[i].text, strlen(bad[i].text), err))
			fail_msg("accepted: %s", bad[i].text);
		if (!strstr(err, bad[i].why))
			fail_msg("\"%s\" does not say \"%s\"", err, bad[i].why);
		ab_run_free(&run);
	}
}

static void plan(struct ab_run *run)
{
	unsigned int *order = ab_schedule(5, 3, 2);

	memset(run, 0, sizeof(*run));
	run->arms = 2;
	strcpy(run->arm[0], "stock");
	strcpy(run->arm[1], "kthread");
	run->margin = .05;
	run->look[0] = 3;
	run->looks = 1;
	run->seed = 5;
	assert_int_equal(ab_run_set_blocks(run, 3), 0);
	for (unsigned int b = 0; b < 3; b++)
		memcpy(run->block[b].order, order + 2 * b, 2 * sizeof(*order));
	free(order);
}

/* The schedule is on disk before anything was measured. */
static void test_write(void **state)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run run, back;
	struct json_object *o;
	const char *why;
	struct stat st;
	int fd;

	(void)state;
	plan(&run);
	fd = ab_journal_create(path, &run);
	assert_true(fd >= 0);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 07777, 0600);
	assert_int_equal(ab_run_load(&back, path, err), 0);
	for (unsigned int b = 0; b < 3; b++)
		assert_memory_equal(back.block[b].order, run.block[b].order,
				    2 * sizeof(unsigned int));
	ab_run_free(&back);
	assert_int_equal(ab_journal_create(path, &run), -EEXIST);

	o = json_tokener_parse("{\"arm\":\"stock\",\"mbps\":3.25,\"rtt_ms\":[4,2,9],"
			       "\"covariates\":{\"signal_dbm\":-61,\"temp\":null}}");
	run.block[0].order[0] = 0;
	assert_int_equal(ab_run_add_slot(&run, 0, o, &why), 0);
	json_object_put(o);
	assert_int_equal(ab_journal_slot(fd, &run, 0, 0), 0);
	assert_int_equal(ab_journal_drop(fd, 1, "operator-abort"), 0);
	assert_int_equal(ab_journal_end(fd, "stopped"), 0);
	close(fd);
	ab_run_free(&run);
	unlink(path);
}

/* A crash in the middle of a line, then a resumed run. */
static void test_resume(void **state)
{
	static const char half[] = HEADER "{\"block\":0,\"arm\":\"stock\",\"mbps\":10,"
		"\"rtt_ms\":[4,2,9],\"covariates\":{\"signal_dbm\":-61}}\n"
		"{\"block\":0,\"arm\":\"napi,c";
	char err[AB_ERR_MAX] = "";
	struct ab_run run, back;
	struct json_object *o;
	const char *why;
	int fd;

	(void)state;
	put(half);
	assert_int_equal(ab_run_load(&run, path, err), 0);
	assert_true(run.truncated);
	assert_int_equal(run.block[0].done, 1);
	fd = ab_journal_reopen(path);
	assert_true(fd >= 0);
	o = json_tokener_parse("{\"arm\":\"napi,cpu=2\",\"failed\":true}");
	assert_int_equal(ab_run_add_slot(&run, 0, o, &why), 0);
	json_object_put(o);
	assert_int_equal(ab_journal_slot(fd, &run, 0, 1), 0);
	assert_int_equal(ab_journal_drop(fd, 1, "operator-abort"), 0);
	close(fd);
	assert_int_equal(ab_run_load(&back, path, err), 0);
	assert_false(back.truncated);
	assert_int_equal(back.block[0].done, 2);
	assert_true(back.block[0].slot[1].failed);
	assert_string_equal(back.block[1].dropped, "operator-abort");
	assert_int_equal(back.block[0].slot[0].rtts, 3);
	assert_true(back.block[0].slot[0].rtt[2] == 9);
	assert_true(back.block[0].slot[0].value[AB_RTT_P50] == 4);
	assert_string_equal(back.covariate[0], "signal_dbm");
	assert_true(back.block[0].slot[0].covariate[0] == -61);
	ab_run_free(&run);
	ab_run_free(&back);
	unlink(path);
}

/* Measured elsewhere: nothing is lost on the way into a journal. */
static void test_save(void **state)
{
	static const char text[] = "{\"arms\":[\"stock\",\"b\"],\"looks\":[1],\"blocks\":["
		"[{\"arm\":\"b\",\"mbps\":0.1,\"at\":1796247490,\"retransmits\":3},"
		"{\"arm\":\"stock\",\"mbps\":7,\"lost_percent\":12.5}],"
		"[{\"arm\":\"b\",\"failed\":true}]]}";
	char err[AB_ERR_MAX] = "";
	struct ab_run run, back;

	(void)state;
	assert_int_equal(ab_run_parse(&run, text, strlen(text), err), 0);
	assert_int_equal(run.block[1].order[1], 0);
	assert_int_equal(ab_journal_save(path, &run, "imported"), 0);
	assert_int_equal(ab_run_load(&back, path, err), 0);
	assert_true(back.block[0].slot[1].value[AB_MBPS] == .1);
	assert_true(back.block[0].slot[1].at == 1796247490);
	assert_true(back.block[0].slot[1].retransmits == 3);
	assert_true(back.block[0].slot[0].at == 0 && isnan(back.block[0].slot[0].retransmits));
	assert_true(back.block[0].slot[0].lost_pct == 12.5);
	assert_true(back.block[1].done == 1 && back.block[1].slot[1].failed);
	ab_run_free(&run);
	ab_run_free(&back);
	unlink(path);
}

/* Blocks to come keep the order that was drawn for them. */
static void test_save_schedule(void **state)
{
	char err[AB_ERR_MAX] = "";
	struct ab_run run, back;

	(void)state;
	assert_int_equal(ab_run_parse(&run, HEADER, strlen(HEADER), err), 0);
	assert_int_equal(ab_journal_save(path, &run, "imported"), 0);
	assert_int_equal(ab_run_load(&back, path, err), 0);
	assert_int_equal(back.block[1].order[0], 1);
	assert_true(json_object_equal(run.settings, back.settings));
	ab_run_free(&run);
	ab_run_free(&back);
	unlink(path);
}

static void test_full_disk(void **state)
{
	struct ab_run run;
	int fd = open("/dev/full", O_WRONLY);

	(void)state;
	if (fd < 0)
		skip();
	plan(&run);
	assert_int_equal(ab_journal_end(fd, "x"), -ENOSPC);
	close(fd);
	ab_run_free(&run);
}

static void check(const struct ab_run *run)
{
	assert_in_range(run->arms, 2, AB_ARMS_MAX);
	assert_in_range(run->looks, 1, AB_LOOKS_MAX);
	assert_in_range(run->blocks, 1, AB_BLOCKS_MAX);
	assert_true(run->margin >= .001 && run->margin <= 1);
	assert_true(run->covariates <= AB_COVARIATES_MAX);
	for (unsigned int b = 0; b < run->blocks; b++) {
		assert_true(run->block[b].done <= run->arms);
		for (unsigned int a = 0; a < run->arms; a++) {
			const struct ab_slot *s = &run->block[b].slot[a];

			assert_true(run->block[b].order[a] < run->arms);
			for (int m = 0; s->present && m < AB_METRICS; m++)
				assert_true(isnan(s->value[m]) ||
					    (s->value[m] >= 0 && s->value[m] <= 1e9));
		}
	}
}

#define MEASUREMENTS "{\"arms\":[\"stock\",\"b\"],\"looks\":[8],\"blocks\":[\n" \
	"[{\"arm\":\"stock\",\"mbps\":1.5,\"covariates\":{\"a\":null}}," \
	"{\"arm\":\"b\",\"failed\":true,\"rtt_ms\":[1,2e3]}]," \
	"{\"dropped\":\"operator-abort\"}," \
	"[{\"arm\":\"b\",\"mbps\":2,\"cpu_pct\":3}]]}\n"

static void test_fuzz(void **state)
{
	static const char * const seeds[] = { GOOD, MEASUREMENTS };
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
	unsigned int accepted = 0, rounds = 40000;

	(void)state;
	gsl_rng_set(rng, 1);
	for (unsigned int i = 0; i < rounds; i++) {
		char buf[4096], err[AB_ERR_MAX] = "", *exact;
		size_t len = strlen(seeds[i % 2]);
		struct ab_run run;

		memcpy(buf, seeds[i % 2], len);
		len = mutate(rng, buf, len, sizeof(buf));
		exact = malloc(len);
		assert_non_null(exact);
		memcpy(exact, buf, len);
		if (!ab_run_parse(&run, exact, len, err)) {
			check(&run);
			accepted++;
		} else {
			assert_true(*err);
		}
		ab_run_free(&run);
		free(exact);
	}
	gsl_rng_free(rng);
	/* Both paths were walked. */
	assert_in_range(accepted, rounds / 100, rounds / 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_read),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(test_write),
		cmocka_unit_test(test_resume),
		cmocka_unit_test(test_save),
		cmocka_unit_test(test_save_schedule),
		cmocka_unit_test(test_full_disk),
		cmocka_unit_test(test_fuzz),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
