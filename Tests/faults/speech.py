"""Names that would say something to whoever reads the log or looks at it on a terminal."""

import os
import re

from pictures import DAMAGED
from player import Missed
from scene import Scene
from table import fault

NASTY = [b"\r\n<1>a line of its own", b"\x1b[2J\x1b[31mred", b"\xc2\x9b31m a C1 character", b"\x9b31m a raw one",
         b"\x07bell\x08back", b"\xe2\x80\xae right to left", b"\xe2\x80\xa8 a line separator", b"\xff\xfe no UTF-8",
         b"\x7fdelete", b"tab\there", b"a" * 240]
# Control characters but the newline, C1, separators of lines and paragraphs, and what turns the direction of text.
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def judge(where, text):
    if found := UNSAFE.search(text.decode(errors="surrogateescape")):
        raise Missed(f"{where} has the character {found[0]!r}: {text[max(0, found.start() - 40):][:80]!r}")
    for line in text.split(b"\n"):
        if line.startswith((b"<1>", b"a line")):
            raise Missed(f"{where} has a line of a name's own: {line!r}")
        if len(line) > 1000:
            raise Missed(f"{where} has a line of {len(line)} bytes")


@fault("line ends, ESC and C1 characters in names", next=None, short=True)
def nasty(scene: Scene):
    folder = scene.path("nasty/x")[:-2].encode()
    for name in NASTY:
        with open(folder + b"/" + name + b".png", "wb") as file:
            file.write(DAMAGED)
    with open(folder + b"/sub\r\n<1>list.m3u", "wb") as file:
        file.write(b"missing\x1b[31m.png\nmissing\xc2\x9b.m3u\n")
    scene.pictures("good.png", "second.png", at=folder.decode())
    wrong = "playlist: \"" + f"{scene.folder}/nasty/sub\\r\\n<1>list.m3u" + "\""
    source = scene.playlist(f"folder: {scene.folder}/nasty", wrong)
    player = scene.play(source)
    player.until("names are left out", lambda: len(player.reasons()) >= 4, 10)
    player.until_shown("good.png")
    status = player.ask({"get": "status"})
    if not status["ok"]:
        raise Missed("no status")
    # An edited list with unknown keys of that kind.
    scene.write("list.yaml", "slides:\n  - \"a\\r\\n<1>b\\e[31m\": 1\n")
    player.until("the error is told", lambda: player.show()["playlist-errors"], 10)
    scene.finish(player)
    judge("the log", player.said())
    record = ('{"time":"2026-01-01T00:00:00.000Z","duration":1.000,"path":"\\r\\n<1>\\u001b[31m\\u009b.png","sha256":"'
              + "0" * 64 + '","output":"headless-1","mode":"640x360@30"}\n')
    commands = [["check", f"{scene.folder}/nasty"], ["check", source], ["report", scene.write("display.log", record)],
                ["check", scene.write("list.m3u", b"#EXTINF:\x1b[31m\xc2\x9b,title\n\x1b[31m\xc2\x9b.png\n")],
                ["report", "--csv", scene.path("display.log")],
                ["simulate", f"{scene.folder}/nasty", "--for", "1m"],
                ["simulate", site_of_nasty_keys(scene), "--for", "1m"]]
    for name in NASTY:
        path = os.fsdecode(folder + b"/" + name)
        commands += [["check", path + ".png"], ["check", path], ["ctl", "status", "--runtime-dir", path],
                     ["play", "--display", path, path + ".png"]]
    for words in commands:
        _, said = scene.command(*words, seconds=20)
        # CSV has lines of its own kind.
        judge(words[0], said.replace(b"\r\n", b"\n") if "--csv" in words else said)


def site_of_nasty_keys(scene):
    keys = ["HD\\e[31mMI\\x9b\\n<1>a line", "\\u202e\\u2028", "\\a\\x7f", "a" * 3000]
    outputs = "".join(f"  \"{key}\": good.png\n" for key in keys)
    scene.pictures("good.png")
    return scene.write("nasty-site.yaml", f"outputs:\n{outputs}")


@fault("3,000 unknown keys and excerpts of them", next=None)
def unknown_keys(scene: Scene):
    good = scene.pictures("a.png", "b.png")
    player = scene.play(scene.playlist(*good))
    player.until_shown("a.png")
    scene.write("list.yaml", "slides:\n" + "".join(f"  - {{image: a.png, key{n}: {'v' * 300}}}\n" for n in range(3000)))
    player.until("the error is told", lambda: player.show()["playlist-errors"], 10)
    size = len(str(player.status()))
    if size > 200_000:
        raise Missed(f"the status has {size} bytes")
    if b"vvvv" in player.said():
        raise Missed("the log has excerpts, though nobody's terminal reads it")
    scene.finish(player, order=["a.png", "b.png"])


@fault("kinds that are not played, in a folder", next=None)
def unplayed(scene: Scene):
    folder = scene.path("phone/x")[:-2]
    for number in range(12):
        for kind in ("TIFF", "bmp", "gif", "svg", "mp4"):
            scene.write(f"IMG_{number}.{kind}", b"what a phone writes", folder)
    scene.pictures("a.png", "b.png", at=folder)
    player = scene.play(folder)
    player.until_shown("a.png")
    scene.finish(player)
    for name, said in (("the log", player.said()), ("check", scene.command("check", folder, seconds=20)[1])):
        if b"12 TIFF" not in said:
            raise Missed(f"{name} does not tell of 12 TIFF pictures: {said[-160:]!r}")
