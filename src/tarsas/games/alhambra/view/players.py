"""The players' cards, the five rounds with their scorings, and the scoring track."""

from __future__ import annotations

from ....draw.lettering import text_width
from ....draw.look import box_of
from ....draw.looking import seat_part
from ....draw.marks import Box
from ....draw.panels import name_label
from ....draw.svg import label, path, rectangle
from ...alhambra_family.rules.columns import markers_each
from ...alhambra_family.view.board import rounds_markup
from ...alhambra_family.view.pieces import disc
from ...alhambra_family.view.players import card, gone_markers, player_area, turn_bar
from ..text.parts import SCORE_PART
from .board import LIT_GROUND
from .pieces import spare_marker
from .showing import Showing


def players_markup(showing: Showing) -> str:
    """Cards, rounds and the scoring track."""
    gains = showing.gains()
    cards = "".join(_card(showing, seat, gains[seat]) for seat in range(showing.colours))
    return cards + rounds_markup(showing, 22, 48, LIT_GROUND) + _score_track(showing)


# --- Cards --------------------------------------------------------------------------------------------------------------


def _card(showing: Showing, seat: int, gain: int) -> str:
    """A player's name, score, what the next scoring would bring now, and the places of markers already gone."""
    place = showing.scene.cards[seat]
    gone = range(showing.state.markers_left[seat], markers_each(showing.state.players))
    return player_area(
        showing,
        seat,
        card(place, 10, seat in showing.winners),
        turn_bar(showing, seat, place, 9, 26),
        _head(showing, seat, gain, place),
        gone_markers(spare_marker(place, index, showing.scene.is_wide) for index in gone),
    )


def _head(showing: Showing, seat: int, gain: int, place: Box) -> str:
    is_wide = showing.scene.is_wide
    size, name_size, score_size = (26, showing.letters(15), 27) if is_wide else (19, 12.5, 19)
    x, y = place.x + (11 if is_wide else 8), place.y + (9 if is_wide else 6)
    score, more = str(showing.score(seat)), f"+{gain}" if gain else ""
    right = place.x + place.width - (11 if is_wide else 8)
    left_of_score = right - text_width(score, score_size) - 5
    more_size = showing.letters(12 if is_wide else 10)
    name_left = x + size + (7 if is_wide else 4)
    name, room = showing.name(seat), left_of_score - name_left - 4
    # A name that can be read is worth more than what the next scoring would bring.
    if text_width(name, name_size) > room - text_width(more, more_size) - 4:
        more = ""
    baseline = y + size * 0.5 + name_size * 0.36
    drawn = disc(showing.owner(seat), x, y, size)
    drawn += name_label(name_left, baseline, name, name_size, room, showing.least)
    drawn += label(
        right, y + size * 0.5 + score_size * 0.35, score, score_size, text_anchor="end", font_weight="600", class_="ink serif", data_score=seat
    )
    if more:
        drawn += label(left_of_score, baseline, more, more_size, text_anchor="end", font_weight="600", class_="quiet")
    return drawn


# --- The scoring track --------------------------------------------------------------------------------------------------


def _score_track(showing: Showing) -> str:
    """0 … 100, a tick at every five; who has gone round has the hundreds written above the disc."""
    box = showing.scene.score_track
    y, size = box.y + box.height - 14, showing.letters(9)
    drawn = rectangle(*box.grown(-0.5), 10, fill="var(--surface)", stroke="var(--line)")
    ticks = "".join(
        f"M{showing.scene.score(points):.1f} {y - (4 if points % 10 else 7):.1f}v{4 if points % 10 else 7}" for points in range(0, 101, 5)
    )
    drawn += path(
        f"M{showing.scene.score(0):.1f} {y}H{showing.scene.score(100):.1f}{ticks}", stroke="var(--well-edge)", fill="none", stroke_width=1.2
    )
    step = 10 if showing.scene.is_wide else 20
    for points in range(0, 101, step):
        drawn += label(showing.scene.score(points), y + 2 + size * 0.72, str(points), size, text_anchor="middle", class_="quiet")
    return drawn + _laps(showing)


def _laps(showing: Showing) -> str:
    """The hundreds of who has gone round, beside the disc where there is room; where there is none, the card tells the points."""
    discs = [box_of(next(piece for piece in showing.pieces if piece.part == seat_part(seat, SCORE_PART))) for seat in range(showing.colours)]
    taken, drawn, size = list(discs), "", showing.letters(8.5)
    for seat, disc_box in enumerate(discs):
        laps = (showing.score(seat) - 1) // 100
        words, width = f"+{100 * laps}", text_width(f"+{100 * laps}", size)
        beside = (Box(left, disc_box.y, width, disc_box.height) for left in (disc_box.x + disc_box.width + 1, disc_box.x - width - 1))
        spot = next((box for box in beside if not any(_overlap(box, other) for other in taken)), None)
        if laps > 0 and spot is not None:
            taken.append(spot)
            drawn += label(spot.x, disc_box.y + 8, words, size, font_weight="700")
    return drawn


def _overlap(first: Box, second: Box) -> bool:
    """Whether two boxes on one line cover each other."""
    return first.x < second.x + second.width and second.x < first.x + first.width
