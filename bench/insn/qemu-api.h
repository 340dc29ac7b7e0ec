/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The few functions of QEMU's plugin interface that the counter uses; Debian ships
 * no header. A plugin meets the functions of the QEMU that loads it: the weak one
 * is missing in some.
 */
#ifndef QEMU_API_H
#define QEMU_API_H

#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))
#define WEAK __attribute__((weak))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;		/* a translated block of instructions */
struct qemu_plugin_insn;

enum { INLINE_ADD_U64 = 0 };
enum { CB_NO_REGS = 0 };

extern EXPORT int qemu_plugin_version;
EXPORT int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);

void qemu_plugin_outs(const char *text);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*cb)(plugin_id, void *), void *data);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id,
					   void (*cb)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb,
					  void (*cb)(unsigned int cpu, void *data),
					  int flags, void *data);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
					    void (*cb)(unsigned int cpu, void *data),
					    int flags, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t i);

/*
 * Interface 1, QEMU up to 8.2. What takes its place later cannot be used: with
 * -icount and several CPUs, QEMU 10.0 then generates wrong code and crashes.
 */
WEAK void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *insn, int op,
						     void *counter, uint64_t value);

#endif
