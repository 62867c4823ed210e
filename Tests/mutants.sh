#!/usr/bin/env bash
# Seeds one fault after the other and prints which test sees it: what power the tests have, and must not lose as they
# become faster. A fault that no test sees survives.
#
#   Tests/mutants.sh [NAME…]        all of Tests/mutants/NAME.patch if none is named
#   Tests/mutants.sh --rooms …      tries each by the tests of its room alone
#   Tests/mutants.sh --part 1/4     the first quarter of all
#
# Exit code 1 if another one survives, does not apply or does not compile. What is not committed takes no part, but for the patches:
# each is applied to a copy of the present commit, .build-mutants/tree, which is kept with its build.
#
# A patch begins with lines about it. `Room:` is the filter of the tests that try it first; only their targets are built
# then. What survives them is tried by all tests outside of guests, unless `Needs:` names what alone can see it: `guest` or
# `service` with a filter of GuestTests, or `script` with its command. All of these must pass without a fault first. A test
# that takes longer than its limit sees the fault, too. `Survives:` stands in a fault that no test sees yet, which is no error.
#
# Tests/mutants/killed.txt is the table of one commit. CYCLORAMA_DEPTH=release runs the long guest tests as well.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
patches=$root/Tests/mutants
build=$root/.build-mutants
tree=$build/tree
# In seconds.
build_limit=3600 room_limit=300 whole_limit=3600 guest_limit=5400

usage() {
    echo "usage: $0 [--rooms] [--part K/N | NAME…]; NAME is that of a Tests/mutants/NAME.patch" >&2
    exit 2
}
# header NAME KEY: what a patch says of itself.
header() { sed -n "/^diff /q; s/^$2: //p" "$patches/$1.patch"; }

commit=$(git rev-parse HEAD)
rooms=
if [ "${1:-}" = --rooms ]; then
    rooms=1
    shift
fi
part=1 parts=1
if [ "${1:-}" = --part ]; then
    [[ ${2:-} =~ ^([1-9][0-9]?)/([1-9][0-9]?)$ ]] && [ "${BASH_REMATCH[1]}" -le "${BASH_REMATCH[2]}" ] || usage
    part=${BASH_REMATCH[1]} parts=${BASH_REMATCH[2]}
    shift 2
fi
names=("$@")
[ $# -gt 0 ] || for patch in "$patches"/*.patch; do names+=("$(basename "$patch" .patch)"); done
for name in "${names[@]}"; do [ -e "$patches/$name.patch" ] || usage; done

mkdir -p "$build/log"
exec 9> "$build/lock"
flock --nonblock 9 || { echo "$0: another run uses $build" >&2; exit 1; }
[ -e "$tree/.git" ] || git clone --quiet --shared --no-checkout . "$tree"
git -C "$tree" fetch --quiet "$root" HEAD
git -C "$tree" checkout --quiet --force --detach "$commit"
git -C "$tree" clean --quiet --force -d

# What a build or a test has started ends with it: they have processes of their own, where the system allows that.
own=(unshare --pid --fork --kill-child --mount-proc)
"${own[@]}" true 2>/dev/null || own=()
child=
trap '[ -z "$child" ] || kill -KILL "$child" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM HUP
# begin LIMIT FILE COMMAND… runs a command in the copy, beside this one; what it says goes into a file.
begin() {
    local limit=$1 file=$2
    shift 2
    (cd "$tree" && exec "${own[@]}" timeout --kill-after 10 "$limit" "$@") > "$file" 2>&1 < /dev/null 9>&- &
    child=$!
}
# Waits for it, and returns its exit code: 124 and 137 are the limit.
end() {
    local code=0
    wait "$child" || code=$?
    child=
    return "$code"
}
run() {
    begin "$@"
    end
}

# The test targets that a filter names.
targets() {
    grep -oE '[A-Za-z]+Tests' <<< "$1" | sort -u | while read -r name; do
        [ ! -d "$tree/Tests/$name" ] || echo "$name"
    done | paste -sd,
}
# make FILE TARGETS builds the copy's tests of some targets; without any, of all.
make() {
    local file=$1 code=0
    export CYCLORAMA_TESTS=$2
    [ -n "$2" ] || unset CYCLORAMA_TESTS
    if [ -n "$2" ]; then
        run "$build_limit" "$file" swift build --product cycloramaPackageTests || code=$?
        # Some of them run the program.
        [[ $code -ne 0 || ! $2 =~ (Decode|Player)Tests ]] || run "$build_limit" "$file" swift build --product cyclorama || code=$?
    else
        run "$build_limit" "$file" swift build --build-tests || code=$?
    fi
    return "$code"
}
# try FILE LIMIT ARGUMENT… runs tests that are built. `seen` is the first one that failed, with its file; empty if none did.
seen=
try() {
    local file=$1 limit=$2 code=0
    shift 2
    seen=
    begin "$limit" "$file" swift test --skip-build "$@"
    # One that fails is enough.
    while kill -0 "$child" 2>/dev/null; do
        ! grep -q ' recorded an issue' "$file" || kill -KILL "$child" 2>/dev/null || true
        sleep 0.2
    done 2>/dev/null
    end || code=$?
    grep -qE 'Test run with [1-9][0-9]* test' "$file" || [ "$code" -ne 0 ] || seen="no test at all"
    [ "$code" -ne 0 ] || return 0
    local line
    line=$(grep -a -m 1 -oE 'Test [^ (]+\([^)]*\) recorded an issue.*' "$file" || true)
    seen=${line#Test }
    seen=${seen%% recorded*}
    [[ ! $line =~ " at "([A-Za-z0-9+]+)\.swift: ]] || seen=${BASH_REMATCH[1]}.$seen
    [ -n "$seen" ] || case $code in
        124 | 137) seen="the time limit" ;;
        *) seen="a crash" ;;
    esac
}
# need FILE KIND WORD… tries what a patch needs: a guest with a player of its own, or a script with one.
need() {
    local file=$1 kind=$2 code=0
    shift 2
    seen=
    export CYCLORAMA_STATIC=$tree/.build/guest/cyclorama
    run "$build_limit" "$file" Deploy/build-static.sh "$CYCLORAMA_STATIC" || return 1
    if [ "$kind" = script ]; then
        run "$guest_limit" "$file" "$@" || code=$?
        # It lacks something here.
        [ "$code" -ne 77 ] || return 1
        [ "$code" -eq 0 ] || seen=$*
        return 0
    fi
    make "$file" GuestTests || return 1
    try "$file" "$guest_limit" --filter "GuestTests.*(${*:-Guest})"
    # Without QEMU they are all skipped.
    [ -n "$seen" ] || grep -qE 'Test [^ (]+\(.*\) (with .*)?passed after' "$file"
}

