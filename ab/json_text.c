// SPDX-License-Identifier: GPL-2.0-only
/*
 * json-c (libjson-c-dev) since iperf3 results, which slots come from, are JSON,
 * and its parser takes limits on depth and reports where it stopped.  What it
 * lets through and we do not: NaN and Infinity, which are no JSON; numbers that
 * are too large for a double; a NUL inside of a text, which ends it for us;
 * and, where @ab_json_unique is asked, the last of several equal keys.
 */
#include <limits.h>
#include <math.h>
#include <string.h>

#include <json-c/json_visit.h>

#include "json_text.h"

static int check_value(struct json_object *o, int flags, struct json_object *parent,
		       const char *key, size_t *index, void *err)
{
	(void)flags, (void)parent, (void)key, (void)index;
	if (json_object_is_type(o, json_type_double) && !isfinite(json_object_get_double(o)))
		*(const char **)err = "a number that is none, or too large";
	if (json_object_is_type(o, json_type_string) &&
	    strlen(json_object_get_string(o)) != (size_t)json_object_get_string_len(o))
		*(const char **)err = "a text with a NUL in it";
	return *(const char **)err ? JSON_C_VISIT_RETURN_STOP : JSON_C_VISIT_RETURN_CONTINUE;
}

struct json_object *ab_json_parse(const char *text, size_t len, int depth, const char **err)
{
	struct json_tokener *tok = json_tokener_new_ex(depth);
	struct json_object *o = NULL;

	*err = "not a JSON object";
	if (!tok || !len || len > INT_MAX)
		goto out;
	json_tokener_set_flags(tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	o = json_tokener_parse_ex(tok, text, (int)len);
	/* A bare number at the end of the text may still be going on. */
	if (json_tokener_get_error(tok) == json_tokener_success &&
	    json_tokener_get_parse_end(tok) == len && json_object_is_type(o, json_type_object)) {
		*err = NULL;
		json_c_visit(o, 0, check_value, err);
	}
out:
	if (*err) {
		json_object_put(o);
		o = NULL;
	}
	if (tok)
		json_tokener_free(tok);
	return o;
}

static int count_key(struct json_object *o, int flags, struct json_object *parent,
		     const char *key, size_t *index, void *keys)
{
	(void)o, (void)parent, (void)index;
	*(size_t *)keys += key && !(flags & JSON_C_VISIT_SECOND);
	return JSON_C_VISIT_RETURN_CONTINUE;
}

/* A key that was there already replaced the first: the text has more than @o. */
bool ab_json_unique(struct json_object *o, const char *text, size_t len)
{
	size_t keys = 0, colons = 0;
	bool quoted = false;

	for (size_t i = 0; i < len; i++) {
		if (text[i] == '\\')
			i++;
		else if (text[i] == '"')
			quoted = !quoted;
		else
			colons += !quoted && text[i] == ':';
	}
	json_c_visit(o, 0, count_key, &keys);
	return keys == colons;
}
