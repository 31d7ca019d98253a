"""Lessons in the browser: a kind of page on a free board. Where a learner stands is in the address, and what was reached is kept with the person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final
from urllib.parse import urlencode

from ...catalog import names
from ...errors import BadText
from ...language import YOU, Language, Text, addressed, joined
from ...learn.lessons import Lesson, LessonRun, Phase, Progress, StepOver, find_lesson, lessons_of
from ...learn.links import Link
from ...learn.trees import Tree
from ...match import Line
from ...match.record import checked_name
from ...service.people.learning import Begun
from ...show.speech import Utterance
from .every_page import Page
from .free_board import FreeAct, FreeBoard, Standing
from .live import PIECES

if TYPE_CHECKING:
    from ..visits import Visit

_LOOK: Final = Text("Nézzük", "Watch")
_DONE: Final = Text("{step}/{last}. feladat kész", "Step {step} of {last} is done")
_SEEING: Final = Text("Játssz tovább, vagy térj vissza a feladathoz", "Play on, or go back to the step")
_FINISHED: Final = Text("Kész a lecke", "The lesson is done")


@dataclass(frozen=True)
class LessonStanding(Standing):
    """Where a learner stands in a lesson. `learner` is what the board calls them."""

    run: LessonRun = None  # type: ignore[assignment]
    learner: str = ""
    is_new: bool = False
    """Whether the address said nothing, so that what was kept is taken up."""

    @property
    def state(self) -> str:
        """The progress, as the query of the page's address."""
        progress = self.run.progress
        fields = {
            "step": str(progress.step + 1),
            "made": ".".join(map(str, progress.made)),
            "on": "1" if progress.plays_on else "",
            "done": ".".join(str(step + 1) for step in sorted(progress.done)),
            "as": self.learner,
        }
        return urlencode({name: value for name, value in fields.items() if value})

    # --- what the page shows

    @property
    def phase(self) -> Phase:
        """Where in the step."""
        return self.run.phase

    @property
    def heading(self) -> Text:
        """The heading of what the lamp says."""
        reaction = self.run.reaction
        return _FINISHED if self.run.is_finished else reaction.title if reaction else self.run.step.title

    @property
    def paragraph(self) -> Text:
        """What the lamp says."""
        run, reaction = self.run, self.run.reaction
        if run.is_finished:
            return run.lesson.ending
        if reaction:
            return reaction.seen if run.is_scripted else reaction.text
        return run.step.why if run.phase == Phase.DONE else run.step.text

    @property
    def move(self) -> Text | None:
        """The learner's own move where it missed the point, as it is told to them."""
        if not self.run.reaction:
            return None
        line = self.run.line.back_to(len(self.run.step.before) + 1)
        return addressed(line.sentences(len(line), self.run.lesson.names(YOU))[0])

    @property
    def path(self) -> tuple[str, ...]:
        """The clicks of the right move, while it is to be made."""
        run = self.run
        return run.lesson.game.contract.words.parts(run.step.start.state, run.step.expected[0]) if run.phase == Phase.ASKED else ()

    @property
    def lights(self) -> tuple[str, ...]:
        """What the lamp falls on."""
        return self.run.step.lights if self.run.phase in (Phase.ASKED, Phase.WATCH) else ()


def standing_of(run: LessonRun, learner: str, since: int | None = None, *, is_new: bool = False) -> LessonStanding:
    """The board of a run; from the ply `since` on what was played is shown."""
    tree, at = Tree(Line(run.lesson.game, start=run.step.base)), 0
    for action in run.actions:
        tree, at = tree.grown(at, action)
    seats = frozenset({run.lesson.seat}) if run.can_play else frozenset[int]()
    link = Link(tree, at, run.lesson.names(learner))
    return LessonStanding(link, seats, run.lesson.seat, since, _said(run), run=run, learner=learner, is_new=is_new)


def _said(run: LessonRun) -> Text | None:
    """What the bar says."""
    match run.phase:
        case Phase.ASKED:
            return run.step.task
        case Phase.WATCH:
            return _LOOK
        case Phase.DONE:
            return _DONE.fill(step=run.step.number, last=len(run.lesson.steps))
        case Phase.PLAYING_ON:
            return _SEEING
        case Phase.FINISHED:
            return _FINISHED
    return run.reaction.title if run.reaction else None


