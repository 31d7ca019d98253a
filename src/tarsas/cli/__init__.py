"""The command `tarsas`: playing, replaying, measuring, serving and keeping. `main` is its entry point."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ..errors import TarsasError

MISTAKEN = 2
"""The exit code where what was asked for cannot be done."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, or with those of the process. Always ends in `SystemExit`.

    An error of ours is one line on stderr; only a mistake in Társas itself shows a traceback.
    """
    from .app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show ▶ or ő shows "?" instead of ending the game; what cannot be read is no move.
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        app(args=None if arguments is None else list(arguments), prog_name="tarsas")
    except TarsasError as problem:
        print(f"tarsas: {problem}", file=sys.stderr)
        sys.exit(MISTAKEN)
