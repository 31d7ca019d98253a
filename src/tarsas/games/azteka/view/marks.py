"""The marks on the board: handles of the rings, what is lit, what is held, where a move would lead, where the last one was."""

from __future__ import annotations

from collections.abc import Iterable

from ....draw.lettering import text_width
from ....draw.marks import TAG_LETTERS, Box, Tone, dot, tag
from ....draw.svg import circle, group, label, path, rectangle, stacked, stroke
from ....kernel import has_bit, places_of
from ..rules.play import surrounded
from ..rules.rings import FIRST_SLICE, INNER_RING, full_slices, ring_of, slice_of, slices_with
from ..state import BIRTH, DEATH, FULL_RING, FULL_SLICE, LIFE, NO_SEAT, OVER, PASSING, RINGS, SLICES, THREE
from ..text.parts import ROLE_IDS, TURN_PARTS, read_ring, read_space, ring_part, spaces_of
from .figures import ROLE_COLOURS, figure
from .labels import BUTTONS, RING_BUTTONS, TURN_A_RING
from .measures import SLICE_ANGLE, Disc
from .progress import consequence_of
from .showing import Showing, Turning, decisions, figures_turned
from .stone import CARVED, RIM_DARK

_ARROW = "color-mix(in srgb,var(--lit) 55%,var(--ink))"


# --- On the stone, beneath the figures ------------------------------------------------------------------------------


def medallions_markup(showing: Showing) -> str:
    """On the rim, for each slice, whether it is held: by Life, or with three players by whoever looks."""
    role = showing.role_of(showing.looking.seat) if showing.state.mode == THREE and 0 <= showing.looking.seat < 3 else LIFE
    held, disc = slices_with(showing.state.figures[role]), showing.scene.disc
    radius, middle = disc.rim * (0.36 if disc.is_big else 0.42), disc.rim_inside + disc.rim / 2
    drawn = ""
    for slice_ in range(SLICES):
        x, y = disc.at(middle, (slice_ + 0.5) * SLICE_ANGLE)
        colour = ROLE_COLOURS[role] if has_bit(held, slice_) else RIM_DARK
        drawn += circle(x, y, radius, fill=colour, stroke=CARVED, stroke_width=1.5 if disc.is_big else 1)
        drawn += _leaf(x, y, radius * 0.62, has_bit(held, slice_))
    return drawn


def _leaf(x: float, y: float, k: float, is_held: bool) -> str:
    line = (
        f"M{x:.1f} {y + k:.1f}C{x - k * 1.1:.1f} {y + k * 0.3:.1f} {x - k * 0.7:.1f} {y - k * 0.6:.1f} {x:.1f} {y - k:.1f}"
        f"C{x + k * 0.7:.1f} {y - k * 0.6:.1f} {x + k * 1.1:.1f} {y + k * 0.3:.1f} {x:.1f} {y + k:.1f}Z"
    )
    return path(line, fill="#E9F5EC", opacity=0.92) if is_held else stroke(line, CARVED, 1.2)


def handles_markup(showing: Showing) -> str:
    """The arrow in the groove around each ring: bright where the ring can be turned now."""
    return "".join(_handle(showing, ring) for ring in range(RINGS))


def handle_reach(disc: Disc, ring: int) -> float:
    """Half the angle that a handle takes."""
    radius = disc.handle_radius(ring)
    return min(66 if disc.is_big else 26, radius * 0.62) / radius / 2


def _handle(showing: Showing, ring: int) -> str:
    disc = showing.scene.disc
    radius, reach = disc.handle_radius(ring), handle_reach(disc, ring)
    is_chosen = ring in (showing.held_ring, showing.turning_ring)
    is_bright = is_chosen or ring_part(ring) in showing.looking.lit
    if not disc.is_big:
        return _arrow(disc, radius, reach, "var(--lit)" if is_bright else RIM_DARK, 3.4 if is_bright else 1.6)
    if not is_bright:
        return _arrow(disc, radius, reach * 0.9, RIM_DARK, 2)
    bar, width = disc.arc(radius, -reach, reach), disc.groove + 5
    halo = stroke(bar, "var(--lit)", width + 7, stroke_linecap="round", opacity=0.7 if is_chosen else 0.32)
    edge = stroke(bar, "var(--lit)", width + 1, stroke_linecap="round")
    inside = path(bar, fill="none", stroke="var(--lit)" if is_chosen else "var(--surface)", stroke_width=width - 4, stroke_linecap="round")
    return halo + edge + inside + _arrow(disc, radius, reach * 0.9, "#5A3A06" if is_chosen else _ARROW, 2.6)


def _arrow(disc: Disc, radius: float, reach: float, colour: str, width: float) -> str:
    """A clockwise arrow along a groove."""
    tip = 6.2 if disc.is_big else 4.4
    end = reach + (0 if disc.is_big else 2 / radius)
    back = end - tip * 1.15 / radius
    head = disc.line([(radius + tip * 0.82, back), (radius, end), (radius - tip * 0.82, back)])
    return stroke(disc.arc(radius, -reach, reach) + head, colour, width, stroke_linecap="round", stroke_linejoin="round")


