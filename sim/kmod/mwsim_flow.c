// SPDX-License-Identifier: GPL-2.0-only
/*
 * Flows that the card itself sends (wlcard_flow.h), and how long their frames
 * take from the card to the station's stack: debugfs mwifiex_sim/cardN/
 *
 *	flow	KIND PORT FRAMES SIZE BURST USECS begins one: tcp or udp to a
 *		socket of the station, or null: udp that ends in the card, to know
 *		what the sender itself costs.  "clear" ends all.
 *	flows	their state
 *	delays	1: note the time each frame takes, from the next flow on
 *	delay	ns from the card to netif_receive_skb, a line a frame
 *
 * Frames are written straight into receive buffers, so that what they cost is
 * in this module and not in functions that the receiver uses as well.
 */
#include <linux/debugfs.h>
#include <linux/inetdevice.h>
#include <linux/seq_file.h>
#include <linux/tracepoint.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include "mwsim_flow.h"

#define MWSIM_FLOW_FRAMES_MAX	(1 << 20)

static struct tracepoint *mwsim_receive_point;

static void mwsim_flow_received(void *data, struct sk_buff *skb)
{
	struct mwsim_card *card = data;
	u64 now = ktime_get_ns();
	int i;

	if (skb->protocol != htons(ETH_P_IP))
		return;
	for (i = 0; i < MWSIM_FLOWS; i++)
		if (READ_ONCE(card->flows[i].core.cfg.kind))
			wlcard_flow_arrived(&card->flows[i].core, skb->data,
					    skb_headlen(skb), skb->len, now);
}

static void mwsim_flow_find(struct tracepoint *tp, void *unused)
{
	if (!strcmp(tp->name, "netif_receive_skb"))
		mwsim_receive_point = tp;
}

static int mwsim_flow_probe(struct mwsim_card *card, bool on)
{
	int ret;

	if (on == card->flow_probed)
		return 0;
	if (!on) {
		tracepoint_probe_unregister(mwsim_receive_point,
					    mwsim_flow_received, card);
		tracepoint_synchronize_unregister();
		card->flow_probed = false;
		return 0;
	}
	if (!mwsim_receive_point)
		for_each_kernel_tracepoint(mwsim_flow_find, NULL);
	if (!mwsim_receive_point)
		return -EOPNOTSUPP;
	ret = tracepoint_probe_register(mwsim_receive_point,
					mwsim_flow_received, card);
	card->flow_probed = !ret;
	return ret;
}

/* Under card->air. */
static void mwsim_flow_clear(struct mwsim_card *card)
{
	int i;

	mwsim_flow_probe(card, false);
	spin_lock_bh(&card->lock);
	for (i = 0; i < MWSIM_FLOWS; i++)
		card->flows[i].core.cfg.kind = WL_FLOW_OFF;
	spin_unlock_bh(&card->lock);
	for (i = 0; i < MWSIM_FLOWS; i++) {
		vfree(card->flows[i].core.sent);
		vfree(card->flows[i].core.waited);
		memset(&card->flows[i], 0, sizeof(card->flows[i]));
	}
}

static int mwsim_flow_delays(struct mwsim_card *card, struct wlcard_flow *f, u32 frames)
{
	f->sent = vzalloc(array_size(frames, sizeof(*f->sent)));
	f->waited = vzalloc(array_size(frames, sizeof(*f->waited)));
	if (!f->sent || !f->waited)
		return -ENOMEM;
	return mwsim_flow_probe(card, true);
}

static int mwsim_flow_begin(struct mwsim_card *card, const struct wlcard_flow_config *cfg,
			    bool null)
{
	struct mwsim_flow *flow;
	int i, ret;

	for (i = 0; i < MWSIM_FLOWS && card->flows[i].core.cfg.kind; i++)
		;
	if (i == MWSIM_FLOWS)
		return -ENOSPC;
	flow = &card->flows[i];
	ret = card->flow_delays ? mwsim_flow_delays(card, &flow->core, cfg->frames) : 0;
	if (ret)
		return ret;
	flow->null = null;
	spin_lock_bh(&card->lock);
	wlcard_flow_start(&flow->core, cfg, ktime_get_ns());
	spin_unlock_bh(&card->lock);
	return 0;
}

int mwsim_flow_store(struct mwsim_card *card, const char *line)
{
	struct wlcard_flow_config cfg = { .to = 0x0a090002, .from = 0x0a090001 };
	unsigned int usecs;
	char kind[8];
	int ret = 0;

	if (!strcmp(line, "clear")) {
		mutex_lock(&card->air);
		mwsim_flow_clear(card);
		mutex_unlock(&card->air);
		return 0;
	}
	if (sscanf(line, "%7s %hu %u %hu %u %u", kind, &cfg.port, &cfg.frames,
		   &cfg.size, &cfg.burst, &usecs) != 6)
		return -EINVAL;
	cfg.kind = strcmp(kind, "tcp") ? WL_FLOW_UDP : WL_FLOW_TCP;
	if (cfg.kind == WL_FLOW_UDP && strcmp(kind, "udp") && strcmp(kind, "null"))
		return -EINVAL;
	if (cfg.size < 4 || cfg.size > ETH_DATA_LEN - 52 || !cfg.burst || !cfg.frames ||
	    cfg.frames > MWSIM_FLOW_FRAMES_MAX)
		return -EINVAL;
	cfg.interval = (u64)usecs * NSEC_PER_USEC;
	ether_addr_copy(cfg.to_mac, card->wl.cfg.mac);
	ether_addr_copy(cfg.from_mac, card->wl.cfg.bssid);
	mutex_lock(&card->air);
	ret = mwsim_flow_begin(card, &cfg, kind[0] == 'n');
	mutex_unlock(&card->air);
	mwsim_wake(card);
	return ret;
}

