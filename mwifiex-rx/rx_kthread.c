// SPDX-License-Identifier: GPL-2.0-only
/*
 * Model "kthread": one thread an adapter, named mwifiex_rx/N.
 *
 * The scheduler sees all receive load in one task, which follows rx_cpu and
 * rx_prio.  Between batches of rx_budget frames the work is queued anew, so
 * that a flush can get in.
 */
#include <linux/kthread.h>
#include <linux/slab.h>

#include "main.h"
#include "rx_engine.h"

struct rx_kthread {
	struct rx_setup *setup;
	struct kthread_worker *worker;
	struct kthread_work work;
};

static void rx_kthread_run(struct kthread_work *work)
{
	struct rx_kthread *m = container_of(work, struct rx_kthread, work);
	int budget = m->setup->params.budget;

	if (rx_run(m->setup, budget) == budget)
		kthread_queue_work(m->worker, &m->work);
	cond_resched();
}

static int rx_kthread_init(struct rx_setup *setup)
{
	struct rx_kthread *m = kzalloc(sizeof(*m), GFP_KERNEL);
	int ret;

	if (!m)
		return -ENOMEM;
	m->setup = setup;
	m->worker = kthread_create_worker(0, "mwifiex_rx/%d",
					  setup->rx->id);
	if (IS_ERR(m->worker)) {
		ret = PTR_ERR(m->worker);
		goto err_free;
	}
	ret = rx_place(&setup->params, m->worker->task);
	if (ret)
		goto err_worker;
	/* Where kthread_create_worker() does not start it, this does. */
	wake_up_process(m->worker->task);
	kthread_init_work(&m->work, rx_kthread_run);
	setup->model = m;
	return 0;

err_worker:
	kthread_destroy_worker(m->worker);
err_free:
	kfree(m);
	return ret;
}

static void rx_kthread_exit(struct rx_setup *setup)
{
	struct rx_kthread *m = setup->model;

	kthread_destroy_worker(m->worker);
	setup->model = NULL;
	kfree(m);
}

static void rx_kthread_kick(struct rx_setup *setup)
{
	struct rx_kthread *m = setup->model;

	rx_stat_add(setup->rx, RX_STAT_WAKEUPS, kthread_queue_work(m->worker, &m->work));
}

static void rx_kthread_flush(struct rx_setup *setup)
{
	struct rx_kthread *m = setup->model;

	kthread_flush_work(&m->work);
}

const struct rx_model_ops rx_kthread_ops = {
	.name		= "kthread",
	.placeable	= true,
	.owns_task	= true,
	.init		= rx_kthread_init,
	.exit		= rx_kthread_exit,
	.kick		= rx_kthread_kick,
	.flush		= rx_kthread_flush,
};
