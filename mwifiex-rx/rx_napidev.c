// SPDX-License-Identifier: GPL-2.0-only
/*
 * A NAPI instance needs a net device; the adapter has none of its own, and
 * the interfaces come and go.  The device here is never registered.
 *
 * Which of the kernel's interfaces exist is probed by Kbuild.
 */
#include "main.h"
#include "rx_engine.h"

#ifdef RX_HAVE_ALLOC_NETDEV_DUMMY
static struct net_device *rx_netdev_alloc(void)
{
	return alloc_netdev_dummy(0);
}

static void rx_netdev_free(struct net_device *dev)
{
	free_netdev(dev);
}
#else
static struct net_device *rx_netdev_alloc(void)
{
	struct net_device *dev = kzalloc(sizeof(*dev), GFP_KERNEL);

	if (dev)
		init_dummy_netdev(dev);
	return dev;
}

static void rx_netdev_free(struct net_device *dev)
{
	kfree(dev);
}
#endif

#if defined(RX_HAVE_NETIF_THREADED_ENABLE)
static int rx_netdev_thread(struct net_device *dev)
{
	netif_threaded_enable(dev);
	return 0;
}
#elif defined(RX_HAVE_DEV_SET_THREADED)
static int rx_netdev_thread(struct net_device *dev)
{
	return dev_set_threaded(dev, true);
}
#endif

#if defined(RX_HAVE_NETIF_THREADED_ENABLE) || defined(RX_HAVE_DEV_SET_THREADED)
bool rx_napidev_can_thread(void)
{
	return true;
}

/* The thread comes to life in the first of these two calls. */
static int rx_napidev_thread(struct rx_napidev *nd)
{
	int ret = rx_netdev_thread(nd->dev);

	if (ret)
		return ret;
	return nd->napi.thread ? 0 : -ENOMEM;
}

struct task_struct *rx_napidev_task(struct rx_napidev *nd)
{
	return nd->napi.thread;
}
#else
bool rx_napidev_can_thread(void)
{
	return false;
}

static int rx_napidev_thread(struct rx_napidev *nd)
{
	return -EOPNOTSUPP;
}

struct task_struct *rx_napidev_task(struct rx_napidev *nd)
{
	return NULL;
}
#endif

int rx_napidev_init(struct rx_napidev *nd, struct rx_setup *setup,
		    int (*poll)(struct napi_struct *, int), bool threaded)
{
	int ret;

	nd->setup = setup;
	nd->dev = rx_netdev_alloc();
	if (!nd->dev)
		return -ENOMEM;
	/* Short: the thread is called napi/<device>-<id>, in 15 characters. */
	snprintf(nd->dev->name, sizeof(nd->dev->name), "mwrx%d", setup->rx->id);
#ifdef RX_NETIF_NAPI_ADD_TAKES_WEIGHT
	netif_napi_add(nd->dev, &nd->napi, poll, NAPI_POLL_WEIGHT);
#else
	netif_napi_add(nd->dev, &nd->napi, poll);
#endif
	if (threaded) {
		ret = rx_napidev_thread(nd);
		if (ret)
			goto err_napi;
	}
	napi_enable(&nd->napi);
	return 0;

err_napi:
	netif_napi_del(&nd->napi);
	rx_netdev_free(nd->dev);
	nd->dev = NULL;
	return ret;
}

void rx_napidev_exit(struct rx_napidev *nd)
{
	if (!nd->dev)
		return;
	napi_disable(&nd->napi);
	netif_napi_del(&nd->napi);
	rx_netdev_free(nd->dev);
	nd->dev = NULL;
}
