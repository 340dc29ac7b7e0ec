// SPDX-License-Identifier: GPL-2.0-only
/*
 * Life of a receive engine, and the doors through which the driver enters it.
 */
#include <linux/slab.h>
#include <linux/srcu.h>

#include "main.h"
#include "rx_engine.h"
#include "rx_trace.h"

/*
 * A kick may run the receive path itself and sleep there, so stopping a model
 * waits for kicks under SRCU.
 */
DEFINE_STATIC_SRCU(rx_srcu);

static atomic_t rx_next_id = ATOMIC_INIT(0);

static struct mwifiex_rx *rx_alloc(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = kzalloc(sizeof(*rx), GFP_KERNEL);

	if (!rx)
		return NULL;
	if (rx_buffer_get()) {
		kfree(rx);
		return NULL;
	}
	rx->adapter = adapter;
	rx->id = atomic_inc_return(&rx_next_id) - 1;
	rx->run_cpu = -1;
	rx->backlog_cpu = -1;
	mutex_init(&rx->ctl);
	INIT_LIST_HEAD(&rx->node);
	INIT_LIST_HEAD(&rx->done);
	rx_mgmt_init(rx);
	return rx;
}

static void rx_free(struct mwifiex_rx *rx)
{
	rx_buffer_put();
	kfree(rx);
}

/* Under rx->ctl. */
static int rx_start(struct mwifiex_rx *rx)
{
	struct rx_setup *setup = rx_setup_create(rx, &rx->params);

	if (IS_ERR(setup))
		return PTR_ERR(setup);
	rx->setup = setup;
	atomic64_set(&rx->stopped, 0);
	/* Kicks that see the one see the other. */
	smp_store_release(&rx->running, true);
	return 0;
}

void rx_kicks_done(void)
{
	synchronize_srcu(&rx_srcu);
}

/* Under rx->ctl.  A paused model does not go on with a batch of its own. */
static void rx_stop(struct mwifiex_rx *rx)
{
	if (!rx->running)
		return;
	atomic_inc(&rx->paused);
	WRITE_ONCE(rx->running, false);
	rx_kicks_done();
	rx_setup_destroy(rx->setup);
	rx->setup = NULL;
	atomic_dec(&rx->paused);
}

int mwifiex_rx_init(struct mwifiex_adapter *adapter, const char *name,
		    unsigned int wq_flags, int max_active)
{
	struct mwifiex_rx *rx = adapter->rx;
	int ret;

	if (!rx) {
		rx = rx_alloc(adapter);
		if (!rx)
			return -ENOMEM;
	}
	/* No change of parameters between reading them and being on the list. */
	mutex_lock(&rx_switch_mutex);
	mutex_lock(&rx->ctl);
	rx->wq_name = name;
	rx->wq_flags = wq_flags;
	rx->wq_max_active = max_active;
	if (rx->held)
		atomic_dec(&rx->paused);
	rx->held = false;
	rx_params_get(&rx->params);
	ret = rx_start(rx);
	mutex_unlock(&rx->ctl);
	if (!ret)
		rx_switch_add(rx);
	mutex_unlock(&rx_switch_mutex);
	if (ret) {
		dev_err(adapter->dev, "rx_model %s, rx_deliver %s: %d\n",
			rx->params.model->name, rx->params.deliver->name, ret);
		if (!adapter->rx)
			rx_free(rx);
		return ret;
	}
	adapter->rx_work_enabled = true;
	WRITE_ONCE(adapter->rx, rx);
	return 0;
}

void mwifiex_rx_exit(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;

	if (!rx)
		return;
	mutex_lock(&rx->ctl);
	rx_stop(rx);
	mutex_unlock(&rx->ctl);
	rx_mgmt_exit(rx);
}

void mwifiex_rx_free(struct mwifiex_adapter *adapter)
{
	mwifiex_rx_exit(adapter);
	if (adapter->rx) {
		rx_switch_del(adapter->rx);
		rx_latency_exit(adapter->rx);
		rx_free(adapter->rx);
	}
	adapter->rx = NULL;
}

