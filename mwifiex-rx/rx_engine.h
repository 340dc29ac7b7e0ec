/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Inside the receive engine: what an execution model and a delivery are.
 */
#ifndef _MWIFIEX_RX_ENGINE_H_
#define _MWIFIEX_RX_ENGINE_H_

#include <linux/atomic.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/netdevice.h>
#include <linux/sched.h>
#include <linux/skbuff.h>
#include <linux/workqueue.h>

#include "rx_model.h"

struct mwifiex_rx;
struct rx_setup;

/* Frames a batch at most; NAPI's weight. */
#define RX_BUDGET_MAX	64

/* Sleep between two looks at whether a delivery is ready, in microseconds. */
#define RX_READY_USECS	50

/**
 * struct rx_model_ops - one way to run the receive path
 * @name: value of the parameter rx_model
 * @atomic: the receive path runs with bottom halves off: it may not sleep
 * @placeable: the model owns a thread or work item that rx_cpu can pin
 * @owns_task: the model owns its thread, so rx_prio can change its priority
 * @supported: whether this kernel can do it; absent: always
 * @init: start; setup->params is set.  Process context.  Returns 0 or an error,
 *	with nothing left running.  Another setup of the adapter may be running.
 * @exit: stop and wait.  Process context; only after a successful @init.
 * @kick: make rx_run() run once more, later or at once.  The main process.
 *	A kick during a run must lead to another run.
 * @kick_later: like @kick but legal in softirq; absent: @kick is legal there
 * @flush: return when no run that began before the call is still going on.
 *	Process context, sleeps.
 * @napi: the NAPI instance that runs the receive path, for GRO; absent: none
 *
 * Every model calls rx_run() from one context at a time.
 */
struct rx_model_ops {
	const char *name;
	bool atomic;
	bool placeable;
	bool owns_task;
	bool (*supported)(void);
	int (*init)(struct rx_setup *setup);
	void (*exit)(struct rx_setup *setup);
	void (*kick)(struct rx_setup *setup);
	void (*kick_later)(struct rx_setup *setup);
	void (*flush)(struct rx_setup *setup);
	struct napi_struct *(*napi)(struct rx_setup *setup);
};

/**
 * struct rx_deliver_ops - one way to hand frames to the network stack
 * @name: value of the parameter rx_deliver
 * @init: allocate what it needs; absent: nothing
 * @exit: undo @init; absent: nothing
 * @ready: whether a batch may begin on this CPU without overtaking the last
 *	one; absent: always.  Within the run.
 * @leave: wait until what was handed over is past being overtaken by another
 *	delivery; absent: it is.  Process context, while paused.
 * @frame: take over a frame within a run
 * @end: end of a batch: hand over what @frame has kept; absent: nothing kept.
 *	Within the run.
 * @single: take over a frame outside of a run, while the receiver is paused;
 *	process context or softirq
 */
struct rx_deliver_ops {
	const char *name;
	int (*init)(struct rx_setup *setup);
	void (*exit)(struct rx_setup *setup);
	bool (*ready)(struct mwifiex_rx *rx);
	void (*leave)(struct mwifiex_rx *rx);
	int (*frame)(struct mwifiex_rx *rx, struct sk_buff *skb);
	void (*end)(struct mwifiex_rx *rx);
	int (*single)(struct mwifiex_rx *rx, struct sk_buff *skb);
};

/**
 * struct rx_prio - scheduling of the receiving thread
 * @policy: RX_PRIO_MAINLINE leaves it alone
 * @value: nice value -20..19, or real-time priority 1..99
 */
struct rx_prio {
	enum { RX_PRIO_MAINLINE, RX_PRIO_NICE, RX_PRIO_FIFO } policy;
	int value;
};

/**
 * struct rx_params - the module parameters, as checked
 * @model: execution model
 * @deliver: delivery, NULL for the model's default
 * @prio: scheduling of the thread
 * @cpu: CPU to pin to, -1 for none
 * @budget: frames a batch
 * @high: pending frames from which the main process stops
 * @low: pending frames below which it goes on
 */
struct rx_params {
	const struct rx_model_ops *model;
	const struct rx_deliver_ops *deliver;
	struct rx_prio prio;
	int cpu;
	int budget;
	int high;
	int low;
};

/* Counters in the order of rx_stats.c's names. */
enum rx_stat {
	RX_STAT_FRAMES,
	RX_STAT_BATCHES,
	RX_STAT_KICKS,
	RX_STAT_WAKEUPS,
	RX_STAT_MIGRATIONS,
	RX_STAT_QUEUE_MAX,
	RX_STAT_BACKPRESSURE,
	RX_STAT_GRO_MERGED,
	RX_STAT_REORDER_TIMEOUTS,
	RX_STAT_MGMT,
	RX_STAT_POOLED,
	RX_STAT_SWITCHES,
	RX_STAT_BACKPRESSURE_US,
	RX_STAT_BACKPRESSURE_TX,
	RX_STAT_GRO_FRAMES,
	RX_STAT_GRO_BATCHES,
	RX_STAT_COUNT
};

