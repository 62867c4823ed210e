#!/usr/bin/env bash
# Makes FOLDER a Swift SDK: what the toolchain of this machine needs to build programs for arm64, the static player and the
# agent. It takes three minutes, some 550 MB of downloads, and 450 MB of disk, and is kept until this folder, the agent's
# packages or the toolchain change.
#
#   Deploy/arm64/sdk.sh FOLDER
#
# The toolchain's compilers make code for arm64 as they are; what they lack is libraries. C libraries come from Debian 13,
# Swift's standard library from Debian's unstable suite, the only one with a version new enough. No root is needed.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
folder=$PWD
triple=aarch64-unknown-linux-gnu
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")

made_of=$(cat "$here"/{sdk.sh,download.sh,bundle.sh,packages.txt,FoundationEssentials.swift} "$here/../agent/packages.txt" \
    <("$toolchain/bin/swiftc" --version 2>&1) | sha256sum)
[ "$(cat made-of 2>/dev/null || true)" != "$made_of" ] || exit 0
rm -rf ./*

echo "arm64: fetching the C libraries"
mapfile -t wanted < <(sed -e 's/#.*//' -e '/^$/d' "$here/packages.txt" "$here/../agent/packages.txt")
"$here/download.sh" --arch arm64 trixie trixie "${wanted[@]}"
root=$folder/root
mkdir -p "$root/usr/lib" "$root/DEBIAN"
# As on every Debian machine since 12; otherwise a package may make a folder there.
ln -s usr/lib "$root/lib"
for package in trixie/*.deb; do
    dpkg-deb --extract "$package" "$root"
    dpkg-deb --control "$package" "${package%.deb}"
done
# The first version of a package that has each symbol: to dpkg-shlibdeps the root is one large package.
cat trixie/*/symbols >"$root/DEBIAN/symbols"

echo "arm64: fetching Swift's standard library"
"$here/download.sh" --alone --arch arm64 sid sid swiftlang
swift=$root/usr/lib/swift_static
dpkg-deb --fsys-tarfile sid/swiftlang_*.deb | tar -x -C "$root/usr/lib" --strip-components=5 ./usr/libexec/swift/lib/swift_static
# Swift looks for modules here too.
ln -s swift_static "$root/usr/lib/swift"
# A compiler reads the binary modules of its own version only. Interfaces are text, which it compiles for itself; Foundation
# has none.
for module in "$swift"/linux/*.swiftmodule; do
    [ ! -e "$module/$triple.swiftinterface" ] || rm -f "$module"/*.swiftmodule
done
rm -rf "$swift"/linux/*Foundation* "$swift/clang"
# The headers of the compiler that reads them.
ln -s "$toolchain"/lib/clang/* "$swift/clang"
rm -rf trixie sid

echo "arm64: building the stand-in for FoundationEssentials"
# Without the hash by which the compiler would know it unchanged, which depends on this folder's name.
"$toolchain/bin/swiftc" -target "$triple" -sdk "$root" -resource-dir "$swift" -module-cache-path "$folder/modules" -O \
    -use-ld=lld -Xfrontend -disable-incremental-llvm-codegen -parse-as-library -static -emit-library -emit-module \
    -module-name FoundationEssentials -module-link-name FoundationEssentials \
    -emit-module-path "$swift/linux/FoundationEssentials.swiftmodule" \
    "$here/FoundationEssentials.swift" -o "$swift/linux/libFoundationEssentials.a"

"$here/bundle.sh" "$folder/sdks" "$root" "$swift" "$swift"
echo "$made_of" >made-of
