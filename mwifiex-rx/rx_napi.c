// SPDX-License-Identifier: GPL-2.0-only
/*
 * Model "napi": threaded NAPI.
 *
 * The poll runs with bottom halves off, so the receive path may not sleep.
 * A napi_schedule() during a poll makes napi_complete_done() schedule again:
 * no kick is lost.
 */
#include <linux/delay.h>
#include <linux/slab.h>

#include "main.h"
#include "rx_engine.h"

static int rx_napi_poll(struct napi_struct *napi, int budget)
{
	struct rx_napidev *nd = container_of(napi, struct rx_napidev, napi);
	int limit = min(budget, nd->setup->params.budget);
	int done = rx_run(nd->setup, limit);

	if (done < limit) {
		napi_complete_done(napi, done);
		return done;
	}
	/* A batch smaller than NAPI's: to be polled again is to use it up. */
	return budget;
}

static int rx_napi_init(struct rx_setup *setup)
{
	struct rx_napidev *nd = kzalloc(sizeof(*nd), GFP_KERNEL);
	int ret;

	if (!nd)
		return -ENOMEM;
	ret = rx_napidev_init(nd, setup, rx_napi_poll, true);
	if (ret)
		goto err_free;
	ret = rx_place(&setup->params, rx_napidev_task(nd));
	if (ret)
		goto err_napidev;
	setup->model = nd;
	return 0;

err_napidev:
	rx_napidev_exit(nd);
err_free:
	kfree(nd);
	return ret;
}

static void rx_napi_exit(struct rx_setup *setup)
{
	struct rx_napidev *nd = setup->model;

	rx_napidev_exit(nd);
	setup->model = NULL;
	kfree(nd);
}

static void rx_napi_kick(struct rx_setup *setup)
{
	struct rx_napidev *nd = setup->model;

	if (!napi_schedule_prep(&nd->napi))
		return;
	rx_stat_add(setup->rx, RX_STAT_WAKEUPS, 1);
	__napi_schedule(&nd->napi);
}

static void rx_napi_flush(struct rx_setup *setup)
{
	struct rx_napidev *nd = setup->model;

	/* napi_synchronize() sleeps for a jiffy or more, and receiving stands still. */
	while (test_bit(NAPI_STATE_SCHED, &nd->napi.state))
		usleep_range(RX_READY_USECS, 2 * RX_READY_USECS);
	smp_mb();	/* what the poll did is seen */
}

static struct napi_struct *rx_napi_napi(struct rx_setup *setup)
{
	struct rx_napidev *nd = setup->model;

	return &nd->napi;
}

const struct rx_model_ops rx_napi_ops = {
	.name		= "napi",
	.atomic		= true,
	.placeable	= true,
	.owns_task	= true,
	.supported	= rx_napidev_can_thread,
	.init		= rx_napi_init,
	.exit		= rx_napi_exit,
	.kick		= rx_napi_kick,
	.flush		= rx_napi_flush,
	.napi		= rx_napi_napi,
};
