#!/usr/bin/env bash
# Chooses a kernel's modules: modules.sh LIB LIST FOLDER. LIB/modules/RELEASE is where they are, LIST says which (kernel.txt).
# FOLDER/modules/RELEASE gets those of both parts, FOLDER/start, an initramfs, those of its first alone; both with all that
# they depend on.
set -euo pipefail
list=$2 folder=$3
release=$(cd "$1/modules" && echo *)
all=$1/modules/$release

# depmod looks in lib/modules or in usr/lib/modules, as it was built.
depend() {
    local both=$folder/both
    mkdir -p "$both/usr"
    ln -sfn "$(realpath "$1")" "$both/usr/lib"
    ln -sfn usr/lib "$both/lib"
    depmod -b "$both" "$release"
}
depend "$1"

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
depend "$folder/start/lib"
