"""A position in words: sections under headings, with tables. It is what somebody has who does not look at the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..kernel import State
from ..language import Language, Text
from .constants import CHANCE, NOBODY
from .stages import scores_of

if TYPE_CHECKING:
    from .game import GameContract
    from .words import Square

EMPTY = Text("", "")
"""A cell where nothing is."""

NEXT = "next"
"""The section of what may happen next; every description ends with it."""

_NEXT = Text("Mi következik", "What may happen next")
_NOTHING = Text("üres", "empty")
_YOURS = Text("Te jössz: {what}", "Your turn: {what}")
_THEIRS = Text("{name} következik", "{name} to move")
_CHANCE = Text("A szerencse dönt", "Luck decides")
_BOARD = Text("Tábla", "Board")
_ROW = Text("Sor", "Row")
_FIELDS = Text("Az állás számokban", "The position in numbers")
_GOALS = Text("Cél és pontok", "Goals and scores")
_SCORES = Text("Pontszámok", "Scores")
_PLAYER = Text("Játékos", "Player")
_POINTS = Text("Pont", "Points")


class TextTable(NamedTuple):
    """A table: its caption, a heading for each column, and rows that begin with their own heading. A cell where nothing is is empty."""

    caption: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]

    def row_text(self, row: tuple[Text, ...], language: Language | str) -> str:
        """A row as a line: its heading, and each cell that is not empty with the heading of its column; one cell alone needs none."""
        if len(row) == 2:
            return f"{row[0].to(language)}: {row[1].to(language) or _NOTHING.to(language)}"
        cells = [
            f"{column.to(language)} {cell.to(language)}".strip() for column, cell in zip(self.columns[1:], row[1:], strict=True) if cell.to(language)
        ]
        return f"{row[0].to(language)}: {'; '.join(cells) or _NOTHING.to(language)}"


class Section(NamedTuple):
    """A part of a description: `common` for what is nobody's, or another name of the game's own, `seat-1` for what belongs to a seat, `goals`, `next`."""

    name: str
    title: Text
    lines: tuple[Text, ...] = ()
    tables: tuple[TextTable, ...] = ()

    def to(self, language: Language | str) -> str:
        """All of it as lines."""
        told = [line.to(language) for line in self.lines]
        for table in self.tables:
            rows = [f"  {table.row_text(row, language)}" for row in table.rows]
            told += [f"{table.caption.to(language)}:", *rows] if rows else [f"{table.caption.to(language)}: {_NOTHING.to(language)}"]
        return "\n".join(told)


class Description(NamedTuple):
    """A whole position in words. `str` gives it in `language`."""

    sections: tuple[Section, ...]
    language: Language = Language.EN

    def section(self, name: str) -> Section | None:
        """The section of this name."""
        return next((section for section in self.sections if section.name == name), None)

    def to(self, language: Language | str) -> str:
        """All of it as text, each section under its title."""
        return "\n\n".join(f"{section.title.to(language)}\n{section.to(language)}" for section in self.sections) + "\n"

    def __str__(self) -> str:
        return self.to(self.language)


def seat_section(seat: int) -> str:
    """The name of the section of what belongs to a seat."""
    return f"seat-{seat}"


def seats_around(seat: int | None, players: int) -> tuple[int, ...]:
    """The seats in the order in which they are told: one's own first, then the others as they follow.

    >>> seats_around(2, 4), seats_around(None, 3)
    ((2, 3, 0, 1), (0, 1, 2))
    """
    return tuple(((seat or 0) + step) % players for step in range(players))


def whose(seat: int, own: int | None, names: tuple[str, ...]) -> Text:
    """The title of the section of what belongs to a seat."""
    name = names[seat]
    return Text("Nálad", "Your side") if seat == own else Text(f"Nála: {name}", f"{name}'s side")


def listed(texts: Iterable[Text], nothing: Text = _NOTHING) -> Text:
    """Several things in one line, or that there is nothing."""
    found = tuple(texts)
    return Text(*(", ".join(each) for each in zip(*found, strict=True))) if found else nothing


def description_of(contract: GameContract, state: State, seat: int | None, names: tuple[str, ...], language: Language = Language.EN) -> Description:
    """The position as this seat sees it (None: as somebody who watches): what the game says of it, and what may happen next."""
    return Description((*contract.words.description(state, seat, names), _next_section(contract, state, seat, names)), language)


def _next_section(contract: GameContract, state: State, seat: int | None, names: tuple[str, ...]) -> Section:
    return Section(NEXT, _NEXT, _next_lines(contract, state, seat, names))


def _next_lines(contract: GameContract, state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Text, ...]:
    mover = int(contract.verbs.to_move(state))
    if mover == NOBODY:
        return contract.words.ending_text(state, names)
    if mover == CHANCE:
        return (_CHANCE,)
    if mover != seat:
        return (_THEIRS.fill(name=names[mover]),)
    return (_YOURS.fill(what=contract.words.what_to_do(state, ())),)


# --- what every position has


def plain_sections(contract: GameContract, state: State, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The squares where there are some, everything that the record holds, and the scores."""
    rows = contract.words.squares(state)
    squares = (_squares_section(rows, names),) if rows else ()
    # The first line of the text is the name of the game.
    fields = Section("fields", _FIELDS, tuple(Text(line, line) for line in contract.words.position_text(state).splitlines()[1:]))
    return (*squares, fields, scores_section(scores_of(contract, state), names))


def _squares_section(rows: tuple[tuple[Square, ...], ...], names: tuple[str, ...]) -> Section:
    columns = tuple(same(chr(ord("a") + number)) for number in range(max(map(len, rows))))
    table = TextTable(_BOARD, (_ROW, *columns), tuple((same(str(number)), *map(_square_text, row)) for number, row in enumerate(rows, 1)))
    return Section("common", _BOARD, (), (table,))


def _square_text(square: Square) -> Text:
    return same(square.piece)


def scores_section(scores: Sequence[int], names: tuple[str, ...], lines: tuple[Text, ...] = ()) -> Section:
    """What the players are after, and where each stands."""
    table = TextTable(_SCORES, (_PLAYER, _POINTS), tuple((same(name), same(str(score))) for name, score in zip(names, scores, strict=False)))
    return Section("goals", _GOALS, lines, (table,))


def same(text: str) -> Text:
    """A name or a number, which is the same in both languages."""
    return Text(text, text)
