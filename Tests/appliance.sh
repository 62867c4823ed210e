#!/usr/bin/env bash
# Boots the disk image in PCs of every kind (BIOS, UEFI, Secure Boot; USB, SATA, virtio; four displays), and looks at the
# screen: new sticks, mistakes, a second stick, damage, power cuts, a newer image, what dies and what stands still.
#
#   Tests/appliance.sh [--short] [WORD…]    --short: one boot, in five minutes; all: three hours. Words choose cases by name or file.
#
# CYCLORAMA_IMAGE names an image, which is made otherwise: for the short form without firmware. CYCLORAMA_CUTS: how many power
# cuts, 50. What the machines said and showed is left in .build/appliance. It needs no root and no KVM; 2 GB of memory, and
# 5 GB on the disk. Exit code 77 where the machine cannot make the image: it takes an amd64 one.
set -euo pipefail
cd "$(dirname "$0")/.."

short=0
if [ "${1:-}" = --short ]; then
    short=1
    shift
fi
Deploy/install-packages.sh Tests/appliance/packages.txt
image=${CYCLORAMA_IMAGE:-}
if [ -z "$image" ]; then
    [ "$(dpkg --print-architecture)" = amd64 ] || { echo "$0: skipped: the image is made on amd64 machines alone"; exit 77; }
    image=$PWD/.build/appliance.img
    arguments=()
    [ "$short" = 0 ] || arguments+=(--quick)
    # As Tests/run.sh has built it.
    [ -z "${CYCLORAMA_STATIC:-}" ] || arguments+=(--player "$CYCLORAMA_STATIC")
    [ -z "${CYCLORAMA_AGENT:-}" ] || arguments+=(--agent "$CYCLORAMA_AGENT")
    Deploy/image.sh "${arguments[@]}" "$image"
fi
if [ "$short" = 1 ]; then
    echo "One boot under emulation: some five minutes."
elif [ $# -eq 0 ]; then
    echo "Every case, under emulation: some three hours. CYCLORAMA_CUTS=0 leaves out the longest, the power cuts."
fi
exec python3 -B Tests/appliance/run.py "$image" "$PWD/.build/appliance" "$short" "$@"
