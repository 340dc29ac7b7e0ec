// SPDX-License-Identifier: GPL-2.0-only
/*
 * A sender inside the card, see wlcard_flow.h.  Numbers of TCP are relative:
 * 0 is the SYN, 1 the first byte.
 */
#include "wlcard_flow.h"

enum { IP_LEN = 20, UDP_LEN = 8, TCP_LEN = 20, TCP_STAMP_LEN = 12 };
enum { IP_TOTAL = 2, IP_TTL = 8, IP_PROTO = 9, IP_CSUM = 10, IP_FROM = 12, IP_TO = 16 };
enum { TCP_SEQ = 4, TCP_ACK = 8, TCP_OFF = 12, TCP_FLAGS = 13, TCP_WIN = 14, TCP_CSUM = 16 };
enum { FIN = 1, SYN = 2, RST = 4, PSH = 8, ACK = 16 };

#define NS_PER_MS	1000000
#define OUR_WINDOW	0xffff

const char *const wlcard_flow_states[WL_FLOW_STATES] = {
	"idle", "syn", "open", "fin", "done", "reset",
};

void wlcard_flow_start(struct wlcard_flow *f, const struct wlcard_flow_config *cfg,
		       uint64_t now)
{
	uint64_t *sent = f->sent;
	uint32_t *waited = f->waited;

	sim_zero((uint8_t *)f, sizeof(*f));
	f->cfg = *cfg;
	f->sent = sent;
	f->waited = waited;
	f->end = 1 + (uint64_t)cfg->size * cfg->frames;
	f->due = now;
	f->state = WL_FLOW_SYN;
	if (cfg->kind == WL_FLOW_UDP) {
		f->state = WL_FLOW_OPEN;
		f->una = f->next = 1;
	}
}

/* Ethernet and IP before @l4 bytes at head + 34; returns the sum of the addresses. */
static uint64_t put_ip(const struct wlcard_flow_config *cfg, uint8_t *head, size_t l4)
{
	uint8_t *ip = head + WL_ETH_LEN;

	sim_copy(head, cfg->to_mac, WL_ALEN);
	sim_copy(head + WL_ALEN, cfg->from_mac, WL_ALEN);
	sim_put_be16(head + 12, 0x0800);
	sim_zero(ip, IP_LEN);
	ip[0] = 0x45;
	sim_put_be16(ip + IP_TOTAL, IP_LEN + l4);
	sim_put_be16(ip + 6, 0x4000);	/* do not fragment */
	ip[IP_TTL] = 64;
	ip[IP_PROTO] = cfg->kind == WL_FLOW_TCP ? 6 : 17;
	sim_put_be32(ip + IP_FROM, cfg->from);
	sim_put_be32(ip + IP_TO, cfg->to);
	sim_put_be16(ip + IP_CSUM, sim_csum_fold(sim_csum_add(0, ip, IP_LEN)));
	return sim_csum_add(ip[IP_PROTO] + l4, ip + IP_FROM, 8);
}

/* A numbered datagram, as tests/vm/guest/seqrecv.c counts them. */
static size_t put_udp(const struct wlcard_flow *f, uint8_t *head, uint32_t number)
{
	uint8_t *udp = head + WL_ETH_LEN + IP_LEN;

	put_ip(&f->cfg, head, UDP_LEN + f->cfg.size);
	sim_put_be16(udp, f->cfg.port);
	sim_put_be16(udp + 2, f->cfg.port);
	sim_put_be16(udp + 4, UDP_LEN + f->cfg.size);
	sim_put_be16(udp + 6, 0);		/* IPv4: no checksum */
	sim_put_be32(udp + UDP_LEN, number);
	return WL_ETH_LEN + IP_LEN + UDP_LEN + 4;
}

/* MSS, SACK permitted, time stamps, window scale 0; or time stamps alone */
static size_t put_options(const struct wlcard_flow *f, uint8_t *at, bool syn, uint64_t now)
{
	static const uint8_t first[] = { 2, 4, 5, 180, 4, 2, 8, 10 };
	size_t len = 4;

	if (syn) {
		sim_copy(at, first, sizeof(first));
		len = sizeof(first);
	} else {
		sim_put_be32(at, 0x0101080a);
	}
	sim_put_be32(at + len, now / NS_PER_MS + 1);
	sim_put_be32(at + len + 4, f->echo);
	len += 8;
	if (syn)
		sim_put_be32(at + len, 0x01030300);
	return syn ? len + 4 : len;
}

