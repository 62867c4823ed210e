#!/usr/bin/env bash
# Builds Cyclorama and plays an example of Playlists: on the display where one is free, else on a virtual one.
#
#   Deploy/demo.sh [demo | transitions | banner | touch]
#
# On a display it plays until Ctrl-C. Without one it plays for twenty seconds in memory, in real time, leaves a
# contact sheet of one round, and prints where.
set -euo pipefail
cd "$(dirname "$0")/.."
playlist=Playlists/${1:-demo}.yaml
[ -f "$playlist" ] || { echo "usage: $0 [demo | transitions | banner | touch]" >&2; exit 2; }
say() { printf '\n== %s\n' "$*"; }

Deploy/install-packages.sh Deploy/packages.txt
command -v swift >/dev/null || {
    echo "$0: no 'swift' in PATH; install the toolchain from https://www.swift.org/install/linux/ and run this again" >&2
    exit 1
}

say "building"
swift build -c release --product cyclorama
player=$(swift build -c release --product cyclorama --show-bin-path)/cyclorama

scratch=$(mktemp -d)
export STATE_DIRECTORY=$scratch/state
export RUNTIME_DIRECTORY=$scratch/run      # of the player and of ctl: no root needed, no other player disturbed
mkdir "$RUNTIME_DIRECTORY"
playing=
trap '[ -z "$playing" ] || kill "$playing" 2>/dev/null || true; rm -rf "$scratch"' EXIT

say "looking for a display"
status=0
"$player" outputs || status=$?
if [ "$status" -eq 0 ]; then
    say "playing $playlist on the KMS display; Ctrl-C ends"
    "$player" play "$playlist" --display kms || status=$?
    # 3: it is there, but not ours: a desktop holds it, or we may not open it.
    [ "$status" -eq 3 ] || exit "$status"
fi
[ "$status" -eq 3 ] || exit "$status"

if [ "$playlist" = Playlists/touch.yaml ]; then
    say "no KMS display is free, so nobody can touch it: what two taps would do in a minute"
    "$player" simulate "$playlist" --for 1m --tap 5s:right --tap 30s:left
fi
say "no KMS display is free: playing $playlist on the headless display, 1280x720@60, for 20 seconds"
"$player" play "$playlist" --display headless:1280x720@60 &
playing=$!
for _ in $(seq 20); do
    sleep 1
    kill -0 "$playing" 2>/dev/null || break
done
if kill -0 "$playing" 2>/dev/null; then
    "$player" ctl status
    "$player" ctl stop
fi
status=0
wait "$playing" || status=$?
playing=
[ "$status" -eq 0 ] || { echo "$0: the player ended with exit code $status" >&2; exit "$status"; }

sheet=$PWD/.build/${1:-demo}-sheet.png
"$player" render "$playlist" --size 1280x720 --sheet 4x3 -o "$sheet"
say "played; a contact sheet of what was shown: $sheet"
