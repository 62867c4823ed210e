#!/usr/bin/env bash
# Builds and runs the tests, those on a guest's display included; installs the Debian packages that are missing.
#
#   Tests/run.sh [ARGUMENT…]        arguments choose tests as those of `swift test` do: --filter CarouselTests, --skip GuestTests
#   Tests/run.sh --ci               what CI runs: more guests, the Debian package and the short table of faults besides
#   Tests/run.sh --part PART        the tests with a tag of Tests/run/tiers.py, for Tests/release.sh
#
# A test that fails beside others is tried once more, alone, and what it said is told; of more than six that fail, none is.
# The last line is `N passed, N failed, N skipped`, behind each test that failed with what it said. What cannot run on this
# machine is skipped and says why. Tests/release.sh runs the rest. Everything that was said stands in .build/tests.
set -euo pipefail
cd "$(dirname "$0")/.."

depth=usual
case ${1:-} in
    --ci) depth=ci; shift ;;
    --part) depth=release ;;
esac
Deploy/install-packages.sh Deploy/packages.txt Deploy/agent/packages.txt Tests/run/packages.txt
# Without these the guest's tests are skipped; the others still run.
Deploy/install-packages.sh Tests/packages.txt || echo "$0: no guest tests: not all packages of Tests/packages.txt" >&2
# Without it one test is skipped.
promtool=$(Tests/promtool.sh) && export CYCLORAMA_PROMTOOL=$promtool
command -v swift >/dev/null || {
    echo "$0: no 'swift' in PATH; install the toolchain from https://www.swift.org/install/linux/ and run this again" >&2
    exit 1
}
exec python3 -B Tests/run/run.py "$depth" "$@"
