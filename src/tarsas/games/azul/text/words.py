"""Every text of Azul: names, sentences for the log, what to do, how it ended, in Hungarian and English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from ....kernel import State, copy_of
from ....language import Text, hungarian_article, together
from ..rules.play import move_tiles, tile_line, tiling_step
from ..rules.scoring import bonus, floor_loss, outcome
from ..rules.wall import complete_colours, complete_columns, complete_rows
from ..state import (
    CENTRE,
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_LINE,
    IN_CENTRE,
    MOST_PLAYERS,
    NO_TILES,
    OFFER,
    OVER,
    ROW_BONUS,
    ROW_COMPLETED,
    ROWS,
    TILING,
    column_of,
    is_column,
    is_deal,
    is_take,
    taken,
)
from ..view.labels import ROUND
from .notation import LETTERS, handful
from .notation import action_text as action_text
from .notation import notation as notation
from .notation import parts as parts
from .notation import reading as reading
from .parts import Part, read_part
from .position import position_text as position_text
from .position import read_position as read_position
from .terminal import terminal as terminal

TITLE: Final = Text("Azul", "Azul")
TAGLINE: Final = Text(
    "Végy csempéket, töltsd meg a mintasorokat, és rakd ki a palota falát.",
    "Take tiles, fill your pattern lines and tile the palace wall.",
)
CREDITS: Final = Text("Michael Kiesling játéka", "A game by Michael Kiesling")
MINUTES: Final = 40
OPTION_TEXTS: Final = {
    "wall": Text("Fal", "Wall"),
    "wall.coloured": Text("színes", "coloured"),
    "wall.grey": Text("szürke: te választod az oszlopot", "grey: you choose the column"),
}
TERM_TEXTS: Final = {
    "score": Text("több pontod van", "you have more points"),
    "lines": Text("a kész sorok most érnek pontot", "the lines you complete score now"),
    "floor": Text("kevesebb esik a padlóra", "less falls to the floor"),
    "progress": Text("közelebb kerülsz a kész mintasorokhoz", "your pattern lines come closer to complete"),
    "bonuses": Text("oszlopra, színre vagy sorra építesz", "you build towards a column, a colour or a row"),
    "start": Text("te kezded a következő fordulót", "you start the next round"),
}
COLOUR_NAMES: Final = (
    Text("kék", "blue"),
    Text("sárga", "yellow"),
    Text("piros", "red"),
    Text("fekete", "black"),
    Text("türkiz", "white"),
)


def _factory(number: int) -> Text:
    """Out of which factory, or out of the centre."""
    if number == CENTRE:
        return Text("középről", "from the centre")
    return Text(f"{hungarian_article(number)} {number}. manufaktúrából", f"from factory {number}")


def _tiles(count: int, colour: int) -> Text:
    name = COLOUR_NAMES[colour]
    return Text(f"{count} {name.hu} csempét", f"{count} {name.en} tile{'s' if count != 1 else ''}")


def part_text(state: State, part: str) -> Text:
    """What a part is called: `2 blue, factory 3`, `pattern line 2`, `floor line`, `wall row 2, column 4`."""
    source, colour, _, target, row, column = read_part(part) or Part()
    if colour >= 0:
        count = state.offer[source, colour]
        where = Text("közép", "centre") if source == CENTRE else Text(f"{source}. manufaktúra", f"factory {source}")
        return Text("{count} {colour}, {where}", "{count} {colour}, {where}").fill(count=count, colour=COLOUR_NAMES[colour], where=where)
    if target == FLOOR_LINE:
        return Text("padlóvonal", "floor line")
    if target >= 0:
        return Text(f"{target + 1}. mintasor", f"pattern line {target + 1}")
    return Text(f"fal, {row + 1}. sor, {column + 1}. oszlop", f"wall row {row + 1}, column {column + 1}")


def section_now(state: State) -> str:
    """The section of the rulebook that matters now."""
    phase = state.phase
    if phase == OFFER:
        return "4"
    if phase == TILING:
        return "8"
    return "6" if phase != OVER else "7"


def chapter(state: State) -> Text:
    """The round."""
    return ROUND.fill(number=state.round_number)


def what_to_do(state: State, chosen: tuple[str, ...]) -> Text:
    """The sentence above the board."""
    phase = state.phase
    if phase == OFFER and chosen:
        source, colour, *_ = read_part(chosen[0]) or Part()
        count = state.offer[source, colour]
        name = COLOUR_NAMES[colour]
        return Text(
            f"Válassz mintasort a {name.hu} csempéknek ({count})" if count > 1 else f"Válassz mintasort a {name.hu} csempének",
            f"Choose a pattern line for the {count} {name.en} tiles" if count > 1 else f"Choose a pattern line for the {name.en} tile",
        )
    if phase == OFFER:
        return Text("Válassz színt egy manufaktúrából vagy középről", "Choose a colour from a factory or from the centre")
    if phase == TILING:
        row = state.tiling_row + 1
        colour_name = COLOUR_NAMES[state.line_colour[state.mover, row - 1]]
        return Text(
            f"Válassz oszlopot {hungarian_article(row)} {row}. sor {colour_name.hu} csempéjének",
            f"Choose a column for the {colour_name.en} tile of line {row}",
        )
    return Text("Csempék kerülnek a manufaktúrákra", "The factories are being filled")


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the turn, and what tiling brought each player where the round ended with it."""
    if is_deal(action):
        return (Text("{n}. manufaktúra: {tiles}", "factory {n}: {tiles}").fill(n=before.dealing_to, tiles=_spaced(handful(action))),)
    told = [_tile_sentence(before, action, names) if is_column(action) else _take_sentence(before, action, names)]
    if after.phase != OFFER:
        told += _tiling_sentences(before, action, names)
    return tuple(told)


