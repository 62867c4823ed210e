#!/usr/bin/env bash
# Builds the player and the agent for arm64 and tests them on this x86-64 machine: under QEMU's emulation, and the player in
# guests of QEMU's `virt` machine with Debian's arm64 kernel.
#
#   Tests/arm64.sh [--short]
#
# --short: the same pixels and words as this machine's player, signals and the control socket; the agent judges a picture and
# pulls a site; a quarter of an hour. Otherwise the guest tests of pictures, moves, signals and the demonstration too, the
# tests of decoding, scaling and colours, and figures beside djpeg: twenty minutes, and 8 GB of disk.
# Exit code 77: this cannot be done here, and why.
set -euo pipefail
cd "$(dirname "$0")/.."
short=
if [ "${1:-}" = --short ]; then
    short=1
    shift
fi
[ $# -eq 0 ] || { echo "usage: $0 [--short]" >&2; exit 2; }
skip() {
    echo "skipped: $*"
    exit 77
}

[ "$(uname -m)" = x86_64 ] || skip "it is for x86-64 machines"
Deploy/install-packages.sh Tests/arm64/packages.txt || skip "not all packages of Tests/arm64/packages.txt"
emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64)
libraries=.build-static/arm64/libraries
Deploy/arm64/sdk.sh "$libraries" || skip "no libraries for arm64"

build=$PWD/.build/arm64
player=$build/cyclorama
Deploy/build-static.sh --arch arm64 "$player"
agent=$build/cyclorama-agent
Deploy/agent/build.sh --arch arm64 "$agent"
Tests/arm64/agent.sh "$emulator" "$libraries/root" "$agent"
Tests/build.sh
if [ -z "${CYCLORAMA_STATIC:-}" ]; then
    export CYCLORAMA_STATIC=$PWD/.build/guest/cyclorama
    Deploy/build-static.sh "$CYCLORAMA_STATIC"
fi
tests=(-c release -Xswiftc -enable-testing)
# Under this emulation real-time signals have other numbers, and a `ctl` that must be heard within 0.2 s is not: the guests
# get those signals.
CYCLORAMA_PROGRAM="$emulator $player" swift test --skip-build "${tests[@]}" \
    --filter 'PlayerTests.(SamePixelsTests|CtlTests|SignalTests/(reload|stop))' --skip aPlayerThatDoesNotAnswer
[ -z "$short" ] || exit 0

# The kernel of this machine's own release of Debian, and djpeg with what it needs; unpacked, not installed.
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
root=$build/$release
if [ ! -e "$root/complete" ]; then
    rm -rf "$root"
    mkdir -p "$root"/usr/{bin,lib}
    ln -s usr/bin "$root/bin"
    ln -s usr/lib "$root/lib"
    Deploy/arm64/download.sh --arch arm64 "$release" "$root/packages" linux-image-arm64 busybox-static libjpeg-turbo-progs
    for package in "$root"/packages/{linux-image-[0-9],busybox-static,libjpeg,libturbojpeg,libc6,libgcc-s1}*.deb; do
        dpkg-deb --extract "$package" "$root"
    done
    rm -r "$root/packages"
    for modules in "$root"/lib/modules/*; do depmod --basedir "$root" "$(basename "$modules")"; done
    touch "$root/complete"
fi
CYCLORAMA_GUEST_ARM64=$root CYCLORAMA_GUEST_PLAYER=$player swift test --skip-build "${tests[@]}" \
    --filter 'GuestTests.*(Picture|Move|Control)GuestTests|DemoGuestTests.everySlideIsWhatRenderMakesOfIt'

Tests/arm64/units.sh "$emulator" "$build/units"

Deploy/build-static.sh --arch arm64 "$build/still" still
python3 -B Tests/arm64/speed.py "$emulator" "$root" "$build/still"
