"""Reading the lines that `position_text` writes; refuses what no game can reach, and says which line is wrong."""

from __future__ import annotations

import re

import numpy as np

from ....errors import BadText
from ....kernel import State, new_state
from ....reading import Lines
from ...alhambra_family.rules.columns import EMPTY, MACUS, colours_in_play, exact_space, markers_each
from ...alhambra_family.rules.dice import DICE, NO_DICE, dice_in, is_part_of
from ...alhambra_family.rules.turn import MOST_ROLLS, shown_dice
from ...alhambra_family.state import BUILDING_IDS, BUILDINGS, NO_BUILDING, ROUNDS, SCORINGS
from ...alhambra_family.text.names import LETTERS, read_letters, seat_letter
from ..rules.awards import rewarded_seat
from ..rules.rounds import column_to_fill, is_last_round, new_game
from ..rules.scoring import why_over
from ..state import (
    AWARDING,
    DARK_TILES,
    DECIDING,
    EXCHANGE,
    EXCHANGING,
    KINDS,
    LIGHT_TILES,
    MACUS_DIE,
    NAMING,
    NO_TILE,
    OVER,
    POINT_AND_TILE,
    POINT_KINDS,
    REVEALING,
    ROLLING,
    START,
    START_DIE,
    STATE,
    TILE_IDS,
    TILES_A_ROUND,
    TRACK_END,
)
from .position import PHASE_TEXTS, PHASES_OF_AWARDS, PLACE_TEXTS, REWARD_TEXTS

_HEAD = re.compile(r"alhambra, ([2-6]) players")
_ROUND = re.compile(r"round ([1-5]), (.+), player ([1-6]) to move, player ([1-6]) started")
_DICE = re.compile(r"dice (-|[PSACGT]{8}(?: / [PSACGT]{8}){0,2})(?:, keeping (-|[PSACGT]{1,7}))?(?:, black ([PSACGT]))?")
_AWARD = re.compile(rf"award (\w+), ({'|'.join(PLACE_TEXTS)})(?:, ({'|'.join(REWARD_TEXTS)}))?")
_UNSEEN = re.compile("unseen " + " ".join(rf"{name}:(\d)" for name in TILE_IDS[:KINDS]) + ", dark " + r"1:(\d) 2:(\d) 3:(\d)")
_COLUMN = re.compile(r"(\w+) \[(-|\w+)\] markers((?: [1-8]\.[1-3]=[1-6M])*); points((?: \d+=[1-6M]+)*)")
_PLAYER = re.compile(r"(player [1-6]|macus): A (\d{1,4}) B (\d{1,4}) C (\d{1,4}), ([0-5]) markers?, (\d) fallen, tiles((?: \w+)*)")


def read_position(text: str) -> State:
    """The position of such lines; blank lines and indentation do not matter."""
    lines = Lines(text)
    state = new_state(STATE)
    head = lines.match(_HEAD, "alhambra, 4 players")
    new_game(state, int(head[1]), np.zeros(0, np.int8))
    _read_round(state, lines)
    if state.phase in (ROLLING, DECIDING):
        _read_dice(state, lines)
    if state.phase in PHASES_OF_AWARDS:
        _read_award(state, lines)
    _read_pools(state, lines)
    for building in range(BUILDINGS):
        _read_column(state, building, lines)
    for seat in range(colours_in_play(state.players)):
        _read_player(state, seat, lines)
    lines.expect_end()
    _count_out(state)
    _check_phase(state)
    _check_markers(state)
    if state.phase == OVER:
        state.ending = why_over(state)
    return state


def _read_round(state: State, lines: Lines) -> None:
    found = lines.match(_ROUND, "round 3, deciding, player 1 to move, player 3 started")
    if found[2] not in PHASE_TEXTS or max(int(found[3]), int(found[4])) > state.players:
        raise lines.wrong(found[0], f"one of {', '.join(PHASE_TEXTS)}, and players from 1 to {state.players}")
    state.round_number = int(found[1])
    state.phase = PHASE_TEXTS.index(found[2])
    state.mover = int(found[3]) - 1
    state.starter = int(found[4]) - 1


