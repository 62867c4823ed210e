"""run.py IMAGE FOLDER SHORT [WORD…]: boots the image in many machines, and prints what became of it.

FOLDER keeps the machines' serial lines and screens. SHORT is 1 for the short form. Words choose the cases with one of them in
their names, or those of a file: `boots`. Ends with 1 where one is missed.
"""

import os
import re
import shutil
import sys

import table

import boots
import machines  # noqa: F401
import plugs  # noqa: F401
import keys  # noqa: F401
import hands  # noqa: F401
import damage  # noqa: F401
import restarts  # noqa: F401
import web  # noqa: F401
import cuts  # noqa: F401


def main():
    image, folder, short, *words = sys.argv[1:]
    repository = os.path.abspath(f"{os.path.dirname(__file__)}/../..")
    verdicts = []
    for case in table.CASES:
        if case.is_short == (short == "1") and (
                not words or any(word in case.name or word == case.run.__module__ for word in words)):
            place = f"{folder}/{re.sub('[^a-z0-9]+', '-', case.name.lower())}"
            shutil.rmtree(place, ignore_errors=True)
            verdicts.append(table.run(case, image, place, repository))
    boots.forget_grown()
    print(f"\n{verdicts.count(True)} held, {verdicts.count(False)} missed")
    sys.exit(1 if False in verdicts else 0)


main()
