#!/usr/bin/env bash
# Plays very many slides on a virtual clock while all kinds of things happen, and prints what the player takes of the
# machine meanwhile: descriptors, threads, memory, lines of log. Exit code 1 if any of it grows.
#
#   Tests/soak.sh [SLIDES]        a million if nothing is said
set -euo pipefail
cd "$(dirname "$0")/.."
Deploy/install-packages.sh Deploy/packages.txt
build=(swift build -c release --product soak --scratch-path .build-soak -Xswiftc -enable-testing)
"${build[@]}"
"$("${build[@]}" --show-bin-path)/soak" "${1:-1000000}"
