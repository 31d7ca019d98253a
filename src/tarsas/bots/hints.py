"""Hints: the move the search likes best, and in one line why.

The reason is the largest named term of the game's judgement by which the best move beats the second best. Both moves are played to the end of
the turn: chance acts, and where the same player decides again (keeps dice, builds a tile) the game's plausible policy decides. Where chance or
that policy has a say, several such turns are averaged, the same luck for both moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..contract import CHANCE, NOBODY, GameContract, Verbs
from ..kernel import State, copy_of, new_generator
from ..language import Text
from ..position import Position
from .mcts import PLAIN_SECONDS, Search

PLAYOUTS = 8_000
"""What a hint may think: between a medium and a hard bot."""
TURNS_PLAYED = 24
"""Ends of the turn that are averaged, where they differ."""
LONGEST_TURN = 8
"""Decisions after which a turn is judged where it stands."""
OTHERS_COMPARED = 6
NOTICEABLE = 0.01
"""A term has to be ahead by this share of the judgement's scale to be given as the reason."""

ONLY_MOVE = Text("ez az egyetlen lehetséges lépés", "it is the only move there is")
HOLDS_BACK = Text("ez fogja vissza legjobban az ellenfelet", "it holds your opponents back the most")
LONG_RUN = Text("hosszabb távon ez ígérkezik a legjobbnak", "it promises the most in the long run")


@dataclass(frozen=True)
class Hint:
    """A move to play, its path of clicks, and the reason; `term` names the term of the judgement that gave the reason, where one did."""

    action: int
    parts: tuple[str, ...]
    reason: Text
    term: str | None = None


def hint(position: Position, seed: int = 0, playouts: int = PLAYOUTS, *, is_compiled: bool = True) -> Hint:
    """The best move here and why, thought of at once and shortly where it is not compiled; raises `BadOption` where no player is to move."""
    contract, state = position.game.contract, position.state
    if position.to_move >= 0 and len(position.actions) == 1:
        return _told(contract, state, position.actions[0], ONLY_MOVE)
    search = Search(contract, position.game.players, seed, is_compiled=is_compiled)
    thought = search.think(state, playouts, None if is_compiled else PLAIN_SECONDS)
    # A move the search has not looked at is no rival of the best: with few playouts there may be none.
    others = [candidate.action for candidate in thought.candidates[1:] if candidate.visits][:OTHERS_COMPARED]
    reason, term = reason_for(position, thought.action, others, seed)
    return _told(contract, state, thought.action, reason, term)


def reason_for(position: Position, best: int, others: Sequence[int], seed: int = 0) -> tuple[Text, str | None]:
    """Why this move rather than the others (the second best first), and the name of the term that says so.

    Where no term is ahead of the second best's, what sets the move apart from all the others is told.
    """
    if not others:
        return LONG_RUN, None
    contract = position.game.contract
    noticeable = NOTICEABLE * contract.judgement.scale
    mine = _judged(position, best, seed)
    theirs = [_judged(position, other, seed) for other in others]
    for compared in (theirs[:1], theirs):
        ahead = {name: mine.terms[name] - _mean([other.terms[name] for other in compared]) for name in mine.terms}
        # Of equal terms the one the judgement names first.
        largest = max(ahead, key=lambda name: ahead[name])
        if ahead[largest] > noticeable:
            return contract.words.TERM_TEXTS[largest], largest
        if _mean([other.best_rival for other in compared]) - mine.best_rival > noticeable:
            return HOLDS_BACK, None
    return LONG_RUN, None


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


def _told(contract: GameContract, state: State, action: int, reason: Text, term: str | None = None) -> Hint:
    return Hint(action, contract.words.parts(state, action), reason, term)


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
