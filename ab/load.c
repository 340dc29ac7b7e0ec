// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reading journals and measurements files.  Only the end of a journal may be
 * missing, as a crash leaves it; damage anywhere else is an error, since a
 * result from half-read data would look like any other.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "journal.h"
#include "json_text.h"

#define FILE_MAX	(64 << 20)
#define DEPTH_MAX	8

/* Two values under one key: whoever wrote that, we cannot tell which was meant. */
static struct json_object *parse(const char *s, size_t len, const char **err)
{
	struct json_object *o = ab_json_parse(s, len, DEPTH_MAX, err);

	if (o && !ab_json_unique(o, s, len)) {
		*err = "a key twice in one object";
		json_object_put(o);
		o = NULL;
	}
	return o;
}

static int read_order(struct ab_run *run, unsigned int b, struct json_object *o)
{
	unsigned int seen = 0;

	if (!json_object_is_type(o, json_type_array) ||
	    json_object_array_length(o) != run->arms)
		return -EINVAL;
	for (unsigned int i = 0; i < run->arms; i++) {
		struct json_object *v = json_object_array_get_idx(o, i);
		int64_t a = json_object_get_int64(v);

		if (!json_object_is_type(v, json_type_int) || a < 0 || a >= run->arms ||
		    (seen & 1u << a))
			return -EINVAL;
		seen |= 1u << a;
		run->block[b].order[i] = (unsigned int)a;
	}
	return 0;
}

static int read_header(struct ab_run *run, struct json_object *o, const char **err)
{
	struct json_object *v;
	int ret = ab_run_header(run, o, err);

	if (ret)
		return ret;
	*err = "\"mvab\": format 1 is what this version reads";
	if (!json_object_object_get_ex(o, "mvab", &v) ||
	    !json_object_is_type(v, json_type_int) || json_object_get_int64(v) != 1)
		return -EINVAL;
	*err = "\"schedule\": 1 to 1000 blocks, each arm once";
	if (!json_object_object_get_ex(o, "schedule", &v) ||
	    !json_object_is_type(v, json_type_array) ||
	    json_object_array_length(v) > AB_BLOCKS_MAX)
		return -EINVAL;
	ret = ab_run_set_blocks(run, (unsigned int)json_object_array_length(v));
	for (unsigned int b = 0; b < run->blocks && !ret; b++)
		ret = read_order(run, b, json_object_array_get_idx(v, b));
	return ret;
}

/* Slots come in the order of the schedule or the journal is not its own. */
static int read_slot(struct ab_run *run, unsigned int b, struct json_object *o,
		     const char **err)
{
	unsigned int due, pos;
	int ret;

	*err = "no such block";
	if (b >= run->blocks)
		return -EINVAL;
	pos = run->block[b].done;
	due = run->block[b].order[pos < run->arms ? pos : 0];
	ret = ab_run_add_slot(run, b, o, err);
	if (ret)
		return ret;
	*err = "not the arm that the schedule says";
	run->begun = false;
	return run->block[b].order[pos] == due ? 0 : -EINVAL;
}

/* Whoever measures says so before each slot, for it may be the last thing it does. */
static int read_begin(struct ab_run *run, unsigned int b)
{
	if (run->block[b].done >= run->arms)
		return -EINVAL;
	run->begun = true;
	run->begun_block = b;
	run->begun_arm = run->block[b].order[run->block[b].done];
	return 0;
}

static int read_drop(struct ab_run *run, unsigned int b, struct json_object *reason)
{
	if (run->begun_block == b)
		run->begun = false;
	return json_object_is_type(reason, json_type_string) ?
		ab_run_drop(run, b, json_object_get_string(reason)) : -EINVAL;
}

static int read_line(struct ab_run *run, struct json_object *o, const char **err)
{
	struct json_object *v, *reason;
	int64_t b;

	*err = "\"end\": a short text";
	if (json_object_object_get_ex(o, "end", &v))
		return ab_run_text(run->ended, v);
	*err = "\"block\": its number";
	if (!json_object_object_get_ex(o, "block", &v) ||
	    !json_object_is_type(v, json_type_int))
		return -EINVAL;
	b = json_object_get_int64(v);
	if (b < 0 || b >= run->blocks)
		return -EINVAL;
	*err = "\"dropped\": server-unreachable or operator-abort";
	if (json_object_object_get_ex(o, "dropped", &reason))
		return read_drop(run, (unsigned int)b, reason);
	*err = "more lines after the end";
	if (*run->ended)
		return -EINVAL;
	*err = "\"begin\": a block that is not complete";
	if (json_object_object_get_ex(o, "begin", NULL))
		return read_begin(run, (unsigned int)b);
	return read_slot(run, (unsigned int)b, o, err);
}

