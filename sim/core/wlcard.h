/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A Marvell Wi-Fi card as its host interface shows it: commands and events of
 * the firmware, framing of received and transmitted data, one access point in
 * the air.  The bus and the wired side of the access point are the glue's.
 *
 * Numbers are those of the firmware interface that mwifiex drives (fw.h).
 */
#ifndef _WLCARD_H_
#define _WLCARD_H_

#include "simops.h"

#define WL_ALEN		6
#define WL_TIDS		8
#define WL_SEQ_MASK	4095

/* Largest command and answer, and largest event, in bytes. */
#define WL_CMD_MAX	2048
#define WL_EVENT_MAX	64

/* Room before the data of a received frame: rxpd, then 802.3 with LLC/SNAP. */
#define WL_RXPD_LEN	20
#define WL_ETH_LEN	14
#define WL_SNAP_LEN	8

enum wlcard_events {
	WL_EVENT_LINK_LOST	= 0x03,
	WL_EVENT_DEAUTH		= 0x08,
	WL_EVENT_PS_AWAKE	= 0x0a,
	WL_EVENT_PS_SLEEP	= 0x0b,
	WL_EVENT_ADDBA		= 0x33,
	WL_EVENT_DELBA		= 0x34,
	WL_EVENT_HOST_SLEEP	= 0x47,
};

/* How a received frame may lie; each must be dropped by the driver. */
enum wlcard_lie {
	WL_LIE_NONE,
	WL_LIE_LENGTH,		/* rx_pkt_length beyond the buffer */
	WL_LIE_OFFSET,		/* rx_pkt_offset beyond the buffer */
	WL_LIE_EMPTY,		/* no data at all */
	WL_LIE_SUBLENGTH,	/* A-MSDU: a subframe longer than the frame */
	WL_LIE_AMSDU_EMPTY,	/* A-MSDU without a subframe */
	WL_LIE_COUNT
};

enum wlcard_stat {
	WL_STAT_COMMANDS,
	WL_STAT_COMMANDS_ECHOED,	/* answered by the default: an echo */
	WL_STAT_COMMANDS_BAD,
	WL_STAT_RX_MPDUS,
	WL_STAT_RX_AMSDUS,
	WL_STAT_RX_GROUP,		/* group addressed: no number of a TID */
	WL_STAT_RX_LOST,		/* by the air model, on purpose */
	WL_STAT_RX_TOO_LONG,		/* for a receive buffer */
	WL_STAT_TX_MSDUS,
	WL_STAT_TX_AMSDUS,
	WL_STAT_TX_BAD,
	WL_STAT_NOT_ASSOCIATED,
	WL_STAT_EVENTS_DROPPED,
	WL_STAT_WAKEUPS_LOST,		/* on purpose */
	WL_STAT_WHILE_DEAD,		/* frames and commands of a dead firmware */
	WL_STAT_COUNT
};

extern const char *const wlcard_stat_names[WL_STAT_COUNT];

/**
 * struct wlcard_config - what the card and its access point are
 * @mac: the station's address
 * @bssid: the access point's address
 * @ssid: its network, zero-terminated, 32 bytes at most
 * @channel: of the 2.4 GHz band, 1..11, or of the 5 GHz band
 * @ht: 802.11n
 * @vht: 802.11ac
 */
struct wlcard_config {
	uint8_t mac[WL_ALEN];
	uint8_t bssid[WL_ALEN];
	char ssid[33];
	uint8_t channel;
	bool ht;
	bool vht;
};

/**
 * struct wlcard_ops - the glue as the core sees it
 * @sim: see there
 * @uplink: an Ethernet II frame for the wired side: @head (14 bytes: DA, SA,
 *	type) and @body.  Only valid during the call.
 */
struct wlcard_ops {
	struct sim_ops sim;
	void (*uplink)(void *ctx, const uint8_t *head, const uint8_t *body,
		       size_t body_len);
};

struct wlcard_event {
	uint8_t data[WL_EVENT_MAX];
	uint8_t len;
};

#define WL_EVENT_QUEUE	16

/**
 * struct wlcard - state of a card
 *
 * The glue serialises calls.  Faults are inputs: the glue sets them and the
 * core acts on the next frame or command.
 * @cfg: what the card is
 * @ops: the glue
 * @ctx: handed to it
 * @running: the firmware was initialised
 * @associated: with the access point
 * @asleep: in power save, until woken
 * @seq: next sequence number to the station, by TID
 * @group_seq: that of group addressed frames
 * @rx_ba: block-ack session to the station, by TID
 * @tx_ba: block-ack session from the station, by TID
 * @dialog: token of the last session asked for
 * @events: events that the host has not taken
 * @event_head: the oldest of them
 * @event_count: how many
 * @stats: counters
 * @lost_every: lose every Nth frame to the station, 0: none
 * @hole: frames still to be lost within the block-ack window
 * @mute: commands still to be left unanswered
 * @deaf: wake-ups of the host still to be missed
 * @dead_after: frames, either way, after which the firmware is dead; 0: never
 * @dead: it is
 * @since_lost: frames since the last one that @lost_every hit
 * @answer_ms: time that the last command takes the firmware
 */
struct wlcard {
	struct wlcard_config cfg;
	const struct wlcard_ops *ops;
	void *ctx;
	bool running;
	bool associated;
	bool asleep;
	uint16_t seq[WL_TIDS];
	uint16_t group_seq;
	bool rx_ba[WL_TIDS];
	bool tx_ba[WL_TIDS];
	uint8_t dialog;
	struct wlcard_event events[WL_EVENT_QUEUE];
	unsigned int event_head, event_count;
	uint64_t stats[WL_STAT_COUNT];

