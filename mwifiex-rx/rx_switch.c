// SPDX-License-Identifier: GPL-2.0-only
/*
 * Changing model, delivery, CPU and priority of all live adapters under
 * traffic.
 *
 * The new setup is made beside the old one.  The receive path is then kept
 * out, what it has handed over is let past, and the new setup takes over;
 * frames wait in rx_data_q meanwhile.  The old one, kicked no more, ends after
 * that.
 */
#include <linux/slab.h>
#include <linux/srcu.h>

#include "main.h"
#include "rx_engine.h"
#include "rx_trace.h"

DEFINE_MUTEX(rx_switch_mutex);

static LIST_HEAD(rx_engines);

void rx_switch_add(struct mwifiex_rx *rx)
{
	if (list_empty(&rx->node))
		list_add_tail(&rx->node, &rx_engines);
}

void rx_switch_del(struct mwifiex_rx *rx)
{
	mutex_lock(&rx_switch_mutex);
	list_del_init(&rx->node);
	mutex_unlock(&rx_switch_mutex);
}

struct rx_setup *rx_setup_create(struct mwifiex_rx *rx,
				 const struct rx_params *params)
{
	struct rx_setup *setup = kzalloc(sizeof(*setup), GFP_KERNEL);
	int ret = 0;

	if (!setup)
		return ERR_PTR(-ENOMEM);
	setup->rx = rx;
	setup->params = *params;
	if (params->deliver->init)
		ret = params->deliver->init(setup);
	if (ret)
		goto err_free;
	ret = params->model->init(setup);
	if (ret)
		goto err_deliver;
	return setup;

err_deliver:
	if (params->deliver->exit)
		params->deliver->exit(setup);
err_free:
	kfree(setup);
	return ERR_PTR(ret);
}

void rx_setup_destroy(struct rx_setup *setup)
{
	setup->params.model->exit(setup);
	if (setup->params.deliver->exit)
		setup->params.deliver->exit(setup);
	kfree(setup);
}

/* Put @next in place.  Returns the setup to destroy: the old one, or @next. */
static struct rx_setup *rx_switch_swap(struct mwifiex_rx *rx, struct rx_setup *next)
{
	struct rx_setup *old = next;
	u64 began;

	mutex_lock(&rx->ctl);
	/* An engine that was stopped meanwhile starts with the new parameters. */
	if (rx->running) {
		old = rx->setup;
		began = ktime_get_ns();
		rx_shut(rx);
		if (rx->params.deliver->leave)
			rx->params.deliver->leave(rx);
		rx->params = next->params;
		rx->run_cpu = -1;
		WRITE_ONCE(rx->setup, next);
		rx_stat_add(rx, RX_STAT_SWITCHES, 1);
		rx_open(rx);
		trace_switch(rx, &old->params, ktime_get_ns() - began);
	}
	mutex_unlock(&rx->ctl);
	return old;
}

/* The setup made for each engine waits in rx->next. */
static int rx_switch_prepare(const struct rx_params *params)
{
	struct mwifiex_rx *rx;

	list_for_each_entry(rx, &rx_engines, node) {
		struct rx_setup *next;

		if (!READ_ONCE(rx->running))
			continue;
		next = rx_setup_create(rx, params);
		if (IS_ERR(next))
			return PTR_ERR(next);
		rx->next = next;
	}
	return 0;
}

int rx_switch_all(const struct rx_params *params)
{
	int ret = rx_switch_prepare(params);
	struct mwifiex_rx *rx;

	list_for_each_entry(rx, &rx_engines, node) {
		if (rx->next && !ret)
			rx->next = rx_switch_swap(rx, rx->next);
	}
	rx_kicks_done();
	list_for_each_entry(rx, &rx_engines, node) {
		if (rx->next)
			rx_setup_destroy(rx->next);
		rx->next = NULL;
	}
	return ret;
}
