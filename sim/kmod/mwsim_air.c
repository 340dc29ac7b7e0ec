// SPDX-License-Identifier: GPL-2.0-only
/*
 * The hardware thread, and simapN: the wired side of the access point.
 */
#include <linux/etherdevice.h>
#include <linux/ip.h>
#include <linux/kthread.h>
#include <linux/udp.h>
#include <net/ip.h>

#include "mwsim_flow.h"

static void mwsim_note(void *ctx, const char *what, u32 value)
{
	pr_debug("card: %s: %#x\n", what, value);
}

/* Under card->lock. */
static void mwsim_uplink_frame(void *ctx, const u8 *head, const u8 *body,
			       size_t len)
{
	struct mwsim_card *card = ctx;
	struct sk_buff *skb;

	if (mwsim_flow_input(card, head, body, len))
		return;
	skb = netdev_alloc_skb_ip_align(card->wired, WL_ETH_LEN + len);
	if (!skb) {
		card->wired->stats.rx_dropped++;
		return;
	}
	skb_put_data(skb, head, WL_ETH_LEN);
	skb_put_data(skb, body, len);
	skb->protocol = eth_type_trans(skb, card->wired);
	__skb_queue_tail(&card->uplink, skb);
}

const struct wlcard_ops mwsim_wl_ops = {
	.sim.note	= mwsim_note,
	.uplink		= mwsim_uplink_frame,
};

/* In order and in one go: from here to the socket nothing changes places. */
static void mwsim_uplink_deliver(struct mwsim_card *card)
{
	struct sk_buff *skb;

	local_bh_disable();
	while ((skb = __skb_dequeue(&card->uplink))) {
		card->wired->stats.rx_packets++;
		card->wired->stats.rx_bytes += skb->len;
		netif_receive_skb(skb);
	}
	local_bh_enable();
}

static u32 mwsim_uplink(struct mwsim_card *card)
{
	struct sk_buff *skb;
	u32 cause = 0;

	while (!card->wl.dead && !card->tx_hold &&
	       (skb = skb_dequeue(&card->tx_ring))) {
		spin_lock_bh(&card->lock);
		if (skb->len > card->adapter->intf_hdr_len)
			wlcard_transmit(&card->wl,
					skb->data + card->adapter->intf_hdr_len,
					skb->len - card->adapter->intf_hdr_len);
		spin_unlock_bh(&card->lock);
		if (card->pose->transmitted)
			skb_queue_tail(&card->tx_done, skb);
		else
			dev_kfree_skb_any(skb);
		cause = MWSIM_INT_TX;
	}
	mwsim_uplink_deliver(card);
	return cause;
}

#define MWSIM_GEN_PORT	5300

/* A datagram with a sequence number, as tests/vm/guest/seqrecv.c counts them. */
static struct sk_buff *mwsim_generate(struct mwsim_card *card)
{
	struct mwsim_gen *gen = &card->gen;
	u32 udp_len = sizeof(struct udphdr) + gen->size;
	u32 len = ETH_HLEN + sizeof(struct iphdr) + udp_len;
	struct sk_buff *skb = alloc_skb(len, GFP_ATOMIC);
	struct ethhdr *eth;
	struct udphdr *udp;
	struct iphdr *ip;

	if (!skb)
		return NULL;
	skb_put_zero(skb, len);
	eth = (struct ethhdr *)skb->data;
	ether_addr_copy(eth->h_dest, card->wl.cfg.mac);
	ether_addr_copy(eth->h_source, card->wired->dev_addr);
	eth->h_proto = htons(ETH_P_IP);
	ip = (struct iphdr *)(eth + 1);
	ip->version = 4;
	ip->ihl = 5;
	ip->ttl = 64;
	ip->protocol = IPPROTO_UDP;
	ip->tot_len = htons(len - ETH_HLEN);
	ip->saddr = htonl(0x0a090001);
	ip->daddr = htonl(0x0a090002);
	ip_send_check(ip);
	udp = (struct udphdr *)(ip + 1);
	udp->source = htons(MWSIM_GEN_PORT);
	udp->dest = htons(MWSIM_GEN_PORT);
	udp->len = htons(udp_len);
	put_unaligned_be32(gen->next++, udp + 1);
	gen->left--;
	gen->paced = true;
	return skb;
}

