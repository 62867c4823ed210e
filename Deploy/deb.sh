#!/usr/bin/env bash
# Makes the Debian package FOLDER/cyclorama_VERSION_ARCH.deb: player, painter, service, site file, manual pages, completions,
# examples.
#
#   Deploy/deb.sh [--arch ARCH] [--player FILE] [--painter FILE] [FOLDER]
#
# ARCH: amd64 or arm64; this machine's where none is given. FILE: the static player and cyclorama-painter of that
# architecture, where they are built already; a painter beside that player is taken. FOLDER: .build. No root is needed. A
# commit makes the same package in any folder and at any time.
#
# The maintainer is $DEBFULLNAME <$DEBEMAIL>, as Debian's tools have it, or else the author of the commit.
set -euo pipefail
shopt -s inherit_errexit
usage() { echo "usage: $0 [--arch amd64|arm64] [--player FILE] [--painter FILE] [FOLDER]" >&2; exit 2; }
caller=$PWD
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C TZ=UTC
machine=$(dpkg --print-architecture)
arch=$machine player='' painter='' folder=$PWD/.build
while [ $# -gt 0 ]; do
    case $1 in
        --arch) arch=${2:-} && shift 2 || usage ;;
        --player) [ $# -gt 1 ] || usage; player=$(cd "$caller" && realpath "$2") && shift 2 ;;
        --painter) [ $# -gt 1 ] || usage; painter=$(cd "$caller" && realpath "$2") && shift 2 ;;
        -*) usage ;;
        *) [ $# -eq 1 ] || usage; folder=$(cd "$caller" && realpath --canonicalize-missing "$1") && shift ;;
    esac
done
case $arch in amd64 | arm64) ;; *) usage ;; esac

Deploy/install-packages.sh Deploy/packages.txt Deploy/deb/packages.txt
SOURCE_DATE_EPOCH=$(Deploy/source-date.sh)
export SOURCE_DATE_EPOCH
if [ -z "$player" ]; then
    player=.build/package/$arch/cyclorama
    Deploy/build-static.sh --arch "$arch" "$player"
