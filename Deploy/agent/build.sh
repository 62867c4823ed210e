#!/usr/bin/env bash
# Builds cyclorama-agent for this machine's architecture: Swift's library inside, C libraries dynamic, stripped.
#
#   Deploy/agent/build.sh [PATH]
#
# PATH: .build/cyclorama-agent.
set -euo pipefail
cd "$(dirname "$0")/../.."
path=${1:-.build/cyclorama-agent}
# The day before which it trusts no clock: the compiler takes __DATE__ from here.
SOURCE_DATE_EPOCH=$(Deploy/source-date.sh)
export SOURCE_DATE_EPOCH
# libjpeg's own decoder: what ours has of the library's private structs is that of the build's version, and this one may run
# with a newer one.
export CYCLORAMA_STOCK_JPEG=1
# A build folder of its own: the flags change every object.
scratch=.build-agent/$(dpkg --print-architecture)
build=(swift build -c release --product cyclorama-agent --scratch-path "$scratch" --static-swift-stdlib -Xswiftc -use-ld=lld
    --disable-local-rpath -Xlinker --icf=safe -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
    -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=."
    # What a stranger could write over is resolved before main, and read-only then.
    -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro)
rm -f "$scratch"/*/release/CBuildDate.build/*.o
"${build[@]}"
mkdir -p "$(dirname "$path")"
"$(dirname "$(readlink -f "$(command -v swift)")")/llvm-objcopy" --strip-all "$("${build[@]}" --show-bin-path)/cyclorama-agent" "$path"
echo "$path: $(stat --format=%s "$path") bytes"
