/* SPDX-License-Identifier: GPL-2.0-only */
/* Tracepoints mvneta_tx:*. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM mvneta_tx

#if !defined(_TX_TRACE_H_) || defined(TRACE_HEADER_MULTI_READ)
#define _TX_TRACE_H_

#include <linux/netdevice.h>
#include <linux/tracepoint.h>

#define PORT_ENTRY	__field(int, ifindex) __field(unsigned int, queue)
#define PORT_FMT	"ifindex=%d queue=%u"
#define PORT_ARGS	__entry->ifindex, __entry->queue

/* Frames and bytes that enter or leave; what is in flight after that. */
DECLARE_EVENT_CLASS(account,
	TP_PROTO(const struct net_device *dev, unsigned int queue, unsigned int frames,
		 unsigned int bytes, unsigned int inflight),
	TP_ARGS(dev, queue, frames, bytes, inflight),
	TP_STRUCT__entry(
		PORT_ENTRY
		__field(unsigned int, frames)
		__field(unsigned int, bytes)
		__field(unsigned int, inflight)
	),
	TP_fast_assign(
		__entry->ifindex = dev->ifindex;
		__entry->queue = queue;
		__entry->frames = frames;
		__entry->bytes = bytes;
		__entry->inflight = inflight;
	),
	TP_printk(PORT_FMT " frames=%u bytes=%u inflight=%u", PORT_ARGS,
		  __entry->frames, __entry->bytes, __entry->inflight)
);

DEFINE_EVENT(account, enqueue,
	TP_PROTO(const struct net_device *dev, unsigned int queue, unsigned int frames,
		 unsigned int bytes, unsigned int inflight),
	TP_ARGS(dev, queue, frames, bytes, inflight));

DEFINE_EVENT(account, complete,
	TP_PROTO(const struct net_device *dev, unsigned int queue, unsigned int frames,
		 unsigned int bytes, unsigned int inflight),
	TP_ARGS(dev, queue, frames, bytes, inflight));

/* Found without progress; what it holds. */
DEFINE_EVENT(account, stall,
	TP_PROTO(const struct net_device *dev, unsigned int queue, unsigned int frames,
		 unsigned int bytes, unsigned int inflight),
	TP_ARGS(dev, queue, frames, bytes, inflight));

/* The stack is stopped, for the ring's sake or by the limit. */
TRACE_EVENT(stop,
	TP_PROTO(const struct net_device *dev, unsigned int queue, bool ring),
	TP_ARGS(dev, queue, ring),
	TP_STRUCT__entry(
		PORT_ENTRY
		__field(bool, ring)
	),
	TP_fast_assign(
		__entry->ifindex = dev->ifindex;
		__entry->queue = queue;
		__entry->ring = ring;
	),
	TP_printk(PORT_FMT " by=%s", PORT_ARGS, __entry->ring ? "ring" : "limit")
);

/* A limit that has changed. */
TRACE_EVENT(limit,
	TP_PROTO(const struct net_device *dev, unsigned int queue, unsigned int bytes),
	TP_ARGS(dev, queue, bytes),
	TP_STRUCT__entry(
		PORT_ENTRY
		__field(unsigned int, bytes)
	),
	TP_fast_assign(
		__entry->ifindex = dev->ifindex;
		__entry->queue = queue;
		__entry->bytes = bytes;
	),
	TP_printk(PORT_FMT " bytes=%u", PORT_ARGS, __entry->bytes)
);

#endif /* _TX_TRACE_H_ */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE tx_trace
#include <trace/define_trace.h>
