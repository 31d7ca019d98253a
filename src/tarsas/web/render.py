"""Pages out of contexts: each context has a template of its own, and the small answers that the script asks for are made of the same pieces."""

from __future__ import annotations

import functools
import json
import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from .. import catalog
from ..draw.layers import Layered, Layers, layers_of
from ..draw.points_graph import points_graph
from ..language import Language, Text, ordinal
from ..show.board import Board, Choices
from ..show.log import LogLine, LogTurn, newest_turn, turns_of
from ..show.since import Turn
from . import translation
from .assets import bundle
from .assets.icons import icon, neutral_mark, pips, portrait, seat_mark
from .kept_templates import kept_templates
from .pages.every_page import Page
from .pages.live import ShownScene, TableLive
from .pages.review import Reviewed, ShownReview
from .pages.tables import ReplayPage
from .remembered import MadeOf, RememberedPieces
from .rulebook import rulebook

TURNS_KEPT = 20_000
LOGS_KEPT = 256

_pieces = RememberedPieces()
"""Pieces of tables, for all who look at them."""

_logs: MadeOf[Layered] = MadeOf(LOGS_KEPT)
"""Whole logs: all who see the same turns numbered have the same one."""
_earlier_logs: MadeOf[Layers] = MadeOf(LOGS_KEPT)
"""All of a log but its newest turn: with each turn it grows by one layer."""
_log_turns: MadeOf[Markup] = MadeOf(TURNS_KEPT)
"""Turns hardly ever change, and a page that opens gets all of them."""

_HERE = "<!---->"
"""Where a template is filled in."""

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@functools.cache
def _environment(language: Language) -> Environment:
    folder = Path(__file__).parent / "templates"
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        # Templates do not change while a server runs: their files need no look at every answer.
        auto_reload=False,
        bytecode_cache=kept_templates(language, Path(__file__)),
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.loopcontrols"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.install_gettext_translations(translation.translations(language), newstyle=True)  # type: ignore[attr-defined]
    environment.filters |= _filters(language)
    environment.globals |= {
        "asset": bundle.asset,
        "board_data": functools.partial(board_data, language),
        "choices_json": choices_json,
        "explanations": functools.partial(explanations, language),
        "icon": icon,
        "language": language,
        "neutral_mark": neutral_mark,
        "whole_log": partial(whole_log, language),
        "pips": pips,
        "portrait": portrait,
        "points_graph": points_graph,
        "qr_code": qr_code,
        "rulebook": partial(rulebook, language=language),
        "script_texts": partial(translation.script_texts, language),
        "seat_mark": seat_mark,
    }
    return environment


def explanations(language: Language, game: str) -> dict[str, tuple[str, str]]:
    """What lies on a game's board, for the script: the sentence and the section by the name of its areas. A page has them once, not each picture."""
    known = catalog.find(game).words.EXPLANATIONS
    return {name: (each.text.to(language), each.section) for name, each in known.items()}


def prepare() -> None:
    """Read all templates, so that the first visitor does not wait for it."""
    for language in Language:
        for name in _environment(language).list_templates():
            _environment(language).get_template(name)


def _filters(language: Language) -> dict[str, Callable[..., Any]]:
    return {
        "said": lambda text: text.to(language),
        "all_said": lambda texts, between=" ": between.join(text.to(language) for text in texts),
        "ordinal": ordinal,
        "number": lambda value: translation.number(value, language),
        "date": lambda at: translation.date(at, language),
        "ago": lambda at: translation.ago(at, int(time.time() * 1000), language),
        "as_json": as_json,
        "bold": _bold,
        "brief": _brief,
        "markup": Markup,
        "signed": _signed,
    }


def _bold(text: str) -> Markup:
    """A text whose important words stand between two stars."""
    pieces = text.split("**")
    return Markup("").join(Markup("<b>{}</b>").format(piece) if number % 2 else piece for number, piece in enumerate(pieces))


def _number_of(since: Sequence[Turn], told: LogTurn) -> int:
    """The number of a turn of the log among those since the viewer decided last; 0 where it is none of them."""
    last = told.lines[-1].ply
    return next((turn.number for turn in since if turn.seat == told.seat and turn.begin < last <= turn.end), 0)


