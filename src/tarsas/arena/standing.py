"""How a tournament stands: for each pair of bots wins, shares and Elo with their intervals; for each bot places, time and faults."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from .games import Played
from .statistics import Interval, elo_of, mean_interval, ratings, share_interval


def share_of_first(game: Played) -> float:
    """The part of the win that the first bot has, on all its seats together."""
    return share_of(game, 0)


def share_of(game: Played, bot: int) -> float:
    """The part of the win that a bot has, on all its seats together."""
    return sum(part for sitting, part in zip(game.seating, game.parts, strict=True) if sitting == bot)


@dataclass(frozen=True)
class Pairing:
    """Two bots that met. A win is being first among the seats alone; a draw is being first with the other."""

    first: int
    second: int
    games: int
    wins: int
    draws: int
    losses: int
    fair: float
    """The share that the first would have if both were equally strong: above two players it may have more or fewer seats than the other."""
    share: Interval
    elo: Interval
    places: Interval
    """By how many places the first was ahead of the second, on average."""


@dataclass(frozen=True)
class Report:
    """One bot over all its games."""

    name: str
    games: int
    share: float
    place: Interval
    rating: Interval
    cpu_per_move: float
    longest_move: float
    overruns: int
    faults: dict[str, int]
    examples: tuple[str, ...]
    """The first few faults in full."""


class Standing:
    """The games of a tournament so far, and what they say. `stopped` tells why a match ended early."""

    def __init__(self, names: Sequence[str], games: Sequence[Played], planned: int, stopped: str = "") -> None:
        self.names, self.planned, self.stopped = tuple(names), planned, stopped
        self.left_out = [game for game in games if game.left_out]
        """Games that a program could not follow; the others with their luck do not count either."""
        lucks = {game.luck for game in self.left_out}
        self.games = [game for game in games if game.luck not in lucks]

    @cached_property
    def neutral_wins(self) -> dict[str, int]:
        """In how many games somebody without a seat was ahead of all seats, or level with the first."""
        return dict(Counter(name for game in self.games for name in game.neutral_winners))

    @cached_property
    def pairings(self) -> list[Pairing]:
        """Every two bots that met."""
        met = sorted({(a, b) for game in self.games for a in game.seating for b in game.seating if a < b})
        return [self._pairing(first, second) for first, second in met]

    def _pairing(self, first: int, second: int) -> Pairing:
        games = [game for game in self.games if first in game.seating and second in game.seating]
        alone = all(set(game.seating) == {first, second} for game in games)
        scored = [(game, *self._compared(game, first, second, alone)) for game in games]
        sets = _sets((game, share) for game, share, _, _ in scored)
        fair = sum(fair for _, _, fair, _ in scored) / len(scored)
        share = share_interval(sets)
        return Pairing(
            first,
            second,
            len(games),
            sum(share == 1 for _, share, _, _ in scored),
            sum(0 < share < 1 for _, share, _, _ in scored),
            sum(share == 0 for _, share, _, _ in scored),
            fair,
            share,
            Interval(*(elo_of(each, fair) for each in (share.value, share.low, share.high))),
            mean_interval(_sets((game, ahead) for game, _, _, ahead in scored), 1.0 - len(games[0].seating), len(games[0].seating) - 1.0),
        )

    def _compared(self, game: Played, first: int, second: int, alone: bool) -> tuple[float, float, float]:
        """Of one game: the first's share, what would be fair, and by how many places it was ahead. Where others sit there, too, the two are compared
        by their best places."""
        places: dict[int, list[int]] = defaultdict(list)
        for bot, place in zip(game.seating, game.places, strict=True):
            places[bot].append(place)
        ahead = sum(places[second]) / len(places[second]) - sum(places[first]) / len(places[first])
        if alone:
            return share_of(game, first), len(places[first]) / len(game.seating), ahead
        best, others_best = min(places[first]), min(places[second])
        return 0.5 if best == others_best else float(best < others_best), 0.5, ahead

    @cached_property
    def reports(self) -> list[Report]:
        """Each bot's games, the strongest first."""
        seen: dict[int, list[tuple[tuple[int, ...], tuple[float, ...]]]] = defaultdict(list)
        for game in self.games:
            seen[game.luck].append((game.seating, game.parts))
        rated = ratings(seen, len(self.names))
        found = [self._report(bot, name, rated[bot]) for bot, name in enumerate(self.names)]
        return sorted(found, key=lambda report: -report.rating.value)

    def _report(self, bot: int, name: str, rating: Interval) -> Report:
        sat = [(game, seat) for game in self.games for seat, sitting in enumerate(game.seating) if sitting == bot]
        games = [game for game in self.games if bot in game.seating]
        faults = [game.fault for game in games if game.fault and game.seating[game.fault.seat] == bot]
        moves = sum(game.decisions[seat] for game, seat in sat)
        return Report(
            name,
            len(games),
            sum(share_of(game, bot) for game in games) / max(1, len(games)),
            mean_interval(_sets((game, 1.0 + game.places[seat]) for game, seat in sat), 1.0, len(sat[0][0].seating)) if sat else Interval(0, 0, 0),
            rating,
            sum(game.cpu[seat] for game, seat in sat) / max(1, moves),
            max((game.longest[seat] for game, seat in sat), default=0.0),
            sum(game.overruns[seat] for game, seat in sat),
            dict(Counter(fault.kind for fault in faults)),
            tuple(f"{fault.kind}: {fault.what}" for fault in faults[:3]),
        )

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        return {
            "bots": list(self.names),
            "games": len(self.games),
            "planned": self.planned,
            "stopped": self.stopped,
            "left_out": [game.left_out for game in self.left_out],
            "neutral_wins": self.neutral_wins,
            "pairings": [{**asdict(each), "first": self.names[each.first], "second": self.names[each.second]} for each in self.pairings],
            "reports": [asdict(each) for each in self.reports],
        }


def _sets(figures: Iterable[tuple[Played, float]]) -> list[float]:
    """The mean of each luck's figures."""
    found: dict[int, list[float]] = defaultdict(list)
    for game, figure in figures:
        found[game.luck].append(figure)
    return [sum(each) / len(each) for each in found.values()]
