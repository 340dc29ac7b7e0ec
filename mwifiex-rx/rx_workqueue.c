// SPDX-License-Identifier: GPL-2.0-only
/*
 * Model "workqueue": what mainline does.
 *
 * The work queue has the flags and max_active that the mainline driver of
 * this kernel gives it.  Pinned by rx_cpu, it is the same queue without
 * WQ_UNBOUND: an unbound one runs its work on any CPU of the node.
 */
#include <linux/cpu.h>
#include <linux/slab.h>

#include "main.h"
#include "rx_engine.h"

struct rx_workqueue {
	struct rx_setup *setup;
	struct workqueue_struct *wq;
	struct work_struct work;
};

static void rx_workqueue_run(struct work_struct *work)
{
	struct rx_workqueue *m = container_of(work, struct rx_workqueue, work);

	rx_run_all(m->setup);
}

static unsigned int rx_workqueue_flags(const struct rx_setup *setup)
{
	unsigned int flags = setup->rx->wq_flags;

	if (setup->params.cpu < 0)
		return flags;
	flags &= ~WQ_UNBOUND;
#ifdef RX_HAVE_WQ_PERCPU
	flags |= WQ_PERCPU;
#endif
	return flags;
}

static int rx_workqueue_init(struct rx_setup *setup)
{
	struct rx_workqueue *m = kzalloc(sizeof(*m), GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	m->wq = alloc_workqueue("%s", rx_workqueue_flags(setup), setup->rx->wq_max_active,
				setup->rx->wq_name);
	if (!m->wq) {
		kfree(m);
		return -ENOMEM;
	}
	m->setup = setup;
	INIT_WORK(&m->work, rx_workqueue_run);
	setup->model = m;
	return 0;
}

static void rx_workqueue_exit(struct rx_setup *setup)
{
	struct rx_workqueue *m = setup->model;

	destroy_workqueue(m->wq);
	setup->model = NULL;
	kfree(m);
}

static void rx_workqueue_kick(struct rx_setup *setup)
{
	struct rx_workqueue *m = setup->model;
	bool queued;

	/* An offline CPU would run it too, but on whichever CPU is left. */
	if (setup->params.cpu >= 0)
		queued = queue_work_on(setup->params.cpu, m->wq, &m->work);
	else
		queued = queue_work(m->wq, &m->work);
	rx_stat_add(setup->rx, RX_STAT_WAKEUPS, queued);
}

static void rx_workqueue_flush(struct rx_setup *setup)
{
	struct rx_workqueue *m = setup->model;

	flush_work(&m->work);
}

const struct rx_model_ops rx_workqueue_ops = {
	.name		= "workqueue",
	.placeable	= true,
	.init		= rx_workqueue_init,
	.exit		= rx_workqueue_exit,
	.kick		= rx_workqueue_kick,
	.flush		= rx_workqueue_flush,
};
