// SPDX-License-Identifier: GPL-2.0-only
/*
 * Widen the window in which a receiver loses a kick.
 *
 * The receiver has found adapter->rx_data_q empty but not yet left.  Armed, a
 * return probe on skb_dequeue() catches that moment once: it makes the card
 * send one more frame, with its interrupt, and holds the receiver meanwhile.
 * No further interrupt follows, so a lost kick shows as a frame that stays.
 */
#include <linux/delay.h>
#include <linux/kprobes.h>

#include "mwsim.h"

static struct mwsim_card *window_card;
static u32 window_usecs;
static bool window_registered;

static int window_entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	*(unsigned long *)ri->data = regs_get_kernel_argument(regs, 0);
	return 0;
}
NOKPROBE_SYMBOL(window_entry);

static int window_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct mwsim_card *card = READ_ONCE(window_card);
	unsigned long queue = *(unsigned long *)ri->data;

	if (!card || regs_return_value(regs) || !card->adapter)
		return 0;
	if (queue != (unsigned long)&card->adapter->rx_data_q)
		return 0;
	if (!xchg(&window_card, NULL))
		return 0;
	card->gen.left = 1;
	mwsim_wake(card);
	mdelay(window_usecs / USEC_PER_MSEC);
	return 0;
}
NOKPROBE_SYMBOL(window_return);

static struct kretprobe window_probe = {
	.kp.symbol_name	= "skb_dequeue",
	.entry_handler	= window_entry,
	.handler	= window_return,
	.data_size	= sizeof(unsigned long),
	.maxactive	= 32,
};

int mwsim_window_arm(struct mwsim_card *card, u32 usecs)
{
	int ret;

	if (!card->adapter || usecs < USEC_PER_MSEC || !card->gen.size)
		return -EINVAL;
	if (!window_registered) {
		ret = register_kretprobe(&window_probe);
		if (ret)
			return ret;
		window_registered = true;
	}
	window_usecs = usecs;
	WRITE_ONCE(window_card, card);
	return 0;
}

void mwsim_window_exit(void)
{
	if (window_registered)
		unregister_kretprobe(&window_probe);
	window_registered = false;
	window_card = NULL;
}
