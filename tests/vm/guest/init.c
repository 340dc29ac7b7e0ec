// SPDX-License-Identifier: GPL-2.0-only
/*
 * PID 1 of a test guest: prepares the system, runs the case with its standard
 * output on the result channel, adds what the kernel log tells, powers off.
 *
 * The result channel is a serial port of its own (PCI, 16550): every write to it
 * is synchronous in QEMU, so it does not disturb virtual time, as the queues of
 * virtio served by another thread would.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/random.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define CASE_DIR "/case"

static int result = 2;

static void say(const char *format, ...)
{
	char line[1024];
	va_list ap;
	int len;

	va_start(ap, format);
	len = vsnprintf(line, sizeof(line), format, ap);
	va_end(ap);
	if (len >= (int)sizeof(line))
		len = sizeof(line) - 1;
	if (write(result, line, len) != len)
		perror("init: result channel");
}

static void power_off(void)
{
	tcdrain(result);
	sync();
	reboot(RB_POWER_OFF);
	for (;;)
		pause();
}

static void bail(const char *what)
{
	say("Bail out! init: %s: %s\n", what, strerror(errno));
	power_off();
}

static void mount_all(void)
{
	static const struct {
		const char *what, *where;
	} fs[] = {
		{ "devtmpfs", "/dev" },	    { "proc", "/proc" },
		{ "sysfs", "/sys" },	    { "tmpfs", "/tmp" },
		{ "tmpfs", "/run" },	    { "debugfs", "/sys/kernel/debug" },
		{ "tracefs", "/sys/kernel/tracing" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(fs) / sizeof(fs[0]); i++)
		if (mount(fs[i].what, fs[i].where, fs[i].what, 0, NULL) && errno != EBUSY)
			perror(fs[i].where);
	mkdir("/run/netns", 0755);
}

/* The kernel hands the NAME=VALUE words of its command line over as environment. */
static const char *option(const char *name, const char *standard)
{
	const char *value = getenv(name);

	return value ? value : standard;
}

static void open_result(void)
{
	const char *port = option("CASE_PORT", "/dev/ttyS0");
	int fd = open(port, O_RDWR | O_NOCTTY | O_CLOEXEC);
	struct termios t;

	if (fd < 0 || tcgetattr(fd, &t)) {
		perror(port);
		power_off();
	}
	cfmakeraw(&t);
	cfsetspeed(&t, B115200);
	tcsetattr(fd, TCSANOW, &t);
	result = fd;
}

/* The same bytes at every boot: no wait for the pool, no difference between runs. */
static void seed_random(void)
{
	/* struct rand_pool_info: bits, bytes, data */
	int seed[2 + 16] = { 512, 64 };
	int fd = open("/dev/urandom", O_RDWR | O_CLOEXEC);
	int i;

	for (i = 0; i < 16; i++)
		seed[2 + i] = i * 0x01234567 + 11;
	if (fd < 0 || ioctl(fd, RNDADDENTROPY, seed) || ioctl(fd, RNDRESEEDCRNG))
		bail("random pool");
	close(fd);
}

static void on_alarm(int signal)
{
	(void)signal;
}

/* Reap until @pid ends, for so many seconds of the guest's time; 0: it did. */
static int wait_for(pid_t pid, unsigned int seconds, int *status)
{
	struct sigaction wake = { .sa_handler = on_alarm };	/* no SA_RESTART */
	pid_t got;

	sigaction(SIGALRM, &wake, NULL);
	alarm(seconds);
	do {
		got = wait(status);
	} while (got != pid && (got >= 0 || errno != EINTR));
	alarm(0);
	return got == pid ? 0 : -1;
}

/* A case that hangs: where do all tasks stand? The kernel log tells. */
static void kill_case(pid_t pid, unsigned int seconds)
{
	int fd = open("/proc/sysrq-trigger", O_WRONLY | O_CLOEXEC), status;

	say("not ok - case ended within %u s of guest time\n", seconds);
	if (fd < 0 || write(fd, "w", 1) != 1)
		perror("sysrq-trigger");
	kill(-pid, SIGKILL);
	if (wait_for(pid, 5, &status))
		say("# the case cannot be killed: a task is stuck in the kernel\n");
}

