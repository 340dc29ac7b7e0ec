// SPDX-License-Identifier: GPL-2.0-only
/*
 * Begin or end an interval of the instruction counter (bench/insn):
 *
 *	mark start NAME
 *	mark stop
 *
 * Prints the guest's time in nanoseconds. Without the plugin it does nothing else.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "mark.h"

#if defined(__aarch64__)
static const uint32_t return_insn = 0xd65f03c0;
#elif defined(__x86_64__)
static const uint32_t return_insn = 0xc3;
#else
#error "no return instruction known"
#endif

static int map_marks(void)
{
	unsigned char *at = mmap((void *)MARK_BASE, MARK_SIZE,
				 PROT_READ | PROT_WRITE | PROT_EXEC,
				 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
	int i;

	if (at == MAP_FAILED)
		return -1;
	for (i = 0; i < MARK_SIZE; i += MARK_STEP)
		memcpy(at + i, &return_insn, sizeof(return_insn));
	__builtin___clear_cache((char *)at, (char *)at + MARK_SIZE);
	return 0;
}

static void execute(unsigned int mark)
{
	((void (*)(void))(MARK_BASE + mark * MARK_STEP))();
}

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

int main(int argc, char **argv)
{
	int starts = argc == 3 && !strcmp(argv[1], "start");
	const unsigned char *c;
	uint64_t ns;

	if (!starts && (argc != 2 || strcmp(argv[1], "stop"))) {
		fprintf(stderr, "usage: mark start NAME | mark stop\n");
		return 2;
	}
	if (map_marks()) {
		perror("mark");
		return 1;
	}
	if (!starts) {
		ns = now_ns();
		execute(MARK_STOP);
	} else {
		for (c = (unsigned char *)argv[2]; *c; c++)
			if (*c > ' ' && *c < 127)
				execute(*c);
		ns = now_ns();
		execute(MARK_START);
	}
	printf("%llu\n", (unsigned long long)ns);
	return 0;
}
