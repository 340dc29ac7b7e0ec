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
	struct mwifiex_rx *rx;
	struct workqueue_struct *wq;
	struct work_struct work;
};

static void rx_workqueue_run(struct work_struct *work)
{
	struct rx_workqueue *m = container_of(work, struct rx_workqueue, work);

	rx_run_all(m->rx);
}

static unsigned int rx_workqueue_flags(const struct mwifiex_rx *rx)
{
	unsigned int flags = rx->wq_flags;

	if (rx->params.cpu < 0)
		return flags;
	flags &= ~WQ_UNBOUND;
#ifdef RX_HAVE_WQ_PERCPU
	flags |= WQ_PERCPU;
#endif
	return flags;
}

static int rx_workqueue_init(struct mwifiex_rx *rx)
{
	struct rx_workqueue *m = kzalloc(sizeof(*m), GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	m->wq = alloc_workqueue("%s", rx_workqueue_flags(rx), rx->wq_max_active,
				rx->wq_name);
	if (!m->wq) {
		kfree(m);
		return -ENOMEM;
	}
	m->rx = rx;
	INIT_WORK(&m->work, rx_workqueue_run);
	rx->model = m;
	return 0;
}

static void rx_workqueue_exit(struct mwifiex_rx *rx)
{
	struct rx_workqueue *m = rx->model;

	destroy_workqueue(m->wq);
	rx->model = NULL;
	kfree(m);
}

static void rx_workqueue_kick(struct mwifiex_rx *rx)
{
	struct rx_workqueue *m = rx->model;
	bool queued;

	/* An offline CPU would run it too, but on whichever CPU is left. */
	if (rx->params.cpu >= 0)
		queued = queue_work_on(rx->params.cpu, m->wq, &m->work);
	else
		queued = queue_work(m->wq, &m->work);
	rx_stat_add(rx, RX_STAT_WAKEUPS, queued);
}

static void rx_workqueue_flush(struct mwifiex_rx *rx)
{
	struct rx_workqueue *m = rx->model;

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
