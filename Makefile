# SPDX-License-Identifier: GPL-2.0-only
#
# make demo		the whole thing on virtual hardware, report at the end
# make check		all tests; a TAP summary at the end
# make check-fork	the fork step: every rule, every series, mutations
# make check-unit	host tests of the virtual hardware
# make check-rx		guests: receive models on the virtual Wi-Fi card
# make forks		gen/<series>/ for each of SERIES
# make clean		what was built; make distclean: downloads too
#
# SERIES	kernel series to fork		(6.1 6.12)
# STRICT=1	treat every warning in our files as a failure

SERIES ?= 6.1 6.12
STRICT ?= 0
export STRICT

PROVE := prove --timer

TESTS_FORK := tests/fork
TESTS_UNIT := tests/unit
TESTS_RX := tests/rx
TESTS_LINT := tests/lint

.PHONY: all setup forks demo check check-fork check-unit check-rx check-lint \
	clean distclean
all: forks

setup:
	@tests/setup

forks: setup
	@for s in $(SERIES); do \
		fork/generate --source auto --series $$s --out gen || exit; \
	done

demo: setup
	@tests/demo

check: setup
	@$(PROVE) $(wildcard $(TESTS_LINT)/*.t $(TESTS_FORK)/*.t \
		$(TESTS_UNIT)/*.t tests/vm/*.t $(TESTS_RX)/*.t)

check-lint check-fork check-unit check-rx: check-%: setup
	@$(PROVE) $(wildcard tests/$*/*.t)

clean:
	rm -rf gen build

distclean: clean
	rm -rf .cache
