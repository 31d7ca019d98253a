"""A position of Azul in words: the offer, each player's board, the goals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ....contract import EMPTY as NOTHING
from ....contract import Section, TextTable, listed, same, seat_section, seats_around, whose
from ....kernel import State
from ....language import Text, plural_s, spoken
from ..rules.play import factories
from ..rules.scoring import floor_loss
from ..rules.wall import complete_colours, complete_columns, complete_rows, wall_column
from ..state import CENTRE, COLOURS, COLUMNS, DEALING, EMPTY, IN_CENTRE, MARKER, OVER, ROWS, TILING
from ..view.labels import phase_text, round_text
from .explanations import AIM, EXPLANATIONS
from .words import COLOUR_NAMES

_OFFER: Final = Text("A kínálat", "The offer")
_SOURCE: Final = Text("Honnan", "Source")
_CENTRE: Final = Text("Közép", "Centre")
_MARKER: Final = Text("kezdőjátékos-jelző", "starting-player marker")
BAG: Final = Text("Zsák", "Bag")
LID: Final = Text("A doboz fedele", "Lid")
_LINES: Final = Text("Mintasorok", "Pattern lines")
_WALL: Final = Text("Fal", "Wall")
_GREY_WALL: Final = Text("Szürke fal", "Grey wall")
_FLOOR: Final = Text("Padlóvonal: {tiles}{cost}", "Floor line: {tiles}{cost}")
_COSTS: Final = Text(", mínusz {points} pont", ", minus {points} point{s}")
_ROW: Final = Text("{number}. sor", "Row {number}")
LINE: Final = Text("{number}. mintasor", "Line {number}")
_GOALS: Final = Text("Cél és pontok", "Goals and scores")


def description(state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The offer, one's own board, the others', and what everybody is after."""
    boards = (_board_section(state, each, seat, names) for each in seats_around(seat, state.players))
    return (offer_section(state, names), *boards, _goals_section(state, names))


# --- the offer


def offer_section(state: State, names: tuple[str, ...]) -> Section:
    """What lies on the factories, in the centre, in the bag and in the lid."""
    return Section("common", _OFFER, tuple(_offer_lines(state, names)), (_offer_table(state), _bag_table(state)))


def _offer_lines(state: State, names: tuple[str, ...]) -> Iterator[Text]:
    yield Text("{round}, {phase}", "{round}, {phase}").fill(round=round_text(state), phase=spoken(phase_text(state)))
    yield Text("A fordulót {name} kezdte", "{name} started the round").fill(name=names[state.starter])
    if state.phase in (DEALING, OVER):
        yield Text("{name} van soron", "{name} is in turn").fill(name=names[state.mover])
    if state.phase == DEALING:
        yield Text("{number}. manufaktúra következik", "Factory {number} is filled next").fill(number=state.dealing_to)
    if state.phase == TILING:
        yield Text("{number}. sor következik", "Line {number} is tiled next").fill(number=state.tiling_row + 1)
    yield Text("Középen: {what}", "In the centre: {what}").fill(what=source_text(state, CENTRE))


def source_text(state: State, source: int) -> Text:
    """What lies on a factory or in the centre: `2 blue, 1 red, starting-player marker`."""
    tiles = [counted(state.offer[source, colour], colour) for colour in range(COLOURS) if state.offer[source, colour]]
    return listed([*tiles, _MARKER] if source == CENTRE and state.marker == IN_CENTRE else tiles)


def counted(count: int, colour: int) -> Text:
    """Tiles of a colour: `2 blue`."""
    return Text("{count} {colour}", "{count} {colour}").fill(count=count, colour=COLOUR_NAMES[colour])


def _offer_table(state: State) -> TextTable:
    rows = [(source_name(source), *_counts(state.offer.tolist()[source])) for source in (*range(1, factories(state) + 1), CENTRE)]
    return TextTable(_OFFER, (_SOURCE, *COLOUR_NAMES), tuple(rows))


def source_name(source: int) -> Text:
    """What a factory or the centre is called."""
    return _CENTRE if source == CENTRE else Text(f"{source}. manufaktúra", f"Factory {source}")


def _counts(counts: list[int]) -> tuple[Text, ...]:
    return tuple(same(str(count)) if count else NOTHING for count in counts)


def _bag_table(state: State) -> TextTable:
    rows = ((BAG, *_counts(state.bag.tolist())), (LID, *_counts(state.lid.tolist())))
    return TextTable(Text("A zsák és a doboz", "Bag and lid"), (Text("Hol", "Where"), *COLOUR_NAMES), rows)