def _read_dice(state: State, lines: Lines) -> None:
    found = lines.match(_DICE, "dice PSCTTGGG / PSSTTGGG, keeping TT, black G")
    hands = [] if found[1] == "-" else [read_letters(letters) or NO_DICE for letters in found[1].split(" / ")]
    is_rolling = state.phase == ROLLING
    if is_rolling != (found[2] is not None) or (is_rolling and len(hands) == MOST_ROLLS) or (not is_rolling and not hands):
        raise lines.wrong(found[0], "“keeping …” while rolling with a roll left, and only then; dice on the table while deciding")
    state.rolls = len(hands)
    state.record.hands[: len(hands)] = hands
    state.kept = read_letters((found[2] or "").replace("-", "")) or NO_DICE
    if is_rolling and not is_part_of(state.kept, shown_dice(state)):
        raise lines.wrong(found[0], "kept dice that lie on the table")
    state.black = LETTERS.index(found[3]) if found[3] else NO_BUILDING


def _read_award(state: State, lines: Lines) -> None:
    found = lines.match(_AWARD, "award garden, first place, two points")
    is_choosing = state.phase == AWARDING
    if found[1] not in BUILDING_IDS or is_choosing != (found[3] is None) or (is_choosing and found[2] != PLACE_TEXTS[0]):
        raise lines.wrong(found[0], "a building, a place and the reward; while it is chosen the first place and no reward")
    state.award_column = BUILDING_IDS.index(found[1])
    state.award_place = PLACE_TEXTS.index(found[2])
    if found[3]:
        state.reward = REWARD_TEXTS.index(found[3])


def _read_pools(state: State, lines: Lines) -> None:
    found = lines.match(_UNSEEN, "unseen 1:1 2:0 3:2 exchange:1 push:0 void:1 black:0, dark 1:2 2:2 3:2")
    counts = [int(count) for count in found.groups()]
    if any(count > most for count, most in zip(counts, (*LIGHT_TILES, *DARK_TILES), strict=True)):
        raise lines.wrong(found[0], "no more tiles of a kind than there are")
    state.record.unseen[:] = counts[:KINDS]
    state.record.dark[:] = counts[KINDS:]


def _read_column(state: State, building: int, lines: Lines) -> None:
    found = lines.match(_COLUMN, f"{BUILDING_IDS[building]} [void] markers 4.1=4 3.3=2; points 3=4 2=31")
    if found[1] != BUILDING_IDS[building] or found[2] not in ("-", *TILE_IDS):
        raise lines.wrong(found[0], f"the column {BUILDING_IDS[building]} and one of the tiles {', '.join(TILE_IDS)}, or -")
    state.tile_at[building] = NO_TILE if found[2] == "-" else TILE_IDS.index(found[2])
    seats = {seat_letter(state.players, seat): seat for seat in range(colours_in_play(state.players))}
    for symbols, rolls, letter in re.findall(r"([1-8])\.([1-3])=(.)", found[3]):
        if letter not in seats:
            raise lines.wrong(found[0], f"markers of {', '.join(seats)}")
        state.columns[building, exact_space(int(symbols), int(rolls))] = seats[letter]
    for points, stack in re.findall(r"(\d+)=(\S+)", found[4]):
        if not set(stack) <= set(seats) or not 1 <= int(points) <= TRACK_END or any(state.points[building, seats[each]] for each in stack):
            raise lines.wrong(found[0], f"discs of {', '.join(seats)}, each once, on 1 … {TRACK_END}")
        if len(set(stack)) < len(stack) or int(points) in state.record.points[building]:
            raise lines.wrong(found[0], "every disc and every space once")
        for height, letter in enumerate(stack):
            state.points[building, seats[letter]] = int(points)
            state.height[building, seats[letter]] = height


def _read_player(state: State, seat: int, lines: Lines) -> None:
    found = lines.match(_PLAYER, f"player {seat + 1}: A 3 B 0 C 0, 2 markers, 0 fallen, tiles 3 void")
    letter = seat_letter(state.players, seat)
    tiles = found[7].split()
    if found[1] != ("macus" if letter == "M" else f"player {letter}") or not set(tiles) <= set(TILE_IDS[:KINDS]):
        raise lines.wrong(found[0], f"{'macus' if letter == 'M' else f'player {letter}'} and tiles of {', '.join(TILE_IDS[:KINDS])}")
    for scoring in range(SCORINGS):
        state.scored[scoring, seat] = int(found[2 + scoring])
    state.markers_left[seat] = int(found[5])
    state.fallen[seat] = int(found[6])
    for kind in range(KINDS):
        state.held[seat, kind] = min(tiles.count(TILE_IDS[kind]), 99)


