"""The rules told a second time, as simply as can be: a dictionary of figures, no bits, nothing fast. Random games must agree with it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from tests.games.azteka.positions import legal, play

from tarsas.games.azteka.rules import play as rules
from tarsas.games.azteka.state import MODES, NO_SEAT, STATE
from tarsas.games.azteka.text.position import letter_at
from tarsas.kernel import State, new_state

Space = tuple[int, int]
SPACES = [(ring, slice_) for ring in range(4) for slice_ in range(8)]
LIMIT = 24


def around(space: Space, corners: bool) -> Iterator[Space]:
    for rings in (-1, 0, 1):
        for slices in (-1, 0, 1):
            is_corner = rings != 0 and slices != 0
            if (rings, slices) != (0, 0) and 0 <= space[0] + rings < 4 and (corners or not is_corner):
                yield space[0] + rings, (space[1] + slices) % 8


class Table:
    """A game as people would play it: Life is `L`, Death `D`, the mummies `M`."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.roles = "LDM" if mode == "three" else "LD"
        self.number = 1
        self.results: list[tuple[int, int] | None] = []
        self.start()

    def start(self) -> None:
        self.board: dict[Space, str] = {}
        self.mover, self.to_decide = "L", "turn"
        self.rotations, self.last_turns = 0, 0
        self.placed: Space = (0, 0)

    def figures(self, role: str) -> set[Space]:
        return {space for space, figure in self.board.items() if figure == role}

    def has_goal(self, role: str) -> bool:
        own = self.figures(role)
        spread = {ring for ring, _ in own} == set(range(4)) and {slice_ for _, slice_ in own} == set(range(8))
        slices = any(all((ring, slice_) in own for ring in range(4)) for slice_ in range(8))
        rings = any(all((ring, slice_) in own for slice_ in range(8)) for ring in range(4))
        if self.mode == "three":
            return spread or slices or rings
        return len(own) == 14 or (spread if role == "L" else slices or rings)

    def free(self) -> list[Space]:
        if len(self.figures(self.mover)) == (12 if self.mode == "three" else 14):
            return []
        empty = [space for space in SPACES if space not in self.board]
        if self.mode != "basic":
            return empty
        if not self.figures("L"):
            return empty if self.mover == "L" else []
        return [space for space in empty if any(self.board.get(other) == "L" for other in around(space, corners=True))]

    def surrounded(self) -> list[Space]:
        edges = {space: list(around(space, corners=False)) for space in sorted(self.figures("L"))}
        return [space for space, others in edges.items() if self.placed in others and all(self.board.get(other) == "D" for other in others)]

    def moves(self) -> set[str]:
        if self.to_decide == "over":
            return set()
        if self.to_decide == "passing":
            return {"pass", "keep"}
        places = {f"{ring + 1}.{slice_ + 1}" for ring, slice_ in self.free()}
        if self.to_decide == "birth":
            return places | {"nobirth"}
        turns = {f"r{ring}" for ring in (1, 2, 3, 4)} if self.board else set()
        if self.to_decide == "last":
            return turns
        if self.mode == "aggressive":
            counts = {role: [sum(space[0] == ring for space in self.figures(role)) for ring in range(4)] for role in "LD"}
            other = "D" if self.mover == "L" else "L"
            turns |= {f"r{ring + 1}x2" for ring in range(4) if counts[self.mover][ring] > counts[other][ring]}
        return places | turns

    def play(self, move: str) -> None:
        if move.startswith("r"):
            self.turn(int(move[1]) - 1, 2 if move.endswith("x2") else 1)
        elif move == "pass":
            for space in self.surrounded():
                if len(self.figures("D")) < 14:
                    self.board[space] = "D"
            if not self.is_won():
                self.next_turn()
        elif move in ("keep", "nobirth"):
            self.next_turn()
        else:
            self.place((int(move[0]) - 1, int(move[2]) - 1))

    def turn(self, ring: int, steps: int) -> None:
        self.board = {(r, (s + steps) % 8 if r == ring else s): figure for (r, s), figure in self.board.items()}
        self.rotations += 1
        if self.is_won():
            return
        if self.rotations == LIMIT:
            self.end_round(None)
        else:
            self.next_turn()

    def place(self, space: Space) -> None:
        self.board[space] = self.mover
        self.placed, self.rotations = space, 0
        if self.is_won():
            return
        fills = all(self.board.get((ring, space[1])) == "L" for ring in range(4))
        if self.mode == "basic" and self.mover == "L" and fills and self.free():
            self.to_decide = "birth"
        elif self.mode == "basic" and self.mover == "D" and self.surrounded():
            self.to_decide = "passing"
        else:
            self.next_turn()

    def is_won(self) -> bool:
        first = self.roles.index(self.mover)
        for role in self.roles[first:] + self.roles[:first]:
            if self.has_goal(role):
                self.end_round(role)
                return True
        return False

    def end_round(self, role: str | None) -> None:
        seat = None if role is None else self.roles.index(role) if self.number == 1 else 1 - self.roles.index(role)
        self.results.append(None if role is None or seat is None else (seat, len(self.figures(role))))
        if self.mode == "three" or self.number == 2:
            self.to_decide = "over"
        else:
            self.number = 2
            self.start()

    def next_turn(self) -> None:
        self.mover = self.roles[(self.roles.index(self.mover) + 1) % len(self.roles)]
        if self.to_decide == "last":
            self.last_turns -= 1
            if self.last_turns == 0:
                self.end_round(None)
        elif len(self.board) == len(SPACES):
            self.to_decide, self.last_turns = "last", 3
        else:
            self.to_decide = "turn"


def choose(moves: set[str], chance: random.Random, love_of_turning: float) -> str:
    """Now and then a game of many rotations, so that limits and full boards come up too."""
    turns = sorted(move for move in moves if move.startswith("r"))
    others = sorted(moves - set(turns))
    return chance.choice(turns if turns and (not others or chance.random() < love_of_turning) else others)


@pytest.mark.rule("2.4", "3.2", "4.1", "4.2", "5.2", "6.3", "7.3", "7.5")
@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("love_of_turning", [0.02, 0.3, 0.93])
def test_random_games_go_as_the_second_telling_says(mode: str, love_of_turning: float) -> None:
    for seed in range(6):
        state: State = new_state(STATE)
        rules.new_game(state, 3 if mode == "three" else 2, np.array([MODES.index(mode), 0], np.int8))
        table, chance = Table(mode), random.Random(seed)
        while moves := table.moves():
            assert legal(state) == moves
            move = choose(moves, chance, love_of_turning)
            table.play(move)
            play(state, move)
            assert {space: letter_at(state, 8 * space[0] + space[1]) for space in SPACES} == {space: table.board.get(space, ".") for space in SPACES}
        assert not legal(state)
        results = [None if int(seat) == NO_SEAT else (int(seat), int(used)) for seat, used in zip(state.winner, state.used, strict=True)]
        assert results[: len(table.results)] == table.results
