#!/usr/bin/env bash
# Makes the Debian package FOLDER/cyclorama-agent_VERSION_ARCH.deb: the agent, its service and its settings.
#
#   Deploy/agent/deb.sh [--arch ARCH] [--agent FILE] [FOLDER]
#
# ARCH: amd64 or arm64; this machine's where none is given. FILE: the agent of that architecture, where it is built already.
# FOLDER: .build. Only an amd64 machine makes the other's. No root is needed.
#
# Swift's library is in the agent; glibc and the other C libraries are Debian's own, so that their security fixes come by apt.
# What is built on Debian 12 runs on 12 and 13, what is built on 13 on 13 alone: the package says so. What an amd64 machine
# builds for arm64 is linked with Debian 13's and is for 13 alone.
set -euo pipefail
shopt -s inherit_errexit
usage() { echo "usage: $0 [--arch amd64|arm64] [--agent FILE] [FOLDER]" >&2; exit 2; }
caller=$PWD
cd "$(dirname "$0")/../.."
umask 022
export LC_ALL=C TZ=UTC
machine=$(dpkg --print-architecture)
arch=$machine agent='' folder=$PWD/.build
while [ $# -gt 0 ]; do
    case $1 in
        --arch) arch=${2:-} && shift 2 || usage ;;
        --agent) [ $# -gt 1 ] || usage; agent=$(cd "$caller" && realpath "$2") && shift 2 ;;
        -*) usage ;;
        *) [ $# -eq 1 ] || usage; folder=$(cd "$caller" && realpath --canonicalize-missing "$1") && shift ;;
    esac
done
case $arch in amd64 | arm64) ;; *) usage ;; esac

Deploy/install-packages.sh Deploy/packages.txt Deploy/agent/packages.txt
SOURCE_DATE_EPOCH=$(Deploy/source-date.sh)
export SOURCE_DATE_EPOCH
if [ -z "$agent" ]; then
    agent=.build/package/$arch/cyclorama-agent
    Deploy/agent/build.sh --arch "$arch" "$agent"
fi
version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/Agent/AgentProgram.swift)

. Deploy/deb/pack.sh

put 755 "$agent" usr/bin/cyclorama-agent
put 644 Deploy/agent/cyclorama-agent.service usr/lib/systemd/system/cyclorama-agent.service
put 644 Deploy/agent/cyclorama-agent.sysusers usr/lib/sysusers.d/cyclorama-agent.conf
put 644 Deploy/agent/agent.yaml etc/cyclorama/agent.yaml
documents=usr/share/doc/cyclorama-agent
put 644 Deploy/deb/copyright "$documents/copyright"
sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)/" Deploy/agent/cyclorama-agent.1 |
    compressed usr/share/man/man1/cyclorama-agent.1.gz
compressed "$documents/changelog.gz" <<END
cyclorama-agent ($version) unstable; urgency=medium

  * The first one: pictures, playlists and calendars by URL.
  * 'status' tells the site, its commits, the last answer, what is waited for
    and what is wrong, and with --metrics the same for Prometheus.
  * 'publish' leaves out Thumbs.db and its like.
  * Made from $origin.

 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
END

# Which libraries it needs, and how new, by the symbols that it has of them. Debian 13's packages with other names (libcurl4t64)
# provide those of 12.
shlibs=$(mktemp -d)
trap 'rm -rf "$root" "$shlibs"' EXIT
mkdir "$shlibs/debian"
printf 'Source: cyclorama-agent\n\nPackage: cyclorama-agent\nArchitecture: any\n' >"$shlibs/debian/control"
mkdir -p "$shlibs/debian/cyclorama-agent/DEBIAN"
install -D "$agent" "$shlibs/debian/cyclorama-agent/usr/bin/cyclorama-agent"
# Another architecture's libraries are those that it is linked with.
options=()
if [ "$arch" != "$machine" ]; then
    sdk=$PWD/.build-static/$arch/libraries
    "Deploy/$arch/sdk.sh" "$sdk"
    options=("-S$sdk/root")
    export DEB_HOST_ARCH=$arch
fi
libraries=$(cd "$shlibs" && dpkg-shlibdeps "${options[@]}" -O debian/cyclorama-agent/usr/bin/cyclorama-agent | sed -n 's/^shlibs:Depends=//p')
# Options are numbers, and no symbols: CURLOPT_QUICK_EXIT is of 7.87.
libraries=$(sed 's/\(libcurl4[t0-9]*\) (>= [^)]*)/\1 (>= 7.87)/' <<<"$libraries")
# libostree has gpg verify; gpgv is not enough.
{
    echo "Depends: $libraries, ca-certificates, gpg, systemd | systemd-standalone-sysusers"
    cat Deploy/agent/control
} | pack cyclorama-agent "$version" "$arch" Deploy/agent "$folder"
