"""What somebody types at a table: a move, which is told before it is played, or a question about the position, which is answered.

Both languages are read, with accents or without. The game answers what only it knows (`Words.answer`); what every game has is answered here.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..contract import NOBODY, plain_question, seat_section, section_text
from ..language import Language, Text, joined, plural_s
from ..match import Line
from ..position import Position
from .board import NO_CHOICES, Choices, choices_at, consequence_of, sentence_at
from .description import description_at, last_told
from .paths import Path

MOST_OPTIONS = 12
"""Moves that are listed; who wants fewer says more."""

NEAREST = 3
LONGEST_QUESTION = 200

_ONE = Text("{move}. {consequence} Nyomj Entert a lépéshez.", "{move}. {consequence} Enter plays it.")
_NOT_NOW = Text("{move}. Most nem te jössz.", "{move}. It is not your turn.")
_SEVERAL = Text("{count} lépés illik rá: {moves}", "{count} moves fit: {moves}")
_AND_MORE = Text(", és még {count}", ", and {count} more")
_NONE = Text("Ilyen lépés most nincs. A legközelebbiek: {moves}", "There is no such move now. The nearest: {moves}")
_NO_MOVES = Text("Most nincs lépés.", "There is no move now.")
_NO_CLOCK = Text("Ennél az asztalnál nincs óra.", "There is no clock at this table.")
_SCORE = Text("{name}: {score} pont", "{name}: {score} point{s}")
_HELP = Text("Írj be egy lépést, vagy kérdezz: {questions}.", "Type a move, or ask: {questions}.")
QUESTIONS = (
    Text("én", "me"),
    Text("ellenfél", "opponent"),
    Text("pont", "score"),
    Text("cél", "goals"),
    Text("utolsó", "last"),
    Text("ki jön", "turn"),
    Text("lépések", "moves"),
    Text("óra", "clock"),
    Text("tábla", "board"),
)
"""What can be asked in every game, as the help names it."""

_COMMON: Mapping[str, str] = {
    "me": "me|mine|myself|en|enyem|sajat|nalam",
    "opponents": "opponents?|others|ellenfel\\w*|tobbiek|masik",
    "score": "scores?|points?|pont\\w*|allas",
    "goals": "goals?|aims?|cel\\w*",
    "last": "last(?: move)?|utolso(?: lepes)?",
    "turn": "turn|whose turn|now|next|ki jon|ki kovetkezik|most|kovetkezo",
    "clock": "clocks?|time|ora|ido",
    "board": "board|position|tabla|leiras",
    "help": "help|questions?|segitseg|sugo|kerdesek",
}
_MOVES = re.compile(r"(?:moves?|lepes(?:ek)?)(?: (?P<about>.*))?")


class MoveOption(NamedTuple):
    """A move that may be meant: its words, and the path of clicks that plays it."""

    text: Text
    path: Path


@dataclass(frozen=True)
class Answer:
    """What is answered: one `move` with its path, several `moves`, an `answer` to a question, or `none`, with the nearest moves."""

    kind: Literal["move", "moves", "answer", "none"]
    text: Text
    path: Path | None = None
    options: tuple[MoveOption, ...] = ()

    def json(self, language: Language) -> dict[str, object]:
        """As a page takes it."""
        options = [{"text": option.text.to(language), "path": list(option.path)} for option in self.options]
        return {"kind": self.kind, "text": self.text.to(language), "path": None if self.path is None else list(self.path), "options": options}


@dataclass(frozen=True)
class Asker:
    """Who asks: from which seat they see the game (None: they watch), what they may choose, the players' names, and their clocks as they are told."""

    seat: int | None
    names: tuple[str, ...]
    choices: Choices = NO_CHOICES
    clocks: tuple[Text, ...] = ()


def asker_at(position: Position, seat: int | None, names: tuple[str, ...]) -> Asker:
    """Somebody who plays one seat, at a table without clocks."""
    return Asker(seat, names, choices_at(position, () if seat is None else (seat,)))


def answer_to(line: Line, ply: int, asked: str, asker: Asker) -> Answer:
    """The answer to what was typed at this moment of a line of play."""
    position, asked = line.position(ply), asked[:LONGEST_QUESTION]
    exact = _exact(position, asked)
    if exact is not None:
        return _one(position, exact, asker)
    told = _told(line, ply, asked, asker)
    if told is not None:
        return told
    fitting = _fitting(position, asked) or _told_so(position, asked)
    if len(fitting) == 1:
        return _one(position, fitting[0], asker)
    if fitting:
        return _several(position, fitting, asker)
    return _none(position, asked, asker)


# --- moves


def move_text(position: Position, action: int) -> Text:
    """A move as it is told before it is played."""
    return position.game.contract.words.spoken_move(position.state, action)


def _exact(position: Position, asked: str) -> int | None:
    """The legal action whose very notation this is: it is a move, even where a question is called the same."""
    words, plain = position.game.contract.words, asked.strip().casefold()
    return next((action for action in _fitting(position, asked) if words.notation(position.state, action).casefold() == plain), None)


def _fitting(position: Position, asked: str) -> list[int]:
    if position.to_move < 0 or not asked.strip():
        return []
    meant = position.game.contract.words.reading(position.state, asked)
    return [action for action in position.actions if action in meant]


