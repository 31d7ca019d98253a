"""A position of Alcazaba in words: columns with tiles and markers, everybody's Alhambra by its cells, walls and reserves, the goals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....contract import Section, TextTable, listed, same, seat_section, seats_around, whose
from ....kernel import State, bit_count, places_of
from ....language import Text, plural_s
from ...alhambra_family.rules.columns import MACUS, colours_in_play
from ...alhambra_family.state import BUILDINGS, SCORINGS
from ...alhambra_family.text.description import COLUMN, COLUMNS, MARKERS, macus_section, markers_in_words, turn_lines, worth_table
from ...alhambra_family.text.explanations import ROUNDS
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.text.names import BUILDING_NAMES, all_names
from .. import state as game
from ..rules.chance import tiles_left_in
from ..rules.scoring import buildings_of, score_of
from ..rules.tiles import NO_TILE, TILES_OF
from ..rules.walls import longest_wall
from .explanations import AIM
from .log import cell_text, tile_text

NO_TILES: Final = Text("nincs", "none")
_PHASES: Final = (
    Text("Épületlapkák kerülnek az oszlopokba", "Building tiles are laid out"),
    Text("A kezdőjátékos-lapka helyét dobjuk ki", "The place of the start-player tile is rolled"),
    Text("Gurulnak a kockák", "The dice are rolling"),
    Text("Döntés a kockákról", "Deciding about the dice"),
    Text("Átépítés", "Rebuilding"),
    Text("Kiosztás", "Award"),
    Text("Építés", "Building"),
    Text("A következő kezdőjátékos kijelölése", "Naming the next starting player"),
    Text("Vége a játéknak", "The game is over"),
)


def description(state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The columns, one's own Alhambra, the others', Macus's tiles, and what everybody is after."""
    sides = [_side_section(state, each, seat, names) for each in seats_around(seat, state.players)]
    if state.players == 2:
        built = Text("Beépítve: {tiles}", "Built: {tiles}").fill(tiles=tiles_text(state.built[MACUS]))
        sides.append(macus_section((_score_text(state, MACUS), built)))
    return (_board_section(state, names), *sides, _goals_section(state, names))


# --- the board


def _board_section(state: State, names: tuple[str, ...]) -> Section:
    title = Text("Az oszlopok és a kockák", "Columns and dice")
    return Section("common", title, tuple(_board_lines(state, names)), (columns_table(state, names), stack_table(state)))


def _board_lines(state: State, names: tuple[str, ...]) -> Iterator[Text]:
    yield Text("{number}. kör: {phase}", "Round {number}: {phase}").fill(number=state.round_number, phase=_PHASES[state.phase])
    taken = state.turns_taken
    yield Text(f"Ebben a körben eddig {taken} lépés volt", f"{taken} turn{plural_s(taken)} taken in this round")
    yield from turn_lines(state, names)
    yield Text("A következő kört {name} kezdi", "{name} starts the next round").fill(name=names[state.next_starter])
    if state.start_tile != game.NO_COLUMN:
        yield Text("Kezdőjátékos-lapka: {column}", "Start-player tile: {column}").fill(column=BUILDING_NAMES[state.start_tile])
    if state.award_column != game.NO_COLUMN:
        yield Text("Kiosztás: {column}", "Award: {column}").fill(column=BUILDING_NAMES[state.award_column])
    if state.in_hand != NO_TILE:
        yield Text("Kézben: {tile}", "In hand: {tile}").fill(tile=tile_text(state.in_hand))
    laid = listed((tile_text(tile) for tile in state.laid.tolist()[: state.laid_count]), NO_TILES)
    yield Text("Ebben a körben került ki, sorrendben: {laid}", "Laid out in this round, in order: {laid}").fill(laid=laid)
    yield Text("Kikerült a játékból: {tiles}", "Out of the game: {tiles}").fill(tiles=tiles_text(state.discarded))


def tiles_text(tiles: int) -> Text:
    """A set of tiles in a line."""
    return listed((tile_text(tile) for tile in places_of(tiles)), NO_TILES)