class LessonBoard(FreeBoard):
    """The page of a lesson."""

    template = "lesson.html"
    pieces: ClassVar[Mapping[str, str]] = {"sentence": PIECES["sentence"], "tools": "lesson_pieces.html", "lesson": "lesson_pieces.html"}

    def __init__(self, game: str, name: str) -> None:
        self.lesson = find_lesson(game, name)
        super().__init__(f"/learn/{self.lesson.key}", self.lesson.game.name, self.lesson.game.contract.words.TITLE)

    def open(self, fields: Mapping[str, str], language: Language) -> LessonStanding:
        """Where the address says; at the beginning where it says nothing."""
        learner = checked_name(fields.get("as", ""), "a name")
        return standing_of(LessonRun.resumed(self.lesson, _progress(fields)), learner, is_new="step" not in fields)

    def after(self, standing: Standing, act: FreeAct) -> Standing:
        """A move, or one of the buttons beneath what the lamp says."""
        assert isinstance(standing, LessonStanding)
        run = standing.run
        if act.kind == "move" and act.action is not None:
            return standing_of(run.play(act.action), standing.learner, len(run.actions))
        match act.kind:
            case "watch":
                return standing_of(run.watched(), standing.learner, len(run.actions))
            case "play_on":
                return standing_of(run.play_on(), standing.learner, len(run.actions))
            case "show":
                return standing_of(run.again().shown(), standing.learner, len(run.step.before))
        gone = {"take_back": run.again, "again": run.again, "next": run.forward, "skip": run.forward, "before": run.back, "restart": run.restarted}
        if act.kind == "step" and act.value.isascii() and act.value.isdecimal():
            return standing_of(run.at(int(act.value)), standing.learner)
        if act.kind not in gone:
            raise StepOver(f"Nobody knows what {act.kind!r} means.")
        return standing_of(gone[act.kind](), standing.learner)

    async def accompany(self, visit: Visit, standing: Standing, act: FreeAct | None) -> Standing:
        """Take up what was kept, or keep what has been reached. Who learns is somebody from their first move on."""
        assert isinstance(standing, LessonStanding)
        learning = visit.desk.house.learning
        if act is not None:
            await learning.keep((await visit.somebody()).id, standing.run)
            return standing
        if not standing.is_new or visit.person is None:
            return standing
        begun = (await learning.of(visit.person.id)).get(self.lesson.key)
        run = LessonRun.resumed(self.lesson, begun.progress) if begun else standing.run
        return standing_of(run, visit.person.name)

    def spoken(self, standing: Standing, told: tuple[Utterance, ...]) -> tuple[Utterance, ...]:
        """What happened, and then what the lamp says."""
        assert isinstance(standing, LessonStanding)
        said = joined(Text(each.hu.replace("**", ""), each.en.replace("**", "")) for each in (standing.heading, standing.paragraph))
        lamp = Utterance(len(standing.link.line), said, said, said)
        return (*(told if standing.since is not None else ()), lamp)


def _progress(fields: Mapping[str, str]) -> Progress:
    try:
        step = int(fields.get("step") or "1") - 1
        made = tuple(int(each) for each in fields.get("made", "").split(".") if each)
        done = frozenset(int(each) - 1 for each in fields.get("done", "").split(".") if each)
    except ValueError:
        raise BadText("This address names no step of a lesson.") from None
    return Progress(step, made, bool(fields.get("on")), done)


# --- all lessons


@dataclass(frozen=True)
class LessonRow:
    """A lesson in a list, and how far the visitor has come in it."""

    lesson: Lesson
    begun: Begun | None = None

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/learn/{self.lesson.key}"

    @property
    def is_finished(self) -> bool:
        """Whether the visitor has finished it once."""
        return self.begun is not None and self.begun.is_finished

    @property
    def step(self) -> int:
        """The step where it goes on, from 1; 0 where it was not begun, or is finished."""
        if self.begun is None or self.begun.progress.step >= len(self.lesson.steps):
            return 0
        return self.begun.progress.step + 1 if self.begun.progress.step or self.begun.progress.done else 0


@dataclass(frozen=True)
class LessonsPage(Page):
    """All lessons, game by game."""

    template = "learn.html"
    games: tuple[tuple[str, Text, tuple[LessonRow, ...]], ...] = ()


def begun_lessons(begun: Mapping[str, Begun]) -> tuple[LessonRow, ...]:
    """The lessons that somebody has begun; those that are no more are left out."""
    known = {lesson.key: lesson for name in names() for lesson in lessons_of(name)}
    return tuple(LessonRow(known[key], found) for key, found in begun.items() if key in known)


def lesson_rows(game: str, begun: Mapping[str, Begun]) -> tuple[LessonRow, ...]:
    """A game's lessons, with how far somebody has come."""
    return tuple(LessonRow(lesson, begun.get(lesson.key)) for lesson in lessons_of(game))
