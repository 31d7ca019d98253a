"""Where everything lies, in the wide and in the tall layout.

wide (1084 × 852)                                   tall (390 × …)

players   player cards beside each other            tray      dice, tiles and buttons of the player to move
board     six columns: head, track and table,       strip     rounds and scorings
          tile, chain of 8 × 3                      board     six narrow columns
strip     rounds and scorings, scoring track        track     the scoring track
tray      dice, tiles and buttons                   players   player cards, three or four in a row
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ....draw.looking import Layout
from ....draw.marks import Box
from ...alhambra_family.rules.columns import ROLLS_IN_A_ROW, ROWS, colours_in_play
from ...alhambra_family.rules.dice import DICE
from ...alhambra_family.state import BUILDINGS
from ..state import TRACK_END

WIDE: Final = 1084
TALL: Final = 390
GAP: Final = 8
FRAME: Final = 7


@dataclass(frozen=True)
class ColumnPlace:
    """One column: its sheet, and where its parts lie on it."""

    box: Box
    is_wide: bool
    ranks: int
    """How many rows the discs of the track need at most in the tall layout."""

    @property
    def pad(self) -> float:
        """The margin inside the sheet."""
        return 8 if self.is_wide else 3

    @property
    def label_width(self) -> float:
        """The room for the numbers beside the chain; on a phone they stand on the frame."""
        return 16 if self.is_wide else 0

    @property
    def tile(self) -> Box:
        """Where the bonus tile lies."""
        if self.is_wide:
            return Box(self.box.x + 101, self.box.y + 160, 48, 48)
        size = 32
        return Box(self.box.x + (self.box.width - size) / 2, self.box.y + 52 + 16 * self.ranks, size, size)

    @property
    def chain_top(self) -> float:
        """Where the highest row of the chain begins."""
        return self.box.y + (282 if self.is_wide else 52 + 16 * self.ranks + 32 + 14)

    @property
    def row_pitch(self) -> float:
        """The distance of two rows."""
        return 39.5 if self.is_wide else 27

    def space(self, space: int) -> Box:
        """A space of the chain."""
        row, roll = divmod(space, ROLLS_IN_A_ROW)
        gap = 3 if self.is_wide else 2
        left = self.box.x + self.pad + self.label_width
        pitch = (self.box.width - 2 * self.pad - self.label_width + gap) / ROLLS_IN_A_ROW
        return Box(left + roll * pitch, self.chain_top + row * self.row_pitch, pitch - gap, self.row_pitch - gap)

    def marker(self, space: int) -> Box:
        """A marker on a space."""
        cell = self.space(space)
        size = min(34, cell.width + 2, cell.height + 1)
        return Box(cell.x + (cell.width - size) / 2, cell.y + (cell.height - size) / 2, size, size)

    @property
    def track(self) -> Box:
        """The well of the track of building points."""
        if self.is_wide:
            return Box(self.box.x + 8, self.box.y + 60, 70, 12 * 16.6 + 4)
        return Box(self.box.x + 3, self.box.y + 48, self.box.width - 6, 16 * self.ranks)

    def disc(self, points: int, height: int, stack: int, rank: int) -> Box:
        """A disc on the track, `height` others below it of `stack` in all; stacks lean to the right, so leftmost is lowest and ahead."""
        track = self.track
        if self.is_wide:
            size, room = 18.0, track.width - 18
            step = min(12.0, (room - size) / max(1, stack - 1))
            y = track.y + 2 + (TRACK_END - points) * 16.6 - 0.8 - height * 1.2
            return Box(track.x + 21 + height * step, y, size, size)
        size = 15
        step = min(12.0, (track.width - 16 - size) / max(1, stack - 1))
        return Box(track.x + 16 + height * step, track.y + rank * 16, size, size)

    @property
    def chain(self) -> Box:
        """The whole chain."""
        first, last = self.space(0), self.space(3 * ROWS - 1)
        return Box(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)


@dataclass(frozen=True)
class TrayPlace:
    """The tray of the player to move: eight dice, the black die, tiles to use, a large button and one beside it."""

    box: Box
    is_wide: bool

    @property
    def die_size(self) -> float:
        """How large a die is."""
        return 62 if self.is_wide else 40

    def die(self, index: int) -> Box:
        """The n-th die from the left; the ninth is the black one."""
        if self.is_wide:
            return Box(self.box.x + 22 + index * 71, self.box.y + 32, self.die_size, self.die_size)
        if index == DICE:
            return Box(self.box.x + 14, self.box.y + 66, 42, 42)
        return Box(self.box.x + 13 + index * 45.8, self.box.y + 15, self.die_size, self.die_size)

    @property
    def felt(self) -> Box:
        """What the dice lie on."""
        if self.is_wide:
            return Box(self.box.x + 8, self.box.y + 8, DICE * 71 + 22, self.box.height - 16)
        return Box(self.box.x + 6, self.box.y + 6, self.box.width - 12, 57)

    def tool(self, index: int) -> Box:
        """The n-th tile that can be used."""
        if self.is_wide:
            return Box(self.box.x + 694 + index * 66, self.box.y + 22, 48, 48)
        return Box(self.box.x + 14 + index * 48, self.box.y + 67, 42, 42)

    @property
    def button(self) -> Box:
        """The large button."""
        if self.is_wide:
            return Box(self.box.x + self.box.width - 196, self.box.y + 22, 180, 68)
        return Box(self.box.x + self.box.width - 182, self.box.y + 67, 172, 46)

    @property
    def choices(self) -> tuple[Box, Box]:
        """Two buttons beside each other."""
        if self.is_wide:
            return Box(self.box.x + 400, self.box.y + 20, 300, 72), Box(self.box.x + 720, self.box.y + 20, 340, 72)
        half = (self.box.width - 30) / 2
        return Box(self.box.x + 10, self.box.y + 46, half, 64), Box(self.box.x + 20 + half, self.box.y + 46, half, 64)


@dataclass(frozen=True)
class Scene:
    """The measures of a whole picture."""

    width: int
    height: int
    is_wide: bool
    board: Box
    columns: tuple[ColumnPlace, ...]
    rounds: Box
    score_track: Box
    cards: tuple[Box, ...]
    tray: TrayPlace

    def score(self, points: int) -> float:
        """Where on the scoring track so many points are: 0 … 100, then round again from 1."""
        place = points if points <= 100 else (points - 1) % 100 + 1
        return self.score_track.x + 14 + (self.score_track.width - 28) * place / 100


@lru_cache(maxsize=32)
def scene_of(layout: Layout, players: int) -> Scene:
    """The scene for a number of players."""
    colours = colours_in_play(players)
    return _wide(colours) if layout == "wide" else _tall(colours)


def _wide(colours: int) -> Scene:
    card_width = (WIDE - GAP * (colours - 1)) / colours
    cards = tuple(Box(index * (card_width + GAP), 0, card_width, 72) for index in range(colours))
    board = Box(0, 80, WIDE, 282 + 8 * 39.5 + 5 + 2 * FRAME)
    width = (WIDE - 2 * FRAME - 5 * (BUILDINGS - 1)) / BUILDINGS
    columns = tuple(
        ColumnPlace(Box(FRAME + index * (width + 5), board.y + FRAME, width, board.height - 2 * FRAME), True, colours) for index in range(BUILDINGS)
    )
    strip = board.y + board.height + GAP
    tray = strip + 36 + GAP
    return Scene(
        width=WIDE,
        height=round(tray + 112),
        is_wide=True,
        board=board,
        columns=columns,
        rounds=Box(0, strip, 270, 36),
        score_track=Box(278, strip, WIDE - 278, 36),
        cards=cards,
        tray=TrayPlace(Box(0, tray, WIDE, 112), True),
    )


def _tall(colours: int) -> Scene:
    tray = Box(0, 0, TALL, 120)
    rounds = Box(0, 126, TALL, 30)
    top = rounds.y + rounds.height + 6
    left, gap = 18, 3
    width = (TALL - left - 5 - gap * (BUILDINGS - 1)) / BUILDINGS
    height = 52 + 16 * colours + 32 + 14 + 8 * 27 + 3
    columns = tuple(ColumnPlace(Box(left + index * (width + gap), top + 5, width, height), False, colours) for index in range(BUILDINGS))
    board = Box(0, top, TALL, height + 10)
    score_track = Box(0, board.y + board.height + 6, TALL, 34)
    across = colours if colours <= 3 else 2 if colours == 4 else 3
    card_width = (TALL - 5 * (across - 1)) / across
    first = score_track.y + score_track.height + 6
    cards = tuple(Box(index % across * (card_width + 5), first + index // across * 61, card_width, 56) for index in range(colours))
    return Scene(
        width=TALL,
        height=round(cards[-1].y + 58),
        is_wide=False,
        board=board,
        columns=columns,
        rounds=rounds,
        score_track=score_track,
        cards=cards,
        tray=TrayPlace(tray, False),
    )