/* Where a frame waits (rx_latency.c); once a frame but for the kick. */
enum rx_stage {
	RX_STAGE_CARD_TO_QUEUE,
	RX_STAGE_KICK_TO_RUN,
	RX_STAGE_QUEUE_TO_RUN,
	RX_STAGE_RUN_TO_STACK,
	RX_STAGE_COUNT
};

#define RX_LATENCY_BUCKETS	40	/* of ns; the last begins at nine minutes */

/**
 * struct rx_latency - times of received frames; CLOCK_MONOTONIC, 0: none
 * @on: they are counted; under rx_latency_mutex
 * @since: what began before does not count
 * @interrupt: since when an interrupt is pending; under adapter->int_lock
 * @served: that of the one being served; in the main process
 * @kicked: first kick since the last run
 * @taken: when the frame in rx_run() was taken from the queue
 * @amsdu: when the A-MSDU being taken apart was
 * @count: frames by stage and power of two
 */
struct rx_latency {
	bool on;
	u64 since;
	u64 interrupt;
	u64 served;
	atomic64_t kicked;
	u64 taken;
	u64 amsdu;
	atomic_long_t count[RX_STAGE_COUNT][RX_LATENCY_BUCKETS];
};

/* A NAPI instance on a net device of its own (rx_napidev.c). */
struct rx_napidev {
	struct net_device *dev;
	struct napi_struct napi;
	struct rx_setup *setup;
};

/**
 * struct rx_setup - a model and a delivery, set up with their parameters
 * @rx: the engine it belongs to
 * @params: parameters
 * @model: private data of the model
 * @deliver: private data of the delivery
 *
 * Runs for the engine as long as rx->setup points to it.
 */
struct rx_setup {
	struct mwifiex_rx *rx;
	struct rx_params params;
	void *model;
	void *deliver;
};

/**
 * struct mwifiex_rx - the receive engine of one adapter
 * @adapter: its adapter
 * @id: number for names of threads
 * @node: in the list of live engines; under rx_switch_mutex
 * @params: parameters in force
 * @setup: model and delivery in force; written under @ctl, while paused
 * @next: made to take over, or replaced and to be destroyed; under
 *	rx_switch_mutex
 * @wq_name: name of mainline's RX work queue
 * @wq_flags: flags of mainline's RX work queue
 * @wq_max_active: its max_active
 * @ctl: serialises start, stop and flush
 * @running: the model is started; written under @ctl, read under RCU too
 * @paused: count of pauses in force
 * @held: mwifiex_rx_hold() is in force; under @ctl
 * @taken: frames taken from the queue so far
 * @timeouts: a reorder timer has expired since the last look
 * @runner: task in rx_run(), or NULL
 * @run_cpu: CPU of the last run
 * @backlog_cpu: CPU whose backlog got the last frame, -1: none did
 * @backlog_since: when another CPU's backlog was first waited for, or 0
 * @run_pid: thread of the last run
 * @run_comm: its name
 * @done: frames received in this batch, not yet handed over
 * @mgmt_q: management frames on their detour
 * @mgmt_work: runs them
 * @stats: counters
 * @stopped: since when back-pressure stops the main process, or 0
 * @latency: histograms
 */
struct mwifiex_rx {
	struct mwifiex_adapter *adapter;
	int id;
	struct list_head node;
	struct rx_params params;
	struct rx_setup *setup;
	struct rx_setup *next;
	const char *wq_name;
	unsigned int wq_flags;
	int wq_max_active;

	struct mutex ctl;
	bool running;
	atomic_t paused;
	bool held;
	atomic_long_t taken;
	atomic_t timeouts;

	struct task_struct *runner;
	int run_cpu;
	int backlog_cpu;
	unsigned long backlog_since;
	pid_t run_pid;
	char run_comm[TASK_COMM_LEN];

	struct list_head done;

	struct sk_buff_head mgmt_q;
	struct work_struct mgmt_work;

	atomic_long_t stats[RX_STAT_COUNT];
	atomic64_t stopped;
	struct rx_latency latency;
};

extern const struct rx_model_ops rx_workqueue_ops;
extern const struct rx_model_ops rx_kthread_ops;
extern const struct rx_model_ops rx_napi_ops;
extern const struct rx_model_ops rx_inline_ops;

extern const struct rx_deliver_ops rx_deliver_netif_rx;
extern const struct rx_deliver_ops rx_deliver_list;
extern const struct rx_deliver_ops rx_deliver_gro;

