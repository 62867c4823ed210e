#!/usr/bin/env bash
# Runs the agent for arm64 under emulation, with Debian's libraries for arm64: it judges a picture, and pulls a signed site from
# a web server of this machine. Seconds.
#
#   Tests/arm64/agent.sh EMULATOR ROOT AGENT            ROOT: what has the libraries
set -euo pipefail
[ $# -eq 3 ] || { echo "usage: $0 EMULATOR ROOT AGENT" >&2; exit 2; }
agent=("$1" -L "$(realpath "$2")" "$(realpath "$3")")
cd "$(dirname "$0")/../.."
picture=$PWD/Playlists/pictures/night-lake.jpg
version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/Agent/AgentProgram.swift)
scratch=$(mktemp -d)
server=
export TMPDIR=$scratch
trap '[ -z "$server" ] || kill "$server"; rm -rf "$scratch"' EXIT
cd "$scratch"
fail() { echo "FAILED: the agent for arm64: $*"; exit 1; }

[ "$("${agent[@]}" --version)" = "$version" ] || fail "its version is not $version"
"${agent[@]}" --help | grep -q '^  publish ' || fail "--help does not name publish"
verdict=$("${agent[@]}" judge picture <"$picture")
[[ $verdict == *"$(sha256sum "$picture" | cut -d' ' -f1)"* ]] || fail "it judges a picture so: $verdict"

for name in good other; do
    mkdir -m 700 $name
    gpg --homedir $name --quiet --batch --passphrase '' --quick-gen-key $name@example.com ed25519 sign never 2>/dev/null
    gpg --homedir $name --armor --export >$name.asc
    gpgconf --homedir "$scratch/$name" --kill all
done
ostree --repo=repo init --mode=archive
install -D -m 644 "$picture" files/@site/lake.jpg
commit=$(ostree --repo=repo commit --branch=lobby --tree=dir=files --canonical-permissions \
    --gpg-sign=good@example.com --gpg-homedir=good)
gpgconf --homedir "$scratch/good" --kill all
python3 -u -m http.server --bind 127.0.0.1 --directory repo 0 >port 2>/dev/null &
server=$!
until port=$(grep -o ' port [0-9]*' port); do
    kill -0 "$server" || fail "no web server"
    sleep 0.1
done

# pull KEY: what the agent says at last
pull() {
    cat >order.json <<END
{
    "repository": "$scratch/state/repo", "tree": "$scratch/state/trees/one", "scratch": "$scratch/state/scratch",
    "url": "http://127.0.0.1:${port##* }", "branches": [{ "name": "lobby" }], "keys": ["$scratch/$1.asc"], "headers": [],
    "limits": { "objects": 100, "bytes": 100000000, "keep-free": 0, "patience": 300000, "time": 300000 }
}
END
    "${agent[@]}" pull <order.json | tail -n 1
}
outcome=$(pull other)
[[ $outcome == *'"kind":"signature"'* ]] || fail "it pulls what another key has signed: $outcome"
[ ! -e state/trees/one ] || fail "what another key has signed is on the disk"
outcome=$(pull good)
[[ $outcome == *'"commit":"'"$commit"'"'* ]] || fail "it does not pull $commit: $outcome"
cmp "$picture" state/trees/one/@site/lake.jpg || fail "what it has pulled is another picture"
echo "the agent for arm64 judges and pulls"
