#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Environment: SERIES of the kernel (6.1), SWITCHES to make, in PARTS.
series=${SERIES:-6.1}
exec "$(dirname "$0")/run" "${series%% *}" soak-rx \
	-e SWITCHES="${SWITCHES:-300}" -e PARTS="${PARTS:-2}"
