"""`tarsas learn`: lessons in the terminal, taken up again where one has stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..language import Text
from . import INTERRUPTED
from .completion import complete_game, complete_lesson
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from ..learn.lessons import Lesson, LessonRun

HOW_TO_BEGIN = Text("Kezdjük: tarsas learn {game}", "Begin with: tarsas learn {game}")
NO_LESSONS = Text("{game}: ehhez a játékhoz nincs lecke.", "{game} has no lessons.")
NO_SUCH_LESSON = Text("{game}: nincs „{name}” nevű lecke. Ezek vannak: {known}.", "{game} has no lesson “{name}”. It has: {known}.")
NO_SUCH_STEP = Text("Nincs {step}. feladat, csak 1-től {last}-ig.", "There is no step {step}; there are 1 to {last}.")
MINUTES = Text("{minutes} perc", "{minutes} minutes")
FINISHED = Text("kész", "done")
UNDER_WAY = Text("{step}/{last}. feladat", "step {step} of {last}")
LEFT = Text("Viszlát! Itt folytathatod: {command}", "Goodbye! Go on here: {command}")


def learn(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; without one, all lessons are listed.", autocompletion=complete_game)] = None,
    name: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="Which of its lessons; by default the first game.", autocompletion=complete_lesson)
    ] = None,
    step: Annotated[int | None, typer.Option(help="Go to this step.")] = None,
    restart: Annotated[bool, typer.Option("--restart", help="From the beginning, with nothing done.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Tell every position in words, for a screen reader, instead of drawing it.")] = False,
    language: LanguageOption = None,
) -> None:
    """Learn a game by playing a few real positions.

    Each step says what to do and why. Every legal move is possible: where it misses the point, take it back, or play on and see.
    You can stop at any time; the next time the lesson goes on from there.

    [bold]Examples[/]

    \b
      tarsas learn                      all lessons, and how far you are
      tarsas learn azul                 a first game of Azul
      tarsas learn azul grey-wall       the grey wall
      tarsas learn azul --step 7        from step 7 on
      tarsas learn azul --restart       once more from the beginning
    """
    from ..learn.lessons import LessonRun
    from .keyboard import Listener
    from .lesson import LessonConversation
    from .lesson_progress import kept_progress

    voice = voice_for(context, language)
    voice.is_heard = text
    if game is None:
        _list(voice)
        return
    lesson = _lesson(voice, game, name)
    run = LessonRun(lesson) if restart else LessonRun.resumed(lesson, kept_progress(lesson.key))
    run = _at(voice, run, step) if step is not None else run.restarted() if run.is_finished else run
    conversation = LessonConversation(voice, Listener(), run, in_words=text)
    try:
        conversation.run_all()
    except KeyboardInterrupt:
        voice.say()
        _say_goodbye(voice, lesson)
        raise typer.Exit(INTERRUPTED) from None
    if not conversation.run.is_finished:
        _say_goodbye(voice, lesson)


def _say_goodbye(voice: Voice, lesson: Lesson) -> None:
    voice.say(LEFT, "dim", command=f"tarsas learn {lesson.game.name} {lesson.name}")


def _lesson(voice: Voice, game: str, name: str | None) -> Lesson:
    from ..learn.lessons import UnknownLesson, find_lesson, lessons_of
    from .game_choice import contract_of

    contract = contract_of(voice, game)
    lessons = lessons_of(contract.name)
    if not lessons:
        raise voice.complaint(NO_LESSONS, game=contract.name)
    try:
        return find_lesson(contract.name, name) if name else lessons[0]
    except UnknownLesson as problem:
        raise voice.complaint(NO_SUCH_LESSON, game=contract.name, name=name, known=", ".join(problem.known)) from None


def _at(voice: Voice, run: LessonRun, step: int) -> LessonRun:
    from ..learn.lessons import StepOver

    try:
        return run.at(step)
    except StepOver:
        raise voice.complaint(NO_SUCH_STEP, step=step, last=len(run.lesson.steps)) from None


def _list(voice: Voice) -> None:
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text as Styled

    from ..learn.lessons import lessons_of
    from .game_choice import DEFAULT_GAME, game_names

    grid = Table(box=SIMPLE, show_header=False)
    for game in game_names():
        for lesson in lessons_of(game):
            words = f"{lesson.game.name} {lesson.name}"
            about = Styled(f"{voice.to(lesson.title)}. {voice.to(lesson.about)}")
            grid.add_row(Styled(words, style="bold"), about, voice.to(MINUTES, minutes=lesson.minutes), _how_far(voice, lesson))
    voice.console.print(grid)
    voice.say(HOW_TO_BEGIN, game=DEFAULT_GAME)


def _how_far(voice: Voice, lesson: Lesson) -> str:
    from ..learn.lessons import LessonRun, Progress
    from .lesson_progress import kept_progress

    run = LessonRun.resumed(lesson, kept_progress(lesson.key))
    if run.is_finished:
        return voice.to(FINISHED)
    return "" if run.progress == Progress() else voice.to(UNDER_WAY, step=run.step.number, last=len(lesson.steps))
