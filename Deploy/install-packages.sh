#!/usr/bin/env bash
# Installs what is missing of the Debian packages that the given lists name: one a line, '#' begins a comment.
#
#   Deploy/install-packages.sh FILE…
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: $0 FILE…" >&2; exit 2; }
command -v dpkg-query apt-get >/dev/null || {
    echo "$0: this is not a Debian machine; install yourself what these lists name: $*" >&2
    exit 1
}

mapfile -t wanted < <(sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' -- "$@")
missing=()
for package in "${wanted[@]}"; do
    state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "installing ${missing[*]}"
root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "$0: needs root for: apt-get install ${missing[*]}" >&2; exit 1; }
    root=(sudo)
fi
apt() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet --yes "$@"; }
apt update
apt install --no-install-recommends "${missing[@]}"
