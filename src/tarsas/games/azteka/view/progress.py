"""How far everybody is on the way to their goals, and what an action changes in it."""

from __future__ import annotations

from typing import NamedTuple

from ....draw.marks import Tone
from ....kernel import State, bit_count, copy_of, places_of
from ....language import Text, hungarian_article
from ..rules.goals import can_dominate, can_spread, players_of, role_of, seat_of
from ..rules.play import is_legal, play
from ..rules.rings import INNER_RING, rings_with, slices_with
from ..state import BIRTH, NO_SEAT, OPEN, PASSING, RINGS, SLICES, THREE
from ..text.terminal import fullest_ring, fullest_slice
from ..text.words import ROLE_TEXTS
from . import labels as view_text

Words = list[tuple[Text, Tone]]


class Progress(NamedTuple):
    """One line of a player's progress: what is counted, how far it is, how much is needed, and which ones are there if that is known."""

    what: Text
    reached: int
    goal: int
    held: frozenset[int] | None = None
    is_near: bool = False
    """Whether the goal it belongs to lacks only this."""


def progress_of(state: State, role: int) -> list[Progress]:
    """The lines of a role: slices and rings it stands in, its fullest slice and ring, its figures."""
    figures = state.figures[role]
    placed = bit_count(figures)
    lines = []
    if can_spread(state, role):
        slices = frozenset(places_of(slices_with(figures)))
        rings = frozenset(ring for ring in range(RINGS) if figures >> SLICES * ring & INNER_RING)
        is_near = len(slices) + len(rings) == SLICES + RINGS - 1
        lines += [
            Progress(view_text.SLICES_HELD, len(slices), SLICES, slices, is_near and len(slices) < SLICES),
            Progress(view_text.RINGS_HELD, len(rings), RINGS, rings, is_near and len(rings) < RINGS),
        ]
    if can_dominate(state, role):
        in_slice, in_ring = fullest_slice(figures), fullest_ring(figures)
        lines += [
            Progress(view_text.IN_ONE_SLICE, in_slice, RINGS, is_near=in_slice == RINGS - 1),
            Progress(view_text.IN_ONE_RING, in_ring, SLICES, is_near=in_ring == SLICES - 1),
        ]
    if state.mode != THREE:
        lines.append(Progress(view_text.FIGURES, placed, placed + state.supply[role], is_near=state.supply[role] == 1))
    return lines


def consequence_of(state: State, action: int) -> Words:
    """What an action comes to: who wins by it, or what it changes for the mover and for the others."""
    if not is_legal(state, action):
        return []
    after = copy_of(state)
    play(after, action)
    number, mover = state.round_number - 1, state.mover
    if after.result[number] != OPEN:
        return [_ending_words(state, after.winner[number])]
    words = _changes(state, after, mover, "good")
    if after.phase == BIRTH:
        words.append((view_text.BIRTH, "good"))
    if after.phase == PASSING:
        words.append((view_text.PASSING, "good"))
    for other in range(players_of(state)):
        if other != mover:
            changes = _changes(state, after, other, "bad")
            words += [(view_text.OTHERS.fill(role=ROLE_TEXTS[other], what=what), tone) for what, tone in changes]
    return words[:3]


def _ending_words(state: State, seat: int) -> tuple[Text, Tone]:
    if seat == NO_SEAT:
        return view_text.UNDECIDED_ROUND, "plain"
    if seat == seat_of(state, state.mover):
        return view_text.YOU_WIN, "good"
    role = ROLE_TEXTS[role_of(state, seat)]
    return view_text.OTHER_WINS.fill(role=role, the=hungarian_article(role.hu)), "bad"


def _changes(before: State, after: State, role: int, gain: Tone) -> Words:
    """What changes for a role. A gain has the given tone, a loss the opposite one."""
    loss: Tone = "bad" if gain == "good" else "good"
    old, new = before.figures[role], after.figures[role]
    words: Words = []
    if can_spread(before, role):
        for text, change in (
            (view_text.SLICE_CHANGE, bit_count(slices_with(new)) - bit_count(slices_with(old))),
            (view_text.RING_CHANGE, rings_with(new) - rings_with(old)),
        ):
            if change:
                words.append((text.fill(change=f"{change:+d}".replace("-", "−")), gain if change > 0 else loss))
    if can_dominate(before, role):
        for text, was, is_now in (
            (view_text.SLICE_OF, fullest_slice(old), fullest_slice(new)),
            (view_text.RING_OF, fullest_ring(old), fullest_ring(new)),
        ):
            if was != is_now and max(was, is_now) > 1:
                words.append((text.fill(count=is_now), gain if is_now > was else loss))
    return words
