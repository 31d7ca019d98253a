"""Every text of Azul: names, sentences for the log, what to do, how it ended, in Hungarian and English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ....contract import ScoreLine
from ....kernel import State, copy_of
from ....language import Text, hungarian_article, plural_s, together
from ..rules.play import move_tiles, tile_line, tiling_step
from ..rules.scoring import bonus, floor_loss, is_ahead
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
from .parts import Part, read_part

TITLE: Final = Text("Azul", "Azul")
TAGLINE: Final = Text(
    "Gyűjts csempéket, töltsd fel a mintasoraidat, és csempézd ki a palota falát.",
    "Take tiles, fill your pattern lines and tile the palace wall.",
)
CREDITS: Final = Text("Michael Kiesling játéka", "A game by Michael Kiesling")
MINUTES: Final = 40
OPTION_TEXTS: Final = {
    "wall": Text("Fal", "Wall"),
    "wall.coloured": Text("színes", "coloured"),
    "wall.grey": Text("szürke (te választod az oszlopot)", "grey (you choose the column)"),
}
TERM_TEXTS: Final = {
    "score": Text("több pontod van", "you have more points"),
    "lines": Text("az elkészülő sorok most érnek pontot", "the lines you complete score now"),
    "floor": Text("kevesebb esik a padlóra", "less falls to the floor"),
    "progress": Text("közelebb kerülsz a kész mintasorokhoz", "your pattern lines come closer to complete"),
    "bonuses": Text("közelebb kerülsz egy kész oszlophoz, színhez vagy sorhoz", "you build towards a column, a colour or a row"),
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
    """From which factory, or from the centre."""
    if number == CENTRE:
        return Text("középről", "from the centre")
    return Text(f"{hungarian_article(number)} {number}. manufaktúráról", f"from factory {number}")


def _tiles(count: int, colour: int) -> Text:
    name = COLOUR_NAMES[colour]
    return Text(f"{count} {name.hu} csempét", f"{count} {name.en} tile{plural_s(count)}")


def part_text(state: State, part: str) -> Text:
    """What a part is called: `2 blue, factory 3`, `pattern line 2`, `floor line`, `wall row 2, column 4`."""
    read = read_part(part) or Part()
    return text_of(read, state.offer[read.source, read.colour] if read.colour >= 0 else 0)


@lru_cache(maxsize=512)
def text_of(part: Part, count: int) -> Text:
    """The same for a part with so many tiles on offer there."""
    source, colour, _, target, row, column = part
    if colour >= 0:
        where = Text("közép", "centre") if source == CENTRE else Text(f"{source}. manufaktúra", f"factory {source}")
        return Text("{count} {colour}, {where}", "{count} {colour}, {where}").fill(count=count, colour=COLOUR_NAMES[colour], where=where)
    if target == FLOOR_LINE:
        return Text("padlóvonal", "floor line")
    if target >= 0:
        return Text(f"{target + 1}. mintasor", f"pattern line {target + 1}")
    return Text(f"fal, {row + 1}. sor, {column + 1}. oszlop", f"wall row {row + 1}, column {column + 1}")


def section_now(state: State) -> str:
    """The section of the rulebook that matters now."""
    return {OFFER: "4", TILING: "8", OVER: "7"}.get(state.phase, "6")


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
            f"Válassz mintasort {hungarian_article(count)} {count} {name.hu} csempének",
            f"Choose a pattern line for the {count} {name.en} tiles" if count > 1 else f"Choose a pattern line for the {name.en} tile",
        )
    if phase == OFFER:
        return Text("Válassz színt egy manufaktúráról vagy középről", "Choose a colour from a factory or from the centre")
    if phase == TILING:
        row = state.tiling_row + 1
        colour_name = COLOUR_NAMES[state.line_colour[state.mover, row - 1]]
        return Text(
            f"Válassz oszlopot {hungarian_article(row)} {row}. sor {colour_name.hu} csempéjének",
            f"Choose a column for the {colour_name.en} tile of line {row}",
        )
    return Text("Csempék kerülnek a manufaktúrákra", "The factories are being filled")


def is_costly(state: State, action: int) -> bool:
    """Whether tiles fall to the floor by it."""
    if not is_take(action):
        return False
    source, colour, target = taken(action)
    return target == FLOOR_LINE or state.offer[source, colour] + state.line_count[state.mover, target] > target + 1


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
    seat, row = before.mover, target + 1
    count = before.offer[source, colour]
    where, also = Text(f"{hungarian_article(row)} {row}. sorba", f"to line {row}"), Text("", "")
    if target == FLOOR_LINE:
        where = Text("a padlóra", "to the floor line")
    elif (fallen := count + before.line_count[seat, target] - row) > 0:
        also = Text(f", {fallen} a padlóra esett", f", {fallen} fall{'s' if fallen == 1 else ''} to the floor")
    if source == CENTRE and before.marker == IN_CENTRE:
        also = Text(f"{also.hu}, {{name:övé|tiéd}} a kezdőjátékos-jelző", f"{also.en}, and {{name:takes|take}} the starting-player marker")
    return Text(
        f"{{name}} {{tiles}} {{name:vett|vettél}} el {{source}}, és {{where}} {{name:tette|tetted}}{also.hu}",
        f"{{name}} {{name:takes|take}} {{tiles}} {{source}} {{where}}{also.en}",
    ).fill(name=names[seat], tiles=_tiles(count, colour), source=_factory(source), where=where)


def _tile_sentence(before: State, action: int, names: tuple[str, ...]) -> Text:
    seat, row, column = before.mover, before.tiling_row, column_of(action) + 1
    colour = COLOUR_NAMES[before.line_colour[seat, row]]
    return Text(
        f"{{name}} {hungarian_article(row + 1)} {row + 1}. sor {colour.hu} csempéjét {hungarian_article(column)} {column}. oszlopba {{name:tette|tetted}}",
        f"{{name}} {{name:lays|lay}} the {colour.en} tile of line {row + 1} into column {column}",
    ).fill(name=names[seat])


def _tiling_sentences(before: State, action: int, names: tuple[str, ...]) -> Iterator[Text]:
    """Follow the tiling step by step from where the action left it, and tell each player's gain, fallen lines and floor."""
    state = copy_of(before)
    gained = [0] * MOST_PLAYERS
    if is_take(action):
        move_tiles(state, *taken(action))
        state.phase, state.mover, state.tiling_row = TILING, state.starter, 0
    else:
        gained[state.mover] += tiling_gain(state, state.tiling_row, column_of(action), state.mover)
        state.tiling_row += 1
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
                f"{{name}}: {hungarian_article(row + 1)} {row + 1}. sor csempéjének nincs hely a falon, az egész sor a padlóra esett",
                f"{{name}} cannot lay line {row + 1} on the wall: it falls to the floor",
            ).fill(name=names[seat])
        else:
            gained[seat] += state.score[seat] - points


