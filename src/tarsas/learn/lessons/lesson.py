"""What a lesson is: steps in real positions, with all that may happen in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ...language import Text
from ...position import Game, Position

NO_TEXT = Text("", "")


def fits(notation: str, pattern: str) -> bool:
    """Whether a move in short fits a pattern: `*` stands for anything, `?` for one character.

    >>> fits("3B2", "*B?"), fits("3B2", "3B3")
    (True, False)
    """
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*").replace(r"\?", "."), notation) is not None


@dataclass(frozen=True)
class Reaction:
    """The answer to legal moves that miss the point of a step."""

    moves: tuple[str, ...]
    """Patterns of moves in short."""
    title: Text
    text: Text
    then: tuple[str, ...] = ()
    """What follows where the learner plays on and sees, in short; empty where the others just play."""
    seen: Text = NO_TEXT
    """What is said of it then."""

    def answers(self, notation: str) -> bool:
        """Whether this is the answer to a move."""
        return any(fits(notation, pattern) for pattern in self.moves)


@dataclass(frozen=True)
class Outlook:
    """One way it could come out, shown beside the others: what it is, and its points."""

    text: Text
    points: int
    after: tuple[str, ...]
    """The moves that lead there from the step's start, in short. Law: they bring the learner these points."""


@dataclass(frozen=True)
class Claim:
    """A fact that a step's texts tell. Law: after these moves from the step's start it is so."""

    after: tuple[str, ...] = ()
    seat: int | None = None
    brings: int | None = None
    """How the score of the seat (the learner's, where none is named) has changed."""
    score: int | None = None
    moves: int | None = None
    """How many legal moves there are."""
    fitting: tuple[str, int] | None = None
    """How many legal moves fit a pattern."""
    wins: int | None = None
    """The seat that has won."""
    facts: tuple[tuple[str, object], ...] = ()
    """What the game has names for (`Position.facts`)."""


@dataclass(frozen=True, eq=False)
class Step:
    """One thing to learn: a position, what to do in it, what happens and why. Without a move to make it is one to watch."""

    number: int
    """From 1."""
    title: Text
    text: Text
    task: Text
    why: Text
    base: Position
    """Where the line of play begins that leads to this step: the last position that the file draws."""
    before: tuple[int, ...]
    """What was played on it up to this step."""
    expected: tuple[int, ...]
    """The right moves, the one that the lesson goes on with first; empty where there is only something to watch."""
    then: tuple[int, ...]
    """What follows the right move: the others' moves and chance."""
    lights: tuple[str, ...]
    """The parts of the picture that the lamp falls on."""
    reactions: tuple[Reaction, ...]
    outlooks: tuple[Outlook, ...]
    claims: tuple[Claim, ...]

    @cached_property
    def start(self) -> Position:
        """The position that the step puts on the table."""
        return after(self.base, self.before)

    @property
    def main(self) -> tuple[int, ...]:
        """All that is played in this step where everything is done as it says."""
        return (*self.expected[:1], *self.then)

    @property
    def is_watched(self) -> bool:
        """Whether there is nothing to do but to look."""
        return not self.expected


@dataclass(frozen=True, eq=False)
class Lesson:
    """A first game, or a variant, in a few steps."""

    name: str
    """The name of its file, and of its address."""
    game: Game
    title: Text
    about: Text
    minutes: int
    place: int
    """Where it stands among its game's lessons; 1 is the first game."""
    seat: int
    """Whose moves are the learner's."""
    others: tuple[str, ...]
    """The names of all others, in the order of the seats."""
    steps: tuple[Step, ...]
    otherwise: Reaction
    """The answer to moves for which a step has none of its own."""
    ending: Text
    """What is said when everything is done."""

    @property
    def key(self) -> str:
        """Its name among all lessons: `azul/first-game`."""
        return f"{self.game.name}/{self.name}"

    def names(self, learner: str) -> tuple[str, ...]:
        """Who sits where."""
        return (*self.others[: self.seat], learner, *self.others[self.seat :])

    def reaction_to(self, step: Step, action: int) -> Reaction:
        """What is said of a legal move that is not the right one."""
        notation = step.start.notation(action)
        return next((reaction for reaction in step.reactions if reaction.answers(notation)), self.otherwise)


def after(position: Position, actions: tuple[int, ...]) -> Position:
    """The position after these actions."""
    for action in actions:
        position = position.play(action)
    return position


def played(position: Position, moves: tuple[str, ...]) -> tuple[int, ...]:
    """The actions that moves in short mean, one after the other; raises `MoveError`."""
    actions = []
    for move in moves:
        actions.append(position.find(move))
        position = position.play(actions[-1])
    return tuple(actions)
