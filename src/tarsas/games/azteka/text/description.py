"""A position of Azteka in words: the rings and slices, each player's figures and progress, the goals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....contract import EMPTY as NOTHING
from ....contract import Section, TextTable, listed, same, seat_section, seats_around, whose
from ....kernel import State, bit_count, has_bit, places_of
from ....language import Text, plural_s, spoken
from ..rules.goals import players_of, role_of, rounds_won
from ..rules.play import surrounded
from ..rules.rings import ring_of, slice_of
from ..state import BIRTH, LAST_TURNS, MOST_PLAYERS, OPEN, OVER, PASSING, RINGS, SLICES, THREE, space_at
from ..view.progress import progress_of
from .explanations import aim
from .words import OPTION_TEXTS, ROLE_TEXTS, ring_text, round_text

_MODES: Final = ("mode.basic", "mode.aggressive", "mode.three")


def description(state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The board, one's own figures, the others', and what everybody is after."""
    sides = (_side_section(state, each, seat, names) for each in seats_around(seat, players_of(state)))
    return (_board_section(state, names), *sides, _goals_section(state, names))


# --- the board


def _board_section(state: State, names: tuple[str, ...]) -> Section:
    return Section("common", Text("A tábla", "The board"), tuple(_board_lines(state, names)), (rings_table(state),))


def _board_lines(state: State, names: tuple[str, ...]) -> Iterator[Text]:
    yield OPTION_TEXTS[_MODES[state.mode]]
    yield Text(f"{state.round_number}. forduló", f"Round {state.round_number}")
    yield _phase_text(state)
    yield Text(
        f"{state.rotations} forgatás volt egymás után, legfeljebb {state.rotation_limit} lehet",
        f"{state.rotations} rotation{plural_s(state.rotations)} in a row, {state.rotation_limit} at most",
    )
    for number in range(1, len(state.result) + 1):
        if state.result[number - 1] != OPEN:
            yield spoken(round_text(state, number, names))


def _phase_text(state: State) -> Text:
    role = ROLE_TEXTS[state.mover]
    if state.phase == OVER:
        return Text("Vége a játéknak", "The game is over")
    if state.phase == BIRTH:
        return Text("{role}: születés következhet", "{role} may give birth").fill(role=role)
    if state.phase == PASSING:
        where = listed(space_words(space) for space in places_of(surrounded(state, state.placed)))
        placed = Text("a letett figura: {space}", "just placed: {space}").fill(space=space_words(state.placed))
        return Text("Elmúlás következhet, {placed}, bekerítve: {where}", "A passing may follow, {placed}, surrounded: {where}").fill(
            placed=placed, where=where
        )
    if state.phase == LAST_TURNS:
        left = state.last_turns
        return Text(
            f"{role.hu} következik, betelt a tábla, még {left} utolsó forgatás",
            f"{role.en} to move, the board is full, {left} last turn{plural_s(left)}",
        )
    return Text("{role} következik", "{role} to move").fill(role=role)


def space_words(space: int) -> Text:
    """A space as it is spoken."""
    ring, slice_ = ring_of(space) + 1, slice_of(space) + 1
    return Text(f"{ring}. gyűrű {slice_}. szelet", f"ring {ring} slice {slice_}")


def standing_on(state: State, space: int) -> Text:
    """The role whose figure stands on a space; nothing where none does."""
    return next((ROLE_TEXTS[role] for role in range(MOST_PLAYERS) if has_bit(state.figures[role], space)), NOTHING)


def rings_table(state: State) -> TextTable:
    """The rings from the inside, slice by slice."""
    columns = tuple(Text(f"{slice_}. szelet", f"slice {slice_}") for slice_ in range(1, SLICES + 1))
    rows = ((_heading(ring_text(ring)), *(standing_on(state, space_at(ring, slice_)) for slice_ in range(SLICES))) for ring in range(RINGS))
    return TextTable(Text("A gyűrűk belülről kifelé", "The rings from the inside"), (Text("Gyűrű", "Ring"), *columns), tuple(rows))


def _heading(text: Text) -> Text:
    return Text(*(each[:1].upper() + each[1:] for each in text))


# --- the players


def _side_section(state: State, seat: int, own: int | None, names: tuple[str, ...]) -> Section:
    role = role_of(state, seat)
    return Section(seat_section(seat), whose(seat, own, names), tuple(_side_lines(state, role)), (progress_table(state, role),))


def _side_lines(state: State, role: int) -> Iterator[Text]:
    figures, left = state.figures[role], state.supply[role]
    yield Text("Szerep: {role}", "Role: {role}").fill(role=ROLE_TEXTS[role])
    count = bit_count(figures)
    yield Text(f"{count} figura a táblán, {left} a készletben", f"{count} figure{plural_s(count)} on the board, {left} in the supply")
    yield Text("A tábla mezőin: {where}", "Standing on: {where}").fill(where=listed(space_words(space) for space in places_of(figures)))


def progress_table(state: State, role: int) -> TextTable:
    """How far a role is on the way to each of its goals."""
    rows = ((_heading(each.what), Text(f"{each.goal} közül {each.reached}", f"{each.reached} of {each.goal}")) for each in progress_of(state, role))
    caption = Text("Úton a cél felé: {role}", "On the way to the goal: {role}").fill(role=ROLE_TEXTS[role])
    return TextTable(caption, (Text("Mi", "What"), Text("Mennyi", "How far")), tuple(rows))


def _goals_section(state: State, names: tuple[str, ...]) -> Section:
    rows = ((same(names[seat]), ROLE_TEXTS[role_of(state, seat)], same(str(rounds_won(state, seat)))) for seat in range(players_of(state)))
    won = Text("nyert forduló", "rounds won") if state.mode != THREE else Text("győzelem", "wins")
    table = TextTable(Text("Pontszámok", "Scores"), (Text("Játékos", "Player"), Text("szerep", "role"), won), tuple(rows))
    return Section("goals", Text("Cél és pontok", "Goals and scores"), (aim(state),), (table,))
