"""Pages out of contexts: each context has a template of its own, and the small answers that the script asks for are made of the same pieces."""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..language import Language, Text
from ..show.board import Board, Choices, Step
from ..show.log import LogLine
from . import translation
from .assets import bundle
from .assets.icons import icon, neutral_mark, seat_mark
from .pages import (
    ClosedPage,
    EnterPage,
    ErrorPage,
    HomePage,
    JoinPage,
    MePage,
    NewTablePage,
    Page,
    PeopleHerePage,
    PlayersPage,
    ReplayPage,
    RulesPage,
    TableLive,
    TablePage,
    Visitor,
    WaitingPage,
)
from .rulebook import rulebook

TEMPLATES: Final[dict[type, str]] = {
    HomePage: "home.html",
    NewTablePage: "new.html",
    WaitingPage: "waiting.html",
    JoinPage: "join.html",
    ClosedPage: "closed.html",
    TablePage: "table.html",
    ReplayPage: "replay.html",
    PeopleHerePage: "people_here.html",
    RulesPage: "rules.html",
    MePage: "me.html",
    EnterPage: "enter.html",
    PlayersPage: "players.html",
    ErrorPage: "error.html",
}

LINES_KEPT = 20_000


@functools.cache
def _environment(language: Language) -> Environment:
    folder = Path(__file__).parent / "templates"
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        # Templates do not change while a server runs: their files need no look at every answer.
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.loopcontrols"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.install_gettext_translations(translation.translations(language), newstyle=True)  # type: ignore[attr-defined]
    environment.filters |= _filters(language)
    environment.globals |= {
        "asset": bundle.asset,
        "choices_json": choices_json,
        "icon": icon,
        "language": language,
        "neutral_mark": neutral_mark,
        "log_line": functools.partial(log_line, language),
        "qr_code": qr_code,
        "rulebook": functools.partial(rulebook, language=language),
        "script_texts": functools.partial(translation.script_texts, language),
        "seat_mark": seat_mark,
    }
    return environment


def prepare() -> None:
    """Read all templates, so that the first visitor does not wait for it."""
    for language in Language:
        for name in TEMPLATES.values():
            _environment(language).get_template(name)


def _filters(language: Language) -> dict[str, Callable[..., Any]]:
    return {
        "said": lambda text: text.to(language),
        "all_said": lambda texts, between=" ": between.join(text.to(language) for text in texts),
        "number": lambda value: translation.number(value, language),
        "date": lambda at: translation.date(at, language),
        "ago": lambda at: translation.ago(at, int(time.time() * 1000), language),
        "as_json": as_json,
        "markup": Markup,
        "signed": _signed,
    }


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def as_json(value: object) -> Markup:
    """JSON that can stand in a `<script type="application/json">`: nothing in it can end the element."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def page(shown: Page) -> str:
    """A whole page, as HTML."""
    template = _environment(shown.visitor.language).get_template(TEMPLATES[type(shown)])
    return template.render(page=shown, visitor=shown.visitor)


def board(shown: Board, language: Language) -> str:
    """The picture with what belongs to it: the answer to a choice made so far, or to a moment of a replay."""
    return _macro(language, "board.html", "figure", shown)


def live(table: TableLive, visitor: Visitor, spoken: tuple[Text, ...] = ()) -> dict[str, Any]:
    """What changed at a table, for its page: pieces of HTML by the id of the element each replaces, the steps between, what can be clicked.

    `spoken` is what the live region says of the newest move.
    """
    language = visitor.language
    pieces = ("sentence", "players", "log", "chat", "tools", "question", "acting", "result")
    return {
        "table": table.table,
        "seq": table.seq,
        "ply": table.board.ply,
        "status": table.status,
        "isMyTurn": table.is_my_turn,
        "board": board(table.board, language),
        "choices": choices_json(table.choices),
        "pieces": {name: _macro(language, "live.html", name, table) for name in pieces},
        "steps": [_step(step, language) for step in table.steps],
        "spoken": [text.to(language) for text in spoken],
    }


def _step(step: Step, language: Language) -> dict[str, Any]:
    return {
        "board": board(step.board, language) if step.board else None,
        "ply": step.ply,
        "spoken": [text.to(language) for text in step.sentences],
    }


def choices_json(choices: Choices) -> dict[str, Any]:
    """What can be clicked, as the script takes it."""
    return {"seat": choices.seat, "paths": choices.paths, "toggles": sorted(choices.toggles), "asks": [int(asks) for asks in choices.asks]}


@functools.lru_cache(LINES_KEPT)
def log_line(language: Language, line: LogLine, is_last: bool) -> Markup:
    """A line of the log. It never changes, and a page gets the whole log after every move."""
    return Markup(_macro(language, "live.html", "line_of_log", line, is_last))


def _macro(language: Language, template: str, name: str, *arguments: object) -> str:
    return str(getattr(_environment(language).get_template(template).module, name)(*arguments))


def qr_code(url: str) -> Markup:
    """An address as a picture that a phone reads."""
    import segno

    written: str = segno.make(url, error="m").svg_inline(border=2, dark="#000", omitsize=True, svgclass="qr", lineclass=None)
    # The colour is the style sheet's; segno knows only colours with a name.
    return Markup(written.replace('stroke="#000"', 'stroke="currentColor"'))
