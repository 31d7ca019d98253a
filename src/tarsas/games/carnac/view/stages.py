"""What an action of Carnac does step by step: a stone is stood or falls over, then what that did to the dolmens is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....contract import NAMES, Motion, Stage, Tag, Telling
from ....kernel import State
from ....language import Text, joined
from ..rules.play import play
from ..state import OVER, PLAYERS, STEPS, direction_of, is_place, is_tip, placement
from ..text.dolmens import dolmens_of
from ..text.parts import DIRECTION_IDS, cell_part
from ..text.words import COLOUR_NAMES, ending_text, sentence

_NEW: Final = Text("Új {colour} dolmen: {now} mező", "A new {colour} dolmen: {now} cells")
_GROWN: Final = Text("Nőtt egy {colour} dolmen: {was} → {now} mező", "A {colour} dolmen grew: {was} → {now} cells")
_SHRUNK: Final = Text("Kisebb lett egy {colour} dolmen: {was} → {now} mező", "A {colour} dolmen shrank: {was} → {now} cells")
_JOINED: Final = Text("Összeértek {colour} dolmenek: {was} → {now} mező", "{colour} dolmens have joined: {was} → {now} cells")
_BROKEN: Final = Text("Felbomlott egy {colour} dolmen", "A {colour} dolmen is broken")


class Change(NamedTuple):
    """A dolmen that is new or has changed: what is said of it, its cells, and how large it was and is."""

    told: Text
    cells: frozenset[int]
    sizes: str


def stages(before: State, action: int) -> tuple[Stage, ...]:
    """The stone; then the dolmens that it made, joined or broke; and how it ended."""
    telling = Telling(before)
    play(telling.state, action)
    told = sentence(before, action, telling.state, NAMES[:PLAYERS])[0]
    cell = placement(action)[0] if is_place(action) else before.last_stone
    if is_tip(action):
        direction = direction_of(action)
        onto = [cell_part(cell + STEPS[direction] * steps) for steps in (1, 2)]
        telling.tell("fall", told, onto, motion=Motion(cell_part(cell), DIRECTION_IDS[direction]))
    else:
        telling.tell("move", told, [cell_part(cell)])
    changes = list(_changes(before, telling.state))
    if changes:
        lit = [cell_part(each) for change in changes for each in sorted(change.cells)]
        tags = [Tag(cell_part(max(change.cells)), Text(change.sizes, change.sizes)) for change in changes]
        telling.tell("told", joined(change.told for change in changes), lit, tags)
    if telling.state.phase == OVER:
        telling.tell("end", joined(ending_text(telling.state, NAMES[:PLAYERS])))
    return telling.stages()


def _changes(before: State, after: State) -> Iterator[Change]:
    """The dolmens that are not as they were, and those that are no more."""
    earlier, later = dolmens_of(before), dolmens_of(after)
    for colour, cells in later:
        was = sorted(len(other) for same, other in earlier if same == colour and other & cells)
        if was != [len(cells)]:
            sizes = " + ".join(map(str, was))
            text = _NEW if not was else _JOINED if len(was) > 1 else _GROWN if was[0] < len(cells) else _SHRUNK
            told = text.fill(colour=COLOUR_NAMES[colour], was=sizes, now=len(cells))
            yield Change(Text(told.hu, told.en[:1].upper() + told.en[1:]), cells, f"{sizes} → {len(cells)}" if was else str(len(cells)))
    for colour, cells in earlier:
        if not any(same == colour and other & cells for same, other in later):
            yield Change(_BROKEN.fill(colour=COLOUR_NAMES[colour]), cells, f"{len(cells)} → 0")
