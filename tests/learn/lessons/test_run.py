"""A learner's way through a lesson."""

from __future__ import annotations

import pytest

from tarsas.errors import IllegalMove
from tarsas.learn.lessons import LessonRun, Phase, Progress, StepOver, find_lesson

AZUL = find_lesson("azul", "first-game")
GREY = find_lesson("azul", "grey-wall")


def play(run: LessonRun, move: str) -> LessonRun:
    return run.play(run.position.find(move))


def test_the_right_move_is_followed_by_what_the_lesson_has_prepared():
    run = play(LessonRun(AZUL), "1B2")
    assert run.phase == Phase.DONE
    assert run.progress.done == {0}
    assert [AZUL.steps[0].start.play("1B2").notation(run.progress.made[1])] == ["4R2"]
    assert run.forward().phase == Phase.ASKED
    assert run.forward().position == run.position


def test_a_legal_move_that_misses_the_point_stays_on_the_table_and_is_answered():
    run = play(LessonRun(AZUL), "1B1")
    assert run.phase == Phase.STRAYED
    assert run.reaction is not None
    assert run.reaction.title.en == "One did not fit"
    assert run.position == AZUL.steps[0].start.play("1B1")
    assert not run.can_play


def test_other_moves_get_the_answer_of_the_lesson():
    assert play(LessonRun(AZUL), "5Y4").reaction is AZUL.otherwise


def test_it_can_be_taken_back():
    run = LessonRun(AZUL)
    assert play(run, "1B1").again() == run


def test_or_played_on_until_one_has_seen_enough():
    seen = play(LessonRun(AZUL), "1B1").play_on()
    assert seen.phase == Phase.PLAYING_ON
    assert seen.position.to_move == AZUL.seat
    further = seen.play(seen.position.actions[0])
    assert len(further.progress.made) > len(seen.progress.made)
    assert further.reaction == seen.reaction
    assert further.again() == LessonRun(AZUL)


def test_what_playing_on_leads_to_can_be_part_of_the_lesson():
    seen = play(LessonRun(GREY).at(4), "CY3").play_on()
    assert seen.is_scripted
    assert seen.reaction is not None
    assert "4 points" in seen.reaction.seen.en
    assert seen.position.scores[0] == GREY.steps[3].start.scores[0] - 4


def test_the_others_answer_the_same_whenever_they_are_asked():
    assert play(LessonRun(AZUL), "1B1").play_on() == play(LessonRun(AZUL), "1B1").play_on()


def test_the_move_can_be_shown():
    assert LessonRun(AZUL).shown() == play(LessonRun(AZUL), "1B2")


def test_steps_are_skipped_and_gone_back_to():
    run = LessonRun(AZUL).forward().forward()
    assert (run.progress.step, run.progress.done) == (2, frozenset())
    assert run.back().progress.step == 1
    assert LessonRun(AZUL).back() == LessonRun(AZUL)
    assert LessonRun(AZUL).at(len(AZUL.steps)).forward().is_finished
    assert LessonRun(AZUL).at(len(AZUL.steps)).forward().again().progress.step == len(AZUL.steps) - 1


@pytest.mark.parametrize("step", [0, 99])
def test_there_are_only_so_many_steps(step: int):
    with pytest.raises(StepOver):
        LessonRun(AZUL).at(step)


def test_nothing_is_played_out_of_turn():
    with pytest.raises(IllegalMove):
        LessonRun(AZUL).play(0 if 0 not in AZUL.steps[0].start.actions else -1)
    for what in ("play_on", "watched"):
        with pytest.raises(StepOver):
            getattr(LessonRun(AZUL), what)()
    done = play(LessonRun(AZUL), "1B2")
    with pytest.raises(StepOver):
        done.play(done.position.actions[0])


BROKEN = [
    Progress(step=99),
    Progress(step=-1),
    Progress(step=0, made=(123_456,)),
    Progress(step=0, made=(AZUL.steps[0].expected[0],)),
    Progress(step=0, plays_on=True),
    Progress(step=0, made=AZUL.steps[0].main, plays_on=True),
    Progress(step=0, done=frozenset({0, 77})),
]


@pytest.mark.parametrize("progress", BROKEN)
def test_progress_in_a_lesson_that_has_changed_is_kept_as_far_as_it_holds(progress: Progress):
    run = LessonRun.resumed(AZUL, progress)
    assert run.progress.made == ()
    assert 0 <= run.progress.step <= len(AZUL.steps)
    assert run.progress.done <= {0}