# --- a player's board


def _board_section(state: State, seat: int, own: int | None, names: tuple[str, ...]) -> Section:
    return Section(seat_section(seat), whose(seat, own, names), tuple(_board_lines(state, seat)), (lines_table(state, seat), wall_table(state, seat)))


def _board_lines(state: State, seat: int) -> Iterator[Text]:
    score = state.score[seat]
    yield Text("{score} pont", "{score} point{s}").fill(score=score, s=plural_s(score))
    yield floor_text(state, seat)
    if state.marker == seat and MARKER not in state.floor.tolist()[seat]:
        yield Text("Itt van a kezdőjátékos-jelző", "Has the starting-player marker")


def floor_text(state: State, seat: int) -> Text:
    """What has fallen, and what it costs."""
    tiles = [_MARKER if lying == MARKER else COLOUR_NAMES[lying] for lying in state.floor.tolist()[seat] if lying != EMPTY]
    loss = floor_loss(state, seat)
    cost = _COSTS.fill(points=loss, s=plural_s(loss)) if loss else NOTHING
    return _FLOOR.fill(tiles=listed(tiles), cost=cost)


def line_text(state: State, seat: int, row: int) -> Text:
    """What is in a pattern line: `1 of 3 black`, `empty, 3 spaces`."""
    return _line_text(row + 1, state.line_count[seat, row], state.line_colour[seat, row])


@lru_cache(maxsize=256)
def _line_text(size: int, count: int, lying: int) -> Text:
    if not count or lying == EMPTY:
        return Text(f"üres, {size} hely", f"empty, {size} space{plural_s(size)}")
    colour = COLOUR_NAMES[lying]
    full = Text(", kész", ", complete") if count == size else NOTHING
    return Text("{size} helyből {count} {colour}{full}", "{count} of {size} {colour}{full}").fill(size=size, count=count, colour=colour, full=full)


def lines_table(state: State, seat: int) -> TextTable:
    """The pattern lines of a seat."""
    rows = ((LINE.fill(number=row + 1), line_text(state, seat, row)) for row in range(ROWS))
    return TextTable(_LINES, (Text("Sor", "Line"), Text("Csempék", "Tiles")), tuple(rows))


def wall_table(state: State, seat: int) -> TextTable:
    """The wall of a seat, row by row."""
    columns = tuple(same(str(column)) for column in range(1, COLUMNS + 1))
    rows = ((_ROW.fill(number=row + 1), *_wall_row(state, seat, row)) for row in range(ROWS))
    return TextTable(_GREY_WALL if state.grey else _WALL, (Text("Sor", "Row"), *columns), tuple(rows))


def _wall_row(state: State, seat: int, row: int) -> Iterator[Text]:
    for column in range(COLUMNS):
        lying = state.wall[seat, row, column]
        if state.grey:
            yield NOTHING if lying == EMPTY else COLOUR_NAMES[lying]
        else:
            yield _place_text(_colour_at(row, column), lying)


def _colour_at(row: int, column: int) -> int:
    return next(colour for colour in range(COLOURS) if wall_column(row, colour) == column)


def _place_text(colour: int, lying: int) -> Text:
    """A place of the coloured wall: the colour that belongs there, and whether it lies there."""
    laid = Text("{colour} megvan", "{colour} laid") if lying == colour else Text("{colour} hiányzik", "{colour} open")
    told = laid.fill(colour=COLOUR_NAMES[colour])
    return told if lying in (colour, EMPTY) else Text(f"{told.hu}, {COLOUR_NAMES[lying].hu}", f"{told.en}, {COLOUR_NAMES[lying].en}")


# --- the goals


def _goals_section(state: State, names: tuple[str, ...]) -> Section:
    columns = (
        Text("Játékos", "Player"),
        Text("pont", "points"),
        Text("kész sor", "rows"),
        Text("kész oszlop", "columns"),
        Text("kész szín", "colours"),
    )
    rows = ((same(names[seat]), *(same(str(number)) for number in _standing(state, seat))) for seat in range(state.players))
    return Section("goals", _GOALS, (AIM, EXPLANATIONS["score"].text), (TextTable(Text("Pontszámok", "Scores"), columns, tuple(rows)),))


def _standing(state: State, seat: int) -> tuple[int, ...]:
    return state.score[seat], complete_rows(state, seat), complete_columns(state, seat), complete_colours(state, seat)
