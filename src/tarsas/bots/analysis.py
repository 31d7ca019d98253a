"""What a position is worth, move by move: the winning chance of everybody, each move's chance with its interval, how it may go on, and what luck may bring.

A move is judged by searching again *after* it: what the first search says of a move that it has hardly looked at is too good. Where chance acts, a value
is the weighted mean of its outcomes: of all of them where they are few, else of some, drawn evenly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..contract import CHANCE, Method
from ..errors import BadOption
from ..kernel import Progress, new_generator
from ..language import Text
from ..match.line import Line
from ..position import Game, Position
from .calibration import calibration_of
from .playouts import Playouts
from .reasons import reason_for
from .searches import new_search

PLAYOUTS: Final = 8_000
"""What an analysis may think, as a bot would on one move."""
DEEP_MOVES: Final = 6
"""Moves that are looked at closely; the others shortly, until one of them looks better."""
SHORT_SHARE, DEEP_SHARE = 24, 3
"""What part of the thinking on the position itself a move gets: one in so many."""
FEWEST, FEWEST_GAMES = 16, 8
OUTCOMES: Final = 12
"""Outcomes of chance that are looked at one by one; of more, so many are drawn."""
REVIEWED_MOVES: Final = 6
"""Moves of each decision that are judged when a whole game is looked at."""
LINE: Final = 4
"""Decisions of a line that is told."""
SIGMAS: Final = 1.96


@dataclass(frozen=True)
class Value:
    """The winning chance of each seat, of those without a seat together, and the standard error of the chances. All chances add up to 1."""

    seats: tuple[float, ...]
    neutral: float
    error: float

    def interval(self, seat: int) -> tuple[float, float]:
        """Where a seat's chance lies in 95 of 100 cases."""
        return max(0.0, self.seats[seat] - SIGMAS * self.error), min(1.0, self.seats[seat] + SIGMAS * self.error)


@dataclass(frozen=True)
class MoveValue:
    """A legal move, and what the position after it is worth."""

    action: int
    value: Value
    is_deep: bool
    """Whether it was looked at closely."""


@dataclass(frozen=True)
class Possibility:
    """An outcome of chance: how likely it is, and what comes of it."""

    action: int
    probability: float
    value: Value


@dataclass(frozen=True)
class Analysis:
    """All that was found about a position; its value is that of the best move, or the mean of what chance may bring."""

    position: Position
    value: Value
    moves: tuple[MoveValue, ...] = ()
    """Every legal move, the best first; empty where no player is to move."""
    line: tuple[int, ...] = ()
    """The best move, and how it goes on from there as far as chance does not act."""
    reason: Text | None = None
    term: str | None = None
    """The term of the judgement that gave the reason, where one did."""
    possibilities: tuple[Possibility, ...] = ()
    """What chance may bring next, or right after the best move: the best for the one who decides (or for the first seat) first."""

    def move(self, action: int) -> MoveValue:
        """What is known of one legal move."""
        return next(move for move in self.moves if move.action == action)


