#!/usr/bin/env bash
# Makes the system on the stick: system.sh PACKAGE AGENT FOLDER [quick]. PACKAGE, AGENT: the Debian packages. FOLDER gets
# system.squashfs, vmlinuz and initrd.img; shimx64.efi and grubx64.efi, as Debian has signed them; and the list `packages`.
# quick: without firmware, and packed loosely.
set -euo pipefail
shopt -s inherit_errexit
here=$(cd "$(dirname "$0")" && pwd)
packages=("$(realpath "$1")" "$(realpath "$2")")
mkdir -p "$3"
output=$(realpath "$3")
quick=${4:-}
suite=trixie
# Without its firmware amdgpu and radeon light nothing up, and i915 does not save power.
firmware=(firmware-amd-graphics firmware-intel-graphics firmware-realtek)
[ -z "$quick" ] || firmware=()
work=$(mktemp -d "$output/work.XXXXXX")
trap 'rm -rf "$work"' EXIT

main=$("$here/../debian-archive.sh")
security=$("$here/../debian-archive.sh" Debian-Security)
source() { echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $1 $2 main non-free-firmware"; }
{
    source "$main" $suite
    source "$main" $suite-updates
    [ -z "$security" ] || source "$security" $suite-security
} >"$work/sources.list"

words() { sed 's/#.*//' "$1" | xargs -n 1; }
# What the packages depend on, of alternatives the first: apt fetches it, and dpkg, which runs in the new system, asks for it.
dependencies() {
    for package in "$@"; do dpkg-deb --field "$package" Depends; done | tr , '\n' | sed 's/[|(].*//' | xargs -n 1 | sort -u
}
exclude=()
for folder in doc info locale man bash-completion zsh lintian bug; do exclude+=(--dpkgopt="path-exclude=/usr/share/$folder/*"); done
mmdebstrap --quiet --variant=essential --include="$({ words "$here/system.txt"; dependencies "${packages[@]}"; } | paste -sd ,)" "${exclude[@]}" \
    --customize-hook="copy-in '${packages[0]}' '${packages[1]}' /tmp" \
    --customize-hook='chroot "$1" sh -c "dpkg -i /tmp/*.deb && rm /tmp/*.deb"' \
    $suite "$work/root.tar" "$work/sources.list" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }

