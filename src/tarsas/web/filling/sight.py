"""What the page of a table is made from: the table as its viewer may see it, its positions, and how they look at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...match import Record, Verdict
from ...service.house import TableView
from ...service.people.ratings import Change
from ...show.identities import Identities
from ..board import Looker, choices_at
from ..contexts import Choices


@dataclass(frozen=True)
class Sight:
    """A table that plays, or has played, in somebody's eyes."""

    view: TableView
    record: Record
    identities: Identities
    looker: Looker
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

    def choices(self) -> Choices:
        """What the viewer can click at the newest position."""
        return Choices() if self.is_over else choices_at(self.record.line.last, self.view.seats)


def looked_from(view: TableView) -> int:
    """The seat whose board lies nearest: the viewer's own, their first where they have several; the first of all for who watches."""
    own = view.table.seats_of(view.viewer)
    return own[0] if own else 0
