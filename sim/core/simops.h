/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What every virtual device asks of the world around it.  The cores know no
 * kernel and no C library beyond these three headers.
 */
#ifndef _SIMOPS_H_
#define _SIMOPS_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct sim_ops - the surroundings of a device core
 * @note: something happened that the core does not model, or a counter that a
 *	test may want to see in a log; @what is a constant string.  Any context.
 */
struct sim_ops {
	void (*note)(void *ctx, const char *what, uint32_t value);
};

#define SIM_COUNT(array)	(sizeof(array) / sizeof(*(array)))

/* Little endian fields of firmware structures, at any alignment. */
static inline uint16_t sim_get16(const uint8_t *p)
{
	return p[0] | p[1] << 8;
}

static inline uint32_t sim_get32(const uint8_t *p)
{
	return sim_get16(p) | (uint32_t)sim_get16(p + 2) << 16;
}

static inline void sim_put16(uint8_t *p, uint16_t v)
{
	p[0] = v & 0xff;
	p[1] = v >> 8;
}

static inline void sim_put32(uint8_t *p, uint32_t v)
{
	sim_put16(p, v & 0xffff);
	sim_put16(p + 2, v >> 16);
}

/* Big endian fields of packets, likewise. */
static inline uint32_t sim_get_be16(const uint8_t *p)
{
	return p[0] << 8 | p[1];
}

static inline uint32_t sim_get_be32(const uint8_t *p)
{
	return sim_get_be16(p) << 16 | sim_get_be16(p + 2);
}

static inline void sim_put_be16(uint8_t *p, uint32_t v)
{
	p[0] = v >> 8 & 0xff;
	p[1] = v & 0xff;
}

static inline void sim_put_be32(uint8_t *p, uint32_t v)
{
	sim_put_be16(p, v >> 16);
	sim_put_be16(p + 2, v);
}

/*
 * The internet checksum: sum, then fold.  Words of 32 bits fold to the same: the
 * guest pays for every instruction here.
 */
static inline uint64_t sim_csum_add(uint64_t sum, const uint8_t *p, size_t len)
{
	for (; len > 3; len -= 4, p += 4)
		sum += sim_get_be32(p);
	for (; len > 1; len -= 2, p += 2)
		sum += sim_get_be16(p);
	if (len)
		sum += p[0] << 8;
	return sum;
}

static inline uint16_t sim_csum_fold(uint64_t sum)
{
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return ~sum & 0xffff;
}

/* What the compiler knows or the surroundings have; bytewise is too slow. */
static inline void sim_copy(uint8_t *to, const uint8_t *from, size_t len)
{
	if (len)
		__builtin_memcpy(to, from, len);
}

static inline void sim_zero(uint8_t *to, size_t len)
{
	__builtin_memset(to, 0, len);
}

static inline bool sim_same(const uint8_t *a, const uint8_t *b, size_t len)
{
	return !__builtin_memcmp(a, b, len);
}

#endif /* _SIMOPS_H_ */
