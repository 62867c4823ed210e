#!/usr/bin/env bash
# Builds cyclorama-agent: Swift's library inside, C libraries dynamic, stripped.
#
#   Deploy/agent/build.sh [--arch ARCH] [PATH]
#
# ARCH: amd64 or arm64; this machine's where none is given. PATH: .build/cyclorama-agent. Only an amd64 machine builds for the
# other, and with Debian 13's C libraries.
set -euo pipefail
cd "$(dirname "$0")/../.."
machine=$(dpkg --print-architecture)
arch=$machine
if [ "${1:-}" = --arch ]; then
    arch=${2:?--arch needs a value: amd64 or arm64}
    shift 2
fi
path=${1:-.build/cyclorama-agent}
# The day before which it trusts no clock: the compiler takes __DATE__ from here.
SOURCE_DATE_EPOCH=$(Deploy/source-date.sh)
export SOURCE_DATE_EPOCH
# libjpeg's own decoder: what ours has of the library's private structs is that of the build's version, and this one may run
# with a newer one.
export CYCLORAMA_STOCK_JPEG=1
# A build folder of its own: the flags change every object.
scratch=.build-agent/$arch
build=(swift build -c release --product cyclorama-agent --scratch-path "$scratch" --static-swift-stdlib -Xswiftc -use-ld=lld
    --disable-local-rpath -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
    -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=."
    # What a stranger could write over is resolved before main, and read-only then.
    -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro)
case $machine-$arch in
    # As for the player, in Deploy/build-static.sh.
    amd64-amd64 | arm64-arm64) build+=(-Xlinker --icf=safe) ;;
    amd64-arm64)
        . Deploy/arm64/use.sh
        build+=("${sdk[@]}")
        ;;
    *) echo "$0: cannot build for '$arch' on $machine: Cyclorama is made for amd64 and arm64" >&2; exit 1 ;;
esac
rm -f "$scratch"/*/release/CBuildDate.build/*.o
"${build[@]}"
mkdir -p "$(dirname "$path")"
"$(dirname "$(readlink -f "$(command -v swift)")")/llvm-objcopy" --strip-all "$("${build[@]}" --show-bin-path)/cyclorama-agent" "$path"
echo "$path: $(stat --format=%s "$path") bytes"
