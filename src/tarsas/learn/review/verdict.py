"""A review in words: how it ended, what decided it, and each decision in a sentence. Told to one of the players, or to anybody."""

from __future__ import annotations

from typing import Final

from ...language import YOU, Text, addressed, hungarian_article, joined
from ...match.result import result_of
from .judged import FAULTS, GRADES, Grade, JudgedDecision, points
from .phases import chapter_at
from .review import Review

NOTED_LUCK: Final = 8
"""Points of a hundred that luck has to bring or take to be spoken of as what mattered."""

WON: Final = Text("{name} {name:nyert|nyertél}", "{name} won")
LOST_BY_YOU: Final = Text("Vesztettél", "You lost")
DRAW: Final = Text("Döntetlen", "A draw")
SHARED: Final = Text("Közös győzelem", "A shared victory")
NEUTRAL_WON: Final = Text("{name} nyert", "{name} won")
STOPPED: Final = Text("Félbeszakadt játszma", "A game without an end")

DECIDED: Final = Text("{where} {name} {cost} százalékpontnyi esélyt engedett el.", "{where}, {name} let {cost} points of winning chance go.")
DECIDED_BY_YOU: Final = Text("{where} {cost} százalékpontnyi esélyt engedtél el.", "{where}, you let {cost} points of winning chance go.")
EVEN: Final = Text("Nagy hibát senki sem követett el.", "Nobody made a big mistake.")
NO_LUCK: Final = Text("Itt nincs szerencse, csak döntések.", "No luck here, only decisions.")
LITTLE_LUCK: Final = Text("A szerencse alig számított.", "Luck hardly mattered.")
LUCKY: Final = Text("A szerencse melletted állt: {cost} százalékpontot hozott.", "Luck was on your side: it brought {cost} points.")
UNLUCKY: Final = Text("A szerencse ellened szólt: {cost} százalékpontot vitt el.", "Luck was against you: it took {cost} points.")
LUCKY_OTHER: Final = Text("{name} szerencséje {cost} százalékpontot ért.", "Luck brought {name} {cost} points.")
UNLUCKY_OTHER: Final = Text("{name} balszerencséje {cost} százalékpontba került.", "Luck cost {name} {cost} points.")

AT_MOVE: Final = Text("{article} {number}. lépésben", "On move {number}")
MOVE: Final = Text("{number}. lépés", "Move {number}")

BRINGS: Final = Text("Amit hoz: {what}", "What it brings: {what}")
BROUGHT: Final = Text("Amit a játszott lépés hozott: {what}", "What the played move brought: {what}")


def perspective(review: Review, me: int | None) -> int:
    """Whose chances are told: the one who looks, else whoever won, else the first seat."""
    winners = result_of(review.record).winners
    return me if me is not None else winners[0] if winners else 0


def headline(review: Review, me: int | None, names: tuple[str, ...]) -> Text:
    """How it ended, in two or three words."""
    result = result_of(review.record)
    if result.is_draw:
        return DRAW
    if len(result.winners) + len(result.neutral_winners) > 1:
        return SHARED
    if me is not None and me in result.winners:
        return addressed(WON.fill(name=YOU))
    if me is not None and result.places:
        return LOST_BY_YOU
    if result.winners:
        return WON.fill(name=names[result.winners[0]])
    return NEUTRAL_WON.fill(name=result.neutral_winners[0]) if result.neutral_winners else STOPPED


def decisive(review: Review) -> JudgedDecision | None:
    """The decision that gave away the most, where one was a mistake."""
    faults = [each for each in review.decisions if each.grade in FAULTS]
    return max(faults, key=lambda each: (each.lost, -each.ply), default=None)


def summary(review: Review, me: int | None, names: tuple[str, ...]) -> Text:
    """What decided it, and what luck had to do with it."""
    return _ended(joined((_decided(review, me, names), _luck(review, me, names))))


def _decided(review: Review, me: int | None, names: tuple[str, ...]) -> Text:
    worst = decisive(review)
    if worst is None:
        return EVEN
    told = DECIDED_BY_YOU if worst.seat == me else DECIDED
    return told.fill(where=where_told(review, worst), name=names[worst.seat], cost=cost_of(worst))


def _luck(review: Review, me: int | None, names: tuple[str, ...]) -> Text:
    if not review.has_luck:
        return NO_LUCK
    seat = perspective(review, me)
    brought = review.ledgers[seat].in_points()[2]
    if abs(brought) < NOTED_LUCK:
        return LITTLE_LUCK
    told = (LUCKY, UNLUCKY) if seat == me else (LUCKY_OTHER, UNLUCKY_OTHER)
    return told[brought < 0].fill(name=names[seat], cost=abs(brought))


def where_told(review: Review, decision: JudgedDecision) -> Text:
    """When it was, at the head of a sentence: `On move 31`."""
    number = decision_number(review, decision.ply)
    return AT_MOVE.fill(article=hungarian_article(number).capitalize(), number=number)


def where(review: Review, ply: int) -> Text:
    """The same as a label: the round, where there are rounds, and the number of the decision."""
    chapter = chapter_at(review.line, ply)
    told = MOVE.fill(number=decision_number(review, ply))
    return Text(f"{chapter.hu} · {told.hu}", f"{chapter.en} · {told.en}") if chapter else told


def decision_number(review: Review, ply: int) -> int:
    """Which decision of the game it is, from 1."""
    return sum(mover >= 0 for mover in review.line.movers[: ply + 1])


def cost_of(decision: JudgedDecision) -> int:
    """What a decision gave away, in whole points of a hundred."""
    return round(100 * decision.lost)


def chance_after(decision: JudgedDecision) -> int:
    """The chance that the played move left, in whole points of a hundred."""
    return round(points(decision.after.seats[decision.seat]))


def chance_of_better(decision: JudgedDecision) -> int:
    """The chance that the better move would have left: what the played one left, and what it gave away."""
    return min(100, chance_after(decision) + cost_of(decision))


def reason_told(review: Review, decision: JudgedDecision) -> Text:
    """Why the other move was better, about this position: what it comes to, and by what it is ahead."""
    better, position = decision.better, review.line.position(decision.ply)
    if better is None or better.reason is None:
        return Text("", "")
    words = review.line.game.contract.words
    brings, brought = (words.consequence(position.state, action) for action in (better.action, decision.action))
    reason = Text(*(f"{each[:1].upper()}{each[1:]}" for each in better.reason))
    if not brings.en or brings == brought:
        return _ended(reason)
    return _ended(joined((reason, BRINGS.fill(what=brings), *([BROUGHT.fill(what=brought)] if brought.en else []))))


def _ended(text: Text) -> Text:
    return Text(*(f"{each.removesuffix('.')}." for each in text))


def grade_told(decision: JudgedDecision) -> Text:
    """What a decision is called."""
    return GRADES[decision.grade]


def is_slip(decision: JudgedDecision) -> bool:
    """Whether it gave away something that is worth a mark."""
    return decision.grade not in (Grade.FORCED, Grade.GOOD)
