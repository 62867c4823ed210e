#!/usr/bin/env bash
# Prints how the player compares with libjpeg-turbo's own decoder and with vipsthumbnail, on photographs: ratios of
# medians, taken in one run, side by side. A threshold that is missed is said and fails nothing.
#
#   Tests/bench.sh [PLAYER]        default: builds the static player
#   ROUNDS=15 Tests/bench.sh       more rounds than the nine of the default
set -euo pipefail
cd "$(dirname "$0")/.."
cache=$PWD/.build/bench
mkdir -p "$cache"

Deploy/install-packages.sh Tests/bench/packages.txt
if [ $# -gt 0 ]; then
    player=$(realpath "$1")
else
    player=$PWD/.build/cyclorama
    Deploy/build-static.sh "$player"
fi

# The photographs of Debian's wallpaper packages, unpacked here and not installed.
for package in plasma-workspace-wallpapers mate-backgrounds; do
    [ -d "$cache/$package" ] && continue
    echo "fetching the photographs of $package"
    (cd "$cache" && rm -f "$package"_*.deb && apt-get -qq -o APT::Sandbox::User=root download "$package")
    mkdir "$cache/$package.part"
    dpkg -x "$cache/$package"_*.deb "$cache/$package.part"
    mv "$cache/$package.part" "$cache/$package"
    rm "$cache/$package"_*.deb
done
wallpapers=$cache/plasma-workspace-wallpapers/usr/share/wallpapers
backgrounds=$cache/mate-backgrounds/usr/share/backgrounds/mate
boats=$wallpapers/EveningGlow/contents/images/2560x1600.jpg

# A camera's picture of any size: the photograph scaled to cover it, with the noise of a sensor, at quality 90.
# The noise brings it to the 2.5 to 3 bits a pixel that cameras write.
camera() { # WIDTH HEIGHT FILE
    [ -f "$3" ] && return
    echo "making $3"
    local work; work=$(mktemp -d "$cache/work.XXXXXX")
    vipsthumbnail "$boats" --size "$1x$2" --smartcrop centre --output "$work/scaled.v"
    vips gaussnoise "$work/noise.v" "$1" "$2" --mean 0 --sigma 6.5 --seed 1
    vips add "$work/scaled.v" "$work/noise.v" "$work/sum.v"
    vips cast "$work/sum.v" "$work/photo.v" uchar
    vips jpegsave "$work/photo.v" "$work/photo.jpg" --Q 90 --subsample-mode on --keep none 2>/dev/null ||
        vips jpegsave "$work/photo.v" "$work/photo.jpg" --Q 90 --subsample-mode on --strip
    mv "$work/photo.jpg" "$3"
    rm -r "$work"
}
camera 4000 3000 "$cache/camera-12mp.jpg"
camera 6000 4000 "$cache/camera-24mp.jpg"
camera 8000 6000 "$cache/camera-48mp.jpg"
progressive=$cache/camera-24mp-progressive.jpg
[ -f "$progressive" ] || jpegtran -progressive -outfile "$progressive" "$cache/camera-24mp.jpg"

exec python3 -I -S Tests/bench/run.py "$player" "${ROUNDS:-9}" \
    "$cache"/camera-{12,24,48}mp.jpg "$progressive" \
    "$boats" \
    "$wallpapers/FallenLeaf/contents/images/2560x1600.jpg" \
    "$wallpapers/Path/contents/images/2560x1600.jpg" \
    "$backgrounds/nature/TwoWings.jpg" \
    "$backgrounds/abstract/Elephants_5640x3172.jpg"
