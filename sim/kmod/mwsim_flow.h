/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Flows that the card itself sends.
 */
#ifndef _MWSIM_FLOW_H_
#define _MWSIM_FLOW_H_

#include "mwsim.h"

struct sk_buff *mwsim_flow_next(struct mwsim_card *card);
bool mwsim_flow_input(struct mwsim_card *card, const u8 *head, const u8 *body, size_t len);
u64 mwsim_flow_wait(struct mwsim_card *card);
int mwsim_flow_store(struct mwsim_card *card, const char *line);
void mwsim_flow_init(struct mwsim_card *card);
void mwsim_flow_exit(struct mwsim_card *card);

#endif /* _MWSIM_FLOW_H_ */