/*
 * Run a program for so many seconds of the guest's time. Its exit status, or 128
 * and the signal.
 */
static int run(char *const argv[], unsigned int seconds)
{
	pid_t pid = fork();
	int status = 0;

	if (pid < 0)
		bail("fork");
	if (!pid) {
		setsid();
		dup2(result, STDOUT_FILENO);
		execv(argv[0], argv);
		_exit(127);
	}
	if (wait_for(pid, seconds, &status)) {
		kill_case(pid, seconds);
		return 128 + SIGKILL;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Debian's modules that the case asks for, names one a line. */
static void load_modules(void)
{
	char name[128];
	FILE *f = fopen(CASE_DIR "/load", "r");

	while (f && fgets(name, sizeof(name), f)) {
		char *argv[] = { "/sbin/modprobe", name, NULL };

		name[strcspn(name, "\n")] = 0;
		if (run(argv, 60)) {
			say("Bail out! init: modprobe %s failed\n", name);
			power_off();
		}
	}
	if (f)
		fclose(f);
}

/* What must not stand in the kernel log after a case. */
static int is_trouble(const char *message)
{
	static const char *const signs[] = {
		"BUG:", "WARNING:", "Oops", "Call Trace:", "Call trace:",
		"possible deadlock", "possible recursive locking",
		"possible circular locking", "inconsistent lock state",
		"suspicious RCU usage", "blocked for more than",
		"rcu_sched self-detected", "detected stalls", "soft lockup",
		"refcount_t:", "UBSAN:", "KASAN:", "Unable to handle kernel",
		"page allocation failure", "NETDEV WATCHDOG", "nobody cared",
		"unregister_netdevice: waiting",
	};
	unsigned int i;

	for (i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (strstr(message, signs[i]))
			return 1;
	return 0;
}

/* "x12: ...": a line of the registers in an arm64 trace. */
static int is_register(const char *message)
{
	int n;

	return sscanf(message, "x%d :", &n) == 1 || sscanf(message, "x%d: ", &n) == 1;
}

/* One more test point: a clean kernel log. Shows each finding and what follows it. */
static int report_log(void)
{
	int fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	int found = 0, follow = 0;
	char record[8192], *text;
	ssize_t len;

	if (fd < 0)
		bail("/dev/kmsg");
	while ((len = read(fd, record, sizeof(record) - 1)) > 0 || errno == EPIPE) {
		if (len <= 0)
			continue;
		record[len] = 0;
		record[strcspn(record, "\n")] = 0;
		text = strchr(record, ';');
		if (!text++)
			continue;
		if (is_trouble(text)) {
			found++;
			follow = 25;
		}
		if (follow && follow-- && !is_register(text))
			say("# kernel: %s\n", text);
	}
	close(fd);
	say("%s - kernel log holds no warning%s\n", found ? "not ok" : "ok",
	    found ? " (see the lines above)" : "");
	return found;
}

static void check_cpus(void)
{
	long wanted = atol(option("CASE_CPUS", "2")), cpus = sysconf(_SC_NPROCESSORS_ONLN);

	if (cpus >= wanted)
		return;
	say("Bail out! init: %ld CPU(s), the case wants %ld\n", cpus, wanted);
	power_off();
}

int main(void)
{
	char *argv[] = { "/bin/sh", "-c",
			 "set -a; . " CASE_DIR "/env; set +a; exec sh " CASE_DIR "/run", NULL };
	int status;

	mount_all();
	open_result();
	setenv("PATH", "/sbin:/usr/sbin:/bin:/usr/bin:/opt/busybox", 1);
	setenv("HOME", "/root", 1);
	setenv("LC_ALL", "C", 1);
	if (system("busybox --install -s /opt/busybox"))
		bail("busybox");
	check_cpus();
	seed_random();
	load_modules();
	status = run(argv, atol(option("CASE_LIMIT", "600")));
	report_log();
	say("# case exit %d\n", status);
	power_off();
}
