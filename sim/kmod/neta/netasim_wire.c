// SPDX-License-Identifier: GPL-2.0-only
/* The far end of the cable: net device simwireN. */
#include <linux/etherdevice.h>

#include "netasim.h"

#define QUEUE_MAX	16	/* frames between the far end's stack and the port */

struct far {
	struct netasim_port *port;
};

struct arrival {
	u64 at;
};

static struct arrival *arrival(struct sk_buff *skb)
{
	return (struct arrival *)skb->cb;
}

u64 netasim_wire_next(struct netasim_port *port)
{
	struct sk_buff *skb = skb_peek(&port->wire);

	return skb ? arrival(skb)->at : NETA_NEVER;
}

/* Hand the port what has arrived. */
void netasim_wire_in(struct netasim_port *port, u64 now)
{
	struct sk_buff *skb;

	while (netasim_wire_next(port) <= now) {
		skb = __skb_dequeue(&port->wire);
		if (!neta_rx(port->core, now, skb->data, skb->len))
			port->far->stats.tx_dropped++;
		dev_kfree_skb_any(skb);
	}
	if (skb_queue_len(&port->wire) < QUEUE_MAX / 2)
		netif_wake_queue(port->far);
}

/* In the timer's hard interrupt, so netif_rx() runs no softirq here. */
void netasim_wire_out(struct netasim_port *port, const u8 *frame, size_t len)
{
	struct net_device *dev = port->far;
	struct sk_buff *skb;

	dev->stats.rx_packets++;
	dev->stats.rx_bytes += len;
	if (port->sink || !(dev->flags & IFF_UP))
		return;
	skb = netdev_alloc_skb_ip_align(dev, len);
	if (!skb) {
		dev->stats.rx_dropped++;
		return;
	}
	skb_put_data(skb, frame, len);
	skb->protocol = eth_type_trans(skb, dev);
	netif_rx(skb);
}

static netdev_tx_t far_xmit(struct sk_buff *skb, struct net_device *dev)
{
	struct netasim_port *port = ((struct far *)netdev_priv(dev))->port;
	unsigned long flags;

	if (skb_linearize(skb)) {
		dev->stats.tx_dropped++;
		dev_kfree_skb_any(skb);
		return NETDEV_TX_OK;
	}
	if (eth_skb_pad(skb))
		return NETDEV_TX_OK;
	skb_orphan(skb);
	spin_lock_irqsave(&port->lock, flags);
	dev->stats.tx_packets++;
	dev->stats.tx_bytes += skb->len;
	arrival(skb)->at = neta_rx_slot(port->core, ktime_get_ns(), skb->len);
	__skb_queue_tail(&port->wire, skb);
	if (skb_queue_len(&port->wire) >= QUEUE_MAX)
		netif_stop_queue(dev);
	netasim_arm(port);
	spin_unlock_irqrestore(&port->lock, flags);
	return NETDEV_TX_OK;
}

static int far_open(struct net_device *dev)
{
	netif_start_queue(dev);
	return 0;
}

static int far_stop(struct net_device *dev)
{
	netif_stop_queue(dev);
	return 0;
}

static const struct net_device_ops far_ops = {
	.ndo_open = far_open,
	.ndo_stop = far_stop,
	.ndo_start_xmit = far_xmit,
	.ndo_set_mac_address = eth_mac_addr,
	.ndo_validate_addr = eth_validate_addr,
};

int netasim_wire_init(struct netasim_port *port, struct device *parent)
{
	u8 mac[ETH_ALEN] = { 2, 0, 0, 0xfe, 0, port->index };
	struct net_device *dev = alloc_etherdev(sizeof(struct far));
	int err;

	if (!dev)
		return -ENOMEM;
	snprintf(dev->name, sizeof(dev->name), "simwire%u", port->index);
	dev->netdev_ops = &far_ops;
	dev->max_mtu = NETA_FRAME_MAX - ETH_HLEN;
	eth_hw_addr_set(dev, mac);
	((struct far *)netdev_priv(dev))->port = port;
	err = register_netdev(dev);
	if (err) {
		free_netdev(dev);
		return err;
	}
	port->far = dev;
	return 0;
}

void netasim_wire_exit(struct netasim_port *port)
{
	if (!port->far)
		return;
	unregister_netdev(port->far);
	skb_queue_purge(&port->wire);
	hrtimer_cancel(&port->timer);
	free_netdev(port->far);
	port->far = NULL;
}
