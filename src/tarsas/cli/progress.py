"""Progress bars for what compiles. A bar that would be gone at once is never shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ..kernel import Progress as Step
from .voice import Voice

Report = Callable[[Step], None]


@contextmanager
def progress_bar(voice: Voice, what: str, patience: float = 1.0) -> Iterator[Report]:
    """A bar on stderr for the work inside, shown once it has taken longer than `patience` seconds."""
    console = Voice(voice.language, to_stderr=True).console
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("[dim]{task.fields[step]}"), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(what, total=None, step="")
    # The bar starts from a thread of its own: one function alone may take seconds to compile.
    starting = threading.Timer(patience, bar.start)
    starting.daemon = True
    starting.start()
    try:
        yield lambda step: bar.update(task, completed=step.done, total=step.total, step=step.name)
    finally:
        starting.cancel()
        starting.join()
        bar.stop()