static int parse_journal(struct ab_run *run, const char *text, size_t len, char *err)
{
	unsigned int line = 0;

	for (size_t at = 0; at < len;) {
		const char *s = text + at, *end = memchr(s, '\n', len - at);
		struct json_object *o;
		const char *why;
		int ret = -EINVAL;

		if (!end) {
			run->truncated = true;
			break;
		}
		line++;
		at += (size_t)(end - s) + 1;
		o = parse(s, (size_t)(end - s), &why);
		if (o)
			ret = line == 1 ? read_header(run, o, &why) : read_line(run, o, &why);
		json_object_put(o);
		if (ret) {
			snprintf(err, AB_ERR_MAX, "line %u: %s", line,
				 ret == -ENOMEM ? "no memory" : why);
			return ret;
		}
	}
	if (!run->arms) {
		snprintf(err, AB_ERR_MAX, "no header");
		return -EINVAL;
	}
	return 0;
}

/* A block that was cut short has no full order: the missing arms come last. */
static void complete_order(const struct ab_run *run, struct ab_block *block)
{
	unsigned int n = block->done;

	for (unsigned int a = 0; a < run->arms; a++)
		if (!block->slot[a].present)
			block->order[n++] = a;
}

static int read_block(struct ab_run *run, unsigned int b, struct json_object *o,
		      const char **err)
{
	struct json_object *v;

	*err = "\"dropped\": server-unreachable or operator-abort";
	if (json_object_is_type(o, json_type_object))
		return json_object_object_get_ex(o, "dropped", &v) &&
			json_object_is_type(v, json_type_string) ?
			ab_run_drop(run, b, json_object_get_string(v)) : -EINVAL;
	*err = "each arm once; only the last block may be short";
	if (!json_object_is_type(o, json_type_array) ||
	    (json_object_array_length(o) != run->arms && b + 1 < run->blocks))
		return -EINVAL;
	for (size_t i = 0; i < json_object_array_length(o); i++) {
		struct json_object *slot = json_object_array_get_idx(o, i);
		int ret = -EINVAL;

		*err = "a slot is an object";
		if (json_object_is_type(slot, json_type_object))
			ret = ab_run_add_slot(run, b, slot, err);
		if (ret)
			return ret;
	}
	return 0;
}

static int parse_measurements(struct ab_run *run, struct json_object *o, char *err)
{
	const char *why;
	struct json_object *v;
	int ret = ab_run_header(run, o, &why);

	if (ret)
		goto out;
	why = "\"blocks\": an array of 1 to 1000 blocks";
	ret = -EINVAL;
	if (json_object_object_get_ex(o, "blocks", &v) &&
	    json_object_is_type(v, json_type_array) &&
	    json_object_array_length(v) <= AB_BLOCKS_MAX)
		ret = ab_run_set_blocks(run, (unsigned int)json_object_array_length(v));
	if (ret)
		goto out;
	for (unsigned int b = 0; b < run->blocks; b++) {
		ret = read_block(run, b, json_object_array_get_idx(v, b), &why);
		complete_order(run, &run->block[b]);
		if (!ret)
			continue;
		snprintf(err, AB_ERR_MAX, "block %u: %s", b, ret == -ENOMEM ? "no memory" : why);
		return ret;
	}
	return 0;
out:
	if (ret)
		snprintf(err, AB_ERR_MAX, "%s", why);
	return ret;
}

int ab_run_parse(struct ab_run *run, const char *text, size_t len, char err[AB_ERR_MAX])
{
	const char *eol = memchr(text, '\n', len), *why;
	size_t end = len;
	struct json_object *o;
	int ret;

	memset(run, 0, sizeof(*run));
	while (end && strchr(" \t\r\n", text[end - 1]) && text[end - 1])
		end--;
	/* A journal's first line is an object of its own with a version. */
	o = eol ? parse(text, (size_t)(eol - text), &why) : NULL;
	if (o && !json_object_object_get_ex(o, "blocks", NULL)) {
		json_object_put(o);
		return parse_journal(run, text, len, err);
	}
	json_object_put(o);
	o = parse(text, end, &why);
	if (!o) {
		snprintf(err, AB_ERR_MAX, "neither a journal nor a measurements file: %s", why);
		return -EINVAL;
	}
	ret = parse_measurements(run, o, err);
	json_object_put(o);
	return ret;
}

static int read_all(int fd, char **text, size_t *len)
{
	struct stat st;

	if (fstat(fd, &st))
		return -errno;
	if (!S_ISREG(st.st_mode))
		return -EINVAL;
	if (st.st_size > FILE_MAX)
		return -EFBIG;
	*text = malloc((size_t)st.st_size + 1);
	if (!*text)
		return -ENOMEM;
	for (*len = 0; *len < (size_t)st.st_size;) {
		ssize_t n = read(fd, *text + *len, (size_t)st.st_size - *len);

		if (n < 0)
			return -errno;
		if (!n)
			break;
		*len += (size_t)n;
	}
	return 0;
}

int ab_run_load(struct ab_run *run, const char *path, char err[AB_ERR_MAX])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), ret;
	char *text = NULL;
	size_t len = 0;

	memset(run, 0, sizeof(*run));
	ret = fd < 0 ? -errno : read_all(fd, &text, &len);
	if (ret)
		snprintf(err, AB_ERR_MAX, "%s", strerror(-ret));
	else
		ret = ab_run_parse(run, text, len, err);
	free(text);
	if (fd >= 0)
		close(fd);
	return ret;
}
