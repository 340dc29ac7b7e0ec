/* SPDX-License-Identifier: GPL-2.0-only */
/* Damage to texts, the same for the same seed. */
#ifndef AB_MUTATE_H
#define AB_MUTATE_H

#include <string.h>

#include <gsl/gsl_rng.h>

static size_t mutate(gsl_rng *rng, char *s, size_t len, size_t max)
{
	static const char spice[] = "{}[]\",:0123456789eE+-.\n\0nul";
	unsigned int edits = 1 + gsl_rng_uniform_int(rng, 4);

	while (edits--) {
		size_t at = gsl_rng_uniform_int(rng, len), n;

		switch (gsl_rng_uniform_int(rng, 5)) {
		case 0:
			s[at] ^= (char)(1 << gsl_rng_uniform_int(rng, 8));
			break;
		case 1:
			s[at] = spice[gsl_rng_uniform_int(rng, sizeof(spice))];
			break;
		case 2:
			len = at + 1;
			break;
		case 3: /* a piece again, elsewhere */
			n = gsl_rng_uniform_int(rng, len - at) + 1;
			if (len + n <= max) {
				memmove(s + at + n, s + at, len - at);
				len += n;
			}
			break;
		default:
			n = gsl_rng_uniform_int(rng, len - at) + 1;
			if (n < len && n < 40) {
				memmove(s + at, s + at + n, len - at - n);
				len -= n;
			}
		}
	}
	return len;
}

#endif
