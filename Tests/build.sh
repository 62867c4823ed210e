#!/usr/bin/env bash
# Builds the tests and all programs, as Tests/run.sh runs them: pixels by optimised code, and the rest as fast as it compiles.
#
#   Tests/build.sh [OPTION…]        options of `swift build`
set -euo pipefail
cd "$(dirname "$0")/.."
export CYCLORAMA_QUICK=1
exec swift build --build-tests -c release -Xswiftc -enable-testing "$@"
