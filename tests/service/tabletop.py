"""A table without a house: acts are decided and folded in memory, and every time the events alone must give the same table."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tarsas.service.tables.acts import Act, HouseAct, Move
from tarsas.service.tables.clocks import Downtime
from tarsas.service.tables.creation import Beginning, set_up
from tarsas.service.tables.decide import decide, decide_for_house
from tarsas.service.tables.draft import Draft, Facts
from tarsas.service.tables.table import Table
from tarsas.service.tables.wishes import SeatKind, SeatWish, TableWish
from tarsas.store import StoredEvent

SEED = bytes(range(32))
ANNA, BENCE, CILI, DANI = "anna", "bence", "cili", "dani"

ME = SeatWish(SeatKind.ME)
OPEN = SeatWish(SeatKind.OPEN)
FRIEND = SeatWish(SeatKind.FRIEND)
BOT = SeatWish(SeatKind.BOT, level="easy")
ZSOFI = SeatWish(SeatKind.SHARED, name="Zsófi")
RANDOM_BOT = SeatWish(SeatKind.BOT, level="random")


class Tabletop:
    """One table, and a time that is moved by hand."""

    def __init__(self, wish: TableWish, host: str = ANNA, begins: Beginning | None = None) -> None:
        self.now = 1_700_000_000_000
        self.downtimes: Sequence[Downtime] = ()
        self.absent: frozenset[str] = frozenset()
        self._stored: list[StoredEvent] = []
        self._keep(set_up("t1", host, wish, self.moment(host), "medium", begins or Beginning()))

    def moment(self, person: str) -> Facts:
        return Facts(self.now, SEED, self.downtimes, self.absent, person.capitalize())

    def does(self, person: str, act: Act) -> Table:
        return self._keep(decide(self.table, person, act, self.moment(person)))

    def house_does(self, act: HouseAct) -> bool:
        draft = decide_for_house(self.table, act, self.moment(""))
        self._keep(draft)
        return bool(draft.events)

    def moves(self, which: int = 0) -> Table:
        """Whoever has to decide plays one of the legal moves."""
        seat = self.table.to_move
        assert seat is not None
        person = self.table.seats[seat].person
        assert person is not None
        assert self.table.position is not None
        return self.does(person, Move(seat, self.table.position.actions[which]))

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self._stored]

    @property
    def last(self) -> StoredEvent:
        return self._stored[-1]

    def _keep(self, draft: Draft) -> Table:
        for event in draft.events:
            data = json.loads(json.dumps(event.data))
            self._stored.append(StoredEvent("t1", len(self._stored) + 1, event.kind, event.at, data, event.person, event.request))
        self.table = draft.table
        assert Table.opened(self._stored) == self.table
        return self.table


def azul(*seats: SeatWish, **more: object) -> TableWish:
    return TableWish("azul", len(seats), seats=seats, **more)  # type: ignore[arg-type]


def carnac(*seats: SeatWish, **more: object) -> TableWish:
    return TableWish("carnac", seats=seats or (ME, OPEN), **more)  # type: ignore[arg-type]
