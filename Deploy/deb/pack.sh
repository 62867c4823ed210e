# What both Debian packages are made with; sourced by their scripts, from the root of the tree. It dates to $SOURCE_DATE_EPOCH.
#
# Sets $maintainer, $origin and $root, an empty folder for the files of the package, which goes with the script.

maintainer=$(git log -1 --format='%an <%ae>' 2>/dev/null || echo "Unknown <unknown@invalid>")
if [ -n "${DEBEMAIL:-}" ]; then maintainer="${DEBFULLNAME:-Cyclorama} <$DEBEMAIL>"; fi
origin=$(git rev-parse HEAD 2>/dev/null || echo "an archive")

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

# put MODE FILE PATH: a file of the package
put() { install -D -m "$1" "$2" "$root/$3"; }

# compressed PATH: standard input as a file of the package
compressed() { mkdir -p "$(dirname "$root/$1")" && gzip -9n >"$root/$1"; }

# pack NAME VERSION ARCH SCRIPTS FOLDER: makes FOLDER/NAME_VERSION_ARCH.deb of $root, with what dpkg runs out of SCRIPTS and the
# rest of `control` from standard input
pack() {
    local name=$1 version=$2 arch=$3 scripts=$4 folder=$5 size script
    # In KiB: every file rounded up, one for everything else.
    size=$(find "$root" -type f -printf '%s\n' -o -printf '1\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
    mkdir "$root/DEBIAN"
    {
        printf '%s: %s\n' Package "$name" Version "$version" Architecture "$arch" Maintainer "$maintainer" Installed-Size "$size"
        cat
    } >"$root/DEBIAN/control"
    for script in postinst prerm postrm; do put 755 "$scripts/$script" "DEBIAN/$script"; done
    (cd "$root" && find etc -type f -printf '/%p\n' | sort) >"$root/DEBIAN/conffiles"
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"

    find "$root" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
    mkdir -p "$folder"
    local package=$folder/${name}_${version}_$arch.deb
    # One thread: several cut the archive into blocks, as many as there are processors.
    dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$package" >/dev/null
    echo "$package: $(stat --format=%s "$package") bytes"
}
