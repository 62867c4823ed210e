#!/usr/bin/env bash
# Makes FOLDER/liblcms2.a where Debian has no package of it: from the source of the liblcms2-dev that is installed, which
# apt-get fetches and checks. Nothing is installed, and no root is needed.
#
#   Deploy/static-lcms2.sh FOLDER
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
# Debian 13's liblcms2-dev has it.
[ ! -e "$(pkg-config --variable=libdir lcms2)/liblcms2.a" ] || exit 0
version=$(dpkg-query --show --showformat='${source:Version}' liblcms2-dev)
cd "$1"
[ "$(cat version 2>/dev/null || true)" != "$version" ] || exit 0

# The machine's own Debian archives, for source packages, in lists apart from the machine's.
mkdir -p apt/lists/partial apt/cache/archives/partial
apt-get indextargets 'Created-By: Packages' 'Origin: Debian' --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' |
    sed 's|^|deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] |' | sort -u > apt/sources.list
apt() {
    apt-get --quiet --quiet -o Dir::Etc::SourceList="$PWD/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$PWD/apt/lists" -o Dir::Cache="$PWD/apt/cache" -o APT::Sandbox::User= "$@"
}
echo "fetching the source of lcms2 $version"
apt update
rm -rf lcms2-*
apt source "lcms2=$version" >/dev/null

echo "building liblcms2.a"
compiler=$(dirname "$(readlink -f "$(command -v swift)")")/clang
cd lcms2-*/src
for source in *.c; do "$compiler" -O2 -c -I../include "$source"; done
ar rcs ../../liblcms2.a ./*.o
cd ../..
rm -rf apt lcms2-* lcms2_*
echo "$version" > version