def columns_table(state: State, names: tuple[str, ...]) -> TextTable:
    """Each building's column: the tiles that can be won there, and the markers."""
    rows = (
        (BUILDING_NAMES[building], tiles_text(tiles_left_in(state, building)), markers_in_words(state, building, names))
        for building in range(BUILDINGS)
    )
    return TextTable(COLUMNS, (COLUMN, Text("lapkák", "tiles"), MARKERS), tuple(rows))


def stack_table(state: State) -> TextTable:
    """How many tiles of each building nobody has seen yet."""
    rows = ((BUILDING_NAMES[building], same(str(bit_count(state.pool & TILES_OF[building])))) for building in range(BUILDINGS))
    caption = Text("Lapkák, amik még a halmokban és a zsákban vannak", "Tiles still in the stacks and in the bag")
    return TextTable(caption, (Text("Épület", "Building"), Text("lapka", "tiles")), tuple(rows))


# --- the players


def _side_section(state: State, seat: int, own: int | None, names: tuple[str, ...]) -> Section:
    rebuilt = state.rebuilt[seat]
    lines = (
        _score_text(state, seat),
        wall_text(state, seat),
        Text("Tartalék: {tiles}", "Reserve: {tiles}").fill(tiles=tiles_text(state.reserved[seat])),
        Text(f"{rebuilt} átépítés ebben a körben", f"{rebuilt} rebuilt in this round"),
    )
    return Section(seat_section(seat), whose(seat, own, names), lines, (castle_table(state, seat), _buildings_table(state, seat)))


def _score_text(state: State, seat: int) -> Text:
    score = score_of(state, seat)
    return Text(f"{score} pont", f"{score} point{plural_s(score)}")


def wall_text(state: State, seat: int) -> Text:
    """How long the longest outer wall is: a point for each segment."""
    length = longest_wall(state, seat)
    return Text(f"A leghosszabb külső fal {length} szakasz", f"Longest outer wall: {length} segment{plural_s(length)}")


def castle_table(state: State, seat: int) -> TextTable:
    """Every built tile by its cell, counted from the fountain, from north to south and west to east."""
    built = sorted(places_of(state.built[seat]), key=lambda tile: (state.y[tile], state.x[tile]))
    rows = [(cell_text(state.x[tile], state.y[tile]), tile_text(tile)) for tile in built]
    return TextTable(
        Text("Az Alhambra a szökőkúttól", "The Alhambra, counted from the fountain"), (Text("Hol", "Where"), Text("Mi", "What")), tuple(rows)
    )


def _buildings_table(state: State, seat: int) -> TextTable:
    rows = ((BUILDING_NAMES[building], same(str(buildings_of(state, seat, building)))) for building in range(BUILDINGS))
    return TextTable(Text("Beépítve épületenként", "Built of each building"), (Text("Épület", "Building"), Text("lapka", "tiles")), tuple(rows))


def _goals_section(state: State, names: tuple[str, ...]) -> Section:
    called, seats = all_names(state.players, names), range(colours_in_play(state.players))
    columns = tuple(
        Text(f"{letter} {what.hu}", f"{letter} {what.en}")
        for letter in SCORING_LETTERS
        for what in (Text("épületek", "buildings"), Text("fal", "wall"))
    )
    rows = tuple((same(called[seat]), same(str(score_of(state, seat))), *_scored(state, seat)) for seat in seats)
    scores = TextTable(Text("Pontszámok", "Scores"), (Text("Játékos", "Player"), Text("pont", "points"), *columns), rows)
    return Section("goals", Text("Cél és pontok", "Goals and scores"), (AIM, ROUNDS), (scores, worth_table()))


def _scored(state: State, seat: int) -> Iterator[Text]:
    for scoring in range(SCORINGS):
        yield same(str(state.points[seat, scoring, game.MAJORITIES]))
        yield same(str(state.points[seat, scoring, game.WALL]))
