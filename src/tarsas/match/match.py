"""A match: one game being played, as events. It has no clock and no store, and nothing in it mutates: an event gives a new match.

Chance acts by itself, from the secret seed. So a match is its record so far, the seed, who of the seats is a person, and what is being asked.
Whoever does not have the seed can be told what happened (`Played.chance`), and follows without it.

The rules of undo, as the design has them:

- Back to your own last decision is free as long as no chance outcome and no other person's decision came after it.
- With no other person at the table it may go further. The same luck comes back, and the match is unrated from then on.
- Between people it needs the consent of every other person. A move by anybody withdraws the question.

A draw by agreement is for two players in a game without chance (`knows_draws`): with dice or draws still to come an agreement would be a
wager, and among three it could rob the one who did not need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar, assert_never

from ..contract import CHANCE
from ..errors import TarsasError
from ..position import Game, Position
from .events import Abandoned, Agreed, DrawOffered, Event, Played, Refused, Resigned, TimedOut, UndoAsked
from .line import Line
from .luck import LuckySeed, SeededLuck, new_seed
from .record import MOST_MILLISECONDS, RESULT, UNFINISHED, Ending, EndingKind, Record, checked, replayable

T = TypeVar("T", Record, "Match")


class NotPossible(TarsasError):
    """What a player asked for cannot be done at this moment; the match is unchanged."""


@dataclass(frozen=True)
class Question:
    """What one player has asked and the others have not all answered: an undo (back to a ply) or a draw (None)."""

    seat: int
    back_to: int | None
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Match:
    """A game being played. Begin one with `new_match`; `after(event)` gives the match as it is then.

    `luck` is None where the seed is not known here; then only what is told (`Played.chance`) can follow.
    """

    record: Record
    luck: LuckySeed | SeededLuck | None = field(repr=False)
    people: frozenset[int]
    is_rated: bool = True
    question: Question | None = None
    have_offered: frozenset[int] = frozenset()
    """The seats that have offered a draw since their last decision."""

    @property
    def line(self) -> Line:
        """The line of play so far."""
        return self.record.line

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.line.last

    @property
    def is_over(self) -> bool:
        """Whether nobody can play on."""
        return self.record.ending != UNFINISHED

    def after(self, event: Event) -> Match:
        """The match after an event; raises `NotPossible`, or `MoveError` for a move."""
        if self.is_over:
            raise NotPossible(f"The match is over: {self.record.ending.kind}.")
        if self.record.parting and not isinstance(event, Resigned | TimedOut | Abandoned):
            raise NotPossible("The rules have changed since this line was played, and cannot follow it any further.")
        seat = getattr(event, "seat", None)
        if seat is not None and not 0 <= seat < self.record.game.players:
            raise NotPossible(f"There is no seat {seat + 1}; {self.record.game.players} players sit at the table.")
        match event:
            case Played():
                return self._after_move(event)
            case UndoAsked():
                return self._after_undo_asked(event.seat)
            case DrawOffered():
                return self._after_draw_offered(event.seat)
            case Agreed():
                return self._after_answer(event.seat)
            case Refused():
                self._check_may_answer(event.seat)
                return replace(self, question=None)
            case Resigned():
                return self._ended(Ending(EndingKind.RESIGNED, event.seat))
            case TimedOut():
                return self._ended(Ending(EndingKind.TIMED_OUT, event.seat))
            case Abandoned():
                return self._ended(Ending(EndingKind.ABANDONED))
            case _:
                assert_never(event)

    # --- moving

    def _after_move(self, event: Played) -> Match:
        if event.chance is not None:
            return self._told(event, event.chance)
        if event.seat != self.position.to_move:
            raise NotPossible(f"It is the turn of seat {self.position.to_move + 1}, not of seat {event.seat + 1}.")
        if not 0 <= event.ms <= MOST_MILLISECONDS:
            raise NotPossible(f"A decision takes 0 to {MOST_MILLISECONDS} milliseconds, not {event.ms}.")
        return self._grown(self.line.then(event.action), event.ms)._decided_by(event.seat).with_chance()

    def _told(self, event: Played, chance: tuple[int, ...]) -> Match:
        """The match after a decision that was checked before, with the outcomes that followed it. No position is reckoned."""
        action = self.position.find(event.action) if isinstance(event.action, str) else event.action
        line = self.line.told((action, *chance), (event.seat, *(CHANCE for _ in chance)))
        moved = self._grown(line, event.ms)._decided_by(event.seat)
        return moved._ended(RESULT) if event.is_last else moved

    def dealt(self, chance: tuple[int, ...], *, is_last: bool = False) -> Match:
        """The match after outcomes of chance that are told: those before the first decision. `is_last` says that they ended the game."""
        dealt = self._grown(self.line.told(chance, tuple(CHANCE for _ in chance)))
        return dealt._ended(RESULT) if is_last else dealt

    def with_chance(self) -> Match:
        """The match after chance has acted and, where that was the end, with its result."""
        line = self.line
        while line.last.to_move == CHANCE:
            if self.luck is None:
                raise NotPossible("Chance has to act, and the seed of its luck is not known here.")
            line = line.then(self.luck.outcome(line.last, line.outcomes))
        after = self if line is self.line else self._grown(line)
        return after._ended(RESULT) if line.last.is_over else after

    def with_luck(self, luck: LuckySeed | SeededLuck) -> Match:
        """The match whose chance acts from this luck."""
        return _changed(self, luck=luck)

    def _grown(self, line: Line, milliseconds: int = 0) -> Match:
        """The match with a longer line, the first of whose new actions took so long. Nothing is asked any more."""
        spent, added = self.record.spent, len(line) - len(self.line)
        if milliseconds or spent:
            spent = (*(spent or (0,) * len(self.line)), *(milliseconds, *(0,) * added)[:added])
        return _changed(self, record=_changed(self.record, line=line, spent=spent), question=None)

    def _decided_by(self, seat: int) -> Match:
        """The match after a decision of this seat, which may offer a draw again."""
        return replace(self, have_offered=self.have_offered - {seat}) if seat in self.have_offered else self

    def _ended(self, ending: Ending) -> Match:
        """The match with its ending; now the seed is shown, where one was committed to and is known here."""
        luck = self.luck.revealed() if self.luck and self.record.luck else self.record.luck
        return replace(self, record=replace(self.record, ending=ending, luck=luck), question=None)

    def replayable(self) -> Match:
        """The match as our rules can replay it; nobody can play on where they leave its line."""
        record = replayable(self.record)
        if record.parting is None:
            return self
        return replace(self, record=record, question=None)

    def with_seed_shown(self, seed: bytes) -> Match:
        """The match that is over, with the seed of its luck in the record."""
        if self.record.luck is None:
            return self
        return replace(self, record=replace(self.record, luck=replace(self.record.luck, seed=seed.hex())))

    # --- taking back

    def _after_undo_asked(self, seat: int) -> Match:
        self._check_is_person(seat)
        back_to = self._own_last_decision(seat)
        others = self.people - {seat}
        if self._is_free(seat, back_to):
            return self._back_to(back_to)
        if not others:
            return replace(self._back_to(back_to), is_rated=False)
        return replace(self, question=Question(seat, back_to))

    def _own_last_decision(self, seat: int) -> int:
        """The ply at which this seat last decided: how many actions came before."""
        found = self.line.last_decision_of(seat)
        if found is None:
            raise NotPossible(f"Seat {seat + 1} has decided nothing yet that could be taken back.")
        return found

    def _is_free(self, seat: int, back_to: int) -> bool:
        later = self.line.movers[back_to + 1 :]
        return not any(mover == CHANCE or mover in self.people - {seat} for mover in later)

    def _back_to(self, ply: int) -> Match:
        """The match as it stood after so many actions. The luck is the same again: it depends on nothing but the seed and the line of play."""
        return replace(self, record=replace(self.record, line=self.line.back_to(ply), spent=self.record.spent[:ply]), question=None)

    # --- asking and answering

    def _after_draw_offered(self, seat: int) -> Match:
        self._check_is_person(seat)
        if not knows_draws(self.record.game):
            raise NotPossible("A draw by agreement is for two players in a game without chance.")
        if self.question and self.question.back_to is None and self.question.seat != seat:
            return self._after_answer(seat)
        return replace(self, question=Question(seat, None), have_offered=self.have_offered | {seat})

    def may_offer_draw(self, seat: int) -> bool:
        """Whether an offer of this seat is heard: one for each decision of its own, and none while something else is asked. To offer what was offered is to agree."""
        is_agreement = self.question is not None and self.question.back_to is None and self.question.seat != seat
        return is_agreement or (self.question is None and seat not in self.have_offered)

    def _after_answer(self, seat: int) -> Match:
        question = self._check_may_answer(seat)
        if self.asked - {seat}:
            return replace(self, question=replace(question, agreed=question.agreed | {seat}))
        return self._ended(Ending(EndingKind.AGREED)) if question.back_to is None else self._back_to(question.back_to)

    @property
    def asked(self) -> frozenset[int]:
        """The seats that still have to answer. A bot has no say over an undo; a draw is for every other seat to accept, whoever sits there."""
        if self.question is None:
            return frozenset()
        everybody = self.people if self.question.back_to is not None else frozenset(range(self.record.game.players))
        return everybody - {self.question.seat} - self.question.agreed

    def _check_may_answer(self, seat: int) -> Question:
        if self.question is None:
            raise NotPossible("Nothing has been asked.")
        if seat == self.question.seat:
            raise NotPossible("Somebody else has to answer.")
        if self.question.back_to is not None:
            self._check_is_person(seat)
        return self.question

    def _check_is_person(self, seat: int) -> None:
        if seat not in self.people:
            raise NotPossible(f"No person sits at seat {seat + 1}.")


def _changed(immutable: T, **changes: Any) -> T:
    """The same as `dataclasses.replace`, in a fraction of the time: every move is several of these."""
    changed = object.__new__(type(immutable))
    changed.__dict__.update(immutable.__dict__, **changes)
    return changed


def new_match(game: Game, names: Sequence[str], *, people: Iterable[int], luck: LuckySeed | SeededLuck, started: str | None = None) -> Match:
    """A match at its first decision. `people` are the seats (from 0) where persons sit; bots sit at the others.

    Raises `BadRecord` where a name or a word could not be written down, `NotPossible` where there is no such seat.
    """
    record = checked(Record(Line(game), tuple(names), luck=luck.sealed(), started=started))
    sitting = frozenset(people)
    for seat in sitting - set(range(game.players)):
        raise NotPossible(f"There is no seat {seat + 1}; {game.players} players sit at the table.")
    return Match(record, luck, sitting).with_chance()


def practice(record: Record, ply: int, *, people: Iterable[int], luck: LuckySeed | None = None) -> Match:
    """A match that goes on from any moment of a record, unrated. Its luck is new and its record commits to none: it would not prove the beginning."""
    begun = Record(record.line.back_to(ply), record.seats)
    luck = luck or LuckySeed(new_seed(), ("",) * record.game.players)
    return Match(begun, luck, frozenset(people), is_rated=False).with_chance()


def rematch(match: Match, luck: LuckySeed, started: str | None = None) -> Match:
    """The same players again, everybody one seat further, so that another begins; the last one moves to the first seat."""
    names, players = match.record.seats, match.record.game.players
    people = {(seat + 1) % players for seat in match.people}
    return new_match(match.record.game, names[-1:] + names[:-1], people=people, luck=luck, started=started)


@cache
def knows_draws(game: Game) -> bool:
    """Whether players may agree to a draw: two of them, in a game without chance."""
    return game.players == 2 and not game.contract.has_chance
