"""The players' cards, the five rounds with their scorings, and the scoring track."""

from __future__ import annotations

import numpy as np

from ....draw.lettering import fitted, text_width
from ....draw.looking import seat_part
from ....draw.marks import Box
from ....draw.svg import circle, group, label, path, rectangle, title
from ...alhambra_family.rules.columns import MACUS, MOST_PLAYERS, markers_each
from ...alhambra_family.state import MACUS_AHEAD, ROUNDS
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.view.pieces import disc, empty_octagon
from ..rules.scoring import outcome, score_of
from ..state import OVER
from ..text.parts import SCORE_PART
from .labels import WINNER
from .pieces import spare_marker
from .showing import Showing


def players_markup(showing: Showing) -> str:
    """Cards, rounds and the scoring track."""
    gains = showing.gains()
    cards = "".join(_card(showing, seat, gains[seat]) for seat in range(showing.colours))
    return cards + _rounds(showing) + _score_track(showing)


def winners(showing: Showing) -> frozenset[int]:
    """The seats that have won a finished game; Macus may be the one, or one of them."""
    if showing.phase != OVER:
        return frozenset()
    places = np.zeros(MOST_PLAYERS, np.int8)
    if outcome(showing.state, places) == MACUS_AHEAD:
        return frozenset({MACUS})
    best = max(score_of(showing.state, seat) for seat in range(showing.colours))
    return frozenset(seat for seat in range(showing.colours) if score_of(showing.state, seat) == best)


# --- Cards --------------------------------------------------------------------------------------------------------------


def _card(showing: Showing, seat: int, gain: int) -> str:
    """A player's name, score, what the next scoring would bring now, and the places of markers already gone.

    While something is held the cards of the others step back.
    """
    card, has_won = showing.scene.cards[seat], seat in winners(showing)
    drawn = rectangle(card.x, card.y + 2, card.width, card.height, 10, fill="#3C240E", opacity=0.1)
    edge, width = ("var(--lit)", 2) if has_won else ("var(--line)", 1)
    drawn += rectangle(*card.grown(-0.5), 10, fill="var(--surface)", stroke=edge, stroke_width=width)
    if seat == showing.mover:
        drawn += path(f"M{card.x:.1f} {card.y + 9:.1f}h1a4 4 0 0 1 4 4v{card.height - 26:.1f}a4 4 0 0 1-4 4h-1Z", fill="var(--lit)")
    drawn += _head(showing, seat, gain, card) + _gone_markers(showing, seat, card)
    is_aside = showing.raised and seat != showing.mover
    return group(title(showing.say(WINNER)) if has_won else "", drawn, class_="dim" if is_aside else None)


def _head(showing: Showing, seat: int, gain: int, card: Box) -> str:
    is_wide = showing.scene.is_wide
    size, name_size, score_size = (26, 15, 27) if is_wide else (19, 12.5, 19)
    x, y = card.x + (11 if is_wide else 8), card.y + (9 if is_wide else 6)
    score, more = str(score_of(showing.state, seat)), f"+{gain}" if gain and showing.phase != OVER else ""
    right = card.x + card.width - (11 if is_wide else 8)
    left_of_score = right - text_width(score, score_size) - 5
    more_size = 12 if is_wide else 10
    name_left = x + size + (7 if is_wide else 4)
    name, room = showing.name(seat), left_of_score - name_left - 4
    # A name that can be read is worth more than what the next scoring would bring.
    if text_width(name, name_size) > room - text_width(more, more_size) - 4:
        more = ""
    baseline = y + size * 0.5 + name_size * 0.36
    drawn = disc(showing.owner(seat), x, y, size)
    drawn += label(name_left, baseline, fitted(name, name_size, room), name_size, font_weight="650")
    drawn += label(right, y + size * 0.5 + score_size * 0.35, score, score_size, text_anchor="end", font_weight="600", class_="ink serif")
    if more:
        drawn += label(left_of_score, baseline, more, more_size, text_anchor="end", font_weight="600", class_="quiet")
    return drawn


def _gone_markers(showing: Showing, seat: int, card: Box) -> str:
    each, left = markers_each(showing.state.players), showing.state.markers_left[seat]
    places = [spare_marker(card, index, showing.scene.is_wide) for index in range(left, each)]
    return "".join(empty_octagon(place.x, place.y, place.width) for place in places)


# --- Rounds and scorings ------------------------------------------------------------------------------------------------


def _rounds(showing: Showing) -> str:
    """Five dots for the rounds, and behind the odd ones their scoring; the next one is lit."""
    box, now, coming = showing.scene.rounds, showing.state.round_number, showing.next_scoring()
    drawn = rectangle(*box.grown(-0.5), 10, fill="var(--surface)", stroke="var(--line)")
    step = (box.width - 70) / (ROUNDS - 1)
    y = box.y + box.height / 2
    for number in range(1, ROUNDS + 1):
        x = box.x + 22 + (number - 1) * step
        is_now, is_past = number == now and showing.phase != OVER, number < now or showing.phase == OVER
        fill = "var(--ink)" if is_now else "var(--surface-2)" if is_past else "none"
        drawn += circle(x, y, 11, fill=fill, stroke="none" if is_now else "var(--well-edge)")
        tone = "var(--surface)" if is_now else "var(--ink-2)"
        drawn += label(x, y + 4.2, str(number), 12, text_anchor="middle", font_weight="650", fill=tone)
        if number % 2:
            drawn += _scoring_mark(x + 24, y, number // 2, coming)
    return drawn


def _scoring_mark(x: float, y: float, scoring: int, coming: int) -> str:
    is_next = scoring == coming
    fill = "color-mix(in srgb,var(--lit) 24%,transparent)" if is_next else "var(--surface-2)"
    cell = rectangle(x - 10, y - 10, 20, 20, 5, fill=fill, stroke="var(--lit)" if is_next else None, stroke_width=1.5 if is_next else None)
    letter = label(x, y + 4.6, SCORING_LETTERS[scoring], 13, text_anchor="middle", font_weight="640", class_=f"{'ink' if is_next else 'quiet'} serif")
    return group(cell, letter, opacity=0.5 if scoring < coming else None)


# --- The scoring track --------------------------------------------------------------------------------------------------


def _score_track(showing: Showing) -> str:
    """0 … 100, a tick at every five; who has gone round has the hundreds written above the disc."""
    box = showing.scene.score_track
    y = box.y + box.height - 14
    drawn = rectangle(*box.grown(-0.5), 10, fill="var(--surface)", stroke="var(--line)")
    ticks = "".join(
        f"M{showing.scene.score(points):.1f} {y - (4 if points % 10 else 7):.1f}v{4 if points % 10 else 7}" for points in range(0, 101, 5)
    )
    drawn += path(
        f"M{showing.scene.score(0):.1f} {y}H{showing.scene.score(100):.1f}{ticks}", stroke="var(--well-edge)", fill="none", stroke_width=1.2
    )
    step = 10 if showing.scene.is_wide else 20
    for points in range(0, 101, step):
        drawn += label(showing.scene.score(points), y + 9.5, str(points), 9, text_anchor="middle", class_="quiet")
    return drawn + "".join(_laps(showing, seat) for seat in range(showing.colours))


def _laps(showing: Showing, seat: int) -> str:
    laps = (score_of(showing.state, seat) - 1) // 100
    if laps < 1:
        return ""
    piece = next(piece for piece in showing.pieces if piece.part == seat_part(seat, SCORE_PART))
    return label(piece.x + piece.size + 1, piece.y + 8, f"+{100 * laps}", 8.5, font_weight="700")
