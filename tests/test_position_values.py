"""Games and positions as values (copied, pickled, compared), and arguments that cannot be meant."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import tarsas
from tarsas.position import Game, Position

GAMES = [tarsas.game(name) for name in tarsas.games()]
NOT_A_NUMBER: dict[str, Any] = {"players": "two"}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture
def opening() -> Position:
    return tarsas.game("azul").start(seed=7)


# --- values


@every_game
def test_a_game_can_be_pickled_and_copied(game: Game) -> None:
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again == game
        assert hash(again) == hash(game)
        assert repr(again) == repr(game)


@every_game
def test_a_position_can_be_pickled_and_copied_and_its_luck_goes_on_the_same(game: Game) -> None:
    position = game.start(seed=4).playout(seed=5, longest=7)
    for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert again == position
        assert hash(again) == hash(position)
        there, here = again, position
        for _ in range(20):
            if here.is_over:
                break
            there, here = there.play(there.actions[-1]), here.play(here.actions[-1])
        assert there == here


def test_a_pickle_of_another_version_of_the_rules_is_refused(opening: Position) -> None:
    rebuild, (game, version, state, generator) = opening.__reduce__()
    with pytest.raises(tarsas.BadText, match=f"version {version + 1} of the rules"):
        rebuild(game, version + 1, state, generator)


def test_options_cannot_be_changed_behind_a_game_s_back() -> None:
    options: Any = tarsas.game("azul").options
    with pytest.raises(TypeError):
        options["wall"] = "grey"


def test_a_move_has_a_short_form(opening: Position) -> None:
    assert opening.notation("factory 1 yellow line 2") == "1Y2"
    assert [opening.find(opening.notation(action)) for action in opening.actions] == list(opening.actions)


# --- arguments that cannot be meant


@pytest.mark.parametrize("move", [36.9, None, True, [36], np.float64(36)])
def test_what_is_neither_text_nor_number_is_no_move(opening: Position, move: Any) -> None:
    assert 36 in opening.actions
    with pytest.raises(tarsas.UnreadableMove, match="the number of an action"):
        opening.play(move)


@pytest.mark.parametrize("number", [36, np.int32(36), np.uint8(36)])
def test_any_kind_of_whole_number_is_an_action(opening: Position, number: Any) -> None:
    assert opening.play(number) == opening.play(36)


@pytest.mark.parametrize("number", [-1, 10**30])
def test_a_number_that_is_no_action_is_illegal_also_for_compiled_rules(opening: Position, number: int) -> None:
    with pytest.raises(tarsas.IllegalMove, match=str(number)):
        opening.play(number)
    opening.game.compile()
    with pytest.raises(tarsas.IllegalMove, match=str(number)):
        opening.play(number)


def test_a_number_after_the_end_says_that_the_game_is_over(opening: Position) -> None:
    with pytest.raises(tarsas.IllegalMove, match="the game is over"):
        opening.playout(seed=1).play(36)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda position: position.game.start(seed="seven"), "a seed is a whole number, not 'seven'"),
        (lambda position: position.playout(seed=1.5), "a seed is a whole number, not 1.5"),
        (lambda position: position.svg(seat=2), "no seat 2 .*0 to 1"),
        (lambda position: position.svg(seat=-1), "no seat -1 .*0 to 1"),
        (lambda position: position.svg(layout="square"), "layout 'square'.*wide, tall, tablet"),
        (lambda position: position.svg(theme="pink"), "theme 'pink'.*light, dark, auto"),
        (lambda position: position.svg(language="de"), "language 'de'.*hu, en"),
        (lambda position: position.describe("1Y2", "de"), "language 'de'.*hu, en"),
        (lambda position: position.playout(seed=1).result("de"), "language 'de'.*hu, en"),
        (lambda position: position.describe("1Y2", names=("Anna",)), "1 name for 2 players"),
        (lambda position: position.playout(seed=1).result(names=("Anna", "Béla", "Csaba")), "3 names for 2 players"),
        (lambda position: position.svg(names="AB"), "a name for each player"),
        (lambda position: tarsas.game("azul", **NOT_A_NUMBER), "2 or 3 or 4 players, not 'two'"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_with_what_can(opening: Position, asked: Any, said: str) -> None:
    with pytest.raises(tarsas.BadOption, match=f"(?i){said}"):
        asked(opening)


def test_a_player_without_a_name_is_called_by_number(opening: Position) -> None:
    assert opening.describe("1Y2", names=["", "Béla"])[0].startswith("Player 1 takes")


def test_a_text_that_ends_too_early_says_so() -> None:
    with pytest.raises(tarsas.BadText, match=r"^The text ends too early; expected something like “azul, 2 players, coloured wall”\.$"):
        tarsas.game("azul").read("")
