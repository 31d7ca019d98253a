"""What a player of the dice game may know, as numbers: dice, columns, building points and tiles, oneself first."""

from __future__ import annotations

from typing import Final

from ...contract import Feature, FeatureTable, Observation, Observed, distance_to, seat_at
from ...kernel import State, compilable
from ..alhambra_family.observation import COLUMNS_FEATURE, DICE_FEATURES, FEWEST_PLAYERS, MOST_TOLD, observe_columns, observe_dice
from ..alhambra_family.rules.columns import MOST_PLAYERS, SPACES, colours_in_play
from ..alhambra_family.state import BUILDINGS, ENDINGS, NO_BUILDING, ROUNDS, SCORINGS
from .state import KINDS, LIGHT_TILES, NO_REWARD, NO_TILE, POINT_KINDS, SETTLING, START, TILES_A_ROUND, TRACK_END

MOST_MARKERS: Final = 5
MOST_OF_A_KIND: Final = max(LIGHT_TILES) + TILES_A_ROUND
REWARDS: Final = 2
TILE_KINDS: Final = START + 1

TABLE: Final = FeatureTable(
    Feature("seat", (MOST_PLAYERS,), 1, "the seat that looks, from seat 0"),
    Feature("players", (MOST_PLAYERS - FEWEST_PLAYERS + 1,), 1, "2 to 6 players"),
    Feature("phase", (SETTLING + 1,), 1, "what is to be done, in the order of the phases in `state.py`"),
    Feature("mover", (MOST_PLAYERS,), 1, "who acts, or acted last: oneself, the next clockwise …"),
    Feature("starter", (MOST_PLAYERS,), 1, "who started the round, or will start the next one: oneself, the next clockwise …"),
    Feature("round", (ROUNDS + 1,), 1, "the number of the round, from 1"),
    Feature("ending", (len(ENDINGS),), 1, "why the game ended: it goes on, the fifth round, Macus ahead"),
    *DICE_FEATURES,
    Feature("black", (BUILDINGS,), 1, "the building on the black die this turn"),
    Feature("award_column", (BUILDINGS + 1,), 1, "the column whose rewards are given"),
    Feature("award_place", (1,), SPACES, "how many rewards of the column have been given"),
    Feature("reward", (REWARDS,), 1, "the reward just taken: two points, one point and the tile"),
    Feature("markers_left", (MOST_PLAYERS,), MOST_MARKERS, "markers still to be placed, by player"),
    Feature("fallen", (MOST_PLAYERS,), MOST_MARKERS, "markers that fell off this round, by player"),
    COLUMNS_FEATURE,
    Feature("points", (BUILDINGS, MOST_PLAYERS), TRACK_END, "building points, by building and player"),
    Feature("height", (BUILDINGS, MOST_PLAYERS), MOST_PLAYERS, "discs below one's disc on its space of the track, by building and player"),
    Feature("tile_at", (BUILDINGS, TILE_KINDS), 1, "the tile on each column: 1, 2, 3, exchange, push, void, black, start"),
    Feature("held", (MOST_PLAYERS, KINDS), MOST_OF_A_KIND, "bonus tiles in front of each player, by kind"),
    Feature("unseen", (KINDS,), MOST_OF_A_KIND, "light-backed tiles that nobody has seen, by kind"),
    Feature("dark", (POINT_KINDS,), MOST_OF_A_KIND, "dark-backed tiles that nobody has seen, by kind"),
    Feature("out", (KINDS,), MOST_OF_A_KIND, "tiles out of the game, by kind"),
    Feature("scored", (SCORINGS, MOST_PLAYERS), MOST_TOLD, "points got at the scorings A, B and C, by player"),
)

SEAT: Final = TABLE.first("seat")
PLAYERS: Final = TABLE.first("players")
PHASE: Final = TABLE.first("phase")
MOVER: Final = TABLE.first("mover")
STARTER: Final = TABLE.first("starter")
ROUND: Final = TABLE.first("round")
ENDING: Final = TABLE.first("ending")
ROLLS: Final = TABLE.first("rolls")
BLACK: Final = TABLE.first("black")
AWARD_COLUMN: Final = TABLE.first("award_column")
AWARD_PLACE: Final = TABLE.first("award_place")
REWARD: Final = TABLE.first("reward")
MARKERS_LEFT: Final = TABLE.first("markers_left")
FALLEN: Final = TABLE.first("fallen")
COLUMNS: Final = TABLE.first("columns")
POINTS: Final = TABLE.first("points")
HEIGHT: Final = TABLE.first("height")
TILE_AT: Final = TABLE.first("tile_at")
HELD: Final = TABLE.first("held")
UNSEEN: Final = TABLE.first("unseen")
DARK: Final = TABLE.first("dark")
OUT: Final = TABLE.first("out")
SCORED: Final = TABLE.first("scored")


@compilable
def observe(state: State, seat: int, row: Observed) -> None:
    """What a seat sees."""
    row[:] = 0
    observe_course(state, seat, row)
    observe_dice(state, ROLLS, row)
    observe_award(state, row)
    observe_columns(state.columns, seat, state.players, COLUMNS, row)
    observe_tiles(state, row)
    for distance in range(colours_in_play(state.players)):
        observe_player(state, seat_at(seat, distance, state.players), distance, row)


@compilable
def observe_course(state: State, seat: int, row: Observed) -> None:
    """How far the game has come, and whose turn it is."""
    players = state.players
    row[SEAT + seat] = 1
    row[PLAYERS + players - FEWEST_PLAYERS] = 1
    row[PHASE + state.phase] = 1
    row[MOVER + distance_to(seat, state.mover, players)] = 1
    row[STARTER + distance_to(seat, state.starter, players)] = 1
    row[ROUND + state.round_number] = 1
    row[ENDING + state.ending] = 1
    if state.black != NO_BUILDING:
        row[BLACK + state.black] = 1


@compilable
def observe_award(state: State, row: Observed) -> None:
    """Which reward is being given."""
    row[AWARD_COLUMN + state.award_column] = 1
    row[AWARD_PLACE] = state.award_place
    if state.reward != NO_REWARD:
        row[REWARD + state.reward] = 1


@compilable
def observe_tiles(state: State, row: Observed) -> None:
    """The bonus tiles that are nobody's."""
    for building in range(BUILDINGS):
        if state.tile_at[building] != NO_TILE:
            row[TILE_AT + building * TILE_KINDS + state.tile_at[building]] = 1
    for kind in range(KINDS):
        row[UNSEEN + kind] = state.unseen[kind]
        row[OUT + kind] = state.out[kind]
    for kind in range(POINT_KINDS):
        row[DARK + kind] = state.dark[kind]


@compilable
def observe_player(state: State, owner: int, distance: int, row: Observed) -> None:
    """One player's markers, discs, tiles and points."""
    row[MARKERS_LEFT + distance] = state.markers_left[owner]
    row[FALLEN + distance] = state.fallen[owner]
    for building in range(BUILDINGS):
        row[POINTS + building * MOST_PLAYERS + distance] = state.points[building, owner]
        row[HEIGHT + building * MOST_PLAYERS + distance] = state.height[building, owner]
    for kind in range(KINDS):
        row[HELD + distance * KINDS + kind] = state.held[owner, kind]
    for scoring in range(SCORINGS):
        row[SCORED + scoring * MOST_PLAYERS + distance] = state.scored[scoring, owner]


OBSERVATION: Final = Observation(TABLE, observe)
