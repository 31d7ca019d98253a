"""The rules told a second time, with lists and words instead of numbers, to be compared with the rules of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

BUILDINGS = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
MARKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}
BASE_POINTS = {"A": (1,), "B": (8, 1), "C": (16, 8, 1)}
CHAIN = [(symbols, rolls) for symbols in range(8, 0, -1) for rolls in (1, 2, 3)]


@dataclass
class Player:
    """What lies in front of somebody."""

    markers: int = 0
    fallen: int = 0
    tiles: list[str] = field(default_factory=list)
    points: int = 0


@dataclass
class Told:
    """The whole table. Players are their seats; Macus is 2 in a game of two."""

    count: int
    players: list[Player] = field(default_factory=list)
    chains: dict[str, list[int | None]] = field(default_factory=dict)
    stacks: dict[str, list[list[int]]] = field(default_factory=dict)
    tiles: dict[str, str | None] = field(default_factory=dict)
    number: int = 0
    starter: int = 0
    mover: int = 0
    waiting: str = ""
    dice: list[Counter[str]] = field(default_factory=list)
    kept: Counter[str] = field(default_factory=Counter)
    black: str | None = None
    award: tuple[int, int, str] = (0, 0, "")

    def __post_init__(self) -> None:
        self.has_macus = self.count == 2
        self.players = [Player() for _ in range(3 if self.has_macus else self.count)]
        self.stacks = {name: [[] for _ in range(13)] for name in BUILDINGS}
        self.start_round()

    # --- Rounds and turns ---------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        self.number += 1
        self.mover = self.starter
        self.chains = {name: [None] * 24 for name in BUILDINGS}
        self.tiles = dict.fromkeys(BUILDINGS)
        for player in self.players:
            player.markers, player.fallen = MARKERS[self.count], 0
        self.waiting = "tile" if self.number == 5 else "start die"

    def start_turn(self) -> None:
        self.dice, self.kept, self.black, self.waiting = [], Counter(), None, "roll"

    def shown(self, building: str) -> int:
        return (self.dice[-1][building] if self.dice else 0) + (self.black == building)

    def play(self, text: str) -> None:
        """One action in the words of the game."""
        verb, *rest = text.split()
        what = " ".join(rest)
        if verb == "die":
            self.die(what)
        elif verb == "tile":
            self.lay(what)
        elif verb == "roll":
            self.dice.append(self.kept + Counter(rest))
            self.waiting = "decide"
        elif verb == "keep":
            self.kept, self.waiting = Counter(name for name in rest if name != "nothing"), "roll"
        elif verb in ("place", "push", "black", "void"):
            self.turn(verb, what)
        else:
            self.play_award(text)

    def die(self, building: str) -> None:
        if self.waiting == "start die":
            self.tiles[building], self.waiting = "start", "tile"
            return
        first = BUILDINGS.index(building)
        for nth in range(5):
            self.chains[BUILDINGS[(first + nth) % 6]][CHAIN.index((2 + nth, 3))] = 2
        self.players[2].markers = 0
        self.start_turn()

    def lay(self, kind: str) -> None:
        self.tiles[next(name for name in BUILDINGS if self.tiles[name] is None)] = kind
        if all(self.tiles.values()):
            if self.has_macus:
                self.waiting = "macus die"
            else:
                self.start_turn()

    def turn(self, verb: str, building: str) -> None:
        me = self.players[self.mover]
        if verb != "place":
            me.tiles.remove(verb)
        if verb == "black":
            self.black = building
        elif verb == "void":
            self.dice.pop()
            self.kept = Counter()
            self.waiting = "decide" if self.dice else "roll"
        else:
            self.put(building, is_push=verb == "push")
            me.markers -= 1
            self.mover = (self.mover + 1) % self.count
            self.start_turn()
            if not self.players[self.mover].markers:
                self.award = (0, 0, "")
                self.go_on()

    def put(self, building: str, is_push: bool) -> None:
        symbols, rolls = (8, 1) if self.shown(building) > 8 else (self.shown(building), len(self.dice))
        chain, at = self.chains[building], CHAIN.index((symbols, rolls))
        if is_push:
            gap = next((space for space in range(at, 24) if chain[space] is None), 24)
            chain[at : gap + 1] = [self.mover, *chain[at:gap]]
        else:
            free = next((space for space in range(at, 24) if chain[space] is None), 24)
            chain[free : free + 1] = [self.mover]
        for owner in chain[24:]:
            assert owner is not None
            self.players[owner].fallen += 1
        del chain[24:]

    # --- Rewards --------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Give rewards until somebody has to decide; then the round ends."""
        while self.award[0] < 6:
            column, place, reward = self.award
            standing = [owner for owner in self.chains[BUILDINGS[column]] if owner is not None]
            if place >= min(2, len(standing)):
                self.award = (column + 1, 0, "")
                continue
            self.mover = standing[place]
            if place == 0 and not (self.has_macus and self.mover == 2):
                self.waiting = "award"
                return
            if not self.begin("points" if place == 0 or reward == "tile" else "tile"):
                return
        self.end_round()

    def begin(self, reward: str) -> bool:
        self.award = (*self.award[:2], reward)
        if "exchange" in self.players[self.mover].tiles:
            self.waiting = "exchange"
            return False
        return self.give(None)

    def give(self, elsewhere: str | None) -> bool:
        column, place, reward = self.award
        points = 2 if reward == "points" else 1
        if elsewhere:
            self.players[self.mover].tiles.remove("exchange")
            self.forward(elsewhere, 1)
            points -= 1
        self.forward(BUILDINGS[column], points)
        kind = self.tiles[BUILDINGS[column]]
        if reward == "tile":
            if kind == "start" and self.mover < self.count:
                self.waiting = "name"
                return False
            self.tiles[BUILDINGS[column]] = None
            if kind == "start":
                self.starter = 1 - self.starter
            elif kind and (self.mover < self.count or kind in "123"):
                self.players[self.mover].tiles.append(kind)
        self.award = (column, place + 1, reward)
        return True

    def forward(self, building: str, points: int) -> None:
        stacks = self.stacks[building]
        before = next((at for at in range(1, 13) if self.mover in stacks[at]), 0)
        after = min(12, before + points)
        if after != before:
            if before:
                stacks[before].remove(self.mover)
            stacks[after].append(self.mover)

    def play_award(self, text: str) -> None:
        if text.startswith("start player"):
            self.starter = int(text.split()[-1]) - 1
            self.tiles[BUILDINGS[self.award[0]]] = None
            self.award = (self.award[0], self.award[1] + 1, self.award[2])
            is_given = True
        elif text.startswith("take"):
            is_given = self.begin(text.split()[1])
        else:
            is_given = self.give(None if text == "no exchange" else text.split()[1])
        if is_given:
            self.go_on()

    def end_round(self) -> None:
        if self.number in (1, 3, 5):
            self.score(BASE_POINTS["ABC"[self.number // 2]])
        if self.number == 5:
            self.waiting = "over"
        else:
            self.start_round()

    def score(self, base: tuple[int, ...]) -> None:
        for column, building in enumerate(BUILDINGS):
            ranking = [owner for at in range(12, 0, -1) for owner in self.stacks[building][at]]
            for owner, points in zip(ranking, base, strict=False):
                self.players[owner].points += points + column
        for player in self.players:
            player.points += sum(int(kind) for kind in player.tiles if kind in "123")
