"""What the page of a table is made from: the table as its viewer may see it, its positions, and how they look at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...language import Text
from ...match import Record, Verdict
from ...service.people.ratings import Change
from ...service.tables.view import TableView
from ...show.board import GAME_OVER, Choices, Viewpoint, choices_at
from ...show.identities import Identities
from ...show.since import Turn, turns_since


@dataclass(frozen=True)
class SeenTable:
    """A table that plays, or has played, in somebody's eyes."""

    view: TableView
    record: Record
    identities: Identities
    viewpoint: Viewpoint
    watchers: int = 0
    absent_after: int = 0
    """Milliseconds after which somebody who is away counts as absent."""
    verdict: Verdict | None = None
    changes: Mapping[str, Change] = field(default_factory=dict)
    ratings: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether nobody plays on."""
        return self.view.table.status == "over"

    @property
    def ply(self) -> int:
        """The newest position."""
        return len(self.record.line)

    def said(self, ply: int) -> Text | None:
        """What is said at a position in place of whose turn it is: that the game is over, or that our rules cannot follow it any further."""
        if ply != self.ply:
            return None
        return self.record.parting_text or (GAME_OVER if self.is_over else None)

    def choices(self) -> Choices:
        """What the viewer can click at the newest position."""
        return Choices() if self.is_over else choices_at(self.record.line.last, self.view.seats)

    def turns(self) -> tuple[Turn, ...]:
        """What the others did since the viewer decided last."""
        return () if self.is_over else turns_since(self.record.line, self.view.seats)


def nearest_seat(view: TableView) -> int:
    """The seat whose board lies nearest: the viewer's own, their first where they have several; the first of all for who watches."""
    own = view.table.seats_of(view.viewer)
    return own[0] if own else 0


def is_watching(view: TableView) -> bool:
    """Whether the viewer has no seat at this table."""
    return not view.table.seats_of(view.viewer)
