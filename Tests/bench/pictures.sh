#!/usr/bin/env bash
# Makes the pictures of the bench: photographs of Debian's wallpaper packages, and camera pictures out of them.
# What is there already is kept.
#
#   Tests/bench/pictures.sh FOLDER
set -euo pipefail
cd "$1"

# Unpacked here and not installed.
for package in plasma-workspace-wallpapers mate-backgrounds; do
    [ -d "$package" ] && continue
    echo "fetching the photographs of $package"
    rm -f "$package"_*.deb
    apt-get -qq -o APT::Sandbox::User=root download "$package"
    mkdir "$package.part"
    dpkg -x "$package"_*.deb "$package.part"
    mv "$package.part" "$package"
    rm "$package"_*.deb
done
boats=plasma-workspace-wallpapers/usr/share/wallpapers/EveningGlow/contents/images/2560x1600.jpg
elephants=mate-backgrounds/usr/share/backgrounds/mate/abstract/Elephants_5640x3172.jpg

work=$(mktemp -d "$PWD/work.XXXXXX")
trap 'rm -r "$work"' EXIT

# A camera's picture of any size: the photograph scaled to cover it, with the noise of a sensor. The noise brings it to
# the 2.5 to 3 bits a pixel that cameras write. Kept in the work folder, for all files that are made of it.
camera() { # WIDTH HEIGHT
    local made=$work/camera-$1x$2.v
    if [ ! -f "$made" ]; then
        vipsthumbnail "$boats" --size "$1x$2" --smartcrop centre --output "$work/scaled.v"
        vips gaussnoise "$work/noise.v" "$1" "$2" --mean 0 --sigma 6.5 --seed 1
        vips add "$work/scaled.v" "$work/noise.v" "$made"
        rm "$work"/{scaled,noise}.v
    fi
    echo "$made"
}
bytes() { # IMAGE: its samples in 8 bits
    vips cast "$1" "$work/bytes.v" uchar
    echo "$work/bytes.v"
}
jpeg() { # IMAGE FILE SUBSAMPLING: at quality 90
    vips jpegsave "$1" "$work/made.jpg" --Q 90 --subsample-mode "$3" --strip
    mv "$work/made.jpg" "$2"
}
png() { # IMAGE FILE [INTERPRETATION]
    vips copy "$1" "$work/named.v" --interpretation "${3:-srgb}"
    vips pngsave "$work/named.v" "$work/made.png" --strip
    mv "$work/made.png" "$2"
}
missing() { # FILE
    [ ! -f "$1" ] && echo "making $1"
}

for size in 12mp:4000:3000 24mp:6000:4000 48mp:8000:6000; do
    IFS=: read -r name width height <<<"$size"
    missing "camera-$name.jpg" && jpeg "$(bytes "$(camera "$width" "$height")")" "camera-$name.jpg" on
    missing "camera-$name-444.jpg" && jpeg "$(bytes "$(camera "$width" "$height")")" "camera-$name-444.jpg" off
    missing "camera-$name-progressive.jpg" &&
        jpegtran -progressive -outfile "camera-$name-progressive.jpg" "camera-$name.jpg"
    rm -f "$work"/camera-*.v
done

# The same 12 MP as a phone held upright writes them: EXIF orientation 6, the whole of the segment being put in front.
if missing camera-12mp-turned.jpg; then
    { printf '\xFF\xD8\xFF\xE1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'
      tail -c +3 camera-12mp.jpg; } >"$work/turned.jpg"
    mv "$work/turned.jpg" camera-12mp-turned.jpg
fi

missing camera-1080p.jpg && jpeg "$(bytes "$(camera 1920 1080)")" camera-1080p.jpg on
missing camera-1080p.png && png "$(bytes "$(camera 1920 1080)")" camera-1080p.png
missing camera-12mp.png && png "$(bytes "$(camera 4000 3000)")" camera-12mp.png
missing camera-4k.png && png "$(bytes "$(camera 3840 2160)")" camera-4k.png
if missing camera-4k-16bit.png; then
    vips linear "$(camera 3840 2160)" "$work/linear.v" 257 0
    vips cast "$work/linear.v" "$work/words.v" ushort
    png "$work/words.v" camera-4k-16bit.png rgb16
fi
if missing camera-4k-alpha.png; then
    vips grey "$work/alpha.v" 3840 2160 --uchar
    vips bandjoin "$(bytes "$(camera 3840 2160)") $work/alpha.v" "$work/joined.v"
    png "$work/joined.v" camera-4k-alpha.png
fi
rm -f "$work"/camera-*.v

# A photograph's real detail at 12 MP, and the largest photograph as a baseline JPEG with the same coefficients.
if missing elephants-12mp.jpg; then
    vipsthumbnail "$elephants" --size 4000x3000 --smartcrop centre --output "$work/elephants.v"
    jpeg "$work/elephants.v" elephants-12mp.jpg on
fi
missing elephants-18mp-baseline.jpg &&
    jpegtran -copy none -optimize -outfile elephants-18mp-baseline.jpg "$elephants"

# A flat slide: areas of one colour, thin lines, round edges, and no font that another machine would not have.
if missing slide-4k.png; then
    {
        echo '<svg xmlns="http://www.w3.org/2000/svg" width="3840" height="2160">'
        echo '<rect width="3840" height="2160" fill="#fafaf5"/><rect width="3840" height="260" fill="#1d3557"/>'
        for line in {0..15}; do
            for word in {0..11}; do
                echo "<rect x='$((180 + word * 150))' y='$((420 + line * 96))'" \
                    "width='$((60 + (line * 37 + word * 53) % 80))' height='34' rx='6' fill='#333'/>"
            done
        done
        for bar in {0..7}; do
            tall=$((200 + (bar * 389) % 900))
            echo "<rect x='$((2200 + bar * 180))' y='$((1900 - tall))' width='120' height='$tall' fill='#e63946'/>"
        done
        echo '<circle cx="3560" cy="130" r="90" fill="#f1faee"/>'
        echo '<path d="M2160 1900 H3680 M2160 1900 V500" stroke="#111" stroke-width="3"/></svg>'
    } >"$work/slide.svg"
    vips flatten "$work/slide.svg" "$work/slide.v"
    png "$work/slide.v" slide-4k.png
fi
exit 0
