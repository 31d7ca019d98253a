"""The players of a table as its page shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ...language import Text
from ...service.tables.player_names import bot_text
from ...service.tables.seats import Seat
from .live import Clock, Player
from .seen_table import SeenTable

YOU = Text("te", "you")
BESIDE_YOU = Text("veled egy képernyőn", "on your screen")
PROGRAM = Text("program", "bot")
"""The mark of a person who is a bot."""
_STANDS_IN = Text("most gép játszik helyette", "a bot plays for now")
_GAVE_UP = Text("feladta, gép játszik helyette", "gave up, a bot plays on")


def players(seen: SeenTable) -> tuple[Player, ...]:
    """All seats, in order."""
    return tuple(_player(seen, number) for number in range(len(seen.view.table.seats)))


def players_at(seen: SeenTable, ply: int) -> tuple[Player, ...]:
    """All seats as they stood at an earlier moment: with the scores and the signs of then, and nobody waited for."""
    position = seen.record.line.position(ply)
    scores, identity = position.scores, position.game.contract.identity
    return tuple(
        replace(each, score=scores[each.seat], identity=identity(position.state, each.seat), is_to_move=False, is_thinking=False, clock=None)
        for each in players(seen)
    )


def _player(seen: SeenTable, number: int) -> Player:
    view, table = seen.view, seen.view.table
    seat = table.seats[number]
    is_to_move = table.to_move == number
    position = seen.record.line.last
    return Player(
        seat=number,
        name=seen.viewpoint.names[number],
        kind=_kind(seat, view.viewer),
        level=seat.level if seat.person is None else "",
        score=position.scores[number],
        about=_about(seat, view.viewer),
        is_to_move=is_to_move,
        is_here=seat.person is None or seat.is_bots or seat.person in view.present or seat.person == view.viewer,
        is_thinking=is_to_move and seat.is_bots,
        clock=Clock(view.clocks[number], view.now, view.running == number) if view.clocks and seat.is_persons else None,
        rating=seen.ratings.get(seat.person or ""),
        identity=position.game.contract.identity(position.state, number),
    )


def _kind(seat: Seat, viewer: str | None) -> Literal["me", "here", "person", "bot", "nobody"]:
    if seat.person is not None and seat.person == viewer:
        return "here" if seat.is_shared else "me"
    if seat.person is not None:
        return "person"
    return "bot" if seat.level else "nobody"


def _about(seat: Seat, viewer: str | None) -> tuple[Text, ...]:
    found = []
    if seat.person is None:
        return (bot_text(seat.level),) if seat.level else ()
    if seat.person == viewer:
        found.append(BESIDE_YOU if seat.is_shared else YOU)
    if seat.is_program:
        found.append(PROGRAM)
    if seat.level:
        found.append(_GAVE_UP if seat.has_given_up else _STANDS_IN)
    return tuple(found)
