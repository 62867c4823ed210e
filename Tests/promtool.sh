#!/usr/bin/env bash
# Prints the path of promtool, which says whether Prometheus takes what `play --metrics` writes: the machine's own, or one
# that is unpacked from Debian's package into .build/promtool.
#
# The package is not installed: Debian 12 has promtool in the one of Prometheus itself, whose service would be started.
set -euo pipefail
cd "$(dirname "$0")/.."

if command -v promtool; then exit; fi
folder=$PWD/.build/promtool
if [ ! -x "$folder/usr/bin/promtool" ]; then
    command -v apt-get >/dev/null || { echo "$0: no promtool, and no apt-get to fetch it with" >&2; exit 1; }
    rm -rf "$folder"
    mkdir -p "$folder"
    # Debian 13 has a package of its own for it.
    (cd "$folder" && { apt-get --quiet download promtool || apt-get --quiet download prometheus; }) >&2
    dpkg-deb --fsys-tarfile "$folder"/*.deb | tar --extract --directory "$folder" ./usr/bin/promtool
    rm "$folder"/*.deb
fi
echo "$folder/usr/bin/promtool"
