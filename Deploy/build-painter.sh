#!/usr/bin/env bash
# Builds cyclorama-painter, which draws HEIC and AVIF: it loads Debian's libheif, so that security fixes come by apt, and is
# linked dynamically with glibc and libstdc++ for that. All else is in it, compiled as for the player.
#
#   Deploy/build-painter.sh [--arch ARCH | --objects BUILD] [PATH]
#
# ARCH: amd64 or arm64; this machine's where none is given. BUILD: the folder of a release build, whose objects are linked
# instead of compiling any. PATH: .build/cyclorama-painter. What is built on Debian 12 runs on 12
# and 13, what is built on 13, and for arm64 on an amd64 machine, on 13 alone.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "$0")/.."
machine=$(dpkg --print-architecture)
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
path=${1:-.build/cyclorama-painter}
scratch=.build-static/$arch
if [ -z "$objects" ]; then
    # The objects are the static player's, most of them compiled already; so is this file, which cannot load a library.
    Deploy/build-static.sh --arch "$arch" "$scratch/cyclorama-painter" cyclorama-painter >/dev/null
    objects=$(echo "$scratch"/*/release)
fi
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
link=("$toolchain/swiftc" -static-stdlib -use-ld=lld)
case $machine-$arch in
    amd64-arm64)
        . Deploy/arm64/use.sh
        system=$root/usr/lib/aarch64-linux-gnu
        link+=(-target aarch64-unknown-linux-gnu -sdk "$root" -resource-dir "$root/usr/lib/swift_static")
        ;;
    # As for the player, in Deploy/build-static.sh.
    *)
        system=$(pkg-config --variable=libdir lcms2)
        link+=(-Xlinker --icf=safe)
        ;;
esac
# The linker takes the static libraries where it sees no others.
static=$scratch/static-libraries
mkdir -p "$static"
for name in jpeg png16 webp z lcms2 nettle; do
    for folder in "$system" "$scratch/libraries"; do
        [ ! -e "$folder/lib$name.a" ] || ln -sf "$(realpath "$folder/lib$name.a")" "$static/lib$name.a"
    done
done
mkdir -p "$(dirname "$path")"
"${link[@]}" "@$objects/cyclorama-painter.product/Objects.LinkFileList" -o "$path" "-L$PWD/$static" \
    -ljpeg -lpng16 -lwebp -lz -llcms2 -lnettle -lm \
    -Xlinker --defsym=main=cyclorama_painter_main -Xlinker --gc-sections -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro
"$toolchain/llvm-objcopy" --strip-all "$path"
echo "$path: $(stat --format=%s "$path") bytes"
