#!/usr/bin/env bash
# Prints the address of the Debian archive that this machine's apt uses: debian-archive.sh [LABEL], such as Debian-Security.
# It prints nothing where apt knows no archive with this label; without a label that is an error.
set -euo pipefail
# From the archives by their label, for mirrors have all suites under one address.
archive=$(apt-get indextargets 'Created-By: Packages' 'Origin: Debian' "Label: ${1:-Debian}" --format '$(REPO_URI)' | sed -n 1p)
[ -n "$archive$*" ] || { echo "$0: the packages come from Debian's archive, and apt knows none here; run this on Debian" >&2; exit 1; }
echo "$archive"
