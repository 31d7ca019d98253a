"""Tournaments: the same games with the same seed, wherever they are played; what goes wrong is named and loses."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest

import tarsas
from tarsas.arena import Played, SequentialTest, Stop, Tournament, entrant_named, here, lineups, on_cores, play_game
from tarsas.arena import protocol as protocol_of_programs
from tarsas.arena.plot import plotted
from tarsas.arena.workers import Result, Task
from tarsas.bots import Budget
from tarsas.errors import BadOption

SAMPLE = Path(__file__).with_name("sample_bot.py")
CLASSES = """
class First:
    def choose(self, position):
        return position.actions[0]

class Wordy:
    def __init__(self, game, seat, budget):
        self.asked = (game.name, seat, budget)
    def choose(self, position):
        return position.legal[-1]

class Cheat:
    def choose(self, position):
        return -7

class Clumsy:
    def choose(self, position):
        raise RuntimeError("I fell over")
"""


def sample(manner: str = "plays") -> str:
    return f"exec:{sys.executable} {SAMPLE} {manner}"


def lines(games: Sequence[Played]) -> list[tuple[int, ...]]:
    return [game.actions for game in sorted(games, key=lambda game: game.number)]


def tournament(name: str = "azul", *bots: str, games: int = 4, seed: int = 5, stop: Stop | None = None, playouts: int = 8) -> Tournament:
    entrants = [entrant_named(bot, Budget(playouts=playouts)) for bot in bots or ("search", "random")]
    return Tournament(tarsas.game(name), entrants, games, seed, stop=stop)


def test_the_same_seed_and_playouts_play_the_same_games():
    once, again, other = (tournament(seed=seed).run() for seed in (5, 5, 6))
    assert lines(once.games) == lines(again.games)
    assert lines(once.games) != lines(other.games)


@pytest.mark.slow
def test_games_in_several_processes_are_the_same_games():
    bots = ("greedy", "random")
    assert lines(tournament("carnac", *bots).run(on_cores(2)).games) == lines(tournament("carnac", *bots).run(here).games)


def test_both_games_of_a_pair_have_the_same_luck():
    first, second, third, _ = tournament("azul", "greedy", "random").run().games
    deal = tarsas.game("azul").players * 2 + 1
    assert first.actions[:deal] == second.actions[:deal]
    assert first.actions[:deal] != third.actions[:deal]
    assert (first.seating, second.seating) == ((0, 1), (1, 0))


def test_a_tournament_that_was_stopped_goes_on(tmp_path: Path):
    file = tmp_path / "games.jsonl"

    def cut_short(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
        return here(work, list(tasks)[:3])

    partly = tournament(games=6).run(cut_short, file)
    assert len(partly.games) == 3
    with file.open("a") as end:
        end.write('{"number": 3, "luck"')  # a run that was killed while it wrote
    whole = tournament(games=6).run(here, file)
    assert lines(whole.games) == lines(tournament(games=6).run().games)
    heading, *played = [json.loads(line) for line in file.read_text().splitlines()]
    assert (heading["game"], len(played)) == ("azul", 6)


def test_another_tournaments_file_is_left_alone(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    tournament("carnac", "random", "greedy", games=2).run(here, file)
    before = file.read_bytes()
    with pytest.raises(BadOption, match=r"another tournament.*differing: .*seed"):
        tournament("carnac", "random", "greedy", games=2, seed=9).run(here, file)
    assert file.read_bytes() == before


def test_a_match_stops_when_it_is_clear_and_counts_in_the_order_of_its_games():
    stop = Stop(SequentialTest(0.5, 0.7))
    forward = tournament("azul", "greedy", "random", games=100, stop=stop).run()
    assert "70%" in forward.stopped
    assert len(forward.games) < 100

    def shuffled(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Generator[Result, None, None]:
        first = list(tasks)[:40]
        return here(work, [first[place] for place in sorted(range(40), key=lambda place: place % 7)])

    other = tournament("azul", "greedy", "random", games=100, stop=stop).run(shuffled)
    assert lines(other.games) == lines(forward.games)


def test_somebodys_class_plays_by_number_or_by_words(tmp_path: Path):
    file = tmp_path / "mybot.py"
    file.write_text(CLASSES)
    standing = tournament("carnac", f"{file}:First", f"{file}:Wordy", games=2).run()
    assert [game.fault for game in standing.games] == [None, None]


@pytest.mark.parametrize(("name", "kind", "what"), [("Cheat", "illegal move", "-7"), ("Clumsy", "crash", "I fell over")])
def test_illegal_moves_and_crashes_lose_and_are_named(tmp_path: Path, name: str, kind: str, what: str):
    file = tmp_path / "mybot.py"
    file.write_text(CLASSES)
    standing = tournament("carnac", f"{file}:{name}", "random", games=2).run()
    worst = standing.reports[-1]
    assert worst.faults == {kind: 2}
    assert what in worst.examples[0]
    assert standing.pairings[0].losses == 2


def test_a_program_plays_by_the_protocol():
    standing = tournament("azul", sample(), "random", games=2).run()
    assert [game.fault for game in standing.games] == [None, None]
    assert all(game.cpu[game.seating.index(0)] > 0 for game in standing.games), "its CPU time is counted, not ours"


@pytest.mark.parametrize(
    ("manner", "kind", "what"),
    [
        ("cheats", "illegal move", "nonsense"),
        ("crashes", "crash", "code 3"),
        ("sleeps", "out of time", "did not answer"),
        ("burns", "out of time", "0.1 s"),
    ],
)
def test_a_program_that_does_not_keep_the_protocol_loses(monkeypatch: pytest.MonkeyPatch, manner: str, kind: str, what: str):
    monkeypatch.setattr(protocol_of_programs, "answer_seconds", lambda budget: 0.2 if manner == "sleeps" else 30.0)
    monkeypatch.setattr(protocol_of_programs, "LEAVING_SECONDS", 0.5)
    budget = Budget(seconds=0.1, is_cpu_time=True)
    entrants = [entrant_named(sample(manner), budget), entrant_named("random", None)]
    game = play_game(tarsas.game("carnac"), entrants, lineups.Task(0, 0, (0, 1)), seed=1)
    assert game.fault is not None
    assert (game.fault.seat, game.fault.kind, game.places) == (0, kind, (1, 0))
    assert what in game.fault.what


def test_a_game_that_a_program_cannot_follow_is_left_out_and_counted():
    standing = tournament("carnac", sample("differs"), "random", games=2).run()
    assert (len(standing.games), [game.left_out for game in standing.left_out]) == (0, ["read that", "read that"])
    assert standing.reports[0].faults == {}


@pytest.mark.slow
def test_two_bots_at_a_table_for_three_and_somebody_without_a_seat():
    entrants = [entrant_named("greedy", None), entrant_named("random", None)]
    standing = Tournament(tarsas.game("alhambra", 3), entrants, 6, lineup="one").run()
    assert standing.pairings[0].fair == pytest.approx(1 / 3)
    assert standing.pairings[0].games == 6
    macus = Tournament(tarsas.game("alhambra", 2), entrants[::-1], 6).run()
    assert set(macus.neutral_wins) <= {"Macus"}


@pytest.mark.parametrize("spec", ["godlike", "bot:godlike", "nothing.py:Bot", "search:fast"])
def test_who_cannot_play_is_told_who_can(spec: str):
    with pytest.raises(BadOption, match=r"There (is|are) no (bot|file)|no file"):
        entrant_named(spec, None)


def test_the_search_plays_by_what_a_file_holds_or_by_the_terms_alone(tmp_path: Path):
    game, file = tarsas.game("azul"), tmp_path / "learned.npz"
    own = game.contract.judgement.learned
    np.savez(file, numbers=own)
    taught, untaught = (entrant_named(spec, Budget(playouts=30)).entered(game) for spec in (f"taught:{file}", "untaught"))
    file.unlink()  # it goes along, wherever it is sent
    position = game.start(seed=3)
    chosen = [
        pickle.loads(pickle.dumps(each)).contestant(game, 0, 1).choose(position) for each in (taught, untaught, entrant_named("search:30", None))
    ]
    assert chosen[0] == chosen[2]
    assert taught.learned is not None
    assert untaught.learned is not None
    assert np.array_equal(taught.learned, own)
    assert len(untaught.learned) == 0
    moves = [[each.contestant(game, 0, 1).choose(game.start(seed=seed)) for seed in range(6)] for each in (taught, untaught)]
    assert moves[0] != moves[1]


def test_what_a_file_holds_must_be_what_the_game_learns(tmp_path: Path):
    other, broken = tmp_path / "other.npz", tmp_path / "broken.npz"
    np.savez(other, numbers=np.zeros(7, np.float32))
    broken.write_text("no numbers")
    with pytest.raises(BadOption, match=r"no file.*nothing\.npz.*tarsas train"):
        entrant_named("taught:nothing.npz", None)
    with pytest.raises(BadOption, match=r"does not hold what azul learns"):
        tournament("azul", f"taught:{other}", "untaught")
    with pytest.raises(BadOption, match=r"holds nothing that `tarsas train`"):
        tournament("azul", f"taught:{broken}", "untaught")
    for game in (tarsas.game("carnac"), tarsas.game("azul", 3), tarsas.game("azul", wall="grey")):
        with pytest.raises(BadOption, match=r"nothing is learned"):
            Tournament(game, [entrant_named("untaught", None), entrant_named("random", None)], 2)


def test_games_of_one_file_name_and_another_net_are_not_mixed(tmp_path: Path):
    net, file = tmp_path / "learned.npz", tmp_path / "games.jsonl"
    for number in (0.0, 1.0):
        np.savez(net, numbers=np.full_like(tarsas.game("azul").contract.judgement.learned, number))
        playing = tournament("azul", f"taught:{net}", "random", games=2)
        if number == 0.0:
            playing.run(here, file)
    with pytest.raises(BadOption, match=r"another tournament.*learned"):
        playing.run(here, file)


def test_an_opening_is_drawn_by_lot_and_is_the_same_on_every_seat(tmp_path: Path):
    file = tmp_path / "mybot.py"
    file.write_text(CLASSES)
    entrants = [entrant_named(f"{file}:{name}", None) for name in ("First", "Wordy")]
    plain, drawn = (lines(Tournament(tarsas.game("azteka"), entrants, 8, opening=opening).run().games) for opening in (0, 2))
    assert len({line[:2] for line in plain}) == 2, "either bot begins, always alike"
    assert all(drawn[pair][:2] == drawn[pair + 1][:2] for pair in range(0, 8, 2))
    assert len({line[:2] for line in drawn}) > 2


def test_levels_are_named_in_several_ways():
    assert {entrant_named(spec, None).spec for spec in ("margit", "bot:margit", "master", "mester")} == {"bot:margit"}
    assert entrant_named("search:0.3s", None).budget == Budget(seconds=0.3, is_cpu_time=True)
    assert entrant_named("search:500", Budget(playouts=3)).budget == Budget(playouts=500)


def test_two_of_one_kind_are_told_apart_by_what_they_may_cost():
    entrants = [entrant_named(spec, None) for spec in ("search:500", "search:0.3s", "search:0.3s", "random")]
    names = Tournament(tarsas.game("azul"), entrants, 2).names
    assert names == ("search (500 playouts)", "search (0.3 s) #1", "search (0.3 s) #2", "random")


def test_a_tournament_is_a_picture():
    match = plotted(tournament("carnac", "greedy", "random", games=4).run(), "carnac & more")
    several = plotted(tournament("carnac", "greedy", "random", "search", games=2, playouts=2).run(), "three")
    assert "carnac &amp; more" in match
    assert all(name in several for name in ("greedy", "random", "search"))
