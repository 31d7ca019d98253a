"""A table as one viewer sees it: what is theirs, what they may do, who is here, whose clock runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .authorisation import may_hand_on_invitation, open_seats, permitted
from .clocks import Downtime, charged
from .table import ChatLine, Table


@dataclass(frozen=True)
class TableView:
    """A table as one viewer sees it."""

    table: Table
    viewer: str | None
    seats: tuple[int, ...]
    """The seats this viewer decides for."""
    present: frozenset[str]
    """The players who are connected now."""
    absent: frozenset[str]
    """The players who have been away for so long that the others may vote to replace them."""
    chat: tuple[ChatLine, ...]
    """The lines this viewer sees: without those of people they mute, or who block them or whom they block."""
    clocks: tuple[int, ...]
    """Milliseconds left for each seat at `now`; empty without a clock."""
    running: int | None
    """The seat whose clock runs."""
    now: int
    invite: str
    """The key of friends' seats, for those who may hand it on."""
    blocked: frozenset[str] = frozenset()
    """Those this viewer is not seated with; not for a page to show."""
    is_bot: bool = False
    """Whether a program looks."""

    @cached_property
    def may(self) -> frozenset[str]:
        """The names of what this viewer may do now, as `"move"`, `"ask_undo"`, `"rematch"`, `"hint"`: what a page offers. Found out when it is asked for."""
        return permitted(self.table, self.viewer, self.absent, self.blocked, self.is_bot)

    def open_seats(self, invite: str) -> tuple[int, ...]:
        """The seats that the viewer could take now with this invitation."""
        return open_seats(self.table, self.viewer, invite, self.blocked, self.is_bot)


def clocks_at(table: Table, now: int, downtimes: Sequence[Downtime]) -> tuple[tuple[int, ...], int | None]:
    """What the clocks show, and the seat whose clock runs."""
    seat = table.to_move
    if seat is None or not table.remaining or not table.seats[seat].is_persons:
        return table.remaining, None
    left = max(0, table.remaining[seat] - charged(table.turn_at, now, downtimes))
    return (*table.remaining[:seat], left, *table.remaining[seat + 1 :]), seat


def view_of(
    table: Table,
    viewer: str | None,
    now: int,
    downtimes: Sequence[Downtime] = (),
    present: frozenset[str] = frozenset(),
    absent: frozenset[str] = frozenset(),
    unheard: frozenset[str] = frozenset(),
    blocked: frozenset[str] = frozenset(),
    is_bot: bool = False,
) -> TableView:
    """The view; `unheard` are the people whose lines the viewer does not see, `blocked` those they are not seated with."""
    clocks, running = clocks_at(table, now, downtimes)
    return TableView(
        table=table,
        viewer=viewer,
        seats=table.active_seats_of(viewer),
        present=present,
        absent=absent,
        chat=tuple(line for line in table.chat if line.person not in unheard),
        clocks=clocks,
        running=running,
        now=now,
        invite=table.invite if may_hand_on_invitation(table, viewer) else "",
        blocked=blocked,
        is_bot=is_bot,
    )
