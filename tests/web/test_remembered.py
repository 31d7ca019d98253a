"""Pieces of a page are made anew only where something that they show has changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tarsas.web.remembered import MOST_READINGS, MadeOf, RememberedPieces


@dataclass(frozen=True)
class Seen:
    name: str
    score: int = 0

    @property
    def initial(self) -> str:
        return self.name[:1]


class Made:
    """Counts how often a piece is made."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, seen: Seen) -> str:
        self.times += 1
        return f"{seen.initial} has won" if seen.score > 9 else "on"


def test_a_piece_is_made_again_where_what_it_reads_has_changed_and_only_there():
    pieces, made, anna = RememberedPieces(), Made(), Seen("Anna")
    assert [pieces.piece("a", seen, made) for seen in (anna, anna, Seen("Bence"), replace(anna, score=9))] == ["on"] * 4
    # While nobody has won, the name is not read.
    assert made.times == 2
    assert [pieces.piece("a", Seen(name, 10), made) for name in ("Anna", "Aladár", "Bence")] == ["A has won", "A has won", "B has won"]
    assert made.times == 4
    assert pieces.piece("a", anna, made) == "on"
    assert pieces.piece("b", anna, made) == "on"
    assert made.times == 5


def test_what_was_used_least_recently_is_forgotten():
    pieces, made = RememberedPieces(most=2), Made()
    for place in ("a", "b", "a", "c", "a", "b"):
        pieces.piece(place, Seen("Anna"), made)
    assert made.times == 4
    for score in (*range(MOST_READINGS + 1), 0):
        pieces.piece("a", Seen("Anna", score), made)
    assert made.times == 4 + MOST_READINGS + 1


def test_what_is_made_of_the_very_same_things_is_made_once():
    made: MadeOf[int] = MadeOf(2)
    one, same, numbers = [1], [1], iter(range(10))
    assert [made.of((thing,), about, lambda: next(numbers)) for thing, about in ((one, "a"), (one, "a"), (same, "a"), (one, "b"))] == [0, 0, 1, 2]
    # The first is forgotten meanwhile.
    assert made.of((one,), "a", lambda: next(numbers)) == 3


def test_a_new_thing_in_the_place_of_one_that_is_gone_is_another():
    made: MadeOf[int] = MadeOf(1000)
    assert [made.of(([number],), "", lambda: number) for number in range(100)] == list(range(100))  # noqa: B023
