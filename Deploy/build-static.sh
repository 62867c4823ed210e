#!/usr/bin/env bash
# Builds the player as one static, stripped file that runs on any Linux of this architecture.
#
#   Deploy/build-static.sh [PATH]        default: .build/cyclorama
set -euo pipefail
cd "$(dirname "$0")/.."
path=${1:-.build/cyclorama}

# A build folder of its own: the flags change every object.
build=(swift build -c release --product cyclorama --scratch-path .build-static
    --static-swift-stdlib -Xswiftc -static-executable)
"${build[@]}"
mkdir -p "$(dirname "$path")"
strip -o "$path" "$("${build[@]}" --show-bin-path)/cyclorama"
echo "$path: $(stat --format=%s "$path") bytes"
