#!/usr/bin/env bash
# Runs the tests of decoding, scaling, colours and drawing as code for arm64, under emulation, in some five minutes.
#
#   Tests/arm64/units.sh EMULATOR FOLDER
#
# Tests need Swift's testing library, and Foundation, which only their own compiler reads. So Debian's compiler builds them:
# FOLDER keeps a root of Debian's unstable suite with that, and one for arm64 with its libraries, 6 GB together.
set -euo pipefail
emulator=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."
compiler=$folder/compiler
board=$folder/board
triple=aarch64-unknown-linux-gnu

# root ARCH FOLDER PACKAGE…: unpacks packages and what they need; none of their scripts is run.
root() {
    local arch=$1 root=$2
    shift 2
    [ ! -e "$root/complete" ] || return 0
    echo "arm64: making a root of Debian's unstable suite for $arch"
    rm -rf "$root"
    mkdir -p "$root"/usr/{bin,lib,lib64,sbin}
    for name in bin lib lib64 sbin; do ln -s "usr/$name" "$root/$name"; done
    Deploy/arm64/download.sh --arch "$arch" sid "$root/packages" "$@"
    for package in "$root"/packages/*.deb; do dpkg-deb --extract "$package" "$root"; done
    rm -r "$root/packages"
    touch "$root/complete"
}
mapfile -t libraries < <(sed -e 's/#.*//' -e '/^$/d' -e '/^libstdc++/d' Deploy/arm64/packages.txt)
root amd64 "$compiler" swiftlang g++ git dash coreutils pkg-config
root arm64 "$board" swiftlang g++ libjpeg-turbo-progs "${libraries[@]}"
swift=$board/usr/libexec/swift/lib/swift
# The library between the two others, which Debian leaves out: what the tests use of them needs none of it.
[ -e "$swift/linux/lib_Testing_Foundation.a" ] || printf '!<arch>\n' >"$swift/linux/lib_Testing_Foundation.a"
Deploy/arm64/bundle.sh "$folder/sdks" "$board" "$swift" "$swift"

# The packages that are fetched already.
build=$folder/build
mkdir -p "$build"
cp -r .build/{checkouts,repositories,workspace-state.json} "$build"
pkgconfig=$board/usr/lib/aarch64-linux-gnu/pkgconfig
tests=DecodeTests,ScaleTests,ColorManagementTests,DrawTests
enter='
    set -e
    compiler=$1 place=$2
    shift 2
    mkdir -p "$compiler"/{proc,dev,tmp} "$compiler$place"
    for name in proc dev; do mount --rbind "/$name" "$compiler/$name"; done
    mount --bind "$place" "$compiler$place"
    cd /
    exec chroot "$compiler" /usr/bin/env --chdir="$place" "$@"'
unshare --map-root-user --mount --pid --fork --kill-child bash -c "$enter" enter "$compiler" "$PWD" \
    HOME=/tmp PATH=/usr/libexec/swift/bin:/usr/bin CYCLORAMA_TESTS=$tests \
    PKG_CONFIG_PATH="$pkgconfig" PKG_CONFIG_LIBDIR="$pkgconfig" PKG_CONFIG_SYSROOT_DIR="$board" \
    swift build --product cycloramaPackageTests -c release -Xswiftc -enable-testing --scratch-path "$build" \
    --disable-automatic-resolution --swift-sdks-path "$folder/sdks" --swift-sdk "$triple" \
    -Xswiftc -Xfrontend -Xswiftc -sil-verify-none

# The reference is arm64's own djpeg: its transforms differ from x86-64's in extreme coefficients.
mkdir -p "$folder/bin"
for tool in cjpeg djpeg jpegtran; do
    printf '#!/bin/sh\nexec %s -L %s %s/usr/bin/%s "$@"\n' "$emulator" "$board" "$board" "$tool" >"$folder/bin/$tool"
    chmod +x "$folder/bin/$tool"
done
# What is left out, damage mostly, takes an hour under emulation and meets the same code on every machine.
PATH=$folder/bin:$PATH "$emulator" -L "$board" -E LD_LIBRARY_PATH="$swift/linux" \
    "$build/$triple/release/cycloramaPackageTests.xctest" --testing-library swift-testing \
    --filter '^(ScaleTests|DrawTests|ColorManagementTests\.TransformTests|DecodeTests\.(Huffman|JPEG|Plane|PNG|Profile|Ink)Tests)'
