// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who executed the instructions: adds the blocks that the plugin counted to
 * functions and modules.
 *
 *	report [-j] [-n FUNCTIONS] COUNTS SYMBOLS...
 *
 * COUNTS is the plugin's file, SYMBOLS are in the form of /proc/kallsyms, taken in
 * the same run for modules. Those behind a line "interval NAME" are of that interval
 * alone: a module that is loaded later may lie where another was. -j: one JSON line
 * an interval. -n: how many of the functions to show (20; 0 is all). A block belongs
 * to the function it starts in. Exits with 1 if the counts are incomplete.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A block so far behind the last symbol before it belongs to none we know. */
#define REACH 0x10000

typedef unsigned long long u64;

struct symbol {
	u64 address, count;
	char name[96], module[64], interval[64];	/* "": of all intervals */
};

struct module {
	const char *name;
	u64 count;
};

static struct symbol *known, *symbols;	/* all, and those of the interval */
static size_t n_known, n_symbols;
static struct symbol unknown = { .name = "?", .module = "unknown" };
static int json, top = 20;

static void fail(const char *what, const char *arg)
{
	fprintf(stderr, "report: %s %s\n", what, arg);
	exit(1);
}

static void load(const char *path)
{
	FILE *f = fopen(path, "r");
	char line[512], type, interval[64] = "";
	size_t room = n_known;

	if (!f)
		fail("cannot read", path);
	while (fgets(line, sizeof(line), f)) {
		struct symbol s = { .module = "kernel" };

		if (sscanf(line, "interval %63[^\"\\\n]", interval) == 1)
			continue;
		if (sscanf(line, "%llx %c %95s [%63[^]]", &s.address, &type, s.name,
			   s.module) < 3)
			fail("not a line of kallsyms:", line);
		/* "$x", "$d" only tell code from data. */
		if (!strchr("tTwW", type) || s.name[0] == '$')
			continue;
		if (n_known == room) {
			room = room * 2 + 1024;
			known = realloc(known, room * sizeof(s));
			if (!known)
				fail("no memory for", path);
		}
		strcpy(s.interval, interval);
		known[n_known++] = s;
	}
	fclose(f);
}

/* By address; of several names for one, the shortest, then the first, comes first. */
static int by_address(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;
	size_t nx = strlen(x->name), ny = strlen(y->name);

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return nx != ny ? (nx < ny ? -1 : 1) : strcmp(x->name, y->name);
}

static int symbol_by_count(const void *a, const void *b)
{
	const struct symbol *x = *(const struct symbol *const *)a;
	const struct symbol *y = *(const struct symbol *const *)b;

	if (x->count != y->count)
		return x->count > y->count ? -1 : 1;
	return by_address(x, y);
}

static int module_by_count(const void *a, const void *b)
{
	const struct module *x = a, *y = b;

	if (x->count != y->count)
		return x->count > y->count ? -1 : 1;
	return strcmp(x->name, y->name);
}

static void sort_known(void)
{
	if (!n_known)
		fail("no symbols", "");
	qsort(known, n_known, sizeof(*known), by_address);
	symbols = malloc(n_known * sizeof(*symbols));
	if (!symbols)
		fail("no memory for", "symbols");
}

/* The symbols of interval @name, in the order of all. */
static void choose_symbols(const char *name)
{
	size_t i;

	n_symbols = 0;
	for (i = 0; i < n_known; i++) {
		if (known[i].interval[0] && strcmp(known[i].interval, name))
			continue;
		if (!n_symbols || symbols[n_symbols - 1].address != known[i].address)
			symbols[n_symbols++] = known[i];
	}
	if (!n_symbols)
		fail("no symbols for", name);
}

