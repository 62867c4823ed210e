#!/usr/bin/env bash
# Chooses a kernel's modules: modules.sh USR RELEASE LIST FOLDER. USR/lib/modules/RELEASE is where they are, LIST says which
# (kernel.txt). FOLDER/modules/RELEASE gets those of both parts, FOLDER/start, an initramfs, those of its first alone; both
# with all that they depend on.
set -euo pipefail
usr=$1 release=$2 list=$3 folder=$4
all=$usr/lib/modules/$release
depmod -b "$(dirname "$usr")" "$release" 2>/dev/null || depmod -b "$usr" "$release"

patterns() { awk -v part="[$1]" '/^\[/ { on = $0 == part; next } /^#/ || !NF { next } on' "$list" | paste -sd '|'; }
# modules.dep: a module, and all that it needs.
chosen() {
    awk -v wanted="^kernel/($1)[.]ko" '$1 ~ wanted { sub(":", "", $1); for (i = 1; i <= NF; i++) print $i }' \
        "$all/modules.dep" | sort -u
}
# Unpacked: the whole is packed again, and busybox reads them as they are.
copy() {
    while read -r file; do
        mkdir -p "$1/$(dirname "$file")"
        xz -dc "$all/$file" >"$1/${file%.xz}"
    done
    cp "$all"/modules.{order,builtin,builtin.modinfo} "$1"
}
start=$(patterns start)
system=$(patterns system)
chosen "$start" | copy "$folder/start/lib/modules/$release"
chosen "$start|$system" | copy "$folder/modules/$release"
depmod -b "$folder/start" "$release"