static void rx_kick(struct mwifiex_rx *rx, bool later)
{
	int idx = srcu_read_lock(&rx_srcu);

	/* pairs with the start: who sees it running sees its setup */
	if (smp_load_acquire(&rx->running)) {
		struct rx_setup *setup = READ_ONCE(rx->setup);
		const struct rx_model_ops *model = setup->params.model;

		rx_stat_add(rx, RX_STAT_KICKS, 1);
		if (static_branch_unlikely(&mwifiex_rx_latency_key) || trace_run_enabled())
			rx_latency_kicked(rx);
		trace_kick(rx);
		if (later && model->kick_later)
			model->kick_later(setup);
		else
			model->kick(setup);
	}
	srcu_read_unlock(&rx_srcu, idx);
}

void rx_kick_later(struct mwifiex_rx *rx)
{
	rx_kick(rx, true);
}

void mwifiex_rx_kick(struct mwifiex_adapter *adapter)
{
	if (adapter->rx)
		rx_kick(adapter->rx, false);
}

/* Under rx->ctl: whether frames queued before @target still wait. */
static bool rx_behind(struct mwifiex_rx *rx, long target)
{
	return rx->running && !atomic_read(&rx->paused) &&
	       !test_bit(MWIFIEX_SURPRISE_REMOVED, &rx->adapter->work_flags) &&
	       !skb_queue_empty(&rx->adapter->rx_data_q) &&
	       atomic_long_read(&rx->taken) - target < 0;
}

/*
 * Receive what is queued now; what comes meanwhile is not waited for, or
 * traffic could hold the caller for ever.
 */
static void rx_drain(struct mwifiex_rx *rx)
{
	long target = atomic_long_read(&rx->taken) +
		      skb_queue_len(&rx->adapter->rx_data_q);

	while (rx_behind(rx, target)) {
		rx_kick_later(rx);
		rx->params.model->flush(rx->setup);
	}
}

/* Wait for the run under way, if any.  Under rx->ctl. */
static void rx_quiesce(struct mwifiex_rx *rx)
{
	if (rx->running)
		rx->params.model->flush(rx->setup);
}

/* Under rx->ctl. */
void rx_shut(struct mwifiex_rx *rx)
{
	atomic_inc(&rx->paused);
	/* A run that begins sees it, or is waited for. */
	smp_mb__after_atomic();
	rx_quiesce(rx);
}

void rx_open(struct mwifiex_rx *rx)
{
	/* Frames may have come meanwhile, whose kicks found it paused. */
	if (atomic_dec_and_test(&rx->paused))
		rx_kick_later(rx);
}

void mwifiex_rx_flush(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;

	/* From within the receive path: it cannot wait for itself. */
	if (!rx || rx_in_run(rx))
		return;
	mutex_lock(&rx->ctl);
	rx_drain(rx);
	rx_quiesce(rx);
	mutex_unlock(&rx->ctl);
}

void mwifiex_rx_pause(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;

	if (!rx)
		return;
	if (rx_in_run(rx)) {
		atomic_inc(&rx->paused);
		return;
	}
	mutex_lock(&rx->ctl);
	rx_drain(rx);
	rx_shut(rx);
	mutex_unlock(&rx->ctl);
}

void mwifiex_rx_resume(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;

	if (rx)
		rx_open(rx);
}

static bool rx_set_held(struct mwifiex_rx *rx, bool held)
{
	bool changed;

	mutex_lock(&rx->ctl);
	changed = rx->held != held;
	rx->held = held;
	mutex_unlock(&rx->ctl);
	return changed;
}

void mwifiex_rx_hold(struct mwifiex_adapter *adapter)
{
	if (adapter->rx && rx_set_held(adapter->rx, true))
		mwifiex_rx_pause(adapter);
}

void mwifiex_rx_release(struct mwifiex_adapter *adapter)
{
	if (adapter->rx && rx_set_held(adapter->rx, false))
		mwifiex_rx_resume(adapter);
}

int mwifiex_rx_deliver(struct mwifiex_private *priv, struct sk_buff *skb)
{
	struct mwifiex_rx *rx = priv->adapter->rx;

	if (!rx)
		return rx_deliver_netif_rx.single(NULL, skb);
	if (static_branch_unlikely(&mwifiex_rx_latency_key))
		rx_latency_kept(rx, skb);
	if (rx_in_run(rx))
		return rx->params.deliver->frame(rx, skb);
	return rx->params.deliver->single(rx, skb);
}

gfp_t mwifiex_rx_gfp(struct mwifiex_adapter *adapter)
{
	struct mwifiex_rx *rx = adapter->rx;

	return rx && rx->params.model->atomic ? GFP_ATOMIC : GFP_KERNEL;
}
EXPORT_SYMBOL_GPL(mwifiex_rx_gfp);