static size_t put_tcp(struct wlcard_flow *f, uint8_t *head, uint64_t now, uint32_t seq,
		      unsigned int flags, size_t body)
{
	uint8_t *tcp = head + WL_ETH_LEN + IP_LEN;
	size_t len;
	uint64_t csum;

	sim_put_be16(tcp, f->cfg.port);
	sim_put_be16(tcp + 2, f->cfg.port);
	sim_put_be32(tcp + TCP_SEQ, seq);
	sim_put_be32(tcp + TCP_ACK, f->peer);
	len = TCP_LEN + put_options(f, tcp + TCP_LEN, flags & SYN, now);
	tcp[TCP_OFF] = len << 2;
	tcp[TCP_FLAGS] = flags;
	sim_put_be16(tcp + TCP_WIN, OUR_WINDOW);
	sim_put_be32(tcp + TCP_CSUM, 0);
	csum = put_ip(&f->cfg, head, len + body);
	sim_put_be16(tcp + TCP_CSUM, sim_csum_fold(sim_csum_add(csum, tcp, len)));
	f->ack = false;
	return WL_ETH_LEN + IP_LEN + len;
}

/* SYN or FIN, once until it times out */
static size_t put_once(struct wlcard_flow *f, uint8_t *head, uint64_t now, uint32_t seq,
		       unsigned int flags)
{
	if (f->sent_it)
		return 0;
	f->sent_it = true;
	f->deadline = now + WL_FLOW_RTO_NS;
	return put_tcp(f, head, now, seq, flags, 0);
}

static bool may_send(const struct wlcard_flow *f)
{
	if (f->state != WL_FLOW_OPEN || f->next >= f->end)
		return false;
	return f->cfg.kind == WL_FLOW_UDP ||
	       f->next + f->cfg.size - f->una <= f->window;
}

static void go_back(struct wlcard_flow *f, uint64_t now)
{
	if (f->cfg.kind != WL_FLOW_TCP || now < f->deadline)
		return;
	if (f->sent_it || (f->state == WL_FLOW_OPEN && f->next > f->una)) {
		f->timeouts++;
		f->sent_it = false;
		if (f->state == WL_FLOW_OPEN)
			f->next = f->una;
	}
	f->deadline = now + WL_FLOW_RTO_NS;
}

static bool in_turn(struct wlcard_flow *f, uint64_t now)
{
	if (!f->cfg.interval)
		return true;
	if (!f->credit) {
		if (now < f->due)
			return false;
		f->late += now > f->due + f->cfg.interval;
		f->credit = f->cfg.burst;
		f->due += f->cfg.interval;
		/* What a burst missed is not made up for. */
		if (f->due < now)
			f->due = now + f->cfg.interval;
	}
	f->credit--;
	return true;
}

static size_t put_data(struct wlcard_flow *f, uint64_t now, uint8_t *head, size_t *body)
{
	uint32_t number = (f->next - 1) / f->cfg.size;
	uint32_t seq = f->next;

	if (f->sent && !f->sent[number])
		f->sent[number] = now;
	f->next += f->cfg.size;
	if (f->cfg.kind == WL_FLOW_UDP) {
		*body = f->cfg.size - 4;
		if (f->next == f->end)
			f->state = WL_FLOW_DONE;
		return put_udp(f, head, number);
	}
	if (f->una == seq)
		f->deadline = now + WL_FLOW_RTO_NS;
	*body = f->cfg.size;
	return put_tcp(f, head, now, seq, ACK | (f->next == f->end ? PSH : 0), *body);
}

size_t wlcard_flow_frame(struct wlcard_flow *f, uint64_t now,
			 uint8_t head[WL_FLOW_HEAD], size_t *body)
{
	size_t len = 0;

	*body = 0;
	go_back(f, now);
	if (f->state == WL_FLOW_SYN)
		return put_once(f, head, now, 0, SYN);
	if (f->state == WL_FLOW_FIN)
		len = put_once(f, head, now, f->end, FIN | ACK);
	else if (may_send(f) && in_turn(f, now))
		return put_data(f, now, head, body);
	if (!len && f->ack)
		len = put_tcp(f, head, now, f->next + (f->state == WL_FLOW_DONE), ACK, 0);
	return len;
}

uint64_t wlcard_flow_wait(const struct wlcard_flow *f, uint64_t now)
{
	uint64_t at = WL_FLOW_NEVER;

	if (f->ack || ((f->state == WL_FLOW_SYN || f->state == WL_FLOW_FIN) && !f->sent_it))
		return 0;
	if (may_send(f))
		at = !f->cfg.interval || f->credit ? now : f->due;
	else if (f->sent_it || (f->state == WL_FLOW_OPEN && f->cfg.kind == WL_FLOW_TCP))
		at = f->deadline;
	if (at == WL_FLOW_NEVER)
		return at;
	return at > now ? at - now : 0;
}

