"""pairs.py PLAYER TIMED FOLDER [--worst | FEATURE…]: playlists at two limits of the manual at once, for Tests/limits.sh.

Every limit alone and every pair of them is written into FOLDER, or those with a FEATURE, or the WORST alone. `check` reads
each to its end, and `play` until its first picture. Prints bytes of input, most memory and processor seconds, beside those of
100,000 plain slides. Exit code 1 where a case takes more than it may.
"""

import datetime
import itertools
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench"))
import lists  # noqa: E402
import timing  # noqa: E402

# The manual's limits, and those that a mistake in a playlist names. What is over a limit is an error, so a case stays below.
SLIDES = 200_000
PICTURES = 200_000  # of folders
WEIGHT = 100
PRIORITIES = range(-100, 101)
OPENINGS = 10_000
DEPTH = 16
FILE, BYTES = 16 << 20, 64 << 20
FOLDERS, FOLDER_DEPTH, NAMES = 20_000, 32, 500_000
GLOBS, GLOB = 100, 255
TRANSITIONS, WINDOWS = 64, 100
OUTPUTS = 16
FEW = 201  # slides, where they are not what is tried

# What a case may take: of the memory of a machine with 512 MB, and of the processor as often as the reference does. `check`,
# which keeps a warning for each slide, is for larger machines.
MEMORY = {"check": 512 << 20, "play": 256 << 20}
# All outputs together take what a machine bears: with so much memory, the lists that find no room are told as mistakes, and
# the others play. What is beside the readings comes on top of half of it.
MACHINE = 512 << 20
ALL_OUTPUTS = {"check": 2 << 30, "play": MACHINE // 2 + (64 << 20)}
TIMES = 60
# Both kinds of slides at their limits are twice as many. And 100 globs with 500,000 names are fifty million matches: a reading
# that takes five minutes of the processor for them ends with an error.
MORE = {("slides", "pictures"): {"memory": 2}, ("globs", "names"): {"time": 4}}

FEATURES = ("slides", "weights", "priorities", "playlists", "depth", "paths", "text", "transitions", "hours", "globs",
            "folders", "folder-depth", "names", "pictures", "shuffled", "paired", "outputs")
TREES = ("globs", "folders", "folder-depth", "names", "pictures")

HOURS = ",".join(f"{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}" for start, end in itertools.pairwise(
    minute * 1440 // WINDOWS for minute in range(WINDOWS + 1)))
KEYS = {
    "weights": f"    weight: {WEIGHT}\n",
    "transitions": "    transition: [" + ", ".join(f'"fade-through(#0000{number:02x})"' for number in range(TRANSITIONS))
                   + "]\n",
}

# CI tries these: the ten worst of those without a large tree of folders.
# Without the pair slides + outputs: whether sixteen lists at the limit fit into 512 MB depends on how fast the machine reads them.
WORST = tuple(("slides", other) for other in (
    "weights", "priorities", "playlists", "paths", "text", "globs", "folder-depth", "shuffled", "paired"))


class Case:
    """The files of a case. Those that are opened lie in `lists`, the pictures of folders in `tree`."""

    def __init__(self, home, features):
        self.home, self.has = home, frozenset(features)
        self.bytes = 0
        shutil.rmtree(f"{home}/lists", ignore_errors=True)
        os.makedirs(f"{home}/lists")
        for name, size in (("a.png", (9, 16)), ("b.png", (9, 16))):
            with open(f"{home}/lists/{name}", "wb") as file:
                file.write(lists.png(*size))
        self.source = self.site() if "outputs" in self.has else self.playlist("list")
        self.outputs = OUTPUTS if "outputs" in self.has else 1

    def write(self, name, text):
        with open(f"{self.home}/lists/{name}", "w", encoding="ascii") as file:
            self.bytes += file.write(text)
        return f"{self.home}/lists/{name}"

    def site(self):
        playlists = [self.playlist(f"list-{number}") for number in range(1, OUTPUTS + 1)]
        return self.write("site.yaml", "outputs:\n" + "".join(
            f"  headless-{number}: {path}\n" for number, path in enumerate(playlists, 1)))

    def playlist(self, name):
        """A playlist, behind as many others as may be."""
        head = "defaults: {duration: 1s, transition: cut" + (", pair: true" if "paired" in self.has else "") + "}\n"
        head += "order: shuffled\n" if "shuffled" in self.has else ""
        entries = self.entries()
        if "playlists" in self.has:
            # One of the openings is the list itself, and one its folder.
            count = OPENINGS - 200
            parts = [entries[number::count] or ["  - a.png\n"] for number in range(count)]
        else:
            parts = list(chunks(entries, FILE // 2))
        if len(parts) > 1:
            entries = [f"  - playlist: {os.path.basename(self.list(f'{name}-part-{number}', head, part))}\n"
                       for number, part in enumerate(parts)]
        if self.has.intersection(TREES):
            entries.append("  - folder: ../tree\n    recursive: true\n" + (self.globs() if "globs" in self.has else ""))
        depth = DEPTH - 2 if "depth" in self.has else 0
        for level in range(depth):
            entries = [f"  - playlist: {os.path.basename(self.list(f'{name}-level-{level}', head, entries))}\n"]
        return self.list(name, head, entries)

    def list(self, name, head, entries):
        text = head + "slides:\n" + "".join(entries)
        # The innermost has the most, so that all together stay below BYTES.
        if "text" in self.has and "-part-" not in name and not ("depth" in self.has and "-level-0" not in name):
            text += ("#" + " a comment" * 7 + "\n") * ((FILE - len(text) - 100) // 72)
        return self.write(f"{name}.yaml", text)

    def entries(self):
        """The slides: as many as the bytes of playlists and paths allow."""
        # A folder is one of them.
        count = SLIDES - bool(self.has.intersection(TREES)) if "slides" in self.has else FEW
        keys = [key for feature, key in KEYS.items() if feature in self.has]
        most = (BYTES - (6 << 20)) // (OUTPUTS if "outputs" in self.has else 1)
        length = min(4000, most // count - 20 - sum(map(len, keys))) if "paths" in self.has else 0
        entries, left = [], most
        for number in range(count):
            name = "ab"[number % 2] + ".png"
            entry = f"  - image: {'./' * max(0, (length - len(name)) // 2)}{name}\n" + "".join(keys)
            if "priorities" in self.has:
                entry += f"    priority: {PRIORITIES[number % len(PRIORITIES)]}\n"
            if "hours" in self.has:
                # No two are the same.
                entry += f"    show: {{hours: \"{HOURS}\", from: {minute(number)}}}\n"
            left -= len(entry)
            if left < 0:
                break
            entries.append(entry)
        return entries

    def globs(self):
        """Those that match nothing but take long, as each place of a name is a beginning; and one that matches."""
        slow = "*" + "[a]" * ((GLOB - 2) // 3) + "b"
        return "".join(["    include:\n", f'      - "{slow}"\n' * (GLOBS - 1), '      - "*"\n'])


def minute(number):
    """Of 1970, from which on schedules may name days."""
    return (datetime.datetime(1970, 1, 2) + datetime.timedelta(minutes=number)).isoformat(timespec="minutes")


def chunks(entries, size):
    part, count = [], 0
    for entry in entries:
        if count > size:
            yield part
            part, count = [], 0
        part.append(entry)
        count += len(entry)
    yield part


def plant(home, features):
    """The folders of a case. Returns the bytes of their names."""
    top = f"{home}/tree"
    shutil.rmtree(top, ignore_errors=True)
    os.makedirs(top)
    paths = [top]
    if "folder-depth" in features:
        for level in range(FOLDER_DEPTH - 2):
            paths.append(f"{paths[-1]}/{level}")
            os.mkdir(paths[-1])
    while "folders" in features and len(paths) < FOLDERS - 1:
        paths.append(f"{paths[len(paths) % (FOLDER_DEPTH - 1)]}/{len(paths)}" if "folder-depth" in features
                     else f"{top}/{len(paths)}")
        os.mkdir(paths[-1])
    pictures = PICTURES if "pictures" in features else FEW
    others = NAMES - pictures - len(paths) - 10 if "names" in features else 0
    stem, count = "a" * 200, 0
    with open(f"{home}/target.png", "wb") as file:
        file.write(lists.png(9, 16))
    for number in range(pictures + others):
        name = f"{stem}{number}.{'png' if number < pictures else 'gif'}"
        path = f"{paths[number % len(paths)]}/{name}"
        count += len(name)
        if number >= pictures:
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o644))
            continue
        # A file has so many names at most.
        if number % 50_000 == 0:
            target = path
            shutil.copy(f"{home}/target.png", target)
        else:
            os.link(target, path)
    return count


def measure(player, home, source, outputs=1, checks=True):
    """Figures of `check`, and of `play` up to its first picture. Those of `check` are nothing where it is not tried."""
    report, display = f"{home}/report", "headless:" + ",".join(["64x36@60"] * outputs)
    play = [player, "play", "--verbose", "--display", display, "--runtime-dir", f"{home}/runtime", "--state-dir",
            f"{home}/state", source]
    if outputs > 1:
        play = ["prlimit", f"--as={MACHINE}", *play]
    check = ["sh", "-c", '"$0" check "$1" >/dev/null 2>&1 || [ $? -eq 1 ]', player, source]
    return (timing.once(check if checks else ["true"], {}, report), timing.once(play, {}, report, until="showing /"))


def main():
    player, timing.TIMED, home, *words = sys.argv[1:]
    home = os.path.abspath(home)
    os.makedirs(home, exist_ok=True)
    pairs = [*((feature,) for feature in FEATURES), *itertools.combinations(FEATURES, 2)]
    if words == ["--worst"]:
        pairs = [pair for pair in pairs if pair in WORST]
    elif words:
        pairs = [pair for pair in pairs if set(pair).intersection(words)]
    # Those with the same folders behind each other.
    pairs.sort(key=lambda pair: [feature for feature in pair if feature in TREES and feature != "globs"])
    print(f"  {'':26} {'bytes':>10}   {'check':>7} {'x':>6} {'MB':>6}   {'play':>7} {'x':>6} {'MB':>6}")
    plain = "slides:\n" + "  - a.png\n" * 100_000
    first = Case(home, ())
    references = measure(player, home, first.write("plain.yaml", plain))
    print(line("100,000 plain slides", len(plain), references, references), flush=True)
    rows, planted, names = [], None, 0
    for pair in pairs:
        tree = [feature for feature in pair if feature in TREES and feature != "globs"]
        if set(TREES).intersection(pair) and tree != planted:
            planted, names = tree, plant(home, tree)
        case = Case(home, pair)
        count = case.bytes + (names if set(TREES).intersection(pair) else 0)
        try:
            # `check` draws each picture: 200,000 take it minutes, whatever else the list has.
            figures = measure(player, home, case.source, case.outputs, checks="pictures" not in pair)
        except timing.Failed as failure:
            print(f"  {' + '.join(pair):26} {count:10}   {failure}  MISSED", flush=True)
            rows.append((float("inf"), pair, True))
            continue
        more = MORE.get(pair, {})
        times = TIMES * more.get("time", 1)
        worst = max(figure.cpu / reference.cpu / times for figure, reference in zip(figures, references))
        most = ALL_OUTPUTS if "outputs" in pair else MEMORY
        memory = max(figure.peak / limit for figure, limit in zip(figures, most.values())) / more.get("memory", 1)
        print(line(" + ".join(pair), count, figures, references) + ("  MISSED" if max(worst, memory) > 1 else ""), flush=True)
        rows.append((max(worst, memory), pair, max(worst, memory) > 1))
    shutil.rmtree(home, ignore_errors=True)
    if len(rows) > 10:
        rows.sort(reverse=True)
        print("\nthe worst ten:", *(f"    {pair}," for _, pair, _ in rows[:10]), sep="\n")
    missed = sum(is_missed for *_, is_missed in rows)
    print(f"\n{len(rows) - missed} held, {missed} missed")
    sys.exit(1 if missed else 0)


def line(name, count, figures, references):
    cells = "".join(f"   {figure.cpu:7.2f} {figure.cpu / reference.cpu:6.1f} {figure.peak / 1e6:6.0f}"
                    for figure, reference in zip(figures, references))
    return f"  {name:26} {count:10}{cells}"


main()
