"""A position of Alhambra – The Dice Game in words: columns with markers, tracks and tiles, what everybody has, the goals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....contract import EMPTY as NOTHING
from ....contract import Section, TextTable, listed, same, seat_section, seats_around, whose
from ....kernel import State
from ....language import Text, plural_s
from ...alhambra_family.rules.columns import MACUS, colours_in_play
from ...alhambra_family.state import BUILDINGS, SCORINGS
from ...alhambra_family.text.description import COLUMN, COLUMNS, MARKERS, macus_section, markers_in_words, turn_lines, worth_table
from ...alhambra_family.text.explanations import ROUNDS
from ...alhambra_family.text.log import SCORING_LETTERS
from ...alhambra_family.text.names import BUILDING_NAMES, SYMBOL_NAMES, all_names
from .. import state as game
from ..rules.scoring import place_on_track, score_of
from .explanations import AIM
from .log import POINT_AND_TILE, TILE_NAMES, TWO_POINTS
from .position import stack_at

_PHASES: Final = (
    Text("A kezdőjátékos-lapka helyét dobjuk ki", "The place of the start-player tile is rolled"),
    Text("Bónuszlapkák kerülnek az oszlopokba", "Bonus tiles are laid out"),
    Text("Macus jelölőinek helyét dobjuk ki", "The place of Macus's markers is rolled"),
    Text("Gurulnak a kockák", "The dice are rolling"),
    Text("Döntés a kockákról", "Deciding about the dice"),
    Text("Kiosztás", "Award"),
    Text("Csere", "Exchange"),
    Text("A következő kezdőjátékos kijelölése", "Naming the next starting player"),
    Text("Vége a játéknak", "The game is over"),
)
_AWARDS: Final = (game.AWARDING, game.EXCHANGING, game.NAMING)


def description(state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The columns, what is one's own, what the others and Macus have, and what everybody is after."""
    sides = [_side_section(state, each, seat, names) for each in seats_around(seat, state.players)]
    if state.players == 2:
        sides.append(macus_section(*_side(state, MACUS)))
    return (_board_section(state, names), *sides, _goals_section(state, names))


# --- the board


def _board_section(state: State, names: tuple[str, ...]) -> Section:
    return Section(
        "common",
        Text("Az oszlopok és a kockák", "Columns and dice"),
        tuple(_board_lines(state, names)),
        (columns_table(state, names), tiles_table(state)),
    )


def _board_lines(state: State, names: tuple[str, ...]) -> Iterator[Text]:
    yield Text("{number}. kör: {phase}", "Round {number}: {phase}").fill(number=state.round_number, phase=_PHASES[state.phase])
    yield from turn_lines(state, names)
    if 0 <= state.black < BUILDINGS:
        yield Text("Fekete kocka: {building}", "Black die: {building}").fill(building=SYMBOL_NAMES[state.black])
    if state.phase in _AWARDS:
        yield _award_text(state)


def _award_text(state: State) -> Text:
    place = (Text("első hely", "first place"), Text("második hely", "second place"))[state.award_place]
    reward = NOTHING
    if state.phase != game.AWARDING:
        taken = TWO_POINTS if state.reward == game.TWO_POINTS else POINT_AND_TILE
        reward = Text(f", {taken.hu}", f", {taken.en}")
    return Text("Kiosztás: {column}, {place}{reward}", "Award: {column}, {place}{reward}").fill(
        column=BUILDING_NAMES[state.award_column], place=place, reward=reward
    )


def columns_table(state: State, names: tuple[str, ...]) -> TextTable:
    """Each building's column: its tile, its markers, and the discs on its track."""
    columns = (COLUMN, Text("lapka", "tile"), MARKERS, Text("építési pontok", "building points"))
    rows = (
        (BUILDING_NAMES[building], _tile_text(state.tile_at[building]), markers_in_words(state, building, names), _track_text(state, building, names))
        for building in range(BUILDINGS)
    )
    return TextTable(COLUMNS, columns, tuple(rows))


def _tile_text(tile: int) -> Text:
    return NOTHING if tile == game.NO_TILE else TILE_NAMES[tile]


def _track_text(state: State, building: int, names: tuple[str, ...]) -> Text:
    """The discs from the front; of those on one space the lower one is ahead."""
    called = all_names(state.players, names)
    stacks = [(points, [called[seat] for seat in stack_at(state, building, points)]) for points in range(game.TRACK_END, 0, -1)]
    told = [Text(f"{points} {' majd '.join(stack)}", f"{points} {' then '.join(stack)}") for points, stack in stacks if stack]
    return listed(told, NOTHING)


def tiles_table(state: State) -> TextTable:
    """The tiles that nobody has seen yet, by their backs."""
    rows = [(TILE_NAMES[kind], same(str(state.unseen[kind])), _dark(state, kind)) for kind in range(game.KINDS)]
    return TextTable(
        Text("Lapkák, amik még jöhetnek", "Tiles still to come"),
        (Text("Lapka", "Tile"), Text("világos", "light"), Text("sötét", "dark")),
        tuple(rows),
    )


def _dark(state: State, kind: int) -> Text:
    return same(str(state.dark[kind])) if kind < game.POINT_KINDS else NOTHING


# --- the players


def _side_section(state: State, seat: int, own: int | None, names: tuple[str, ...]) -> Section:
    return Section(seat_section(seat), whose(seat, own, names), *_side(state, seat))


def _side(state: State, seat: int) -> tuple[tuple[Text, ...], tuple[TextTable, ...]]:
    score, left, fallen = score_of(state, seat), state.markers_left[seat], state.fallen[seat]
    lines = (
        Text(f"{score} pont", f"{score} point{plural_s(score)}"),
        Text(f"{left} jelölő van hátra, {fallen} lecsúszott", f"{left} marker{plural_s(left)} left, {fallen} fell off"),
        held_text(state, seat),
    )
    return lines, (_tracks_table(state, seat),)


def held_text(state: State, seat: int) -> Text:
    """The tiles that lie before somebody."""
    tiles = (TILE_NAMES[kind] for kind in range(game.KINDS) for _ in range(state.held[seat, kind]))
    return Text("Lapkák: {tiles}", "Tiles: {tiles}").fill(tiles=listed(tiles, Text("nincs", "none")))


def _tracks_table(state: State, seat: int) -> TextTable:
    """Building points and place, building by building."""
    rows = tuple((BUILDING_NAMES[building], same(str(state.points[building, seat])), _place(state, building, seat)) for building in range(BUILDINGS))
    columns = (Text("Épület", "Building"), Text("pont", "points"), Text("hely", "place"))
    return TextTable(Text("Építési pontok", "Building points"), columns, rows)


def _place(state: State, building: int, seat: int) -> Text:
    return same(str(place_on_track(state, building, seat) + 1)) if state.points[building, seat] else NOTHING


def _goals_section(state: State, names: tuple[str, ...]) -> Section:
    called, seats = all_names(state.players, names), range(colours_in_play(state.players))
    rows = tuple(
        (same(called[seat]), same(str(score_of(state, seat))), *(same(str(state.scored[scoring, seat])) for scoring in range(SCORINGS)))
        for seat in seats
    )
    columns = (Text("Játékos", "Player"), Text("pont", "points"), *(Text(f"{each} értékelés", f"scoring {each}") for each in SCORING_LETTERS))
    scores = TextTable(Text("Pontszámok", "Scores"), columns, rows)
    return Section("goals", Text("Cél és pontok", "Goals and scores"), (AIM, ROUNDS), (scores, worth_table()))
