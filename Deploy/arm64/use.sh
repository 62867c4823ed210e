# What builds for arm64 on an amd64 machine share; sourced from the root of the tree. It makes the Swift SDK where it is missing,
# and tells pkg-config to look there.
#
# Sets $libraries, the folder of the SDK, $root, its root of Debian's packages, and $sdk, the options of `swift build`.

libraries=$PWD/.build-static/arm64/libraries
root=$libraries/root
Deploy/arm64/sdk.sh "$libraries"
sdk=(--swift-sdks-path "$libraries/sdks" --swift-sdk aarch64-unknown-linux-gnu)
# The build tool reads the first, pkg-config the others.
export PKG_CONFIG_PATH=$root/usr/lib/aarch64-linux-gnu/pkgconfig:$root/usr/share/pkgconfig
export PKG_CONFIG_LIBDIR=$PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR=$root
