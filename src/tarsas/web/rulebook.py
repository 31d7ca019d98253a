"""A game's rulebook as HTML: numbered sections that can be linked to, a table of contents, and pictures.

A fence that begins with "```picture NAME: what it shows" is drawn here by the game's own view; in a terminal it stays a drawing in letters.
`rulebook/NAME.txt` has the position, and in comments what is shown of it:

    # picture tall 16 line-1 floor    the layout, and what is cut out: so much more than these parts, or `X Y WIDTH HEIGHT`
    # seat 3                          whose board lies nearest
    # held factory-2/yellow           what is picked up
    # lit                             what may be clicked lights up
    # then 3B2                        a move as its preview
    # last seat-0/wall-2-4            what the last move touched
"""

from __future__ import annotations

import functools
import re
from typing import Final, NamedTuple
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from .. import catalog
from ..draw import Drawing, Looking, Theme
from ..draw.marks import Box
from ..language import Language, Text
from ..learn.links import packed
from ..position import Game, Position
from ..show.board import choices_at
from .pages.cards import alone

_NUMBERED = re.compile(r"^([A-Z]{2}\d+|\d+(?:\.\d+)*)\s+(.+)$")
_PICTURE = re.compile(r"^picture ([a-z-]+): (.+)$")
_SHOWN = re.compile(r"^# ([a-z]+) ?(.*)$", re.MULTILINE)
LETTERS_ONLY = re.compile(r"^<!-- letters -->\n(?:.+\n)+|^<!--.*-->\n", re.MULTILINE)
"""What explains drawings in letters is for the terminal, and notes in comments are for who writes the book."""


TRY_IT: Final = Text("Kipróbálom", "Try it")


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
    tokens = reader.parse(LETTERS_ONLY.sub("", catalog.find(game).rulebook(language)))
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
        elif token.type == "fence" and (drawn := _PICTURE.match(token.info)):
            token.type, token.content = "html_block", _figure(game, language, *drawn.groups())
        elif token.type == "fence":
            # A drawing scrolls within itself on a narrow screen, so the keyboard must reach it.
            token.attrSet("tabindex", "0")
    return Rulebook(Markup(reader.renderer.render(tokens, reader.options, {})), tuple(contents))


def _heading(opening: Token, inline: Token) -> Heading:
    numbered = _NUMBERED.match(inline.content)
    number, title = (numbered[1], numbered[2]) if numbered else ("", inline.content)
    anchor = number or re.sub(r"\W+", "-", title).strip("-").lower()
    return Heading(anchor, number, title, int(opening.tag.removeprefix("h")))


def _figure(game: str, language: Language, name: str, told: str) -> Markup:
    """Both themes of a picture, and the way to try it. Its size is told ahead, so that a page does not jump when it comes."""
    position, _, frame = _shown(game, name)
    image = Markup('<img class="in-{0}" src="/rules/{1}/{2}/{0}.svg" width="{3:.0f}" height="{4:.0f}" alt="" loading="lazy">')
    images = (image.format(theme, game, name, frame.width, frame.height) for theme in ("light", "dark"))
    drawn = Markup('<figure class="drawn">{}<figcaption>{}</figcaption>{}</figure>')
    return drawn.format(Markup("").join(images), told, Markup("") if position.is_over else _way_to_try(position, language))


def _way_to_try(position: Position, language: Language) -> Markup:
    """The position of a picture on the analysis board; in a window of its own, for the book may lie beside a table."""
    fields = urlencode({"from": packed(str(position))})
    way = Markup('<a class="try-it" href="/explore/{}?{}" target="_blank" rel="noopener">{}</a>')
    return way.format(position.game.name, fields, TRY_IT.to(language))


@functools.cache
def rule_picture(game: str, name: str, theme: Theme) -> str:
    """A picture of a rulebook; raises `FileNotFoundError` where there is none of that name."""
    position, looking, frame = _shown(game, name)
    return alone(position, looking, theme, frame)


class _Shown(NamedTuple):
    """What a picture shows: a position, how it is looked at, and what is cut out."""

    position: Position
    looking: Looking
    frame: Box


@functools.cache
def _shown(game: str, name: str) -> _Shown:
    contract = catalog.find(game)
    text = (contract.folder / "rulebook" / f"{name}.txt").read_text(encoding="utf-8")
    written = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    position = Game(contract, *contract.mode_of(contract.words.read_position(written))).read(written)
    shown = dict(_SHOWN.findall(text))
    layout, *frame = shown["picture"].split()
    held = tuple(shown.get("held", "").split())
    looking = Looking(
        seat=int(shown.get("seat", "1")) - 1,
        layout="tall" if layout == "tall" else "wide",
        held=held,
        lit=frozenset(choices_at(position, {position.to_move}).next_parts(held)) if "lit" in shown else frozenset(),
        preview=position.find(shown["then"]) if "then" in shown else None,
        last=tuple(shown.get("last", "").split()),
    )
    return _Shown(position, looking, _cut_out(contract.view(position.state, looking), frame))


def _cut_out(drawing: Drawing, frame: list[str]) -> Box:
    """What of a drawing is shown: a box in numbers, or parts and how much more on every side."""
    if all(word.replace(".", "").isdigit() for word in frame):
        return Box(*map(float, frame))
    margin, *parts = frame
    boxes = [box for part in parts for box in drawing.where(part)]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top).grown(float(margin))