def _count_out(state: State) -> None:
    """The tiles that are named nowhere have left the game."""
    for kind in range(KINDS):
        in_all = LIGHT_TILES[kind] + (DARK_TILES[kind] if kind < POINT_KINDS else 0)
        seen = state.unseen[kind] + (state.dark[kind] if kind < POINT_KINDS else 0) + list(state.tile_at).count(kind)
        seen += sum(state.held[seat, kind] for seat in range(colours_in_play(state.players)))
        if seen > in_all:
            raise BadText(f"There are {seen} tiles “{TILE_IDS[kind]}”; the game has {in_all}.")
        state.out[kind] = in_all - seen


# --- What must fit together --------------------------------------------------------------------------------------------


def _check_phase(state: State) -> None:
    phase = state.phase
    if phase == START_DIE and (is_last_round(state) or any(tile != NO_TILE for tile in state.tile_at)):
        raise BadText("The start-player tile is laid out first, and not in round 5.")
    if phase == MACUS_DIE and state.players != 2:
        raise BadText("Macus plays only with two players.")
    if phase == OVER and state.round_number != ROUNDS:
        raise BadText("The game is over after round 5 only.")
    if list(state.tile_at).count(START) > (0 if is_last_round(state) else 1):
        raise BadText("There is one start-player tile, and none in round 5.")
    if phase == REVEALING and not is_last_round(state) and START not in state.tile_at:
        raise BadText("The start-player tile is laid out before the bonus tiles.")
    _check_pools(state)
    if phase in PHASES_OF_AWARDS:
        _check_award(state)


def _check_pools(state: State) -> None:
    """As many tiles are unseen as the round and the tiles laid out say."""
    number, phase = state.round_number, state.phase
    is_before = phase in (START_DIE, REVEALING)
    laid = sum(tile != NO_TILE for tile in state.tile_at) - (START in state.tile_at) if is_before else TILES_A_ROUND
    light = (ROUNDS - 1 - min(number, ROUNDS - 1)) * TILES_A_ROUND + (TILES_A_ROUND - laid if is_before and number < ROUNDS else 0)
    dark = sum(DARK_TILES) if number < ROUNDS else BUILDINGS - laid if is_before else 0
    if sum(state.unseen) != light or sum(state.dark) != dark:
        raise BadText(f"In round {number} {light} light and {dark} dark tiles must be unseen at this point.")
    if phase == REVEALING and column_to_fill(state) == BUILDINGS:
        raise BadText("All columns have a tile; there is none to lay out.")


def _check_award(state: State) -> None:
    phase = state.phase
    if rewarded_seat(state) != state.mover:
        raise BadText("The player to move must own the marker that is rewarded.")
    if phase == EXCHANGING and not state.held[state.mover, EXCHANGE]:
        raise BadText("Only the owner of an exchange tile is asked about an exchange.")
    if phase == NAMING and (state.tile_at[state.award_column] != START or state.reward != POINT_AND_TILE):
        raise BadText("A starting player is named by whoever gets the start-player tile.")


def _check_markers(state: State) -> None:
    """Everybody has all markers: in front of them, on the columns, or fallen off; as many turns were taken as the phase says."""
    players, phase = state.players, state.phase
    each = markers_each(players)
    for seat in range(colours_in_play(players)):
        if state.markers_left[seat] + state.fallen[seat] + int((state.record.columns == seat).sum()) != each:
            raise BadText(f"Player {seat_letter(players, seat)} must have {each} markers in all.")
    left = [state.markers_left[seat] for seat in range(players)]
    is_macus_out = players == 2 and state.markers_left[MACUS] == 0
    if phase in (ROLLING, DECIDING):
        turns = [left[(state.starter + turn) % players] for turn in range(players)]
        before = (state.mover - state.starter) % players
        if turns != [left[state.mover] - (turn < before) for turn in range(players)] or not left[state.mover]:
            raise BadText("The players have not taken their turns one after the other from the starting player.")
    elif left != [0 if phase in PHASES_OF_AWARDS else each] * players or (phase not in PHASES_OF_AWARDS and state.mover != state.starter):
        raise BadText("Before the turns everybody has all markers and the starting player is next; after the turns nobody has any.")
    if players == 2 and is_macus_out != (phase in (ROLLING, DECIDING, *PHASES_OF_AWARDS)):
        raise BadText("Macus's markers stand on the columns from the end of his die to the end of the round.")
    if phase == OVER and ((state.record.columns != EMPTY).any() or any(tile != NO_TILE for tile in state.tile_at)):
        raise BadText("At the end nothing stands on the columns.")
    if any(dice_in(hand) not in (0, DICE) for hand in state.hands):
        raise BadText("There are eight dice.")
