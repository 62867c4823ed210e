#!/usr/bin/env bash
# Prints what a picture costs from its file to a complete frame, beside the decoders alone and other programs, how true
# it is, what it costs that other processes draw it, what 100,000 slides cost to load and to rest on, what a frame of each
# transition costs beside a memcpy of it, what the player holds at rest, and whether the limits are kept. All programs run
# in turn and medians are compared; a limit that is missed is said and fails nothing.
#
#   Tests/bench.sh [STILL PLAYER]       default: builds both, static
#   ROUNDS=15 Tests/bench.sh            more rounds than the seven of the default
#   PEERS=all Tests/bench.sh            also ImageMagick, ffmpeg, Pillow, feh, mpv
#   PICTURES='24mp png' Tests/bench.sh  the pictures with one of these words in their names; `all` is all of them
#   PARTS=playlists Tests/bench.sh      only what 100,000 slides cost, or only `pictures`, or `painters`: that other
#                                       processes draw, or `formats`: how true HEIC, AVIF
#                                       and WebP are, or `moves`: the frames of transitions, or `memory`: what is held
#                                       at rest, or `guest`: how soon a picture is there in a guest, whose processor is
#                                       emulated, and how soon a finger is followed
set -euo pipefail
cd "$(dirname "$0")/.."
cache=$PWD/.build/bench
mkdir -p "$cache"

lists=(Tests/bench/packages.txt)
[ "${PEERS:-}" = all ] && lists+=(Tests/bench/peers.txt)
Deploy/install-packages.sh "${lists[@]}"
if [ $# -gt 0 ]; then
    still=$(realpath "$1")
    player=$(realpath "$2")
else
    still=$cache/still
    player=$PWD/.build/cyclorama
    [[ "${PARTS:-pictures}" != *pictures* ]] || Deploy/build-static.sh "$still" still
    [ "${PARTS:-}" = moves ] || Deploy/build-static.sh "$player"
fi
if [[ "${PARTS:-moves}" =~ moves|memory ]]; then
    build=(swift build -c release --product moves --scratch-path .build-moves -Xswiftc -enable-testing)
    "${build[@]}"
    cp "$("${build[@]}" --show-bin-path)/moves" "$cache/moves"
fi
gcc -O2 -Wall -Wextra -Werror -o "$cache/timed" Tests/bench/timed.c
gcc -O2 -Wall -Wextra -Werror -o "$cache/pngloop" Tests/bench/pngloop.c -lpng
gcc -O2 -Wall -Wextra -Werror -o "$cache/listloop" Tests/bench/listloop.c -lyaml
[[ "${PARTS:-}" =~ ^(playlists|moves|guest)$ ]] || Tests/bench/pictures.sh "$cache"

# Debian's own Python, which is the one that has Debian's numpy and Pillow.
[ "${PARTS:-}" = guest ] || /usr/bin/python3 -B Tests/bench/run.py "$still" "$player" "${ROUNDS:-7}" "$cache"
case ${PARTS:-guest} in
    *guest*)
        log=$(mktemp)
        CYCLORAMA_STATIC=$player swift test --filter 'StartGuestTests|DragGuestTests' >"$log" 2>&1 || { cat "$log"; rm "$log"; exit 1; }
        grep -E 'in the guest|skipped' "$log"
        rm "$log"
        ;;
esac
