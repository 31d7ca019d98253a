"""Every text of Alcazaba: names, what to do, how it ended, in Hungarian and English. The log is in `log`."""

from __future__ import annotations

from typing import Final

from ....contract import Neutral, ScoreLine
from ....kernel import State
from ....language import Text
from ...alhambra_family.rules.columns import MACUS
from ...alhambra_family.rules.turn import MOST_ROLLS
from ...alhambra_family.state import SCORINGS
from ...alhambra_family.text.ending import ending_of
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.text.names import MACUS_NAME, column_text
from ...alhambra_family.text.parts import is_toggle, roll_the_others, shared_part_text
from ..rules.scoring import score_of
from ..state import AWARD, BUILDING, DIE_FOR_START, LAYING, MAJORITIES, NAMING, OVER, REBUILDING, ROLLING, TURN, WALL
from .log import cell_text, tile_text
from .parts import BUILT, MACUS_PART, RESERVE_PART, RESERVED, START_PART, TO_TAKE, read_cell_part, read_tile_part
from .position import has_tiles

TITLE: Final = Text("Alcazaba", "Alcazaba")
TAGLINE: Final = Text(
    "Nyerj épületlapkákat a kockákkal, építsd fel a saját Alhambrádat, és kerítsd körbe minél hosszabb fallal.",
    "Win building tiles with the dice, build your own Alhambra and put a long wall around it.",
)
CREDITS: Final = Text("Dirk Henn játéka, az Alhambra – A kockajáték változata", "A game by Dirk Henn, the variant of Alhambra – The Dice Game")
MINUTES: Final = 75
OPTION_TEXTS: Final[dict[str, Text]] = {}
TERM_TEXTS: Final = {
    "score": Text("több pontod van", "you have more points"),
    "majorities": Text("több épületből neked van a legtöbb", "you lead in more of the buildings"),
    "wall": Text("hosszabb a külső falad", "your outer wall is longer"),
    "reserve": Text("hasznos lapkák várnak a tartalékodban", "useful tiles wait on your reserve board"),
    "markers": Text("jó helyen állnak a jelölőid", "your markers stand well"),
}

_BUTTONS: Final = {
    RESERVE_PART: Text("tartaléktábla", "reserve board"),
    START_PART: Text("kezdőjátékos-lapka", "start-player tile"),
    MACUS_PART: Text("Macusnak adom", "give to Macus"),
}
_TILE_PLACES: Final = {
    RESERVED: Text("tartalékban: {tile}", "in reserve: {tile}"),
    BUILT: Text("beépítve: {tile}", "built: {tile}"),
    TO_TAKE: Text("elvehető: {tile}", "to take: {tile}"),
}


def part_text(state: State, part: str) -> Text:
    """What a part is called: `die: Tower (1)`, `Tower column`, `built: Garden 8 (walls: N, W)`, `cell: 2 north, 1 east`."""
    if tile := read_tile_part(part):
        return _TILE_PLACES[tile[0]].fill(tile=tile_text(tile[1]))
    if cell := read_cell_part(part):
        return Text("mező: {cell}", "cell: {cell}").fill(cell=cell_text(*cell))
    return shared_part_text(part) or _BUTTONS[part]


# --- What to do --------------------------------------------------------------------------------------------------------


def section_now(state: State) -> str:
    """The section of the rulebook that matters now."""
    now = {LAYING: "2", DIE_FOR_START: "2", AWARD: "5", NAMING: "5.2", BUILDING: "6", REBUILDING: "4", OVER: "8"}
    return now.get(state.phase, "3")


def chapter(state: State) -> Text:
    """The round."""
    return Text("{number}. kör", "Round {number}").fill(number=state.round_number)


def what_to_do(state: State, chosen: tuple[str, ...]) -> Text:
    """The sentence above the board."""
    phase = state.phase
    if phase == TURN:
        return _turn_text(state, chosen)
    if phase == AWARD:
        column = column_text(state.award_column)
        return Text(f"Tiéd a legjobb hely ({column.hu}): válassz lapkát", f"You are best in the {column.en} column: take a tile")
    if phase == BUILDING:
        macus = Text(", vagy add Macusnak", ", or give it to Macus") if state.players == 2 else Text("", "")
        return Text(
            "Építsd be a lapkát egy kivilágított helyre, vagy tedd a tartalékba{macus}", "Build the tile on a lit cell, or reserve it{macus}"
        ).fill(macus=macus)
    return {
        REBUILDING: Text(
            "Hová kerüljön a lapka? Üres helyre vagy egy másik lapka helyére", "Where does the tile go? An empty cell, or another's place"
        ),
        NAMING: Text("Ki kezdje a következő kört?", "Who starts the next round?"),
        LAYING: Text("Épületlapkák kerülnek az oszlopokba", "Building tiles are laid out"),
        DIE_FOR_START: Text("Hová kerül a kezdőjátékos-lapka?", "Where does the start-player tile go?"),
        ROLLING: Text("Gurulnak a kockák", "The dice are rolling"),
    }.get(phase, Text("Vége a játéknak", "The game is over"))


def _turn_text(state: State, chosen: tuple[str, ...]) -> Text:
    dice = sum(is_toggle(part) for part in chosen)
    if any((tile := read_tile_part(part)) and tile[0] == BUILT for part in chosen):
        return Text("Válaszd a tartaléktáblát, és a lapka odakerül", "Choose the reserve board to put the tile there")
    if dice:
        return roll_the_others(dice)
    left = MOST_ROLLS - state.rolls
    if left == 0:
        return Text("Tedd le a jelölődet egy épület oszlopába", "Place your marker in the column of a building")
    if not has_tiles(state, state.mover):
        return Text(f"Dobj újra (még {left}), vagy tedd le a jelölődet", f"Roll again ({left} left), or place your marker")
    return Text(
        f"Dobj újra (még {left}), tedd le a jelölődet, vagy építs át",
        f"Roll again ({left} left), place your marker, or rebuild",
    )


# --- The end -----------------------------------------------------------------------------------------------------------


def ending_text(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """That the fifth round is over, who won, and by what."""
    scores = [score_of(state, seat) for seat in range(state.players)]
    return ending_of(names, scores, score_of(state, MACUS) if state.players == 2 else None)


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Majorities and wall of each of the three scorings."""
    lines = []
    for scoring in range(SCORINGS):
        letter = SCORING_LETTERS[scoring]
        lines.append(ScoreLine(Text(f"{letter}: épületek", f"{letter}: buildings"), state.points[seat, scoring, MAJORITIES]))
        lines.append(ScoreLine(Text(f"{letter}: fal", f"{letter}: wall"), state.points[seat, scoring, WALL]))
    return tuple(lines)


# --- Macus -------------------------------------------------------------------------------------------------------------


def neutrals(state: State) -> tuple[Neutral, ...]:
    """Macus, with two players: he scores like everybody else and can win (AC9, AC10)."""
    return (Neutral(MACUS_NAME, score_of(state, MACUS), score_lines(state, MACUS)),) if state.players == 2 else ()