room() { make "$1" "$2" && try "$1" "$room_limit" --filter "$3"; }
whole() { make "$1" '' && try "$1" "$whole_limit" --skip GuestTests; }
# sound KEY COMMAND… asks once whether what tries a fault passes without one. `reason` says why it does not.
declare -A reasons
sound() {
    local key=$1
    shift
    if [ -z "${reasons[$key]:-}" ]; then
        reasons[$key]=-
        "$@" || seen="it cannot be tried here"
        [ -z "$seen" ] || reasons[$key]="without it: $seen"
    fi
    reason=${reasons[$key]}
    [ "$reason" = - ]
}

printf '%-40s  %-70s  %s\n' fault 'killed by' seconds
killed=0 known=0 survived=0 wrong=0
row() { printf '%-40s  %-70s  %d\n' "$1" "$2" $((SECONDS - start)); }
# Tries one fault; sets `seen`. Returns 1, and why in `reason`, where it cannot be tried.
mutant() {
    local name=$1 filter wanted log=$build/log/$1 needs
    filter=$(header "$name" Room)
    wanted=$(targets "$filter")
    read -ra needs <<< "$(header "$name" Needs)"
    sound "$filter" room "$log" "$wanted" "$filter" || return
    [ -n "$rooms" ] || [ ${#needs[@]} -eq 0 ] || sound "${needs[*]}" need "$log" "${needs[@]}" || return
    start=$SECONDS
    git -C "$tree" apply -p1 "$patches/$name.patch" 2> "$log" || { reason="does not apply"; return 1; }
    make "$log" "$wanted" || { reason="does not compile: $(grep -m 1 'error:' "$log" || true)"; return 1; }
    try "$log" "$room_limit" --filter "$filter"
    [ -z "$seen$rooms" ] || return 0
    if [ ${#needs[@]} -gt 0 ]; then
        need "$log" "${needs[@]}" || { reason="cannot be tried here"; return 1; }
    else
        whole "$log" || { reason="does not compile: $(grep -m 1 'error:' "$log" || true)"; return 1; }
    fi
}
# Those that share targets follow each other, as choosing others takes some seconds.
mapfile -t names < <(
    for name in "${names[@]}"; do echo "$(targets "$(header "$name" Room)") $name"; done | sort | sed 's/.* //')
from=$(((part - 1) * ${#names[@]} / parts))
names=("${names[@]:from:part * ${#names[@]} / parts - from}")
for name in "${names[@]}"; do
    start=$SECONDS
    if ! mutant "$name"; then
        row "$name" "$reason"
        wrong=$((wrong + 1))
    elif [ -n "$seen" ]; then
        row "$name" "$seen"
        killed=$((killed + 1))
    elif [ -n "$(header "$name" Survives)" ]; then
        row "$name" "survived, as is known"
        known=$((known + 1))
    else
        row "$name" survived
        survived=$((survived + 1))
    fi
    git -C "$tree" checkout --quiet --force --detach "$commit"
    git -C "$tree" clean --quiet --force -d
done
printf '%d killed, %d survived as is known, %d survived, %d wrong\n' "$killed" "$known" "$survived" "$wrong"
[ $((survived + wrong)) -eq 0 ]
