"""The players' areas: one Alhambra in focus with its reserve board, the others as cards; grounds, fountains and names."""

from __future__ import annotations

import math

from ....draw.leaves import on_leaf
from ....draw.lettering import text_width
from ....draw.marks import Box
from ....draw.panels import name_label
from ....draw.svg import group, label, path, placed, rectangle
from ....draw.wood import table_top
from ....kernel import places_of
from ...alhambra_family.rules.columns import markers_each
from ...alhambra_family.view.pieces import disc
from ...alhambra_family.view.players import card, gone_markers, player_area, turn_bar
from .labels import RESERVE
from .measures import PlayerPlace
from .pieces import turns_left
from .showing import Showing
from .tiles import TILE_SIDE, wall_icon


def players_markup(showing: Showing) -> str:
    """Everything of the players' areas that does not move."""
    return "".join(_area(showing, seat) for seat in range(showing.colours))


def _area(showing: Showing, seat: int) -> str:
    """A player's part of the table."""
    place, has_won = showing.scene.players[seat], seat in showing.winners
    ground = _focus_ground(showing, seat, place) if place.is_focus else _card_ground(showing, seat, place)
    bar = turn_bar(showing, seat, place.head, 8, 28)
    # On a phone the Alhambra in focus lies on a leaf, and its head on a card of its own.
    leaf = showing.alhambra_leaf(seat)
    if leaf is None:
        drawn = card(place.box, 12, has_won) + bar + ground
    else:
        drawn = on_leaf(card(place.box, 12, has_won) + ground, leaf, showing.shown) + card(place.head, 12, has_won) + bar
    return player_area(showing, seat, drawn, _head(showing, seat, place))


# --- Names and numbers ------------------------------------------------------------------------------------------------


def _head(showing: Showing, seat: int, place: PlayerPlace) -> str:
    """Disc, name and score; below them the wall, the markers left and what the next scoring would bring."""
    is_large, box = place.has_large_head, place.head
    size, name_size, score_size = (24, 17, 28) if is_large else (18, showing.letters(13), 20)
    x, y = box.x + (12 if is_large else 8), box.y + (6 if is_large else 5)
    score = str(showing.score(seat))
    right = box.x + box.width - (14 if is_large else 8)
    room = right - text_width(score, score_size) - 8 - (x + size + 6)
    base = y + size / 2 + name_size * 0.34
    drawn = disc(showing.owner(seat), x, y, size - (2 if is_large else 0))
    drawn += name_label(x + size + 6, base, showing.name(seat), name_size, room, showing.least)
    drawn += label(
        right,
        y + score_size * (0.95 if is_large else 0.78),
        score,
        score_size,
        text_anchor="end",
        font_weight="600",
        class_="ink serif",
        data_score=seat,
    )
    return drawn + _numbers(showing, seat, place, right) + _gone_markers(showing, seat, place)


def _numbers(showing: Showing, seat: int, place: PlayerPlace, right: float) -> str:
    """The length of the wall, and the points of the next scoring if it came now."""
    is_large = place.has_large_head
    base = place.head.y + (43 if is_large else 36)
    size = showing.letters(13 if is_large else 11.5)
    gain = showing.gain(seat)
    plus = f"+{gain}" if gain else ""
    left = right - (text_width(str(showing.score(seat)), 28) + 12 if is_large else 0)
    drawn = label(left, base, plus, size, text_anchor="end", font_weight="600", class_="quiet") if plus else ""
    if showing.is_macus(seat):
        return drawn
    wall = str(showing.walls[seat])
    end = left - text_width(plus, size) - (12 if plus else 0)
    drawn += label(end, base, wall, size, text_anchor="end", font_weight="650")
    return drawn + wall_icon(end - text_width(wall, size) - size - 3, base - size * 0.82, size)


def _gone_markers(showing: Showing, seat: int, place: PlayerPlace) -> str:
    if showing.is_macus(seat) or not place.is_roomy:
        return ""
    gone = range(turns_left(showing.state, seat), markers_each(showing.state.players))
    return gone_markers(place.spare_marker(index) for index in gone)


# --- Grounds ----------------------------------------------------------------------------------------------------------


def _focus_ground(showing: Showing, seat: int, place: PlayerPlace) -> str:
    """A faint grid, the shadow of the Alhambra, the fountain, and the reserve board in wood."""
    return _grid(showing, seat, place.ground) + _fountain(showing, seat, 3) + _reserve_board(showing, seat, place)


def _grid(showing: Showing, seat: int, ground: Box) -> str:
    cells = showing.alhambras[seat]
    lines = ""
    for step in range(math.ceil((ground.x - cells.x) / cells.size), math.floor((ground.x + ground.width - cells.x) / cells.size) + 1):
        lines += f"M{cells.x + step * cells.size:.1f} {ground.y:.1f}v{ground.height:.1f}"
    for step in range(math.ceil((ground.y - cells.y) / cells.size), math.floor((ground.y + ground.height - cells.y) / cells.size) + 1):
        lines += f"M{ground.x:.1f} {cells.y + step * cells.size:.1f}h{ground.width:.1f}"
    return path(lines, stroke="var(--line)", stroke_opacity=0.7)


def _fountain(showing: Showing, seat: int, depth: float) -> str:
    """The fountain, and beneath it the shadow that the whole Alhambra casts."""
    cells = showing.alhambras[seat]
    built = [(showing.state.x[tile], showing.state.y[tile]) for tile in places_of(showing.state.built[seat])]
    shadow = "".join(rectangle(*cells.box(x, y)._replace(y=cells.box(x, y).y + depth)) for x, y in [(0, 0), *built])
    box = cells.box(0, 0)
    return group(shadow, fill="#3A2208", opacity=0.28) + placed("alcazaba-fountain", box.x, box.y, box.width / TILE_SIDE, class_="prop")


def _reserve_board(showing: Showing, seat: int, place: PlayerPlace) -> str:
    board = place.reserve
    count = len(places_of(showing.state.reserved[seat]))
    drawn = table_top("alcazaba-reserve", board, 9)
    drawn += rectangle(*board.grown(-5), 6, fill="#FFF0D7", opacity=0.12)
    middle = board.y + board.height / 2
    drawn += label(board.x + 14, middle - 2, showing.say(RESERVE), showing.letters(12.5), font_weight="620", class_="on-wood")
    drawn += label(board.x + 14, middle + 16, str(count), 15, font_weight="620", class_="on-wood serif")
    rebuilt = place.rebuilt_marker(0)
    return drawn + path(_dashed_octagon(rebuilt), fill="none", stroke="var(--wood-ink)", stroke_opacity=0.5, stroke_dasharray="3 3")


def _dashed_octagon(box: Box) -> str:
    cut = box.width * 0.29
    side = box.width - 2 * cut
    return f"M{box.x + cut:.1f} {box.y:.1f}h{side:.1f}l{cut:.1f} {cut:.1f}v{side:.1f}l{-cut:.1f} {cut:.1f}h{-side:.1f}l{-cut:.1f} {-cut:.1f}v{-side:.1f}z"


def _card_ground(showing: Showing, seat: int, place: PlayerPlace) -> str:
    """A hollow for the small Alhambra, and a strip for the reserve; Macus has only one hollow."""
    if showing.is_macus(seat):
        ground = Box(place.ground.x, place.ground.y, place.box.width - 16, place.ground.height)
        return rectangle(*ground, 7, fill="var(--well)")
    drawn = rectangle(*place.ground, 7, fill="var(--well)")
    drawn += rectangle(*place.reserve, 6, fill="var(--wood-1)", opacity=0.55)
    return drawn + _fountain(showing, seat, 1.5)
