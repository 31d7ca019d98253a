"""Living together: mute and block between people, reports to the host, and removal by the host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ...language import Text
from ...store import Store
from ...store import people as stored
from ...store.schema import ReportRow
from ..limits import LimitedAct, Limits
from ..refusals import Refusal
from ..tables.clocks import milliseconds
from .person import NOBODY

LONGEST_REPORT = 1_000

YOURSELF = Text("Ezt magaddal nem teheted meg.", "You cannot do that to yourself.")
_EMPTY = Text("Írd le röviden, mi történt.", "Say in a few words what happened.")
_TOO_LONG = Text("A bejelentés legfeljebb {most} karakter lehet.", "A report has at most {most} characters.")


class Tie(StrEnum):
    """Mute: I do not see their chat. Block: we do not sit at one table, and neither sees the other's chat."""

    MUTE = "mute"
    BLOCK = "block"


class ReportRefused(Refusal):
    """A report that says nothing, or too much."""


class BadTie(Refusal):
    """Nobody can mute, block, report or remove themselves, or somebody unknown."""


@dataclass(frozen=True)
class Ties:
    """Whom a person has muted and blocked, by id."""

    muted: frozenset[str]
    blocked: frozenset[str]

    @property
    def unheard(self) -> frozenset[str]:
        """Those whose chat the person does not see."""
        return self.muted | self.blocked


@dataclass(frozen=True)
class Tied:
    """Somebody whom a person has muted, blocked, or both."""

    id: str
    name: str
    is_muted: bool
    is_blocked: bool


class Moderation:
    """Who wants nothing to do with whom, and what the host must see to. People are named by their ids."""

    def __init__(self, store: Store, limits: Limits | None = None, clock: Callable[[], int] | None = None) -> None:
        self._store = store
        self._limits = limits or Limits()
        self._clock = clock or milliseconds

    # --- between people

    async def tie(self, person: str, other: str, kind: Tie) -> None:
        """Mute or block somebody; twice is once. Raises `BadTie` or `TooMany`."""
        self._limits.spend(LimitedAct.TIE, person)
        await self._check_other(person, other)
        await self._store.write(lambda connection: stored.tie(connection, person, other, str(kind)))

    async def untie(self, person: str, other: str, kind: Tie) -> None:
        """Hear or meet somebody again. Raises `TooMany`."""
        self._limits.spend(LimitedAct.TIE, person)
        await self._store.write(lambda connection: stored.untie(connection, person, other, str(kind)))

    async def ties(self, person: str) -> Ties:
        """Whom the person has muted and blocked."""
        found = await self._store.read(lambda connection: stored.ties_of(connection, person))
        return Ties(*(frozenset(other for other, its_kind in found if its_kind == kind) for kind in (Tie.MUTE, Tie.BLOCK)))

    async def tied(self, person: str) -> list[Tied]:
        """The same with the names they have now, in the order of names."""
        ties = await self.ties(person)
        rows = await self._store.read(lambda connection: stored.people_of(connection, ties.unheard))
        found = [Tied(row.id, row.name, row.id in ties.muted, row.id in ties.blocked) for row in rows.values()]
        return sorted(found, key=lambda each: (each.name.casefold(), each.id))

    # --- to the host

    async def report(self, person: str, about: str, text: str, table_id: str | None = None, seq: int | None = None) -> str:
        """Tell the host about somebody; returns the report's id. Raises `BadTie`, `ReportRefused` or `TooMany`.

        Where a table is named the text may be empty: the host can look there.
        """
        told = _one_line(text)
        if not told and table_id is None:
            raise ReportRefused(_EMPTY)
        if len(told) > LONGEST_REPORT:
            raise ReportRefused(_TOO_LONG.fill(most=LONGEST_REPORT))
        self._limits.spend(LimitedAct.REPORT, person)
        await self._check_other(person, about)
        report_id, now = stored.new_id(), self._clock()
        await self._store.write(
            lambda connection: stored.add_report(connection, report_id, by=person, about=about, text=told, at=now, table_id=table_id, seq=seq)
        )
        return report_id

    async def open_reports(self, limit: int = 100) -> list[ReportRow]:
        """What the host has not seen to, the oldest first."""
        return await self._store.read(lambda connection: stored.open_reports(connection, limit))

    async def resolve(self, report_id: str) -> bool:
        """The host has seen to it; False if there is no such open report."""
        return await self._store.write(lambda connection: stored.resolve_report(connection, report_id, self._clock()))

    # --- by the host

    async def remove(self, person: str) -> None:
        """Remove somebody: they may look on, but not sit, play or chat. Raises `BadTie` where nobody has this id.

        They stay logged in: a guest who was logged out would come back as somebody new.
        """
        await self._set_removed(person, True)

    async def restore(self, person: str) -> None:
        """Let somebody back in."""
        await self._set_removed(person, False)

    async def _set_removed(self, person: str, is_removed: bool) -> None:
        await self._check_known(person)
        await self._store.write(lambda connection: stored.change_person(connection, person, is_removed=is_removed))

    async def _check_other(self, person: str, other: str) -> None:
        if person == other:
            raise BadTie(YOURSELF)
        await self._check_known(other)

    async def _check_known(self, person: str) -> None:
        row = await self._store.read(lambda connection: stored.person_row(connection, person))
        if row is None or row.deleted_at is not None:
            raise BadTie(NOBODY)


def _one_line(text: str) -> str:
    """What was written, on one line and without control characters: the host reads it at a terminal, and not every database keeps them."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())
