"""Draws the pictures of the README from the positions beside this file: `python docs/pictures/draw.py`."""

from __future__ import annotations

from pathlib import Path

import tarsas
from tarsas.draw import Theme

HERE = Path(__file__).parent


def azul(theme: Theme) -> str:
    """Player 2 holds the two black tiles of factory 4 and looks at line 4."""
    position = tarsas.game("azul").read((HERE / "azul.txt").read_text(encoding="utf-8"), seed=1)
    held, preview = "factory-4/black", position.find("4K4")
    words = position.game.contract.words
    paths = [words.parts(position.state, action) for action in position.actions]
    lit = frozenset(path[1] for path in paths if path[0] == held)
    return position.svg(seat=1, theme=theme, held=(held,), lit=lit, preview=preview)


def pictures() -> dict[Path, str]:
    """Every picture and where it is kept."""
    themes: tuple[Theme, ...] = ("light", "dark")
    return {HERE / f"azul-{theme}.svg": azul(theme) for theme in themes}


if __name__ == "__main__":
    for path, svg in pictures().items():
        path.write_text(svg + "\n", encoding="utf-8")
