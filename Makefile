# SPDX-License-Identifier: GPL-2.0-only
#
# make demo		everything on virtual hardware, a report at the end
# make check		all tests; at the end a summary, and what failed said
# make check-fork	the fork step: every rule, every series, mutations
# make check-unit	virtual hardware and statistics on the host
# make check-vm		the guests themselves
# make check-rx		guests: receive models on the virtual Wi-Fi card
# make check-tx		guests: TX limits on the virtual Ethernet port
# make check-ab		mvab: statistics, simulations, commands
# make check-dkms	the packages, in chroots and guests
# make check-bench	the benchmark, a short form of it
# make check-lint	form of the sources; warnings of W=1 and sparse
# make forks		gen/<series>/ for each of SERIES
# make modules		what guests load, in build/<series>-arm64/
# make deb		Debian packages with forks for SERIES, or of SOURCE=DIR, in build/deb/
# make check-matrix	the packages on every supported kernel; a table (long)
# make fuzz		the readers of journals and of iperf3's JSON, a minute each (long)
# make soak		10000 switches and 1000 changes under traffic (long)
# make bench		the benchmark in virtual time, in bench/results/ (long)
# make clean		remove what was built; make distclean: downloads too
#
# SERIES	kernel series to fork and test	(6.1 6.12)
# SOURCE, FLAVOUR, VERSION	of make deb: see packaging/deb
# STRICT=1	build with W=1 and sparse, refuse any warning in our files

SERIES ?= 6.1 6.12
STRICT ?= 0
export STRICT

PROVE := tests/prove

PARTS := lint fork unit vm rx tx ab bench dkms
CHECKS := $(PARTS:%=check-%)

.PHONY: all setup forks modules modules-neta demo check clean distclean deb
.PHONY: $(CHECKS) check-matrix soak fuzz bench
all: forks

setup:
	@tests/setup

forks: setup
	@for s in $(SERIES); do \
		fork/generate --source suite --series $$s --out gen || exit; \
	done

modules: setup
	@for s in $(SERIES); do tests/modules $$s arm64 || exit; done

modules-neta: setup
	@tests/neta-modules 6.12 arm64

demo: modules modules-neta
	@tests/demo
	@tests/demo-tx
	@tests/demo-ab

deb: setup
	@packaging/deb $(if $(VERSION),-V $(VERSION)) \
		$(if $(SOURCE),$(if $(FLAVOUR),-F $(FLAVOUR)) -S $(SOURCE),$(SERIES))

# What takes longest goes first.
check: modules modules-neta
	@$(PROVE) $(wildcard $(foreach p,dkms rx tx fork ab bench vm unit lint,tests/$(p)/*.t))

check-rx check-bench: modules
check-tx: modules-neta
check-ab: modules modules-neta
check-lint check-fork check-unit check-vm check-dkms: setup
$(CHECKS): check-%:
	@$(PROVE) $(wildcard tests/$*/*.t)

check-matrix: setup
	@$(PROVE) tests/dkms/chroot tests/dkms/booted
	@tests/dkms/matrix

fuzz: setup
	@tests/fuzz/run

soak: modules modules-neta
	@tests/soak

bench: modules
	@for s in $(SERIES); do bench/run -k $$s || exit; done

clean:
	rm -rf gen build

distclean: clean
	rm -rf .cache
