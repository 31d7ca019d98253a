"""Azul's actions as text and back, and as paths of clicks.

    words                      compact    path of parts
    factory 3 blue line 2      3B2        factory-3/blue, line-2
    centre black floor         CKF        centre/black, floor
    column 4                   =4         wall-2-4 (row 2 being the line that is tiled)
    deal blue blue red white   +BBRW      (chance)

A text may leave something out (`blue line 2`): it then means every action that fits. Hungarian works as well: `3. manufaktúráról kék a 2. sorba`.
"""

from __future__ import annotations

import re
from itertools import product

from ....kernel import State
from ....language import without_accents
from ..state import (
    CENTRE,
    COLOURS,
    COLUMNS,
    FLOOR_LINE,
    HANDFULS,
    SOURCES,
    TARGETS,
    column_action,
    column_of,
    deal_action,
    handful_of,
    is_column,
    is_deal,
    take_action,
    taken,
)
from .parts import COLOUR_IDS, source_part, target_part, wall_part

LETTERS = "BYRKW"

_COLOUR_WORDS = ("blue|kek|b", "yellow|sarga|y", "red|piros|r", "black|fekete|k", "white|feher|turkiz|teal|w")
_COMPACT_TAKE = re.compile(r"([1-9c])([byrkw])([1-5f])")
_COMPACT_TILE = re.compile(r"=([1-5])")
_COMPACT_DEAL = re.compile(r"\+([byrkw]{1,4})")
_WORDS = (
    ("source", re.compile(r"(?:factory|manufaktura\w*) *(\d+)|(\d+)\.? *(?:factory|manufaktura\w*)")),
    ("centre", re.compile(r"\b(?:centre|center|middle|kozep\w*)\b")),
    ("line", re.compile(r"(?:line|row|(?:minta)?sor\w*) *(\d+)|(\d+)\.? *(?:line|row|(?:minta)?sor\w*)")),
    ("floor", re.compile(r"\b(?:floor(?: line)?|padlo\w*)\b")),
    ("column", re.compile(r"(?:column|oszlop\w*) *(\d+)|(\d+)\.? *(?:column|oszlop\w*)")),
    ("deal", re.compile(r"\b(?:deal|draw|huzas|huz)\b")),
)


def handful(action: int) -> str:
    """The letters of a dealt handful."""
    return "".join(letter * HANDFULS[handful_of(action), colour] for colour, letter in enumerate(LETTERS))


def notation(state: State, action: int) -> str:
    """The action in a few characters: `3B2`, `CKF`, `=4`, `+BBRW`."""
    if is_deal(action):
        return f"+{handful(action)}"
    if is_column(action):
        return f"={column_of(action) + 1}"
    source, colour, target = taken(action)
    return ("C" if source == CENTRE else str(source)) + LETTERS[colour] + ("F" if target == FLOOR_LINE else str(target + 1))


def action_text(state: State, action: int) -> str:
    """The action in words: `factory 3 blue line 2`."""
    if is_deal(action):
        return " ".join(["deal", *(COLOUR_IDS[LETTERS.index(letter)] for letter in handful(action))])
    if is_column(action):
        return f"column {column_of(action) + 1}"
    source, colour, target = taken(action)
    from_where = "centre" if source == CENTRE else f"factory {source}"
    to_where = "floor" if target == FLOOR_LINE else f"line {target + 1}"
    return f"{from_where} {COLOUR_IDS[colour]} {to_where}"


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; a deal has none."""
    if is_deal(action):
        return ()
    if is_column(action):
        return (wall_part(state.tiling_row, column_of(action)),)
    source, colour, target = taken(action)
    return (source_part(source, colour), target_part(target))


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    plain = without_accents(text).strip().lower()
    compact = _read_compact(plain.replace(" ", ""))
    return compact if compact is not None else _read_words(plain)


def _read_compact(text: str) -> frozenset[int] | None:
    if match := _COMPACT_TAKE.fullmatch(text):
        source = CENTRE if match[1] == "c" else int(match[1])
        target = FLOOR_LINE if match[3] == "f" else int(match[3]) - 1
        return frozenset({take_action(source, LETTERS.index(match[2].upper()), target)})
    if match := _COMPACT_TILE.fullmatch(text):
        return frozenset({column_action(int(match[1]) - 1)})
    if match := _COMPACT_DEAL.fullmatch(text):
        return _deals([LETTERS.index(letter.upper()) for letter in match[1]])
    return None


def _read_words(text: str) -> frozenset[int]:
    """Read the nouns with their numbers and then the colours; a word that is neither makes the text unreadable."""
    found: dict[str, int] = {}
    rest = text
    for name, pattern in _WORDS:
        if match := pattern.search(rest):
            found[name] = int(next((group for group in match.groups() if group), "0"))
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    colours: list[int] = []
    for word in re.findall(r"[^\s.,;/-]+", rest):
        if word in ("a", "az"):
            continue
        colour = next((c for c, names in enumerate(_COLOUR_WORDS) if re.fullmatch(names, word)), None)
        if colour is None:
            return frozenset()
        colours.append(colour)
    return _matching(found, colours)


def _matching(found: dict[str, int], colours: list[int]) -> frozenset[int]:
    if "deal" in found:
        return _deals(colours)
    if "column" in found:
        in_range = set(found) == {"column"} and not colours and 1 <= found["column"] <= COLUMNS
        return frozenset({column_action(found["column"] - 1)}) if in_range else frozenset()
    if len(colours) > 1 or not (found or colours) or {"source", "centre"} <= set(found) or {"line", "floor"} <= set(found):
        return frozenset()
    sources = {CENTRE} if "centre" in found else {found["source"]} - {CENTRE} if "source" in found else range(SOURCES)
    targets = {FLOOR_LINE} if "floor" in found else {found["line"] - 1} - {FLOOR_LINE} if "line" in found else range(TARGETS)
    named = product(sources, colours or range(COLOURS), targets)
    return frozenset(take_action(*take) for take in named if 0 <= take[0] < SOURCES and 0 <= take[2] < TARGETS)


def _deals(colours: list[int]) -> frozenset[int]:
    counts = [colours.count(colour) for colour in range(COLOURS)]
    return frozenset(deal_action(number) for number, each in enumerate(HANDFULS.tolist()) if each == counts)
