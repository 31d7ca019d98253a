"""The fonts of the house as files, for what draws without a browser; `tarsas.web.assets.build` puts them here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LETTERS: Final = "".join(chr(code) for code in range(0x20, 0x7F)) + "ÁÉÍÓÖÚÜáéíóöúü" + "\u00a0§©«»·×°±¼½¾–—‘’‚“”„…•−†→←↑↓‹›ÄäßÇçÈèÊêËëÎîÏïÔôŒœÙùÛûÑñ"
HUNGARIAN: Final = "ŐőŰű"
"""What our fonts can write; these four lie in another file of their packages than the rest."""

FILES: Final = tuple(Path(__file__).parent / "fonts" / f"{family}.ttf" for family in ("fraunces", "inter"))


def are_built() -> bool:
    """Whether our fonts are here: a checkout has none before `make bundle`, an installed package always has them."""
    return all(file.is_file() for file in FILES)


def can_write(text: str) -> bool:
    """Whether our fonts alone can write this, however many lines it has."""
    return are_built() and {*text} <= {*LETTERS, *HUNGARIAN, "\n"}