# --- Above the figures ----------------------------------------------------------------------------------------------


def marks_markup(showing: Showing) -> str:
    """The last move, what is lit, what is held, the figures that may pass, and at the end the slice or ring that won."""
    return _last(showing) + _lit(showing) + _held(showing) + _rings_around(showing, places_of(_to_pass(showing) | _won_by(showing)))


def outline(showing: Showing, space: int, class_name: str, by: float = 0) -> str:
    """The outline of a space with a class, grown by so much."""
    disc = showing.scene.disc
    return path(disc.sector(space, -by, disc.gap - 2 * by), class_=class_name, stroke_linejoin="round")


def _last(showing: Showing) -> str:
    disc, drawn = showing.scene.disc, ""
    # The figures have gone home: that was in the round before.
    if not any(showing.state.figures):
        return ""
    for part in showing.looking.last:
        space, ring = read_space(part), read_ring(part)
        if space is not None:
            drawn += outline(showing, space, "last", 2.4 if disc.is_big else 1)
        if ring is not None:
            inner, outer = disc.ring(ring)
            drawn += group(*(circle(disc.x, disc.y, radius, class_="last") for radius in (outer - 2, inner + 2)))
    return drawn


def _lit(showing: Showing) -> str:
    """A dot on each lit space (there are always many), none on a space that is looked at already."""
    disc = showing.scene.disc
    lit = spaces_of(showing.looking.lit) - _chosen_spaces(showing)
    spaces = sorted(space for space in lit if ring_of(space) != showing.turning_ring)
    return stacked(*(dot(*disc.middle(space), 6.4 if disc.is_big else 4.2) for space in spaces))


def _chosen_spaces(showing: Showing) -> set[int]:
    """The spaces that are held or hinted at."""
    hinted = showing.previewed_space
    return spaces_of(showing.looking.held) | (set() if hinted is None else {hinted})


def _held(showing: Showing) -> str:
    disc = showing.scene.disc
    ring = showing.held_ring if showing.turning_ring is None else showing.turning_ring
    circles = [] if ring is None else [circle(disc.x, disc.y, radius, class_="lit") for radius in disc.ring(ring)]
    return stacked(_rings_around(showing, sorted(_chosen_spaces(showing)), 0.5), *circles)


def _rings_around(showing: Showing, spaces: Iterable[int], by: float = 0) -> str:
    return stacked(*(outline(showing, space, "halo", by) + outline(showing, space, "lit", by) for space in spaces))


def _to_pass(showing: Showing) -> int:
    """The Life figures that Death may let pass."""
    return surrounded(showing.state, showing.state.placed) if showing.state.phase == PASSING else 0


def _won_by(showing: Showing) -> int:
    """The whole slice or ring by which the last round was won."""
    state, index = showing.state, showing.state.round_number - 1
    if not showing.is_over or state.winner[index] == NO_SEAT:
        return 0
    figures = state.figures[showing.role_of(state.winner[index])]
    if state.result[index] == FULL_SLICE:
        return full_slices(figures) * FIRST_SLICE
    rings = (INNER_RING << SLICES * ring for ring in range(RINGS)) if state.result[index] == FULL_RING else ()
    return sum(ring for ring in rings if figures & ring == ring)


# --- Where a move would lead ----------------------------------------------------------------------------------------


def preview_markup(showing: Showing) -> str:
    """The figure where it would be placed; or all figures of a ring where they would be after it has turned, with the way they go."""
    disc, space, turning = showing.scene.disc, showing.previewed_space, showing.previewed_turn
    if space is not None:
        return _ghost(disc, showing.state.mover, space)
    if turning is not None:
        return _turn_ghosts(showing, turning)
    return stacked(*(_ghost(disc, DEATH, each) for each in places_of(showing.previewed_passing)))


def _ghost(disc: Disc, role: int, space: int) -> str:
    box = disc.figure_box(space)
    return figure(ROLE_IDS[role], box.x, box.y, box.width, class_="preview")


def _turn_ghosts(showing: Showing, turning: Turning) -> str:
    disc, drawn = showing.scene.disc, ""
    # The way comes in along the outer edge of the ring, where no figure stands.
    radius = disc.ring(turning.ring)[1] - disc.pad * 1.6
    for role, space in figures_turned(showing.state, turning):
        angle = (slice_of(space) + 0.5) * SLICE_ANGLE
        reach = disc.figure_box(space).width * 0.42 / radius
        drawn += _way(disc, radius, angle - turning.steps * SLICE_ANGLE + reach, angle - reach * 0.4) + _ghost(disc, role, space)
    return drawn


def _way(disc: Disc, radius: float, start: float, end: float) -> str:
    tip = 5 if disc.is_big else 3
    head = disc.line([(radius + tip, end - tip / radius), (radius, end), (radius - tip, end - tip / radius)])
    return stroke(disc.arc(radius, start, end) + head, "var(--lit)", 2.4 if disc.is_big else 1.6, stroke_linecap="round")