static struct sk_buff *mwsim_next_down(struct mwsim_card *card)
{
	struct sk_buff *skb = skb_dequeue(&card->down);

	/* Also when empty: the sender may just have stopped. */
	if (skb_queue_len(&card->down) < MWSIM_DOWN_MAX / 2)
		netif_wake_queue(card->wired);
	if (!skb && card->gen.left)
		skb = mwsim_generate(card);
	return skb;
}

/* Another subframe for an A-MSDU, of the same TID, and to one station. */
static struct sk_buff *mwsim_next_subframe(struct mwsim_card *card, u32 tid)
{
	struct sk_buff *skb = mwsim_next_down(card);

	if (!skb || (!(skb->data[0] & 1) &&
		     wlcard_tid(skb->data, skb->len) == tid))
		return skb;
	skb_queue_head(&card->down, skb);
	return NULL;
}

/* Subframes of one A-MSDU, beginning with @skb, all consumed. */
static size_t mwsim_amsdu(struct mwsim_card *card, struct sk_buff *to,
			  struct sk_buff *skb, u32 tid, u16 seq)
{
	u32 cap = skb_tailroom(to), n = card->amsdu, lie = card->lie;
	size_t len, more;

	len = wlcard_amsdu_begin(&card->wl, to->data, cap, tid, seq);
	if (lie == WL_LIE_AMSDU_EMPTY) {
		dev_kfree_skb_any(skb);
		return len;
	}
	while (skb) {
		more = wlcard_amsdu_add(&card->wl, to->data, len, cap, skb->data,
					skb->len, lie);
		if (!more) {
			/* full: it begins the next one */
			skb_queue_head(&card->down, skb);
			return len;
		}
		len = more;
		dev_kfree_skb_any(skb);
		skb = n-- > 1 ? mwsim_next_subframe(card, tid) : NULL;
	}
	return len;
}

/* One MPDU into an empty buffer; NULL if it is lost in the air. */
static struct sk_buff *mwsim_mpdu(struct mwsim_card *card, struct sk_buff *skb)
{
	bool amsdu = card->amsdu > 1 || card->lie == WL_LIE_SUBLENGTH ||
		     card->lie == WL_LIE_AMSDU_EMPTY;
	struct sk_buff *to;
	size_t len = 0;
	u32 tid;
	u16 seq;

	/* Group addressed frames are never aggregated, nor numbered by TID. */
	if (skb->data[0] & 1)
		amsdu = false;
	if (skb_linearize(skb))
		goto drop;
	tid = wlcard_tid(skb->data, skb->len);
	spin_lock_bh(&card->lock);
	if (!card->wl.associated) {
		card->wl.stats[WL_STAT_NOT_ASSOCIATED]++;
		goto unlock;
	}
	if (!wlcard_rx_mpdu(&card->wl, skb->data, tid, &seq))
		goto unlock;
	to = skb_dequeue(&card->rx_free);
	if (!to)
		goto unlock;
	if (amsdu) {
		len = mwsim_amsdu(card, to, skb, tid, seq);
		skb = NULL;
	} else {
		len = wlcard_rx_frame(&card->wl, to->data, skb_tailroom(to),
				      skb->data, skb->len, tid, seq, card->lie);
	}
	card->lie = WL_LIE_NONE;
	card->wl.stats[WL_STAT_RX_TOO_LONG] += !len;
	spin_unlock_bh(&card->lock);
	dev_kfree_skb_any(skb);
	if (len) {
		skb_put(to, len);
		return to;
	}
	skb_queue_tail(&card->rx_free, to);
	return NULL;

unlock:
	spin_unlock_bh(&card->lock);
drop:
	dev_kfree_skb_any(skb);
	return NULL;
}

/* An action frame, as the access point would send it. */
static void mwsim_mgmt(struct mwsim_card *card)
{
	struct sk_buff *to = skb_dequeue(&card->rx_free);
	u8 frame[64] = { 0xd0 };

	card->mgmt--;
	if (!to)
		return;
	memcpy(frame + 4, card->wl.cfg.mac, ETH_ALEN);
	memcpy(frame + 10, card->wl.cfg.bssid, ETH_ALEN);
	memcpy(frame + 16, card->wl.cfg.bssid, ETH_ALEN);
	spin_lock_bh(&card->lock);
	skb_put(to, wlcard_rx_mgmt(&card->wl, to->data, skb_tailroom(to), frame,
				   sizeof(frame)));
	spin_unlock_bh(&card->lock);
	skb_queue_tail(&card->rx_ring, to);
}

