"""How wide a text will be, roughly: fonts are only known in the browser, but names must be cut and tags sized here."""

from __future__ import annotations

from typing import Final

# Widths in Inter as names are written (weight 650), as a share of the size; what is not listed counts as the widest letter.
_WIDTHS: Final = {
    character: width
    for width, characters in (
        (0.25, " "),
        (0.28, "ijlíIÍ"),
        (0.34, ".,:;'!"),
        (0.4, "ftr()[]/|"),
        (0.5, "-_–„"),
        (0.58, "aáckszxJL7"),
        (0.63, "bdeéghnoóöőpquúüűvyEÉF"),
        (0.68, "BPRSTZ0123456789#&+×−"),
        (0.77, "AÁCDGHKNOÓÖŐQUÚÜŰVXY"),
        (0.93, "mwM"),
    )
    for character in characters
}
_WIDEST: Final = 1.03


def text_width(text: str, size: float) -> float:
    """About how wide the text is when written at this size."""
    return size * sum(_WIDTHS.get(character, _WIDEST) for character in text)


def fitted(text: str, size: float, room: float) -> str:
    """The text, its end cut off for an ellipsis if it would not fit; a number at the end stays, as it may be all that tells two names apart.

    >>> fitted("Zsófi", 16, 100), fitted("Bartholomew the Magnificent", 16, 100), fitted("Medium bot 12", 16, 100)
    ('Zsófi', 'Bartholom…', 'Mediu… 12')
    """
    if text_width(text, size) <= room:
        return text
    kept, _, last = text.rpartition(" ")
    ending = f"… {last}"
    if not (last.isdecimal() and text_width(ending, size) * 2 <= room):
        kept, ending = text, "…"
    while kept and text_width(kept + ending, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ending


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
