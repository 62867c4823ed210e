#!/usr/bin/env bash
# Makes a disk image that turns any x86-64 PC into a sign: written to a USB stick or a disk, it starts under BIOS and UEFI.
#
#   Deploy/image.sh [--player FILE] [--agent FILE] [--quick] [FILE]
#
# FILE: .build/cyclorama.img. The player, a static one, and the agent, where they are built already. --quick: for tests in
# QEMU, without firmware and packed loosely. No root is needed; an amd64 machine with Debian is. It downloads 190 MB of
# Debian's packages and takes some three minutes, beside the builds of player and agent.
#
# A commit makes the same image of the same Debian packages: FILE.packages says which.
set -euo pipefail
shopt -s inherit_errexit
usage() { echo "usage: $0 [--player FILE] [--agent FILE] [--quick] [FILE]" >&2; exit 2; }
caller=$PWD
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C TZ=UTC
player='' agent='' quick='' output=$PWD/.build/cyclorama.img
while [ $# -gt 0 ]; do
    case $1 in
        --player) [ $# -gt 1 ] || usage; player=$(cd "$caller" && realpath "$2") && shift 2 ;;
        --agent) [ $# -gt 1 ] || usage; agent=$(cd "$caller" && realpath "$2") && shift 2 ;;
        --quick) quick=quick && shift ;;
        -*) usage ;;
        *) [ $# -eq 1 ] || usage; output=$(cd "$caller" && realpath --canonicalize-missing "$1") && shift ;;
    esac
done
[ "$(dpkg --print-architecture)" = amd64 ] || { echo "$0: this needs an amd64 machine: the image is for PCs" >&2; exit 1; }
Deploy/install-packages.sh Deploy/packages.txt Deploy/deb/packages.txt Deploy/agent/packages.txt Deploy/stick/packages.txt
SOURCE_DATE_EPOCH=$(Deploy/source-date.sh)
export SOURCE_DATE_EPOCH
if [ -z "$player" ]; then
    player=.build/package/amd64/cyclorama
    Deploy/build-static.sh "$player"
fi
here=$PWD/Deploy/stick
mkdir -p "$(dirname "$output")"
work=$(mktemp -d "$(dirname "$output")/image.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ -z "$agent" ]; then
    agent=.build/package/amd64/cyclorama-agent
    Deploy/agent/build.sh "$agent"
fi
Deploy/deb.sh --player "$player" "$work/package"
Deploy/agent/deb.sh --agent "$agent" "$work/agent"

"$here/system.sh" "$work/package"/*.deb "$work/agent"/*.deb "$work/system" $quick
cp "$work/system/packages" "$output.packages"

# The number of the disk, by which the system finds where it came from: another image has another one.
id=$(sha256sum "$work/system/system.squashfs" | cut -c 1-8)
boot=$work/boot
mkdir -p "$boot"/EFI/{BOOT,debian}
cp "$work/system"/{vmlinuz,initrd.img,system.squashfs} "$boot"
: >"$boot/system-$id"
cp "$work/system/shimx64.efi" "$boot/EFI/BOOT/BOOTX64.EFI"
cp "$work/system/grubx64.efi" "$boot/EFI/BOOT/grubx64.efi"
sed "s/@ID@/$id/" "$here/grub.cfg" >"$boot/EFI/debian/grub.cfg"

# What is on PICTURES when it is new: texts for Notepad, and room for what the sign itself writes, which never grows a file.
pictures=$work/pictures
mkdir "$pictures"
for text in "$here"/pictures/*; do sed 's/$/\r/' "$text" >"$pictures/${text##*/}"; done
blank() { head -c "$2" /dev/zero | tr '\0' '\n' >"$pictures/$1"; }
blank status.txt 8192
blank display-log.txt $((4 << 20))

# A FAT of these files: fat FILE LABEL MIB FOLDER
fat() {
    truncate -s "$3M" "$1"
    mkfs.fat -F 32 -S 512 -s 1 -i "$id" -n "$2" --invariant "$1" >/dev/null
    find "$4" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
    (cd "$4" && find . -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | while read -r name; do
        mcopy -i "$1" -s -m -Q "$name" "::$name"
    done)
}
room=$(($(du -sm "$boot" | cut -f1) + 4))
fat "$work/boot.fat" CYCLORAMA $room "$boot"
fat "$work/pictures.fat" PICTURES 48 "$pictures"

# GRUB for a BIOS lies between the table and the first partition. It knows where: both parts of it are made for sector 1.
modules=(biosdisk part_msdos fat normal linux search search_fs_file echo test all_video vbe)
grub-mkimage -O i386-pc -p '(,msdos2)/EFI/debian' -o "$work/core.img" "${modules[@]}"
image=$work/image
first=$(((1 + room) * 2048))
truncate -s $((1 + room + 48))M "$image"
sfdisk -q "$image" <<END
label: dos
label-id: 0x$id
1: start=$first, size=$((48 * 2048)), type=c, bootable
2: start=2048, size=$((room * 2048)), type=ef
END
put() { dd if="$1" of="$image" bs="$2" seek="$3" conv=notrunc,sparse status=none; }
head -c 440 /usr/lib/grub/i386-pc/boot.img >"$work/mbr"
put "$work/mbr" 1 0
put "$work/core.img" 512 1
put "$work/boot.fat" 1M 1
put "$work/pictures.fat" 1M $((1 + room))
[ "$(stat --format=%s "$work/core.img")" -lt $((2047 * 512)) ] || { echo "$0: GRUB is too large for its place" >&2; exit 1; }
mv "$image" "$output"
echo "$output: $(stat --format=%s "$output") bytes"