	unsigned int lost_every;
	unsigned int hole;
	unsigned int mute;
	unsigned int deaf;
	unsigned int dead_after;
	bool dead;
	unsigned int since_lost;
	unsigned int answer_ms;
};

void wlcard_init(struct wlcard *c, const struct wlcard_config *cfg,
		 const struct wlcard_ops *ops, void *ctx);

/* The firmware starts again, alive and alone; counters and faults stay. */
void wlcard_reset(struct wlcard *c);

/**
 * wlcard_command() - the firmware gets a command
 * @c: the card
 * @req: command header and body
 * @len: its length; may lie
 * @resp: where the answer goes
 * @cap: room there, WL_CMD_MAX at least
 *
 * Return: length of the answer, 0 for none.
 */
size_t wlcard_command(struct wlcard *c, const uint8_t *req, size_t len,
		      uint8_t *resp, size_t cap);

/**
 * wlcard_next_event() - take the oldest event out of the firmware
 * @c: the card
 * @buf: receives the 4-byte cause and the body; WL_EVENT_MAX bytes
 *
 * Return: length, 0 for none.
 */
size_t wlcard_next_event(struct wlcard *c, uint8_t *buf);

/* The access point asks for, or ends, a block-ack session to the station. */
void wlcard_addba(struct wlcard *c, unsigned int tid, unsigned int window);
void wlcard_delba(struct wlcard *c, unsigned int tid);

/* The access point ends the association, or its beacons are gone. */
void wlcard_link_loss(struct wlcard *c, bool deauth);

/* The firmware wants to sleep; it does when the host confirms. */
void wlcard_want_sleep(struct wlcard *c);

/* The host wakes the card: returns whether it slept; queues the event. */
bool wlcard_wakeup(struct wlcard *c);

/**
 * wlcard_rx_mpdu() - number the next frame to the station
 * @c: the card
 * @da: its destination: group addressed frames have numbers of their own
 * @tid: traffic identifier
 * @seq: receives the sequence number
 *
 * Return: false if the frame is lost in the air; its number is used up then.
 */
bool wlcard_rx_mpdu(struct wlcard *c, const uint8_t *da, unsigned int tid,
		    uint16_t *seq);

/* Bytes of an Ethernet II frame of @eth_len as the firmware passes it up. */
static inline size_t wlcard_rx_len(size_t eth_len)
{
	return WL_RXPD_LEN + eth_len + WL_SNAP_LEN;
}

/**
 * wlcard_rx_frame() - write a frame as the firmware passes it up
 * @c: the card
 * @buf: receives rxpd, 802.3 and LLC/SNAP headers and the data
 * @cap: room there
 * @eth: the Ethernet II frame
 * @eth_len: its length, 14 at least
 * @tid: traffic identifier
 * @seq: sequence number
 * @lie: how the rxpd lies
 *
 * Return: bytes written, 0 if it does not fit.
 */
size_t wlcard_rx_frame(struct wlcard *c, uint8_t *buf, size_t cap,
		       const uint8_t *eth, size_t eth_len, unsigned int tid,
		       uint16_t seq, enum wlcard_lie lie);

/**
 * wlcard_rx_zeros() - as wlcard_rx_frame(), of a frame that is zeros behind @head
 * @c: the card
 * @buf: receives it
 * @cap: room there
 * @head: the Ethernet II frame's beginning
 * @head_len: so much, 14 at least
 * @zeros: bytes behind it
 * @tid: traffic identifier
 * @seq: sequence number
 *
 * Return: bytes written, 0 if it does not fit.
 */
size_t wlcard_rx_zeros(struct wlcard *c, uint8_t *buf, size_t cap, const uint8_t *head,
		       size_t head_len, size_t zeros, unsigned int tid, uint16_t seq);

/* An A-MSDU is begun, filled while it returns true, and ended. */
size_t wlcard_amsdu_begin(struct wlcard *c, uint8_t *buf, size_t cap,
			  unsigned int tid, uint16_t seq);
size_t wlcard_amsdu_add(struct wlcard *c, uint8_t *buf, size_t len, size_t cap,
			const uint8_t *eth, size_t eth_len, enum wlcard_lie lie);

/* The access point gives lost frames up: the window moves to the next one. */
size_t wlcard_rx_bar(struct wlcard *c, uint8_t *buf, size_t cap,
		     unsigned int tid);

/* Traffic identifier of an Ethernet frame: the IP precedence, as WMM maps it. */
unsigned int wlcard_tid(const uint8_t *eth, size_t len);

/* A management frame (802.11 header with address 4) as passed up. */
size_t wlcard_rx_mgmt(struct wlcard *c, uint8_t *buf, size_t cap,
		      const uint8_t *mgmt, size_t len);

/**
 * wlcard_order() - where a frame goes when the air reorders
 * @i: its place among
 * @n: so many
 * @depth: groups of so many frames arrive in reverse, 0 or 1: in order
 */
unsigned int wlcard_order(unsigned int i, unsigned int n, unsigned int depth);

/**
 * wlcard_transmit() - the host hands down a frame
 * @c: the card
 * @buf: txpd and what it points at
 * @len: length; the txpd may lie
 */
void wlcard_transmit(struct wlcard *c, const uint8_t *buf, size_t len);

/* Internal to the core. */
bool wlcard_alive(struct wlcard *c);
void wlcard_queue_event(struct wlcard *c, uint32_t cause, const uint8_t *body,
			size_t len);
size_t wlcard_scan(struct wlcard *c, const uint8_t *req, size_t len,
		   uint8_t *body, size_t cap);
size_t wlcard_associate(struct wlcard *c, const uint8_t *req, size_t len,
			uint8_t *body, size_t cap);
void wlcard_note(struct wlcard *c, const char *what, uint32_t value);

#endif /* _WLCARD_H_ */