/* Block-ack requests: windows move on past what was lost. */
static u32 mwsim_bars(struct mwsim_card *card)
{
	struct sk_buff *to;
	u32 tid, n = 0;

	for (tid = 0; card->bar && tid < WL_TIDS; tid++) {
		if (!(card->bar & BIT(tid)))
			continue;
		to = skb_dequeue(&card->rx_free);
		if (!to)
			break;
		spin_lock_bh(&card->lock);
		card->bar &= ~BIT(tid);
		skb_put(to, wlcard_rx_bar(&card->wl, to->data, skb_tailroom(to),
					  tid));
		spin_unlock_bh(&card->lock);
		skb_queue_tail(&card->rx_ring, to);
		n++;
	}
	return n;
}

/* Fill receive buffers, an interrupt's worth. */
static u32 mwsim_downlink(struct mwsim_card *card, u32 *bytes)
{
	struct sk_buff *batch[MWSIM_RING], *skb;
	u32 room = min_t(u32, skb_queue_len(&card->rx_free), MWSIM_RING);
	u32 n = 0, i;

	if (card->wl.dead)
		return 0;
	if (card->irq_frames)
		room = min(room, card->irq_frames);
	if (card->gen.left && skb_queue_empty(&card->down))
		room = min(room, card->gen.burst);
	/* Lost frames take their turn too. */
	while (room--) {
		skb = mwsim_next_down(card);
		batch[n] = skb ? mwsim_mpdu(card, skb) : mwsim_flow_next(card);
		if (!skb && !batch[n])
			break;
		if (!batch[n])
			continue;
		*bytes += batch[n]->len;
		n++;
	}
	for (i = 0; i < n; i++)
		skb_queue_tail(&card->rx_ring,
			       batch[wlcard_order(i, n, card->reorder)]);
	if (card->mgmt && !skb_queue_empty(&card->rx_free)) {
		mwsim_mgmt(card);
		n++;
	}
	n += mwsim_bars(card);
	if (!n)
		return 0;
	/* A card that slept tells so first. */
	spin_lock_bh(&card->lock);
	wlcard_wakeup(&card->wl);
	spin_unlock_bh(&card->lock);
	return MWSIM_INT_RX;
}

static bool mwsim_has_work(struct mwsim_card *card)
{
	return READ_ONCE(card->work);
}

/* Time that the frames spend in the air, or between bursts. */
static void mwsim_pace(struct mwsim_card *card, u32 bytes)
{
	u64 ns = 0;
	ktime_t wait;

	if (card->air_mbps)
		ns = div_u64((u64)bytes * 8000, card->air_mbps);
	if (bytes && card->irq_usecs)
		ns = max_t(u64, ns, card->irq_usecs * NSEC_PER_USEC);
	if (card->gen.paced)
		ns = max_t(u64, ns, (u64)card->gen.usecs * NSEC_PER_USEC);
	card->gen.paced = false;
	if (!ns)
		return;
	wait = ns_to_ktime(ns);
	set_current_state(TASK_INTERRUPTIBLE);
	schedule_hrtimeout(&wait, HRTIMER_MODE_REL);
}

/* Nothing but the driver can make room, and it wakes the thread then. */
static bool mwsim_more(struct mwsim_card *card)
{
	return (card->gen.left || card->mgmt || !skb_queue_empty(&card->down) ||
		!mwsim_flow_wait(card)) &&
	       !skb_queue_empty(&card->rx_free) && !card->wl.dead;
}

static u32 mwsim_step(struct mwsim_card *card, bool *more)
{
	u32 cause, bytes = 0;

	mutex_lock(&card->air);
	if (!card->up || card->gone || card->suspended) {
		mutex_unlock(&card->air);
		return 0;
	}
	cause = mwsim_uplink(card) | mwsim_downlink(card, &bytes);
	if (READ_ONCE(card->answered))
		cause |= MWSIM_INT_CMD;
	if (card->wl.event_count)
		cause |= MWSIM_INT_EVENT;
	if (!skb_queue_empty(&card->rx_ring))
		cause |= MWSIM_INT_RX;
	if (cause)
		mwsim_interrupt(card, cause);
	*more = mwsim_more(card);
	mutex_unlock(&card->air);
	return bytes;
}

