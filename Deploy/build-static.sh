#!/usr/bin/env bash
# Builds the player, or another product, as one static, stripped file that runs on any Linux of its architecture.
#
#   Deploy/build-static.sh [--arch ARCH | --objects BUILD] [PATH [PRODUCT]]
#
# ARCH: amd64 or arm64, as Debian names them; this machine's where none is given. BUILD: the folder of a release build, whose
# objects are linked instead of compiling any. PATH: .build/cyclorama, PRODUCT: cyclorama. Only an amd64 machine builds for
# the other.
#
# A commit makes the same file in any folder and at any time, with the same toolchain and the same Debian packages.
set -euo pipefail
cd "$(dirname "$0")/.."
case $(uname -m) in
    x86_64) machine=amd64 ;;
    aarch64) machine=arm64 ;;
    *) echo "$0: $(uname -m) is not supported: Cyclorama is made for amd64 and arm64" >&2; exit 1 ;;
esac
arch=$machine
if [ "${1:-}" = --arch ]; then
    arch=${2:?--arch needs a value: amd64 or arm64}
    shift 2
fi
objects=
if [ "${1:-}" = --objects ]; then
    objects=${2:?--objects needs the folder of a release build}
    shift 2
fi
path=${1:-.build/cyclorama}
product=${2:-cyclorama}

# The day before which the player trusts no clock: the compiler takes __DATE__ from here.
SOURCE_DATE_EPOCH=$(Deploy/source-date.sh)
export SOURCE_DATE_EPOCH

# A build folder of its own: the flags change every object.
scratch=.build-static/$arch
# LLD comes with the toolchain; other linkers differ from one Debian to the next.
build=(swift build -c release --product "$product" --scratch-path "$scratch" --static-swift-stdlib -Xswiftc -static-executable
    -Xswiftc -use-ld=lld)
link=()
case $machine-$arch in
    amd64-amd64 | arm64-arm64)
        libraries=$scratch/libraries
        Deploy/static-lcms2.sh "$libraries"
        # Debian 13 has of libwebp the decoder alone.
        webp=$(pkg-config --variable=libdir libwebp)
        [ -e "$webp/libwebp.a" ] || ln -sf "$webp/libwebpdecoder.a" "$libraries/libwebp.a"
        # Functions of the same machine code are kept once where nothing compares their addresses. Debian's library for arm64
        # does not say which addresses are compared.
        link+=(-Xlinker "-L$PWD/$libraries" -Xlinker --icf=safe)
        ;;
    amd64-arm64)
        . Deploy/arm64/use.sh
        build+=("${sdk[@]}")
        ;;
    *) echo "$0: cannot build for '$arch' on $machine: Cyclorama is made for amd64 and arm64" >&2; exit 1 ;;
esac
# libfreetype.a also reads compressed fonts. What it needs for that is not the same on every Debian.
for flag in $(pkg-config --static --libs-only-l freetype2); do link+=(-Xlinker "$flag"); done
# The names of folders are in what debuggers read; in the hashes by which the compiler would know an unchanged module, which
# it puts into the file; and in the linker's hash of all that. The file has neither: it is stripped anyway.
build+=(-debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
    -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=.")
# The tables by which exceptions find their handlers are left out, as none is thrown: a twelfth of the file.
tables=$scratch/no-exceptions.ld
mkdir -p "$scratch"
echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;' >"$tables"
link+=(-Xlinker --no-eh-frame-hdr -Xlinker "$PWD/$tables")

toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
mkdir -p "$(dirname "$path")"
if [ -n "$objects" ]; then
    built=$scratch/linked
    "$toolchain/swiftc" -static-executable -use-ld=lld "@$objects/$product.product/Objects.LinkFileList" -o "$built" \
        "${link[@]}" -l_FoundationCollections -l_FoundationCShims -ljpeg -lpng16 -lwebp -lz -lm \
        -Xlinker --gc-sections -Xlinker "--defsym=main=${product//-/_}_main"
else
    build+=("${link[@]}")
    # The build tool does not notice another date, so this object is always compiled.
    rm -f "$scratch"/*/release/CBuildDate.build/*.o
    "${build[@]}"
    built=$("${build[@]}" --show-bin-path)/$product
fi
# The toolchain's own, for the machine's may know its own architecture only.
"$toolchain/llvm-objcopy" --strip-all "$built" "$path"
echo "$path: $(stat --format=%s "$path") bytes"
