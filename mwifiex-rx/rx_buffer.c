// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where receive buffers come from.
 *
 * Mainline takes each from the slab: 4 KiB of frame, head and tail room make an
 * object of 8 KiB, which kernels with init_on_alloc clear every time.  Out of
 * a page_pool a buffer is cleared once and comes back when the stack is done
 * with it; being a page, it is also merged by GRO and TCP without its skb.
 */
#include <linux/moduleparam.h>
#include <linux/mutex.h>
#include <linux/skbuff.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include "main.h"
#include "rx_engine.h"

static bool rx_buffer_pooled;

#ifdef RX_HAVE_PAGE_POOL
#ifdef RX_HAVE_PAGE_POOL_HELPERS
#include <net/page_pool/helpers.h>
#else
#include <net/page_pool.h>
#endif

/* Two pages a buffer; a pool keeps at most 4 MiB with pages of 4 KiB. */
#define RX_POOL_ORDER	1
#define RX_POOL_SIZE	512
#define RX_POOL_BUFFER	(PAGE_SIZE << RX_POOL_ORDER)

/* An aggregate of SDIO or a command does not share the size of a frame. */
#define RX_POOL_MIN	(RX_POOL_BUFFER / 4)
#define RX_POOL_MAX	(SKB_WITH_OVERHEAD(RX_POOL_BUFFER) - NET_SKB_PAD)

static DEFINE_MUTEX(rx_pool_mutex);	/* rx_pool_users */
static DEFINE_SPINLOCK(rx_pool_lock);	/* rx_pool and taking from it */
static struct page_pool *rx_pool;
static unsigned int rx_pool_users;

static struct page_pool *rx_pool_swap(struct page_pool *pool)
{
	struct page_pool *old;

	spin_lock_bh(&rx_pool_lock);
	old = rx_pool;
	rx_pool = pool;
	spin_unlock_bh(&rx_pool_lock);
	return old;
}

static int rx_pool_create(void)
{
	const struct page_pool_params params = {
		.order		= RX_POOL_ORDER,
		.pool_size	= RX_POOL_SIZE,
		.nid		= NUMA_NO_NODE,
	};
	struct page_pool *pool = page_pool_create(&params);

	if (IS_ERR(pool))
		return PTR_ERR(pool);
	rx_pool_swap(pool);
	return 0;
}

int rx_buffer_get(void)
{
	int ret = 0;

	if (!rx_buffer_pooled)
		return 0;
	mutex_lock(&rx_pool_mutex);
	if (!rx_pool_users)
		ret = rx_pool_create();
	if (!ret)
		rx_pool_users++;
	mutex_unlock(&rx_pool_mutex);
	return ret;
}

/* The core frees a pool whose last buffer comes back later. */
void rx_buffer_put(void)
{
	if (!rx_buffer_pooled)
		return;
	mutex_lock(&rx_pool_mutex);
	if (!--rx_pool_users)
		page_pool_destroy(rx_pool_swap(NULL));
	mutex_unlock(&rx_pool_mutex);
}

static struct sk_buff *rx_pool_skb(void)
{
	struct sk_buff *skb = NULL;
	struct page *page;

	spin_lock_bh(&rx_pool_lock);
	page = rx_pool ? page_pool_dev_alloc_pages(rx_pool) : NULL;
	if (page) {
		skb = build_skb(page_address(page), RX_POOL_BUFFER);
		if (!skb)
			page_pool_put_full_page(rx_pool, page, false);
	}
	spin_unlock_bh(&rx_pool_lock);
	if (!skb)
		return NULL;
	skb_reserve(skb, NET_SKB_PAD);
	skb_mark_for_recycle(skb);
	return skb;
}

struct sk_buff *mwifiex_rx_alloc_skb(unsigned int len, gfp_t gfp)
{
	struct sk_buff *skb = NULL;

	if (rx_buffer_pooled && len >= RX_POOL_MIN && len <= RX_POOL_MAX)
		skb = rx_pool_skb();
	return skb ? skb : __dev_alloc_skb(len, gfp);
}

static bool rx_buffer_can_pool(void)
{
	return true;
}
#else
int rx_buffer_get(void)
{
	return 0;
}

void rx_buffer_put(void)
{
}

struct sk_buff *mwifiex_rx_alloc_skb(unsigned int len, gfp_t gfp)
{
	return __dev_alloc_skb(len, gfp);
}

static bool rx_buffer_can_pool(void)
{
	return false;
}
#endif /* RX_HAVE_PAGE_POOL */

static int rx_buffers_set(const char *val, const struct kernel_param *kp)
{
	if (sysfs_streq(val, "slab")) {
		rx_buffer_pooled = false;
		return 0;
	}
	if (sysfs_streq(val, "pool") && rx_buffer_can_pool()) {
		rx_buffer_pooled = true;
		return 0;
	}
	pr_err("%s=%s: accepted are slab%s\n", kp->name, val,
	       rx_buffer_can_pool() ? ", pool" :
	       " (this kernel has no page_pool for modules)");
	return -EINVAL;
}

static int rx_buffers_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", rx_buffer_pooled ? "pool" : "slab");
}

RX_PARAM(rx_buffers, rx_buffers_set, rx_buffers_get, NULL, 0444,
	 "received into: slab (default, as mainline), pool (recycled pages)");
