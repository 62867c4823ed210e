#!/usr/bin/env bash
# Builds and runs the tests, those on a guest's display included, the Debian package, the soak, the short table of faults, and
# one boot of the image for a stick; installs the Debian packages that are missing.
#
#   Tests/run.sh [ARGUMENT…]        arguments go to `swift test`, such as --filter GuestTests
#
# CYCLORAMA_LONG=1 runs the longest too, which are skipped otherwise: some guest tests, two seconds of each fuzz target, the
# picture tests with libjpeg's own decoder, and the player for arm64 under emulation.
# The last line is `N passed, N failed, N skipped`, behind a line for each that failed. What cannot run on this machine is
# skipped and says why.
set -euo pipefail
cd "$(dirname "$0")/.."
say() { printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }

passed=0 skipped=0 failures=()
sum_up() {
    echo
    [ ${#failures[@]} -eq 0 ] || printf 'failed: %s\n' "${failures[@]}"
    printf '%d passed, %d failed, %d skipped\n' "$passed" "${#failures[@]}" "$skipped"
}
# Runs a step that counts as one test; exit code 77 skips it.
step() {
    local name=$1
    say "$name"
    shift
    local code=0
    "$@" || code=$?
    case $code in
        0) passed=$((passed + 1)) ;;
        77) skipped=$((skipped + 1)) ;;
        *) failures+=("$name") ;;
    esac
    return "$code"
}

Deploy/install-packages.sh Deploy/packages.txt
# Without these the guest's tests are skipped; the others still run.
Deploy/install-packages.sh Tests/packages.txt || echo "$0: no guest tests: not all packages of Tests/packages.txt" >&2
# Without it one test is skipped.
promtool=$(Tests/promtool.sh) && export CYCLORAMA_PROMTOOL=$promtool
command -v swift >/dev/null || {
    echo "$0: no 'swift' in PATH; install the toolchain from https://www.swift.org/install/linux/ and run this again" >&2
    exit 1
}

step "format" swift format lint --strict -r Package.swift Sources Tests || true

# Before and outside of `swift test`, which holds the lock of the build folder while it runs.
if step "static player" Deploy/build-static.sh .build/guest/cyclorama; then
    export CYCLORAMA_STATIC=$PWD/.build/guest/cyclorama
fi
log=$(mktemp)
trap 'rm -f "$log" "$log.faults"; kill $(jobs -p) 2>/dev/null || true' EXIT
status=0
# Runs a command where CYCLORAMA_LONG is set.
long() {
    [ -n "${CYCLORAMA_LONG:-}" ] || { echo "skipped: CYCLORAMA_LONG is not set"; return 77; }
    "$@"
}
# Waits for a process, prints what it said, and ends as it ended: ended PID FILE.
ended() {
    local code=0
    wait "$1" || code=$?
    cat "$2"
    return "$code"
}
tests() {
    say "$1"
    shift
    swift test --skip-build "$@" 2>&1 | tee -a "$log" || status=$?
}
if [ $# -eq 0 ]; then
    [ -z "${CYCLORAMA_STATIC:-}" ] || step "package" Tests/package.sh "$CYCLORAMA_STATIC" || true
    # Before the usual build, which then compiles CCodecs once more, and nothing else.
    export CYCLORAMA_STOCK_JPEG=1
    if step "build with libjpeg's own decoder" long swift build --build-tests; then
        tests "picture tests with libjpeg's own decoder" \
            --filter 'DecodeTests.(JPEG|Plane|ScanHeader|Huffman|Ink|Limit)Tests|DrawTests'
    fi
    unset CYCLORAMA_STOCK_JPEG
    step "fuzz: two seconds of each target" long Tests/fuzz.sh 2 || true
fi
step "build" swift build --build-tests || { sum_up; exit 1; }
if [ $# -gt 0 ]; then
    tests "tests" "$@"
else
    step "soak: thirty thousand slides" Tests/soak.sh --debug 30000 || true
    tests "tests" --skip 'GuestTests|SamePixelsTests'
    # Alone: a guest's processor is emulated, and what it is paced by must not wait for another test.
    tests "guest tests" --filter GuestTests
    # It mostly waits: the others keep the processors busy meanwhile.
    Tests/faults.sh --short >"$log.faults" 2>&1 &
    faults=$!
    step "appliance: one boot" Tests/appliance.sh --short || true
    step "arm64, emulated" long timeout 1200 Tests/arm64.sh --short || true
    step "faults" ended "$faults" "$log.faults" || true
fi

# What each driver was seen to do, by the guest tests.
if grep -q '^driver: ' "$log"; then
    printf '\n| driver | rung of a push | how it is known |\n|---|---|---|\n'
    sed -n 's/^driver: //p' "$log" | sort -u
fi

# A suite's name is not in the way: its lines begin with "Suite". A test with arguments counts once.
count() { grep -cE "^[^[:alnum:]]*Test [^ ]+\(.*\) $1" "$log" || true; }
passed=$((passed + $(count '(with [0-9]+ test cases? )?passed after')))
mapfile -t broken < <(
    sed -nE 's/^[^[:alnum:]]*Test ([^ ]+\(.*\)) (with [0-9]+ test cases? )?failed after.*/\1/p' "$log")
skipped=$((skipped + $(count 'skipped')))
# A crash fails no test by name.
[ "$status" -eq 0 ] || [ ${#broken[@]} -gt 0 ] || broken=("a test process that ended without a word")
failures+=("${broken[@]}")
sum_up
[ ${#failures[@]} -eq 0 ]
