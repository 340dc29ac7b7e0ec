/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A sender inside the card: frames that no network stack made, so that none
 * but the receiver's own work is seen.  UDP datagrams, or one TCP connection
 * to a socket of the station: handshake, full segments within the receiver's
 * window at a given pace, FIN.  On a time-out it goes back to the last byte
 * acknowledged; there is no other recovery and no congestion window.
 */
#ifndef _WLCARD_FLOW_H_
#define _WLCARD_FLOW_H_

#include "wlcard.h"

/* Headers: Ethernet 14, IPv4 20, TCP 20 with options of 20 at most. */
#define WL_FLOW_HEAD	74

#define WL_FLOW_RTO_NS	200000000ull
#define WL_FLOW_NEVER	(~0ull)

enum wlcard_flow_kind { WL_FLOW_OFF, WL_FLOW_UDP, WL_FLOW_TCP };

enum wlcard_flow_state {
	WL_FLOW_IDLE,
	WL_FLOW_SYN,		/* SYN to be sent, or sent */
	WL_FLOW_OPEN,
	WL_FLOW_FIN,		/* all acknowledged, FIN to be sent, or sent */
	WL_FLOW_DONE,
	WL_FLOW_RESET,		/* by the station */
	WL_FLOW_STATES
};

extern const char *const wlcard_flow_states[WL_FLOW_STATES];

/**
 * struct wlcard_flow_config - what a flow is
 * @kind: UDP or TCP
 * @to_mac: the station
 * @from_mac: who sends
 * @to: the station's IPv4 address
 * @from: the sender's
 * @port: both ports
 * @size: bytes of payload a frame
 * @frames: so many, then FIN
 * @burst: frames at a time
 * @interval: ns between bursts, 0: as fast as frames are asked for
 */
struct wlcard_flow_config {
	enum wlcard_flow_kind kind;
	uint8_t to_mac[WL_ALEN], from_mac[WL_ALEN];
	uint32_t to, from;
	uint16_t port;
	uint16_t size;
	uint32_t frames;
	uint32_t burst;
	uint64_t interval;
};

/**
 * struct wlcard_flow - state of a flow; the glue serialises calls
 * @cfg: what it is
 * @state: of the connection
 * @una: first byte not acknowledged, counted from the SYN
 * @next: first byte not sent
 * @end: bytes in all
 * @window: the station's, in bytes
 * @shift: its window scale
 * @peer: next sequence number from the station
 * @echo: time stamp to be echoed to it
 * @ack: an acknowledgement is due
 * @sent_it: the SYN or FIN is under way
 * @credit: frames of this burst still to be sent
 * @due: when the next burst is
 * @deadline: when to go back
 * @sent: time of the first sending, by frame; NULL: not kept
 * @waited: ns from then to the station's stack, by frame; 0: not yet
 * @acks: acknowledgements from the station
 * @timeouts: times gone back
 * @late: bursts begun after their time
 */
struct wlcard_flow {
	struct wlcard_flow_config cfg;
	enum wlcard_flow_state state;
	uint64_t una, next, end;
	uint32_t window;
	uint8_t shift;
	uint32_t peer, echo;
	bool ack, sent_it;
	uint32_t credit;
	uint64_t due, deadline;
	uint64_t *sent;
	uint32_t *waited;
	uint32_t acks, timeouts, late;
};

/**
 * wlcard_flow_start() - begin a flow; @f->sent and @f->waited are kept
 * @f: the flow
 * @cfg: what it is
 * @now: time in ns
 */
void wlcard_flow_start(struct wlcard_flow *f, const struct wlcard_flow_config *cfg,
		       uint64_t now);

/**
 * wlcard_flow_frame() - the next frame, if one may be sent now
 * @f: the flow
 * @now: time in ns
 * @head: receives the headers; the payload is zeros
 * @body: receives the length of the payload
 *
 * Return: length of the headers, 0 for no frame.
 */
size_t wlcard_flow_frame(struct wlcard_flow *f, uint64_t now,
			 uint8_t head[WL_FLOW_HEAD], size_t *body);

/* ns until wlcard_flow_frame() may have one, if the station says nothing. */
uint64_t wlcard_flow_wait(const struct wlcard_flow *f, uint64_t now);

/**
 * wlcard_flow_input() - a packet from the station
 * @f: the flow
 * @ip: from the IPv4 header on
 * @len: bytes there; headers may lie
 * @now: time in ns
 *
 * Return: whether it belongs to the flow.
 */
bool wlcard_flow_input(struct wlcard_flow *f, const uint8_t *ip, size_t len,
		       uint64_t now);

/**
 * wlcard_flow_arrived() - the station's stack has a packet
 * @f: the flow
 * @ip: from the IPv4 header on
 * @len: bytes there
 * @total: bytes of the whole packet, which GRO may have made of several
 * @now: time in ns
 */
void wlcard_flow_arrived(struct wlcard_flow *f, const uint8_t *ip, size_t len,
			 size_t total, uint64_t now);

#endif /* _WLCARD_FLOW_H_ */
