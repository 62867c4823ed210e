#!/usr/bin/env bash
# Makes the Debian package of a static player and holds it against Debian's rules: lintian, its files, the manual pages beside
# `--help` and Deploy/manual, what its README points at, the completions in bash and zsh, the site file and the examples. A
# minute. Exit code 77: this machine lacks a tool.
#
#   Tests/package.sh [PLAYER]       PLAYER: a static player of this machine; .build/guest/cyclorama
#
# What installing it does to a machine is tried in a guest.
set -euo pipefail
shopt -s inherit_errexit
player=$(realpath "${1:-$(dirname "$0")/../.build/guest/cyclorama}")
cd "$(dirname "$0")/.."
for tool in lintian man mandoc pandoc zsh; do
    command -v "$tool" >/dev/null || { echo "skipped: no $tool here; it is in Tests/packages.txt"; exit 77; }
done
[ -x "$player" ] || { echo "skipped: $player is missing; Deploy/build-static.sh $player makes it"; exit 77; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }
say() { echo "-- $*"; }

say "made by another mask, in another zone"
(umask 077 && TZ=Asia/Tokyo LANG=tr_TR.UTF-8 RUNTIME_DIRECTORY=/elsewhere \
    Deploy/deb.sh --player "$player" "$scratch") >/dev/null
