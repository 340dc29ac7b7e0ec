/* SPDX-License-Identifier: GPL-2.0-only */
/* Registers and descriptor bits of the port, and what its files share. */
#ifndef _NETA_REGS_H_
#define _NETA_REGS_H_

#include "neta.h"

#define R_RX_CONFIG	0x1400	/* a register a queue, up to R_RX_ADD */
#define R_RX_BASE	0x1480
#define R_RX_SIZE	0x14a0
#define R_RX_THRESHOLD	0x14c0
#define R_RX_STATUS	0x14e0
#define R_RX_ADD	0x1500
#define R_RX_RESET	0x1cc0
#define R_PORT_CONFIG	0x2400
#define R_MAC_LOW	0x2414
#define R_MAC_HIGH	0x2418
#define R_PORT_STATUS	0x2444
#define R_TX_COMMAND	0x2448
#define R_RX_DISCARD	0x2484
#define R_RX_OVERRUN	0x2488
#define R_CPU_MAP	0x2540
#define R_RX_TIME	0x2580
#define R_CAUSE		0x25a0
#define R_MASK		0x25a4
#define R_MISC_CAUSE	0x25b0
#define R_MISC_MASK	0x25b4
#define R_RX_COMMAND	0x2680
#define R_GMAC_0	0x2c00
#define R_GMAC_2	0x2c08
#define R_AUTONEG	0x2c0c
#define R_GMAC_STATUS	0x2c10
#define R_MIB		0x3000
#define R_MIB_END	0x3080
#define R_SPECIAL_MCAST	0x3400
#define R_OTHER_MCAST	0x3500
#define R_UNICAST	0x3600
#define R_TX_BASE	0x3c00
#define R_TX_SIZE	0x3c20
#define R_TX_STATUS	0x3c40
#define R_TX_UPDATE	0x3c60
#define R_TX_RESET	0x3cf0

#define MISC_PHY_CHANGE		(1u << 0)
#define MISC_LINK_CHANGE	(1u << 1)
#define MISC_TX_ERROR(q)	(1u << (24 + (q)))
#define CAUSE_TX(q)		(1u << (q))
#define CAUSE_RX(q)		(1u << (8 + (q)))
#define CAUSE_MISC		(1u << 31)

#define AN_FORCE_DOWN		(1u << 0)
#define AN_FORCE_UP		(1u << 1)
#define AN_INBAND		(1u << 2)
#define AN_MII			(1u << 5)
#define AN_GMII			(1u << 6)
#define AN_FLOW_CONTROL		(1u << 8)

#define TXD_SIZE		32
#define TXD_UDP			(1u << 16)
#define TXD_IP6			(1u << 17)
#define TXD_IP_CSUM		(1u << 18)
#define TXD_LAST		(1u << 20)
#define TXD_FIRST		(1u << 21)
#define TXD_L4_CSUM		(1u << 30)

#define RXD_IP4			(1u << 25)
#define RXD_LAST		(1u << 26)
#define RXD_FIRST		(1u << 27)
#define RXD_L4_OK		(1u << 30)

#define ETH_MIN			60u
#define ETH_FCS			4u
#define MARVELL_HEADER		2u

static inline uint32_t *neta_reg(struct neta *n, uint32_t offset)
{
	return &n->regs[offset / 4];
}

static inline uint32_t neta_value(const struct neta *n, uint32_t offset)
{
	return n->regs[offset / 4];
}

static inline void neta_note(struct neta *n, const char *what, uint32_t value)
{
	n->ops->sim.note(n->ctx, what, value);
}

/* neta_tx.c */
void neta_tx_update(struct neta *n, uint64_t now, unsigned int q, uint32_t value);
void neta_tx_size(struct neta *n, unsigned int q, uint32_t value);
void neta_tx_reset(struct neta *n);
void neta_tx_start(struct neta *n, uint64_t at);
void neta_tx_finish(struct neta *n);

/* neta_rx.c */
void neta_rx_update(struct neta *n, uint64_t now, unsigned int q, uint32_t value);
void neta_rx_size(struct neta *n, unsigned int q, uint32_t value);
void neta_rx_reset(struct neta *n);
bool neta_rx_wants(const struct neta *n, const uint8_t *to);

/* neta_irq.c */
uint32_t neta_cause(const struct neta *n, uint64_t now, unsigned int cpu);
void neta_irq_update(struct neta *n, uint64_t now);
uint64_t neta_rx_due(const struct neta *n, unsigned int q);
void neta_rx_expire(struct neta *n, uint64_t now);

/* neta_mib.c */
void neta_mib_tx(struct neta *n, const uint8_t *to, size_t len);
void neta_mib_rx(struct neta *n, const uint8_t *to, size_t len);
void neta_mib_pause(struct neta *n);
uint32_t neta_mib_read(struct neta *n, uint32_t offset);

/* neta_csum.c */
void neta_checksum(uint8_t *frame, size_t len, uint32_t command);

/* neta_line.c */
void neta_measured(struct neta *n);
void neta_line_pause(struct neta *n, uint64_t now, uint32_t quanta);

#endif /* _NETA_REGS_H_ */
