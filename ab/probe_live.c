// SPDX-License-Identifier: GPL-2.0-only
/* What only the running kernel tells: power save, offloads. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <linux/ethtool.h>

#include "doctor.h"
#include "ethtool.h"
#include "wifi.h"

static void examine_power_save(struct ab_doctor *d, const char *iface)
{
	char command[96];
	struct ab_wifi w;

	ab_wifi_read(iface, &w);
	if (!w.is)
		return;
	if (!w.associated)
		ab_doctor_find(d, AB_WARN, iface, "join a network before you compare",
			       "not associated");
	else
		ab_doctor_find(d, w.signal && w.signal < -75 ? AB_WARN : AB_OK, iface,
			       w.signal && w.signal < -75 ? "move closer: at this signal the air "
			       "decides, not the driver" : NULL,
			       "signal %d dBm, %.0f Mbit/s out, %.0f in", w.signal, w.tx_mbps,
			       w.rx_mbps);
	snprintf(command, sizeof(command), "iw dev %.32s set power_save off, while you compare",
		 iface);
	if (w.power_save > 0)
		ab_doctor_find(d, AB_WARN, iface, command,
			       "power save is on: round trips show the card's sleep");
	else if (!w.power_save)
		ab_doctor_find(d, AB_OK, iface, NULL, "power save is off");
}

/* 1, 0, or -1 if the kernel does not say. */
static int offload(const char *iface, unsigned int command)
{
	struct ethtool_value v = { .cmd = command };

	return ab_ethtool(iface, &v) < 0 ? -1 : v.data != 0;
}

static const char *state(int on)
{
	return on < 0 ? "?" : on ? "on" : "off";
}

static void examine_offloads(struct ab_doctor *d, const char *iface)
{
	int gro = offload(iface, ETHTOOL_GGRO);
	char command[64];

	snprintf(command, sizeof(command), "ethtool -K %.32s gro on", iface);
	if (gro < 0)
		return;
	ab_doctor_find(d, gro ? AB_OK : AB_WARN, iface, gro ? NULL : command,
		       "gro %s, tso %s, gso %s%s", state(gro),
		       state(offload(iface, ETHTOOL_GTSO)), state(offload(iface, ETHTOOL_GGSO)),
		       gro ? "" : ": arms with deliver=gro merge nothing");
}

void ab_probe_live(struct ab_doctor *d, const char *iface)
{
	examine_power_save(d, iface);
	examine_offloads(d, iface);
}
