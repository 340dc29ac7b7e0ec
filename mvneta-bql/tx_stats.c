// SPDX-License-Identifier: GPL-2.0-only
/* Counters of ethtool -S. */
#include <linux/ethtool.h>
#include <linux/string.h>

#include "tx_port.h"

enum {
	BQL_STOPS,
	RING_STOPS,
	BYTES_MAX,
	FRAMES_MAX,
	STALLS,
	FRAMES,
	BYTES,
	SENT,
	DONE,
	COUNT,
};

static const char names[COUNT][ETH_GSTRING_LEN] = {
	[BQL_STOPS] = "tx_bql_stops",
	[RING_STOPS] = "tx_ring_stops",
	[BYTES_MAX] = "tx_inflight_bytes_max",
	[FRAMES_MAX] = "tx_inflight_frames_max",
	[STALLS] = "tx_stalls",
	[FRAMES] = "tx_inflight_frames",
	[BYTES] = "tx_inflight_bytes",
	[SENT] = "tx_bytes_queued",
	[DONE] = "tx_bytes_completed",
};

int mvneta_tx_stats_count(void)
{
	return COUNT;
}

void mvneta_tx_stats_names(u8 *data)
{
	memcpy(data, names, sizeof(names));
}

static void add_bytes(const struct mvneta_tx_account *account, u64 *data)
{
	unsigned int seq;
	u64 sent, gone;

	do {
		seq = u64_stats_fetch_begin(&account->syncp);
		sent = account->sent;
		gone = account->gone;
	} while (u64_stats_fetch_retry(&account->syncp, seq));
	data[SENT] += sent;
	data[DONE] += gone;
}

/* Stops of all queues; of the most in flight, the queue's that had most. */
void mvneta_tx_stats_values(const struct mvneta_tx_limit *limit, u64 *data)
{
	memset(data, 0, COUNT * sizeof(*data));
	for (unsigned int q = 0; q < MVNETA_TX_QUEUES; q++) {
		const struct mvneta_tx_account *account = &limit->account[q];

		data[BQL_STOPS] += account->bql_stops;
		data[RING_STOPS] += account->ring_stops;
		data[BYTES_MAX] = max_t(u64, data[BYTES_MAX], account->bytes_max);
		data[FRAMES_MAX] = max_t(u64, data[FRAMES_MAX], account->frames_max);
		data[FRAMES] += READ_ONCE(account->frames);
		data[BYTES] += READ_ONCE(account->bytes);
		add_bytes(account, data);
	}
	data[STALLS] = limit->stalls;
}
