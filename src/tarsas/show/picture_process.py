"""Makes one picture and ends: `python -m tarsas.show.picture_process` reads what is asked as JSON and writes the picture's bytes.

Turning drawings into pixels holds the interpreter for long, so it is never done in the process that serves pages.
"""

from __future__ import annotations

import json
import os
import sys

from ..language import Language
from ..match import from_json
from .pictures import Framing, moving_picture, still

LOW_PRIORITY = 10
PROGRESS = "frame"
"""How a line begins that says how many frames are done, and of how many."""


MOST_PROCESSES = 2


def _tell(done: int, total: int) -> None:
    """How far it has come, for who has started us."""
    sys.stderr.write(f"{PROGRESS} {done} {total}\n")
    sys.stderr.flush()


def main() -> None:
    """Read, draw, write."""
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    asked = json.load(sys.stdin)
    record = from_json(asked["record"])
    framing = Framing(layout=asked["layout"], theme=asked["theme"], language=Language(asked["language"]), seat=asked["seat"])
    processes = min(MOST_PROCESSES, os.cpu_count() or 1)
    made = moving_picture(record, "gif", framing, _tell, processes) if asked["kind"] == "gif" else still(record, asked["at"], framing)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