package=$(echo "$scratch"/*.deb)
version=$("$player" --version | sed -n 1p)
[ "${package##*/}" = "cyclorama_${version}_$(dpkg --print-architecture).deb" ] || fail "its name is ${package##*/}"

say "lintian"
user=()
[ "$(id -u)" -ne 0 ] || user=(--allow-root)
# Whose address it is depends on who committed.
lintian "${user[@]}" --fail-on error,warning --suppress-tags bogus-mail-host "$package" || fail "lintian objects"

say "files"
root=$scratch/root
dpkg-deb --extract "$package" "$root"
dpkg-deb --control "$package" "$scratch/control"
[ "$(dpkg-deb --field "$package" Version)" = "$version" ] || fail "the version is not the player's"
[ "$(cat "$scratch/control/conffiles")" = /etc/cyclorama/site.yaml ] || fail "site.yaml is not the one conffile"
(cd "$root" && md5sum --quiet --check "$scratch/control/md5sums") || fail "md5sums"
others=$(dpkg-deb --contents "$package" | awk '$2 != "root/root" || $1 !~ /^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x)$/' || true)
[ -z "$others" ] || fail "owner or mode: $others"
cmp "$player" "$root/usr/bin/cyclorama" || fail "the player is another"
[ -x "$root/usr/libexec/cyclorama-painter" ] || fail "there is no painter"
cmp Deploy/cyclorama.service "$root/usr/lib/systemd/system/cyclorama.service" || fail "the unit is another"
diff -r Deploy/kiosk "$root/usr/share/cyclorama/kiosk" || fail "what is for keyboards is other than Deploy/kiosk"
cmp Deploy/input/allow-input "$root/usr/libexec/cyclorama/allow-input" || fail "allow-input is another"
# A quarter of it is for pictures.
grep -qE '^MemoryMax=[1-9][0-9]%$' Deploy/cyclorama.service || fail "the unit has no MemoryMax= that fits every machine"
grep -qx ' The owner of Cyclorama has not chosen a licence for it.' "$root/usr/share/doc/cyclorama/copyright" ||
    fail "copyright does not say that there is no licence"
for script in postinst prerm postrm; do sh -n "$scratch/control/$script" || fail "$script"; done

say "manual pages"
manual=$root/usr/share/man/man1
gunzip --keep "$root"/usr/share/man/man*/*.gz
shown() {
    MANWIDTH=200 MANOPT='' LC_ALL=C.UTF-8 \
        man --local-file --encoding=UTF-8 --no-hyphenation --no-justification "$1" | col -bx
}
help_of() { if [ "$1" = cyclorama ]; then "$player" --help; else "$player" help "${1#cyclorama-}"; fi; }
mapfile -t commands < <("$player" --help | sed -n '/^SUBCOMMANDS:/,$p' | sed -n 's/^  \([a-z][a-z-]*\) .*/cyclorama-\1/p')
[ ${#commands[@]} -gt 5 ] || fail "only ${#commands[@]} commands in --help"
for name in cyclorama "${commands[@]}"; do
    page=$manual/$name.1
    [ -e "$page" ] || { fail "$name has no manual page"; continue; }
    # That the pages name each other is tried below; here they are not installed.
    complaints=$(mandoc -Tlint -Wstyle "$page" | grep -v 'referenced manual not found' || true)
    [ -z "$complaints" ] || fail "$complaints"
    complaints=$(LC_ALL=C.UTF-8 man --warnings --encoding=UTF-8 --local-file -Tutf8 -Z "$page" 2>&1 >/dev/null)
    [ -z "$complaints" ] || fail "$name: $complaints"
    text=$(shown "$page")
    # Every option, and what the command does.
    words=$(help_of "$name" | sed -n '/^\(ARGUMENTS\|OPTIONS\):/,/^SUBCOMMANDS:/p' |
        grep -oE '(^|[ ,])--?[a-z][a-z-]*' | tr -d ' ,' | sort -u)
    [ -n "$words" ] || fail "$name: no options in --help"
    for word in $words; do
        grep -qE -- "^ +((-[a-z], )?$word( |\$)|$word, )" <<<"$text" || fail "$name.1 does not explain $word"
    done
    flat() { tr -s ' \n' ' '; }
    while read -r sentence; do
        grep -qF -- "$sentence" < <(flat <<<"$text") || fail "$name.1 does not say: $sentence"
    done < <(help_of "$name" | sed -n 's/^OVERVIEW: //p')
    for other in $(sed -n 's/^\.Xr \([a-z-]*\) \([0-9]\).*/man\2\/\1.\2/p' "$page"); do
        [ -e "$root/usr/share/man/$other" ] || fail "$name.1 names ${other##*/}, which is missing"
    done
done

say "the manual"
# A text names manual pages that are installed, and no file of the sources.
expect_installed() {
    local other
    for other in $(grep -oE 'cyclorama(-[a-z]+)?\([0-9]\)' <<<"$2" | sort -u | tr '()' '. '); do
        [ -e "$root/usr/share/man/man${other##*.}/$other" ] || fail "$1 names $other, which is missing"
    done
    ! grep -nE '\]\(|[a-z]\.md\b' <<<"$2" || fail "$1 names files of the sources"
}
for source in Deploy/manual/*.md; do
    name=$(sed -n 's/^title: //p' "$source") section=$(sed -n 's/^section: //p' "$source")
    page=$root/usr/share/man/man$section/$name.$section
    [ -e "$page" ] || { fail "$source has no manual page"; continue; }
    grep -qF "$name($section)" < <(shown "$manual/cyclorama.1") || fail "cyclorama.1 does not name $name($section)"
    complaints=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings --encoding=UTF-8 --local-file -Tutf8 -Z "$page" 2>&1 >/dev/null)
    [ -z "$complaints" ] || fail "$name: $complaints"
    [ "$(lexgrog "$page" | sed 's/.*: "//; s/"$//')" = "$name - $(sed -n 's/^description: //p' "$source")" ] ||
        fail "$name: whatis(1) finds $(lexgrog "$page")"
    text=$(shown "$page")
    # Developing is about the sources.
    [ "$name" = cyclorama-developing ] || expect_installed "$name" "$text"
    # Every key and every code block is there.
    while read -r key; do grep -qxF "   $key" <<<"$text" || fail "$name does not have $key"; done < <(
        sed -n 's/^### `\(.*\)`$/\1/p' "$source")
    while read -r line; do grep -qF -- "$line" <<<"$text" || fail "$name does not have: $line"; done < <(
        awk '/^```/ { open = !open; next } open' "$source" | sed 's/^ *//; s/ *$//; s/…/.../g' | grep .)
done
readme=$(gunzip <"$root/usr/share/doc/cyclorama/README.gz")
expect_installed README "$readme"
[ "$(grep -oE 'cyclorama-[a-z]+\([57]\)' <<<"$readme" | sort -u | wc -l)" -eq "$(ls Deploy/manual/*.md | wc -l)" ] ||
    fail "README does not name every page"
! grep -nE 'Deploy/|Tests/|Sources/|Playlists/' <<<"$readme" || fail "README names files of the sources"
for path in $(grep -oE '(^|[ (])/(usr|etc)/[a-z0-9/._-]*[a-z]' <<<"$readme" | tr -d ' (' | sort -u); do
    # A playlist and a picture of the reader's own stand beside the site file.
    [ -e "$root$path" ] || [[ $path =~ ^/etc/cyclorama/(lobby.yaml|closed.png)$ ]] || fail "README points at $path, which is missing"
done

say "completions"
bash=$root/usr/share/bash-completion/completions/cyclorama
zsh=$root/usr/share/zsh/vendor-completions
bash -n "$bash" || fail "bash cannot read its completions"
zsh -n "$zsh/_cyclorama" || fail "zsh cannot read its completions"
touch "$scratch/lobby.yaml"
# What bash offers for the last word of a line.
offered() {
    (cd "$scratch" && bash --norc -c '
        source "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
        _cyclorama cyclorama "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' - "$bash" "$@" | xargs)
}
[ "$(offered cyclorama sim)" = simulate ] || fail "bash offers '$(offered cyclorama sim)' for sim"
[ "$(offered cyclorama play --rot)" = --rotate ] || fail "bash offers '$(offered cyclorama play --rot)' for --rot"
[ "$(offered cyclorama play lob)" = lobby.yaml ] || fail "bash offers '$(offered cyclorama play lob)' for lob"
[ "$(offered cyclorama ctl to)" = toggle ] || fail "bash offers '$(offered cyclorama ctl to)' for to"
function=$(zsh -f -c "fpath=($zsh \$fpath); autoload -Uz compinit; compinit -u -d $scratch/zcompdump
    autoload +X _cyclorama; print \$_comps[cyclorama]")
[ "$function" = _cyclorama ] || fail "zsh completes cyclorama by '$function'"

say "site file and examples"
mkdir "$scratch/pictures"
cp Playlists/pictures/horizon-mark.png "$scratch/pictures/"
sed "s|/var/lib/cyclorama/pictures|$scratch/pictures|" "$root/etc/cyclorama/site.yaml" >"$scratch/site.yaml"
cmp -s "$scratch/site.yaml" "$root/etc/cyclorama/site.yaml" && fail "site.yaml does not play /var/lib/cyclorama/pictures"
"$player" check --size 640x480 "$scratch/site.yaml" || fail "site.yaml"
"$player" check "$root/usr/share/doc/cyclorama/examples/demo.yaml" || fail "the example does not play"

[ "$failures" -eq 0 ] || { echo "$failures failed"; exit 1; }
echo "${package##*/}: $(stat --format=%s "$package") bytes, as Debian wants it"
