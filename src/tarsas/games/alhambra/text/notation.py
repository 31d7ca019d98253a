"""Alhambra's actions as text and back, and as paths of clicks.

    words                           compact      path of parts
    keep pavilion pavilion tower    kPPT         die-pavilion-1, die-pavilion-2, die-tower-1, roll
    keep nothing                    k-           roll
    place tower                     =T           column-tower
    push tower                      >T           tile-push, column-tower
    black tower                     *T           tile-black, column-tower
    void                            void         tile-void
    take points, take tile          two, tile    take-points, take-tile
    exchange tower, no exchange     xT, x-       column-tower, no-exchange
    start player 3                  n3           player-3
    die tower, tile void            dT, +void    (chance)
    roll pavilion … tower           rPPSAACGT    (chance)

Dice to keep are toggles: of several alike the first ones stand in the path, in the order of the columns, and `roll` confirms.
Hungarian works as well: `tart 2 pavilon torony`, `lerak torony`, `érvénytelen`.
"""

from __future__ import annotations

import re

from ....kernel import State
from ...alhambra_family.buildings import BUILDING_IDS, BUILDINGS
from ...alhambra_family.rules.columns import MOST_PLAYERS
from ...alhambra_family.rules.dice import DICE, HANDS, buildings_in, count_of, dice_in, number_of
from ...alhambra_family.text.names import LETTERS, die_part, letters_of, plain_words, read_building, read_dice, read_letters
from ..state import (
    FIRST_BLACK,
    FIRST_EXCHANGE,
    FIRST_FACE,
    FIRST_KEEP,
    FIRST_NAME,
    FIRST_PLACE,
    FIRST_PUSH,
    FIRST_ROLL,
    FIRST_TILE,
    KINDS,
    NO_EXCHANGE,
    TAKE_POINTS,
    TAKE_TILE,
    TILE_IDS,
    USE_VOID,
)

ROLL_PART = "roll"

# Actions on a building: the first of them, the compact sign, the word, and the words they are read by.
_ON_BUILDING = (
    (FIRST_PLACE, "=", "place", {"place", "lerak", "lerakas"}),
    (FIRST_PUSH, ">", "push", {"push", "tol", "tolas"}),
    (FIRST_BLACK, "*", "black", {"black", "fekete"}),
    (FIRST_EXCHANGE, "x", "exchange", {"exchange", "csere", "cserel"}),
    (FIRST_FACE, "d", "die", {"die", "kocka"}),
)
_SINGLE = {USE_VOID: ("void", "void"), TAKE_POINTS: ("two", "take points"), TAKE_TILE: ("tile", "take tile"), NO_EXCHANGE: ("x-", "no exchange")}
_SINGLE_WORDS = {
    USE_VOID: {"void", "ervenytelen", "ervenytelenit"},
    TAKE_POINTS: {"two", "take points", "two points", "2 points", "pontot", "ket pont", "2 pont"},
    TAKE_TILE: {"tile", "take tile", "lapkat", "lapka"},
    NO_EXCHANGE: {"no exchange", "nincs csere", "nem cserel"},
}
_TILE_WORDS = (
    *({str(value), f"{value} pont", f"{value} point"} for value in (1, 2, 3)),
    {"exchange", "csere"},
    {"push", "tolas"},
    {"void", "ervenytelen"},
    {"black", "fekete"},
)
_KEEP_WORDS = {"keep", "tart", "felretesz"}
_NOTHING = {"nothing", "none", "semmi", "semmit"}
_COMPACT = re.compile(r"([=>*xd])([psacgt])|(k)([psacgt]+|-)|(r)([psacgt]+)|(n)([1-6])|(\+)([a-z0-9]+)")


def _on_building(action: int) -> tuple[str, str, int] | None:
    """Sign, word and building of an action on a building."""
    for first, sign, word, _ in _ON_BUILDING:
        if first <= action < first + BUILDINGS:
            return sign, word, action - first
    return None


def hand_in(action: int) -> int:
    """The dice of a keep or of a roll, as a hand."""
    return HANDS[action - FIRST_ROLL if action >= FIRST_ROLL else action - FIRST_KEEP]


def notation(state: State, action: int) -> str:
    """The action in a few characters: `kPPT`, `=T`, `two`, `rPPSAACGT`."""
    if action >= FIRST_ROLL:
        return f"r{letters_of(hand_in(action))}"
    if action >= FIRST_KEEP:
        return f"k{letters_of(hand_in(action)) or '-'}"
    if action >= FIRST_TILE:
        return f"+{TILE_IDS[action - FIRST_TILE]}"
    if found := _on_building(action):
        return f"{found[0]}{LETTERS[found[2]]}"
    return _SINGLE[action][0] if action in _SINGLE else f"n{action - FIRST_NAME + 1}"


