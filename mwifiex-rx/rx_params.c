// SPDX-License-Identifier: GPL-2.0-only
/*
 * Module parameters of the receive engine.
 *
 * A value that cannot be honoured fails the load, or later the write, with a
 * message that lists the accepted ones; none is changed silently.  Reading a
 * parameter gives the value in force.
 */
#include <linux/ctype.h>
#include <linux/moduleparam.h>

#include "main.h"
#include "rx_engine.h"

static const struct rx_model_ops *const rx_models[] = {
	&rx_workqueue_ops, &rx_kthread_ops, &rx_napi_ops, &rx_inline_ops,
};

static const struct rx_deliver_ops *const rx_delivers[] = {
	&rx_deliver_netif_rx, &rx_deliver_list, &rx_deliver_gro,
};

static struct rx_params rx_chosen = {
	.model	= &rx_workqueue_ops,
	.cpu	= -1,
	.budget	= RX_BUDGET_MAX,
	.high	= HIGH_RX_PENDING,
	.low	= LOW_RX_PENDING,
};

/* The module is loaded: a change is checked at once.  Under rx_switch_mutex. */
static bool rx_loaded;

/* Room for a name and its newline, as sysfs passes it. */
#define RX_NAME_MAX	32

/* For "%.*s": a value without the newline that a write brings. */
#define RX_VALUE(val)	(int)strcspn(val, "\n"), val

static int rx_copy_name(char *to, const char *from)
{
	char *end;

	if (strscpy(to, from, RX_NAME_MAX) < 0)
		return -EINVAL;
	end = strchrnul(to, '\n');
	*end = '\0';
	return 0;
}

static void rx_params_fill(struct rx_params *params)
{
	/* mainline has no RX work queue then */
	if (num_possible_cpus() == 1)
		params->model = &rx_inline_ops;
	if (!params->deliver)
		params->deliver = params->model == &rx_napi_ops ?
				  &rx_deliver_gro : &rx_deliver_netif_rx;
}

void rx_params_get(struct rx_params *params)
{
	*params = rx_chosen;
	rx_params_fill(params);
}

/* Whether the parameters go together, which no setter alone can tell. */
static int rx_params_check(const struct rx_params *p)
{
	if (p->model->supported && !p->model->supported()) {
		pr_err("rx_model=%s: this kernel has no threaded NAPI for modules; accepted are workqueue, kthread, inline\n",
		       p->model->name);
		return -EOPNOTSUPP;
	}
	if (p->low >= p->high) {
		pr_err("rx_low=%d: accepted are 1..%d, below rx_high=%d\n",
		       p->low, p->high - 1, p->high);
		return -EINVAL;
	}
	if (p->cpu >= 0 && !p->model->placeable) {
		pr_err("rx_cpu=%d: accepted with rx_model workqueue, kthread, napi, not with %s\n",
		       p->cpu, p->model->name);
		return -EINVAL;
	}
	if (p->prio.policy != RX_PRIO_MAINLINE && !p->model->owns_task) {
		pr_err("rx_prio: accepted with rx_model kthread, napi, not with %s\n",
		       p->model->name);
		return -EINVAL;
	}
	return 0;
}

/* Take over @want if it can be had, or change nothing. */
static int rx_params_set(const struct rx_params *want, const char *val,
			 const struct kernel_param *kp)
{
	struct rx_params p = *want;
	int ret = 0;

	mutex_lock(&rx_switch_mutex);
	if (rx_loaded) {
		rx_params_fill(&p);
		ret = rx_params_check(&p);
		if (ret)
			goto out;
		ret = rx_switch_all(&p);
		if (ret)
			pr_err("%s=%.*s: set-up of %s, %s failed: %d; nothing has changed\n",
			       kp->name, RX_VALUE(val), p.model->name, p.deliver->name, ret);
	}
	if (!ret)
		rx_chosen = *want;
out:
	mutex_unlock(&rx_switch_mutex);
	return ret;
}

static int rx_model_set(const char *val, const struct kernel_param *kp)
{
	struct rx_params want = rx_chosen;
	char name[RX_NAME_MAX];
	int i;

	for (i = 0; !rx_copy_name(name, val) && i < ARRAY_SIZE(rx_models); i++) {
		if (strcmp(name, rx_models[i]->name))
			continue;
		want.model = rx_models[i];
		return rx_params_set(&want, val, kp);
	}
	pr_err("%s=%.*s: accepted are workqueue, kthread, napi, inline\n",
	       kp->name, RX_VALUE(val));
	return -EINVAL;
}

static int rx_model_get(char *buf, const struct kernel_param *kp)
{
	struct rx_params params;

	rx_params_get(&params);
	return sysfs_emit(buf, "%s\n", params.model->name);
}

static int rx_deliver_set(const char *val, const struct kernel_param *kp)
{
	struct rx_params want = rx_chosen;
	char name[RX_NAME_MAX];
	int i;

	for (i = 0; !rx_copy_name(name, val) && i < ARRAY_SIZE(rx_delivers); i++) {
		if (strcmp(name, rx_delivers[i]->name))
			continue;
		want.deliver = rx_delivers[i];
		return rx_params_set(&want, val, kp);
	}
	pr_err("%s=%.*s: accepted are netif_rx, list, gro\n", kp->name, RX_VALUE(val));
	return -EINVAL;
}

static int rx_deliver_get(char *buf, const struct kernel_param *kp)
{
	struct rx_params params;

	rx_params_get(&params);
	return sysfs_emit(buf, "%s\n", params.deliver->name);
}

