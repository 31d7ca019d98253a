"""A table where people gather: the waiting page, and the invitation to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...language import Text
from ...service.tables.player_names import bot_text, seat_names
from ...service.tables.seats import Seat
from ...service.tables.table import Closing
from ...service.tables.view import TableView
from .cards import mode_texts
from .clocks import clock_text
from .every_page import Notice, Visitor
from .invitations import join_key, join_path
from .live_table import chat_of
from .players import BESIDE_YOU, PROGRAM, YOU
from .tables import ClosedPage, JoinPage, WaitingPage, WaitingSeat

_HOST = Text("házigazda", "host")
_KEPT = Text("a meghívottnak fenntartva", "kept for who was invited")
_KEPT_FOR_YOU = Text("neked fenntartva", "kept for you")
_CLOSED = {
    Closing.BY_HOST: Text(
        "Az asztalt a házigazda bezárta, mielőtt a játszma elkezdődött volna.", "The host of this table closed it before the game began."
    ),
    Closing.UNATTENDED: Text(
        "Az asztal bezárult, mielőtt a játszma elkezdődött volna: a házigazda már több mint egy napja nem járt itt.",
        "This table was closed before the game began: its host had not been here for more than a day.",
    ),
    Closing.HOST_REMOVED: Text(
        "Az asztal bezárult, mielőtt a játszma elkezdődött volna: a házigazda itt már nem játszhat.",
        "This table was closed before the game began: its host may not play here any more.",
    ),
}


def waiting_page(view: TableView, visitor: Visitor, origin: str, notice: Notice | None) -> WaitingPage:
    """The table while it waits. `origin` is where others reach us."""
    table = view.table
    path = join_path(table.id, view.invite)
    return WaitingPage(
        visitor=visitor,
        table=table.id,
        seq=table.seq,
        game=table.game.name,
        title=table.game.contract.words.TITLE,
        seats=waiting_seats(view, visitor),
        invite_url=origin + path,
        chat=chat_of(view),
        mode=mode_texts(table.game),
        clock=clock_text(table.clock),
        commitment=table.commitment if table.game.contract.has_chance else "",
        is_host=view.viewer is not None and view.viewer == table.host,
        is_public=table.is_public,
        can_start="start" in view.may,
        can_say="say" in view.may,
        can_leave="leave" in view.may and view.viewer != table.host,
        can_decline="decline" in view.may,
        can_join=not table.seats_of(view.viewer) and bool(view.open_seats(view.invite)),
        join_path=path,
        notice=notice,
    )


def closed_page(view: TableView, visitor: Visitor, notice: Notice | None) -> ClosedPage:
    """The table once it is closed, where its game never began."""
    table = view.table
    reason = _CLOSED[table.closing or Closing.BY_HOST]
    return ClosedPage(visitor, table.game.name, table.game.contract.words.TITLE, reason, mode_texts(table.game), notice=notice)


def join_page(view: TableView, visitor: Visitor, host: str, invite: str, notice: Notice | None) -> JoinPage:
    """What an invitation opens."""
    table = view.table
    return JoinPage(
        visitor=visitor,
        key=join_key(table.id, invite),
        game=table.game.name,
        title=table.game.contract.words.TITLE,
        host=host,
        seats=waiting_seats(view, visitor),
        free=view.open_seats(invite),
        mode=mode_texts(table.game),
        clock=clock_text(table.clock),
        has_word=table.game.contract.has_chance,
        notice=notice,
    )


def waiting_seats(view: TableView, visitor: Visitor) -> tuple[WaitingSeat, ...]:
    """The seats, and who sits there by now."""
    names = seat_names(view.table.seats, visitor.language)
    return tuple(
        WaitingSeat(number, _kind(seat, view.viewer), names[number], tuple(_about(seat, view)), seat.level if seat.person is None else "")
        for number, seat in enumerate(view.table.seats)
    )


def _about(seat: Seat, view: TableView) -> Iterator[Text]:
    if seat.level:
        yield bot_text(seat.level)
    if seat.person is not None and seat.person == view.viewer:
        yield BESIDE_YOU if seat.is_shared else YOU
    if seat.is_program:
        yield PROGRAM
    if seat.is_free and seat.reserved_for is not None:
        yield _KEPT_FOR_YOU if seat.reserved_for == view.viewer else _KEPT
    if seat.person is not None and seat.person == view.table.host and not seat.is_shared:
        yield _HOST


def _kind(seat: Seat, viewer: str | None) -> Literal["me", "here", "friend", "open", "bot"]:
    if seat.level and seat.person is None:
        return "bot"
    if seat.person is not None and seat.person == viewer:
        return "here" if seat.is_shared else "me"
    return "friend" if seat.is_for_friend else "open"