def tiling_gain(state: State, row: int, column: int, seat: int) -> int:
    """Lay the tile of a line only, and say what it scored."""
    points = state.score[seat]
    tile_line(state, seat, row, column)
    return state.score[seat] - points


def _floor_sentence(name: str, gained: int, lost: int) -> Iterator[Text]:
    if gained or lost:
        floor = Text(f", padló −{lost}", f", floor −{lost}") if lost else Text("", "")
        yield Text("{name} +{gained}{floor}", "{name} +{gained}{floor}").fill(name=name, gained=gained, floor=floor)


def winners_of(state: State) -> list[int]:
    """The seats that nobody is ahead of."""
    seats = range(state.players)
    return [seat for seat in seats if not any(is_ahead(state, other, seat) for other in seats)]


def ending_text(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """Why the game ended, who won, and by what."""
    winners, points = winners_of(state), max(state.score.tolist()[: state.players])
    if state.ending == ROW_COMPLETED:
        finished = [name for seat, name in enumerate(names) if complete_rows(state, seat)]
        reason = Text("Elkészült egy vízszintes sor: {who}.", "A horizontal row is complete: {who}.").fill(who=", ".join(finished))
    elif state.ending == NO_TILES:
        reason = Text("Egyetlen csempe sem maradt, amit ki lehetne rakni.", "Not a single tile is left to lay out.")
    else:
        reason = Text("Már egyik falon sem készülhet el újabb sor.", "No row of any wall can be completed any more.")
    if len(winners) > 1:
        result = Text("{who} osztozik a győzelmen: {points} pont.", "{who} share the victory with {points} point{s}.")
    elif state.score.tolist()[: state.players].count(points) > 1:
        result = Text(
            "{who} {who:nyert|nyertél}: {points} pont, és egyenlő pontszámnál több kész sor.",
            "{who} {who:wins|win} with {points} point{s}, tied, by more complete rows.",
        )
    else:
        result = Text("{who} {who:nyert|nyertél} {points} ponttal.", "{who} {who:wins|win} with {points} point{s}.")
    return (reason, result.fill(who=together([names[seat] for seat in winners]), points=points, s=plural_s(points)))


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Points of the rounds, then the three bonuses."""
    bonuses = (
        (Text("sorok", "rows"), complete_rows(state, seat), ROW_BONUS),
        (Text("oszlopok", "columns"), complete_columns(state, seat), COLUMN_BONUS),
        (Text("színek", "colours"), complete_colours(state, seat), COLOUR_BONUS),
    )
    told, reckoned = Text("Kész {what}", "Complete {what}"), Text("{count} × {each}", "{count} × {each}")
    lines = (ScoreLine(told.fill(what=what), count * each, reckoned.fill(count=count, each=each)) for what, count, each in bonuses)
    return ScoreLine(Text("A fordulók pontjai", "From the rounds"), state.score[seat] - bonus(state, seat)), *lines
