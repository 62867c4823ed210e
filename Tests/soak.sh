#!/usr/bin/env bash
# Plays very many slides on a virtual clock while all kinds of things happen, and prints what the player takes of the
# machine meanwhile: descriptors, threads, memory, lines of log. Exit code 1 if any of it grows.
#
#   Tests/soak.sh [SLIDES]          a million if nothing is said
#   Tests/soak.sh --cables [N]      instead, 500 things that happen to the cables, terminals and cards of a guest; the order is
#                                   that of CYCLORAMA_SEED, which a failure tells
set -euo pipefail
cd "$(dirname "$0")/.."
Deploy/install-packages.sh Deploy/packages.txt
if [ "${1:-}" = --cables ]; then
    Deploy/install-packages.sh Tests/packages.txt
    export CYCLORAMA_CABLES=${2:-500}
    exec Tests/run.sh --filter CableSoakGuestTests
fi
# The build that the tests use.
build=(swift build -c release --product soak -Xswiftc -enable-testing)
"${build[@]}"
"$("${build[@]}" --show-bin-path)/soak" "${1:-1000000}"
