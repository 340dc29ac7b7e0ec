// SPDX-License-Identifier: GPL-2.0-only
/*
 * mwifiex_sim: cards come and go.
 */
#include <linux/debugfs.h>
#include <linux/etherdevice.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "mwsim_flow.h"

#define MWSIM_CARDS_MAX	4

static const struct mwsim_pose *pose;
static int cards = 1;
static int channel = 6;
static bool ht = true;
static bool vht;

static int pose_set(const char *val, const struct kernel_param *kp)
{
	const struct mwsim_pose *found = mwsim_pose_find(val);

	if (!found) {
		pr_err("pose=%s: accepted are pcie, sdio, usb\n", val);
		return -EINVAL;
	}
	pose = found;
	return 0;
}

static int pose_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", pose ? pose->name : "pcie");
}

static const struct kernel_param_ops pose_ops = {
	.set = pose_set,
	.get = pose_get,
};
module_param_cb(pose, &pose_ops, NULL, 0444);
MODULE_PARM_DESC(pose, "bus of the card: pcie (default), sdio, usb");
static enum mwsim_fail fail;

static const char *const fail_names[MWSIM_FAIL_COUNT] = {
	[MWSIM_FAIL_NONE]	= "none",
	[MWSIM_FAIL_REGISTER]	= "register",
	[MWSIM_FAIL_FIRMWARE]	= "firmware",
	[MWSIM_FAIL_INIT]	= "init",
};

static int fail_set(const char *val, const struct kernel_param *kp)
{
	int found = sysfs_match_string(fail_names, val);

	if (found < 0) {
		pr_err("fail=%s: accepted are none, register, firmware, init\n",
		       val);
		return found;
	}
	fail = found;
	return 0;
}

static int fail_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", fail_names[fail]);
}

static const struct kernel_param_ops fail_ops = {
	.set = fail_set,
	.get = fail_get,
};
module_param_cb(fail, &fail_ops, NULL, 0444);
MODULE_PARM_DESC(fail, "where the start fails: none (default), register, firmware, init");
module_param(cards, int, 0444);
MODULE_PARM_DESC(cards, "number of cards, 1..4 (default 1)");
module_param(channel, int, 0444);
MODULE_PARM_DESC(channel, "channel of the access point, 1..11 (default 6)");
module_param(ht, bool, 0444);
MODULE_PARM_DESC(ht, "802.11n (default on)");
module_param(vht, bool, 0444);
MODULE_PARM_DESC(vht, "802.11ac (default off)");

static struct mwsim_card *mwsim_cards[MWSIM_CARDS_MAX];
static struct dentry *mwsim_root;

static void mwsim_queues_init(struct mwsim_card *card)
{
	skb_queue_head_init(&card->uplink);
	skb_queue_head_init(&card->rx_free);
	skb_queue_head_init(&card->rx_ring);
	skb_queue_head_init(&card->tx_ring);
	skb_queue_head_init(&card->tx_done);
	skb_queue_head_init(&card->down);
}

static struct mwsim_card *mwsim_alloc(int index)
{
	struct wlcard_config cfg = {
		.mac	 = { 0x02, 0x50, 0x43, 0x00, 0x01, index },
		.bssid	 = { 0x02, 0x50, 0x43, 0x00, 0x02, index },
		.ssid	 = "simap",
		.channel = channel,
		.ht	 = ht,
		.vht	 = vht,
	};
	struct mwsim_card *card = kzalloc(sizeof(*card), GFP_KERNEL);

	if (!card)
		return NULL;
	card->index = index;
	card->pose = pose;
	mutex_init(&card->air);
	spin_lock_init(&card->lock);
	init_waitqueue_head(&card->wait);
	init_completion(&card->fw_done);
	INIT_DELAYED_WORK(&card->answer, mwsim_answer);
	mwsim_queues_init(card);
	atomic_set(&card->urbs, MWSIM_URBS);
	wlcard_init(&card->wl, &cfg, &mwsim_wl_ops, card);
	card->fail = fail;
	card->wl.dead = fail == MWSIM_FAIL_INIT;
	return card;
}

/* A card that is still there is told; one that was pulled cannot be. */
static void mwsim_farewell(struct mwsim_card *card)
{
	struct mwifiex_private *any;

	if (card->gone) {
		set_bit(MWIFIEX_SURPRISE_REMOVED, &card->adapter->work_flags);
		return;
	}
	mwifiex_deauthenticate_all(card->adapter);
	any = mwifiex_get_priv(card->adapter, MWIFIEX_BSS_ROLE_ANY);
	mwifiex_init_shutdown_fw(any, MWIFIEX_FUNC_SHUTDOWN);
}

/* Part with the driver; nothing to do if its start failed or it has left. */
static void mwsim_leave(struct mwsim_card *card)
{
	wait_for_completion(&card->fw_done);
	if (card->adapter && card->adapter->priv_num) {
		mwsim_farewell(card);
		mwifiex_remove_card(card->adapter);
	}
}

