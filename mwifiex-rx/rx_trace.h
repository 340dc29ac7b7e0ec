/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tracepoints mwifiex_rx:*.
 *
 * All begin with the adapter's number (as in mwifiex_rx/N, and in debugfs
 * rx_model), the CPU, the frames pending and the model; times are in ns, 0: not
 * known.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM mwifiex_rx

#if !defined(_RX_TRACE_H_) || defined(TRACE_HEADER_MULTI_READ)
#define _RX_TRACE_H_

#include <linux/netdevice.h>
#include <linux/string.h>
#include <linux/tracepoint.h>

#define RX_TRACE_NAME	16

#define RX_TRACE_ENTRY							\
	__field(int, adapter)						\
	__field(int, cpu)						\
	__field(int, queue)						\
	__array(char, model, RX_TRACE_NAME)
#define RX_TRACE_ASSIGN(rx)						\
	do {								\
		__entry->adapter = (rx)->id;				\
		__entry->cpu = raw_smp_processor_id();			\
		__entry->queue = atomic_read(&(rx)->adapter->rx_pending); \
		strscpy(__entry->model, (rx)->params.model->name, RX_TRACE_NAME); \
	} while (0)
#define RX_TRACE_FMT	"adapter=%d cpu=%d queue=%d model=%s"
#define RX_TRACE_ARGS	__entry->adapter, __entry->cpu, __entry->queue, __entry->model

/* What has nothing else to tell. */
DECLARE_EVENT_CLASS(bare,
	TP_PROTO(const struct mwifiex_rx *rx),
	TP_ARGS(rx),
	TP_STRUCT__entry(
		RX_TRACE_ENTRY
	),
	TP_fast_assign(
		RX_TRACE_ASSIGN(rx);
	),
	TP_printk(RX_TRACE_FMT, RX_TRACE_ARGS)
);

/* The receiver is asked to run. */
DEFINE_EVENT(bare, kick,
	TP_PROTO(const struct mwifiex_rx *rx),
	TP_ARGS(rx));

/* A batch was received; how long the kick had waited when it began. */
TRACE_EVENT(run,
	TP_PROTO(const struct mwifiex_rx *rx, int last_cpu, unsigned int frames, u64 waited),
	TP_ARGS(rx, last_cpu, frames, waited),
	TP_STRUCT__entry(
		RX_TRACE_ENTRY
		__field(int, last_cpu)
		__field(unsigned int, frames)
		__field(u64, waited)
	),
	TP_fast_assign(
		RX_TRACE_ASSIGN(rx);
		__entry->last_cpu = last_cpu;
		__entry->frames = frames;
		__entry->waited = waited;
	),
	TP_printk(RX_TRACE_FMT " last_cpu=%d frames=%u waited=%llu", RX_TRACE_ARGS,
		  __entry->last_cpu, __entry->frames, __entry->waited)
);

/* A frame is handed to the stack; how long the driver had it in its hands. */
TRACE_EVENT(deliver,
	TP_PROTO(const struct mwifiex_rx *rx, const struct sk_buff *skb, u64 waited),
	TP_ARGS(rx, skb, waited),
	TP_STRUCT__entry(
		RX_TRACE_ENTRY
		__array(char, deliver, RX_TRACE_NAME)
		__array(char, ifname, IFNAMSIZ)
		__field(const void *, skbaddr)
		__field(unsigned int, len)
		__field(u64, waited)
	),
	TP_fast_assign(
		RX_TRACE_ASSIGN(rx);
		strscpy(__entry->deliver, rx->params.deliver->name, RX_TRACE_NAME);
		strscpy(__entry->ifname, skb->dev->name, IFNAMSIZ);
		__entry->skbaddr = skb;
		__entry->len = skb->len;
		__entry->waited = waited;
	),
	TP_printk(RX_TRACE_FMT " deliver=%s ifname=%s skbaddr=%p len=%u waited=%llu",
		  RX_TRACE_ARGS, __entry->deliver, __entry->ifname, __entry->skbaddr,
		  __entry->len, __entry->waited)
);

/* Other parameters are in force; how long nothing could be received. */
TRACE_EVENT(switch,
	TP_PROTO(const struct mwifiex_rx *rx, const struct rx_params *old, u64 waited),
	TP_ARGS(rx, old, waited),
	TP_STRUCT__entry(
		RX_TRACE_ENTRY
		__array(char, deliver, RX_TRACE_NAME)
		__array(char, old_model, RX_TRACE_NAME)
		__array(char, old_deliver, RX_TRACE_NAME)
		__field(int, pinned)
		__field(u64, waited)
	),
	TP_fast_assign(
		RX_TRACE_ASSIGN(rx);
		strscpy(__entry->deliver, rx->params.deliver->name, RX_TRACE_NAME);
		strscpy(__entry->old_model, old->model->name, RX_TRACE_NAME);
		strscpy(__entry->old_deliver, old->deliver->name, RX_TRACE_NAME);
		__entry->pinned = rx->params.cpu;
		__entry->waited = waited;
	),
	TP_printk(RX_TRACE_FMT " deliver=%s old_model=%s old_deliver=%s pinned=%d waited=%llu",
		  RX_TRACE_ARGS, __entry->deliver, __entry->old_model,
		  __entry->old_deliver, __entry->pinned, __entry->waited)
);

/* The main process stops: no interrupt is served, nothing transmitted. */
DEFINE_EVENT(bare, backpressure_start,
	TP_PROTO(const struct mwifiex_rx *rx),
	TP_ARGS(rx));

/* It goes on; frames that lay ready to be transmitted, how long it stood. */
TRACE_EVENT(backpressure_end,
	TP_PROTO(const struct mwifiex_rx *rx, unsigned int tx, u64 waited),
	TP_ARGS(rx, tx, waited),
	TP_STRUCT__entry(
		RX_TRACE_ENTRY
		__field(unsigned int, tx)
		__field(u64, waited)
	),
	TP_fast_assign(
		RX_TRACE_ASSIGN(rx);
		__entry->tx = tx;
		__entry->waited = waited;
	),
	TP_printk(RX_TRACE_FMT " tx=%u waited=%llu", RX_TRACE_ARGS, __entry->tx,
		  __entry->waited)
);

#endif /* _RX_TRACE_H_ */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE rx_trace
#include <trace/define_trace.h>