static struct symbol *find(u64 address)
{
	size_t low = 0, high = n_symbols, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (symbols[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || address - symbols[low - 1].address > REACH)
		return &unknown;
	return &symbols[low - 1];
}

/* The symbols with a count, largest first, and the sums of their modules. */
static size_t rank(struct symbol **ranked, struct module *modules, size_t *n_modules)
{
	size_t i, m, n = 0;

	*n_modules = 0;
	for (i = 0; i <= n_symbols; i++) {
		struct symbol *s = i < n_symbols ? &symbols[i] : &unknown;

		if (!s->count)
			continue;
		ranked[n++] = s;
		for (m = 0; m < *n_modules && strcmp(modules[m].name, s->module); m++)
			;
		if (m == *n_modules)
			modules[(*n_modules)++] = (struct module){ .name = s->module };
		modules[m].count += s->count;
	}
	qsort(ranked, n, sizeof(*ranked), symbol_by_count);
	qsort(modules, *n_modules, sizeof(*modules), module_by_count);
	return n;
}

static void print_text(const char *name, u64 total, u64 user, struct module *modules,
		       size_t n_modules, struct symbol **ranked, size_t n)
{
	size_t i;

	printf("%s: %llu instructions, %llu in user space\n", name, total, user);
	for (i = 0; i < n_modules; i++)
		printf("%14llu  %5.1f %%  %s\n", modules[i].count,
		       100.0 * modules[i].count / total, modules[i].name);
	for (i = 0; i < n; i++)
		printf("%14llu  %5.1f %%    %s [%s]\n", ranked[i]->count,
		       100.0 * ranked[i]->count / total, ranked[i]->name, ranked[i]->module);
}

static void print_json(const char *name, u64 total, u64 user, struct module *modules,
		       size_t n_modules, struct symbol **ranked, size_t n)
{
	size_t i;

	printf("{\"interval\":\"%s\",\"total\":%llu,\"user\":%llu,\"modules\":{", name,
	       total, user);
	for (i = 0; i < n_modules; i++)
		printf("%s\"%s\":%llu", i ? "," : "", modules[i].name, modules[i].count);
	printf("},\"functions\":[");
	for (i = 0; i < n; i++)
		printf("%s{\"name\":\"%s\",\"module\":\"%s\",\"insns\":%llu}", i ? "," : "",
		       ranked[i]->name, ranked[i]->module, ranked[i]->count);
	printf("]}\n");
}

static void print(const char *name, u64 total, u64 user)
{
	struct symbol **ranked = malloc((n_symbols + 1) * sizeof(*ranked));
	struct module *modules = malloc((n_symbols + 1) * sizeof(*modules));
	size_t i, n, n_modules;

	if (!ranked || !modules)
		fail("no memory for", name);
	n = rank(ranked, modules, &n_modules);
	(json ? print_json : print_text)(name, total, user, modules, n_modules, ranked,
					 top && n > (size_t)top ? (size_t)top : n);
	for (i = 0; i < n; i++)
		ranked[i]->count = 0;
	free(ranked);
	free(modules);
}

static void report(const char *path)
{
	FILE *f = fopen(path, "r");
	char line[256], name[64] = "";
	u64 address, count, user = 0, intervals = 0;

	if (!f)
		fail("cannot read", path);
	while (fgets(line, sizeof(line), f)) {
		if (sscanf(line, "interval %63[^\"\\\n]", name) == 1) {
			intervals++;
			choose_symbols(name);
		} else if (sscanf(line, "user %llu", &count) == 1) {
			user = count;
		} else if (sscanf(line, "other %llu", &count) == 1 && !count) {
			continue;
		} else if (sscanf(line, "end %llu", &count) == 1) {
			print(name, count, user);
		} else if (sscanf(line, "%llx %llu", &address, &count) == 2) {
			find(address)->count += count;
		} else {
			fail("incomplete counts:", line);
		}
	}
	fclose(f);
	if (!intervals)
		fail("no interval in", path);
}

int main(int argc, char **argv)
{
	int opt, i;

	while ((opt = getopt(argc, argv, "jn:")) != -1) {
		if (opt == 'j')
			json = 1;
		else if (opt == 'n')
			top = atoi(optarg);
		else
			optind = argc;
	}
	if (argc - optind < 2) {
		fprintf(stderr, "usage: report [-j] [-n FUNCTIONS] COUNTS SYMBOLS...\n");
		return 2;
	}
	for (i = optind + 1; i < argc; i++)
		load(argv[i]);
	sort_known();
	report(argv[optind]);
	return 0;
}
