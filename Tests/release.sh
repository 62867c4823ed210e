#!/usr/bin/env bash
# Shows before a release what takes longer than CI has time for: two clones of the present commit, in different folders and
# one after the other, give the same players and the same packages, byte for byte, for amd64 and arm64; the packages are as
# Debian wants them; and in guests with systemd the service of such a player is killed fifty times, and the package is
# installed, upgraded, removed and purged. An hour on two processors, half of it for arm64, whose libraries are downloaded
# twice: 1 GB. It needs 3 GB of disk in $TMPDIR or /tmp.
#
#   Tests/release.sh [--arch ARCH]...      ARCH: amd64 or arm64; all that this machine builds for, where none is given
#
# Changes that are not committed take no part. The packages stay in .build/release.
set -euo pipefail
cd "$(dirname "$0")/.."
say() { printf '\n== %s: %s\n' "$(printf '%(%H:%M:%S)T')" "$*"; }
machine=$(dpkg --print-architecture)
architectures=()
while [ $# -gt 0 ]; do
    case $1-${2:-} in
        --arch-amd64 | --arch-arm64) architectures+=("$2") && shift 2 ;;
        *) echo "usage: $0 [--arch amd64|arm64]..." >&2; exit 2 ;;
    esac
done
if [ ${#architectures[@]} -eq 0 ]; then
    architectures=("$machine")
    [ "$machine" != amd64 ] || architectures+=(arm64)
fi

Deploy/install-packages.sh Deploy/packages.txt Deploy/deb/packages.txt Tests/packages.txt
[ -z "$(git status --porcelain)" ] || echo "$0: not all changes are committed; the last commit is what is tried" >&2
commit=$(git rev-parse HEAD)
# These would make builds alike, or unlike, that are not so by themselves.
unset SOURCE_DATE_EPOCH DEBEMAIL DEBFULLNAME

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp
failures=0
user=()
[ "$(id -u)" -ne 0 ] || user=(--allow-root)
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

clones=("$scratch/a" "$scratch/another-folder/of-a-longer-name")
for clone in "${clones[@]}"; do
    git clone --quiet . "$clone"
    git -C "$clone" -c advice.detachedHead=false checkout --quiet "$commit"
    for arch in "${architectures[@]}"; do
        say "building for $arch in $clone"
        (cd "$clone" && Deploy/deb.sh --arch "$arch" out) | tail -n 3
    done
done

for arch in "${architectures[@]}"; do
    say "the same bytes for $arch"
    first=$(echo "${clones[0]}"/out/*_"$arch".deb)
    cmp "${clones[0]}/.build/package/$arch/cyclorama" "${clones[1]}/.build/package/$arch/cyclorama" || fail "two players for $arch"
    cmp "$first" "${clones[1]}/out/${first##*/}" || fail "two packages for $arch"
    # The day before which the clock is not trusted, as the compiler writes it.
    day=$(LC_ALL=C date --utc --date="@$(git log -1 --format=%ct)" '+%b %e %Y')
    LC_ALL=C grep -qF "$day" "${clones[0]}/.build/package/$arch/cyclorama" || fail "the player for $arch is not of $day"
    # No name of a folder that it was built in.
    ! LC_ALL=C grep -qF "$scratch" "${clones[0]}/.build/package/$arch/cyclorama" || fail "the player for $arch names $scratch"
    mkdir -p .build/release
    cp "$first" .build/release/
    (cd .build/release && sha256sum "${first##*/}")
    lintian "${user[@]}" --fail-on error,warning --suppress-tags bogus-mail-host "$first" || fail "lintian objects"
done

say "the same package by another mask, in another zone"
(cd "${clones[0]}" && umask 077 && TZ=Asia/Tokyo LANG=tr_TR.UTF-8 RUNTIME_DIRECTORY=/elsewhere \
    Deploy/deb.sh --player ".build/package/$machine/cyclorama" other) >/dev/null
cmp "${clones[0]}"/{out,other}/cyclorama_*_"$machine".deb || fail "the two packages differ"

say "the package beside Debian's rules"
Tests/package.sh "${clones[0]}/.build/package/$machine/cyclorama" || fail "Tests/package.sh"

say "the service, the package and other drivers in guests"
(cd "${clones[0]}" && swift build --build-tests 2>&1 | tail -n 1 &&
    CYCLORAMA_LONG=1 CYCLORAMA_STATIC=$PWD/.build/package/$machine/cyclorama swift test --skip-build \
        --filter 'ServiceGuestTests|ServiceFaultGuestTests|PackageGuestTests|DriverGuestTests|ModelTests|ShareGuestTests|TrialGuestTests|HotplugTests' 2>&1 | grep -E '^(guest|driver)|Test |Suite ' ) ||
    fail "the guests' tests"

say "$failures failed, after $((SECONDS / 60)) minutes"
[ "$failures" -eq 0 ]
