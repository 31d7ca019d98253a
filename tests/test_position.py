"""The API for people: what `import tarsas` gives."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest

import tarsas
from tarsas.kernel import state_of
from tarsas.position import Position


@pytest.fixture
def opening() -> Position:
    return tarsas.game("azul").start(seed=7)


def test_the_public_names_are_these():
    assert sorted(name for name in vars(tarsas) if not name.startswith("_") and name in tarsas.__all__) == sorted(tarsas.__all__)
    assert set(tarsas.__all__) == {
        "CHANCE",
        "NOBODY",
        "AmbiguousMove",
        "BadOption",
        "BadText",
        "Game",
        "IllegalMove",
        "Language",
        "MoveError",
        "Outcome",
        "Position",
        "TarsasError",
        "UnknownGame",
        "UnreadableMove",
        "game",
        "games",
    }


def test_import_does_not_bring_numba():
    program = "import sys, tarsas; tarsas.game('azul').start(seed=1).playout(1); print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip() == "False"


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(tarsas.UnknownGame, match="azul"):
        tarsas.game("ludo")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [({"players": 5}, "2 or 3 or 4 players"), ({"wall": "pink"}, "coloured, grey"), ({"hat": "red"}, "It has: wall")],
)
def test_a_bad_choice_names_the_good_ones(arguments, said):
    with pytest.raises(tarsas.BadOption, match=said):
        tarsas.game("azul", **arguments)


def test_what_is_left_open_is_the_default():
    game = tarsas.game("azul", wall="grey")
    assert (game.players, game.options, game.mode) == (2, {"wall": "grey"}, "wall=grey")
    assert repr(game) == "tarsas.game('azul', players=2, wall='grey')"
    assert game == tarsas.game("azul", players=2, wall="grey") != tarsas.game("azul")


def test_the_same_seed_starts_the_same_game(opening):
    assert opening == tarsas.game("azul").start(seed=7)
    assert opening != tarsas.game("azul").start(seed=8)
    assert hash(opening) == hash(tarsas.game("azul").start(seed=7))


def test_play_gives_a_new_position_and_leaves_the_old_one(opening):
    before = str(opening)
    after = opening.play("factory 1 yellow line 2")
    assert str(opening) == before
    assert after != opening
    assert (opening.to_move, after.to_move) == (0, 1)
    assert opening.play(opening.find("1Y2")) == after


def test_the_luck_to_come_is_the_same_from_the_same_moves(opening):
    def play_first(position: Position, moves: int) -> Position:
        for _ in range(moves):
            position = position.play(position.actions[0])
        return position

    assert play_first(opening, 30) == play_first(opening, 30)


def test_a_copy_of_the_state_is_given_out(opening):
    opening.state.score[0] = 99
    assert opening.scores == (0, 0)


def test_an_unreadable_move_says_what_is_possible(opening):
    with pytest.raises(tarsas.UnreadableMove, match=r"'e2e4' is not a move of azul\. Possible: factory 1 yellow line 1"):
        opening.play("e2e4")


def test_an_illegal_move_says_what_is_possible(opening):
    with pytest.raises(tarsas.IllegalMove, match="is not legal here") as caught:
        opening.play("factory 1 blue line 1")
    assert set(caught.value.legal) == set(opening.legal)
    with pytest.raises(tarsas.IllegalMove, match="Action 4000"):
        opening.play(4000)


def test_an_ambiguous_move_lists_what_it_fits(opening):
    with pytest.raises(tarsas.AmbiguousMove, match="fits 6 moves") as caught:
        opening.play("factory 1 yellow")
    assert caught.value.legal == tuple(move for move in opening.legal if move.startswith("factory 1 yellow"))


def test_a_short_text_will_do_where_it_fits_one_move_only():
    position = tarsas.game("azul").start(seed=7).play("1Y2").play("centre white line 3")
    assert position.to_move == 0


def test_chance_can_be_left_to_the_caller():
    position = tarsas.game("azul").start(deal=False)
    assert position.to_move == tarsas.CHANCE
    chances = position.chances
    assert sum(chances.values()) == 1
    assert chances[position.find("deal blue blue blue blue")] == Fraction(4845, 3921225)
    for _ in range(5):
        position = position.play("+BYRK")
    assert position.to_move == 0
    assert position.chances == {}


def test_a_game_ends_with_an_outcome(opening):
    end = opening.playout(seed=3)
    assert opening.outcome is None
    assert opening.result() == ""
    assert end.is_over
    assert end.outcome is not None
    assert end.outcome.winners == tuple(seat for seat, place in enumerate(end.outcome.places) if place == 0)
    assert end.outcome.is_shared == (len(end.outcome.winners) > 1)
    assert not end.outcome.is_draw
    assert end.outcome.ending in tarsas.game("azul").contract.endings
    assert "1. játékos" in end.result("hu")
    with pytest.raises(tarsas.IllegalMove, match="the game is over"):
        end.play("1Y2")


def test_a_playout_can_be_cut_short(opening):
    assert not opening.playout(seed=1, longest=3).is_over


def test_a_position_reads_back(opening):
    later = opening.play("1Y2").play("2R1")
    assert tarsas.game("azul").read(str(later)) == later
    with pytest.raises(tarsas.BadText, match="Line 2"):
        tarsas.game("azul").read("azul, 2 players, coloured wall\nround four")


def test_a_text_of_another_mode_is_refused(opening):
    with pytest.raises(tarsas.BadText, match="players=2, wall=coloured"):
        tarsas.game("azul", players=2, wall="grey").read(str(opening))


def test_a_move_can_be_described(opening):
    assert opening.describe("1Y2") == ["Player 1 takes 2 yellow tiles from factory 1 to line 2"]
    assert opening.describe("1Y2", "hu", ("Zsófi", "Bence")) == ["Zsófi 2 sárga csempét vett el az 1. manufaktúráról, és a 2. sorba tette"]


def test_the_end_of_a_round_is_described_too(opening):
    position = opening
    while len(told := position.describe(position.actions[0])) == 1:
        position = position.play(position.actions[0])
    assert any("floor −" in sentence for sentence in told)


def test_a_position_draws_itself(opening):
    assert opening._repr_svg_().startswith("<svg")
    assert opening.svg(theme="dark") != opening.svg()
    assert repr(opening) == "<azul: seat 0 to move, scores 0 0>"


def test_compiled_rules_play_the_same_game(opening):
    moves = []
    position = opening
    while not position.is_over:
        moves.append(position.actions[len(position.actions) // 2])
        position = position.play(moves[-1])
    opening.game.compile()
    again = tarsas.game("azul").start(seed=7)
    for move in moves:
        again = again.play(move)
    assert again == position
    assert again.outcome == position.outcome


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_plays_the_rules(threads: int):
    """Every game of a batch, followed move by move with the plain rules."""
    game = tarsas.game("azul", players=3)
    batch = game.batch(5, seed=4, threads=threads)
    verbs = game.contract.verbs
    for _ in range(30):
        actions = batch.random_actions()
        before = batch.states.copy()
        assert all(verbs.is_legal(before[index], int(actions[index])) for index in range(5))
        batch.step(actions, check=True)
        for index in range(5):
            verbs.play(before[index], int(actions[index]))
            if verbs.to_move(before[index]) >= 0:
                assert before[index].tobytes() == batch.states[index].tobytes()
    assert batch.scores().shape == batch.places().shape == (5, 3)
    assert (batch.to_move >= 0).all()


@pytest.mark.slow
def test_a_batch_runs_to_the_end_and_starts_again():
    batch = tarsas.game("azul").batch(8, seed=1)
    for _ in range(1_000):
        batch.step(batch.random_actions())
    assert (batch.to_move == tarsas.NOBODY).all()
    assert (batch.random_actions() == -1).all()
    batch.restart()
    assert (batch.to_move == 0).all()


@pytest.mark.slow
def test_threads_change_nothing_but_the_time():
    game = tarsas.game("azul")
    batches = [game.batch(33, seed=3, threads=threads) for threads in (1, 2)]
    for _ in range(20):
        for batch in batches:
            batch.step(batch.random_actions())
    assert np.array_equal(batches[0].states, batches[1].states)


@pytest.mark.slow
def test_a_batch_can_choose_and_play_at_random_in_one_go():
    batch = tarsas.game("azul").batch(6, seed=2)
    other = tarsas.game("azul").batch(6, seed=2)
    assert other.step_at_random(10) == 60
    made = [batch.step_at_random() for _ in range(1_000)]
    assert made[0] == 6
    assert made[-1] == 0
    assert made == sorted(made, reverse=True)
    assert (batch.to_move == tarsas.NOBODY).all()
    assert other.step_at_random(10_000) == sum(made) - 60
    assert np.array_equal(batch.states, other.states)


@pytest.mark.slow
def test_a_batch_shows_what_each_mover_sees_and_may_play():
    batch = tarsas.game("azul").batch(4, seed=2)
    batch.step_at_random(7)
    game, verbs = tarsas.game("azul"), tarsas.game("azul").contract.verbs
    for index in range(4):
        state = state_of(game.contract.state, batch.states[index].tobytes())
        row, actions = np.zeros(game.contract.observation.table.size, np.uint8), np.zeros(game.contract.actions, np.int32)
        game.contract.observation.observe(state, verbs.to_move(state), row)
        assert (batch.observations()[index] == row).all()
        assert np.flatnonzero(batch.masks()[index]).tolist() == actions[: verbs.legal(state, actions)].tolist()


@pytest.mark.slow
def test_a_batch_writes_into_the_callers_arrays():
    masks = np.zeros((3, 305), np.int8)
    batch = tarsas.game("azul").batch(3, seed=1, out={"masks": masks})
    assert batch.masks() is masks
    assert masks.any(axis=1).all()
    for wrong in (np.zeros((3, 304), np.int8), np.zeros((3, 305), np.int32), np.zeros((3, 610), np.int8)[:, ::2]):
        with pytest.raises(tarsas.BadOption, match="'masks' must be writeable and contiguous"):
            tarsas.game("azul").batch(3, out={"masks": wrong})
    with pytest.raises(tarsas.BadOption, match="no array 'states'"):
        tarsas.game("azul").batch(3, out={"states": masks})


@pytest.mark.slow
def test_a_batch_refuses_an_illegal_action_and_plays_nothing():
    batch = tarsas.game("azul").batch(3, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(tarsas.IllegalMove, match="Game 1: action 429"):
        batch.step(np.array([-1, 429, -1], np.int32), check=True)
    assert batch.states.tobytes() == before
    with pytest.raises(tarsas.BadOption):
        tarsas.game("azul").batch(0)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        (lambda: tarsas.game("Azul", players="3"), tarsas.game("azul", players=3)),
        (lambda: tarsas.game("azteka", rotation_limit=48), tarsas.game("azteka", rotation_limit="48")),
        (lambda: tarsas.game("CARNAC", last_tip=True, board="iii"), tarsas.game("carnac", last_tip="on", board="III")),
        (lambda: tarsas.game("carnac", last_tip=False), tarsas.game("carnac", last_tip="off")),
    ],
)
def test_a_game_is_asked_for_as_one_would_say_it(asked, meant):
    assert asked() == meant


def test_what_can_be_played_is_asked_for_alike(opening):
    assert len(opening.legal) == len(opening.actions)
    assert [opening.find(move) for move in opening.legal] == list(opening.actions)
    dealing = tarsas.game("azul").start(deal=False)
    assert tuple(dealing.chances) == dealing.actions


def test_dolmens_and_roles_have_names():
    carnac = tarsas.game("carnac", board="I").start()
    assert carnac.facts == {"dolmens": {"red": (), "white": ()}}
    assert carnac.play("c1 white/ns-red").play("tip north").play("d3 red/ns-white").play("decline").facts["dolmens"]["red"] == (3,)
    assert tarsas.game("azteka").start().facts["roles"] == ("Life", "Death")
    assert tarsas.game("azteka", players=3).start().facts["roles"] == ("Life", "Death", "Mummy")
    assert tarsas.game("alcazaba", players=3).start(seed=1).facts == {"walls": (0, 0, 0)}
    assert tarsas.game("azul").start(seed=1).facts == {}
