"""A move of Azul as somebody at the table would advise it."""

from __future__ import annotations

from ....kernel import State
from ....language import Text, hungarian_article
from ..state import CENTRE, FLOOR_LINE, column_of, is_take, taken
from .words import COLOUR_NAMES


def advice(state: State, action: int, is_tall: bool = False) -> Text:
    """What to take and where to put it; or where the tile of a line goes on the grey wall."""
    if not is_take(action):
        row, column = state.tiling_row + 1, column_of(action) + 1
        colour = COLOUR_NAMES[state.line_colour[state.mover, state.tiling_row]]
        return Text(
            f"Tedd {hungarian_article(row)} {row}. sor {colour.hu} csempéjét {hungarian_article(column)} {column}. oszlopba.",
            f"Lay the {colour.en} tile of line {row} into column {column}.",
        )
    source, colour_taken, target = taken(action)
    count, colour, row = state.offer[source, colour_taken], COLOUR_NAMES[colour_taken], target + 1
    tiles = Text(f"{hungarian_article(count)} {count} {colour.hu} csempét", f"the {count} {colour.en} tile{'s' if count > 1 else ''}")
    from_where = Text(f"{hungarian_article(source)} {source}. manufaktúráról", f"from factory {source}")
    to_where = Text(f"{hungarian_article(row)} {row}. sorba", f"to line {row}")
    return Text("Vedd el {tiles} {from_where}, és tedd {to_where}.", "Take {tiles} {from_where} {to_where}.").fill(
        tiles=tiles,
        from_where=Text("középről", "from the centre") if source == CENTRE else from_where,
        to_where=Text("a padlóra", "to the floor line") if target == FLOOR_LINE else to_where,
    )