def _spaced(letters: str) -> Text:
    chosen = [COLOUR_NAMES[LETTERS.index(letter)] for letter in letters]
    return Text(", ".join(name.hu for name in chosen), ", ".join(name.en for name in chosen))


def _take_sentence(before: State, action: int, names: tuple[str, ...]) -> Text:
    source, colour, target = taken(action)
    seat = before.mover
    count = before.offer[source, colour]
    room = 0 if target == FLOOR_LINE else target + 1 - before.line_count[seat, target]
    fallen = max(0, count - room)
    row = target + 1
    if target == FLOOR_LINE:
        where = Text("a padlóra", "to the floor line")
    else:
        where = Text(f"{hungarian_article(row)} {row}. sorba", f"to line {row}")
        if fallen:
            where = Text(f"{where.hu}, {fallen} a padlóra esik", f"{where.en}, {fallen} fall{'s' if fallen == 1 else ''} to the floor")
    marker = source == CENTRE and before.marker == IN_CENTRE
    also = Text(", és elveszi a kezdőjátékos-jelzőt", ", and takes the starting-player marker") if marker else Text("", "")
    return Text("{name} {tiles} vesz {source} {where}{also}", "{name} takes {tiles} {source} {where}{also}").fill(
        name=names[seat], tiles=_tiles(count, colour), source=_factory(source), where=where, also=also
    )


def _tile_sentence(before: State, action: int, names: tuple[str, ...]) -> Text:
    seat, row, column = before.mover, before.tiling_row, column_of(action) + 1
    colour = COLOUR_NAMES[before.line_colour[seat, row]]
    return Text(
        f"{{name}} {hungarian_article(row + 1)} {row + 1}. sor {colour.hu} csempéjét {hungarian_article(column)} {column}. oszlopba teszi",
        f"{{name}} lays the {colour.en} tile of line {row + 1} into column {column}",
    ).fill(name=names[seat])


