/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Half of the edits are libFuzzer's, to bytes.  The others leave JSON and lines
 * whole most of the time, so that they get past the parser.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(unsigned char *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(unsigned char *data, size_t size, size_t max, unsigned int seed);

struct text {
	unsigned char *s;
	size_t len, max;
};

/* Put @n bytes of @with, which may lie in the text, in place of @cut bytes at @at. */
static void splice(struct text *t, size_t at, size_t cut, const void *with, size_t n)
{
	unsigned char *copy;

	if (t->len - cut + n > t->max)
		return;
	copy = malloc(n + 1);
	if (!copy)
		abort();
	memcpy(copy, with, n);
	memmove(t->s + at + n, t->s + at + cut, t->len - at - cut);
	memcpy(t->s + at, copy, n);
	t->len += n - cut;
	free(copy);
}

/* From some place on, and from the start again: the first of @set; the end if there is none. */
static size_t next(const struct text *t, size_t from, const char *set)
{
	for (size_t i = 0; i < t->len; i++) {
		size_t at = (from + i) % t->len;

		if (t->s[at] && strchr(set, t->s[at]))
			return at;
	}
	return t->len;
}

static size_t span(const struct text *t, size_t at, const char *set, bool of)
{
	size_t n = 0;

	while (at + n < t->len && (t->s[at + n] && strchr(set, t->s[at + n])) == of)
		n++;
	return n;
}

static void edit_number(struct text *t, unsigned int *seed)
{
	static const char * const value[] = { "0", "-1", "1", "2", "7", "8", "9", "40", "1000",
		"1001", "0.5", "1e9", "1e10", "1e12", "1e13", "1e15", "1e16", "1e999", "NaN",
		"-Infinity", "4294967296", "9223372036854775808", "null", "\"\"", "[]", "{}" };
	size_t at = next(t, (size_t)rand_r(seed) % t->len, "0123456789");
	const char *v = value[(size_t)rand_r(seed) % (sizeof(value) / sizeof(*value))];

	splice(t, at, span(t, at, "0123456789.eE+-", true), v, strlen(v));
}

/* A text, or what lies between two: empty, or twice as long. */
static void edit_text(struct text *t, unsigned int *seed)
{
	size_t at = next(t, (size_t)rand_r(seed) % t->len, "\""), n;

	if (at == t->len)
		return;
	n = span(t, at + 1, "\"", false);
	if (rand_r(seed) % 2)
		splice(t, at + 1, n, "", 0);
	else
		splice(t, at + 1, 0, t->s + at + 1, n);
}

/* What lies between two of @ends, the first included: again elsewhere, or gone. */
static void edit_piece(struct text *t, unsigned int *seed, const char *ends)
{
	size_t at = next(t, (size_t)rand_r(seed) % t->len, ends), n, to;

	if (at == t->len)
		return;
	n = 1 + span(t, at + 1, ends, false);
	to = next(t, (size_t)rand_r(seed) % t->len, ends);
	if (rand_r(seed) % 3)
		splice(t, to, 0, t->s + at, n);
	else
		splice(t, at, n, "", 0);
}

size_t LLVMFuzzerCustomMutator(unsigned char *data, size_t size, size_t max, unsigned int seed)
{
	struct text t = { data, size, max };

	if (!size || rand_r(&seed) % 2)
		return LLVMFuzzerMutate(data, size, max);
	switch (rand_r(&seed) % 5) {
	case 0:
		edit_piece(&t, &seed, "\n");
		break;
	case 1:
		edit_piece(&t, &seed, ",{}[]");
		break;
	case 2:
		edit_text(&t, &seed);
		break;
	default:
		edit_number(&t, &seed);
	}
	return t.len ? t.len : LLVMFuzzerMutate(data, size, max);
}

#endif
