"""The five players of the house: their names, their strength, and what they were called before they had names."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tarsas
from tarsas.bots import LEVELS, USUAL_LEVEL, level_named, new_player
from tarsas.bots.habits import Habits
from tarsas.bots.mcts import Candidate, Thought
from tarsas.bots.players import HousePlayer


def test_five_players_from_the_first_game_to_the_master():
    assert [(level.name, level.shown_name, level.level.hu, level.level.en) for level in LEVELS] == [
        ("panni", "Panni", "kezdő", "beginner"),
        ("marci", "Marci", "könnyű", "easy"),
        ("ilka", "Ilka", "közepes", "medium"),
        ("gergo", "Gergő", "erős", "strong"),
        ("margit", "Margit", "mester", "master"),
    ]
    assert [level.habits.playouts for level in LEVELS] == sorted(level.habits.playouts for level in LEVELS)
    assert level_named(USUAL_LEVEL) is LEVELS[2]


@pytest.mark.parametrize(("before", "now"), [("easy", "marci"), ("medium", "ilka"), ("hard", "gergo")])
def test_the_older_names_still_read(before: str, now: str):
    assert level_named(before) is level_named(now)
    assert isinstance(new_player(tarsas.game("carnac"), f"bot:{before}"), HousePlayer)


def test_nobody_else_is_found():
    assert level_named("godlike") is None
    assert level_named("random") is None


def chosen(spec: str) -> Counter[int]:
    """What a player chooses in one position, with twelve different seeds."""
    game = tarsas.game("azul")
    position = game.start(seed=5)
    return Counter(new_player(game, spec, seed, is_compiled=False).choose(position) for seed in range(12))


def test_nobody_plays_what_they_see_to_be_much_worse():
    thought = Thought((Candidate(1, 9, 0.60), Candidate(2, 5, 0.55), Candidate(3, 4, 0.30), Candidate(4, 0, 0.99)), 18, 0.0)
    blurred = Counter(Habits(1, blur=0.05).chosen(thought, {}, random.Random(seed)) for seed in range(200))
    assert set(blurred) == {1, 2}, "nearly equal moves are mistaken for each other, no others, and none that was not looked at"
    assert blurred[1] > blurred[2]


def test_who_is_eager_takes_what_glitters():
    thought = Thought((Candidate(1, 9, 0.60), Candidate(2, 5, 0.50)), 14, 0.0)
    assert Habits(1, eager=0.3).chosen(thought, {1: -0.8, 2: 0.0}, random.Random(1)) == 2
    assert Habits(1).chosen(thought, {1: -0.8, 2: 0.0}, random.Random(1)) == 1


def test_panni_errs_but_only_among_what_is_legal():
    found = chosen("bot:panni")
    assert len(found) > 2
    assert set(found) <= set(tarsas.game("azul").start(seed=5).actions)


def test_panni_errs_alike_with_the_same_seed():
    game = tarsas.game("azul")
    position = game.start(seed=5)
    assert len({new_player(game, "bot:panni", 3).choose(position) for _ in range(3)}) == 1
