"""How wide a text will be, roughly: fonts are only known in the browser, but names must be cut and tags sized here."""

from __future__ import annotations

from typing import Final

# Widths in Inter, as a share of the size; everything else counts as a wide letter.
_WIDTHS: Final = {
    **dict.fromkeys("iíjl.,:;'|!I", 0.28),
    **dict.fromkeys("ftrí ()[]/-−", 0.38),
    **dict.fromkeys("abcdeghknopqsuvxyzáéóöőúüűíäß", 0.57),
    **dict.fromkeys("0123456789+", 0.63),
    **dict.fromkeys("ABCDEFGHJKLNPRSTUVXYZÁÉÍÓÖŐÚÜŰ", 0.68),
    **dict.fromkeys("mwMWOQ", 0.86),
}
_WIDEST: Final = 1.0


def text_width(text: str, size: float) -> float:
    """About how wide the text is when written at this size."""
    return size * sum(_WIDTHS.get(character, _WIDEST) for character in text)


def fitted(text: str, size: float, room: float) -> str:
    """The text, its end cut off for an ellipsis if it would not fit.

    >>> fitted("Zsófi", 16, 100), fitted("Bartholomew the Magnificent", 16, 100)
    ('Zsófi', 'Bartholom…')
    """
    if text_width(text, size) <= room:
        return text
    kept = text
    while kept and text_width(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def split_line(text: str, size: float, room: float) -> tuple[str, str]:
    """As many words as fit into a line, at least one, and the rest.

    >>> split_line("Zsófi takes two tiles", 16, 100)
    ('Zsófi takes', 'two tiles')
    """
    words = text.split()
    count = len(words)
    while count > 1 and text_width(" ".join(words[:count]), size) > room:
        count -= 1
    return fitted(" ".join(words[:count]), size, room), " ".join(words[count:])