static inline void rx_stat_add(struct mwifiex_rx *rx, enum rx_stat stat, long n)
{
	atomic_long_add(n, &rx->stats[stat]);
}

/**
 * rx_run() - receive a batch of frames and hand them over
 * @setup: who runs; one that was replaced receives nothing
 * @budget: frames at most; one A-MSDU or SDIO aggregate counts as one
 *
 * Context: the model's, one at a time.  With bottom halves off only if the
 * model says that it is atomic.
 * Return: frames received; fewer than @budget: the queue was found empty or
 * the engine is paused.  @budget also when the last batch, on another CPU, is
 * still on its way to the stack: try again.
 */
int rx_run(struct rx_setup *setup, int budget);

/* rx_run() until the queue is empty, in process context. */
void rx_run_all(struct rx_setup *setup);

/* Whether the caller runs inside rx_run() of @rx, not in a softirq on top. */
bool rx_in_run(const struct mwifiex_rx *rx);

/* Kick from anywhere but hard interrupt; nothing happens when stopped. */
void rx_kick_later(struct mwifiex_rx *rx);

/* Keep the receive path out, and let it in again.  The former sleeps. */
void rx_shut(struct mwifiex_rx *rx);
void rx_open(struct mwifiex_rx *rx);

/* Return when no kick that began before the call goes on. */
void rx_kicks_done(void);

/* Flush the windows whose timer has expired.  Within a run. */
void rx_reorder_flush(struct mwifiex_rx *rx);

/* The receive path has caught up: end back-pressure, if it is in force. */
void rx_pressure_end(struct mwifiex_rx *rx);

/*
 * Times of frames, for who finds mwifiex_rx_latency_key or a tracepoint on: a
 * kick; a run begins, returns how long the kick waited; a frame is taken from
 * the queue; it leaves the driver's code; it is handed to the stack.
 */
void rx_latency_kicked(struct mwifiex_rx *rx);
u64 rx_latency_run(struct mwifiex_rx *rx);
void rx_latency_taken(struct mwifiex_rx *rx, struct sk_buff *skb);
void rx_latency_kept(struct mwifiex_rx *rx, struct sk_buff *skb);
void rx_latency_handed(struct mwifiex_rx *rx, struct sk_buff *skb);
void rx_latency_exit(struct mwifiex_rx *rx);
extern const struct file_operations rx_latency_fops;

/* The detour of management frames. */
void rx_mgmt_init(struct mwifiex_rx *rx);
void rx_mgmt_exit(struct mwifiex_rx *rx);

/* A private net device with one NAPI instance, threaded or for GRO only. */
int rx_napidev_init(struct rx_napidev *nd, struct rx_setup *setup,
		    int (*poll)(struct napi_struct *, int), bool threaded);
void rx_napidev_exit(struct rx_napidev *nd);
bool rx_napidev_can_thread(void);
/* The thread of a threaded one. */
struct task_struct *rx_napidev_task(struct rx_napidev *nd);

/* Apply rx_cpu and rx_prio to a thread that the model owns. */
int rx_place(const struct rx_params *params, struct task_struct *task);
bool rx_place_fifo_supported(int prio);

/* The pool of receive buffers, for one adapter more or less. */
int rx_buffer_get(void);
void rx_buffer_put(void);

/* Declare a module parameter that has a setter and a getter of its own. */
#define RX_PARAM(name, setter, getter, var, mode, text)			\
	static const struct kernel_param_ops name##_param_ops = {	\
		.set = setter,						\
		.get = getter,						\
	};								\
	module_param_cb(name, &name##_param_ops, var, mode);		\
	MODULE_PARM_DESC(name, text)

/* The parameters for an adapter, defaults filled in.  Under rx_switch_mutex. */
void rx_params_get(struct rx_params *params);

/* Registration of engines and changes of parameters; outside of rx->ctl. */
extern struct mutex rx_switch_mutex;

/* A live engine; adding one again does nothing.  Under rx_switch_mutex. */
void rx_switch_add(struct mwifiex_rx *rx);
/* Takes rx_switch_mutex. */
void rx_switch_del(struct mwifiex_rx *rx);

/**
 * rx_switch_all() - change all live engines to other parameters
 * @params: the parameters, checked
 *
 * Context: process context, sleeps; under rx_switch_mutex.
 * Return: 0, or the error with which a new setup failed: all engines go on
 * with the old one then.
 */
int rx_switch_all(const struct rx_params *params);

/* A model and a delivery, ready to be kicked, or an error pointer. */
struct rx_setup *rx_setup_create(struct mwifiex_rx *rx,
				 const struct rx_params *params);
/* Kicks to it must be over. */
void rx_setup_destroy(struct rx_setup *setup);

#endif /* _MWIFIEX_RX_ENGINE_H_ */
