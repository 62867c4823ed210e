#!/usr/bin/env bash
# Prints what the worst files within the limits take to decode, beside a photograph of 48 megapixels: they are why the
# limits of Sources/Decode/Limits.swift are what they are. Takes some minutes, and 3 GiB in .build/limits.
#
#   Tests/limits.sh [KIND…]        kinds: those of the table below
#
# Processor seconds and the most memory of `cyclorama check`, and how many photographs that is.
#
#   Tests/limits.sh pairs [--worst | FEATURE…]
#
# Tries playlists that are at one of the manual's limits, and at two of them at once: all, those with a FEATURE, or some of the
# worst. Prints bytes of input, and the most memory and processor seconds of `check`, and of `play` up to its
# first picture. Exit code 1 where one takes more than it may (Tests/limits/pairs.py, whose table has limits and features).
# CYCLORAMA_STATIC names a static player, which is built otherwise. All: a quarter of an hour, and 3 GB in .build/limits.
set -euo pipefail
cd "$(dirname "$0")/.."

Deploy/install-packages.sh Deploy/packages.txt
folder=.build/limits
mkdir -p "$folder"
clang -O2 -Wall -o "$folder/timed" Tests/bench/timed.c
player=
if [ "${1:-}" = pairs ]; then player=${CYCLORAMA_STATIC:-}; fi
if [ -z "$player" ]; then
    swift build -c release --product cyclorama
    player=$(swift build -c release --show-bin-path)/cyclorama
fi
if [ "${1:-}" = pairs ]; then
    shift
    exec python3 -B Tests/limits/pairs.py "$player" "$folder/timed" "$folder/pairs" "$@"
fi
clang -O2 -Wall -o "$folder/worst" Tests/limits/worst.c -ljpeg -lpng16 -lz

# Kind, width, height: at the limit of pixels, of memory, or of the file's bytes, which are what the two sides make
# then. Arithmetic coding is at its limit of bytes.
table='photo 8000 6000
baseline 16384 16384
arithmetic 15000 15000
progressive 10240 8000
scans 5300 4000
empty-scans 5300 4000
png 11500 11500
deep-png 16384 16384
interlaced-png 11500 11000
empty-idats 32768 16383
texts 32768 16383
large-texts 32768 16383
segments 32768 16383
small-segments 32768 16383
padding 32768 16383'

if [ $# -gt 0 ]; then
    table=$(grep -E "^($(IFS='|'; echo "photo|$*")) " <<< "$table")
fi
photo=0
printf '%-16s %12s %10s %9s %8s %8s   %s\n' kind size bytes seconds photos MiB outcome
while read -r kind width height; do
    file=$folder/$kind.picture
    [ -s "$file" ] || "$folder/worst" "$kind" "$width" "$height" "$file"
    # A refusal is no failure here.
    "$folder/timed" "$folder/report" sh -c '"$0" check "$1" || true' "$player" "$file" > "$folder/words" 2>&1
    read -r _ processor peak < "$folder/report"
    [ "$kind" != photo ] || photo=$processor
    outcome=$(grep -o -E 'truncated|corrupt|unsupported|too large|takes too much memory' "$folder/words" || echo shown)
    awk -v kind="$kind" -v size="${width}x$height" -v bytes="$(stat -c %s "$file")" -v time="$processor" \
        -v photo="$photo" -v peak="$peak" -v outcome="$outcome" 'BEGIN {
            printf "%-16s %12s %10d %9.2f %8.1f %8.0f   %s\n", kind, size, bytes, time / 1e9, time / photo,
                peak / 1048576, outcome }'
done <<< "$table"
