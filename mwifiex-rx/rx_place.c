// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where and how urgently a receiving thread runs.
 */
#include <linux/cpumask.h>
#include <linux/sched.h>
#include <uapi/linux/sched/types.h>

#include "main.h"
#include "rx_engine.h"

#ifdef RX_HAVE_SCHED_SETATTR_NOCHECK
bool rx_place_fifo_supported(int prio)
{
	return prio >= 1 && prio < MAX_RT_PRIO;
}

static int rx_place_fifo(struct task_struct *task, int prio)
{
	struct sched_attr attr = {
		.size		= sizeof(attr),
		.sched_policy	= SCHED_FIFO,
		.sched_priority	= prio,
	};

	return sched_setattr_nocheck(task, &attr);
}
#else
/* The two priorities that sched_set_fifo_low() and sched_set_fifo() give. */
#define RX_FIFO_LOW	1
#define RX_FIFO_MIDDLE	(MAX_RT_PRIO / 2)

bool rx_place_fifo_supported(int prio)
{
	return prio == RX_FIFO_LOW || prio == RX_FIFO_MIDDLE;
}

static int rx_place_fifo(struct task_struct *task, int prio)
{
	if (prio == RX_FIFO_LOW)
		sched_set_fifo_low(task);
	else
		sched_set_fifo(task);
	return 0;
}
#endif

int rx_place(const struct rx_params *params, struct task_struct *task)
{
	int ret;

	if (params->cpu >= 0) {
		ret = set_cpus_allowed_ptr(task, cpumask_of(params->cpu));
		if (ret)
			return ret;
	}
	switch (params->prio.policy) {
	case RX_PRIO_NICE:
		set_user_nice(task, params->prio.value);
		return 0;
	case RX_PRIO_FIFO:
		return rx_place_fifo(task, params->prio.value);
	default:
		return 0;
	}
}