/* Window scale and time stamp of the station */
static void options(struct wlcard_flow *f, const uint8_t *at, size_t len, bool syn)
{
	size_t n;

	for (; len; at += n, len -= n) {
		if (!at[0])
			return;
		n = at[0] == 1 ? 1 : len > 1 ? at[1] : 0;
		if (!n || n > len || (n < 2 && at[0] != 1))
			return;
		if (at[0] == 8 && n == 10)
			f->echo = sim_get_be32(at + 2);
		else if (at[0] == 3 && n == 3 && syn)
			f->shift = at[2] > 14 ? 14 : at[2];
	}
}

static void acknowledged(struct wlcard_flow *f, uint32_t ack, uint64_t now)
{
	/* Sent, or sent before it went back */
	uint32_t forward = ack - (uint32_t)f->una;

	f->acks++;
	if (!forward || f->una + forward > f->end + 1)
		return;
	f->una += forward;
	if (f->next < f->una)
		f->next = f->una;
	f->deadline = now + WL_FLOW_RTO_NS;
	if (f->state == WL_FLOW_OPEN && f->una >= f->end)
		f->state = WL_FLOW_FIN;
	else if (f->state == WL_FLOW_FIN && f->una > f->end)
		f->state = WL_FLOW_DONE;
	if (f->state == WL_FLOW_DONE) {
		f->next = f->end;
		f->sent_it = false;
	}
}

static void opened(struct wlcard_flow *f, uint32_t seq)
{
	f->peer = seq + 1;
	f->una = f->next = 1;
	f->state = WL_FLOW_OPEN;
	f->sent_it = false;
	f->ack = true;
}

static bool has_ports(const struct wlcard_flow *f, const uint8_t *l4)
{
	return sim_get_be16(l4) == f->cfg.port && sim_get_be16(l4 + 2) == f->cfg.port;
}

/* Offset of the TCP header of a packet of the flow, or 0 */
static size_t tcp_offset(const struct wlcard_flow *f, const uint8_t *ip, size_t len)
{
	size_t at;

	if (f->cfg.kind != WL_FLOW_TCP || len < IP_LEN || ip[0] >> 4 != 4 || ip[IP_PROTO] != 6)
		return 0;
	at = (ip[0] & 15) * 4;
	if (at < IP_LEN || len < at + TCP_LEN)
		return 0;
	return has_ports(f, ip + at) ? at : 0;
}

bool wlcard_flow_input(struct wlcard_flow *f, const uint8_t *ip, size_t len, uint64_t now)
{
	size_t at = tcp_offset(f, ip, len), head;
	const uint8_t *tcp = ip + at;
	bool syn;

	if (!at || sim_get_be32(ip + IP_FROM) != f->cfg.to)
		return false;
	head = (tcp[TCP_OFF] >> 4) * 4;
	syn = tcp[TCP_FLAGS] & SYN;
	if (head < TCP_LEN || at + head > len)
		return true;
	if (tcp[TCP_FLAGS] & RST) {
		f->state = WL_FLOW_RESET;
		f->ack = f->sent_it = false;
		return true;
	}
	options(f, tcp + TCP_LEN, head - TCP_LEN, syn);
	if (f->state == WL_FLOW_SYN) {
		if (syn && (tcp[TCP_FLAGS] & ACK))
			opened(f, sim_get_be32(tcp + TCP_SEQ));
		f->window = sim_get_be16(tcp + TCP_WIN);
		return true;
	}
	f->window = (uint32_t)sim_get_be16(tcp + TCP_WIN) << f->shift;
	acknowledged(f, sim_get_be32(tcp + TCP_ACK), now);
	if ((tcp[TCP_FLAGS] & FIN) && sim_get_be32(tcp + TCP_SEQ) == f->peer) {
		f->peer++;
		f->ack = true;
	} else if (syn || ((tcp[TCP_FLAGS] & FIN) && f->state == WL_FLOW_DONE)) {
		f->ack = true;
	}
	return true;
}

void wlcard_flow_arrived(struct wlcard_flow *f, const uint8_t *ip, size_t len,
			 size_t total, uint64_t now)
{
	size_t at = (ip[0] & 15) * 4, head;
	uint32_t number, n;

	if (!f->sent || len < at + TCP_LEN || at < IP_LEN ||
	    sim_get_be32(ip + IP_FROM) != f->cfg.from || !has_ports(f, ip + at))
		return;
	if (f->cfg.kind == WL_FLOW_UDP) {
		number = sim_get_be32(ip + at + UDP_LEN);
		n = 1;
	} else {
		head = at + (ip[at + TCP_OFF] >> 4) * 4;
		number = (sim_get_be32(ip + at + TCP_SEQ) - 1) / f->cfg.size;
		n = total > head ? (total - head) / f->cfg.size : 0;
	}
	for (; n && number < f->cfg.frames; n--, number++)
		if (f->sent[number] && !f->waited[number])
			f->waited[number] = now - f->sent[number];
}
