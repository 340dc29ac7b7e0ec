// SPDX-License-Identifier: GPL-2.0-only
/*
 * How a block-ack window moves on.
 *
 * Mainline moves it slot by slot: with 64 of them some 500 instructions for
 * each frame that comes in order, though all but one are empty then.
 */
#include <linux/moduleparam.h>
#include <linux/string.h>

#include "main.h"
#include "rx_engine.h"

static bool rx_window_moves;

static void rx_window_loop(struct mwifiex_rx_reorder_tbl *tbl, int n, int rest)
{
	int slot;

	for (slot = n; slot < n + rest; slot++) {
		tbl->rx_reorder_ptr[slot - n] = tbl->rx_reorder_ptr[slot];
		tbl->rx_reorder_ptr[slot] = NULL;
	}
}

static void rx_window_move(struct mwifiex_rx_reorder_tbl *tbl, int n, int rest)
{
	const size_t size = sizeof(*tbl->rx_reorder_ptr);

	memmove(tbl->rx_reorder_ptr, tbl->rx_reorder_ptr + n, rest * size);
	memset(tbl->rx_reorder_ptr + rest, 0, n * size);
}

void mwifiex_rx_window_shift(struct mwifiex_rx_reorder_tbl *tbl, int n, int rest)
{
	if (rx_window_moves)
		rx_window_move(tbl, n, rest);
	else
		rx_window_loop(tbl, n, rest);
}

static int rx_window_set(const char *val, const struct kernel_param *kp)
{
	if (sysfs_streq(val, "loop")) {
		rx_window_moves = false;
		return 0;
	}
	if (sysfs_streq(val, "move")) {
		rx_window_moves = true;
		return 0;
	}
	pr_err("%s=%s: accepted are loop, move\n", kp->name, val);
	return -EINVAL;
}

static int rx_window_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", rx_window_moves ? "move" : "loop");
}

RX_PARAM(rx_window, rx_window_set, rx_window_get, NULL, 0444,
	 "a block-ack window moves on by: loop (default, as mainline), move (memmove)");
