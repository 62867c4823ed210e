"""What comes from the web: a server on the host, and a cable that is pulled."""

import contextlib
import functools
import http.server
import os
import threading
import time

from boots import expect_sound, put_pictures, set_up
from picture import Picture
from table import Lab, case, expect

LIST = b"defaults: {duration: 1h, transition: cut, refresh: 10s}\nslides: [now.png]\n"
# Hosts of one's own network need to be named.
AGENT = b"http: 10.0.2.2\nprivate: 10.0.2.2\n"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def server(folder):
    """Serves a folder on a port of the host, which it gives."""
    serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    try:
        yield serving.server_address[1]
    finally:
        serving.shutdown()
        serving.server_close()


def put(folder, name, data):
    """Complete or not at all."""
    with open(f"{folder}/{name}.part", "wb") as file:
        file.write(data)
    os.rename(f"{folder}/{name}.part", f"{folder}/{name}")


@case("from the web: no network at first, then one, then none")
def from_the_web(lab: Lab):
    disk = lab.disk()
    put_pictures(disk, "c")  # which does not play
    disk.put("agent.yaml", AGENT)
    folder = f"{lab.folder}/www"
    os.makedirs(folder, exist_ok=True)
    put(folder, "list.yaml", LIST)
    put(folder, "now.png", Picture.quadrants("a", (1280, 800)).png())
    with server(folder) as port:
        set_up(disk, f"playlist: http://10.0.2.2:{port}/list.yaml")
        with lab.machine(disk, network=True) as machine:
            machine.link(False)
            machine.until_card()
            machine.until_log("Started cyclorama-agent.service", 300)
            machine.until_status(["list.yaml"])
            machine.keep("waiting")
            machine.link(True)
            began = time.monotonic()
            machine.until_shown("a", 300)
            lab.tell(f"{time.monotonic() - began:.0f} s from the cable to the picture")
            put(folder, "now.png", Picture.quadrants("b", (1280, 800)).png())
            machine.until_shown("b", 120)
            machine.link(False)
            machine.until_log("now.png: there is no network", 120)
            time.sleep(30)
            expect(machine.screen().kind == "picture b", f"without a network {machine.screen().kind}")
            machine.until_status(["now.png", "there is no network"])
    expect_sound(disk)
