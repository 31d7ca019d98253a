"""Making puzzles: a search plays against itself, now and then at random; where one move is clearly best, a second and a third look check it, each deeper.

Everything follows from the seed and the number of the game, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from ..bots.analysis import Analyst, MoveValue
from ..bots.greedy import FirstSight
from ..bots.reasons import reason_for
from ..bots.searches import new_search
from ..contract import CHANCE, GameContract
from ..kernel import Progress, new_generator
from ..position import Game, Position
from .puzzles import EASY, HARD, MEDIUM, Answer, Making, Puzzle, PuzzleFile, read_file

PLAYOUTS: Final = 16_000
"""Of the last look."""
QUICK_SHARE, SECOND_SHARE = 16, 4
"""What part of it the first two looks get: one in so many."""
CLEAR: Final = (0.11, 0.10, 0.09)
"""How much better the best move has to be than the second, in winning chance, at each look."""
FEWEST_MOVES: Final = 3
JUDGED_MOVES: Final = 8
SHOWN_ANSWERS: Final = 8
WANDERING: Final = 0.2
"""How often a move of the game is any legal one: so that there is something to find."""
MOVE_PLAYOUTS: Final = 150
GLANCE: Final = 400
NOTICEABLE: Final = 0.03
AT_STAKE: Final = 0.1
UNNOTICED: Final = 4
"""Where a turn of dice is solved and a glance sees no difference between the best two moves, but this much between the best and the worst, of so many positions one is
looked at all the same: hard puzzles lie there."""
QUICK_PLAYOUTS: Final = 300
"""What finds a puzzle of medium difficulty."""
MOST_OF_A_GAME: Final = 3
"""Puzzles of one game."""
MOST_OF_A_THEME: Final = 0.5
MOST_EASY: Final = 0.4
"""Shares of all that are wanted."""
OTHER_MODES: Final = 4
"""Of so many games one is of another mode than the usual one."""
LONGEST_GAME: Final = 2_000


class MakingProgress(NamedTuple):
    """How far it has come."""

    puzzles: int
    wanted: int
    games: int
    looked_at: int


@dataclass
class Look:
    """What is used to look at positions of one mode."""

    game: Game
    seed: int
    playouts: int

    def __post_init__(self) -> None:
        self.searches = [
            Analyst(self.game, self.seed + 1, self.playouts // QUICK_SHARE),
            Analyst(self.game, self.seed + 2, self.playouts // SECOND_SHARE),
            Analyst(self.game, self.seed + 3, self.playouts),
        ]
        self.player = new_search(self.game, self.seed + 4)
        self.sight = FirstSight(self.game)

    def prepare(self, progress: Callable[[Progress], None] | None = None) -> None:
        """Compile what it needs, or load it."""
        for search in self.searches:
            search.prepare(progress)
        self.player.warm(progress)
        self.sight.warm(progress)

    def clearly_best(self, position: Position, look: int) -> tuple[MoveValue, ...]:
        """The moves as this look judges them, the best first; none where the best is not clearly so."""
        moves = self.searches[look].moves(position, JUDGED_MOVES)
        mover = position.to_move
        closely = [move for move in moves if move.is_deep]
        gap = moves[0].value.seats[mover] - max((move.value.seats[mover] for move in moves[1:]), default=0.0)
        return moves if closely and gap >= CLEAR[look] else ()

    def is_worth_a_look(self, position: Position) -> bool:
        """Whether a glance sees a difference at all. Looking ahead knows the best move alone; a tree of playouts and a solved turn tell what all moves are worth."""
        method = self.game.contract.judgement.method(self.game.players, self.game.options)
        if method == "lookahead":
            return True
        best, *others = self.player.think(position.state, GLANCE).candidates
        if not others or best.worth - others[0].worth >= NOTICEABLE:
            return True
        if method != "turns" or best.worth - others[-1].worth < AT_STAKE:
            return False
        # Which ones follows from the position, so that a run that goes on finds what it would have found.
        return crc32(str(position).encode()) % UNNOTICED == 0

    def difficulty(self, position: Position, action: int) -> int:
        """How hard the best move is to see."""
        worths = self.sight.worths(position)
        if max(worths, key=lambda each: worths[each]) == action:
            return EASY
        return MEDIUM if self.player.think(position.state, QUICK_PLAYOUTS).action == action else HARD


class PuzzleMaker:
    """Finds puzzles of a game and adds them to a file, until there are enough or `most_games` more have been played."""

    def __init__(self, contract: GameContract, path: Path, *, seed: int = 1, playouts: int = PLAYOUTS, after: float = 0.0, command: str = "") -> None:
        """`after` is the share of each game that is not looked at: where a single decision matters little before the end, there is little to find."""
        self.contract, self.path, self.seed, self.playouts, self.after = contract, path, seed, playouts, after
        self.file = read_file(path, contract.name) if path.is_file() else PuzzleFile(contract.name, Making(command, seed, playouts))
        # What was found with another seed or depth stays: every puzzle was checked as deep as the file says, or deeper.
        self.file = replace(self.file, made=replace(self.file.made, command=command or self.file.made.command))
        self._looks: dict[tuple[int, str], Look] = {}

    def run(self, wanted: int, report: Callable[[MakingProgress], None], compiling: Callable[[Progress], None] | None = None) -> int:
        """Play games until there are so many puzzles; returns how many there are."""
        while len(self.file.puzzles) < wanted:
            self._play(self.file.made.games, wanted, report, compiling)
            self.file = replace(self.file, made=replace(self.file.made, games=self.file.made.games + 1))
            self.file.write(self.path)
        return len(self.file.puzzles)

    def _mode(self, number: int) -> Game:
        modes = list(self.contract.modes())
        players, options = modes[(number // OTHER_MODES) % len(modes)] if number % OTHER_MODES == OTHER_MODES - 1 else modes[0]
        return Game(self.contract, players, options)

    def _look_at(self, game: Game, compiling: Callable[[Progress], None] | None) -> Look:
        key = game.players, game.mode
        if key not in self._looks:
            self._looks[key] = Look(game, self.seed, self.playouts)
            self._looks[key].prepare(compiling)
        return self._looks[key]

    def _play(self, number: int, wanted: int, report: Callable[[MakingProgress], None], compiling: Callable[[Progress], None] | None) -> None:
        """One game; what is found in it goes into the file at once."""
        look, found = self._look_at(self._mode(number), compiling), 0
        decisions: Iterable[Position] = self._decisions(look, number)
        if self.after:
            decisions = list(decisions)
            decisions = decisions[int(self.after * len(decisions)) :]
        for position in decisions:
            made = self._puzzle(look, position, wanted)
            if made is not None:
                found += 1
                self.file = replace(self.file, puzzles=(*self.file.puzzles, made))
                self.file.write(self.path)
            report(MakingProgress(len(self.file.puzzles), wanted, number, self.file.made.looked_at))
            if found == MOST_OF_A_GAME or len(self.file.puzzles) >= wanted:
                return

    def _decisions(self, look: Look, number: int) -> Iterator[Position]:
        """A game against itself: every other position in which there is something to decide."""
        chosen, game = random.Random(f"{self.seed}/{number}"), look.game
        generator, position = new_generator(chosen.getrandbits(48)), game.start(deal=False)
        for _ in range(LONGEST_GAME):
            if position.is_over:
                return
            if position.to_move == CHANCE:
                position = position.play(int(game.verbs.sample(position.state, generator)))
                continue
            if len(position.actions) >= FEWEST_MOVES and chosen.random() < 0.5:
                yield position
            if chosen.random() < WANDERING:
                position = position.play(chosen.choice(position.actions))
            else:
                position = position.play(look.player.think(position.state, MOVE_PLAYOUTS).action)

    def _puzzle(self, look: Look, position: Position, wanted: int) -> Puzzle | None:
        """The puzzle that a position is, if it is one: three looks agree on its best move, each that it is clearly best."""
        made = self.file.made
        self.file = replace(self.file, made=replace(made, looked_at=made.looked_at + 1))
        moves = look.clearly_best(position, 0) if look.is_worth_a_look(position) else ()
        if not moves or not self._is_wanted(look, position, moves[0].action, wanted):
            return None
        self.file = replace(self.file, made=replace(self.file.made, promising=made.promising + 1))
        best = moves[0].action
        for deeper in (1, 2):
            moves = look.clearly_best(position, deeper)
            if not moves or moves[0].action != best:
                return None
        return self._told(look, position, moves)

    def _is_wanted(self, look: Look, position: Position, action: int, wanted: int) -> bool:
        """Whether there are not too many of the kind yet, nor the same position."""
        known, text = self.file.puzzles, str(position)
        themes, difficulties = Counter(each.theme for each in known), Counter(each.difficulty for each in known)
        theme, difficulty = self.contract.words.theme(position.state, action), look.difficulty(position, action)
        share = MOST_OF_A_THEME if len(self.contract.words.THEMES) > 2 else 1.0
        is_common = themes[theme] >= max(3, share * wanted)
        is_easy = difficulty == EASY and difficulties[EASY] >= max(3, MOST_EASY * wanted)
        return not is_common and not is_easy and all(each.position != text for each in known)

    def _told(self, look: Look, position: Position, moves: Sequence[MoveValue]) -> Puzzle:
        mover, best = position.to_move, moves[0]
        rivals = [(move.action, move.value.seats[mover]) for move in moves[1:]]
        why, _ = reason_for(position, best.action, rivals, best.value.seats[mover])
        return Puzzle(
            game=self.contract.name,
            number=len(self.file.puzzles) + 1,
            players=position.game.players,
            options=dict(position.game.options),
            position=str(position),
            theme=self.contract.words.theme(position.state, best.action),
            difficulty=look.difficulty(position, best.action),
            answers=tuple(Answer(position.notation(move.action), round(move.value.seats[mover], 3)) for move in moves[:SHOWN_ANSWERS]),
            why=why,
        )
