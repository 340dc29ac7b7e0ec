/* SPDX-License-Identifier: GPL-2.0-only */
/* One measured run in memory: arms, blocks, slots. */
#ifndef AB_RUN_H
#define AB_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include <json-c/json.h>

#include "verdict.h"

#define AB_NAME_MAX	64	/* with the final NUL */
#define AB_COVARIATES_MAX 32
#define AB_RTT_MAX	20000	/* latency samples in a slot */

/** enum ab_metric - what a slot is measured by */
enum ab_metric { AB_MBPS, AB_RTT_P50, AB_RTT_P95, AB_CPU, AB_IDLE_P50, AB_SWITCHES, AB_METRICS };

/**
 * struct ab_metric_info - how a metric is compared
 * @key: its name in files
 * @title: its name for people
 * @unit: unit
 * @worst: what a failed slot counts as; measured values are cut off there too
 * @less_is_better: the sign of its logarithm is reversed
 * @of_traffic: a slot without traffic has the worst value, whatever was measured
 */
struct ab_metric_info {
	const char *key, *title, *unit;
	double worst;
	bool less_is_better, of_traffic;
};

extern const struct ab_metric_info ab_metrics[AB_METRICS];

/** ab_metric_find - metric by @key, or -1 */
int ab_metric_find(const char *key);

/**
 * struct ab_slot - one arm, for some seconds
 * @present: it was measured (or failed)
 * @failed: no traffic got through, or the primary metric has no value
 * @value: by metric; NaN if not measured
 * @covariate: by number in the run; NaN if unknown
 * @rtt: round trips in ms, ascending
 * @rtts: how many
 * @retransmits: TCP segments sent again; NaN if unknown
 * @lost_pct: UDP datagrams lost, percent; NaN if unknown
 * @at: when it was measured, Unix time; 0 if unknown
 */
struct ab_slot {
	bool present, failed;
	double retransmits, lost_pct;
	int64_t at;
	double value[AB_METRICS];
	double covariate[AB_COVARIATES_MAX];
	double *rtt;
	unsigned int rtts;
};

/**
 * struct ab_block - every arm once
 * @order: every arm once: those measured in their order, then the others
 * @done: slots measured
 * @slot: by arm
 * @dropped: why the whole block does not count; "" if it does
 */
struct ab_block {
	unsigned int order[AB_ARMS_MAX];
	unsigned int done;
	struct ab_slot slot[AB_ARMS_MAX];
	char dropped[AB_NAME_MAX];
};

/**
 * struct ab_run - a run
 * @device: who measured; "" if unknown
 * @arms: number of arms; arm 0 is the baseline
 * @arm: their names
 * @metric: primary metric, fixed before the run
 * @margin: margin of equivalence, ratio minus one
 * @look: block counts at which the run may be judged
 * @looks: how many
 * @seed: of the schedule; 0 if unknown
 * @blocks: blocks planned (journal) or present (measurements file)
 * @block: the blocks
 * @covariates: number of names in @covariate
 * @truncated: the last line of the journal was cut off and left out
 * @ended: why the run ended; "" if it did not say
 * @settings: how slots are measured, as "mvab run" wrote it; NULL if unknown
 * @begun: a slot was begun and its result is not there: the machine or mvab
 *     went down in it, and it counts as failed
 * @begun_block: its block
 * @begun_arm: its arm
 */
struct ab_run {
	char device[AB_NAME_MAX];
	unsigned int arms;
	char arm[AB_ARMS_MAX][AB_NAME_MAX];
	enum ab_metric metric;
	double margin;
	unsigned int look[AB_LOOKS_MAX], looks;
	uint32_t seed;
	unsigned int blocks;
	struct ab_block *block;
	unsigned int covariates;
	char covariate[AB_COVARIATES_MAX][AB_NAME_MAX];
	bool truncated;
	char ended[AB_NAME_MAX];
	struct json_object *settings;
	bool begun;
	unsigned int begun_block, begun_arm;
};

/** ab_run_free - release; harmless on what is freed already */
void ab_run_free(struct ab_run *run);

/**
 * ab_run_header - read what both file forms share: arms, metric, margin, looks, seed
 * @run: zeroed; filled
 * @o: the object; not trusted
 * @err: what is wrong with it, on failure
 *
 * Return: 0 or -EINVAL.
 */
int ab_run_header(struct ab_run *run, struct json_object *o, const char **err);

/** ab_run_header_json - the reverse; NULL without memory */
struct json_object *ab_run_header_json(const struct ab_run *run);

/** ab_run_set_blocks - allocate @n blocks; 0, -EINVAL or -ENOMEM */
int ab_run_set_blocks(struct ab_run *run, unsigned int n);

/**
 * ab_run_add_slot - read one slot into its block
 * @run: the run
 * @b: number of the block
 * @o: the slot's object; not trusted
 * @err: what is wrong with it, on failure
 *
 * Return: 0, -EINVAL or -ENOMEM.
 */
int ab_run_add_slot(struct ab_run *run, unsigned int b, struct json_object *o,
		    const char **err);

/** ab_run_slot_json - the reverse of ab_run_add_slot() */
struct json_object *ab_run_slot_json(const struct ab_run *run, unsigned int b,
				     unsigned int arm);

/**
 * ab_run_drop - leave out a whole block
 *
 * Only for reasons that cannot depend on the arm and were fixed in advance:
 * server-unreachable, operator-abort.  -EINVAL for any other.
 */
int ab_run_drop(struct ab_run *run, unsigned int b, const char *reason);

/** ab_slot_traffic - did traffic get through? So it may have in a slot that failed. */
bool ab_slot_traffic(const struct ab_slot *slot);

/** ab_block_counts - complete and not dropped */
bool ab_block_counts(const struct ab_run *run, const struct ab_block *block);

/** ab_json_number - a number in twelve digits: .05, not .050000000000000003 */
struct json_object *ab_json_number(double v);

/** ab_run_text - copy a name from a file: printable, short; 0 or -EINVAL */
int ab_run_text(char out[AB_NAME_MAX], struct json_object *o);

#endif
