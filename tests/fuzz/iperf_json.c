// SPDX-License-Identifier: GPL-2.0-only
/* iperf3's JSON: a result is an error with a text or a rate in range, never both. */
#include <math.h>
#include <string.h>

#include "iperf.h"
#include "mutate.h"
#include "require.h"

static void check_error(const struct ab_throughput *t)
{
	require(memchr(t->error, '\0', sizeof(t->error)));
	for (const char *s = t->error; *s; s++)
		require(*s >= ' ' && *s < 127);
	require(isnan(t->mbps) && isnan(t->retransmits) && isnan(t->lost_pct));
}

static void check_rate(const struct ab_throughput *t)
{
	require(t->mbps >= 0 && t->mbps <= 1e6);
	require(isnan(t->retransmits) || (t->retransmits >= 0 && t->retransmits < 1e12));
	require(isnan(t->lost_pct) || (t->lost_pct >= 0 && t->lost_pct <= 100));
	require(!ab_iperf_refused(t));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct ab_throughput t;
	int ret;

	memset(&t, 0x5a, sizeof(t));
	ret = ab_iperf_parse((const char *)data, size, &t);
	require(ret <= 0);
	if (!ret && !*t.error)
		check_rate(&t);
	else
		check_error(&t);
	return 0;
}