fi
if [ -z "$painter" ]; then
    painter=${player%/*}/cyclorama-painter
    [ -x "$painter" ] && [ "$painter" -nt "$player" ] || Deploy/build-painter.sh --arch "$arch" "$painter"
fi
# The pages of commands are what the player says of itself. Another architecture's says the same as this machine's of the same
# sources.
speaker=$player
if [ "$arch" != "$machine" ]; then
    speaker=.build/package/$machine/cyclorama
    Deploy/build-static.sh "$speaker"
fi
# Without what the caller's environment makes of defaults.
speak() { env -i PATH="$PATH" "$speaker" "$@"; }
version=$(speak --version | sed -n 1p)

. Deploy/deb/pack.sh

put 755 "$player" usr/bin/cyclorama
put 755 "$painter" usr/libexec/cyclorama-painter
put 644 Deploy/cyclorama.service usr/lib/systemd/system/cyclorama.service
put 644 Deploy/cyclorama.sysusers usr/lib/sysusers.d/cyclorama.conf
put 644 Deploy/cyclorama.tmpfiles usr/lib/tmpfiles.d/cyclorama.conf
put 644 Deploy/deb/site.yaml etc/cyclorama/site.yaml
put 644 Deploy/deb/lintian-overrides usr/share/lintian/overrides/cyclorama

documents=usr/share/doc/cyclorama
put 644 Deploy/deb/copyright "$documents/copyright"
pandoc() { command pandoc --from gfm+yaml_metadata_block --lua-filter Deploy/deb/manual.lua "$@"; }
pandoc --to plain --columns 80 README.md | compressed "$documents/README.gz"
compressed "$documents/changelog.gz" <<END
cyclorama ($version) unstable; urgency=medium

  * Pictures are shown by 'fit: auto', and uprights in pairs, where a playlist
    says neither 'fit' nor 'pair'. 'fit: cover' in 'defaults' shows them as
    before.
  * Pairs on blur stand on one ground. In a shuffle each round draws the two
    that meet.
  * A JPEG that lacks at most a fiftieth of its rows is shown, with a warning.
  * 'play', 'simulate', 'render' and 'check' take --shuffle, --duration,
    --fit, --transition and --no-recursive for what playlists do not say.
  * 'ctl status' is for people now, in five lines a screen: scripts take
    'ctl status --json', which is as before.
  * 'ctl' takes --output NAME for the show of one output, 'pause --for 10m',
    'blank', 'show FILE --for 30s', 'list' and 'go N'. What was commanded
    outlives an edit and a reload; the status says until when it holds. The
    socket takes the same, and lists the slides in pages.
  * Each unknown key of a request to the socket is named.
  * Keys on a terminal: space, arrows, r and q, where 'play' was started
    by hand.
  * The indicator's 'size' and 'margin', and the 'spacing' of pairs, may be
    percent of the screen's shorter side. What is not said is: on 4K the marks
    are twice as large as before, on 1920x1080 they are as they were.
  * The indicator's marks have a thin halo, and are seen on white.
  * A banner's 'inset' leaves its ground free above and below the items.
  * 'fallback' in the site file is what every screen shows while there is
    nothing to show, in place of what is wrong.
  * The site file takes 'display-log', 'metrics', 'resume' and 'verbose', and
    the service may write to node_exporter's folder: no drop-in is needed.
  * Errors in YAML files, and damaged pictures, are told in words of our own,
    with what to do; 'check -v' adds the libraries' own. Suggestions know
    words of other programs: 'dissolve', 'random', '90sec', 'easeInOut'.
  * 'check --strict' takes warnings as errors; in 'check --json' each message
    has a 'kind', whose names stay.
  * 'report' keeps outputs apart, in a last column 'output'; it takes --by,
    --from, --until and --json.
  * 'cyclorama schema playlist' prints a JSON Schema, for editors.
  * 'indicator: dots' is short for 'indicator: {kind: dots}'.
  * A source named .json or .txt is an error.
  * 'show' takes a list of opening hours, and stands in 'defaults' and at a
    playlist's top too. 'except' closes days, and what a calendar (.ics) says;
    'check' lists the closed days of the next month.
  * 'input' in the site file lets people at the screen steer an output, by a
    remote control, a keyboard or buttons: cyclorama-input(7).
  * 'ctl show -' shows the picture at standard input, also by ssh; the socket
    takes pictures by 'put'.
  * Likely guesses are answered with what to write: 'shuffle: true', 'touch:
    yes', 'rotate' beside an output, a folder among pictures, '--for 7d'.
  * 'check' opens the keys, secrets and certificates of agent.yaml, and the
    folders of 'display-log' and 'metrics'; what is missing is an error.
  * The note about 'fit' is for playlists older than this version, or '-v'.
  * WebP, and with libheif1 installed HEIC and AVIF are played: 'cyclorama
    --version' says what this machine reads.
  * 'until: 2026-12-24T21:00' ends at 21:00, as 'hours' does; it ended at 21:01.
  * Folders skip recycle bins, snapshots, thumbnails, folders with '.nomedia',
    and backup copies of pictures.
  * 'playlist.yml' and 'playlist.m3u8' count as a folder's playlist, in upper
    case too; 'playlist.yaml.txt' gets a warning. Names match in any Unicode
    normalisation. M3U takes percent-encoded paths, 'file://' URLs and Latin-1.
  * HEIC and AVIF have their colours on every libheif, photographs of iPhones
    since iOS 18 play on Debian 12, and hidden tiles take no memory.
  * 'simulate' and 'render' show HEIC and AVIF pictures of folders.
  * Skips move within a second ('skip-transition'), flat pictures have bars of
    their own colour, and 'render' writes turned screens upright ('--as-sent').
  * 'ctl status' and the metrics tell while schedules have closed a sign, and
    'ctl show -' shows the picture at standard input.
  * The manual is installed: cyclorama-playlist(5), cyclorama-site(5),
    cyclorama-recipes(7) and others, which cyclorama(1) names.
  * Made from $origin.

 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
END
for example in Playlists/*.yaml Playlists/*.m3u Playlists/pictures/*; do
    put 644 "$example" "$documents/examples/${example#Playlists/}"
done

# For a sign within reach of a keyboard: off until its owner links them into /etc.
(cd Deploy/kiosk && find etc -type f) | while read -r file; do put 644 "Deploy/kiosk/$file" "usr/share/cyclorama/kiosk/$file"; done

# For a sign with a remote control: who may read which input devices.
put 755 Deploy/input/allow-input usr/libexec/cyclorama/allow-input

for kind in playlist site agent; do
    speak schema "$kind" | put 644 /dev/stdin "usr/share/cyclorama/schema/$kind.schema.json"
done

pages=()
for page in Deploy/manual/*.md; do
    name=$(sed -n 's/^title: //p' "$page") section=$(sed -n 's/^section: //p' "$page")
    pages+=("$name.$section")
    pandoc --standalone --to man --metadata date="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" \
        --metadata footer="Cyclorama $version" "$page" | compressed "usr/share/man/man$section/$name.$section.gz"
done
mkdir -p "$root/usr/share/man/man1"
speak --experimental-dump-help | Deploy/deb/manuals.py "$root/usr/share/man/man1" "$SOURCE_DATE_EPOCH" "${pages[@]}"
gzip -9n "$root"/usr/share/man/man1/*
mkdir -p "$root"/usr/share/{bash-completion/completions,zsh/vendor-completions}
# Sourced, never run.
speak --generate-completion-script bash | sed '1{/^#!/d}' >"$root/usr/share/bash-completion/completions/cyclorama"
speak --generate-completion-script zsh >"$root/usr/share/zsh/vendor-completions/_cyclorama"

pack cyclorama "$version" "$arch" Deploy/deb "$folder" <Deploy/deb/control
