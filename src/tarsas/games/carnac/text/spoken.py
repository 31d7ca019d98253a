"""What the parts of Carnac's board have now, and what a move comes to, as a screen reader says it: by the compass, whatever way the picture is turned."""

from __future__ import annotations

from typing import Final

from ....contract import EMPTY as NOTHING
from ....contract import listed
from ....kernel import State, copy_of, places_of
from ....language import Text, hungarian_article, with_hungarian_ending
from ..rules.play import play
from ..state import DECIDING, EMPTY, PLAYERS, colours_of, direction_of, is_place, is_tip, placement
from .description import DIRECTION_NAMES, stone_in_words
from .dolmens import sizes_of
from .parts import Part, cell_name, read_part
from .words import COLOUR_NAMES, way_text

_TOWARDS: Final = (Text("északra", "north"), Text("keletre", "east"), Text("délre", "south"), Text("nyugatra", "west"))


def part_state(state: State, part: str) -> Text:
    """What is on a cell: `red, standing`; other parts say all by their name."""
    read = read_part(state, part) or Part()
    if not read.is_cell:
        return NOTHING
    stone = state.ground[read.cell]
    return Text("üres", "empty") if stone == EMPTY else stone_in_words(stone)


def spoken_move(state: State, action: int) -> Text:
    """Where a stone is stood and how, which way it is tipped, or that it is left."""
    if is_place(action):
        cell, way = placement(action)
        name, told = cell_name(cell), way_text(*colours_of(way))
        return Text(f"Állíts menhirt {with_hungarian_ending(name, 're')}: {told.hu}", f"Stand a stone on {name}: {told.en}")
    name = cell_name(state.last_stone)
    stone = Text(f"{hungarian_article(name)} {with_hungarian_ending(name, 'es')} menhirt", f"the stone on {name}")
    if is_tip(action):
        towards = _TOWARDS[direction_of(action)]
        return Text(f"Döntsd {towards.hu} {stone.hu}", f"Tip {stone.en} {towards.en}")
    return Text(f"Hagyd állni {stone.hu}", f"Leave {stone.en} standing")


def consequence(state: State, action: int) -> Text:
    """Which colour has how many dolmens then, where that changes, and which ways the stone could be tipped."""
    after = copy_of(state)
    play(after, action)
    told = [text for colour in range(PLAYERS) if (text := _change(state, after, colour)).en] or [
        Text("a dolmenek száma nem változik", "no dolmens change")
    ]
    if is_place(action):
        told.append(_tips_text(after))
    return Text(*("; ".join(each) for each in zip(*told, strict=True)))


def _change(before: State, after: State, colour: int) -> Text:
    was, now = len(sizes_of(before, colour)), len(sizes_of(after, colour))
    if was == now:
        return NOTHING
    sign = Text("plusz", "plus") if now > was else Text("mínusz", "minus")
    return Text("{colour} dolmen: {now}, {sign} {by}", "{colour} dolmens: {now}, {sign} {by}").fill(
        colour=COLOUR_NAMES[colour], now=now, sign=sign, by=abs(now - was)
    )


def _tips_text(after: State) -> Text:
    if after.phase != DECIDING:
        return Text("nem dönthető le", "it cannot be tipped")
    ways = listed(DIRECTION_NAMES[direction] for direction in places_of(after.tips))
    return Text("ledönthető: {ways}", "it can be tipped: {ways}").fill(ways=ways)
