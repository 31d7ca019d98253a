"""A game's rulebook as HTML: numbered sections that can be linked to, and a table of contents."""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from .. import catalog
from ..language import Language

_NUMBERED = re.compile(r"^([A-Z]{2}\d+|\d+(?:\.\d+)*)\s+(.+)$")


class Heading(NamedTuple):
    """A section in the table of contents."""

    anchor: str
    number: str
    title: str
    depth: int


class Rulebook(NamedTuple):
    """The text as markup, and its sections."""

    html: Markup
    contents: tuple[Heading, ...]


@functools.cache
def rulebook(game: str, language: Language) -> Rulebook:
    """The rulebook of a game in one language. Markdown is ours, so raw HTML in it is not needed and not allowed."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(catalog.find(game).rulebook(language))
    contents = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = _heading(token, tokens[place + 1])
            token.attrSet("id", heading.anchor)
            if heading.depth > 1:
                contents.append(heading)
        elif token.type == "table_open":
            token.attrSet("class", "in-rules")
        elif token.type == "th_open" and not tokens[place + 1].content:
            # The corner above the names of rows heads nothing.
            token.tag = tokens[place + 2].tag = "td"
        elif token.type == "fence":
            # A drawing scrolls within itself on a narrow screen, so the keyboard must reach it.
            token.attrSet("tabindex", "0")
    return Rulebook(Markup(reader.renderer.render(tokens, reader.options, {})), tuple(contents))


def _heading(opening: Token, inline: Token) -> Heading:
    numbered = _NUMBERED.match(inline.content)
    number, title = (numbered[1], numbered[2]) if numbered else ("", inline.content)
    anchor = number or re.sub(r"\W+", "-", title).strip("-").lower()
    return Heading(anchor, number, title, int(opening.tag.removeprefix("h")))
