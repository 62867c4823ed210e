#!/usr/bin/env bash
# What many screens ask of a web server and of a CDN: nginx behind a Varnish, on loopback, with a signed repository of 200
# pictures. Counts come from their own logs. A minute and a half, and 200 MB. Exit code 77: this machine lacks a tool.
#
#   Tests/fleet.sh [--interval SECONDS] [--pulls COUNT] [FOLDER]
#
# SECONDS: in which each of 1,000 signs asks once; 60. On a sign that is 300, and the time for which a cache keeps a branch is
# shorter by as much. COUNT: pulls by ostree itself; 50. Other signs' are the same requests. FOLDER: has cyclorama-agent and
# cyclorama; .build/debug. It ends with the table of Deploy/manual/fleet.md.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "$0")/.."
interval=60 pulls=50 programs=.build/debug signs=1000 every=300
while [ $# -gt 0 ]; do
    case $1 in
        --interval) interval=$2; shift 2 ;;
        --pulls) pulls=$2; shift 2 ;;
        -*) echo "usage: $0 [--interval SECONDS] [--pulls COUNT] [FOLDER]" >&2; exit 2 ;;
        *) programs=$1; shift ;;
    esac
done
PATH=$PATH:/usr/sbin:/sbin
for tool in gpg nginx ostree python3 varnishd varnishncsa; do
    command -v "$tool" >/dev/null || { echo "skipped: no $tool here; it is in Tests/fleet/packages.txt"; exit 77; }
done
agent=$programs/cyclorama-agent
[ -x "$agent" ] && [ -x "$programs/cyclorama" ] || { echo "skipped: $agent is missing; 'swift build' makes it"; exit 77; }

