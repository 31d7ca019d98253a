"""What every lesson keeps, whoever wrote it: what it puts on the table can happen, what it says is so, and it answers whatever a learner does."""

from __future__ import annotations

import re

import pytest

from tarsas import catalog
from tarsas.contract import CHANCE
from tarsas.draw import Looking
from tarsas.language import Text
from tarsas.learn.lessons import Claim, Lesson, LessonRun, Phase, Progress, Step, lessons_of
from tarsas.learn.lessons.lesson import after, fits, played

LESSONS = [lesson for name in catalog.names() for lesson in lessons_of(name)]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
every_step = pytest.mark.parametrize(("lesson", "step"), STEPS, ids=[f"{lesson.key}-{step.number}" for lesson, step in STEPS])


def texts_of(lesson: Lesson) -> list[Text]:
    """Everything that a learner reads in it."""
    reactions = [lesson.otherwise, *(reaction for step in lesson.steps for reaction in step.reactions)]
    of_steps = [text for step in lesson.steps for text in (step.title, step.text, step.task, step.why, *(each.text for each in step.outlooks))]
    said = [lesson.title, lesson.about, lesson.ending, *of_steps, *(text for each in reactions for text in (each.title, each.text, each.seen))]
    return [text for text in said if text.en]


def test_every_game_has_a_first_lesson_and_its_variants_theirs():
    first = {lesson.key for lesson in LESSONS if lesson.place == 1}
    assert first == {f"{name}/first-game" for name in catalog.names()}
    variants = {"azul/grey-wall", "alhambra/macus", "azteka/aggressive", "azteka/three-players", "alcazaba/rebuilding"}
    assert variants <= {lesson.key for lesson in LESSONS}


@every_lesson
def test_a_lesson_has_six_to_fourteen_steps(lesson: Lesson):
    assert 6 <= len(lesson.steps) <= 14


@every_lesson
def test_both_languages_say_it_in_the_same_marks(lesson: Lesson):
    for text in texts_of(lesson):
        assert len(text.hu.split("**")) % 2 == len(text.en.split("**")) % 2 == 1, text
        assert len(text.hu) < 340, text
        assert len(text.en) < 340, text
        assert not set(re.findall(r"[^\w\s.,;:!?()/–−+=*'’„”…°\-]", text.hu + text.en)), text


@every_lesson
def test_tasks_are_told_without_a_full_stop(lesson: Lesson):
    assert not [step.task for step in lesson.steps if step.task.hu.endswith((".", "!")) or step.task.en.endswith((".", "!"))]


@every_step
def test_the_main_line_leads_to_the_next_step(lesson: Lesson, step: Step):
    end = after(step.start, step.main)
    following = lesson.steps[step.number] if step.number < len(lesson.steps) else None
    if following is not None and not following.before:
        return
    assert following is None or following.start == end
    assert following is None or end.to_move != CHANCE


@every_step
def test_what_a_step_claims_is_so(lesson: Lesson, step: Step):
    for claim in step.claims:
        check(lesson, step, claim)
    for outlook in step.outlooks:
        check(lesson, step, Claim(after=outlook.after, brings=outlook.points))


def check(lesson: Lesson, step: Step, claim: Claim) -> None:
    """Play what the claim says, and look."""
    end = after(step.start, played(step.start, claim.after))
    seat = lesson.seat if claim.seat is None else claim.seat
    moves = [end.notation(action) for action in end.actions]
    assert claim.brings in (None, end.scores[seat] - step.start.scores[seat])
    assert claim.score in (None, end.scores[seat])
    assert claim.moves in (None, len(moves))
    assert claim.wins is None or (end.outcome is not None and end.outcome.winners == (claim.wins,))
    if claim.fitting:
        assert sum(fits(move, claim.fitting[0]) for move in moves) == claim.fitting[1]
    for name, value in claim.facts:
        assert plain(end.facts[name]) == value


def plain(value: object) -> object:
    """A fact as a file writes it."""
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple) else value


@every_step
def test_every_reaction_answers_a_legal_move_and_can_be_followed(lesson: Lesson, step: Step):
    wrong = {action: step.start.notation(action) for action in step.start.actions if action not in step.expected}
    for reaction in step.reactions:
        for pattern in reaction.moves:
            assert any(fits(move, pattern) for move in wrong.values()), f"no wrong move fits {pattern}"
        answered = [action for action in wrong if lesson.reaction_to(step, action) is reaction]
        assert answered, f"an earlier reaction answers all of {reaction.moves}"
        for action in answered:
            played(step.start.play(action), reaction.then)


@every_step
def test_what_the_lamp_falls_on_is_in_the_picture(lesson: Lesson, step: Step):
    for layout in ("wide", "tall", "tablet"):
        drawing = lesson.game.contract.view(step.start.state, Looking(seat=lesson.seat, layout=layout))
        for part in step.lights:
            assert f'"{part}"' in drawing.svg, (layout, part)


@every_lesson
def test_who_does_as_told_gets_to_the_end(lesson: Lesson):
    run = LessonRun(lesson)
    while not run.is_finished:
        run = run.watched() if run.phase == Phase.WATCH else run.play(run.step.expected[0])
        assert run.phase == Phase.DONE or not run.step.then
        run = run.forward()
    assert run.progress.done == set(range(len(lesson.steps)))
    assert LessonRun.resumed(lesson, Progress.from_json(run.progress.to_json())) == run


@every_step
def test_every_right_move_is_right_and_every_other_one_is_answered(lesson: Lesson, step: Step):
    run = LessonRun(lesson).at(step.number)
    for action in step.expected:
        assert run.play(action).phase == Phase.DONE
    wrong = [action for action in step.start.actions if action not in step.expected]
    for action in (wrong[0], wrong[-1]) if wrong and step.expected else ():
        astray = run.play(action)
        assert astray.phase == Phase.STRAYED
        assert astray.reaction
        assert astray.again() == run
        seen = astray.play_on()
        assert seen.phase == Phase.PLAYING_ON
        assert LessonRun.resumed(lesson, seen.progress) == seen
