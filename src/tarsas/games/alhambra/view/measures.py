"""Where everything lies, in each layout.

wide (1084 × 852)                                   tall (390 × …)

players   player cards beside each other            tray      dice, tiles and buttons of the player to move
board     six columns: head, track and table,       strip     rounds and scorings
          tile, chain of 8 × 3                      board     six narrow columns
strip     rounds and scorings, scoring track        track     the scoring track
tray      dice, tiles and buttons                   players   player cards, three or four in a row

tablet (536 × …)   player cards, the board with narrow columns, rounds and scoring track beside each other, tray
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ....draw.looking import Layout
from ....draw.marks import Box
from ...alhambra_family.rules.columns import ROLLS_IN_A_ROW, ROWS, colours_in_play
from ...alhambra_family.rules.dice import DICE
from ...alhambra_family.view.measures import FRAME, GAP, TABLET, TALL, WIDE, FamilyColumn, FamilyScene, cards_in, chain_of, sheets_in
from ..state import TRACK_END


@dataclass(frozen=True)
class ColumnPlace(FamilyColumn):
    """One column: its sheet, and where its parts lie on it."""

    OVERHANG = 2

    @property
    def tile(self) -> Box:
        """Where the bonus tile lies."""
        if self.is_wide:
            return Box(self.box.x + 101, self.box.y + 160, 48, 48)
        size = 32
        return Box(self.box.x + (self.box.width - size) / 2, self.box.y + 52 + 16 * self.ranks, size, size)

    @cached_property
    def spaces(self) -> tuple[Box, ...]:
        """The spaces of the chain; numbers stand beside it, on a phone on the frame."""
        top = self.box.y + (282 if self.is_wide else 52 + 16 * self.ranks + 32 + 14)
        left, right, gap, height = (24, 8, 3, 39.5) if self.is_wide else (3, 3, 2, 27)
        return chain_of(self.box.x + left, top, (self.box.width - left - right + gap) / ROLLS_IN_A_ROW, height, gap)

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
        first, last = self.spaces[0], self.spaces[-1]
        return Box(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)


@dataclass(frozen=True)
class TrayPlace:
    """The tray of the player to move: eight dice, the black die, tiles to use, a large button and one beside it."""

    box: Box
    is_wide: bool

    def die(self, index: int) -> Box:
        """The n-th die from the left."""
        if self.is_wide:
            return Box(self.box.x + 22 + index * 71, self.box.y + 32, 62, 62)
        pitch = (self.box.width - 24) / DICE
        return Box(self.box.x + 12 + index * pitch + (pitch - 40) / 2, self.box.y + 15, 40, 40)

    @property
    def black_die(self) -> Box:
        """Beside the white dice, on a phone below them."""
        return Box(self.box.x + 622, self.box.y + 32, 62, 62) if self.is_wide else Box(self.box.x + 14, self.box.y + 66, 42, 42)

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
class Scene(FamilyScene[ColumnPlace, TrayPlace]):
    """The measures of a whole picture."""

    score_track: Box
    cards: tuple[Box, ...]

    def score(self, points: int) -> float:
        """Where on the scoring track so many points are: 0 … 100, then round again from 1."""
        place = points if points <= 100 else (points - 1) % 100 + 1
        return self.score_track.x + 14 + (self.score_track.width - 28) * place / 100


@lru_cache(maxsize=32)
def scene_of(layout: Layout, players: int) -> Scene:
    """The scene for a number of players."""
    colours = colours_in_play(players)
    return {"wide": _wide, "tall": _tall, "tablet": _tablet}[layout](colours)


def _wide(colours: int) -> Scene:
    board = Box(0, 80, WIDE, 282 + ROWS * 39.5 + 5 + 2 * FRAME)
    strip = board.y + board.height + GAP
    tray = strip + 36 + GAP
    return Scene(
        width=WIDE,
        height=round(tray + 112),
        is_wide=True,
        board=board,
        columns=tuple(ColumnPlace(sheet, True, colours) for sheet in sheets_in(board.grown(-FRAME), 5)),
        rounds=Box(0, strip, 270, 36),
        tray=TrayPlace(Box(0, tray, WIDE, 112), True),
        score_track=Box(278, strip, WIDE - 278, 36),
        cards=cards_in(Box(0, 0, WIDE, 72), colours, colours),
    )


def _narrow_height(colours: int) -> float:
    """How high a narrow column is: head, points, a row for each colour, tile and chain."""
    return 52 + 16 * colours + 32 + 14 + ROWS * 27 + 3


def _tablet(colours: int) -> Scene:
    across = colours if colours <= 4 else 3
    down = -(-colours // across)
    cards = cards_in(Box(0, 0, TABLET, down * 61 - 5), colours, across, 5)
    board = Box(0, cards[-1].y + 56 + 6, TABLET, _narrow_height(colours) + 10)
    strip = board.y + board.height + 6
    tray = Box(0, strip + 40, TABLET, 120)
    return Scene(
        width=TABLET,
        height=round(tray.y + tray.height + 2),
        is_wide=False,
        board=board,
        columns=tuple(ColumnPlace(sheet, False, colours) for sheet in sheets_in(Box(18, board.y + 5, TABLET - 23, board.height - 10), 3)),
        rounds=Box(0, strip, 262, 34),
        tray=TrayPlace(tray, False),
        score_track=Box(268, strip, TABLET - 268, 34),
        cards=cards,
    )


def _tall(colours: int) -> Scene:
    rounds = Box(0, 126, TALL, 30)
    height = _narrow_height(colours)
    board = Box(0, rounds.y + rounds.height + 6, TALL, height + 10)
    score_track = Box(0, board.y + board.height + 6, TALL, 34)
    across = colours if colours <= 3 else 2 if colours == 4 else 3
    down = -(-colours // across)
    first = score_track.y + score_track.height + 6
    cards = cards_in(Box(0, first, TALL, down * 61 - 5), colours, across, 5)
    return Scene(
        width=TALL,
        height=round(cards[-1].y + 58),
        is_wide=False,
        board=board,
        columns=tuple(ColumnPlace(sheet, False, colours) for sheet in sheets_in(Box(18, board.y + 5, TALL - 23, height), 3)),
        rounds=rounds,
        tray=TrayPlace(Box(0, 0, TALL, 120), False),
        score_track=score_track,
        cards=cards,
    )
