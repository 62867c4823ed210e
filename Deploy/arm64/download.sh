#!/usr/bin/env bash
# Downloads Debian packages of another architecture or release into FOLDER, with all that they depend on unless `--alone` is
# said. Apt fetches them from the archive that this machine uses, checks their signatures and installs nothing; no root is
# needed.
#
#   Deploy/arm64/download.sh [--alone] --arch ARCH SUITE FOLDER PACKAGE…
set -euo pipefail
alone=
if [ "${1:-}" = --alone ]; then
    alone=1
    shift
fi
[ $# -ge 5 ] && [ "$1" = --arch ] || { echo "usage: $0 [--alone] --arch ARCH SUITE FOLDER PACKAGE…" >&2; exit 2; }
arch=$2
shift 2
archive=$("$(dirname "$0")/../debian-archive.sh")
suite=$1
mkdir -p "$2"
cd "$2"
shift 2

keys=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keys" ] || { echo "$0: no $keys; install debian-archive-keyring" >&2; exit 1; }

# As such a machine with nothing installed would run it, by lists apart from the machine's.
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT
mkdir -p "$lists"/{lists,archives}/partial
: >"$lists/status"
echo "deb [arch=$arch signed-by=$keys] $archive $suite main" >"$lists/sources.list"
apt() {
    apt-get --quiet --quiet -o Dir::Etc::SourceList="$lists/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$lists/lists" -o Dir::State::status="$lists/status" -o Dir::Cache="$lists" \
        -o APT::Architecture="$arch" -o APT::Architectures::="$arch" -o APT::Sandbox::User= \
        -o APT::Update::Post-Invoke-Success= -o APT::Install-Recommends=false -o Acquire::Languages=none "$@"
}
apt update
if [ -z "$alone" ]; then
    # What it would install is a line each, which `--quiet --quiet` leaves as they are.
    plan=$(apt --simulate install "$@")
    mapfile -t packages < <(awk '/^Inst/ { print $2 }' <<<"$plan")
    set -- "${packages[@]}"
fi
apt download "$@"
