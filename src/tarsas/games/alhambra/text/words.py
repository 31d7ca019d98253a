"""Every text of Alhambra – The Dice Game: names, what to do, how it ended, in Hungarian and English. The log is in `log`."""

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
from ..state import AWARDING, DECIDING, EXCHANGING, MACUS_DIE, NAMING, OVER, REVEALING, ROLLING, START_DIE, TWO_POINTS
from ..view.labels import ROUND
from . import log
from .parts import BLACK_PART, NO_EXCHANGE_PART, POINTS_PART, PUSH_PART, TILE_PART, VOID_PART

TITLE: Final = Text("Alhambra – A kockajáték", "Alhambra – The Dice Game")
TAGLINE: Final = Text(
    "Dobj nyolc kockával, szállj versenybe hat épületért, és legyél elöl, amikor jön az értékelés.",
    "Roll eight dice, compete for six buildings, and be ahead when a scoring comes.",
)
CREDITS: Final = Text("Dirk Henn játéka", "A game by Dirk Henn")
MINUTES: Final = 60
OPTION_TEXTS: Final[dict[str, Text]] = {}
TERM_TEXTS: Final = {
    "score": Text("több pontod van", "you have more points"),
    "tracks": Text("elöl jársz az épületek sávjain", "you are ahead on the tracks of the buildings"),
    "tiles": Text("hasznos lapkáid vannak", "you hold useful tiles"),
    "markers": Text("jó helyen állnak a jelölőid", "your markers stand well"),
}


def part_text(state: State, part: str) -> Text:
    """What a part is called: `die: Tower`, `Tower column`, `void tile`, `player 3`."""
    return shared_part_text(part) or _BUTTONS[part]


_BUTTONS: Final = {
    VOID_PART: Text("törlőlapka", "void tile"),
    PUSH_PART: Text("tolólapka", "push tile"),
    BLACK_PART: Text("feketekocka-lapka", "black-die tile"),
    POINTS_PART: log.TWO_POINTS,
    TILE_PART: log.POINT_AND_TILE,
    NO_EXCHANGE_PART: Text("nem cserélek", "no exchange"),
}


# --- What to do --------------------------------------------------------------------------------------------------------


def section_now(state: State) -> str:
    """The section of the rulebook that matters now."""
    phase = state.phase
    if phase in (AWARDING, EXCHANGING, NAMING):
        return "5"
    if phase in (START_DIE, REVEALING):
        return "3"
    return {MACUS_DIE: "9", OVER: "8"}.get(phase, "4")


def chapter(state: State) -> Text:
    """The round."""
    return ROUND.fill(number=state.round_number)


def what_to_do(state: State, chosen: tuple[str, ...]) -> Text:
    """The sentence above the board."""
    phase = state.phase
    if phase == DECIDING:
        return _turn_text(state, chosen)
    if phase in (AWARDING, EXCHANGING, NAMING):
        return _award_text(state)
    return {
        START_DIE: Text("Hová kerül a kezdőjátékos-lapka?", "Where does the start-player tile go?"),
        REVEALING: Text("Bónuszlapkák kerülnek az oszlopokba", "Bonus tiles are laid out"),
        MACUS_DIE: Text("Hol kezd Macus?", "Where does Macus begin?"),
        ROLLING: Text("Gurulnak a kockák", "The dice are rolling"),
    }.get(phase, Text("Vége a játéknak", "The game is over"))


def _turn_text(state: State, chosen: tuple[str, ...]) -> Text:
    dice = sum(is_toggle(part) for part in chosen)
    if BLACK_PART in chosen:
        return Text("Válassz épületet a fekete kockára", "Choose a building for the black die")
    if PUSH_PART in chosen:
        return Text("Melyik oszlopban tolsz hátra?", "Choose the column in which you push")
    if dice:
        return roll_the_others(dice)
    left = MOST_ROLLS - state.rolls
    if left == 0:
        return Text("Tedd le a jelölődet egy épület oszlopába", "Place your marker in the column of a building")
    return Text(
        f"Tegyél félre kockákat, és dobj újra (még {left}), vagy tedd le a jelölődet",
        f"Keep dice and roll again ({left} left), or place your marker",
    )


def _award_text(state: State) -> Text:
    column = column_text(state.award_column)
    phase = state.phase
    if phase == AWARDING:
        tile = log.TILE_NAMES[state.tile_at[state.award_column]]
        return Text(
            f"Tiéd a legjobb hely ({column.hu}): 2 pont, vagy 1 pont és a lapka ({tile.hu})?",
            f"You are best in the {column.en} column: 2 points, or 1 point and the tile ({tile.en})?",
        )
    if phase == EXCHANGING:
        points = 2 if state.reward == TWO_POINTS else 1
        return Text(
            f"{points} pontot kapsz ({column.hu}). Elcserélsz egyet egy másik épületre?",
            f"You get {points} point{'s' if points > 1 else ''} ({column.en}). Exchange one for another building?",
        )
    return Text("Ki kezdje a következő kört?", "Who starts the next round?")


# --- The end -----------------------------------------------------------------------------------------------------------


def ending_text(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """That the fifth round is over, who won, and by what."""
    scores = [score_of(state, seat) for seat in range(state.players)]
    return ending_of(names, scores, score_of(state, MACUS) if state.players == 2 else None)


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """The three scorings."""
    return tuple(
        ScoreLine(Text(f"{SCORING_LETTERS[scoring]} értékelés", f"Scoring {SCORING_LETTERS[scoring]}"), state.scored[scoring, seat])
        for scoring in range(SCORINGS)
    )


# --- Macus -------------------------------------------------------------------------------------------------------------


def neutrals(state: State) -> tuple[Neutral, ...]:
    """Macus, with two players: he scores like everybody else and can win (AL16)."""
    return (Neutral(MACUS_NAME, score_of(state, MACUS), score_lines(state, MACUS)),) if state.players == 2 else ()
