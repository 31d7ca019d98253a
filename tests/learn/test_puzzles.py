"""Puzzles: laws of all that lie in the games' folders, how they are found, and how somebody gets on with them."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

import tarsas
from tarsas import catalog
from tarsas.bots.analysis import Analyst
from tarsas.errors import BadText
from tarsas.learn.puzzle_maker import CLEAR, MOST_OF_A_GAME, PuzzleMaker
from tarsas.learn.puzzle_progress import PuzzleProgress
from tarsas.learn.puzzles import (
    DIFFICULTIES,
    NoSuchPuzzle,
    Puzzle,
    file_of,
    fitting,
    next_after,
    of_the_day,
    of_the_house,
    puzzle,
    puzzles_of,
    read_file,
)

ALL = [each for game in catalog.names() for each in puzzles_of(game)]
GAMES = [game for game in catalog.names() if puzzles_of(game)]
SAMPLE = [each for game in GAMES for each in puzzles_of(game)[::22]]
NEEDED = 60


def named(each: Puzzle) -> str:
    return f"{each.game}-{each.number}"


# --- laws


@pytest.mark.parametrize("each", ALL, ids=named)
def test_a_puzzle_can_be_read_and_its_best_answer_is_clearly_best(each: Puzzle):
    position = each.start
    assert str(position) == each.position
    assert position.to_move >= 0
    assert len(position.actions) >= 3
    assert [position.notation(position.find(answer.notation)) for answer in each.answers] == [answer.notation for answer in each.answers]
    assert each.answers[0].chance - each.answers[1].chance >= CLEAR[-1] - 0.002
    assert [answer.chance for answer in each.answers] == sorted((answer.chance for answer in each.answers), reverse=True)


@pytest.mark.parametrize("each", ALL, ids=named)
def test_a_puzzle_has_its_theme_and_its_reason_in_both_languages(each: Puzzle):
    words = each.begin.game.contract.words
    assert words.theme(each.start.state, each.start.find(each.solution)) == each.theme
    assert each.theme in words.THEMES
    assert each.difficulty in DIFFICULTIES
    assert all(each.why)
    assert each.why.hu != each.why.en


@pytest.mark.parametrize("game", GAMES)
def test_a_file_says_how_it_was_made(game: str):
    path = file_of(catalog.find(game))
    assert path is not None
    made = read_file(path, game).made
    assert made.command.startswith(f"tarsas puzzles make {game} ")
    assert made.playouts >= 8_000
    assert made.games > 0
    assert made.looked_at > made.promising >= len(puzzles_of(game))
    positions = [each.position for each in puzzles_of(game)]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize("game", catalog.names())
def test_every_theme_has_two_languages_and_every_move_a_theme(game: str):
    position = tarsas.game(game).start(seed=2)
    words = position.game.contract.words
    assert all(text.hu and text.en for text in words.THEMES.values())
    assert {words.theme(position.state, action) for action in position.actions} <= set(words.THEMES)


def is_agreed(each: Puzzle, playouts: int, seed: int) -> bool:
    """Whether a search finds the same move best."""
    found = Analyst(each.begin.game, seed, playouts).moves(each.start, 8, [each.start.find(each.solution)])
    return each.start.notation(found[0].action) == each.solution


@pytest.mark.slow
@pytest.mark.parametrize("each", SAMPLE, ids=named)
def test_a_search_as_deep_with_another_seed_agrees(each: Puzzle):
    assert is_agreed(each, 16_000, seed=91)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_search_four_times_as_deep_agrees_with_nearly_all(game: str):
    made = read_file(file_of(catalog.find(game)) or Path(), game).made
    agreed = [is_agreed(each, 4 * made.playouts, seed=92) for each in puzzles_of(game)]
    assert sum(agreed) >= 0.98 * len(agreed), [number for number, is_right in enumerate(agreed, 1) if not is_right]


# --- finding them


@pytest.mark.slow
def test_puzzles_are_found_again_from_the_same_seed_and_a_run_goes_on_where_it_was(tmp_path: Path):
    contract = catalog.find("carnac")
    whole = PuzzleMaker(contract, tmp_path / "whole.json", seed=3, playouts=1_600, command="tarsas puzzles make carnac")
    assert whole.run(4, lambda now: None) >= 4
    parts = tmp_path / "parts.json"
    for wanted in (2, 4):
        PuzzleMaker(contract, parts, seed=3, playouts=1_600).run(wanted, lambda now: None)
    assert len(read_file(parts, "carnac").puzzles) >= 4
    assert read_file(tmp_path / "whole.json", "carnac").puzzles == whole.file.puzzles
    assert MOST_OF_A_GAME < 4


def test_a_damaged_file_is_refused(tmp_path: Path):
    (tmp_path / "puzzles.json").write_text('{"format": "tarsas puzzles 1", "game": "azul"}')
    with pytest.raises(BadText, match="no file of puzzles"):
        read_file(tmp_path / "puzzles.json", "azul")


# --- choosing them


def test_of_the_day_goes_through_all_before_one_comes_again():
    count = len(puzzles_of("carnac"))
    days = [of_the_day("carnac", date(2026, 3, 1) + timedelta(days=day)) for day in range(count)]
    assert len({each.number for each in days if each}) == count
    assert of_the_day("carnac", date(2026, 3, 1)) == days[0]


def days(count: int) -> list[date]:
    return [date(2026, 1, 1) + timedelta(days=each) for each in range(count)]


def test_the_games_take_turns_with_the_puzzle_of_the_house():
    found = [of_the_house(GAMES, day) for day in days(10 * len(GAMES))]
    turns = [each.game for each in found if each]
    assert all(one != other for one, other in pairwise(turns))
    rounds = [turns[begin : begin + len(GAMES)] for begin in range(0, len(turns), len(GAMES))]
    assert all(sorted(each) == sorted(GAMES) for each in rounds)


def test_the_puzzle_of_the_house_is_that_of_its_game():
    for day in days(30):
        found = of_the_house(GAMES, day)
        assert found
        assert found == of_the_day(found.game, day)


def test_every_puzzle_is_some_day_that_of_the_house():
    """A turn every fifth day would show of 65 puzzles the same thirteen for ever."""
    seen = {(each.game, each.number) for day in days(900) if (each := of_the_house(GAMES, day))}
    assert seen == {(each.game, each.number) for each in ALL}


def test_games_without_puzzles_have_no_turn(monkeypatch: pytest.MonkeyPatch):
    known = {game: puzzles_of(game) for game in GAMES}
    monkeypatch.setattr("tarsas.learn.puzzles.puzzles_of", lambda game: known.get(game, ()))
    assert of_the_house(("tic-tac-toe",), date(2026, 3, 1)) is None
    found = [of_the_house(("tic-tac-toe", "azul"), day) for day in days(7)]
    assert [each and each.game for each in found] == ["azul"] * 7


def test_what_comes_next_is_what_was_not_answered_yet():
    first = puzzle("carnac", 1)
    assert next_after(first, (2, 3)).number == 4
    assert next_after(first, range(1, 1000)).number == 2
    theme = fitting("carnac", "tip")
    assert next_after(theme[0], (), "tip") == theme[1]


def test_a_number_that_is_none_is_refused():
    with pytest.raises(NoSuchPuzzle):
        puzzle("carnac", 0)


def test_only_the_first_answer_counts_and_a_miss_ends_the_streak():
    one, two, three = puzzles_of("carnac")[:3]
    progress = PuzzleProgress().after(one, is_right=True).after(two, is_right=True)
    assert (progress.streak, progress.best) == (2, 2)
    progress = progress.after(one, is_right=False).after(three, is_right=False).after(three, is_right=True)
    assert (progress.streak, progress.best, progress.row) == (0, 2, (True, True, False))
    assert PuzzleProgress.from_json(progress.to_json()) == progress
    assert progress.done("carnac") == {1, 2, 3}
