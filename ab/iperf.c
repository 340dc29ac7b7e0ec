// SPDX-License-Identifier: GPL-2.0-only
/*
 * libiperf (libiperf-dev): the same protocol and figures as the iperf3 program,
 * without its command line and without a program that need not be installed.
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <iperf_api.h>

#include "iperf.h"

#define NOBODY		65534
#define RESULT_FD	3
#define CONNECT_MS	3000

static void write_result(const char *s)
{
	for (size_t len = strlen(s); len;) {
		ssize_t n = write(RESULT_FD, s, len);

		if (n <= 0)
			_exit(1);
		s += n;
		len -= (size_t)n;
	}
	_exit(0);
}

static void give_up(const char *why)
{
	char text[256];

	/* What iperf says is its own text, but may quote anything. */
	for (size_t i = 0; i < sizeof(text) - 1 && why[i]; i++) {
		bool plain = why[i] >= ' ' && why[i] < 127 && why[i] != '"' && why[i] != '\\';

		text[i] = plain ? why[i] : '?';
		text[i + 1] = '\0';
	}
	dprintf(RESULT_FD, "{\"error\": \"%s\"}", text);
	_exit(1);
}

static void limit(int resource, rlim_t most)
{
	struct rlimit r = { most, most };

	setrlimit(resource, &r);
}

static void confine(int fd, pid_t parent)
{
	int null = open("/dev/null", O_RDWR);

	if (dup2(fd, RESULT_FD) < 0 || null < 0)
		_exit(1);
	for (int i = 0; i < RESULT_FD; i++)
		dup2(null, i);
	close_range(RESULT_FD + 1, ~0U, 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	/* A sanitizer's shadow memory is far larger. */
#ifndef __SANITIZE_ADDRESS__
	limit(RLIMIT_AS, 512u << 20);
#endif
	limit(RLIMIT_FSIZE, 64u << 20);
	limit(RLIMIT_CORE, 0);
	if (!geteuid() && (setgroups(0, NULL) || setresgid(NOBODY, NOBODY, NOBODY) ||
			   setresuid(NOBODY, NOBODY, NOBODY)))
		_exit(1);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	/* Only now: a change of user clears it. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
}

static void client(const struct ab_load *load)
{
	struct iperf_test *t = iperf_new_test();

	if (!t || iperf_defaults(t))
		give_up("no memory");
	iperf_set_test_role(t, 'c');
	iperf_set_test_server_hostname(t, load->server);
	iperf_set_test_server_port(t, (int)load->port);
	if (*load->local)
		iperf_set_test_bind_address(t, load->local);
	if (!access("/dev/shm", W_OK))
		iperf_set_test_template(t, "/dev/shm/mvab.XXXXXX");
	iperf_set_test_connect_timeout(t, CONNECT_MS);
	set_protocol(t, load->udp ? Pudp : Ptcp);
	iperf_set_test_blksize(t, load->udp ? 0 : 128 << 10);
	iperf_set_test_rate(t, load->rate_mbps * 1000000ULL);
	iperf_set_test_num_streams(t, (int)load->streams);
	iperf_set_test_duration(t, (int)load->seconds);
	iperf_set_test_omit(t, (int)load->discard);
	if (load->direction == AB_BOTH)
		iperf_set_test_bidirectional(t, 1);
	else
		iperf_set_test_reverse(t, load->direction == AB_DOWN);
	iperf_set_test_json_output(t, 1);
	/* One result at the end, whose size does not grow with the seconds. */
	iperf_set_test_reporter_interval(t, 0);
	iperf_set_test_stats_interval(t, 0);
	if (iperf_run_client(t) < 0)
		give_up(iperf_strerror(i_errno));
	write_result(iperf_get_test_json_output_string(t));
}

pid_t ab_iperf_start(const struct ab_load *load, int *fd)
{
	pid_t parent = getpid(), pid;
	int p[2];

	if (pipe2(p, O_CLOEXEC | O_NONBLOCK))
		return -errno;
	pid = fork();
	if (pid < 0) {
		pid = -errno;
		close(p[0]);
		close(p[1]);
		return pid;
	}
	if (!pid) {
		fcntl(p[1], F_SETFL, 0);
		confine(p[1], parent);
		client(load);
		_exit(1);
	}
	close(p[1]);
	*fd = p[0];
	return pid;
}