scratch=$(mktemp -d)
children=()
finish() {
    for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
    for child in "${children[@]}"; do wait "$child" 2>/dev/null || true; done
    GNUPGHOME=$scratch/gpg gpgconf --kill all 2>/dev/null || true
    rm -rf "$scratch"
}
trap finish EXIT
say() { printf '\n-- %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
await() {
    for _ in $(seq 300); do if eval "$1"; then return; fi; sleep 0.1; done
    fail "no sign of $2"
}

say "a repository of 200 pictures"
export GNUPGHOME=$scratch/gpg
mkdir -m 700 "$GNUPGHOME"
mkdir -p "$scratch/site/pictures" "$scratch/web"
gpg --batch --quiet --passphrase '' --quick-gen-key 'Fleet <fleet@example.org>' ed25519 sign never 2>/dev/null
gpg --export fleet@example.org >"$scratch/lobby.gpg"
python3 Tests/fleet/pictures.py "$scratch/site/pictures" 1 200 first
printf 'defaults: {fit: contain}\nslides: [{folder: pictures}]\n' >"$scratch/site/playlist.yaml"
publish() {
    "$agent" publish "$scratch/site" --repo "$scratch/web/repo" --branch lobby --sign fleet@example.org >"$scratch/said" 2>&1 ||
        { tail -n 5 "$scratch/said"; fail "publish"; }
    tail -n 1 "$scratch/said"
}
publish

say "nginx behind Varnish"
origin=$(free_port) edge=$(free_port)
# As the manual has it; a cache keeps a branch for a minute of five.
age=$((60 * interval / every)) && [ "$age" -gt 0 ] || age=1
awk '/^```nginx/ {inside = 1; next} /^```/ {inside = 0} inside' Deploy/manual/fleet.md |
    sed "s|listen .*;|listen 127.0.0.1:$origin;|; s|server_name .*;||; s|root .*;|root $scratch/web;|; s|max-age=60\\b|max-age=$age|" \
        >"$scratch/server.conf"
grep -q "root $scratch/web;" "$scratch/server.conf" || fail "Deploy/manual/fleet.md has no server for nginx"
mkdir "$scratch/nginx"
{
    [ "$(id -u)" -ne 0 ] || echo "user $(id -un);"
    cat <<END
daemon off;
worker_processes 1;
pid $scratch/nginx/pid;
error_log $scratch/nginx/error.log;
events { worker_connections 1024; }
http {
    log_format counts '\$request_uri \$status \$body_bytes_sent \$bytes_sent \$request_length';
    access_log $scratch/nginx/access.log counts;
    client_body_temp_path $scratch/nginx/1; proxy_temp_path $scratch/nginx/2; fastcgi_temp_path $scratch/nginx/3;
    uwsgi_temp_path $scratch/nginx/4; scgi_temp_path $scratch/nginx/5;
    include $scratch/server.conf;
}
END
} >"$scratch/nginx.conf"
nginx -e "$scratch/nginx/error.log" -p "$scratch/nginx" -c "$scratch/nginx.conf" &
children+=($!)
sed "s/@ORIGIN@/$origin/" Tests/fleet/default.vcl >"$scratch/default.vcl"
# Its folder is short: a socket lies in it.
varnishd -F -j none -n "$scratch/v" -a "127.0.0.1:$edge" -f "$scratch/default.vcl" -s malloc,100m >"$scratch/varnish.log" 2>&1 &
children+=($!)
await "curl --silent --fail --output $scratch/ref --dump-header $scratch/head http://127.0.0.1:$edge/repo/refs/heads/lobby" "Varnish"
varnishncsa -n "$scratch/v" -w "$scratch/edge.log" -F '%U %s %b %O %I %{Varnish:hitmiss}x' 2>/dev/null &
children+=($!)
await "[ -e $scratch/edge.log ]" "Varnish's log"
tag=$(sed -n 's/^[Ee][Tt]ag: \(.*\)\r$/\1/p' "$scratch/head")
echo "a branch is kept for $age s: $(grep -i '^cache-control' "$scratch/head")"

# Requests, body bytes, bytes that are sent and bytes that are received, of a log's lines from one on.
sums() { tail -n "+$(($2 + 1))" "$1" | awk '{n++; b += $3; o += $4; i += $5} END {print n + 0, b + 0, o + 0, i + 0}'; }
lines() { if [ -e "$1" ]; then wc -l <"$1"; else echo 0; fi; }
settled() {
    # A log is written a moment later.
    local before now=-1
    while before=$now; now=$(lines "$scratch/edge.log"); [ "$before" != "$now" ]; do sleep 1; done
}

say "a poll by 'ostree pull', when nothing has changed"
pull() { ostree --repo="$1" pull --mirror "$2" lobby >/dev/null; }
base=$scratch/base
ostree --repo="$base" init --mode=bare-user-only
ostree --repo="$base" remote add --gpg-import="$scratch/lobby.gpg" origin "http://127.0.0.1:$origin/repo" >/dev/null
pull "$base" origin
at=$(lines "$scratch/nginx/access.log")
pull "$base" origin
read -r plain_requests plain_body plain_out plain_in < <(sums "$scratch/nginx/access.log" "$at")
tail -n "+$((at + 1))" "$scratch/nginx/access.log" | sed 's/^/   /'
echo "$plain_requests requests, $plain_body bytes of body"

say "$signs polls of the agent in $interval s"
at=$(lines "$scratch/nginx/access.log") && settled && edge_at=$(lines "$scratch/edge.log")
answers=$(python3 Tests/fleet/client.py poll "$edge" /repo/refs/heads/lobby "$tag" "$signs" "$interval")
settled
read -r poll_requests poll_body poll_out poll_in < <(sums "$scratch/edge.log" "$edge_at")
read -r behind _ < <(sums "$scratch/nginx/access.log" "$at")
hits=$(tail -n "+$((edge_at + 1))" "$scratch/edge.log" | grep -c ' hit$' || true)
echo "answers: $answers; at the cache: $poll_requests requests, $poll_body bytes of body, $hits hits; behind it: $behind"
[ "$answers" = "304:$signs" ] && [ "$poll_requests" -eq "$signs" ] || fail "a poll is one request with 304"
[ "$poll_body" -eq 0 ] || fail "a poll has a body"
[ "$hits" -ge $((signs * 95 / 100)) ] || fail "$hits hits of $signs"

say "one changed picture of 200: $pulls pulls by ostree, $((signs - pulls)) replayed"
sed -i "s|http://127.0.0.1:$origin/|http://127.0.0.1:$edge/|" "$base/config"
python3 Tests/fleet/pictures.py "$scratch/site/pictures" 100 100 second
publish
# What caches have of the former commit goes by.
sleep $((age + 1))
size=$(stat --format=%s "$scratch/site/pictures/100.png")
for number in $(seq "$pulls"); do cp -a --link "$base" "$scratch/sign$number"; done
settled && edge_at=$(lines "$scratch/edge.log") at=$(lines "$scratch/nginx/access.log")
export -f pull
seq "$pulls" | xargs -P 4 -I{} bash -c "pull '$scratch/sign{}' origin"
settled
head=$(cat "$scratch/web/repo/refs/heads/lobby")
for number in $(seq "$pulls"); do
    [ "$(cat "$scratch/sign$number"/refs/heads/lobby)" = "$head" ] || fail "sign $number has another commit"
done
read -r requests body out in < <(sums "$scratch/edge.log" "$edge_at")
change_requests=$((requests / pulls)) change_out=$((out / pulls)) change_in=$((in / pulls))
# One sign's own, in a path each.
tail -n "+$((edge_at + 1))" "$scratch/edge.log" | awk '$2 != 304 {print $1}' | sort -u >"$scratch/paths"
python3 Tests/fleet/client.py replay "$edge" $((signs - pulls)) 8 <"$scratch/paths"
settled
read -r change_behind _ change_behind_out _ < <(sums "$scratch/nginx/access.log" "$at")
read -r all _ < <(sums "$scratch/edge.log" "$edge_at")
echo "a sign: $change_requests requests, $change_out bytes, of them $size the picture's; in all $all at the cache, $change_behind behind it"
[ "$change_out" -lt $((size + 40000)) ] || fail "a changed picture brings more than itself and the lists"
[ $((change_behind * 20)) -lt "$all" ] || fail "$change_behind of $all requests went behind the cache"

say "100,000 screens, 'every: 5m', one branch, one cache"
python3 - "$every" "$((poll_out / signs))" "$((poll_in / signs))" "$change_out" "$change_requests" "$size" "$plain_requests" \
    "$plain_body" "$((plain_out + plain_in))" "$change_behind" "$change_behind_out" <<'END'
import sys
every, out, into, change, requests, size, plain, body, wire, behind, behind_out = map(int, sys.argv[1:])
screens = 100_000
polls = screens / every
print(f"""
| | requests/s | Mbit/s |
|---|---|---|
| polls at the CDN, each 1 request, {out} bytes out, {into} in | {polls:.0f} | {polls * out * 8 / 1e6:.1f} |
| the same by `ostree pull`: {plain} requests, {body} bytes of body, {wire} with headers | {polls * plain:.0f} | {polls * wire * 8 / 1e6:.1f} |
| polls at the origin, for each cache and branch | {1 / 60:.3f} | 0.0 |
| a changed picture of {size // 1000} kB at the CDN, for {every} s: {requests} requests, {change} bytes | {polls * requests:.0f} | {polls * change * 8 / 1e6:.0f} |
| the same at the origin, for each cache, once | {behind} in all | {behind_out * 8 / 1e6:.1f} Mbit in all |
""")
END
