/* SPDX-License-Identifier: GPL-2.0-only */
/* Files below a root, and files replaced in one step. */
#ifndef AB_FILE_H
#define AB_FILE_H

#include <stdbool.h>
#include <stddef.h>

/**
 * ab_file_replace - write a file so that it is either the old or the new one
 * @dirfd: folder, or AT_FDCWD
 * @name: path in it; a symbolic link there is replaced, not followed
 * @text: content
 * @mode: permissions
 *
 * Content and folder entry are on disk at return.
 *
 * Return: 0 or a negative error; the old file is then untouched.
 */
int ab_file_replace(int dirfd, const char *name, const char *text, unsigned int mode);

/**
 * ab_file_read - read a small file
 * @dirfd: folder, or AT_FDCWD
 * @name: path in it, without a leading slash
 * @out: text, always terminated; without a final newline
 * @size: of @out; more is cut off
 *
 * Return: length, or a negative error.
 */
long ab_file_read(int dirfd, const char *name, char *out, size_t size);

/** ab_file_exists - is there anything of that name? */
bool ab_file_exists(int dirfd, const char *name);

/** ab_file_root - open the root to read from; a descriptor or a negative error */
int ab_file_root(const char *root);

#endif
