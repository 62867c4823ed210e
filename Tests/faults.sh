#!/usr/bin/env bash
# Gives the player every hardship from outside, and prints a table of what it did: seconds until the next slide and until
# another player may take its place, the most memory, lines of log, and lines of the display log that are lost or doubled.
#
#   Tests/faults.sh [--short] [WORD…]       --short: the most telling rows, in two minutes; words choose rows by name
#
# Each figure stands before its limit; `!` marks one that misses it, and the exit code is 1 then. What this machine cannot
# show is skipped and says why. CYCLORAMA_STATIC names a static player, which is built otherwise. CYCLORAMA_FAULTS_KEEP
# names a folder for what the player said in rows that missed.
set -euo pipefail
cd "$(dirname "$0")/.."

short=0
if [ "${1:-}" = --short ]; then
    short=1
    shift
fi
build=.build/faults
mkdir -p "$build"
Deploy/install-packages.sh Tests/packages.txt || echo "$0: not all packages of Tests/packages.txt" >&2
player=${CYCLORAMA_STATIC:-}
if [ -z "$player" ]; then
    player=$build/cyclorama
    Deploy/build-static.sh "$player"
fi
faultfs=$PWD/$build/faultfs
read -ra fuse3 <<< "$(pkg-config --cflags --libs fuse3 2>&1 || true)"
if ! clang -std=gnu11 -O1 -Wall -Wextra -o "$faultfs" Tests/faults/faultfs.c "${fuse3[@]}" 2> "$build/words"; then
    faultfs="the FUSE file system does not compile: $(head -n 1 "$build/words")"
elif [ ! -e /dev/fuse ]; then
    faultfs="there is no /dev/fuse"
fi
run=(python3 -B Tests/faults/run.py "$player" "$faultfs" "$short" "$@")
# Mounts and processes of its own, which end with it, whatever happens.
own=(unshare --mount --pid --fork --kill-child --mount-proc)
if "${own[@]}" true 2> /dev/null; then exec "${own[@]}" "${run[@]}"; fi
exec "${run[@]}"