/* Write a frame into a receive buffer; it may be lost in the air. */
static struct sk_buff *mwsim_flow_fill(struct mwsim_card *card, const u8 *head,
				       size_t len, size_t body, bool null)
{
	struct sk_buff *to;
	size_t total;
	u16 seq = 0;

	/* What never arrives takes no number: it would leave a hole. */
	if (!null && !wlcard_rx_mpdu(&card->wl, head, 0, &seq))
		return NULL;
	to = skb_dequeue(&card->rx_free);
	if (!to)
		return NULL;
	total = wlcard_rx_zeros(&card->wl, to->data, skb_tailroom(to), head, len,
				body, 0, seq);
	skb_put(to, total);
	return to;
}

/**
 * mwsim_flow_next() - a frame of the flows' into a receive buffer
 * @card: the card, air held
 *
 * Return: the buffer; NULL if no flow has a frame now
 */
struct sk_buff *mwsim_flow_next(struct mwsim_card *card)
{
	u8 head[WL_FLOW_HEAD];
	struct sk_buff *skb;
	size_t body, len;
	u32 i, n;

	if (!card->wl.associated)
		return NULL;
	spin_lock_bh(&card->lock);
	for (i = 0; i < MWSIM_FLOWS; i++) {
		struct mwsim_flow *flow;

		n = (card->flow_turn + i) % MWSIM_FLOWS;
		flow = &card->flows[n];
		if (!flow->core.cfg.kind)
			continue;
		while ((len = wlcard_flow_frame(&flow->core, ktime_get_ns(), head, &body))) {
			skb = mwsim_flow_fill(card, head, len, body, flow->null);
			if (!skb)
				continue;
			card->flow_turn = n;
			if (!flow->null) {
				spin_unlock_bh(&card->lock);
				return skb;
			}
			skb_trim(skb, 0);
			skb_queue_tail(&card->rx_free, skb);
		}
	}
	card->flow_turn++;
	spin_unlock_bh(&card->lock);
	return NULL;
}

/* Under card->lock: whether a frame to the wired side was a flow's. */
bool mwsim_flow_input(struct mwsim_card *card, const u8 *head, const u8 *body, size_t len)
{
	int i;

	if (head[12] != 8 || head[13])
		return false;
	for (i = 0; i < MWSIM_FLOWS; i++)
		if (card->flows[i].core.cfg.kind &&
		    wlcard_flow_input(&card->flows[i].core, body, len, ktime_get_ns()))
			return true;
	return false;
}

/* ns until a flow wants to send */
u64 mwsim_flow_wait(struct mwsim_card *card)
{
	u64 now = ktime_get_ns(), wait = WL_FLOW_NEVER;
	int i;

	if (!card->up || card->gone || card->suspended || !card->wl.associated)
		return WL_FLOW_NEVER;
	spin_lock_bh(&card->lock);
	for (i = 0; i < MWSIM_FLOWS; i++)
		if (card->flows[i].core.cfg.kind)
			wait = min(wait, wlcard_flow_wait(&card->flows[i].core, now));
	spin_unlock_bh(&card->lock);
	return wait;
}

static int flows_show(struct seq_file *m, void *unused)
{
	struct mwsim_card *card = m->private;
	int i;

	for (i = 0; i < MWSIM_FLOWS; i++) {
		const struct wlcard_flow *f = &card->flows[i].core;

		if (f->cfg.kind)
			seq_printf(m, "%u %s acked %llu acks %u timeouts %u late %u window %u\n",
				   f->cfg.port, wlcard_flow_states[f->state],
				   div_u64(f->una, f->cfg.size), f->acks, f->timeouts,
				   f->late, f->window);
	}
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(flows);

static int delay_show(struct seq_file *m, void *unused)
{
	struct mwsim_card *card = m->private;
	u32 i, n;

	mutex_lock(&card->air);
	for (i = 0; i < MWSIM_FLOWS; i++)
		for (n = 0; card->flows[i].core.waited &&
		     n < card->flows[i].core.cfg.frames; n++)
			if (card->flows[i].core.waited[n])
				seq_printf(m, "%u\n", card->flows[i].core.waited[n]);
	mutex_unlock(&card->air);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(delay);

void mwsim_flow_init(struct mwsim_card *card)
{
	debugfs_create_bool("delays", 0600, card->dir, &card->flow_delays);
	debugfs_create_file("flows", 0400, card->dir, card, &flows_fops);
	debugfs_create_file("delay", 0400, card->dir, card, &delay_fops);
}

void mwsim_flow_exit(struct mwsim_card *card)
{
	mutex_lock(&card->air);
	mwsim_flow_clear(card);
	mutex_unlock(&card->air);
}
