// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "plan.h"

static const char * const directions[] = {
	[AB_UP] = "up", [AB_DOWN] = "down", [AB_BOTH] = "both",
};

int ab_direction_find(const char *name)
{
	for (int i = AB_UP; i <= AB_BOTH; i++)
		if (!strcmp(directions[i], name))
			return i;
	return -1;
}

const char *ab_direction_name(enum ab_direction d)
{
	return directions[d];
}

struct json_object *ab_settings_json(const struct ab_settings *s)
{
	struct json_object *o = json_object_new_object();

	if (!o)
		return NULL;
	json_object_object_add(o, "iface", json_object_new_string(s->iface));
	json_object_object_add(o, "server", json_object_new_string(s->server));
	json_object_object_add(o, "hook", json_object_new_string(s->hook));
	json_object_object_add(o, "port", json_object_new_int64(s->port));
	json_object_object_add(o, "seconds", json_object_new_int64(s->seconds));
	json_object_object_add(o, "discard", json_object_new_int64(s->discard));
	json_object_object_add(o, "streams", json_object_new_int64(s->streams));
	json_object_object_add(o, "rate", json_object_new_int64(s->rate));
	json_object_object_add(o, "udp", json_object_new_boolean(s->udp));
	json_object_object_add(o, "direction",
			       json_object_new_string(directions[s->direction]));
	return o;
}

static int read_text(struct json_object *o, const char *key, char *out, size_t size)
{
	struct json_object *v;

	if (!json_object_object_get_ex(o, key, &v) || !json_object_is_type(v, json_type_string) ||
	    (size_t)json_object_get_string_len(v) >= size)
		return -EINVAL;
	snprintf(out, size, "%s", json_object_get_string(v));
	return 0;
}

static int read_number(struct json_object *o, const char *key, unsigned int min,
		       unsigned int max, unsigned int *out)
{
	struct json_object *v;
	int64_t n;

	if (!json_object_object_get_ex(o, key, &v) || !json_object_is_type(v, json_type_int))
		return -EINVAL;
	n = json_object_get_int64(v);
	if (n < min || n > max)
		return -EINVAL;
	*out = (unsigned int)n;
	return 0;
}

int ab_settings_from_json(struct ab_settings *s, struct json_object *o)
{
	struct json_object *v;
	char direction[8];
	int d;

	memset(s, 0, sizeof(*s));
	if (read_text(o, "iface", s->iface, sizeof(s->iface)) ||
	    read_text(o, "server", s->server, sizeof(s->server)) ||
	    read_text(o, "hook", s->hook, sizeof(s->hook)) ||
	    read_text(o, "direction", direction, sizeof(direction)) ||
	    read_number(o, "port", 1, 65535, &s->port) ||
	    read_number(o, "seconds", 1, 3600, &s->seconds) ||
	    read_number(o, "discard", 0, 600, &s->discard) ||
	    read_number(o, "streams", 1, 128, &s->streams) ||
	    read_number(o, "rate", 0, 100000, &s->rate))
		return -EINVAL;
	d = ab_direction_find(direction);
	if (d < 0 || !json_object_object_get_ex(o, "udp", &v))
		return -EINVAL;
	s->direction = (enum ab_direction)d;
	s->udp = json_object_get_boolean(v);
	return 0;
}
