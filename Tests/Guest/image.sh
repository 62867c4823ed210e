#!/bin/bash
# Builds the part of the guest's initramfs that stays the same for a kernel: busybox, init, modules, and small test programs.
#
#     image.sh KERNEL-RELEASE OUTPUT [ROOT]
#
# ROOT: where another machine's kernel modules and busybox are, or another kernel's modules alone; its image has neither vkms
# nor the test programs, which would have to be built for it.
set -euo pipefail
umask 022

release=$1
output=$2
from=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$(dirname "$output")"
cache=$(cd "$(dirname "$output")" && pwd)
work=$(mktemp -d "$cache/image.XXXXXX")
trap 'rm -rf "$work"' EXIT

root=$work/root
mkdir -p "$root"/{bin,dev,proc,sys,run,tmp,lib/modules/"$release"/extra}
busybox=$from/bin/busybox
[ -f "$busybox" ] || busybox=/bin/busybox
cp "$busybox" "$root/bin/busybox"
cp "$here/init" "$root/init"
cp "$here/runner" "$root/runner"
chmod 755 "$root/init"

modules=(virtio_pci virtio_console virtio-gpu bochs drm_kms_helper drm_shmem_helper virtio_blk ext4 9pnet_virtio 9p)
# What not every kernel has; evdev and button are those of keys that a system heeds, uinput makes devices.
more=(qxl cirrus cirrus-qemu evdev button uinput)
{
    for module in "${modules[@]}"; do modprobe -d "$from/" -S "$release" --show-depends "$module"; done
    for module in "${more[@]}"; do modprobe -d "$from/" -S "$release" --quiet --show-depends "$module" || :; done
} | awk '$1 == "insmod" { print $2 }' | sort -u | while read -r file; do
    install -D -m 644 "$file" "$root/lib/modules/$release/${file#*"/lib/modules/$release/"}"
done
cp "$from/lib/modules/$release"/modules.{order,builtin} "$root/lib/modules/$release/"

if [ -z "$from" ]; then
    # vkms is not among Debian's modules; it builds out of Debian's source of the same kernel, with what plays other drivers.
    vkms=$cache/vkms-$release-$(cat "$here"/vkms/* | sha256sum | cut -c 1-16).ko
    if [ ! -f "$vkms" ]; then
        name=linux-source-$(cut -d. -f1,2 <<<"$release")
        tar -C "$work" -xf "/usr/src/$name.tar.xz" "$name/drivers/gpu/drm/vkms"
        cp "$here"/vkms/*.[ch] "$work/$name/drivers/gpu/drm/vkms"
        patch -s -d "$work/$name/drivers/gpu/drm/vkms" -p 1 <"$here/vkms/vkms.patch"
        make -s -C "/lib/modules/$release/build" M="$work/$name/drivers/gpu/drm/vkms" CONFIG_DRM_VKMS=m modules
        strip --strip-debug "$work/$name/drivers/gpu/drm/vkms/vkms.ko"
        rm -f "$cache/vkms-$release"*.ko
        mv "$work/$name/drivers/gpu/drm/vkms/vkms.ko" "$vkms"
    fi
    cp "$vkms" "$root/lib/modules/$release/extra/vkms.ko"

    for program in pattern kms witness hand; do
        # shellcheck disable=SC2046  # the words are flags
        cc -O2 -D_GNU_SOURCE -static -o "$root/bin/$program" "$here/$program.c" $(pkg-config --cflags --libs --static libdrm)
        strip "$root/bin/$program"
    done
    # shellcheck disable=SC2046
    cc -O2 -D_GNU_SOURCE -DREQUESTS_PROGRAM -static -I "$here/../KernelModel/Calls/include" -o "$root/bin/requests" \
        "$here/../KernelModel/Calls/requests.c" $(pkg-config --cflags --libs --static libdrm)
fi
depmod -b "$root" "$release"

(cd "$root" && find . -print0 | cpio --null --quiet -o -H newc -R 0:0) >"$work/image"
mv "$work/image" "$output"
