#!/usr/bin/env bash
# Builds the tests and all programs, as Tests/run.sh runs them. Only targets whose tests compute much are optimised.
#
#   Tests/build.sh [OPTION…]        options of `swift build`
set -euo pipefail
cd "$(dirname "$0")/.."
export CYCLORAMA_QUICK=1
exec swift build --build-tests -c release -Xswiftc -enable-testing "$@"
