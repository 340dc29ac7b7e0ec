/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * mwifiex_sim: the virtual Wi-Fi card as a bus of mwifiex.
 *
 * A thread is the hardware: it moves frames between the rings of the card
 * and simapN, the wired side of the access point, and raises interrupts.
 * What a real bus driver does in its interrupt service (mwsim_bus.c) runs in
 * the main process of mwifiex, as it does there.
 */
#ifndef _MWSIM_H_
#define _MWSIM_H_

#include <linux/hrtimer.h>
#include <linux/mutex.h>
#include <linux/netdevice.h>
#include <linux/platform_device.h>
#include <linux/skbuff.h>
#include <linux/wait.h>

#include "main.h"
#include "pcie.h"
#include "sdio.h"
#include "usb.h"
#include "wlcard.h"
#include "wlcard_flow.h"

/* Receive and transmit buffers, as in the rings of the PCIe cards. */
#define MWSIM_RING	32
/* Bulk-in requests that mwifiex keeps under way on USB. */
#define MWSIM_URBS	6
/* Frames that wait for the air; the wired side is stopped above. */
#define MWSIM_DOWN_MAX	512

/* Interrupt causes. */
#define MWSIM_INT_TX	BIT(0)
#define MWSIM_INT_RX	BIT(1)
#define MWSIM_INT_EVENT	BIT(2)
#define MWSIM_INT_CMD	BIT(3)

/* Where the card fails while the driver starts. */
enum mwsim_fail {
	MWSIM_FAIL_NONE,
	MWSIM_FAIL_REGISTER,	/* the bus refuses it */
	MWSIM_FAIL_FIRMWARE,	/* it does not take the firmware */
	MWSIM_FAIL_INIT,	/* its firmware answers no command */
	MWSIM_FAIL_COUNT
};

struct mwsim_card;

/* At once; each has a port of its own. */
#define MWSIM_FLOWS	8

/**
 * struct mwsim_flow - a flow that the card sends
 * @core: the core's
 * @null: its frames end in the card
 */
struct mwsim_flow {
	struct wlcard_flow core;
	bool null;
};

/**
 * struct mwsim_pose - how a bus hands frames to the driver and takes them
 * @name: value of the parameter pose
 * @iface_type: MWIFIEX_PCIE, MWIFIEX_SDIO or MWIFIEX_USB
 * @interrupts: the main process serves interrupts; without, completions call
 *	into the driver, as URBs do
 * @receive: take the filled buffers of card->rx_ring into the driver; with
 *	@interrupts in the main process, else with bottom halves off
 * @transmitted: the driver keeps the buffer until told that it was sent
 */
struct mwsim_pose {
	const char *name;
	u8 iface_type;
	bool interrupts;
	bool transmitted;
	void (*receive)(struct mwsim_card *card, struct mwifiex_adapter *adapter);
};

/**
 * struct mwsim_gen - frames that the card makes up
 * @left: still to be made
 * @size: bytes of UDP payload
 * @burst: frames at a time
 * @usecs: between bursts
 * @next: sequence number of the next
 * @paced: frames were made since the last pause
 */
struct mwsim_gen {
	u32 left;
	u32 size;
	u32 burst;
	u32 usecs;
	u32 next;
	bool paced;
};

/**
 * struct mwsim_card - one card
 * @bus: what the driver's core takes adapter->card for; first, and zero
 * @pose: its bus
 * @adapter: the driver's side, NULL before and after; under @air
 * @up: interrupts are enabled; under @air
 * @air: held by the thread while it works
 * @lock: serialises calls of the core
 * @wl: the core
 * @uplink: frames for the wired side, gathered under @lock
 * @rx_free: empty receive buffers
 * @rx_ring: filled ones the driver has not taken yet
 * @tx_ring: frames to be sent
 * @tx_done: frames sent, buffers still the driver's
 * @down: frames from the wired side
 * @cmdrsp: answer to the command under way
 * @answer: passes it on when the firmware has taken its time
 * @answered: it may go
 * @event_busy: the driver has an event, and takes the next one after it
 * @urbs: receive requests under way (USB)
 * @ready: firmware runs
 * @gone: the card was pulled
 * @suspended: the host sleeps
 * @work: the thread has something to do
 * @amsdu: knob, see mwsim_debugfs.c
 * @reorder: see there
 * @irq_frames: see there
 * @irq_usecs: see there
 * @air_mbps: see there
 * @lie: see there
 * @gen: frames that the card makes up; under @air
 * @flows: that the card sends; under @air and @lock
 * @flow_turn: the next to send
 * @flow_delays: knob, see mwsim_flow.c
 * @flow_probed: the stack's receiving is watched
 * @taken: frames that the driver took
 * @fw_bytes: length of the firmware that was loaded
 * @mgmt: management frames to be sent
 * @fail: how the start fails
 * @bar: TIDs for which the access point gives lost frames up, a bit each
 * @tx_hold: nothing is sent, and no buffer given back
 * @fw_done: the driver's start is over, either way
 * @wired: simapN
 * @pdev: the driver's device
 * @thread: the hardware
 * @wait: where it sleeps
 * @dir: its folder in debugfs
 * @index: N
 */
struct mwsim_card {
	union {
		struct pcie_service_card pcie;
		struct sdio_mmc_card sdio;
		struct usb_card_rec usb;
	} bus;
	const struct mwsim_pose *pose;
	struct mwifiex_adapter *adapter;
	bool up;
	struct mutex air;
	spinlock_t lock;
	struct wlcard wl;
	struct sk_buff_head uplink;
	struct sk_buff_head rx_free, rx_ring, tx_ring, tx_done, down;
	struct sk_buff *cmdrsp;
	struct delayed_work answer;
	bool answered;
	bool event_busy;
	atomic_t urbs;
	bool ready;
	bool gone;
	bool suspended;
	bool work;

	u32 amsdu, reorder, irq_frames, irq_usecs, air_mbps, lie;
	struct mwsim_gen gen;
	struct mwsim_flow flows[MWSIM_FLOWS];
	u32 flow_turn;
	bool flow_delays, flow_probed;
	u64 taken;
	u64 fw_bytes;
	u32 mgmt;
	u32 bar;
	u32 tx_hold;
	enum mwsim_fail fail;

	struct completion fw_done;
	struct net_device *wired;
	struct platform_device *pdev;
	struct task_struct *thread;
	wait_queue_head_t wait;
	struct dentry *dir;
	int index;
};

extern struct mwifiex_if_ops mwsim_if_ops;
extern const struct wlcard_ops mwsim_wl_ops;
const struct mwsim_pose *mwsim_pose_find(const char *name);

/* Bus side. */
void mwsim_refill(struct mwsim_card *card, gfp_t gfp);
void mwsim_answer(struct work_struct *work);
void mwsim_interrupt(struct mwsim_card *card, u32 cause);

/* Air side. */
int mwsim_air_init(struct mwsim_card *card);
void mwsim_air_exit(struct mwsim_card *card);
void mwsim_wake(struct mwsim_card *card);

void mwsim_debugfs_init(struct mwsim_card *card, struct dentry *root);
int mwsim_pull(struct mwsim_card *card);
int mwsim_reset(struct mwsim_card *card);
int mwsim_suspend(struct mwsim_card *card);
int mwsim_resume(struct mwsim_card *card);

/* Holding a receiver between "queue empty" and what follows. */
int mwsim_window_arm(struct mwsim_card *card, u32 usecs);
void mwsim_window_exit(void);

#endif /* _MWSIM_H_ */
