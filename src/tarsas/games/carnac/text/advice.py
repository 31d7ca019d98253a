"""A move of Carnac as somebody at the table would advise it, in the directions of the picture: on a tall one north is to the right."""

from __future__ import annotations

from typing import Final

from ....kernel import State
from ....language import Text, hungarian_article, with_hungarian_ending
from ..state import colours_of, direction_of, is_place, is_tip, placement
from .parts import cell_name
from .words import COLOUR_NAMES

_UPRIGHT: Final = (Text("felfelé", "upwards"), Text("jobbra", "to the right"), Text("lefelé", "downwards"), Text("balra", "to the left"))
_TURNED: Final = (_UPRIGHT[1], _UPRIGHT[2], _UPRIGHT[3], _UPRIGHT[0])


def advice(state: State, action: int, is_tall: bool = False) -> Text:
    """Where to stand a stone and how, which way to tip the last one, or to leave it standing."""
    towards = _TURNED if is_tall else _UPRIGHT
    if is_place(action):
        cell, way = placement(action)
        top, side = (COLOUR_NAMES[colour] for colour in colours_of(way))
        name, one, other = cell_name(cell), towards[0], towards[2]
        return Text(
            f"Állíts menhirt {with_hungarian_ending(name, 're')}: felül {top.hu}, {one.hu} vagy {other.hu} döntve {side.hu}.",
            f"Stand a stone on {name}: {top.en} on top, {side.en} when tipped {one.en} or {other.en}.",
        )
    name = cell_name(state.last_stone)
    stone = Text(f"{hungarian_article(name)} {with_hungarian_ending(name, 'es')} menhirt", f"the stone on {name}")
    if is_tip(action):
        way_down = towards[direction_of(action)]
        return Text(f"Döntsd {way_down.hu} {stone.hu}.", f"Tip {stone.en} {way_down.en}.")
    return Text(f"Hagyd állni {stone.hu}.", f"Leave {stone.en} standing.")