def _brief(text: str) -> str:
    """A choice in as few words as a small panel has room for: without its explanation.

    >>> _brief("II (medium, 10×7)"), _brief("grey: you choose the column")
    ('II', 'grey')
    """
    return re.split(r"[:(,]", text)[0].strip()


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def as_json(value: object) -> Markup:
    """JSON that can stand in a `<script type="application/json">`: nothing in it can end the element."""
    return Markup(_JSON.encode(value).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def page(shown: Page) -> str:
    """A whole page, as HTML."""
    template = _environment(shown.visitor.language).get_template(shown.template)
    return template.render(page=shown, visitor=shown.visitor)


def board(shown: Board, language: Language) -> str:
    """The picture with what belongs to it: the answer to a choice made so far, or to a moment of a replay. It is what the macro `figure` makes."""
    return "".join(board_layers(shown, language))


def board_layers(shown: Board, language: Language) -> Layers:
    """The same in layers."""
    closing = _macro(language, "board.html", "closing", shown) if shown.description else _plain_closing(language)
    return (f"{_opening(language, shown.layout)}{board_data(language, shown)}>", *layers_of(shown.drawn), closing)


@functools.cache
def _opening(language: Language, layout: str) -> str:
    """What stands before the data of a picture: the same with every look."""
    return _macro(language, "board.html", "opening", layout)


@functools.cache
def _plain_closing(language: Language) -> str:
    """What stands after a picture that is not described in words."""
    return _macro(language, "board.html", "closing", {"description": None})


def board_data(language: Language, shown: Board) -> Markup:
    """What the element of a picture tells the script, as attributes. No template: every look writes it, and a template takes five times as long."""
    told = {
        "game": shown.game,
        "ply": shown.ply,
        "layout": shown.layout,
        "chosen": as_json(shown.chosen),
        "scores": " ".join(map(str, shown.scores)),
        "identities": as_json([(each.sign.symbol, each.text.to(language)) for each in shown.identities]) if shown.identities else None,
        "sentence": shown.sentence.to(language),
        "told": shown.told.to(language) if shown.told else None,
        "for-log": " ".join(map(str, shown.for_log)) if shown.for_log else None,
        "consequences": as_json({part: text.to(language) for part, text in shown.consequences}) if shown.consequences else None,
    }
    return Markup("".join(f' data-{name}="{escape(str(value))}"' for name, value in told.items() if value is not None))


def live(table: TableLive, language: Language) -> dict[str, Any]:
    """What changed at a table, for its page: pieces of HTML by the id of the element each replaces, the scenes between, what can be clicked.

    Pictures are in layers, which `SentTexts` compares with those that the page has.
    """
    # Who looks, and whose turn it is: those who see the same pieces find them first.
    eyes = tuple((player.kind, player.is_to_move) for player in table.players)
    return {
        "table": table.table,
        "seq": table.seq,
        "ply": table.board.ply,
        "status": table.status,
        "isMyTurn": table.is_my_turn,
        "board": board_layers(table.board, language),
        "choices": choices_json(table.choices),
        "pieces": {
            name: whole_log(language, table)
            if name == "log"
            else _pieces.piece((language, name, table.table, eyes), table, partial(_macro, language, template, name))
            for name, template in table.pieces.items()
        },
        "scenes": [_layered_scene(each, language) for each in table.scenes],
        "speech": [each.json(language) for each in table.speech],
        "lastWords": table.last_words.json(language) if table.last_words else None,
    }


def piece(language: Language, template: str, name: str, shown: object) -> str:
    """One piece of a page: a macro of a template, for what it shows."""
    return _macro(language, template, name, shown)


def review(shown: ShownReview, reviewed: Reviewed, language: Language) -> dict[str, str]:
    """The pieces of a review that change while it is searched, by the id of the element each replaces."""
    return {
        name: _macro(language, "review_pieces.html", name, shown, reviewed.names, reviewed.base)
        for name in ("overview", "listing", "strip", "learning")
    }


def scene(shown: ShownScene, language: Language) -> dict[str, Any]:
    """A scene as the script takes it."""
    picture = {"board": board(shown.picture, language)} if shown.picture else {}
    return shown.scene.json(language) | picture


def _layered_scene(shown: ShownScene, language: Language) -> dict[str, Any]:
    """The same, its picture in layers."""
    picture = {"board": board_layers(shown.picture, language)} if shown.picture else {}
    return shown.scene.json(language) | picture


def choices_json(choices: Choices) -> dict[str, Any]:
    """What can be clicked, as the script takes it."""
    return {
        "seat": choices.seat,
        "paths": choices.paths,
        "toggles": sorted(choices.toggles),
        "asks": [int(asks) for asks in choices.asks],
        "costs": [int(costs) for costs in choices.costs],
    }


Levels = tuple[str, ...]
"""The level of the bot on each seat; empty for a person."""


def whole_log(language: Language, shown: TableLive | ReplayPage) -> Layered:
    """The log of a page."""
    lines, about = shown.log, (shown.turns, shown.board.ply, tuple(player.level for player in shown.players))
    return _logs.of((lines,), (language, about), lambda: _whole_log(language, lines, *about))


def _whole_log(language: Language, lines: tuple[LogLine, ...], since: tuple[Turn, ...], ply: int, levels: Levels) -> Layered:
    """No template: with every move it would go through all turns of the game."""
    opening, closing = _around_log(language, bool(lines))
    if not lines:
        return Layered(opening + closing)
    newest, earlier = newest_turn(lines)
    chapter = _log_chapter(language, newest.chapter) if newest.chapter is not None else ""
    top = log_turn(language, newest, ply, _level(newest, levels), _number_of(since, newest))
    if since or ply < newest.lines[0].ply:
        # Earlier turns have numbers, or the mark of the line that is shown.
        below = _turn_layers(
            language, newest.chapter, turns_of(earlier), lambda turn: log_turn(language, turn, ply, _level(turn, levels), _number_of(since, turn))
        )
    else:
        below = _earlier_log(language, newest.chapter, earlier, levels)
    return Layered(f"{opening}{chapter}{top}".removesuffix("\n"), *below, f"\n{closing}")


def _earlier_log(language: Language, later: Text | None, lines: tuple[LogLine, ...], levels: Levels) -> Layers:
    """Turns that nothing marks, beneath a turn of this chapter. They are what was beneath the turn before, and that turn: found where somebody has looked then."""
    return _earlier_logs.of(lines, (language, later, levels), lambda: _grown_log(language, later, lines, levels))


def _grown_log(language: Language, later: Text | None, lines: tuple[LogLine, ...], levels: Levels) -> Layers:
    turns: list[LogTurn] = []
    below: Layers | None = None
    while lines and below is None:
        turn, lines = newest_turn(lines)
        turns.append(turn)
        below = _earlier_logs.known(lines, (language, turn.chapter, levels))
    return (*_turn_layers(language, later, turns, lambda turn: log_turn(language, turn, -1, _level(turn, levels), 0)), *(below or ()))


def _turn_layers(language: Language, later: Text | None, turns: Sequence[LogTurn], write: Callable[[LogTurn], str]) -> Layers:
    """Turns one beneath the other, below one of the chapter `later`; the newest of each chapter has its heading.

    A layer ends with a tag, so the end of a line begins the next.
    """
    layers, chapter = [], later
    for turn in turns:
        heading = _log_chapter(language, turn.chapter) if turn.chapter is not None and turn.chapter != chapter else ""
        layers.append(f"\n{heading}{write(turn)}".removesuffix("\n"))
        chapter = turn.chapter
    return tuple(layers)


def _level(turn: LogTurn, levels: Levels) -> str:
    return "" if turn.seat is None else levels[turn.seat]


@functools.cache
def _around_log(language: Language, has_lines: bool) -> tuple[str, str]:
    """What stands before the turns of a log and behind them."""
    written = _macro(language, "live.html", "lines_of_log", Markup(_HERE) if has_lines else "")
    opening, _, closing = written.partition(_HERE)
    return opening, closing


@functools.cache
def _log_chapter(language: Language, chapter: Text) -> Markup:
    return Markup(_macro(language, "live.html", "chapter_of_log", chapter))


def log_turn(language: Language, turn: LogTurn, ply: int, level: str, number: int) -> Markup:
    """A turn in the log, with the face of the bot of this level where one decided, and its number; the line that led to this ply is marked."""
    about = (level, number)
    written = _log_turns.of(turn.lines, (language, about), lambda: Markup(_macro(language, "live.html", "turn_of_log", turn, *about)))
    if turn.lines[-1].ply < ply or ply < 0:
        return written
    # Not in the template: the newest turn would be made once with the mark and, a move later, once more without it.
    line = f'data-ply="{ply}" tabindex='
    return Markup(str(written).replace(f'{line}"-1"', f'{line}"0" aria-current="step"'))


def _macro(language: Language, template: str, name: str, *arguments: object) -> str:
    return str(_macro_of(language, template, name)(*arguments))


@functools.cache
def _macro_of(language: Language, template: str, name: str) -> Callable[..., str]:
    """Found once: templates do not change while a server runs."""
    found: Callable[..., str] = getattr(_environment(language).get_template(template).module, name)
    return found


def qr_code(url: str) -> Markup:
    """An address as a picture that a phone reads."""
    import segno

    written: str = segno.make(url, error="m").svg_inline(border=2, dark="#000", omitsize=True, svgclass="qr", lineclass=None)
    # The colour is the style sheet's; segno knows only colours with a name.
    return Markup(written.replace('stroke="#000"', 'stroke="currentColor"'))
