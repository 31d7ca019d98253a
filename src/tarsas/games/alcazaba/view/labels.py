"""The few words that stand in Alcazaba's picture."""

from __future__ import annotations

from typing import Final

from ....language import Text

PICTURE: Final = Text("Alcazaba, {number}. kör", "Alcazaba, round {number}")
PICTURE_OVER: Final = Text("Alcazaba, vége a játéknak", "Alcazaba, game over")
LAST_ROLL: Final = Text("Ez volt a harmadik dobás:", "That was the third roll:")
NOW_PLACE: Final = Text("tedd le a jelölődet", "place your marker")
OR_PLACE: Final = Text("vagy tedd le a jelölődet", "or place your marker")
OR_REBUILD: Final = Text("vagy építs át egy lapkát", "or rebuild with a tile")
OR_PLACE_SHORT: Final = Text("vagy jelölőt teszel le", "or place a marker")
OR_REBUILD_SHORT: Final = Text("vagy átépítesz", "or rebuild")
LAYING_OUT: Final = Text("Kör eleje: lapkák kerülnek az oszlopokba", "A round begins: tiles are laid out")
BEST_PLACE: Final = Text("{column}: {name} választ", "{column}: {name} chooses")
TAKE_ONE: Final = Text("Válassz egy lapkát az oszlopból", "Take a tile of the column")
THEN: Final = Text("Utána: {names}", "Then: {names}")
TO_RESERVE: Final = Text("Tartalékba", "Reserve")
TO_MACUS: Final = Text("Macusnak", "To Macus")
REBUILD: Final = Text("Átépítés", "Rebuilding")
REBUILD_HOW: Final = Text("Üres helyre vagy egy lapka helyére", "On an empty cell, or in a tile's place")
WALL_CHANGE: Final = Text("Fal {before} → {after}", "Wall {before} → {after}")
WALL_NOW: Final = Text("Fal {length}", "Wall {length}")
BUILDING_CHANGE: Final = Text("{name} {before} → {after}", "{name} {before} → {after}")
BADGE: Final = Text("fal {length}", "wall {length}")
RESERVE: Final = Text("Tartalék", "Reserve")
ALHAMBRA_TAB: Final = Text("Alhambra", "Alhambra")
ALHAMBRA_OF: Final = Text("Alhambra: {name}", "Alhambra: {name}")
COLUMNS_TAB: Final = Text("Oszlopok", "Columns")
TABS: Final = Text("Mi látszik", "What is shown")
