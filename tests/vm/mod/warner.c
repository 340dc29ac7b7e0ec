// SPDX-License-Identifier: GPL-2.0-only
/* Proves that the runner sees a warning: each load prints one. */
#include <linux/bug.h>
#include <linux/module.h>

static int __init warner_init(void)
{
	WARN(1, "asked for by the test\n");
	return 0;
}

static void __exit warner_exit(void)
{
}

module_init(warner_init);
module_exit(warner_exit);
MODULE_DESCRIPTION("Warns at load, for a test of the test runner");
MODULE_LICENSE("GPL");
