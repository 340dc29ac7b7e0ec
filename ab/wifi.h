/* SPDX-License-Identifier: GPL-2.0-only */
/* The Wi-Fi side of an interface, by nl80211. */
#ifndef AB_WIFI_H
#define AB_WIFI_H

#include <stdbool.h>

#include <json-c/json.h>

/**
 * struct ab_wifi - an association
 * @is: the interface is a Wi-Fi one
 * @associated: it has an access point
 * @ssid: name of the network
 * @ssid_len: its length; names may hold any byte
 * @signal: dBm, 0 if unknown
 * @tx_mbps: bitrate, 0 if unknown
 * @rx_mbps: likewise
 * @retries: frames sent again since the association
 * @failed: frames given up
 * @power_save: it sleeps between beacons; -1 if unknown
 */
struct ab_wifi {
	bool is, associated;
	unsigned char ssid[32];
	unsigned int ssid_len;
	int signal;
	double tx_mbps, rx_mbps;
	unsigned int retries, failed;
	int power_save;
};

/** ab_wifi_read - as it is now; all unknown if nl80211 cannot tell */
void ab_wifi_read(const char *iface, struct ab_wifi *w);

/** ab_wifi_connect - ask for an open network by name; 0 or a negative error */
int ab_wifi_connect(const char *iface, const struct ab_wifi *w);

/** ab_wifi_json - for the journal */
struct json_object *ab_wifi_json(const struct ab_wifi *w);

#endif
