// SPDX-License-Identifier: GPL-2.0-only
/*
 * Loaded into QEMU (LD_PRELOAD), so that virtual time does not depend on the host.
 *
 * When all CPUs of a guest sleep, QEMU's main loop moves the clock on to the next
 * timer.  It also does so if it looks just after a CPU has gone to sleep and before
 * the CPU's thread has added up what it executed: the clock jumps too far then, by
 * microseconds, and all that follows is another run.  It takes a host that preempts
 * the thread just there, which one of some hundred thousand sleeps meets.
 *
 * So the main loop goes on after its poll only while the CPU's thread is waiting
 * for it.  It is the only thread that waits for a condition without a time-out, and
 * has done its sums by then.  With a guest that does not sleep for a second it
 * goes on as well, as signals want to be seen.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic(pthread_cond_t *) awaited;	/* by the CPU's thread; NULL: it runs */
static atomic_int asleep = 1;			/* the same, as a futex; at first nobody runs */

/* Without the version dlsym() may find the conditions of ancient programs (x86). */
static void *next(const char *name)
{
	void *function = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");

	if (!function)
		function = dlsym(RTLD_NEXT, name);
	if (!function)
		abort();
	return function;
}

static int in_main_loop(void)
{
	return syscall(SYS_gettid) == getpid();
}

static void set_awaited(pthread_cond_t *condition)
{
	atomic_store(&awaited, condition);
	atomic_store(&asleep, condition ? 1 : 0);
	if (condition)
		syscall(SYS_futex, &asleep, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
	int (*wait)(pthread_cond_t *, pthread_mutex_t *) = next("pthread_cond_wait");
	int err;

	if (in_main_loop())
		return wait(condition, mutex);
	set_awaited(condition);
	err = wait(condition, mutex);
	set_awaited(NULL);
	return err;
}

/* From now on it is as good as running. */
int pthread_cond_broadcast(pthread_cond_t *condition)
{
	int (*broadcast)(pthread_cond_t *) = next("pthread_cond_broadcast");

	if (atomic_load(&awaited) == condition)
		set_awaited(NULL);
	return broadcast(condition);
}

int ppoll(struct pollfd *fds, nfds_t n, const struct timespec *patience, const sigset_t *mask)
{
	int (*poll)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *) =
		next("ppoll");
	const struct timespec second = { .tv_sec = 1 };
	const int found = poll(fds, n, patience, mask), err = errno;

	if (in_main_loop())
		while (!atomic_load(&asleep) &&
		       (!syscall(SYS_futex, &asleep, FUTEX_WAIT_PRIVATE, 0, &second, NULL, 0) ||
			errno != ETIMEDOUT))
			;
	errno = err;
	return found;
}
