"""Where everything lies, in each layout.

wide (1084 × 852)                                        tall (390 × …)

rounds and scorings       the Alhambra in focus          the tray
board: six columns        its reserve board              tabs, and whose Alhambra is in focus
tray                      the other Alhambras            two leaves in one place: the board, and the Alhambra in focus
                                                         the other Alhambras, rounds

A tablet (536 × …) has the tall layout, broader.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from ....draw.looking import Layout
from ....draw.marks import Box
from ...alhambra_family.rules.columns import ROLLS_IN_A_ROW, ROWS, colours_in_play
from ...alhambra_family.state import SCORINGS
from ...alhambra_family.view.measures import FRAME, GAP, TABLET, TALL, WIDE, FamilyColumn, FamilyScene, cards_in, chain_of, sheets_in

WIDE_HEIGHT: Final = 852
LEFT: Final = 556

WORTH_HEIGHT: Final = 42
"""What the table of points takes of a phone's columns."""

COLUMNS: Final = "columns"
ALHAMBRA: Final = "alhambra"
"""The two leaves of the tall layout."""

MANY: Final = 4
"""With more colours than this a phone has little room."""
HEAD: Final = 45
"""The height of heads and tabs: a finger finds them."""


@dataclass(frozen=True)
class ColumnPlace(FamilyColumn):
    """One column: its sheet, and where its parts lie on it."""

    OVERHANG = 1

    @property
    def head_height(self) -> float:
        """Picture and name, on a phone only the symbol."""
        return 78 if self.is_wide else 30

    @property
    def rank_height(self) -> float:
        """One row of the majorities."""
        return 17 if self.is_wide else 16 if self.ranks <= MANY else 15

    @property
    def worth_row(self) -> float:
        """The height of one scoring in the table of points."""
        return 17 if self.is_wide else 13

    @cached_property
    def worth(self) -> Box:
        """What the places bring at the three scorings: beneath the name, on a phone at the foot, so that the chain stays where it is."""
        height = SCORINGS * self.worth_row
        top = self.box.y + (self.head_height if self.is_wide else self.box.height - height - 3)
        return Box(self.box.x + 3, top, self.box.width - 6, height)

    @cached_property
    def majorities(self) -> Box:
        """Who has built how many, and what it would bring."""
        top = self.worth.y + self.worth.height + 2 if self.is_wide else self.box.y + self.head_height
        return Box(self.box.x + 4, top, self.box.width - 8, 2 + self.rank_height * self.ranks)

    @cached_property
    def offer(self) -> Box:
        """Where the tiles of the round lie."""
        top = self.majorities.y + self.majorities.height + 4
        return Box(self.box.x + 4, top, self.box.width - 8, 112 if self.is_wide else _offer_height(self.ranks))

    def offered(self, index: int, count: int) -> Box:
        """The place of one of so many tiles."""
        across = 1 if count <= 2 else 2 if count <= 4 else 3
        down = max(1, -(-count // across))
        offer = self.offer
        size = min((offer.width - 4) / across - 3, (offer.height - 4) / down - 3, 52 if self.is_wide else 36)
        left = offer.x + (offer.width - across * (size + 3) + 3) / 2
        top = offer.y + (offer.height - down * (size + 3) + 3) / 2
        return Box(left + index % across * (size + 3), top + index // across * (size + 3), size, size)

    @cached_property
    def spaces(self) -> tuple[Box, ...]:
        """The spaces of the chain."""
        chain_top = self.offer.y + self.offer.height + (15 if self.is_wide else 11)
        bottom = self.box.y + self.box.height - 4 if self.is_wide else self.worth.y - 3
        height = (bottom - chain_top) / ROWS
        return chain_of(self.box.x + 5, chain_top + 1, (self.box.width - 8) / ROLLS_IN_A_ROW, height, 2)


@dataclass(frozen=True)
class TrayPlace:
    """The tray of the player to move."""

    box: Box
    is_wide: bool

    @property
    def felt(self) -> Box:
        """The hollow for the dice."""
        return Box(self.box.x + 8, self.box.y + 8, 316 if self.is_wide else self.box.width - 16, self.box.height - 16 if self.is_wide else 54)

    def die(self, index: int) -> Box:
        """Where one of eight dice lies."""
        if self.is_wide:
            return Box(self.felt.x + 14 + index % 4 * 74, self.felt.y + 14 + index // 4 * 74, 66, 66)
        pitch = self.felt.width / 8
        return Box(self.felt.x + index * pitch + (pitch - 41) / 2, self.felt.y + 7, 41, 41)

    @property
    def roll_button(self) -> Box:
        """Throw the dice that are not kept."""
        if self.is_wide:
            return Box(self.box.x + 336, self.box.y + 22, self.box.width - 348, 72)
        return Box(self.box.x + 150, self.box.y + 70, self.box.width - 158, 46)

    @property
    def hand(self) -> Box:
        """Where the tile in hand lies."""
        size = 134 if self.is_wide else 92
        return Box(self.box.x + (24 if self.is_wide else 14), self.box.y + (self.box.height - size) / 2, size, size)

    def choice(self, index: int, count: int) -> Box:
        """One of so many tiles that can be taken."""
        gap = 12 if self.is_wide else 6
        size = min(98 if self.is_wide else 66, (self.box.width - 40 + gap) / count - gap)
        lowest = self.box.y + self.box.height - (14 if self.is_wide else 10)
        return Box(self.box.x + (20 if self.is_wide else 14) + index * (size + gap), lowest - size, size, size)

    @property
    def words(self) -> Box:
        """What is said beside the tile in hand, or alone."""
        left = self.hand.x + self.hand.width + (24 if self.is_wide else 14)
        return Box(left, self.box.y + (22 if self.is_wide else 12), self.box.x + self.box.width - left - 12, 70)

    @property
    def buttons(self) -> tuple[Box, Box]:
        """Two buttons beside the tile in hand."""
        height = 48 if self.is_wide else HEAD
        top = self.box.y + self.box.height - height - (24 if self.is_wide else 12)
        width = (self.words.width - 10) / 2
        return Box(self.words.x, top, width, height), Box(self.words.x + width + 10, top, width, height)


@dataclass(frozen=True)
class PlayerPlace:
    """A player's area: large where it is in focus, otherwise a card."""

    box: Box
    head: Box
    """Name and numbers: on top of the area, on a phone that of the focus beside the tabs, to be seen with either leaf."""
    is_focus: bool
    is_wide: bool

    @property
    def has_large_head(self) -> bool:
        """Whether name and numbers are written large."""
        return self.is_focus and self.is_wide

    @property
    def ground(self) -> Box:
        """Where the Alhambra grows."""
        above = 4 if self.is_focus and not self.is_wide else self.head.height
        top = self.box.y + above
        if self.is_focus:
            return Box(self.box.x + 4, top, self.box.width - 8, self.box.height - above - self.reserve.height - 12)
        return Box(self.box.x + 8, top, self.box.width - 16 - self.reserve.width - 4, self.box.height - above - 8)

    @property
    def reserve(self) -> Box:
        """The reserve board."""
        if self.is_focus:
            height = 78 if self.is_wide else 64
            return Box(self.box.x + 8, self.box.y + self.box.height - height - 8, self.box.width - 16, height)
        width = 24
        top = self.box.y + 44
        return Box(self.box.x + self.box.width - width - 7, top, width, self.box.height - 44 - 8)

    def reserved(self, index: int, count: int) -> Box:
        """Where one of so many reserved tiles lies; they overlap where there are many."""
        board = self.reserve
        if self.is_focus:
            size = board.height - 18
            room = board.width - 92 - (70 if self.is_wide else 52) - size
            step = min(size + 8, room / max(1, count - 1))
            return Box(board.x + (92 if self.is_wide else 78) + index * step, board.y + 9, size, size)
        size = board.width - 4
        step = min(size + 2, (board.height - 4 - size) / max(1, count - 1))
        return Box(board.x + 2, board.y + 2 + index * step, size, size)

    @property
    def is_roomy(self) -> bool:
        """Whether all markers fit beside each other."""
        return self.head.width > 150

    def spare_marker(self, index: int) -> Box:
        """Where a marker that is still to be used lies."""
        if self.has_large_head:
            return Box(self.head.x + 44 + index * 17, self.head.y + 31, 15, 15)
        step = 12.5 if self.is_roomy else 7
        return Box(self.head.x + 30 + index * step, self.head.y + 26, 12, 12)

    def rebuilt_marker(self, index: int) -> Box:
        """Where a marker lies that was given for a rebuild."""
        board = self.reserve
        if self.is_focus:
            size = 26 if self.is_wide else 20
            return Box(board.x + board.width - size - 10 - index * 9, board.y + (board.height - size) / 2, size, size)
        return Box(board.x + 4, board.y + board.height - 18 - index * 6, 16, 16)

    @property
    def caliph(self) -> Box:
        """Where the marker of the starting player lies."""
        size = 22 if self.has_large_head else 16
        return Box(self.head.x + (12 if self.has_large_head else 8), self.head.y + (29 if self.has_large_head else 25), size, size)


@dataclass(frozen=True)
class Scene(FamilyScene[ColumnPlace, TrayPlace]):
    """The places of a whole picture."""

    players: tuple[PlayerPlace, ...]
    focus: int
    tabs: Box | None
    """Where the leaves are turned, if there are leaves."""


@lru_cache(maxsize=64)
def scene_of(layout: Layout, players: int, focus: int) -> Scene:
    """The places for a layout and the Alhambra in focus."""
    return _wide(players, focus) if layout == "wide" else _tall(players, focus, TABLET if layout == "tablet" else TALL)


def _columns(board: Box, is_wide: bool, colours: int) -> tuple[ColumnPlace, ...]:
    gutter = 22 if is_wide else 17
    area = Box(board.x + gutter, board.y + FRAME, board.width - gutter - FRAME, board.height - 2 * FRAME)
    return tuple(ColumnPlace(sheet, is_wide, max(3, colours)) for sheet in sheets_in(area, 3))


def _places(in_focus: PlayerPlace, cards: tuple[Box, ...], focus: int) -> tuple[PlayerPlace, ...]:
    """The focus, and cards for the others in the order of their seats, Macus last."""
    others = [PlayerPlace(card, card._replace(height=HEAD), False, in_focus.is_wide) for card in cards]
    return (*others[:focus], in_focus, *others[focus:])


def _wide(players: int, focus: int) -> Scene:
    colours = colours_in_play(players)
    tray_height = 176
    board = Box(0, 48, LEFT, WIDE_HEIGHT - 48 - GAP - tray_height)
    x, width = LEFT + 12, WIDE - LEFT - 12
    cards_height = 186 if colours <= 4 else 2 * 138 + GAP
    across = min(3, colours - 1)
    focus_box = Box(x, 0, width, WIDE_HEIGHT - cards_height - GAP)
    cards = cards_in(Box(x, WIDE_HEIGHT - cards_height, width, cards_height), colours - 1, across)
    return Scene(
        width=WIDE,
        height=WIDE_HEIGHT,
        is_wide=True,
        rounds=Box(0, 0, LEFT, 40),
        board=board,
        columns=_columns(board, True, colours),
        tray=TrayPlace(Box(0, board.y + board.height + GAP, LEFT, tray_height), True),
        players=_places(PlayerPlace(focus_box, focus_box._replace(height=52), True, True), cards, focus),
        focus=focus,
        tabs=None,
    )


def _offer_height(ranks: int) -> float:
    return 76 if ranks <= MANY else 60


def _tall(players: int, focus: int, width: int) -> Scene:
    colours = colours_in_play(players)
    tray, tabs = Box(0, 0, width, 124), Box(0, 124 + GAP, 208, HEAD)
    head = Box(tabs.width + GAP, tabs.y, width - tabs.width - GAP, tabs.height)
    # With many players the rows give way, so that the lowest lies above the log of a phone.
    rank, row = (16, 27) if colours <= MANY else (15, 23)
    height = 2 * FRAME + 30 + 2 + rank * max(3, colours) + 4 + _offer_height(colours) + 11 + ROWS * row + 4 + WORTH_HEIGHT
    leaf = Box(0, tabs.y + tabs.height + 6, width, height)
    below = leaf.y + leaf.height + GAP
    across = 2 if colours in (3, 5) else 3
    down = -(-(colours - 1) // across)
    cards = Box(0, below, width, down * 136 + (down - 1) * GAP)
    rounds = Box(0, below + cards.height + GAP, width, 38)
    return Scene(
        width=width,
        height=round(rounds.y + rounds.height + 2),
        is_wide=False,
        rounds=rounds,
        board=leaf,
        columns=_columns(leaf, False, colours),
        tray=TrayPlace(tray, False),
        players=_places(
            PlayerPlace(leaf._replace(height=leaf.height - WORTH_HEIGHT), head, True, False), cards_in(cards, colours - 1, across), focus
        ),
        focus=focus,
        tabs=tabs,
    )
