#!/usr/bin/env bash
# Shows before a release what takes longer than CI has time for: the parts in the table of Tests/release.md, which says why.
#
#   Tests/release.sh [PART…]                PART: those of the table; otherwise all
#   Tests/release.sh --due                  runs nothing, and says which parts are due
#
# It writes into that table when each part was last run, on which commit and how it ended; a commit keeps that. Exit code 1
# where a part has failed, was never run, or longer than 30 days ago. A part runs on what is committed alone: changes that are
# not are refused. Each part takes 45 minutes at the most on two processors; 8 GB of disk. The packages stay in
# .build/release-packages.
set -euo pipefail
cd "$(dirname "$0")/.."
table=Tests/release.md
mapfile -t all < <(sed -nE 's/^\| ([a-z0-9]+) \|.*\| [^|]+ \| [^|]+ \| [^|]+ \|$/\1/p' "$table" | grep -vx part)
say() { printf '\n== %s: %s\n' "$(printf '%(%H:%M:%S)T')" "$*"; }

# The parts that have not ended well within 30 days, and why.
due() {
    local part ran ended age count=0
    for part in "${all[@]}"; do
        IFS='|' read -r ran _ ended < <(sed -nE "s/^\| $part \|.*\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/\1|\2|\3/p" "$table")
        if [ "$ran" = never ]; then
            echo "due: $part was never run whole"
        elif [ "$ended" != held ]; then
            echo "due: $part $ended on $ran"
        else
            age=$((($(date +%s) - $(date --date "$ran" +%s)) / 86400))
            [ "$age" -gt 30 ] || continue
            echo "due: $part held $age days ago"
        fi
        count=$((count + 1))
    done
    return "$((count > 0))"
}
# record PART MINUTES ENDED
record() {
    local cells="$2 | $(date --utc +%F) | $(git rev-parse --short=10 HEAD) | $3"
    sed -i -E "s/^(\| $1 \|.*\|) [^|]+ \| [^|]+ \| [^|]+ \| [^|]+ \|$/\1 $cells |/" "$table"
}

case ${1:-} in
    --due) due && exit; exit 1 ;;
    -*) echo "usage: $0 [--due | PART…]" >&2; exit 2 ;;
esac
[ $# -gt 0 ] || set -- "${all[@]}"
for part in "$@"; do
    [[ " ${all[*]} " == *" $part "* ]] || { echo "$0: '$part' is none of: ${all[*]}" >&2; exit 2; }
done
# The table itself may have changed.
if [ -n "$(git status --porcelain | grep -v " $table$")" ]; then
    echo "$0: commit your changes first: what is tried must have a commit's name" >&2
    exit 1
fi
Deploy/install-packages.sh Deploy/packages.txt Deploy/deb/packages.txt Deploy/agent/packages.txt Tests/packages.txt Tests/fleet/packages.txt
# These would make builds alike, or unlike, that are not so by themselves.
unset SOURCE_DATE_EPOCH DEBEMAIL DEBFULLNAME
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Two rows of the faults' table play as nobody.
chmod 711 "$scratch"
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp CYCLORAMA_DEPTH=release CYCLORAMA_STATIC=$PWD/.build/guest/cyclorama \
    CYCLORAMA_AGENT=$PWD/.build/guest/cyclorama-agent
machine=$(dpkg --print-architecture)

bytes() {
    local architectures=("$machine") clones=("$scratch/a" "$scratch/another-folder/of-a-longer-name") clone arch first day
    local user=()
    [ "$machine" != amd64 ] || architectures+=(arm64)
    [ "$(id -u)" -ne 0 ] || user=(--allow-root)
    for clone in "${clones[@]}"; do
        git clone --quiet . "$clone"
        for arch in "${architectures[@]}"; do
            say "building for $arch in $clone"
            (cd "$clone" && Deploy/deb.sh --arch "$arch" out) | tail -n 3
        done
    done
    for arch in "${architectures[@]}"; do
        say "the same bytes for $arch"
        first=$(echo "${clones[0]}"/out/*_"$arch".deb)
        cmp "${clones[0]}/.build/package/$arch/cyclorama" "${clones[1]}/.build/package/$arch/cyclorama"
        cmp "$first" "${clones[1]}/out/${first##*/}"
        # The day before which the clock is not trusted, as the compiler writes it.
        day=$(LC_ALL=C date --utc --date="@$(git log -1 --format=%ct)" '+%b %e %Y')
        LC_ALL=C grep -qF "$day" "${clones[0]}/.build/package/$arch/cyclorama" ||
            { echo "the player for $arch is not of $day"; return 1; }
        ! LC_ALL=C grep -qF "$scratch" "${clones[0]}/.build/package/$arch/cyclorama" ||
            { echo "the player for $arch names the folder that it was built in"; return 1; }
        mkdir -p .build/release-packages
        cp "$first" .build/release-packages/
        (cd .build/release-packages && sha256sum "${first##*/}")
        lintian "${user[@]}" --fail-on error,warning --suppress-tags bogus-mail-host "$first"
    done
    say "the same package by another mask, in another zone"
    (cd "${clones[0]}" && umask 077 && TZ=Asia/Tokyo LANG=tr_TR.UTF-8 RUNTIME_DIRECTORY=/elsewhere \
        Deploy/deb.sh --player ".build/package/$machine/cyclorama" other) >/dev/null
    cmp "${clones[0]}"/{out,other}/cyclorama_*_"$machine".deb
    Tests/package.sh "${clones[0]}/.build/package/$machine/cyclorama"
}
player() { Deploy/build-static.sh "$CYCLORAMA_STATIC"; }
agent() { Deploy/agent/build.sh "$CYCLORAMA_AGENT"; }
# The parts that are tags of tests.
displays() { Tests/run.sh --part displays; }
drivers() { Tests/run.sh --part drivers; }
cables() { Tests/run.sh --part cables; }
services() { Tests/run.sh --part services; }
agents() { agent && Tests/run.sh --part agents; }
pacing() { Tests/run.sh --part pacing; }
# The image's cases by their files.
stick() { agent && player && Tests/appliance.sh "$@"; }
boots() { stick boots web; }
machines() { stick machines; }
damage() { stick damage plugs; }
hands() { stick hands keys restarts; }
cuts() { stick cuts; }
arm64() { Tests/arm64.sh; }
faults() { player && Tests/faults.sh; }
limits() { player && Tests/limits.sh pairs; }
fleet() { Tests/build.sh && Tests/fleet.sh --interval 300 .build/release; }
soak() { Tests/soak.sh && Tests/soak.sh --cables; }
fuzz() {
    Tests/fuzz.sh 60
    CYCLORAMA_STOCK_JPEG=1 swift test --scratch-path .build-stock --filter \
        'DecodeTests.(JPEG|Plane|ScanHeader|Huffman|Ink|Limit)Tests|DrawTests'
}
mutants1() { Tests/mutants.sh --part 1/4; }
mutants2() { Tests/mutants.sh --part 2/4; }
mutants3() { Tests/mutants.sh --part 3/4; }
mutants4() { Tests/mutants.sh --part 4/4; }
debug() { player && swift test --skip GuestTests; }

for part in "$@"; do
    say "$part"
    begun=$SECONDS
    # In a shell of its own, in which the first command that fails is the end; as the left side of || it would not be.
    set +e
    (set -e; "$part")
    [ $? -eq 0 ] && ended=held || ended=failed
    set -e
    say "$part $ended"
    record "$part" $(((SECONDS - begun + 59) / 60)) "$ended"
done
echo
sed -n '/^|/p' "$table"
due
