#!/usr/bin/env bash
# Fuzzes what reads bytes from outside: libFuzzer, with the address sanitizer, for some seconds each.
#
#   Tests/fuzz.sh SECONDS [TARGET…]     all targets if none is named, one on each processor at a time
#
# An input crashes too if it takes more than it may: of memory 64 MB, and 256 bytes for each of its own; of the processor's
# time a second for each 4 KB (Tests/fuzz/spending.c, which allows for the sanitizer). From 30 SECONDS on, half of them go to
# inputs of up to 1 MB, in which parts are repeated many times.
#
# Prints a table: executions, executions a second, edges covered, inputs that were new, the most memory and time (for 4 KB)
# that an input took, crashes. Exit code 1 if an input crashed: it stands in Tests/fuzz/crashes/TARGET/ then, and is played by
# `Tests/run.sh --filter FuzzTests` from there on. There no allocation fails, and nothing is measured: what stands in
# crashes/allocation, and what takes too much, is asked of by this script alone, which begins with it.
#
# `tables` is another kind: the scripts of the stick, with tables of partitions and devices (Tests/fuzz/tables.py).
#
# It begins with Tests/fuzz/seeds and all crashes there were, and keeps what it finds in .build-fuzz/corpus, for the
# next run to go on from.
#
# The system's libjpeg, libpng, libwebp, libheif, Little CMS and libyaml are not instrumented. CYCLORAMA_FUZZ_LIBRARIES=FOLDER links those
# in FOLDER instead, which may be: -fsanitize=fuzzer-no-link,address.
set -euo pipefail
cd "$(dirname "$0")/.."