# Unpacked by hand: installed, they would bring what makes an initramfs on the machine itself. An apt of its own leaves the
# machine's lists as they are.
mkdir -p "$work"/{lists,cache}/partial "$work/cache/archives/partial" "$work/debs" "$work/parts"
own=(-o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists"
    -o Dir::State::status=/dev/null -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
apt-get "${own[@]}" -qq update
kernel=$(apt-cache "${own[@]}" show linux-image-amd64 | sed -n 's/^Depends: \(linux-image-[^ ,]*\).*/\1/p' | sort -V | tail -n 1)
(cd "$work/debs" && apt-get "${own[@]}" -qq download "$kernel" shim-signed grub-efi-amd64-signed \
    "${firmware[@]}")
unpack() { dpkg-deb --fsys-tarfile "$work/debs/$1"_*.deb | tar -C "$2" --wildcards -xf - "${@:3}"; }
unpack "$kernel" "$work/parts"
unpack shim-signed "$work/parts" '*/shimx64.efi.signed'
unpack grub-efi-amd64-signed "$work/parts" '*/grubx64.efi.signed'
mkdir -p "$work/parts/usr/lib/firmware"
for name in "${firmware[@]}"; do
    unpack "$name" "$work/parts" --exclude='*/amdnpu' --exclude='*/rtw8*' --exclude='*/rtl_bt' --exclude='*/rtlwifi' \
        --exclude='*/firmware/intel' './usr/lib/firmware/*'
done
cp "$work"/parts/boot/vmlinuz-* "$output/vmlinuz"
cp "$work"/parts/usr/lib/shim/shimx64.efi.signed "$output/shimx64.efi"
cp "$work"/parts/usr/lib/grub/x86_64-efi-signed/grubx64.efi.signed "$output/grubx64.efi"

"$here/modules.sh" "$work/parts/usr/lib" "$here/kernel.txt" "$work"

tar -C "$work" -xf "$work/root.tar" ./usr/bin/busybox ./var/lib/dpkg/status
start=$work/start
mkdir -p "$start/bin"
cp "$work"/usr/bin/busybox "$start/bin/busybox"
install -m 755 "$here/init" "$start/init"
find "$start" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
(cd "$start" && find . -print0 | sort -z | cpio --null --quiet --reproducible -o -H newc -R 0:0) |
    zstd -q -19 -T1 >"$output/initrd.img"

{
    awk '/^Package:/ { name = $2 } /^Version:/ { print name, $2 }' "$work/var/lib/dpkg/status"
    for deb in "$work"/debs/*.deb; do dpkg-deb -W --showformat '${Package} ${Version}\n' "$deb"; done
} | sort >"$output/packages"

# As fakeroot, so that files keep their owners.
fakeroot /bin/bash -euo pipefail -s "$work" "$here" "$output" "$SOURCE_DATE_EPOCH" "${quick:+1}" <<'END'
work=$1 here=$2 output=$3 date=$4 level=${5:-15}
root=$work/root
mkdir "$root"
tar -C "$root" -xf "$work/root.tar" --exclude='./dev/*'
cp -r "$work/modules" "$root/usr/lib/modules"
cp -r "$work/parts/usr/lib/firmware" "$root/usr/lib/firmware"
chown -R root:root "$root/usr/lib/modules" "$root/usr/lib/firmware"
cp -r --no-preserve=ownership "$here/root/." "$root/"
# What the package has for a sign within reach of a keyboard.
cp -r "$root/usr/share/cyclorama/kiosk/." "$root/"
# As it is on PICTURES: Notepad's line ends.
sed 's/$/\r/' "$here/pictures/cyclorama.txt" >"$root/usr/lib/cyclorama/cyclorama.txt"
cd "$root"
# What only installing needs.
rm -rf var/lib/dpkg var/lib/apt var/cache/apt var/cache/debconf usr/share/{perl,perl5,debconf,common-licenses,keyrings} \
    usr/lib/x86_64-linux-gnu/perl* usr/bin/perl* etc/{apt,dpkg} boot var/log/* etc/*- usr/lib/udev/hwdb.d usr/lib/udev/hwdb.bin \
    usr/share/doc usr/share/man
for unit in $(sed 's/#.*//' "$here/masked.txt"); do
    ln -sf /dev/null "etc/systemd/system/$unit"
done
# The network and the agent come when cyclorama.txt was read.
find etc/systemd/system \( -name 'systemd-networkd*' -o -name 'systemd-resolved*' -o -name 'systemd-timesyncd*' \
    -o -name 'systemd-network-generator*' -o -name 'cyclorama-agent*' -o -name 'dbus-org.freedesktop.*' \) -path '*.wants/*' -delete
ln -sf /usr/lib/systemd/system/multi-user.target etc/systemd/system/default.target
ln -sf /run/systemd/resolve/stub-resolv.conf etc/resolv.conf
ln -sf /usr/share/zoneinfo/UTC etc/localtime
echo cyclorama >etc/hostname
printf '127.0.0.1 localhost\n127.0.1.1 cyclorama\n' >etc/hosts
# systemd-sysusers makes them with mode 0000; mksquashfs without root has to read them.
chmod 640 etc/shadow etc/gshadow
# Empty: another one at each start, and no word of a first one.
: >etc/machine-id
: >etc/fstab
# Users, catalogues and caches are as they were made here.
touch etc/.updated var/.updated
mkdir -p PICTURES media boot dev
depmod -b "$root" "$(cd usr/lib/modules && echo *)"
find . -exec touch --no-dereference --date "@$date" {} +
mksquashfs . "$output/system.squashfs" -comp zstd -Xcompression-level $level -b 256K -noappend -no-progress -quiet -no-exports \
    -no-xattrs
END
