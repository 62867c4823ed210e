#!/usr/bin/env bash
# Links what runs in guests from the objects of Tests/build.sh: the static player .build/guest/cyclorama, and its painter.
set -euo pipefail
cd "$(dirname "$0")/.."
player=.build/guest/cyclorama
Deploy/build-static.sh --objects .build/release "$player"
Deploy/build-painter.sh --objects .build/release "$player-painter"
