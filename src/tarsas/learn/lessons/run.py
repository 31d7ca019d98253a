"""Somebody's way through a lesson: a value, so that going on gives a new one, and small, so that it can be kept and taken up again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from ...errors import MoveError, TarsasError
from ...match.line import Line
from ...position import Position
from .lesson import Lesson, Reaction, Step, after, played
from .others import others_answer

LONGEST_WAY: Final = 150
"""So many actions of a step are kept: who plays on has seen enough by then."""


class StepOver(TarsasError):
    """What was asked for is not possible at this point of the lesson."""


class Phase(StrEnum):
    """Where the learner is in a step."""

    ASKED = "asked"
    """There is a move to make."""
    WATCH = "watch"
    """There is something to look at, and nothing to do."""
    STRAYED = "strayed"
    """A legal move was made that misses the point: take it back, or play on and see."""
    PLAYING_ON = "playing on"
    """The learner plays on and sees."""
    DONE = "done"
    """The step is done."""
    FINISHED = "finished"
    """All steps are behind the learner."""


@dataclass(frozen=True)
class Progress:
    """All that has to be kept of a run."""

    step: int = 0
    """From 0; as many as there are steps when all are behind."""
    made: tuple[int, ...] = ()
    """What was played in this step, by everybody."""
    plays_on: bool = False
    done: frozenset[int] = field(default_factory=frozenset)
    """The steps that were done, not skipped."""

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {"step": self.step, "made": list(self.made), "plays_on": self.plays_on, "done": sorted(self.done)}

    @staticmethod
    def from_json(stored: dict[str, Any]) -> Progress:
        """As it was stored."""
        return Progress(int(stored["step"]), tuple(map(int, stored["made"])), bool(stored["plays_on"]), frozenset(map(int, stored["done"])))


@dataclass(frozen=True)
class LessonRun:
    """A lesson, and how far somebody has come in it."""

    lesson: Lesson
    progress: Progress = Progress()

    @staticmethod
    def resumed(lesson: Lesson, progress: Progress) -> LessonRun:
        """Taken up again. If the lesson has changed meanwhile, so much of the progress as still holds."""
        count = len(lesson.steps)
        step = min(max(progress.step, 0), count)
        kept = Progress(step, done=frozenset(number for number in progress.done if 0 <= number < count))
        whole = LessonRun(lesson, replace(kept, made=progress.made, plays_on=progress.plays_on))
        return whole if step == progress.step < count and whole._is_possible() else LessonRun(lesson, kept)

    def _is_possible(self) -> bool:
        """Whether what was made can have been made in this step."""
        step, made, plays_on = self.step, self.progress.made, self.progress.plays_on
        try:
            after(step.base, self.actions)
        except MoveError:
            return False
        is_astray = bool(made) and not step.is_watched and made[0] not in step.expected
        return (plays_on or len(made) == 1) if is_astray else not plays_on and (not made or self.is_right)

    # --- where it is

    @property
    def is_finished(self) -> bool:
        """Whether all steps are behind."""
        return self.progress.step >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step; the last one when all are behind."""
        return self.lesson.steps[min(self.progress.step, len(self.lesson.steps) - 1)]

    @property
    def is_right(self) -> bool:
        """Whether what was made in this step is what it asked for."""
        step, made = self.step, self.progress.made
        first = made[: len(step.expected[:1])]
        return bool(made) and (step.is_watched or first[0] in step.expected) and made[len(first) :] == step.then

    @property
    def phase(self) -> Phase:
        """Where the learner is in the step."""
        if self.is_finished:
            return Phase.FINISHED
        if self.progress.plays_on:
            return Phase.PLAYING_ON
        if self.is_right:
            return Phase.DONE
        if self.progress.made:
            return Phase.STRAYED
        return Phase.WATCH if self.step.is_watched else Phase.ASKED

    @property
    def actions(self) -> tuple[int, ...]:
        """What was played on the step's base so far: the line of play that the board shows. When all is behind, the whole last one."""
        return (*self.step.before, *(self.step.main if self.is_finished else self.progress.made))

    @property
    def line(self) -> Line:
        """That line of play, from the position that the file draws."""
        return Line(self.lesson.game, self.actions, start=self.step.base)

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return after(self.step.base, self.actions)

    @property
    def reaction(self) -> Reaction | None:
        """The answer to the move that missed the point, where one did."""
        is_astray = self.phase in (Phase.STRAYED, Phase.PLAYING_ON)
        return self.lesson.reaction_to(self.step, self.progress.made[0]) if is_astray else None

    @property
    def is_scripted(self) -> bool:
        """Whether what the learner sees of playing on is what the lesson has prepared, and nothing more."""
        reaction = self.reaction
        return self.progress.plays_on and reaction is not None and bool(reaction.then) and len(self.progress.made) == 1 + len(reaction.then)

    @property
    def can_play(self) -> bool:
        """Whether a move of the learner is awaited."""
        if self.phase == Phase.ASKED:
            return True
        return self.phase == Phase.PLAYING_ON and self.position.to_move == self.lesson.seat and len(self.progress.made) < LONGEST_WAY

    # --- going on

    def play(self, action: int) -> LessonRun:
        """After a move of the learner; raises `MoveError` where it is not legal, `StepOver` where none is awaited."""
        if not self.can_play:
            raise StepOver("No move is awaited here.")
        self.position.play(action)
        step, made = self.step, self.progress.made
        if self.phase == Phase.PLAYING_ON:
            return self._with(made=(*made, action, *others_answer(self.position.play(action), self.lesson.seat)))
        if action in step.expected:
            return self._done((action, *step.then))
        return self._with(made=(action,))

    def shown(self) -> LessonRun:
        """After the right move, made for the learner."""
        if self.phase not in (Phase.ASKED, Phase.STRAYED, Phase.PLAYING_ON):
            raise StepOver("There is no move to show here.")
        return self._done(self.step.main)

    def watched(self) -> LessonRun:
        """After what there was to watch."""
        if self.phase != Phase.WATCH:
            raise StepOver("There is nothing to watch here.")
        return self._done(self.step.then) if self.step.then else self._done(()).forward()

    def play_on(self) -> LessonRun:
        """After the answer of the others to a move that missed the point."""
        if self.phase != Phase.STRAYED:
            raise StepOver("There is nothing to play on from.")
        reaction, position = self.reaction, self.position
        scripted = reaction.then if reaction else ()
        answer = played(position, scripted) if scripted else others_answer(position, self.lesson.seat)
        return self._with(made=(*self.progress.made, *answer), plays_on=True)

    def again(self) -> LessonRun:
        """Back at the beginning of the step: a move is taken back, or the step done once more."""
        return self._with(step=min(self.progress.step, len(self.lesson.steps) - 1), made=(), plays_on=False)

    def forward(self) -> LessonRun:
        """At the next step, whether this one was done or is skipped."""
        return self if self.is_finished else self._at(self.progress.step + 1)

    def back(self) -> LessonRun:
        """At the step before."""
        return self._at(max(self.progress.step - 1, 0))

    def at(self, step: int) -> LessonRun:
        """At a step, counted from 1; raises `StepOver` where there is none."""
        if not 1 <= step <= len(self.lesson.steps):
            raise StepOver(f"There is no step {step}; there are 1 to {len(self.lesson.steps)}.")
        return self._at(step - 1)

    def restarted(self) -> LessonRun:
        """From the beginning, with nothing done."""
        return LessonRun(self.lesson)

    def _at(self, step: int) -> LessonRun:
        return self._with(step=step, made=(), plays_on=False)

    def _done(self, made: tuple[int, ...]) -> LessonRun:
        return self._with(made=made, plays_on=False, done=self.progress.done | {self.progress.step})

    def _with(self, **changed: Any) -> LessonRun:
        return LessonRun(self.lesson, replace(self.progress, **changed))
