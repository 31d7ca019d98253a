"""The search: legal, anytime, repeatable, blind to luck, and stronger than chance in every game."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from tests.laws.modes import Mode, every_mode, walk

import tarsas
from tarsas.bots import LEVELS, Search, new_player, new_search
from tarsas.bots.mcts import guided_tree
from tarsas.position import Game


def _game(mode: Mode) -> Game:
    return Game(mode.contract, mode.players, dict(mode.options))


@every_mode
@pytest.mark.slow
def test_it_plays_legal_moves_in_every_mode(mode: Mode):
    search = Search(mode.contract, mode.players, nodes=20_000)
    for ply, (state, _) in enumerate(walk(mode, 51, longest=120)):
        if ply % 30 == 0 and mode.contract.verbs.to_move(state) >= 0:
            thought = search.think(state, playouts=150)
            assert thought.playouts == 150
            assert all(mode.contract.verbs.is_legal(state, candidate.action) for candidate in thought.candidates)
            assert all(0.0 <= candidate.worth <= 1.0 for candidate in thought.candidates)


def test_the_visits_of_the_candidates_are_the_playouts():
    game = tarsas.game("azul")
    thought = Search(game.contract, 2).think(game.start(seed=1).state, playouts=1_000)
    assert sum(candidate.visits for candidate in thought.candidates) == thought.playouts == 1_000
    assert [candidate.visits for candidate in thought.candidates] == sorted((c.visits for c in thought.candidates), reverse=True)


def test_the_same_seed_thinks_the_same():
    state = tarsas.game("azul", players=3).start(seed=2).state
    contract = tarsas.game("azul").contract
    thoughts = [Search(contract, 3, seed=9).think(state, playouts=500).candidates for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_a_search_leaves_the_position_alone():
    game = tarsas.game("azul")
    state = game.start(seed=3).state
    before = state.tobytes()
    Search(game.contract, 2).think(state, playouts=300)
    assert state.tobytes() == before


def test_time_ends_a_search():
    game = tarsas.game("azul")
    search = Search(game.contract, 2)
    search.warm()
    began = time.perf_counter()
    thought = search.think(game.start(seed=4).state, seconds=0.05)
    assert 0.05 <= time.perf_counter() - began < 2.0
    assert thought.playouts >= 64


def test_a_full_memory_is_no_end():
    game = tarsas.game("azul")
    thought = Search(game.contract, 2, nodes=200).think(game.start(seed=5).state, playouts=2_000)
    assert thought.playouts == 2_000


def test_two_threads_add_up():
    game = tarsas.game("azul")
    thought = Search(game.contract, 2, threads=2).think(game.start(seed=6).state, playouts=1_000)
    assert thought.playouts == sum(candidate.visits for candidate in thought.candidates) == 1_000


def test_it_sees_a_win_that_one_move_brings():
    """The last tile of the offer completes line 1 and with it the top row, which ends the game with a lead."""
    game = tarsas.game("azul")
    position = game.read(
        """
        azul, 2 players, coloured wall
        round 6, offer, player 1 to move, player 1 started
        centre *W
        player 1: 40 points
              . | B Y R K .
             .. | . . . . .
            ... | . . . . .
           .... | . . . . .
          ..... | . . . . .
          floor -
        player 2: 10 points
              . | . . . . .
             .. | . . . . .
            ... | . . . . .
           .... | . . . . .
          ..... | . . . . .
          floor -
        """
    )
    thought = Search(game.contract, 2).think(position.state, playouts=300)
    assert game.contract.words.action_text(position.state, thought.action) == "centre white line 1"
    assert thought.candidates[0].worth > 0.9


def test_an_impossible_budget_or_position_is_refused():
    game = tarsas.game("azul")
    search = Search(game.contract, 2)
    with pytest.raises(tarsas.BadOption, match="playouts"):
        search.think(game.start(seed=1).state)
    with pytest.raises(tarsas.BadOption, match="no player is to move"):
        search.think(game.start(deal=False).state, playouts=10)


@pytest.mark.slow
def test_a_second_process_loads_it_without_compiling():
    program = "import tarsas; from tarsas.bots import Search; print(Search(tarsas.game('azul').contract, 2).warm())"
    for _ in range(2):
        told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=dict(os.environ)).stdout
    assert told.strip() == "0"


@pytest.mark.slow
@pytest.mark.parametrize("name", tarsas.games())
def test_the_search_beats_random_play(name: str):
    """Six games with seats in turn; the search must win them nearly all."""
    game = tarsas.game(name)
    game.compile()
    wins = 0.0
    for number in range(6):
        seat = number % game.players
        players = [new_player(game, "bot:marci" if each == seat else "random", seed=number) for each in range(game.players)]
        position = game.start(seed=number)
        while not position.is_over:
            position = position.play(players[position.to_move].choose(position))
        assert position.outcome is not None
        # Macus, who beats random play too, is not whom it is measured by.
        places = position.outcome.places
        wins += (places[seat] == 0) / places.count(0)
    assert wins >= 5


def test_players_are_found_by_name():
    game = tarsas.game("azul")
    for spec in ("random", *(f"bot:{level.name}" for level in LEVELS)):
        assert hasattr(new_player(game, spec), "choose")
    with pytest.raises(tarsas.BadOption, match="random, greedy, search, bot:panni, bot:marci"):
        new_player(game, "bot:godlike")


def test_a_player_cannot_know_the_luck_to_come():
    """Two positions that differ only in the luck to come look the same to a bot."""
    game = tarsas.game("azul")
    one = game.start(seed=1)
    other = game.read(str(one), seed=99)
    assert one == other
    assert new_player(game, "bot:panni", 5).choose(one) == new_player(game, "bot:panni", 5).choose(other)
    assert np.array_equal(one.state.bag, other.state.bag)


def test_a_tree_that_asks_believes_about_what_it_is_told():
    game = tarsas.game("azteka")
    judgement = game.contract.judgement
    search = guided_tree(game.contract, 2)
    position = game.start(seed=1).play("3.1")
    thought = search.think(position.state, playouts=400)
    assert thought.playouts == 400
    opinion = float(judgement.second_opinion(position.state, position.to_move, judgement.learned))
    assert abs(thought.candidates[0].worth - opinion) < 0.25
    assert new_search(game).think(position.state, playouts=400).candidates == thought.candidates


def test_a_tree_that_asks_is_the_same_plain_and_compiled():
    game = tarsas.game("azteka")
    state = game.start(seed=1).play("2.3").state
    plain, fast = (guided_tree(game.contract, 2, 3, is_compiled=each).think(state, playouts=60).candidates for each in (False, True))
    assert [(each.action, each.visits) for each in plain] == [(each.action, each.visits) for each in fast]
    assert [each.worth for each in plain] == pytest.approx([each.worth for each in fast], abs=1e-4)
