#!/usr/bin/env bash
# Builds the player, or another product, as one static, stripped file that runs on any Linux of this architecture.
#
#   Deploy/build-static.sh [PATH [PRODUCT]]        default: .build/cyclorama, cyclorama
set -euo pipefail
cd "$(dirname "$0")/.."
path=${1:-.build/cyclorama}
product=${2:-cyclorama}

# A build folder of its own: the flags change every object.
scratch=.build-static
Deploy/static-lcms2.sh "$scratch/lcms2"
# Compiled anew, whatever else is kept: the player distrusts a clock that shows a day before it was built.
rm -f "$scratch"/*/release/CBuildDate.build/*.o
# Functions of the same machine code are kept once where nothing compares their addresses, and the table by which exceptions
# find their handlers is left out, as none is thrown: half a megabyte less.
build=(swift build -c release --product "$product" --scratch-path "$scratch"
    --static-swift-stdlib -Xswiftc -static-executable -Xlinker "-L$PWD/$scratch/lcms2"
    -Xlinker --icf=safe -Xlinker --no-eh-frame-hdr)
"${build[@]}"
mkdir -p "$(dirname "$path")"
strip -o "$path" "$("${build[@]}" --show-bin-path)/$product"
echo "$path: $(stat --format=%s "$path") bytes"
