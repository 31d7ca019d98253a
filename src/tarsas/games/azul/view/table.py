"""The table: wood, the factories' plates, the hollow in the middle, bag and lid, and which round it is."""

from __future__ import annotations

from ....draw.svg import element, ellipse, group, label, stop
from ....draw.wood import SHINE, table_top
from ..rules.play import factories
from ..state import COLOURS
from ..text.parts import COLOUR_IDS
from .labels import BAG, FACTORIES, LID, phase_text, round_text
from .props import BAG_WIDTH, LID_WIDTH, bag, lid, plate
from .showing import Showing

WELL_DEFINITION = element("radialGradient", stop(0, "#1D0E03", 0.13), stop(0.86, "#1D0E03", 0.17), stop(1, "#1D0E03", 0.32), id="azul-well")


def table_markup(showing: Showing) -> str:
    """Everything of the table that does not move."""
    return table_top("azul", showing.scene.table.box) + _well(showing) + _plates(showing) + _supply(showing) + _heading(showing)


def _well(showing: Showing) -> str:
    x, y = showing.scene.table.well_middle
    across, down = showing.scene.table.well
    rim = ellipse(x, y + 1, across, down, fill="none", stroke=SHINE, stroke_opacity=0.2)
    return ellipse(x, y, across, down, fill="url(#azul-well)") + rim


def _plates(showing: Showing) -> str:
    """The factories: empty ones fade into the table, and those one does not take from step back."""
    table = showing.scene.table
    raised = {part.source for name in showing.raised_parts if (part := showing.part(name))}
    drawn = []
    for index, (x, y) in enumerate(table.plates(factories(showing.state))):
        is_empty = not showing.state.record.offer[index + 1].any()
        opacity = "var(--empty-plate)" if is_empty else ".8" if showing.is_holding and index + 1 not in raised else None
        drawn.append(plate(x, y, table.plate, opacity))
        drawn.append(_plate_number(x, y, index + 1, table.plate, is_empty))
    return "".join(drawn)


def _plate_number(x: float, y: float, number: int, diameter: float, is_empty: bool) -> str:
    """The number that the log and the parts call a factory by: in the middle of an empty one, else at its rim."""
    if is_empty:
        return label(x, y + diameter * 0.045, str(number), max(12, diameter * 0.12), text_anchor="middle", class_="on-wood", opacity=0.8)
    size = max(8, diameter * 0.08)
    return label(x, y - diameter * 0.405 + size * 0.4, str(number), size, text_anchor="middle", class_="quiet", font_weight="600", opacity=0.75)


def _supply(showing: Showing) -> str:
    """The bag and the lid of the box, with how many tiles are in them."""
    supply, state = showing.scene.supply, showing.state
    in_bag, in_lid = sum(state.bag), sum(state.lid)
    colours = [COLOUR_IDS[colour] for colour in range(COLOURS) if state.lid[colour] > 0]
    drawn = bag(*supply.bag, in_bag, supply.bag_scale) + lid(*supply.lid, in_lid, colours, supply.lid_scale)
    if not supply.has_labels:
        return drawn
    tone = "on-wood" if supply.is_on_wood else "quiet"
    y = supply.bag[1] + 121 * supply.bag_scale
    for x, text in ((supply.bag[0] + BAG_WIDTH / 2 * supply.bag_scale, BAG), (supply.lid[0] + LID_WIDTH / 2 * supply.lid_scale, LID)):
        drawn += label(x, y, showing.say(text), 13, text_anchor="middle", class_=tone)
    return drawn


def _heading(showing: Showing) -> str:
    """Which round it is; where there is room, also what is going on."""
    supply, state = showing.scene.supply, showing.state
    x, y = supply.heading
    round_words = showing.say(round_text(state))
    if not supply.is_on_wood:
        big = label(x, y, round_words, 24, font_weight="540", class_="ink serif")
        return group(big, label(x, y + 26, showing.say(phase_text(state)), 14, class_="quiet"))
    if not supply.has_labels:
        return label(x, y, round_words, 17, font_weight="540", class_="on-wood serif")
    right = showing.scene.table.box.width - x
    return label(x, y, showing.say(FACTORIES), 20, font_weight="540", class_="on-wood serif") + label(
        right, y - 1, round_words, 14, text_anchor="end", class_="on-wood", opacity=0.85
    )
