"""The games as they stand on the shelf: a card with a picture out of a real game, and the form's choices.

A picture comes from a game that was played to its end: `card.txt` in the game's folder is its record, and a comment `# picture PLY LAYOUT X Y WIDTH HEIGHT` in it says
which moment is shown and which piece of the board; `# place N` says where on the shelf the game stands. A game without such a file shows its first moves and
stands at the end.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from ... import catalog
from ...contract import GameContract
from ...draw import Layout, Looking, Theme, standalone
from ...draw.marks import Box
from ...language import Text
from ...learn.lessons import first_lesson
from ...match import Line, read_record
from ...position import Game, Position, game
from ..assets import bundle
from ..assets.fonts import FIGURES_FILES, figures_css
from .every_page import Choice
from .house import GameCard, GameChoice, OptionChoice

_USUAL = Text("szokásos szabályok", "usual rules")

_PLACE = re.compile(r"^# place (\d+)$", re.MULTILINE)
_TEXT = re.compile(r'(?:<rect[^>]* class="tag[^"]*"/>)?<text\b(?:[^>]*/>|.*?</text>)', re.DOTALL)
_SIGN = 'class="sign"'
_TAG = re.compile(r"<[^>]*>|&[#\w]+;")
_PICTURE = re.compile(r"^# picture (\d+) (wide|tall|tablet) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)$", re.MULTILINE)


def on_shelf() -> tuple[GameContract, ...]:
    """All games in the order of the shelf."""
    return tuple(sorted(catalog.contracts(), key=lambda contract: (_place(contract.name), contract.name)))


def _place(name: str) -> int:
    found = _PLACE.search(card_text(name))
    return int(found[1]) if found else 1_000


def card_text(name: str) -> str:
    """What a game says about its card; empty where it says nothing."""
    path = catalog.find(name).folder / "card.txt"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def card(contract: GameContract, chosen: Mapping[str, str] | None = None, played: Collection[str] = ()) -> GameCard:
    """A game's card, with what its visitor last chose. Who has `played` other games only is offered its lesson."""
    words, lesson = contract.words, first_lesson(contract.name)
    is_new = lesson is not None and chosen is None and contract.name not in played
    minutes = lesson.minutes if lesson else 0
    return GameCard(contract.name, words.TITLE, words.TAGLINE, contract.players, words.MINUTES, choice(contract), chosen or {}, minutes, is_new)


def choice(contract: GameContract) -> GameChoice:
    """A game's part of the form for a new table."""
    texts = contract.words.OPTION_TEXTS
    options = tuple(
        OptionChoice(option.name, texts[option.name], tuple(Choice(value, texts[f"{option.name}.{value}"]) for value in option.values))
        for option in contract.options
    )
    modes = tuple({"players": str(players), **chosen} for players, chosen in contract.modes())
    return GameChoice(contract.name, contract.words.TITLE, contract.players, options, modes, contract.has_chance)


def mode_texts(played: Game) -> tuple[Text, ...]:
    """The chosen options that are not the usual ones, in words: what tells a table from others of its game."""
    texts = played.contract.words.OPTION_TEXTS
    return tuple(
        Text("{option}: {value}", "{option}: {value}").fill(option=texts[option.name], value=texts[f"{option.name}.{played.options[option.name]}"])
        for option in played.contract.options
        if played.options[option.name] != option.default
    )


def mode_choices(contract: GameContract) -> tuple[Choice, ...]:
    """The modes of a game that are rated apart, the usual one first; each called by its unusual options."""
    found: dict[str, Choice] = {}
    for players, options in contract.modes():
        played = game(contract.name, players, **options)
        found.setdefault(played.mode, Choice(played.mode, joined(mode_texts(played), " · ") or _USUAL))
    return tuple(found.values())


def joined(texts: tuple[Text, ...], between: str) -> Text | None:
    """Several texts as one; None where there are none."""
    return Text(*(between.join(said) for said in zip(*texts, strict=True))) if texts else None


# --- pictures


class Moment(NamedTuple):
    """What a card shows: a position in a layout, and the piece of the board that is cut out (None: all of it)."""

    position: Position
    layout: Layout
    piece: Box | None


@functools.cache
def moment(name: str) -> Moment:
    """The moment that a game's card shows."""
    text = card_text(name)
    if not text:
        return Moment(game(name).start(seed=1).playout(seed=1, longest=5), "wide", None)
    found = _PICTURE.search(text)
    if found is None:
        return Moment(read_record(text).line.last, "wide", None)
    layout: Layout = "tablet" if found[2] == "tablet" else "tall" if found[2] == "tall" else "wide"
    return Moment(read_record(text).line.position(int(found[1])), layout, Box(*(float(number) for number in found.groups()[2:])))


def line_to_moment(name: str) -> Line | None:
    """The game on a card up to the decision that its picture waits for, or the last one before it; None where a game has no card."""
    text = card_text(name)
    if not text:
        return None
    line, found = read_record(text).line, _PICTURE.search(text)
    last = int(found[1]) if found else len(line)
    return line.back_to(next(ply for ply in range(last, -1, -1) if line.position(ply).to_move >= 0))


@functools.cache
def picture(name: str, theme: Theme) -> str:
    """The picture on a game's card: an SVG that stands alone, in the colours of a theme, and the same in every language."""
    position, layout, piece = moment(name)
    return alone(position, Looking(layout=layout), theme, piece)


def alone(position: Position, looking: Looking, theme: Theme, piece: Box | None) -> str:
    """A position, or a piece of its picture, as an image that speaks no language."""
    drawn = standalone(position.game.contract.view(position.state, looking), theme)
    whole = _with_figures(_TEXT.sub(_without_letters, drawn))
    return whole if piece is None else _cut(whole, piece)


def _without_letters(text: re.Match[str]) -> str:
    """A text, with the tag it stands on, stays where it has no letters, or is itself a piece: a card speaks no language but that of figures."""
    return "" if _SIGN not in text[0] and any(letter.isalpha() for letter in _TAG.sub("", text[0])) else text[0]


def _with_figures(svg: str) -> str:
    """The picture with its fonts inside: a page shows it as an image, and an image sees no fonts of the page."""
    paths = {name: bundle.STATIC / Path(bundle.asset(name)).name for name in FIGURES_FILES.values()}
    files = {name: path.read_bytes() for name, path in paths.items() if path.is_file()}
    return svg.replace("<style>", f"<style>{figures_css(files)}", 1)


def _cut(whole: str, piece: Box) -> str:
    """A piece of a picture: the same through a smaller window."""
    head, rest = whole.split(">", 1)
    head = re.sub(r' width="[^"]*" height="[^"]*"', f' width="{piece.width:g}" height="{piece.height:g}"', head, count=1)
    head = re.sub(r'viewBox="[^"]*"', f'viewBox="{piece.x:g} {piece.y:g} {piece.width:g} {piece.height:g}"', head, count=1)
    return f"{head}>{rest}"
