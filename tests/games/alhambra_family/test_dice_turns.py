"""The solved dice turn, with every tile: against the turn told again, against plain enumeration with few dice, and against simulation."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.games.alhambra_family.whole_turns import HAND_AT, KEEP_AT, KEEPS, NOT_SET, WholeTurn, chance, parts_of_hands, space_of

from tarsas.games.alhambra_family.dice_turns import USES, fresh_turn, solve_from
from tarsas.games.alhambra_family.rules.dice import DICE, HAND_COUNT, HANDS, buildings_in, hand_of, number_of
from tarsas.games.alhambra_family.state import BUILDINGS, NO_BUILDING
from tarsas.kernel import compiled

SETS_OF_TILES = [(voids, black) for voids in (0, 1, 2) for black in ("none", "held", "set")]
NO_OTHER = -1e17

Keeps = dict[tuple[int, ...], float]
Advice = dict[tuple[tuple[tuple[int, ...], ...], int], tuple[str, Any]]


def random_worths(random: np.random.Generator) -> np.ndarray:
    """Any worths at all; a black die that is used up has a price, whatever the result."""
    worths = random.random((1, 1, *USES[2:])) - random.random(USES) * 0.05
    worths[:, 1] = worths[:, 0] - random.random(worths[:, 0].shape) * 0.1
    return np.ascontiguousarray(worths)


def solve(
    worths: np.ndarray, dice: list[list[int]], voids: int, black: int, may_set: bool, otherwise: float = NO_OTHER
) -> tuple[dict[tuple[int, ...], float], float, float]:
    """The worth of every keep, of undoing, and of the position, by the solver."""
    numbers = np.array([number_of(hand_of(hand)) for hand in dice] + [0] * (3 - len(dice)))
    keeps = np.zeros(HAND_COUNT)
    undone, best = compiled(solve_from)(worths, numbers, len(dice), voids, 0, black, may_set, otherwise, keeps)
    return {KEEPS[index]: keeps[number_of(hand_of(spread(KEEPS[index])))] for index in parts_of_hands()[HAND_AT[counted(dice[-1])]]}, undone, best


def counted(dice: list[int]) -> tuple[int, ...]:
    return tuple(dice.count(face) for face in range(BUILDINGS))


def spread(counts: tuple[int, ...]) -> list[int]:
    return [face for face, count in enumerate(counts) for _ in range(count)]


def rolled(random: np.random.Generator, rolls: int) -> list[list[int]]:
    """Dice after each of so many rolls; some are kept between them, for what was thrown at first."""
    dice = [random.integers(0, BUILDINGS, DICE).tolist()]
    for _ in range(rolls - 1):
        kept = dice[-1][: random.integers(0, DICE)]
        dice.append([*kept, *random.integers(0, BUILDINGS, DICE - len(kept)).tolist()])
    return dice


@pytest.mark.slow
@pytest.mark.parametrize("rolls", [1, 2, 3])
@pytest.mark.parametrize(("voids", "black"), SETS_OF_TILES)
def test_every_choice_is_worth_what_the_turn_told_again_says(voids: int, black: str, rolls: int):
    random = np.random.default_rng(voids * 100 + rolls * 10 + len(black))
    worths, dice = random_worths(random), rolled(random, rolls)
    die = 4 if black == "set" else NO_BUILDING
    otherwise = 0.6 if voids == 0 else -np.inf
    told = WholeTurn(worths, voids, die, black == "held", otherwise)
    keeps, undone, best = solve(worths, dice, voids, die, black == "held", max(otherwise, NO_OTHER))
    first, shown = HAND_AT[counted(dice[0])], HAND_AT[counted(dice[-1])]
    if rolls == 1:
        values = told.second(first, 0, die)
        expected_undone = told.fresh(1, die) if voids else None
        expected = told.first(first, 0, die)
    elif rolls == 2:
        floor = told.second(first, 1, die)[shown] if voids else -np.inf
        values = np.maximum(told.last(0, die), floor)
        expected_undone = told.first(first, 1, die) if voids else None
        expected = told.second(first, 0, die)[shown]
    else:
        before = HAND_AT[counted(dice[1])]
        expected_undone = told.second(first, 1, die)[before] if voids else None
        expected = max(told.last(0, die)[shown], expected_undone if voids else -np.inf)
        values = None
    assert best == pytest.approx(expected, abs=1e-9)
    if expected_undone is not None:
        assert undone == pytest.approx(expected_undone, abs=1e-9)
    if values is not None:
        for kept, worth in keeps.items():
            assert worth == pytest.approx(float(chance()[KEEP_AT[kept]] @ values), abs=1e-9), kept


class FewDice:
    """A turn in which most dice are never thrown again, because what they show is worth more the more of it there is: plain recursion over faces, subsets and tiles."""

    def __init__(self, worths: np.ndarray, fixed: int, voids: int, black: int, can_set: bool) -> None:
        self.worths, self.fixed, self.voids, self.black, self.can_set = worths, fixed, voids, black, can_set
        self.value, self.thrown = cache(self._value), cache(self._thrown)

    def stop(self, dice: tuple[int, ...], rolls: int, used: int, black: int) -> float:
        counts = [dice.count(face) + (self.fixed if face == 5 else 0) + (face == black) for face in range(BUILDINGS)]
        is_used = int(black != self.black)
        return max(float(self.worths[used, is_used, face, space_of(count, rolls)]) for face, count in enumerate(counts) if count)

    def _value(self, history: tuple[tuple[int, ...], ...], used: int, black: int) -> float:
        return max(self.choices(history, used, black).values())

    def choices(self, history: tuple[tuple[int, ...], ...], used: int, black: int) -> dict[object, float]:
        """Everything that can be done, with its worth; history is what the loose dice showed after each roll that counts."""
        rolls, dice = len(history), history[-1]
        found: dict[object, float] = {"stop": self.stop(dice, rolls, used, black)}
        if rolls < 3:
            subsets = {
                tuple(sorted(die for die, stays in zip(dice, mask, strict=True) if stays))
                for mask in product((0, 1), repeat=len(dice))
                if not all(mask)
            }
            found.update({kept: self.thrown(history, kept, used, black) for kept in subsets})
        if used < self.voids:
            found["void"] = self.value(history[:-1], used + 1, black) if rolls > 1 else -np.inf
        if black == NOT_SET and self.can_set:
            found["black"] = max(self.value(history, used, face) for face in range(BUILDINGS))
        return found

    def _thrown(self, history: tuple[tuple[int, ...], ...], kept: tuple[int, ...], used: int, black: int) -> float:
        throws = list(product(range(BUILDINGS), repeat=len(history[-1]) - len(kept)))
        return sum(self.value((*history, tuple(sorted(kept + throw))), used, black) for throw in throws) / len(throws)


def rising_worths(random: np.random.Generator, fixed: int) -> np.ndarray:
    """Towers are worth the more the more there are, by any steps, and more than all else; fewer than the fixed ones nothing at all."""
    worths = random.random(USES) * 0.1
    for voids, rolls in product(range(USES[0]), range(1, 4)):
        worth = 1.0 + random.random() * 0.3 - 0.15 * random.random() * voids
        for symbols in range(fixed, DICE + 1):
            worth += random.random() * 0.3
            worths[voids, :, 5, space_of(symbols, rolls)] = worth
    # Nine count as eight in one roll: never worse than eight.
    worths[:, :, 5, 0] = worths[:, :, 5, :3].max(axis=2)
    worths[:, 1] -= random.random((USES[0], 1, 1)) * 0.3
    return np.ascontiguousarray(worths)


def compare_with_enumeration(random: np.random.Generator) -> None:
    voids, black = SETS_OF_TILES[random.integers(len(SETS_OF_TILES))]
    rolls = int(random.integers(1, 4))
    loose = int(random.integers(1, (2 if rolls == 1 else 4 if voids < 2 and black != "held" else 3) + 1))
    # A first roll that is undone throws all dice: that is no turn of few dice.
    voids = min(voids, rolls - 1)
    worths = rising_worths(random, DICE - loose)
    die = int(random.integers(BUILDINGS)) if black == "set" else NO_BUILDING
    history = tuple(tuple(sorted(random.integers(0, BUILDINGS, loose).tolist())) for _ in range(rolls))
    told = FewDice(worths, DICE - loose, voids, die, black == "held")
    choices = told.choices(history, 0, die)
    keeps, undone, best = solve(worths, [[5] * (DICE - loose) + list(dice) for dice in history], voids, die, black == "held")
    assert best == pytest.approx(max(choices.values()), abs=1e-9)
    if voids:
        assert undone == pytest.approx(choices["void"], abs=1e-9)
    found = {kept: keeps[counted([5] * (DICE - loose) + list(kept))] for kept in choices if isinstance(kept, tuple)}
    for kept, worth in found.items():
        assert worth == pytest.approx(choices[kept], abs=1e-9)


@pytest.mark.parametrize("turns", [100, pytest.param(2_000, marks=pytest.mark.soak)])
def test_turns_of_few_dice_agree_with_enumeration(turns: int):
    random = np.random.default_rng(16)
    for _ in range(turns):
        compare_with_enumeration(random)


def play_turn(worths: np.ndarray, voids: int, has_black: bool, random: np.random.Generator, advice: Advice) -> float:
    """What a turn brings that is played as the solver says."""
    history: list[tuple[int, ...]] = [tuple(sorted(random.integers(0, BUILDINGS, DICE).tolist()))]
    used = 0
    while True:
        key = (tuple(history), used)
        if key not in advice:
            keeps, undone, best = solve(
                np.ascontiguousarray(np.roll(worths, -used, axis=0)), [list(dice) for dice in history], voids - used, NO_BUILDING, has_black
            )
            kept = max(keeps, key=keeps.__getitem__) if len(history) < 3 else None
            advice[key] = (
                ("keep", kept) if kept is not None and keeps[kept] > best - 1e-9 else ("void", None) if undone > best - 1e-9 else ("stop", best)
            )
        what, thing = advice[key]
        if what == "stop":
            return float(thing)
        if what == "keep":
            dice = spread(thing)
            history.append(tuple(sorted([*dice, *random.integers(0, BUILDINGS, DICE - len(dice)).tolist()])))
            continue
        used += 1
        history.pop()
        if not history:
            history.append(tuple(sorted(random.integers(0, BUILDINGS, DICE).tolist())))


def simulate(turns: int, voids: int, has_black: bool) -> None:
    random = np.random.default_rng(turns + voids)
    worths = random_worths(random)
    advice: Advice = {}
    earned = [play_turn(worths, voids, has_black, random, advice) for _ in range(turns)]
    expected = compiled(fresh_turn)(worths, 0, voids, 0, NO_BUILDING, has_black, NO_OTHER)
    assert abs(np.mean(earned) - expected) < 3 * np.std(earned) / turns**0.5


@pytest.mark.slow
@pytest.mark.parametrize(("voids", "has_black"), [(0, False), (0, True), (1, False), (1, True)])
def test_turns_played_as_solved_earn_what_is_expected(voids: int, has_black: bool):
    simulate(600, voids, has_black)


@pytest.mark.soak
@pytest.mark.parametrize(("voids", "has_black"), [(0, False), (0, True), (1, False), (1, True)])
def test_ten_thousand_turns_played_as_solved_earn_what_is_expected(voids: int, has_black: bool):
    simulate(10_000, voids, has_black)


def test_the_plain_and_the_compiled_solver_agree():
    worths = random_worths(np.random.default_rng(3))
    hands, keeps, fast = np.array([HAND_COUNT - 500, HAND_COUNT - 200, 0]), np.zeros(HAND_COUNT), np.zeros(HAND_COUNT)
    assert solve_from(worths, hands, 2, 1, 0, NO_BUILDING, True, NO_OTHER, keeps) == pytest.approx(
        compiled(solve_from)(worths, hands, 2, 1, 0, NO_BUILDING, True, NO_OTHER, fast)
    )
    assert keeps == pytest.approx(fast)
    assert buildings_in(HANDS[HAND_COUNT - 1]) == [5] * DICE