class Analyst:
    """Somebody who looks into positions of one game, by the search that plays it best or by this `method`. With the same seed the same is found."""

    def __init__(self, game: Game, seed: int = 0, playouts: int = PLAYOUTS, *, is_compiled: bool = True, method: Method | None = None) -> None:
        self.game, self._playouts = game, playouts
        self._search = new_search(game, seed, is_compiled=is_compiled, method=method)
        self._whole_games = Playouts(game.contract, game.players, seed, is_compiled=is_compiled)
        self._calibration = calibration_of(game)
        self._drawing = random.Random(seed)
        self._has_neutrals = bool(game.contract.neutrals(game.start(deal=False).state))

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile what it needs, or load it."""
        self.game.compile(progress)
        self._search.warm(progress)
        self._whole_games.warm(progress)

    # --- what a position is worth

    def value(self, position: Position, playouts: int | None = None) -> Value:
        """The winning chances at any position."""
        share = max(FEWEST, self._playouts if playouts is None else playouts)
        if position.is_over:
            return _final(position)
        if position.to_move == CHANCE:
            return _mean(self.possibilities(position, share), len(position.chances) > OUTCOMES)
        return self._decision_value(position, share)

    def _decision_value(self, position: Position, playouts: int) -> Value:
        mover, players = position.to_move, self.game.players
        parts, whole_games, worth = self.evidence(position, playouts)
        chances = self._calibration.chances(parts, whole_games, players, mover, worth)
        seats = chances[:players]
        return Value(seats, chances[-1] if self._has_neutrals else 0.0, self._calibration.spread(seats[mover], parts[mover], whole_games))

    def evidence(self, position: Position, playouts: int) -> tuple[list[float], int, float]:
        """What chances are reckoned from, where a player is to move: everybody's part of so many whole games, and the search's worth for the one to move."""
        whole_games, state = max(FEWEST_GAMES, playouts // 8), position.state
        parts = [float(part) for part in self._whole_games.parts(state, whole_games)]
        worth = 0.5 if len(position.actions) == 1 else self._search.think(state, playouts).candidates[0].worth
        return parts if self._has_neutrals else parts[:-1], whole_games, worth

    def possibilities(self, position: Position, playouts: int) -> tuple[Possibility, ...]:
        """What chance may bring at a position where it is to act, with what each is worth; what it does after that is drawn."""
        outcomes = self._outcomes(position)
        share = max(FEWEST, playouts // len(outcomes))
        return tuple(Possibility(action, weight, self.value(self._passed(position.play(action)), share)) for action, weight in outcomes)

    def _outcomes(self, position: Position) -> list[tuple[int, float]]:
        """All outcomes with their probabilities where they are few; else some, spread evenly over all of them, which stand for all."""
        chances = list(position.chances.items())
        if len(chances) <= OUTCOMES:
            return [(action, float(probability)) for action, probability in chances]
        ends = np.cumsum([float(probability) for _, probability in chances])
        first = self._drawing.random()
        drawn = np.searchsorted(ends, [(first + each) / OUTCOMES * float(ends[-1]) for each in range(OUTCOMES)], side="right")
        return [(chances[min(int(index), len(chances) - 1)][0], 1 / OUTCOMES) for index in drawn]

    def _passed(self, position: Position) -> Position:
        """The position where a player is to move again, or the game over."""
        generator = new_generator(self._drawing.getrandbits(32))
        while position.to_move == CHANCE:
            position = position.play(int(self.game.verbs.sample(position.state, generator)))
        return position

    # --- a position, and a game

    def analyse(self, position: Position, most_moves: int | None = None) -> Analysis:
        """All about a position. With `most_moves` only so many are judged, those that the search liked best."""
        if position.is_over:
            return Analysis(position, _final(position))
        if position.to_move == CHANCE:
            found = self._ranked(position, 0)
            return Analysis(position, _mean(found, len(position.chances) > OUTCOMES), possibilities=found)
        moves = self.moves(position, most_moves)
        best, mover = moves[0], position.to_move
        after = position.play(best.action)
        reason, term = reason_for(position, best.action, [(move.action, move.value.seats[mover]) for move in moves[1:]], best.value.seats[mover])
        possible = self._ranked(after, mover) if after.to_move == CHANCE else ()
        return Analysis(position, best.value, moves, self.continuation(position, best.action), reason, term, possible)

    def _ranked(self, position: Position, seat: int) -> tuple[Possibility, ...]:
        return tuple(sorted(self.possibilities(position, self._playouts // 2), key=lambda each: -each.value.seats[seat]))

    def liked(self, position: Position) -> tuple[int, ...]:
        """Every legal move, in the order in which one search likes them."""
        thought = self._search.think(position.state, self._playouts, nearly=1.0)
        liked = [candidate.action for candidate in thought.candidates]
        return (*liked, *(action for action in position.actions if action not in liked))

    def moves(self, position: Position, most_moves: int | None = None, also: Sequence[int] = ()) -> tuple[MoveValue, ...]:
        """Every move looked at shortly (or so many, and also those), and then the best closely, until the best is one of those."""
        mover = position.to_move
        if len(position.actions) == 1:
            only = position.actions[0]
            return (MoveValue(only, self.value(position.play(only), self._playouts // DEEP_SHARE), True),)
        ranked = self.liked(position)
        actions = dict.fromkeys([*ranked[:most_moves], *also])
        found = {action: MoveValue(action, self.value(position.play(action), self._playouts // SHORT_SHARE), False) for action in actions}

        def best_first() -> list[MoveValue]:
            return sorted(found.values(), key=lambda move: (-move.value.seats[mover], move.action))

        closely = dict.fromkeys([ranked[0], *also, *(move.action for move in best_first()[:DEEP_MOVES])])
        while closely:
            for action in closely:
                found[action] = MoveValue(action, self.value(position.play(action), self._playouts // DEEP_SHARE), True)
            best = best_first()[0]
            closely = {} if best.is_deep else {best.action: None}
        return tuple(best_first())

    def continuation(self, position: Position, first: int) -> tuple[int, ...]:
        """A move and how it may go on from there, as far as chance does not act."""
        line, position = [first], position.play(first)
        while position.to_move >= 0 and len(line) < LINE:
            action = position.actions[0] if len(position.actions) == 1 else self._search.think(position.state, self._playouts // DEEP_SHARE).action
            line.append(action)
            position = position.play(action)
        return tuple(line)

    def over(self, line: Line) -> Iterator[Analysis]:
        """A whole game, ply by ply: every decision with the best moves and the one that was played, every outcome of chance, and the end."""
        if line.game != self.game:
            raise BadOption(f"This analyst looks at {self.game!r}, not at {line.game!r}.")
        for ply in range(len(line) + 1):
            position = line.position(ply)
            if position.to_move >= 0:
                moves = self.moves(position, REVIEWED_MOVES, line.actions[ply : ply + 1])
                yield Analysis(position, moves[0].value, moves)
            else:
                yield Analysis(position, self.value(position))


def _final(position: Position) -> Value:
    """A game that is over: whoever won has shares of the win; where nobody did, those who are first."""
    outcome, players = position.outcome, position.game.players
    assert outcome is not None
    winners = outcome.winners or tuple(seat for seat in range(players) if outcome.places[seat] == 0 and not outcome.neutral_winners)
    whole = len(winners) + len(outcome.neutral_winners)
    return Value(tuple((seat in winners) / whole for seat in range(players)), len(outcome.neutral_winners) / whole, 0.0)


def _mean(possible: Sequence[Possibility], are_drawn: bool) -> Value:
    """The mean of outcomes by their probabilities. Their errors have nothing to do with each other; where some were drawn, the others may differ as they do."""
    players = len(possible[0].value.seats)
    seats = tuple(sum(each.probability * each.value.seats[seat] for each in possible) for seat in range(players))
    error = sum((each.probability * each.value.error) ** 2 for each in possible)
    if are_drawn:
        error += sum(each.probability * (each.value.seats[0] - seats[0]) ** 2 for each in possible) / len(possible)
    return Value(seats, sum(each.probability * each.value.neutral for each in possible), error**0.5)