all=(jpeg png webp heif exif icc stock cancel allocation yaml m3u ics site log places quarantine control json inotify uevent mounts tree ring owner blocks modes glob address answer hand order painted)
all+=(tables)
usage() {
    echo "usage: $0 SECONDS [TARGET…], with TARGET one of: ${all[*]}" >&2
    exit 2
}
[[ "${1:-}" =~ ^[1-9][0-9]*$ ]] || usage
seconds=$1
shift
[ $# -gt 0 ] || set -- "${all[@]}"
for target in "$@"; do [[ " ${all[*]} " == *" $target "* ]] || usage; done

Deploy/install-packages.sh Deploy/packages.txt Deploy/agent/packages.txt Tests/fuzz/packages.txt
build=.build-fuzz
libraries=(-ljpeg -lpng16 -lwebp -llcms2 -lyaml -lz -lm -ldrm -ljansson -lnettle -lcurl)
if [ -n "${CYCLORAMA_FUZZ_LIBRARIES:-}" ]; then libraries=(-L"$CYCLORAMA_FUZZ_LIBRARIES" "${libraries[@]}"); fi
# The object of a file that is no more would be linked.
find -L "$build" -name '*.o' -path '*/release/*' -delete 2>/dev/null || true
swift build --target FuzzTargets -c release --scratch-path "$build" --sanitize address \
    -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link -Xcc -fno-omit-frame-pointer
mapfile -t objects < <(find -L "$build"/release/*.build -name '*.o')
for part in driver allocations spending; do
    clang -O1 -g -fsanitize=fuzzer-no-link,address -c "Tests/fuzz/$part.c" -o "$build/$part.o"
done
swiftc -use-ld=lld -sanitize=fuzzer,address -o "$build/fuzz" "$build"/{driver,allocations,spending}.o "${objects[@]}" "${libraries[@]}"

# Of a JPEG, more than is read ahead of its pixels.
most() {
    case $1 in
        jpeg | stock) echo 16384 ;;
        png | webp | heif | icc | cancel | allocation) echo 4096 ;;
        log) echo 768 ;;
        exif | uevent | places) echo 512 ;;
        quarantine) echo 16640 ;;
        control | glob) echo 256 ;;
        tree) echo 73 ;;
        tables) echo 0 ;;
        *) echo 2048 ;;
    esac
}
# Whose seeds it begins with (FuzzTarget.seedFolders).
seeds() { case $1 in stock) echo jpeg ;; cancel | allocation) echo jpeg png ;; *) echo "$1" ;; esac; }
# The last number that a line of the log gives.
statistic() { sed -n "s/^$1: *\([0-9]*\)$/\1/p" "$2" | tail -n 1; }

# Fuzzes a target with inputs of up to so many bytes, and leaves its line of the table in TARGET.row. Exit code 1 if an input
# crashed.
fuzz() {
    local target=$1 most=$2 seconds=$3 status=0
    if [ "$target" = tables ]; then
        python3 -B Tests/fuzz/tables.py "$seconds"
        return
    fi
    local run=$target-$most
    local crashes=Tests/fuzz/crashes/$target corpus=$build/corpus/$target log=$build/$run.log
    mkdir -p "$crashes" "$corpus"
    touch "$build/$run.began"
    local folders=("$corpus" "$crashes") name
    for name in $(seeds "$target"); do folders+=("Tests/fuzz/seeds/$name"); done
    local arguments=(-max_total_time="$seconds" -max_len="$most" -timeout=20 -report_slow_units=10000 -rss_limit_mb=2048
        -print_final_stats=1 -artifact_prefix="$crashes/")
    if [ "$most" = "$large" ]; then
        # Long inputs at once; none of them is kept.
        rm -rf "$build/large/$target"
        mkdir -p "$build/large/$target"
        folders=("$build/large/$target" "${folders[@]}")
        arguments+=(-len_control=0 -timeout=100)
    fi
    if [ -f "Tests/fuzz/$target.dict" ]; then arguments+=(-dict="Tests/fuzz/$target.dict"); fi
    echo "== $target, up to $most bytes for $seconds s; its log is $log"
    # The Swift runtime keeps what it once made, which are no leaks. Short stacks of allocations are quick; who plays an
    # input alone gets them whole.
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=1:quarantine_size_mb=8 CYCLORAMA_FUZZ=$target \
        "$build/fuzz" "${arguments[@]}" "${folders[@]}" > "$log" 2>&1 || status=1
    local found coverage
    found=$(find "$crashes" -type f -newer "$build/$run.began" | sort)
    coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    printf '%-10s %8s %12s %8s %8s %6s %8s %6s %8d\n' "$target" "$most" "$(statistic stat::number_of_executed_units "$log")" \
        "$(statistic stat::average_exec_per_sec "$log")" "${coverage:-?}" "$(statistic stat::new_units_added "$log")" \
        "$(statistic worst_kib "$log")" "$(statistic worst_ms "$log")" "$(grep -c . <<< "$found" || true)" > "$build/$run.row"
    if [ "$status" -ne 0 ]; then
        grep -m 3 -E 'Fatal error|ERROR: |SUMMARY' "$log" || tail -n 3 "$log"
        printf '%s\n' "$found" "Play it alone:  CYCLORAMA_FUZZ=$target $build/fuzz FILE" \
            "Mend what it shows, and keep the file, under a name that says what was wrong: FuzzTests plays it, or for" \
            "allocations and for what takes too much, which are nothing there, the next run of this."
    fi
    return "$status"
}

# What is to be done: a target, the most bytes, the seconds.
large=1048576
runs=()
for target in "$@"; do
    if [ "$seconds" -lt 30 ] || [ "$target" = tables ]; then
        runs+=("$target $(most "$target") $seconds")
    else
        runs+=("$target $(most "$target") $((seconds / 2))" "$target $large $((seconds / 2))")
    fi
done

status=0 running=0
for run in "${runs[@]}"; do
    if [ "$running" -ge "$(nproc)" ]; then
        wait -n || status=1
        running=$((running - 1))
    fi
    # shellcheck disable=SC2086 # Three words.
    fuzz $run &
    running=$((running + 1))
done
for ((; running > 0; running--)); do wait -n || status=1; done
printf '\n%-10s %8s %12s %8s %8s %6s %8s %6s %8s\n' target most executions a-second coverage new KiB ms crashes
for run in "${runs[@]}"; do
    read -r target most _ <<< "$run"
    [ "$target" = tables ] || cat "$build/$target-$most.row"
done
exit "$status"