def _tiling_sentences(before: State, action: int, names: tuple[str, ...]) -> Iterator[Text]:
    """Follow the tiling step by step from where the action left it, and tell each player's gain, fallen lines and floor."""
    state = copy_of(before)
    gained = [0] * MOST_PLAYERS
    if is_take(action):
        move_tiles(state, *taken(action))
        state.phase, state.mover, state.tiling_row = TILING, state.starter, 0
    else:
        gained[state.mover] += _gain_of_column(state, action)
    while state.phase == TILING:
        seat, row, points = state.mover, state.tiling_row, state.score[state.mover]
        count = state.line_count[seat, row] if row < ROWS else 0
        loss = floor_loss(state, seat)
        if not tiling_step(state):
            break
        if row == ROWS:
            yield from _floor_sentence(names[seat], gained[seat], min(loss, points))
        elif count == row + 1 and state.score[seat] == points:
            yield Text(
                f"{{name}} {hungarian_article(row + 1)} {row + 1}. sorát nem tudja a falra tenni: a padlóra esik",
                f"{{name}} cannot lay line {row + 1} on the wall: it falls to the floor",
            ).fill(name=names[seat])
        else:
            gained[seat] += state.score[seat] - points


def _gain_of_column(state: State, action: int) -> int:
    """Lay the chosen tile only, and say what it scored."""
    seat, row = state.mover, state.tiling_row
    points = state.score[seat]
    tile_line(state, seat, row, column_of(action))
    state.tiling_row += 1
    return state.score[seat] - points


def _floor_sentence(name: str, gained: int, lost: int) -> Iterator[Text]:
    if gained or lost:
        floor = Text(f", padló −{lost}", f", floor −{lost}") if lost else Text("", "")
        yield Text("{name} +{gained}{floor}", "{name} +{gained}{floor}").fill(name=name, gained=gained, floor=floor)


def ending_text(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """Why the game ended, who won, and by what."""
    players = state.players
    places = np.zeros(players, np.int8)
    ending = outcome(state, places)
    winners = [seat for seat in range(players) if places[seat] == 0]
    if ending == ROW_COMPLETED:
        finished = [names[seat] for seat in range(players) if complete_rows(state, seat)]
        reason = Text("Kész vízszintes sora van: {who}.", "A horizontal row is complete: {who}.").fill(who=", ".join(finished))
    elif ending == NO_TILES:
        reason = Text("Egyetlen csempe sem maradt, amit ki lehetne rakni.", "Not a single tile is left to lay out.")
    else:
        reason = Text("Már egyik falon sem készülhet el újabb sor.", "No row of any wall can be completed any more.")
    points = state.score[winners[0]]
    tied = [seat for seat in range(players) if state.score[seat] == points]
    if len(winners) > 1:
        result = Text("{who} osztozik a győzelmen {points} ponttal.", "{who} share the victory with {points} points.")
    elif len(tied) > 1:
        result = Text("{who} nyer: {points} pont, egyenlőségnél több kész sorral.", "{who} wins with {points} points, tied, by more complete rows.")
    else:
        result = Text("{who} nyer {points} ponttal.", "{who} wins with {points} points.")
    return (reason, result.fill(who=together([names[seat] for seat in winners]), points=points))


def score_lines(state: State, seat: int) -> tuple[tuple[Text, int], ...]:
    """Points of the rounds, then the three bonuses."""
    rows, columns, colours = complete_rows(state, seat), complete_columns(state, seat), complete_colours(state, seat)
    rounds = state.score[seat] - bonus(state, seat)
    return (
        (Text("Fordulók", "Rounds"), rounds),
        (Text(f"Kész sorok: {rows} × {ROW_BONUS}", f"Complete rows: {rows} × {ROW_BONUS}"), rows * ROW_BONUS),
        (Text(f"Kész oszlopok: {columns} × {COLUMN_BONUS}", f"Complete columns: {columns} × {COLUMN_BONUS}"), columns * COLUMN_BONUS),
        (Text(f"Kész színek: {colours} × {COLOUR_BONUS}", f"Complete colours: {colours} × {COLOUR_BONUS}"), colours * COLOUR_BONUS),
    )