int mwsim_pull(struct mwsim_card *card)
{
	mutex_lock(&card->air);
	card->gone = true;
	mutex_unlock(&card->air);
	mwsim_leave(card);
	return 0;
}

/* As the PCIe driver does around a function level reset. */
int mwsim_reset(struct mwsim_card *card)
{
	struct mwifiex_adapter *adapter = card->adapter;

	if (!adapter || card->gone)
		return -ENODEV;
	mwifiex_shutdown_sw(adapter);
	return mwifiex_reinit_sw(adapter) ? -EIO : 0;
}

/* What mwifiex_pcie_suspend() asks of the driver's core. */
int mwsim_suspend(struct mwsim_card *card)
{
	struct mwifiex_adapter *adapter = card->adapter;

	if (!adapter)
		return -ENODEV;
	if (!mwifiex_enable_hs(adapter)) {
		clear_bit(MWIFIEX_IS_HS_ENABLING, &adapter->work_flags);
		return -EBUSY;
	}
	flush_workqueue(adapter->workqueue);
	mutex_lock(&card->air);
	card->suspended = true;
	mutex_unlock(&card->air);
	set_bit(MWIFIEX_IS_SUSPENDED, &adapter->work_flags);
	clear_bit(MWIFIEX_IS_HS_ENABLING, &adapter->work_flags);
	return 0;
}

int mwsim_resume(struct mwsim_card *card)
{
	struct mwifiex_adapter *adapter = card->adapter;

	if (!adapter || !card->suspended)
		return -ENODEV;
	clear_bit(MWIFIEX_IS_SUSPENDED, &adapter->work_flags);
	mutex_lock(&card->air);
	card->suspended = false;
	mutex_unlock(&card->air);
	mwifiex_cancel_hs(mwifiex_get_priv(adapter, MWIFIEX_BSS_ROLE_STA),
			  MWIFIEX_ASYNC_CMD);
	mwsim_wake(card);
	return 0;
}

static void mwsim_remove(struct mwsim_card *card)
{
	if (!card)
		return;
	debugfs_remove_recursive(card->dir);
	mwsim_leave(card);
	mwsim_flow_exit(card);
	mwsim_air_exit(card);
	platform_device_unregister(card->pdev);
	kfree(card);
}

static struct mwsim_card *mwsim_create(int index)
{
	struct mwsim_card *card = mwsim_alloc(index);
	int ret;

	if (!card)
		return ERR_PTR(-ENOMEM);
	card->pdev = platform_device_register_simple("mwifiex_sim", index, NULL, 0);
	if (IS_ERR(card->pdev)) {
		ret = PTR_ERR(card->pdev);
		goto err_free;
	}
	ret = mwsim_air_init(card);
	if (ret)
		goto err_pdev;
	if (mwifiex_add_card(card, &card->fw_done, &mwsim_if_ops,
			     card->pose->iface_type, &card->pdev->dev)) {
		ret = -ENODEV;
		goto err_air;
	}
	mwsim_debugfs_init(card, mwsim_root);
	return card;

err_air:
	mwsim_air_exit(card);
err_pdev:
	platform_device_unregister(card->pdev);
err_free:
	kfree(card);
	return ERR_PTR(ret);
}

static void mwsim_remove_all(void)
{
	int i;

	for (i = cards - 1; i >= 0; i--) {
		mwsim_remove(mwsim_cards[i]);
		mwsim_cards[i] = NULL;
	}
	debugfs_remove_recursive(mwsim_root);
}

static int __init mwsim_init(void)
{
	struct mwsim_card *card;
	int i;

	if (cards < 1 || cards > MWSIM_CARDS_MAX) {
		pr_err("cards=%d: accepted are 1..%d\n", cards, MWSIM_CARDS_MAX);
		return -EINVAL;
	}
	if (channel < 1 || channel > 11) {
		pr_err("channel=%d: accepted are 1..11\n", channel);
		return -EINVAL;
	}
	if (!pose)
		pose = mwsim_pose_find("pcie");
	mwsim_root = debugfs_create_dir("mwifiex_sim", NULL);
	for (i = 0; i < cards; i++) {
		card = mwsim_create(i);
		if (IS_ERR(card)) {
			mwsim_remove_all();
			return PTR_ERR(card);
		}
		mwsim_cards[i] = card;
	}
	return 0;
}

static void __exit mwsim_exit(void)
{
	mwsim_window_exit();
	mwsim_remove_all();
}

module_init(mwsim_init);
module_exit(mwsim_exit);
/* What a machine's ACPI table can name to have the card at boot (tests/dkms/boot). */
MODULE_ALIAS("acpi*:RXTX0001:*");
MODULE_DESCRIPTION("Virtual Marvell Wi-Fi card, a bus of mwifiex");
MODULE_LICENSE("GPL");
