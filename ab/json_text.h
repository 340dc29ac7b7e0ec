/* SPDX-License-Identifier: GPL-2.0-only */
/* JSON that somebody else wrote. */
#ifndef AB_JSON_TEXT_H
#define AB_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <json-c/json.h>

/**
 * ab_json_parse - read one object
 * @text: not trusted; need not end with a NUL
 * @len: its length, all of which must be the object
 * @depth: deepest nesting that is accepted
 * @err: what is wrong with it, on failure
 *
 * Return: the object or NULL.
 */
struct json_object *ab_json_parse(const char *text, size_t len, int depth, const char **err);

/** ab_json_unique - has no object in @o, read from @text, a key twice? */
bool ab_json_unique(struct json_object *o, const char *text, size_t len);

#endif
