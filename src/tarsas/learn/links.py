"""A line of play as the fields of an address, so that it can be shared, opened again and never lost: nobody stores it.

    players=2&wall=coloured                    a new game
    from=eNo9jUEK…                            a position that was set up: its text, packed
    moves=+KKRY 1K2 2B3 ~2 1R4                what was played, chance included, branches behind `~` (`learn.trees`)
    at=3                                       the node of the tree where one stands
    seats=Anna,Bence                           what the players are called

`from` may also be the text of a position as it is.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .. import catalog
from ..errors import BadText
from ..match import Line
from ..match.record import checked_name
from ..position import Game, Position
from .trees import Tree, read_tree

OWN_FIELDS: Final = frozenset({"players", "from", "moves", "at", "seats"})
LONGEST_POSITION: Final = 20_000
PACKED: Final = "~"
"""What a packed position begins with; no text of a position does."""


@dataclass(frozen=True)
class Link:
    """A tree of lines, where in it one stands, and what the players are called ("" for by number)."""

    tree: Tree
    at: int = 0
    seats: tuple[str, ...] = ()
    more: Mapping[str, str] = field(default_factory=dict)
    """Fields that mean something to whoever made the address."""

    @property
    def game(self) -> Game:
        """What is played."""
        return self.tree.begin.game

    @property
    def line(self) -> Line:
        """The line of play up to where one stands."""
        return self.tree.line(self.at)

    def names(self, language: str) -> tuple[str, ...]:
        """What each player is called: as the link says, or by number."""
        numbered = self.tree.position(0).default_names(language)
        return tuple(name or number for name, number in zip(self.seats or numbered, numbered, strict=True))

    def fields(self) -> dict[str, str]:
        """The fields of the address. Law: `read_link` gives the same link."""
        begin = self.tree.begin
        written = {"players": str(self.game.players), **self.game.options}
        if begin.start is not None:
            written["from"] = packed(str(begin.start))
        if len(self.tree) > 1:
            written["moves"] = self.tree.text()
        if self.at:
            written["at"] = str(self.at)
        if any(self.seats):
            written["seats"] = ",".join(self.seats)
        return written | dict(self.more)


def read_link(game: str, fields: Mapping[str, str], more: frozenset[str] = frozenset()) -> Link:
    """The link with these fields; `more` are those that whoever made it knows. Raises `UnknownGame`, `BadOption` or `BadText`."""
    contract = catalog.find(game)
    options = {option.name: fields[option.name] for option in contract.options if option.name in fields}
    begin = Line(Game(contract, fields.get("players") or None, options))
    if fields.get("from"):
        begin = set_up(game, unpacked(fields["from"]), options)
    tree = read_tree(begin, fields.get("moves", ""))
    at = fields.get("at", "")
    here = int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else 0
    if here >= len(tree):
        raise BadText(f"There is no position {here} in this tree; it has {len(tree)}.")
    return Link(tree, here, _seats(fields.get("seats", ""), begin.game.players), {name: fields[name] for name in fields if name in more})


def set_up(game: str, text: str, options: Mapping[str, str] | None = None) -> Line:
    """A line that begins at the position of this text; its number of players and options are those that the text says, the others as given. Raises `BadText`."""
    if len(text) > LONGEST_POSITION:
        raise BadText(f"A position is at most {LONGEST_POSITION} characters long.")
    contract = catalog.find(game)
    players, said = contract.mode_of(contract.words.read_position(text))
    chosen = Game(contract, players, {**(options or {}), **said})
    position = chosen.read(text, deal=False)
    return Line(chosen, start=Position(chosen, position.state))


def begun_at(line: Line) -> Line:
    """A line without actions that begins where this one has come to."""
    return Line(line.game, start=Position(line.game, line.last.state)) if line.actions or line.start else Line(line.game)


def packed(text: str) -> str:
    """A text in few letters that may stand in an address."""
    return PACKED + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode("ascii").rstrip("=")


def unpacked(text: str) -> str:
    """The text that was packed; one that was not is given back as it is."""
    if not text.startswith(PACKED):
        return text
    try:
        squeezed = base64.urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
        return zlib.decompressobj().decompress(squeezed, LONGEST_POSITION + 1).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise BadText("The position in this link is damaged: perhaps its end was cut off. Copy the whole link.") from None


def _seats(written: str, players: int) -> tuple[str, ...]:
    seats = tuple(checked_name(name.strip(), "a name") for name in written.split(",")) if written else ()
    if len(seats) not in (0, players):
        raise BadText(f"There are {len(seats)} names for {players} players.")
    return seats
