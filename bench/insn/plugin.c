// SPDX-License-Identifier: GPL-2.0-only
/*
 * TCG plugin: count the guest's instructions between marks, by translated block.
 *
 *	-plugin insn.so,out=FILE
 *
 * The guest's tool "mark" executes code at fixed addresses, see mark.h: the letters
 * of a name, then start; later stop. Each interval appends to FILE:
 *
 *	interval NAME
 *	user COUNT			all below the kernel's half
 *	other COUNT			no room for the block; should be 0
 *	ADDRESS COUNT			a block of the kernel, by its first address
 *	...
 *	end TOTAL
 *
 * Each instruction adds one to the counter of its block: a block that a fault or an
 * interrupt leaves early counts what it did. Exact with -icount, where one thread
 * runs all CPUs; counting changes nothing the guest can see, time included.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../tests/vm/guest/mark.h"
#include "qemu-api.h"

#define BLOCKS (1u << 18)
#define SLOTS (BLOCKS * 2)	/* of the hash table: at most half full */
#define KERNEL_HALF (1ull << 63)

/* Counters that are not of one block of the kernel */
enum { COUNT_USER, COUNT_OTHER, COUNT_FIRST };

int qemu_plugin_version;

static uint64_t address_of[BLOCKS];
static uint32_t slots[SLOTS];	/* counter numbers, 0 is free */
static uint32_t used = COUNT_FIRST;

static uint64_t counts[BLOCKS];

static FILE *out;
static char name[64];
static size_t name_len;
static int running;

/* QEMU reads the version after loading: offer the one of this QEMU. */
__attribute__((constructor)) static void choose_version(void)
{
	qemu_plugin_version = qemu_plugin_register_vcpu_insn_exec_inline ? 1 : 2;
}

static uint32_t counter_of(uint64_t address)
{
	uint32_t slot = (address * 0x9e3779b97f4a7c15ull) >> 32 & (SLOTS - 1);

	if (address < KERNEL_HALF)
		return COUNT_USER;
	while (slots[slot]) {
		if (address_of[slots[slot]] == address)
			return slots[slot];
		slot = (slot + 1) & (SLOTS - 1);
	}
	if (used == BLOCKS)
		return COUNT_OTHER;
	address_of[used] = address;
	slots[slot] = used;
	return used++;
}

static void stop(void)
{
	uint64_t count, total = 0;
	uint32_t i;

	running = 0;
	fprintf(out, "interval %s\n", name);
	for (i = 0; i < used; i++) {
		count = counts[i];
		total += count;
		if (i == COUNT_USER)
			fprintf(out, "user %llu\n", (unsigned long long)count);
		else if (i == COUNT_OTHER)
			fprintf(out, "other %llu\n", (unsigned long long)count);
		else if (count)
			fprintf(out, "%llx %llu\n", (unsigned long long)address_of[i],
				(unsigned long long)count);
	}
	fprintf(out, "end %llu\n", (unsigned long long)total);
	fflush(out);
	name_len = 0;
	name[0] = 0;
}

static void on_mark(unsigned int cpu, void *data)
{
	unsigned int mark = (uintptr_t)data;

	(void)cpu;
	if (mark == MARK_START && !running) {
		memset(counts, 0, sizeof(counts));
		running = 1;
	} else if (mark == MARK_STOP && running) {
		stop();
	} else if (mark > ' ' && mark < 127 && !running) {
		if (name_len < sizeof(name) - 1)
			name[name_len++] = mark;
		name[name_len] = 0;
	} else {
		fprintf(out, "error: mark %u %s\n", mark,
			running ? "inside an interval" : "without a start");
	}
}

static void on_insn(unsigned int cpu, void *counter)
{
	(void)cpu;
	++*(uint64_t *)counter;
}

static void on_translation(plugin_id id, struct qemu_plugin_tb *tb)
{
	uint64_t address = qemu_plugin_tb_vaddr(tb);
	uint64_t *counter = &counts[counter_of(address)];
	size_t i, n = qemu_plugin_tb_n_insns(tb);
	struct qemu_plugin_insn *insn;

	(void)id;
	if (address >= MARK_BASE && address < MARK_BASE + MARK_SIZE)
		qemu_plugin_register_vcpu_tb_exec_cb(tb, on_mark, CB_NO_REGS,
			(void *)(uintptr_t)((address - MARK_BASE) / MARK_STEP));
	for (i = 0; i < n; i++) {
		insn = qemu_plugin_tb_get_insn(tb, i);
		if (qemu_plugin_register_vcpu_insn_exec_inline)
			qemu_plugin_register_vcpu_insn_exec_inline(insn, INLINE_ADD_U64,
								   counter, 1);
		else
			qemu_plugin_register_vcpu_insn_exec_cb(insn, on_insn, CB_NO_REGS,
							       counter);
	}
}

static void on_exit_of_qemu(plugin_id id, void *data)
{
	(void)id;
	(void)data;
	if (running)
		fprintf(out, "error: interval %s has no end\n", name);
	fclose(out);
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
	(void)info;
	if (argc != 1 || strncmp(argv[0], "out=", 4)) {
		fprintf(stderr, "insn plugin: usage: -plugin FILE,out=FILE\n");
		return -1;
	}
	out = fopen(argv[0] + 4, "w");
	if (!out) {
		perror(argv[0] + 4);
		return -1;
	}
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
	qemu_plugin_register_atexit_cb(id, on_exit_of_qemu, NULL);
	return 0;
}
