"""run.py PLAYER FAULTFS SHORT [WORD…]: gives the player every hardship, and prints a table of what it did.

FAULTFS is the FUSE file system's program, or why there is none, in words. SHORT is 1 for the short form. Words choose the
rows with one of them in their names. Ends with 1 where a limit is missed.
"""

import concurrent.futures
import dataclasses
import functools
import os
import shutil
import subprocess
import sys
import tempfile

import table

import attack  # noqa: F401
import deputy  # noqa: F401
import disks  # noqa: F401
import events  # noqa: F401
import failing  # noqa: F401
import hanging  # noqa: F401
import killing  # noqa: F401
import lists  # noqa: F401
import machine  # noqa: F401
import speech  # noqa: F401
import surroundings  # noqa: F401


@dataclasses.dataclass
class Tools:
    player: str
    faultfs: str | None
    no_faultfs: str
    folder: str
    mounts: bool
    keeps: str | None = os.environ.get("CYCLORAMA_FAULTS_KEEP")


def main():
    player, faultfs, short, *words = sys.argv[1:]
    folder = tempfile.mkdtemp(prefix="faults-")
    # Another user plays from here too.
    os.chmod(folder, 0o755)
    os.umask(0o022)
    shutil.copy(player, f"{folder}/cyclorama")
    can_mount = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/mnt"], check=False,
                                                     capture_output=True).returncode == 0
    if can_mount:
        subprocess.run(["umount", "/mnt"], check=True)
    has_faultfs = can_mount and os.access(faultfs, os.X_OK)
    tools = Tools(f"{folder}/cyclorama", faultfs if has_faultfs else None,
                  faultfs if can_mount else "mounts need root", folder, can_mount)
    rows = []
    try:
        print(table.heading(), flush=True)
        chosen = [fault for fault in table.FAULTS if (short == "0" or fault.is_short)
                  and (not words or any(word in fault.name for word in words))]
        for is_alone, threads in ((False, 4), (True, 1)):
            # Most rows wait most of their time.
            with concurrent.futures.ThreadPoolExecutor(threads) as pool:
                for row in pool.map(functools.partial(table.Row, tools),
                                    [fault for fault in chosen if fault.is_alone == is_alone]):
                    rows.append(row)
                    print(row, flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    verdicts = [row.verdict for row in rows]
    if "MISSED" in verdicts:
        print("\nmissed:", *(row for row in rows if row.verdict == "MISSED"), sep="\n")
    print(f"\n{verdicts.count('held')} held, {verdicts.count('MISSED')} missed, {verdicts.count('skipped')} skipped")
    sys.exit(1 if "MISSED" in verdicts else 0)


main()
