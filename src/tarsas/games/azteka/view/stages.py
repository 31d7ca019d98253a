"""What an action of Azteka does step by step: where it ends a round, the figure lands, what decided is told on the stone, then the result, then the next round."""

from __future__ import annotations

from typing import Final

from ....contract import NAMES, Motion, Stage, Tag, Telling
from ....kernel import State, copy_of, places_of
from ....language import Text, hungarian_article, joined
from ..rules.goals import first_with_a_goal, players_of, role_of
from ..rules.play import go_on, note_result, play, put_figure, rotate, take_surrounded
from ..rules.rings import ring_of, slice_of
from ..state import FULL_RING, FULL_SLICE, LET_PASS, NO_SEAT, OPEN, OVER, RINGS, SLICES, SPREAD, THREE, is_place, is_turn, turn_of
from ..text.notation import parts
from ..text.parts import ring_part, space_part
from ..text.words import ROLE_TEXTS, ending_text, sentence
from .labels import ROUND

SLICE_DEGREES: Final = 360 // SLICES
_IN_EVERY_SLICE: Final = Text("{the} {role} mind a nyolc szeletben ott van…", "{role} stands in all eight slices…")
_IN_EVERY_RING: Final = Text("…és mind a négy gyűrűben is!", "…and in all four rings!")
_WHOLE_SLICE: Final = Text("{the} {role} uralja {a} {number}. szeletet", "{role} dominates slice {number}")
_WHOLE_RING: Final = Text("{the} {role} uralja {a} {number}. gyűrűt", "{role} dominates ring {number}")
_FATE: Final = Text("{the} {role} minden figurája a táblán áll", "All figures of {role} are on the board")


def stages(before: State, action: int) -> tuple[Stage, ...]:
    """The action; and how a round ends where it does."""
    after, number = copy_of(before), before.round_number
    play(after, action)
    told = sentence(before, action, after, NAMES[: players_of(after)])
    result, telling = after.result[number - 1], Telling(before)
    state = telling.state
    if result == OPEN:
        play(state, action)
        telling.tell("move", joined(told), _clicked(before, action), motion=_turning(action))
        return telling.stages()
    _land(state, action)
    role = first_with_a_goal(state)
    telling.tell("landing", told[0], _clicked(before, action), motion=_turning(action))
    _tell_goal(telling, role, result)
    note_result(state, role if role >= 0 else NO_SEAT, result)
    heading = None if state.mode == THREE else ROUND.fill(number=number)
    telling.tell("card", told[1], tags=() if after.phase == OVER else _swap(before, after), heading=heading)
    go_on(state)
    if state.phase != OVER:
        telling.tell("round", told[2])
    elif heading:
        telling.tell("end", ending_text(state, NAMES[: players_of(state)])[-1])
    return telling.stages()


def _swap(before: State, after: State) -> list[Tag]:
    """What everybody was and will be."""
    roles = [(seat, ROLE_TEXTS[role_of(before, seat)], ROLE_TEXTS[role_of(after, seat)]) for seat in range(players_of(after))]
    return [Tag("", Text(f"{was.hu} → {now.hu}", f"{was.en} → {now.en}"), seat) for seat, was, now in roles]


def _clicked(before: State, action: int) -> tuple[str, ...]:
    """The space that lights up; a ring turns instead."""
    return () if is_turn(action) else parts(before, action)


def _turning(action: int) -> Motion | None:
    """The ring that turns, and by how many degrees."""
    if not is_turn(action):
        return None
    ring, steps = turn_of(action)
    return Motion(ring_part(ring), str(SLICE_DEGREES * steps))


def _land(state: State, action: int) -> None:
    """The action alone, before anybody asks whether it ends the round."""
    if is_place(action):
        put_figure(state, action)
    elif is_turn(action):
        rotate(state, *turn_of(action))
    elif action == LET_PASS:
        take_surrounded(state)


def _tell_goal(telling: Telling, role: int, result: int) -> None:
    """What decided, on the stone: slices clockwise and then rings, or the whole slice or ring, or all figures. Nothing where nobody won."""
    if role < 0:
        return
    spaces = places_of(telling.state.figures[role])
    words = {"the": hungarian_article(ROLE_TEXTS[role].hu).capitalize(), "role": ROLE_TEXTS[role]}
    if result == SPREAD:
        _point_at(telling, _IN_EVERY_SLICE.fill(**words), [next(space for space in spaces if slice_of(space) == slice_) for slice_ in range(SLICES)])
        _point_at(telling, _IN_EVERY_RING, [next(space for space in spaces if ring_of(space) == ring) for ring in range(RINGS)])
        return
    line_of = {FULL_SLICE: slice_of, FULL_RING: ring_of}.get(result)
    if line_of is None:
        _point_at(telling, _FATE.fill(**words), spaces)
        return
    lines = [[space for space in spaces if line_of(space) == line] for line in range(SLICES)]
    number = next(line for line, held in enumerate(lines) if len(held) == (RINGS if result == FULL_SLICE else SLICES))
    told = _WHOLE_SLICE if result == FULL_SLICE else _WHOLE_RING
    _point_at(telling, told.fill(**words, a=hungarian_article(number + 1), number=number + 1), lines[number])


def _point_at(telling: Telling, told: Text, spaces: list[int]) -> None:
    """Spaces light up one after the other, with a number each."""
    tags = [Tag(space_part(space), Text(str(count), str(count))) for count, space in enumerate(spaces, 1)]
    telling.tell("told", told, [tag.part for tag in tags], tags)
