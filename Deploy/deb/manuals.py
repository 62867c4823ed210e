#!/usr/bin/env python3
"""Writes a manual page for the player and one for each of its commands, out of what `--help` prints.

    PLAYER --experimental-dump-help | Deploy/deb/manuals.py FOLDER SECONDS PAGE…

SECONDS since 1970 are the date of the pages. PAGE: a manual page to name besides, as `cyclorama-playlist.5`.
"""
import json
import re
import sys
import textwrap
import time

EXIT_CODES = [
    ("0", "Done."),
    ("1", "Something is wrong with the input; stderr says what, with file, line and column."),
    ("2", "The command line is wrong."),
    ("3", "There is no usable display."),
]
FILES = [
    ("/etc/cyclorama/site.yaml", "What the service plays on which output."),
    ("/var/lib/cyclorama/pictures", "The pictures that it plays unless the site file says otherwise."),
    ("/run/cyclorama", "Where a running player's status.json, pid and control.sock are."),
    ("/usr/share/cyclorama/kiosk", "Settings by which no key does anything on a sign within reach of a keyboard. "
     "They are off. "
     "As root, cp -rs /usr/share/cyclorama/kiosk/etc / turns them on from the next start on; "
     "cyclorama-service(7) has the way back."),
    ("/usr/share/doc/cyclorama/examples", "Playlists and a site file to start from."),
]
VARIABLES = [
    ("RUNTIME_DIRECTORY", "runtime-dir"),
    ("STATE_DIRECTORY", "state-dir"),
]


def escaped(text):
    """Text as roff takes it, byte for byte what a reader may copy."""
    text = text.replace("\\", "\\e").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti").replace('"', "\\(dq")
    text = re.sub(r"(?<![\w.])-(?=-?\w)|(?<=-)-", r"\\-", text)
    return plain(text)


def plain(line):
    """A line that is no request, though it may begin with a full stop."""
    return re.sub(r"^([.])", r"\\&\1", line)


def sentences(text):
    """Lines that begin with a sentence each, as mdoc(7) wants them, of at most 80 characters."""
    lines = []
    for sentence in re.split(r"(?<=[\w)'][.!?]) +(?=[A-Z(])", text.strip()):
        lines += textwrap.wrap(escaped(sentence), 78, break_long_words=False, break_on_hyphens=False)
    return list(map(plain, lines))


def paragraphs(text):
    """Paragraphs of a discussion. Those with columns keep their lines."""
    lines = []
    for paragraph in text.strip().split("\n\n"):
        lines.append(".Pp")
        if re.search(r"\S {2,}", paragraph):
            lines += [".Bd -literal -compact", *map(escaped, paragraph.split("\n")), ".Ed"]
        else:
            lines += [line for part in paragraph.split("\n") for line in sentences(part)]
    return lines


def flags(argument):
    """The names of an option, the short one first, as arguments of `.Fl`."""
    names = sorted(argument["names"], key=lambda name: len(name["name"]))
    return ["\\&" + escaped(name["name"]) if name["kind"] == "short" else "\\-" + escaped(name["name"]) for name in names]


def value(argument):
    return "\\&" + escaped(argument["valueName"])


def usage(argument):
    """An argument in the synopsis."""
    if argument["kind"] == "positional":
        words = "Ar " + value(argument)
    else:
        words = "Fl \\-" + escaped(argument["preferredName"]["name"])
        if argument["kind"] == "option":
            words += " Ar " + value(argument)
    if argument["isRepeating"]:
        words += " ..."
    return (".Op " if argument["isOptional"] else ".") + words


def item(argument):
    """An argument in the list of all."""
    if argument["kind"] == "positional":
        lines = [".It Ar " + value(argument)]
    else:
        names = " , ".join("Fl " + name for name in flags(argument))
        lines = [".It " + names + (" Ar " + value(argument) if argument["kind"] == "option" else "")]
    text = argument.get("abstract", "")
    if "defaultValue" in argument:
        text += f" (default: {argument['defaultValue']})"
    return lines + sentences(text)


def listed(heading, pairs, macro):
    lines = [f".Sh {heading}", ".Bl -tag -width Ds"]
    for name, text in pairs:
        lines += [f".It {macro} {escaped(name)}", *sentences(text)]
    return lines + [".El"]


def shown(commands):
    return [command for command in commands if command["shouldDisplay"] and command["commandName"] != "help"]


def page(command, name, others, date):
    arguments = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    commands = shown(command.get("subcommands", []))
    abstract = command["abstract"]
    lines = [
        f".Dd {time.strftime('%B', date)} {date.tm_mday}, {date.tm_year}",
        f".Dt {name.upper()} 1",
        ".Os",
        ".Sh NAME",
        f".Nm {name}",
        ".Nd " + escaped(abstract[0].lower() + abstract[1:].rstrip(".")),
        ".Sh SYNOPSIS",
        ".Nm " + escaped(name.replace("-", " ", 1)),
    ]
    lines += [usage(argument) for argument in arguments]
    if commands:
        lines += [".Nm cyclorama", ".Ar command", ".Op Ar argument ..."]
    lines += [".Sh DESCRIPTION", *sentences(abstract)]
    if "discussion" in command:
        lines += paragraphs(command["discussion"])
    if commands:
        lines += [".Pp", "The commands are as follows; each has a manual page, and explains itself with", ".Fl \\-help :"]
        lines += [".Bl -tag -width Ds"]
        for other in commands:
            lines += [f".It Xr cyclorama-{other['commandName']} 1", *sentences(other["abstract"])]
        lines += [".El"]
    lines += [".Pp", "The arguments are as follows:", ".Bl -tag -width Ds"]
    for argument in arguments:
        lines += item(argument)
    lines += [".El"]
    options = {n["name"] for argument in arguments for n in argument.get("names", [])}
    variables = [(name, f"Stands in for --{option} where that is not given.") for name, option in VARIABLES
                 if option in options]
    if variables:
        lines += listed("ENVIRONMENT", variables, "Ev")
    lines += listed("FILES", FILES, "Pa") + listed("EXIT STATUS", EXIT_CODES, "Li")
    others = [f".Xr {other} {section}" for section, other in sorted(others) if other != name]
    lines += [".Sh SEE ALSO", " ,\n".join(others)]
    return "\n".join(lines) + "\n"


def main():
    folder, seconds, *manual = sys.argv[1:]
    date = time.gmtime(int(seconds))
    root = json.load(sys.stdin)["command"]
    pages = {"cyclorama": root}
    for command in shown(root["subcommands"]):
        pages["cyclorama-" + command["commandName"]] = command
    others = [("1", name) for name in pages]
    for other in manual:
        name, section = other.rsplit(".", 1)
        others.append((section, name))
    for name, command in pages.items():
        with open(f"{folder}/{name}.1", "w", encoding="utf-8") as file:
            file.write(page(command, name, others, date))


main()
