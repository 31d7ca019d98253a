"""A picture with leaves: where a window is small, two views lie in the same place, and tabs turn one of them up.

The drawing says which leaf the decision is about. What lies on the other is drawn too but not displayed, so that a page can turn the leaves without asking for another
picture; it also makes the tabs something to click. A picture that stands alone shows the leaf that was turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .lettering import fitted
from .marks import Box
from .svg import circle, group, label, rectangle

TAB_SIZE: Final = 14


class Tab(NamedTuple):
    """A leaf by its name, what its tab says, what it is called in full, and whether something on it can be clicked now."""

    leaf: str
    words: str
    name: str
    is_lit: bool


def leaf_attributes(leaf: str | None, shown: str | None) -> dict[str, str | None]:
    """The attributes of what lies on a leaf: which one, and whether it is turned away. What lies on none is always to be seen."""
    return {} if leaf is None else {"data_leaf": leaf, "display": None if leaf == shown else "none"}


def on_leaf(content: str, leaf: str | None, shown: str | None) -> str:
    """Content that lies on a leaf."""
    return group(content, **leaf_attributes(leaf, shown)) if leaf is not None else content


def tabs_markup(box: Box, tabs: Sequence[Tab], shown: str, description: str) -> str:
    """A tab for each leaf, beside each other."""
    width = (box.width - 6) / len(tabs)
    places = (Box(box.x + 3 + index * width, box.y + 3, width, box.height - 6) for index in range(len(tabs)))
    return group(
        rectangle(*box, 10, fill="var(--surface-2)"),
        *(_tab(place, tab, tab.leaf == shown) for place, tab in zip(places, tabs, strict=True)),
        class_="tabs",
        data_shown=shown,
        data_name=description,
    )


def _tab(box: Box, tab: Tab, is_shown: bool) -> str:
    across, down = box.middle
    return group(
        rectangle(*box, 8, class_="tab-ground"),
        label(
            across,
            down + TAB_SIZE * 0.36,
            fitted(tab.words, TAB_SIZE, box.width - 22),
            TAB_SIZE,
            text_anchor="middle",
            font_weight="620",
            class_="tab-words",
        ),
        circle(box.x + box.width - 10, box.y + 9, 4, class_="dot") if tab.is_lit else "",
        rectangle(*box, 8, class_="rim"),
        rectangle(*box.grown(3), fill="transparent", class_="tab-area"),
        class_="tab chosen" if is_shown else "tab",
        id=f"tab-{tab.leaf}",
        data_tab=tab.leaf,
        data_name=tab.name,
    )
