"""Frames of transitions beside a memcpy of the frame: what the program `moves` measures, and whether it keeps its limits."""

import subprocess

from limits import Verdict


def measure(program, rounds):
    """Prints its lines and returns a verdict for each transition and rung."""
    verdicts, size = [], ""
    print("\nprocessor time of a frame, on displays in memory")
    with subprocess.Popen([program, str(rounds)], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            print(f"  {line}".rstrip(), flush=True)
            words = line.split()
            if not words:
                continue
            if words[-1] not in ("held", "MISSED"):
                size = words[0].rstrip(",")
                continue
            verdicts.append(Verdict(
                words[-1] == "held",
                f"{size} {words[0]} by {words[1]}: {words[4]} of a memcpy of the frame, limit {words[-2]}"))
    if process.returncode != 0 or not verdicts:
        verdicts.append(Verdict(False, f"moves: ended with {process.returncode}"))
    return verdicts
