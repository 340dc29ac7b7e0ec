/* SPDX-License-Identifier: GPL-2.0-only */
/* What every target has. */
#ifndef FUZZ_REQUIRE_H
#define FUZZ_REQUIRE_H

#include <stdio.h>
#include <stdlib.h>

#include <json-c/json.h>

/* What must hold of every input that was accepted. */
#define require(property) do {						\
	if (!(property)) {						\
		fprintf(stderr, "%s:%d: broken property: %s\n",		\
			__FILE__, __LINE__, #property);			\
		abort();						\
	}								\
} while (0)

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* libFuzzer learns from each comparison: json-c's hash must not be random. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	return json_global_set_string_hash(JSON_C_STR_HASH_PERLLIKE);
}

#endif
