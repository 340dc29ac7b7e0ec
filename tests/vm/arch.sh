# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh disable=SC2034 # for who sources it
#
# The guests' architectures. Sourced with $arch set; an unknown one ends the script.
#
#	karch	as the kernel's makefiles have it	cross	prefix of the tools
#	kernel_for	end of the kernel's name	loader	of shared libraries
case $arch in
amd64) karch=x86 cross=x86_64-linux-gnu- kernel_for=amd64 loader=lib64/ld-linux-x86-64.so.2 ;;
arm64) karch=arm64 cross=aarch64-linux-gnu- kernel_for=arm64 loader=lib/ld-linux-aarch64.so.1 ;;
armhf) karch=arm cross=arm-linux-gnueabihf- kernel_for=armmp loader=lib/ld-linux-armhf.so.3 ;;
*)
	echo "${0##*/}: no guests of architecture $arch" >&2
	exit 2 ;;
esac
