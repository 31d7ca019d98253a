"""A position as somebody sees it: the picture, the paths of clicks, the sentence above it, and the moves that led there.

Whoever shows it gives a line of play with its `Identities` and a `Viewpoint`; everything here is read from them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..contract import CHANCE, NOBODY
from ..draw import Drawing, Layout, Looking
from ..language import Language, Text
from ..position import Position
from .identities import Identities
from .log import sentences
from .paths import Path, Paths, paths_at

MOST_STEPS = 8
"""Of a longer absence only the last moves are shown one by one."""

POSITIONS_KEPT = 512
DRAWINGS_KEPT = 200
"""So many stay at hand; a drawing is some 50 to 100 kB."""

_TO_MOVE = Text("{name} következik", "{name} to move")
GAME_OVER = Text("Vége a játéknak", "The game is over")
_CHANCE = Text("A szerencse dönt", "Luck decides")


@dataclass(frozen=True)
class Viewpoint:
    """How somebody sees a game: from which seat, in which layout and language, and what the players are called."""

    names: tuple[str, ...]
    seat: int = 0
    layout: Layout = "wide"
    language: Language = Language.EN
    is_calm: bool = False
    """Whether they want no motion: then the moves on the way to the newest position are told, not drawn."""


@dataclass(frozen=True)
class Choices(Paths):
    """What can be clicked at a position by the viewer: every path of clicks to a legal action. Empty where it is not the viewer's turn.

    `asks[n]` says that path n leads to chance or to the end: on a touch screen a second tap confirms it.
    """

    seat: int = -1
    """For which seat the viewer would move; -1 where it is not their turn."""
    asks: tuple[bool, ...] = ()


NO_CHOICES = Choices()


@dataclass(frozen=True)
class Board:
    """The picture of a position as somebody looks at it. `svg` is markup of ours."""

    game: str
    ply: int
    layout: Layout
    width: int
    height: int
    svg: str
    sentence: Text
    """What to do now, some parts chosen already; or whose turn it is."""
    scores: tuple[int, ...] = ()
    """The score of each seat at this moment; then those of who takes part without one."""
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One move that the page shows on its way to the newest position: what happened, to be spoken, and its picture for who wants to see motion."""

    ply: int
    sentences: tuple[Text, ...]
    board: Board | None = None


# --- what can be clicked


def choices_at(position: Position, seats: Collection[int]) -> Choices:
    """Every path of clicks open to a viewer who plays these seats; none where somebody else is to move."""
    return _all_choices(position) if position.to_move in seats else NO_CHOICES


@lru_cache(POSITIONS_KEPT)
def _all_choices(position: Position) -> Choices:
    """What the seat to move can click. A page asks again with every look, and a position never changes."""
    found = paths_at(position)
    return Choices(found.paths, found.toggles, position.to_move, tuple(_asks(position, action) for action in position.actions))


def _asks(position: Position, action: int) -> bool:
    """Whether an action leads to chance, or ends the game: nobody can take that back at will."""
    after, verbs = position.state, position.game.verbs
    verbs.play(after, action)
    return verbs.to_move(after) in (CHANCE, NOBODY)


# --- the picture


def board_at(
    identities: Identities,
    ply: int,
    viewpoint: Viewpoint,
    choices: Choices = NO_CHOICES,
    chosen: Path = (),
    preview: str = "",
    said: Text | None = None,
) -> Board:
    """The picture of a moment. `chosen` are the parts clicked so far, `preview` the part that the pointer is at. Parts that lead nowhere are left out.

    `said` takes the place of the sentence that tells whose turn it is.
    """
    position = identities.line.position(ply)
    lit = choices.next_parts(chosen)
    if not lit:
        chosen, lit = (), choices.next_parts(())
    looking = Looking(
        seat=viewpoint.seat,
        layout=viewpoint.layout,
        language=viewpoint.language,
        names=viewpoint.names,
        lit=frozenset(lit),
        held=chosen,
        preview=_previewed(position, choices, (*chosen, preview)) if preview else None,
        last=identities.last_parts(ply),
        last_seat=identities.last_seat(ply),
        tokens=identities.tokens(ply),
    )
    drawing = _drawing(position, looking)
    return Board(
        game=position.game.name,
        ply=ply,
        layout=viewpoint.layout,
        width=drawing.width,
        height=drawing.height,
        svg=drawing.svg,
        sentence=said or sentence_at(position, viewpoint.names, choices, chosen),
        scores=(*position.scores, *(each.score for each in position.neutrals)),
        chosen=chosen,
    )


@lru_cache(DRAWINGS_KEPT)
def _drawing(position: Position, looking: Looking) -> Drawing:
    """A picture, drawn once for all who look in the same way: watchers, tabs, and a page that asks again because somebody came or spoke."""
    return position.game.contract.view(position.state, looking)


def _previewed(position: Position, paths: Paths, path: Path) -> int | None:
    found = paths.meant(path)
    return None if found is None else position.actions[found]


def sentence_at(position: Position, names: Sequence[str], choices: Choices = NO_CHOICES, chosen: Path = ()) -> Text:
    """What to do now, for the viewer whose turn it is; else whose turn it is."""
    if position.to_move == NOBODY:
        return GAME_OVER
    if position.to_move == CHANCE:
        return _CHANCE
    if choices.seat == position.to_move:
        return position.game.contract.words.what_to_do(position.state, chosen)
    return _TO_MOVE.fill(name=names[position.to_move])


def steps_since(identities: Identities, ply: int, viewpoint: Viewpoint) -> tuple[Step, ...]:
    """The moves a page has not shown yet, oldest first, without the newest position; nothing where moves were taken back meanwhile."""
    line = identities.line
    stops = [at for at in range(ply + 1, len(line)) if line.is_stop(at)]
    return tuple(_step(identities, at, viewpoint) for at in stops[-MOST_STEPS:])


def _step(identities: Identities, ply: int, viewpoint: Viewpoint) -> Step:
    decided = identities.line.decision_before(ply)
    told = () if decided is None else sentences(identities.line, decided, viewpoint.names)
    return Step(ply, told, None if viewpoint.is_calm else board_at(identities, ply, viewpoint))
