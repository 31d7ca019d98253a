"""What the house refuses, said to the person who asked in either language."""

from __future__ import annotations

from ..errors import TarsasError
from ..language import Text


class Refusal(TarsasError):
    """A wish the house does not grant: `text` says why, and what to do, in Hungarian and English; nothing has changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text
