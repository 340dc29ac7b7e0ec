// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attach an XDP program to an interface, in the driver:
 *
 *	xdp INTERFACE BYTES tx		send frames of that length back
 *	xdp INTERFACE BYTES TARGET	redirect them to another interface
 *	xdp INTERFACE off
 *
 * BYTES is the length without FCS, of a frame in several buffers too; all other
 * frames pass.
 */
#include <errno.h>
#include <linux/bpf.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "seq.h"

#define COUNT(a)	(sizeof(a) / sizeof((a)[0]))
#define INSN(c, d, s, o, i) \
	((struct bpf_insn){ .code = (c), .dst_reg = (d), .src_reg = (s), .off = (o), .imm = (i) })
#define CALL(f)		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, f)
#define SET(d, i)	INSN(BPF_ALU64 | BPF_MOV | BPF_K, d, 0, 0, i)
#define EXIT		INSN(BPF_JMP | BPF_EXIT, 0, 0, 0, 0)

/* Registers: r0 result, r1 context and first argument, r2. */
static int load(int bytes, int target)
{
	static char log[8192];
	const struct bpf_insn tx = SET(0, XDP_TX);
	const struct bpf_insn program[] = {
		CALL(BPF_FUNC_xdp_get_buff_len),
		INSN(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2, bytes),
		SET(0, XDP_PASS),
		EXIT,
		SET(1, target),
		SET(2, 0),
		target ? CALL(BPF_FUNC_redirect) : tx,
		EXIT,
	};
	union bpf_attr attr = {
		.prog_type = BPF_PROG_TYPE_XDP,
		.prog_flags = BPF_F_XDP_HAS_FRAGS,
		.insns = (uintptr_t)program,
		.insn_cnt = COUNT(program),
		.license = (uintptr_t)"GPL",
		.log_buf = (uintptr_t)log,
		.log_size = sizeof(log),
		.log_level = 1,
	};
	const int fd = syscall(SYS_bpf, BPF_PROG_LOAD, &attr, sizeof(attr));

	if (fd < 0) {
		fputs(log, stderr);
		die("program");
	}
	return fd;
}

struct request {
	struct nlmsghdr header;
	struct ifinfomsg link;
	struct nlattr xdp, fd_header;
	int fd;
	struct nlattr flags_header;
	uint32_t flags;
};

struct answer {
	struct nlmsghdr header;
	struct nlmsgerr error;
	char echo[512];
};

static void attach(int ifindex, int fd)
{
	const struct request r = {
		.header = { sizeof(r), RTM_SETLINK, NLM_F_REQUEST | NLM_F_ACK, 1, 0 },
		.link.ifi_index = ifindex,
		.xdp = { sizeof(r) - offsetof(struct request, xdp), IFLA_XDP | NLA_F_NESTED },
		.fd_header = { NLA_HDRLEN + sizeof(r.fd), IFLA_XDP_FD },
		.fd = fd,
		.flags_header = { NLA_HDRLEN + sizeof(r.flags), IFLA_XDP_FLAGS },
		.flags = XDP_FLAGS_DRV_MODE,
	};
	const int s = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
	struct answer answer;

	if (s < 0 || send(s, &r, sizeof(r), 0) < 0 ||
	    recv(s, &answer, sizeof(answer), 0) < (ssize_t)(NLMSG_HDRLEN + sizeof(int)))
		die("netlink");
	if (answer.error.error) {
		errno = -answer.error.error;
		die("interface");
	}
	close(s);
}

static int index_of(const char *name)
{
	const int index = if_nametoindex(name);

	if (!index)
		die(name);
	return index;
}

int main(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[2], "off")) {
		attach(index_of(argv[1]), -1);
		return 0;
	}
	if (argc != 4) {
		fprintf(stderr, "usage: xdp INTERFACE BYTES tx|TARGET | xdp INTERFACE off\n");
		return 2;
	}
	attach(index_of(argv[1]), load(atoi(argv[2]),
				      strcmp(argv[3], "tx") ? index_of(argv[3]) : 0));
	return 0;
}
