#!/usr/bin/env bash
# Installs what is missing of the Debian packages that the given lists name: one a line, or `this | that`; '#' begins a
# comment.
#
#   Deploy/install-packages.sh FILE…
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: $0 FILE…" >&2; exit 2; }
command -v apt-get >/dev/null || {
    echo "$0: this is not a Debian machine; install yourself what these lists name: $*" >&2
    exit 1
}

# Apt judges what is missing, for it knows which package stands in for another. It needs no root to say so.
wanted=$(sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' -- "$@" | paste -sd,)
plan=$(apt-get --simulate --no-install-recommends satisfy "$wanted" 2>/dev/null) || plan="Inst unknown"
grep -q '^Inst' <<<"$plan" || exit 0

root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "$0: needs root for: apt-get satisfy '$wanted'" >&2; exit 1; }
    root=(sudo)
fi
apt() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet --yes "$@"; }
apt update
apt --no-install-recommends satisfy "$wanted"
