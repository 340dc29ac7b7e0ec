// SPDX-License-Identifier: GPL-2.0-only
/*
 * Model "inline": the main process receives by itself.
 *
 * What mainline does when one CPU is possible.  Outside of the main process
 * (resume, reorder timer) a work item stands in for it; the mutex keeps the
 * two apart.
 */
#include <linux/slab.h>

#include "main.h"
#include "rx_engine.h"

struct rx_inline {
	struct rx_setup *setup;
	struct mutex run;
	struct work_struct later;
};

static void rx_inline_kick(struct rx_setup *setup)
{
	struct rx_inline *m = setup->model;

	mutex_lock(&m->run);
	rx_run_all(setup);
	mutex_unlock(&m->run);
}

static void rx_inline_work(struct work_struct *work)
{
	struct rx_inline *m = container_of(work, struct rx_inline, later);

	rx_inline_kick(m->setup);
}

static int rx_inline_init(struct rx_setup *setup)
{
	struct rx_inline *m = kzalloc(sizeof(*m), GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	m->setup = setup;
	mutex_init(&m->run);
	INIT_WORK(&m->later, rx_inline_work);
	setup->model = m;
	return 0;
}

static void rx_inline_exit(struct rx_setup *setup)
{
	struct rx_inline *m = setup->model;

	cancel_work_sync(&m->later);
	setup->model = NULL;
	kfree(m);
}

static void rx_inline_kick_later(struct rx_setup *setup)
{
	struct rx_inline *m = setup->model;

	rx_stat_add(setup->rx, RX_STAT_WAKEUPS, schedule_work(&m->later));
}

static void rx_inline_flush(struct rx_setup *setup)
{
	struct rx_inline *m = setup->model;

	flush_work(&m->later);
	mutex_lock(&m->run);
	mutex_unlock(&m->run);
}

const struct rx_model_ops rx_inline_ops = {
	.name		= "inline",
	.init		= rx_inline_init,
	.exit		= rx_inline_exit,
	.kick		= rx_inline_kick,
	.kick_later	= rx_inline_kick_later,
	.flush		= rx_inline_flush,
};