def tags_markup(showing: Showing) -> str:
    """What the hinted action comes to."""
    action = showing.looking.preview
    if action is None or showing.state.phase == OVER:
        return ""
    words: list[tuple[str, Tone]] = []
    for text, tone in consequence_of(showing.state, action):
        words += [("·", "plain"), (showing.say(text), tone)]
    if not words:
        return ""
    words = words[1:]
    x, y = _tag_place(showing)
    scale = 1 if showing.is_big else showing.least / TAG_LETTERS
    half = (sum(text_width(word, TAG_LETTERS) for word, _ in words) + 5 * len(words) + 15) / 2 * scale
    x = min(max(x, half + 2), (showing.scene.disc.x * 2 if showing.is_big else showing.scene.width) - half - 2)
    return tag(x, y, words, scale)


def _tag_place(showing: Showing) -> tuple[float, float]:
    """Beneath the figure, or above it in the lower half; for a ring in the upper right corner, where it covers no figure; for a decision above its button."""
    disc, space, turning = showing.scene.disc, showing.previewed_space, showing.previewed_turn
    away = 16 if disc.is_big else 12
    if space is not None:
        x, y = disc.middle(space)
        reach = disc.figures[ring_of(space)] / 2 + away
        return x, y + (reach if y < disc.y else -reach)
    if turning is not None:
        return disc.x + disc.rim_outside, disc.y - disc.rim_outside + (2 if disc.is_big else 8)
    button = showing.scene.decisions[0]
    return button.x + button.width, button.y - away * 1.2


# --- Buttons --------------------------------------------------------------------------------------------------------


def buttons_markup(showing: Showing) -> str:
    """Decisions, and on the phone a button for each ring."""
    return _ring_buttons(showing) + "".join(
        _decision(showing, part, box) for part, box in zip(decisions(showing.state), showing.scene.decisions, strict=False)
    )


def _decision(showing: Showing, part: str, box: Box) -> str:
    is_lit, is_held = part in showing.looking.lit, part in showing.looking.held
    is_bright = is_lit or is_held
    sheet = rectangle(box.x, box.y + 2, box.width, box.height, 12, fill="#3C240E", opacity=0.12)
    edge, width = ("var(--lit)", 2.5) if is_bright else ("var(--line)", 1.5)
    sheet += rectangle(*box.grown(-1), 12, fill="var(--lit)" if is_held else "var(--surface)", stroke=edge, stroke_width=width)
    words = label(box.middle[0], box.middle[1] + 5, showing.say(BUTTONS[part]), 14, text_anchor="middle", font_weight="600")
    return group(sheet, words, opacity=None if is_bright or part not in TURN_PARTS else 0.6)


def _ring_buttons(showing: Showing) -> str:
    if not showing.scene.ring_buttons or showing.state.phase in (BIRTH, PASSING, OVER):
        return ""
    first = showing.scene.ring_buttons[RINGS - 1]
    heading = label(first.x + 4, first.y - 12, showing.say(TURN_A_RING), 15, font_weight="560", class_="ink serif")
    return heading + "".join(_ring_button(showing, ring, box) for ring, box in enumerate(showing.scene.ring_buttons))


def _ring_button(showing: Showing, ring: int, box: Box) -> str:
    """Four small rings, the one to turn as an arrow."""
    is_chosen = ring in (showing.held_ring, showing.turning_ring)
    is_lit = is_chosen or ring_part(ring) in showing.looking.lit
    small = Disc(box.middle[0], box.y + 31, 21.5, (5, 5, 5, 5), 0, 0, (), False)
    edge, width = ("var(--lit)", 2.5) if is_chosen else ("var(--line)", 1)
    drawn = [rectangle(*box.grown(-1), 12, fill="var(--surface)", stroke=edge, stroke_width=width)]
    for other in range(RINGS):
        radius = 6.5 + 5 * other
        if other == ring:
            drawn.append(_curl(small, radius, "var(--lit)" if is_lit else "var(--ink-2)"))
        else:
            drawn.append(circle(small.x, small.y, radius, fill="none", stroke="var(--ink-2)", stroke_opacity=0.32, stroke_width=2.4))
    drawn.append(label(box.middle[0], box.y + box.height - 8, showing.say(RING_BUTTONS[ring]), 12.5, text_anchor="middle", class_="quiet"))
    return group(*drawn, opacity=None if is_lit or not showing.looking.lit else 0.55)


def _curl(disc: Disc, radius: float, colour: str) -> str:
    """Nearly a whole turn, clockwise, with a tip."""
    start, end = (0.75 if radius < 8 else 0.5), 6.18
    back, tip = end - 3.6 / radius, (radius, end + 0.15 + 1 / radius)
    line = disc.arc(radius, start, end) + disc.line([(radius + 4, back), tip, (radius - min(4, radius * 0.6), back)])
    return stroke(line, colour, 3, stroke_linecap="round", stroke_linejoin="round")
