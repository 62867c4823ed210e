#!/bin/bash
# Builds the root file system of a guest that runs Debian with systemd, as an ext4 image. No root is needed.
#
#     debian.sh SUITE OUTPUT
#
# SUITE: a release of Debian, such as bookworm; its packages come from the archive that this machine's apt uses. It has no
# kernel: the modules, the runner and a guest's own files are copied in from the initramfs as the guest boots.
set -euo pipefail
umask 022

suite=$1
output=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$(dirname "$output")"
cache=$(cd "$(dirname "$output")" && pwd)
work=$(mktemp -d "$cache/debian.XXXXXX")
trap 'rm -rf "$work"' EXIT

archive=$("$here/../../Deploy/debian-archive.sh")
# What keeps the image small; a package that a test installs there comes with its documentation.
exclude=()
for folder in doc info locale man; do exclude+=(--dpkgopt="path-exclude=/usr/share/$folder/*"); done
# Nobody serves packages there: what the agent's depends on is in it.
agent=ca-certificates,gpg,libcurl4,libheif1,libjansson4,libjpeg62-turbo,liblcms2-2,libostree-1-1,libpng16-16,libwebp7,libyaml-0-2
# Debian 13 has its decoders apart.
[ "$suite" = bookworm ] || agent+=,libheif-plugin-dav1d,libheif-plugin-libde265
mmdebstrap --quiet --variant=apt --include="systemd,systemd-sysv,udev,dbus,kmod,procps,$agent" "${exclude[@]}" \
    "$suite" "$work/root.tar" "deb $archive $suite main"

# As fakeroot, so that files keep their owners in the image.
fakeroot /bin/bash -euo pipefail -s "$work" "$here" "$output" <<'END'
root=$1/root
mkdir "$root"
tar -C "$root" -xf "$1/root.tar"
cd "$root"
rm -rf etc/dpkg/dpkg.cfg.d/99mmdebstrap var/lib/apt/lists/* var/cache/apt/*.bin var/cache/debconf/*-old boot/*
echo guest >etc/hostname
printf '127.0.0.1 localhost\n127.0.1.1 guest\n' >etc/hosts
install -m 644 "$2/runner.service" etc/systemd/system/runner.service
mkdir -p etc/systemd/system/sysinit.target.wants etc/systemd/journald.conf.d
ln -s ../runner.service etc/systemd/system/sysinit.target.wants/runner.service
# What a failed test shows of the guest.
printf '[Journal]\nStorage=volatile\nForwardToConsole=yes\nTTYPath=/dev/ttyS0\nMaxLevelConsole=info\nRateLimitBurst=0\n' \
    >etc/systemd/journald.conf.d/guest.conf
# What takes an emulated processor long, and what waits for a network, a clock or a serial line that nobody has.
for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer fstrim.timer e2scrub_all.timer \
    e2scrub_reap.service systemd-networkd.service systemd-networkd-wait-online.service systemd-timesyncd.service \
    systemd-resolved.service systemd-pstore.service systemd-binfmt.service proc-sys-fs-binfmt_misc.automount \
    systemd-hwdb-update.service ldconfig.service systemd-firstboot.service systemd-boot-system-token.service \
    serial-getty@ttyS0.service; do
    ln -sf /dev/null "etc/systemd/system/$unit"
done
: >etc/machine-id
: >etc/fstab
cd /
mke2fs -q -t ext4 -m 0 -O '^has_journal' -L root -d "$root" "$1/image" 512M
END
# Those of earlier scripts are large, and nobody's any more.
rm -f "${output%-*}"-*.ext4
mv "$work/image" "$output"