/* Until there is work, or a flow's time has come. */
static void mwsim_wait(struct mwsim_card *card)
{
	u64 ns = mwsim_flow_wait(card);

	if (!ns && mwsim_more(card))
		return;
	/* Zero: there is no buffer, and whoever brings one wakes the thread. */
	if (!ns || ns == WL_FLOW_NEVER)
		wait_event_interruptible(card->wait, kthread_should_stop() ||
					 mwsim_has_work(card));
	else
		wait_event_interruptible_hrtimeout(card->wait, kthread_should_stop() ||
						   mwsim_has_work(card),
						   ns_to_ktime(ns));
}

static int mwsim_thread(void *data)
{
	struct mwsim_card *card = data;
	bool more;
	u32 bytes;

	/* As high as the driver's workers: hardware does not wait for them. */
	set_user_nice(current, MIN_NICE);
	current->timer_slack_ns = 1;
	while (!kthread_should_stop()) {
		mwsim_wait(card);
		WRITE_ONCE(card->work, false);
		more = false;
		bytes = mwsim_step(card, &more);
		mwsim_pace(card, bytes);
		if (more)
			WRITE_ONCE(card->work, true);
		cond_resched();
	}
	return 0;
}

void mwsim_wake(struct mwsim_card *card)
{
	WRITE_ONCE(card->work, true);
	wake_up(&card->wait);
}

static netdev_tx_t mwsim_wired_xmit(struct sk_buff *skb, struct net_device *dev)
{
	struct mwsim_card *card = *(struct mwsim_card **)netdev_priv(dev);

	dev->stats.tx_packets++;
	dev->stats.tx_bytes += skb->len;
	skb_orphan(skb);
	skb_queue_tail(&card->down, skb);
	if (skb_queue_len(&card->down) >= MWSIM_DOWN_MAX)
		netif_stop_queue(dev);
	mwsim_wake(card);
	return NETDEV_TX_OK;
}

static const struct net_device_ops mwsim_wired_ops = {
	.ndo_start_xmit		= mwsim_wired_xmit,
	.ndo_validate_addr	= eth_validate_addr,
	.ndo_set_mac_address	= eth_mac_addr,
};

static void mwsim_wired_setup(struct net_device *dev)
{
	ether_setup(dev);
	dev->netdev_ops = &mwsim_wired_ops;
}

static int mwsim_wired_init(struct mwsim_card *card)
{
	char name[IFNAMSIZ];
	int ret;

	snprintf(name, sizeof(name), "simap%d", card->index);
	card->wired = alloc_netdev(sizeof(card), name, NET_NAME_ENUM,
				   mwsim_wired_setup);
	if (!card->wired)
		return -ENOMEM;
	*(struct mwsim_card **)netdev_priv(card->wired) = card;
	eth_hw_addr_set(card->wired, card->wl.cfg.bssid);
	SET_NETDEV_DEV(card->wired, &card->pdev->dev);
	ret = register_netdev(card->wired);
	if (ret) {
		free_netdev(card->wired);
		card->wired = NULL;
	}
	return ret;
}

int mwsim_air_init(struct mwsim_card *card)
{
	int ret = mwsim_wired_init(card);

	if (ret)
		return ret;
	card->thread = kthread_run(mwsim_thread, card, "simcard/%d", card->index);
	if (!IS_ERR(card->thread))
		return 0;
	ret = PTR_ERR(card->thread);
	card->thread = NULL;
	mwsim_air_exit(card);
	return ret;
}

void mwsim_air_exit(struct mwsim_card *card)
{
	if (card->thread)
		kthread_stop(card->thread);
	card->thread = NULL;
	cancel_delayed_work_sync(&card->answer);
	if (card->wired) {
		unregister_netdev(card->wired);
		free_netdev(card->wired);
	}
	card->wired = NULL;
	skb_queue_purge(&card->down);
	skb_queue_purge(&card->uplink);
}