static int rx_cpu_set(const char *val, const struct kernel_param *kp)
{
	struct rx_params want = rx_chosen;
	int cpu;

	if (!kstrtoint(val, 0, &cpu) &&
	    (cpu == -1 || (cpu >= 0 && cpu < nr_cpu_ids && cpu_online(cpu)))) {
		want.cpu = cpu;
		return rx_params_set(&want, val, kp);
	}
	pr_err("%s=%.*s: accepted are -1 (not pinned) and the online CPUs %*pbl\n",
	       kp->name, RX_VALUE(val), cpumask_pr_args(cpu_online_mask));
	return -EINVAL;
}

static int rx_int_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", *(int *)kp->arg);
}

static int rx_prio_parse(const char *val, struct rx_prio *prio)
{
	static const char fifo[] = "fifo:";
	char name[RX_NAME_MAX];

	if (rx_copy_name(name, val))
		return -EINVAL;
	if (!strcmp(name, "mainline")) {
		*prio = (struct rx_prio){ RX_PRIO_MAINLINE, 0 };
		return 0;
	}
	if (!strncmp(name, fifo, strlen(fifo))) {
		prio->policy = RX_PRIO_FIFO;
		if (kstrtoint(name + strlen(fifo), 10, &prio->value))
			return -EINVAL;
		return rx_place_fifo_supported(prio->value) ? 0 : -EINVAL;
	}
	prio->policy = RX_PRIO_NICE;
	if (kstrtoint(name, 10, &prio->value))
		return -EINVAL;
	return prio->value >= MIN_NICE && prio->value <= MAX_NICE ? 0 : -EINVAL;
}

static int rx_prio_set(const char *val, const struct kernel_param *kp)
{
	struct rx_params want = rx_chosen;

	if (!rx_prio_parse(val, &want.prio))
		return rx_params_set(&want, val, kp);
	pr_err("%s=%.*s: accepted are mainline, a nice value %d..%d, %s\n",
	       kp->name, RX_VALUE(val), MIN_NICE, MAX_NICE,
	       rx_place_fifo_supported(2) ? "fifo:1..fifo:99" :
	       "fifo:1, fifo:50 (this kernel lets a module set no other)");
	return -EINVAL;
}

static int rx_prio_get(char *buf, const struct kernel_param *kp)
{
	switch (rx_chosen.prio.policy) {
	case RX_PRIO_FIFO:
		return sysfs_emit(buf, "fifo:%d\n", rx_chosen.prio.value);
	case RX_PRIO_NICE:
		return sysfs_emit(buf, "%d\n", rx_chosen.prio.value);
	default:
		return sysfs_emit(buf, "mainline\n");
	}
}

static int rx_range_set(const char *val, const struct kernel_param *kp,
			int min, int max)
{
	int value;

	if (!kstrtoint(val, 0, &value) && value >= min && value <= max) {
		*(int *)kp->arg = value;
		return 0;
	}
	pr_err("%s=%.*s: accepted are %d..%d\n", kp->name, RX_VALUE(val), min, max);
	return -EINVAL;
}

static int rx_budget_set(const char *val, const struct kernel_param *kp)
{
	return rx_range_set(val, kp, 1, RX_BUDGET_MAX);
}

/* A queue longer than this only adds delay. */
#define RX_MARK_MAX	4096

static int rx_mark_set(const char *val, const struct kernel_param *kp)
{
	return rx_range_set(val, kp, 1, RX_MARK_MAX);
}

RX_PARAM(rx_model, rx_model_set, rx_model_get, NULL, 0644,
	 "who receives: workqueue (default, as mainline), kthread, napi, inline");
RX_PARAM(rx_deliver, rx_deliver_set, rx_deliver_get, NULL, 0644,
	 "to the stack by: netif_rx (default, as mainline), list, gro (default of napi)");
RX_PARAM(rx_cpu, rx_cpu_set, rx_int_get, &rx_chosen.cpu, 0644,
	 "CPU that receives, -1: not pinned (default)");
RX_PARAM(rx_prio, rx_prio_set, rx_prio_get, NULL, 0644,
	 "of kthread, napi: mainline (default), nice -20..19, fifo:1..99");
RX_PARAM(rx_budget, rx_budget_set, rx_int_get, &rx_chosen.budget, 0444,
	 "frames a batch, 1..64 (default 64)");
RX_PARAM(rx_high, rx_mark_set, rx_int_get, &rx_chosen.high, 0444,
	 "pending frames that stop the main process (default 50)");
RX_PARAM(rx_low, rx_mark_set, rx_int_get, &rx_chosen.low, 0444,
	 "pending frames below which it goes on (default 20)");

/* A model or delivery that lacks an operation must not wait for its first use. */
static bool rx_tables_complete(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(rx_models); i++) {
		const struct rx_model_ops *m = rx_models[i];

		if (m->init && m->exit && m->kick && m->flush)
			continue;
		pr_err("rx_model %s: incomplete: init, exit, kick and flush are needed\n",
		       m->name);
		return false;
	}
	for (i = 0; i < ARRAY_SIZE(rx_delivers); i++) {
		const struct rx_deliver_ops *d = rx_delivers[i];

		if (d->frame && d->single && !d->init == !d->exit)
			continue;
		pr_err("rx_deliver %s: incomplete: frame and single are needed, exit with init\n",
		       d->name);
		return false;
	}
	return true;
}

int mwifiex_rx_module_init(void)
{
	struct rx_params p;
	int ret;

	if (!rx_tables_complete())
		return -EINVAL;
	mutex_lock(&rx_switch_mutex);
	rx_params_get(&p);
	ret = rx_params_check(&p);
	rx_loaded = !ret;
	mutex_unlock(&rx_switch_mutex);
	return ret;
}