def action_text(state: State, action: int) -> str:
    """The action in words: `keep pavilion pavilion tower`, `place tower`."""
    if action >= FIRST_KEEP:
        dice = " ".join(BUILDING_IDS[building] for building in buildings_in(hand_in(action)))
        return f"roll {dice}" if action >= FIRST_ROLL else f"keep {dice or 'nothing'}"
    if action >= FIRST_TILE:
        return f"tile {TILE_IDS[action - FIRST_TILE]}"
    if found := _on_building(action):
        return f"{found[1]} {BUILDING_IDS[found[2]]}"
    return _SINGLE[action][1] if action in _SINGLE else f"start player {action - FIRST_NAME + 1}"


# --- Paths of clicks --------------------------------------------------------------------------------------------------


def column_part(building: int) -> str:
    """The part of a building's column."""
    return f"column-{BUILDING_IDS[building]}"


def dice_parts(hand: int) -> tuple[str, ...]:
    """The parts of the dice of a hand: of those alike the first ones."""
    return tuple(die_part(building, nth) for building in range(BUILDINGS) for nth in range(1, count_of(hand, building) + 1))


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; what chance does has none."""
    if action >= FIRST_ROLL or FIRST_FACE <= action < FIRST_KEEP:
        return ()
    if action >= FIRST_KEEP:
        return (*dice_parts(hand_in(action)), ROLL_PART)
    if action in (USE_VOID, TAKE_POINTS, TAKE_TILE, NO_EXCHANGE):
        return ({USE_VOID: "tile-void", TAKE_POINTS: "take-points", TAKE_TILE: "take-tile", NO_EXCHANGE: "no-exchange"}[action],)
    if found := _on_building(action):
        column = column_part(found[2])
        return (f"tile-{found[1]}", column) if found[1] in ("push", "black") else (column,)
    return (f"player-{action - FIRST_NAME + 1}",)


# --- Reading ----------------------------------------------------------------------------------------------------------


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    bare = text.strip().lower()
    if single := [action for action, (compact, _) in _SINGLE.items() if compact == bare]:
        return frozenset(single)
    if match := _COMPACT.fullmatch(bare):
        action = _read_compact(*(group for group in match.groups() if group is not None))
        if action is not None:
            return frozenset({action})
    return _read_words(plain_words(text))


def _read_compact(sign: str, what: str) -> int | None:
    if sign in ("k", "r"):
        hand = read_letters(what.replace("-", "").upper())
        return None if hand is None else _dice_action(hand, is_roll=sign == "r")
    if sign == "n":
        return FIRST_NAME + int(what) - 1
    if sign == "+":
        return FIRST_TILE + TILE_IDS.index(what) if what in TILE_IDS[:KINDS] else None
    first = next(first for first, own_sign, _, _ in _ON_BUILDING if own_sign == sign)
    return first + LETTERS.lower().index(what)


def _dice_action(hand: int, is_roll: bool) -> int | None:
    """A roll of at least one die, or a keep of at most seven."""
    if is_roll:
        return FIRST_ROLL + number_of(hand) if hand else None
    return FIRST_KEEP + number_of(hand) if dice_in(hand) < DICE else None


def _read_words(words: list[str]) -> frozenset[int]:
    if not words:
        return frozenset()
    whole, first, rest = " ".join(words), words[0], words[1:]
    found = {action for action, names in _SINGLE_WORDS.items() if whole in names}
    found |= {start + building for start, _, _, names in _ON_BUILDING if first in names for building in _buildings(rest)}
    if first in _KEEP_WORDS or first in ("roll", "dob", "dobas"):
        found |= _read_dice(rest, is_roll=first not in _KEEP_WORDS)
    if first in ("tile", "lapka"):
        found |= {FIRST_TILE + kind for kind, names in enumerate(_TILE_WORDS) if " ".join(rest) in names}
    if named := re.fullmatch(r"(?:start player|kezdo|start|kezdojatekos) ([1-6])|([1-6]) kezd", whole):
        found.add(FIRST_NAME + int(named[1] or named[2]) - 1)
    return frozenset(action for action in found if not FIRST_NAME + MOST_PLAYERS <= action < FIRST_FACE)


def _buildings(words: list[str]) -> list[int]:
    """The one building that is named; all of them where none is, as the text then leaves it open."""
    if not words:
        return list(range(BUILDINGS))
    building = read_building(words[0]) if len(words) == 1 else None
    return [] if building is None else [building]


def _read_dice(words: list[str], is_roll: bool) -> set[int]:
    hand = 0 if len(words) == 1 and words[0] in _NOTHING else read_dice(words) if words else None
    action = None if hand is None else _dice_action(hand, is_roll)
    return set() if action is None else {action}
