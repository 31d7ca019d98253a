"""Why a move: the largest named term of the game's judgement by which it beats the second best.

Both moves are played to the end of the turn: chance acts, and where the same player decides again (keeps dice, builds a tile) the game's plausible policy
decides. Where chance or that policy has a say, several such turns are averaged, the same luck for both moves. Where no term says it, what the move takes from
the others does, or what it promises beside the second best: then that one is named, so that no two positions are told the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..contract import CHANCE, NOBODY, GameContract, Verbs
from ..kernel import State, copy_of, new_generator
from ..language import Text
from ..position import Position

TURNS_PLAYED: Final = 24
"""Ends of the turn that are averaged, where they differ."""
LONGEST_TURN: Final = 8
"""Decisions after which a turn is judged where it stands."""
OTHERS_COMPARED: Final = 6
NOTICEABLE: Final = 0.01
"""A term has to be ahead by this share of the judgement's scale to be given as the reason."""

ONLY_MOVE: Final = Text("ez az egyetlen lehetséges lépés", "it is the only move there is")
HOLDS_BACK: Final = Text(
    "ez fogja vissza a legjobban az ellenfelet: {points} ponttal kevesebbet ér neki, mint {other} után",
    "it holds your opponents back the most: worth {points} points less to them than after {other}",
)
LONG_RUN: Final = Text(
    "hosszabb távon ez ígéri a legtöbbet: {gain} százalékponttal több esélyt, mint {other}",
    "it promises the most in the long run: {gain} points of winning chance more than {other}",
)
AS_GOOD: Final = Text("nincs jobb nála, bár {other} is majdnem ennyit ér", "nothing is better, though {other} is worth nearly as much")
LEAST_GAIN: Final = 0.005
"""A chance that is not higher by this is told as equal."""

Rival = tuple[int, float]
"""Another move, and the winning chance after it."""


def reason_for(position: Position, best: int, others: Sequence[Rival], chance: float, seed: int = 0) -> tuple[Text, str | None]:
    """Why this move, which gives this winning chance, rather than the others (the second best first); and the name of the term that says so.

    Where no term is ahead of the second best's, what sets the move apart from all the others is told.
    """
    if not others:
        return ONLY_MOVE, None
    contract = position.game.contract
    noticeable = NOTICEABLE * contract.judgement.scale
    mine = _judged(position, best, seed)
    theirs = [_judged(position, other, seed) for other, _ in others[:OTHERS_COMPARED]]
    second = position.notation(others[0][0])
    for compared in (theirs[:1], theirs):
        ahead = {name: mine.terms[name] - _mean([other.terms[name] for other in compared]) for name in mine.terms}
        # Of equal terms the one the judgement names first.
        largest = max(ahead, key=lambda name: ahead[name])
        if ahead[largest] > noticeable:
            return contract.words.TERM_TEXTS[largest], largest
        held_back = _mean([other.best_rival for other in compared]) - mine.best_rival
        if held_back > noticeable and compared is not theirs:
            return HOLDS_BACK.fill(points=_decimal(held_back), other=second), None
    gain = chance - others[0][1]
    return (LONG_RUN.fill(gain=_decimal(100 * gain), other=second) if gain >= LEAST_GAIN else AS_GOOD.fill(other=second)), None


def _decimal(number: float) -> Text:
    written = f"{number:.1f}".removesuffix(".0")
    return Text(written.replace(".", ","), written)


class _Judged(NamedTuple):
    """A move as the judgement sees it when the turn is over: the mover's terms, and how the strongest of the others stands."""

    terms: dict[str, float]
    best_rival: float


def _judged(position: Position, action: int, seed: int) -> _Judged:
    judgement, seat = position.game.contract.judgement, position.to_move
    ends = _ends_of_turn(position, action, seed)
    rivals = [rival for rival in range(position.game.players) if rival != seat]
    return _Judged(
        {term.name: _mean([float(term.worth(state, seat, judgement.weights)) for state in ends]) for term in judgement.terms},
        _mean([max(float(judgement.evaluate(state, rival, judgement.weights)) for rival in rivals) for state in ends]),
    )


def _ends_of_turn(position: Position, action: int, seed: int) -> list[State]:
    """Where the mover's turn may end after this action: one state if nothing is left to luck or choice, several otherwise."""
    verbs, seat = position.game.verbs, position.to_move
    state = position.state
    verbs.play(state, action)
    if verbs.to_move(state) not in (CHANCE, seat):
        return [state]
    return [_turn_played(verbs, position.game.contract, copy_of(state), seat, (seed << 8) + turn) for turn in range(TURNS_PLAYED)]


def _turn_played(verbs: Verbs, contract: GameContract, state: State, seat: int, seed: int) -> State:
    generator = new_generator(seed)
    decisions = 0
    while (mover := verbs.to_move(state)) != NOBODY:
        if mover == CHANCE:
            verbs.play(state, verbs.sample(state, generator))
        elif mover == seat and decisions < LONGEST_TURN:
            verbs.play(state, contract.judgement.rollout_action(state, generator))
            decisions += 1
        else:
            break
    return state


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
