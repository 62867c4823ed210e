#!/usr/bin/env bash
# Prints the time to which everything that is built is dated, in seconds since 1970: $SOURCE_DATE_EPOCH, or else the time of
# the commit. Without git it is the time of the newest source file, which an archive made by git sets to the commit's.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
    echo "$SOURCE_DATE_EPOCH"
elif [ -e .git ] && git log -1 --format=%ct 2>/dev/null; then
    :
else
    find Package.swift Sources Deploy -type f -printf '%T@\n' | sort -n | tail -1 | cut -d. -f1
fi
