#!/bin/bash
# Fetches another release's kernel for a guest, and installs nothing.
#
#     kernel.sh SUITE PACKAGE OUTPUT
#
# SUITE: such as bookworm-backports, of the archive that this machine's apt uses. PACKAGE: such as linux-image-amd64; the
# kernel that it depends on is what OUTPUT, a folder, gets: boot/vmlinuz-RELEASE and lib/modules/RELEASE.
set -euo pipefail
umask 022

suite=$1
package=$2
output=$3
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$(dirname "$output")"
cache=$(cd "$(dirname "$output")" && pwd)
work=$(mktemp -d "$cache/kernel.XXXXXX")
trap 'rm -rf "$work"' EXIT

archive=$("$here/../../Deploy/debian-archive.sh")
# An apt of its own: the machine's lists stay as they are.
mkdir -p "$work"/{lists,cache}/partial "$work/cache/archives/partial"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" >"$work/sources.list"
own=(-o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists"
    -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
apt-get "${own[@]}" -qq update
# The newest, for what is installed is shown too.
kernel=$(apt-cache "${own[@]}" show "$package" | sed -n 's/^Depends: \(linux-image-[^ ,]*\).*/\1/p' | sort -V | tail -n 1)
(cd "$work" && apt-get "${own[@]}" -qq download "$kernel")

mkdir "$work/root"
dpkg-deb --fsys-tarfile "$work"/linux-image-*.deb | tar -C "$work/root" --wildcards -xf - './boot/vmlinuz-*' './lib/modules/*' \
    --exclude='*/kernel/sound' --exclude='*/drivers/net' --exclude='*/drivers/media'
for modules in "$work"/root/lib/modules/*; do depmod -b "$work/root" "${modules##*/}"; done
rm -rf "${output%-*}"-*.kernel
mv "$work/root" "$output"
