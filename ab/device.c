// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <net/if.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device.h"
#include "link.h"

#define APPEAR_SECONDS	20
#define CARRIER_SECONDS	30
#define HOOK_SECONDS	30
/* Whoever manages the network gets so long before we ask the card ourselves. */
#define MANAGER_SECONDS	4
#define RESTORE_TRIES	3

static long long after(unsigned int seconds)
{
	return ab_now() + seconds * 1000000000LL;
}

static void run_hook_child(const struct ab_device *d, const char *event, const char *arm)
{
	setpgid(0, 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	setenv("MVAB_EVENT", event, 1);
	setenv("MVAB_ARM", arm, 1);
	setenv("MVAB_IFACE", d->iface, 1);
	/* Locks of ours must not outlive us in a child of the hook. */
	close_range(3, ~0U, 0);
	execl("/bin/sh", "sh", "-c", d->hook, (char *)NULL);
	_exit(127);
}

/* A hook that hangs must not keep the device in a half-way state. */
static void run_hook(const struct ab_device *d, const char *event, const char *arm)
{
	long long until = after(HOOK_SECONDS);
	int status;
	pid_t pid;

	if (!*d->hook)
		return;
	pid = fork();
	if (pid < 0)
		return;
	if (!pid)
		run_hook_child(d, event, arm);
	while (!waitpid(pid, &status, WNOHANG)) {
		if (ab_now() > until) {
			kill(-pid, SIGKILL);
			waitpid(pid, &status, 0);
			break;
		}
		usleep(10000);
	}
}

static bool wait_for_interface(const struct ab_device *d)
{
	for (long long until = after(APPEAR_SECONDS); ab_now() < until; usleep(20000))
		if (if_nametoindex(d->iface))
			return true;
	return false;
}

/* A carrier is an association for Wi-Fi, a link for Ethernet. */
static bool wait_for_carrier(const struct ab_device *d)
{
	long long until = after(CARRIER_SECONDS), ask = after(*d->hook ? 0 : MANAGER_SECONDS);

	for (; ab_now() < until; usleep(20000)) {
		if (ab_link_carrier(d->iface))
			return true;
		if (d->wifi.associated && d->wifi.ssid_len && ab_now() > ask) {
			ab_wifi_connect(d->iface, &d->wifi);
			ask = after(1);
		}
	}
	return false;
}

static int bring_up(struct ab_device *d, const char *arm, bool limits, char why[AB_WHY_MAX])
{
	bool up;

	if (!wait_for_interface(d)) {
		snprintf(why, AB_WHY_MAX, "%s did not appear again", d->iface);
		return -ENODEV;
	}
	ab_link_basics(d->link, d->iface, limits, why);
	run_hook(d, "reload", arm);
	up = wait_for_carrier(d);
	if (ab_link_rest(d->link, d->iface, limits, why))
		return -EIO;
	if (!up)
		snprintf(why, AB_WHY_MAX, "%s has no carrier", d->iface);
	return 0;
}

static int arm_params(const struct ab_device *d, const char *arm, struct ab_params *p,
		      char why[AB_WHY_MAX])
{
	return ab_arm_params(arm, d->was.core, p, why, AB_WHY_MAX);
}

/* Without a reload only if that goes for every arm: else arms would differ in it. */
static int choose_way(struct ab_device *d, const char (*arm)[64], unsigned int arms,
		      char why[AB_WHY_MAX])
{
	bool any_stock = false, any_ours = false;
	int ret = 0;

	d->reload = !d->was.ours;
	for (unsigned int i = 0; i < arms && !ret; i++) {
		struct ab_params p;

		ret = arm_params(d, arm[i], &p, why);
		any_stock |= p.stock;
		any_ours |= !p.stock;
		d->reload |= p.stock || !ab_modset_writable(&d->was, &p);
	}
	if (!ret && any_stock)
		ret = ab_modset_files(&d->was, true, &d->stock, why);
	if (!ret && any_ours)
		ret = ab_modset_files(&d->was, false, &d->ours, why);
	return ret;
}

int ab_device_open(struct ab_device *d, const char (*arm)[64], unsigned int arms,
		   char why[AB_WHY_MAX])
{
	int ret;

	*why = '\0';
	ret = ab_modset_find(&d->was, d->iface, why);
	if (ret)
		return ret;
	ret = choose_way(d, arm, arms, why);
	if (ret)
		return ret;
	if (ab_resolve(d->server, &d->to, &d->to_len)) {
		snprintf(why, AB_WHY_MAX, "%.200s: no such host", d->server);
		return -EINVAL;
	}
	ab_wifi_read(d->iface, &d->wifi);
	d->link = ab_link_save(d->iface, why);
	return d->link ? 0 : -EIO;
}

void ab_device_close(struct ab_device *d)
{
	json_object_put(d->link);
	d->link = NULL;
}

/* mvneta turns these into limits of the queues, which must not be overwritten then. */
static bool sets_limits(const struct ab_params *p)
{
	for (unsigned int i = 0; i < p->n; i++)
		if (p->p[i].given && (!strcmp(p->p[i].name, "tx_bql") ||
				      !strcmp(p->p[i].name, "tx_bql_limit")))
			return true;
	return false;
}

int ab_device_switch(struct ab_device *d, const char *arm, char why[AB_WHY_MAX])
{
	struct ab_params p;
	int ret;

	*why = '\0';
	ret = arm_params(d, arm, &p, why);
	if (!ret && !d->reload)
		ret = ab_modset_write(&d->was, &p, why);
	else if (!ret)
		ret = ab_modset_load(p.stock ? &d->stock : &d->ours, &p, why);
	if (!ret && d->reload)
		ret = ab_modset_check(&d->ours, &p, why);
	if (!ret && d->reload)
		ret = bring_up(d, arm, !sets_limits(&p), why);
	if (!ret)
		run_hook(d, "switch", arm);
	return ret;
}

/* Parameters alone, if that is all that was changed and the driver lives. */
static bool write_back(struct ab_device *d, char why[AB_WHY_MAX])
{
	return !d->reload && ab_modset_loaded(&d->was) && if_nametoindex(d->iface) &&
	       !ab_modset_write(&d->was, &d->was.own, why) &&
	       !ab_files_restore(d->link, true, why);
}

int ab_device_restore(struct ab_device *d, bool hard, char why[AB_WHY_MAX])
{
	int ret = -EIO;

	*why = '\0';
	if (!hard && write_back(d, why)) {
		run_hook(d, "restore", "");
		return 0;
	}
	for (int i = 0; i < RESTORE_TRIES && ret; i++) {
		if (i)
			sleep(2);
		ret = ab_modset_load(&d->was, NULL, why);
		if (!ret)
			ret = bring_up(d, "", true, why);
	}
	if (!ret)
		run_hook(d, "restore", "");
	return ret;
}

bool ab_device_reached(const struct ab_device *d, unsigned int seconds)
{
	return ab_echo_reached(d->iface, &d->to, d->to_len, seconds);
}

struct json_object *ab_device_json(const struct ab_device *d)
{
	struct json_object *o = json_object_new_object();

	json_object_object_add(o, "iface", json_object_new_string(d->iface));
	json_object_object_add(o, "server", json_object_new_string(d->server));
	json_object_object_add(o, "hook", json_object_new_string(d->hook));
	json_object_object_add(o, "reload", json_object_new_boolean(d->reload));
	json_object_object_add(o, "was", ab_modset_json(&d->was));
	json_object_object_add(o, "link", json_object_get(d->link));
	json_object_object_add(o, "to", ab_hex(&d->to, d->to_len));
	if (d->wifi.associated)
		json_object_object_add(o, "ssid", ab_hex(d->wifi.ssid, d->wifi.ssid_len));
	return o;
}

static int text(struct json_object *o, const char *key, char *out, size_t size)
{
	struct json_object *v;

	if (!json_object_object_get_ex(o, key, &v))
		return -EINVAL;
	return (size_t)snprintf(out, size, "%s", json_object_get_string(v)) < size ? 0 : -EINVAL;
}

int ab_device_from_json(struct ab_device *d, struct json_object *o)
{
	struct json_object *v;
	long len;

	memset(d, 0, sizeof(*d));
	if (text(o, "iface", d->iface, sizeof(d->iface)) ||
	    text(o, "server", d->server, sizeof(d->server)) ||
	    text(o, "hook", d->hook, sizeof(d->hook)) ||
	    !json_object_object_get_ex(o, "reload", &v))
		return -EINVAL;
	d->reload = json_object_get_boolean(v);
	if (!json_object_object_get_ex(o, "was", &v) || ab_modset_from_json(&d->was, v))
		return -EINVAL;
	if (!json_object_object_get_ex(o, "to", &v))
		return -EINVAL;
	len = ab_unhex(v, &d->to, sizeof(d->to));
	if (len <= 0 || !json_object_object_get_ex(o, "link", &v))
		return -EINVAL;
	d->to_len = (socklen_t)len;
	d->link = json_object_get(v);
	if (json_object_object_get_ex(o, "ssid", &v)) {
		len = ab_unhex(v, d->wifi.ssid, sizeof(d->wifi.ssid));
		d->wifi.ssid_len = len > 0 ? (unsigned int)len : 0;
		d->wifi.associated = d->wifi.ssid_len;
	}
	return 0;
}
