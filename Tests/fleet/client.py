"""Asks as signs do, each on a connection of its own, and prints how often each status came.

poll PORT PATH ETAG COUNT SECONDS    COUNT polls, spread evenly over SECONDS, with If-None-Match
replay PORT COUNT WORKERS            COUNT signs, WORKERS at once, each asks for every path of standard input
"""
import collections
import http.client
import sys
import threading
import time

statuses = collections.Counter()
lock = threading.Lock()


def ask(connection, path, fields={}):
    connection.request("GET", path, headers={"User-Agent": "cyclorama-agent", **fields})
    answer = connection.getresponse()
    answer.read()
    with lock:
        statuses[answer.status] += 1


def poll(port, path, tag):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    ask(connection, path, {"If-None-Match": tag})
    connection.close()


def replay(port, count, paths):
    for _ in range(count):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for path in paths:
            ask(connection, path)
        connection.close()


kind, port = sys.argv[1], int(sys.argv[2])
threads = []
if kind == "poll":
    path, tag, count, seconds = sys.argv[3], sys.argv[4], int(sys.argv[5]), float(sys.argv[6])
    begin = time.monotonic()
    for number in range(count):
        time.sleep(max(0, begin + number * seconds / count - time.monotonic()))
        threads.append(threading.Thread(target=poll, args=(port, path, tag)))
        threads[-1].start()
else:
    count, workers, paths = int(sys.argv[3]), int(sys.argv[4]), sys.stdin.read().split()
    for number in range(workers):
        share = count // workers + (number < count % workers)
        threads.append(threading.Thread(target=replay, args=(port, share, paths)))
        threads[-1].start()
for thread in threads:
    thread.join()
print(" ".join(f"{status}:{count}" for status, count in sorted(statuses.items())))
