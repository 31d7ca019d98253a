"""The table: wood, the factories' plates, the hollow in the middle, bag and lid, and which round it is."""

from __future__ import annotations

from functools import lru_cache

from ....draw.lettering import split_line, text_width
from ....draw.looking import DISCARD, STOCK
from ....draw.svg import element, ellipse, group, label, rectangle, stop
from ....draw.wood import SHINE, table_top
from ..state import COLOURS
from ..text.parts import COLOUR_IDS
from .labels import BAG, FACTORIES, LID, phase_text, round_text
from .measures import Supply, TablePlace
from .props import BAG_WIDTH, LID_WIDTH, bag, lid, plate
from .showing import Showing

WELL_DEFINITION = element("radialGradient", stop(0, "#1D0E03", 0.13), stop(0.86, "#1D0E03", 0.17), stop(1, "#1D0E03", 0.32), id="azul-well")


def table_markup(showing: Showing) -> str:
    """Everything of the table that does not move."""
    return _ground(showing.scene.table) + _plates(showing) + _supply(showing) + _heading(showing)


@lru_cache(maxsize=64)
def _ground(table: TablePlace) -> str:
    return table_top("azul", table.box) + _well(table)


def _well(table: TablePlace) -> str:
    x, y = table.well_middle
    across, down = table.well
    if table.has_piles:
        return rectangle(x - across, y - down, 2 * across, 2 * down, down * 0.5, fill="#1D0E03", opacity=0.2, stroke=SHINE, stroke_opacity=0.3)
    rim = ellipse(x, y + 1, across, down, fill="none", stroke=SHINE, stroke_opacity=0.2)
    return ellipse(x, y, across, down, fill="url(#azul-well)") + rim


def _plates(showing: Showing) -> str:
    """The factories: empty ones fade into the table, and those one does not take from step back."""
    table, offer = showing.scene.table, showing.state.offer.tolist()
    raised = {part.source for name in showing.raised_parts if (part := showing.part(name))}
    drawn = []
    for index in range(len(table.plates)):
        is_empty = not any(offer[index + 1])
        opacity = "var(--empty-plate)" if is_empty else ".8" if showing.is_holding and index + 1 not in raised else None
        drawn.append(_factory(table, index + 1, is_empty, opacity, showing.least))
    return "".join(drawn)


@lru_cache(maxsize=1024)
def _factory(table: TablePlace, number: int, is_empty: bool, opacity: str | None, least: float) -> str:
    x, y = table.plates[number - 1]
    return plate(x, y, table.plate, opacity) + _plate_number(table, x, y, number, is_empty, least)


def _plate_number(table: TablePlace, x: float, y: float, number: int, is_empty: bool, least: float) -> str:
    """The number that the log and the parts call a factory by: in the middle of an empty one, else above its tiles."""
    if is_empty:
        size = max(table.plate * 0.12, least)
        return label(x, y + size * 0.36, str(number), size, text_anchor="middle", class_="on-wood", opacity=0.8)
    size = max(table.plate * 0.08, least)
    above = table.plate_tiles((x, y))[0].y - 2
    return label(x, above, str(number), size, text_anchor="middle", class_="quiet", font_weight="600", opacity=0.9)


def _supply(showing: Showing) -> str:
    """The bag and the lid of the box, with how many tiles are in them."""
    colours = tuple(COLOUR_IDS[colour] for colour in range(COLOURS) if showing.state.lid[colour] > 0)
    counts, words = showing.counts(), (showing.say(BAG), showing.say(LID))
    return _bag_and_lid(showing.scene.supply, counts[STOCK], counts[DISCARD], colours, words, showing.letters(13))


@lru_cache(maxsize=256)
def _bag_and_lid(supply: Supply, in_bag: int, in_lid: int, colours: tuple[str, ...], words: tuple[str, str], letters: float) -> str:
    drawn = bag(*supply.bag, in_bag, supply.bag_scale) + lid(*supply.lid, in_lid, colours, supply.lid_scale)
    if not supply.has_labels:
        return drawn
    tone = "on-wood" if supply.is_on_wood else "quiet"
    y = supply.bag[1] + 121 * supply.bag_scale
    middles = (supply.bag[0] + BAG_WIDTH / 2 * supply.bag_scale, supply.lid[0] + LID_WIDTH / 2 * supply.lid_scale)
    for x, word in zip(middles, words, strict=True):
        drawn += label(x, y, word, letters, text_anchor="middle", class_=tone)
    return drawn


def _heading(showing: Showing) -> str:
    """Which round it is; where there is room, also what is going on."""
    supply, state = showing.scene.supply, showing.state
    x, y = supply.heading
    round_words = showing.say(round_text(state))
    if not supply.is_on_wood:
        big = label(x, y, round_words, 24, font_weight="540", class_="ink serif")
        return group(big, label(x, y + 26, showing.say(phase_text(state)), showing.letters(14), class_="quiet"))
    if not supply.has_labels:
        return _small_heading(showing, round_words, x, y)
    right = showing.scene.table.box.width - x
    return label(x, y, showing.say(FACTORIES), 20, font_weight="540", class_="on-wood serif") + label(
        right, y - 1, round_words, showing.letters(14), text_anchor="end", class_="on-wood", opacity=0.85
    )


def _small_heading(showing: Showing, words: str, x: float, y: float) -> str:
    """Beside bag and lid; what is too long for a corner of a phone takes two lines."""
    size, room = (17, 200) if not showing.scene.table.has_piles else (15, 92)
    lines = [words] if text_width(words, size) <= room else list(split_line(words, size, room))
    first = y - (len(lines) - 1) * size
    return "".join(label(x, first + index * size, line, size, font_weight="540", class_="on-wood serif") for index, line in enumerate(lines))
