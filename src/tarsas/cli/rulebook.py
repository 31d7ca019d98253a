"""A game's rulebook by sections."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEADING = re.compile(r"^(#{2,6}) +(\S+) +(.+?)\s*$")


class Section(NamedTuple):
    """A numbered section with all that is in it: its depth (2 for a chapter), number, title, and its Markdown, heading included."""

    depth: int
    number: str
    title: str
    markdown: str


def sections(markdown: str) -> list[Section]:
    """All numbered sections in the order of the book; a chapter holds its subsections."""
    lines = markdown.splitlines()
    heads = [(index, match) for index, match in _headings(lines)]
    found = []
    for place, (index, match) in enumerate(heads):
        depth = len(match[1])
        following = (start for start, later in heads[place + 1 :] if len(later[1]) <= depth)
        body = "\n".join(lines[index : next(following, len(lines))])
        found.append(Section(depth, match[2], match[3], body))
    return found


def _headings(lines: list[str]) -> list[tuple[int, re.Match[str]]]:
    """Lines that are headings, those within fenced drawings left out."""
    found = []
    fenced = False
    for index, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and (match := _HEADING.match(line)):
            found.append((index, match))
    return found


def section(markdown: str, number: str) -> Section | None:
    """The section of this number, written as in the book or nearly: `4.2`, `az3`, `4.`."""
    wanted = number.strip().rstrip(".").casefold()
    return next((each for each in sections(markdown) if each.number.casefold() == wanted), None)