def _told_so(position: Position, asked: str) -> list[int]:
    """The moves that we tell in these very words: what a list of moves says can be typed."""
    plain = plain_question(asked)
    return [action for action in position.actions if position.to_move >= 0 and plain in map(plain_question, move_text(position, action))]


def _one(position: Position, action: int, asker: Asker) -> Answer:
    option, consequence = _option(position, action), consequence_of(position, action)
    if asker.choices.seat != position.to_move:
        return Answer("answer", _NOT_NOW.fill(move=option.text))
    told = Text(*(f"{text[:1].upper()}{text[1:]}." if text else "" for text in consequence))
    filled = _ONE.fill(move=option.text, consequence=told)
    return Answer("move", Text(*(" ".join(text.split()) for text in filled)), option.path, (option,))


def _option(position: Position, action: int) -> MoveOption:
    return MoveOption(move_text(position, action), position.game.contract.words.parts(position.state, action))


def _several(position: Position, actions: list[int], asker: Asker) -> Answer:
    shown = tuple(_option(position, action) for action in actions[:MOST_OPTIONS])
    return Answer("moves", _SEVERAL.fill(count=len(actions), moves=_listed(shown, len(actions))), None, shown)


def _listed(options: tuple[MoveOption, ...], count: int) -> Text:
    more = _AND_MORE.fill(count=count - len(options)) if count > len(options) else Text("", "")
    return Text(*("; ".join(option.text.to(language) for option in options) + more.to(language) for language in (Language.HU, Language.EN)))


def _none(position: Position, asked: str, asker: Asker) -> Answer:
    """The moves whose words are nearest to what was typed."""
    if position.to_move < 0:
        return Answer("none", _NO_MOVES)
    by_text: dict[str, int] = {}
    for action in position.actions:
        told = move_text(position, action)
        for text in (position.game.contract.words.action_text(position.state, action), told.hu, told.en):
            by_text.setdefault(plain_question(text), action)
    near = difflib.get_close_matches(plain_question(asked), by_text, n=NEAREST * 3, cutoff=0.0)
    shown = tuple(_option(position, action) for action in dict.fromkeys(by_text[text] for text in near))[:NEAREST]
    return Answer("none", _NONE.fill(moves=_listed(shown, len(shown))), None, shown)


# --- questions


def _told(line: Line, ply: int, asked: str, asker: Asker) -> Answer | None:
    position, plain = line.position(ply), plain_question(asked)
    if listed := _MOVES.fullmatch(plain):
        return _moves_about(position, asked.split(maxsplit=1)[1] if listed["about"] else "", asker)
    found = _common(line, ply, plain, asker) or position.game.contract.words.answer(position.state, asked, asker.seat, asker.names)
    return Answer("answer", found) if found else None


def _moves_about(position: Position, about: str, asker: Asker) -> Answer:
    fitting = _fitting(position, about) if about else list(position.actions) if position.to_move >= 0 else []
    return _several(position, fitting, asker) if fitting else _none(position, about, asker)


def _common(line: Line, ply: int, plain: str, asker: Asker) -> Text | None:
    position = line.position(ply)
    asked = next((name for name, pattern in _COMMON.items() if re.fullmatch(pattern, plain)), "")
    described = description_at(line, ply, asker.seat, asker.names)
    if asked == "last":
        return joined(last_told(line, ply, asker.names))
    if asked == "clock":
        return joined(asker.clocks) if asker.clocks else _NO_CLOCK
    if asked == "score":
        return joined(_scores(position, asker.names))
    if asked == "help":
        return _help(position)
    if asked == "turn":
        return _turn(position, asker)
    if asked == "board":
        return Text(described.to(Language.HU), described.to(Language.EN))
    seats = _seats_asked_for(asked, plain, asker)
    wanted = [section for section in described.sections if section.name in seats or section.name == asked]
    if wanted:
        return Text(*("\n".join(each) for each in zip(*map(section_text, wanted), strict=True)))
    return position.game.contract.words.aim(position.state) if asked == "goals" else None


def _help(position: Position) -> Text:
    known = (*QUESTIONS, *position.game.contract.words.QUESTIONS)
    return _HELP.fill(questions=Text(*(", ".join(each) for each in zip(*known, strict=True))))


def _seats_asked_for(asked: str, plain: str, asker: Asker) -> set[str]:
    seats = range(len(asker.names))
    if asked == "me":
        return {seat_section(asker.seat)} if asker.seat is not None else set()
    if asked == "opponents":
        return {seat_section(seat) for seat in seats if seat != asker.seat}
    return {seat_section(seat) for seat in seats if plain == plain_question(asker.names[seat])}


def _scores(position: Position, names: tuple[str, ...]) -> tuple[Text, ...]:
    all_names = (*names, *(neutral.name for neutral in position.neutrals))
    scores = (*position.scores, *(neutral.score for neutral in position.neutrals))
    return tuple(_SCORE.fill(name=name, score=score, s=plural_s(score)) for name, score in zip(all_names, scores, strict=True))


def _turn(position: Position, asker: Asker) -> Text:
    if position.to_move == NOBODY:
        return joined(position.game.contract.words.ending_text(position.state, asker.names))
    return sentence_at(position, asker.names, asker.choices)
