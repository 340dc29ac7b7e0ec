/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Runs on disk.
 *
 * A journal is JSON lines: a header with the whole schedule, one line a slot,
 * each on disk before the next slot begins, and a last line that says how the
 * run ended.  A measurements file is one object with the same keys and
 * "blocks": an array of arrays of slots in the order measured.
 */
#ifndef AB_JOURNAL_H
#define AB_JOURNAL_H

#include "run.h"

#define AB_ERR_MAX	256

/**
 * ab_journal_create - write the header with the schedule, before slot 1
 * @path: must not exist
 * @run: header, blocks allocated, order filled in
 *
 * The file has mode 0600; header and folder entry are on disk at return.
 *
 * Return: a descriptor or a negative error.
 */
int ab_journal_create(const char *path, const struct ab_run *run);

/**
 * ab_journal_reopen - continue after a crash
 *
 * A last line that was cut off is removed.
 *
 * Return: a descriptor or a negative error.
 */
int ab_journal_reopen(const char *path);

/** ab_journal_slot - append a slot, and fsync; 0 or a negative error */
int ab_journal_slot(int fd, const struct ab_run *run, unsigned int b, unsigned int arm);

/** ab_journal_begin - append "the next slot of this block begins", and fsync */
int ab_journal_begin(int fd, unsigned int b);

/** ab_journal_append - append an object of the caller's, which it takes, and fsync */
int ab_journal_append(int fd, struct json_object *o);

/** ab_journal_drop - append "this block does not count", and fsync */
int ab_journal_drop(int fd, unsigned int b, const char *reason);

/** ab_journal_end - append how the run ended, and fsync */
int ab_journal_end(int fd, const char *how);

/**
 * ab_journal_save - a whole run at once, as measured elsewhere
 * @path: must not exist; does not on failure either
 * @run: the run
 * @how: how it ended
 *
 * Return: 0 or a negative error.
 */
int ab_journal_save(const char *path, const struct ab_run *run, const char *how);

/**
 * ab_run_load - read a journal or a measurements file
 * @run: filled; ab_run_free() releases it in every case
 * @path: file, not trusted; at most 64 MiB
 * @err: what is wrong, with a line number where there is one
 *
 * Return: 0 or a negative error.
 */
int ab_run_load(struct ab_run *run, const char *path, char err[AB_ERR_MAX]);

/** ab_run_parse - ab_run_load() from memory */
int ab_run_parse(struct ab_run *run, const char *text, size_t len, char err[AB_ERR_MAX]);

#endif
