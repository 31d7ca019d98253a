"""A position as somebody sees it: the picture, the paths of clicks, the sentence above it, and the moves that led there.

Whoever shows it gives a line of play with its `Identities` and a `Viewpoint`; everything here is read from them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..contract import CHANCE, NOBODY, Description, Identity
from ..draw import Drawing, Layout, Looking
from ..draw.layers import Drawn
from ..language import Language, Text
from ..position import Position
from .description import Sight, description_at
from .identities import Identities
from .paths import Path, Paths, paths_at
from .since import Turn, with_numbers

POSITIONS_KEPT = 512
CONSEQUENCES_KEPT = 4096
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
    sight: Sight = "picture"
    """Whether they want the position in words, beside the picture or instead of it."""
    is_watching: bool = False
    """Whether nobody's board is their own."""

    @property
    def watched_from(self) -> int | None:
        """The seat that is the viewer's own; None for who watches."""
        return None if self.is_watching else self.seat


@dataclass(frozen=True)
class Choices(Paths):
    """What can be clicked at a position by the viewer: every path of clicks to a legal action. Empty where it is not the viewer's turn.

    `asks[n]` says that path n leads to chance or to the end: on a touch screen a second tap confirms it; with the keyboard also where it `costs[n]`.
    """

    seat: int = -1
    """For which seat the viewer would move; -1 where it is not their turn."""
    asks: tuple[bool, ...] = ()
    costs: tuple[bool, ...] = ()


NO_CHOICES = Choices()


@dataclass(frozen=True)
class Board:
    """The picture of a position as somebody looks at it. `drawn` is markup of ours."""

    game: str
    ply: int
    layout: Layout
    width: int
    height: int
    drawn: Drawn
    sentence: Text
    """What to do now, some parts chosen already; or whose turn it is."""
    scores: tuple[int, ...] = ()
    """The score of each seat at this moment; then those of who takes part without one."""
    chosen: tuple[str, ...] = ()
    for_log: tuple[float, float] | None = None
    """How much of the picture's width and height its lower right corner leaves for the log, in percent; None where it leaves nothing."""
    told: Text | None = None
    """What led there, as it is said aloud, where the page goes from moment to moment."""
    identities: tuple[Identity, ...] = ()
    """Who each seat is at this moment, where the game has a sign for it."""
    description: Description | None = None
    """The position in words, for who wants them."""
    consequences: tuple[tuple[str, Text], ...] = ()
    """What it comes to when one of these parts is chosen next: those that complete a path."""

    @property
    def svg(self) -> str:
        """The picture as text."""
        return str(self.drawn)


# --- what can be clicked


def choices_at(position: Position, seats: Collection[int]) -> Choices:
    """Every path of clicks open to a viewer who plays these seats; none where somebody else is to move."""
    return _all_choices(position) if position.to_move in seats else NO_CHOICES


@lru_cache(POSITIONS_KEPT)
def _all_choices(position: Position) -> Choices:
    """What the seat to move can click. A page asks again with every look, and a position never changes."""
    found = paths_at(position)
    contract, state = position.game.contract, position.state
    asks = [not contract.surely_goes_on(state, action) and _asks(position, action) for action in position.actions]
    costs = [contract.words.is_costly(state, action) for action in position.actions]
    return Choices(found.paths, found.toggles, position.to_move, tuple(asks), tuple(costs))


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
    turns: tuple[Turn, ...] = (),
) -> Board:
    """The picture of a moment. `chosen` are the parts clicked so far, `preview` the part that the pointer is at. Parts that lead nowhere are left out.

    `said` takes the place of the sentence that tells whose turn it is; the moves of `turns` are numbered.
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
        has_panels=False,
    )
    drawing = drawing_of(position, looking)
    return Board(
        game=position.game.name,
        ply=ply,
        layout=viewpoint.layout,
        width=drawing.width,
        height=drawing.height,
        drawn=with_numbers(drawing, identities, ply, turns, viewpoint.layout == "tall"),
        sentence=said or sentence_at(position, viewpoint.names, choices, chosen),
        scores=(*position.scores, *(each.score for each in position.neutrals)),
        chosen=chosen,
        for_log=drawing.share_for_log,
        identities=identities_at(position),
        description=None if viewpoint.sight == "picture" else description_at(identities.line, ply, viewpoint.watched_from, viewpoint.names),
        consequences=consequences_at(position, choices, chosen, lit),
    )


def consequences_at(position: Position, choices: Choices, chosen: Path, parts: Collection[str]) -> tuple[tuple[str, Text], ...]:
    """What each of these parts would come to as the last of a path; without those that do not end one, or of which nothing can be said."""
    if not any(len(path) == len(chosen) + 1 for path in choices.paths):
        return ()
    ends = ((part, choices.complete((*chosen, part))) for part in parts)
    told = ((part, consequence_of(position, position.actions[path])) for part, path in ends if path is not None)
    return tuple((part, text) for part, text in told if text.en)


@lru_cache(CONSEQUENCES_KEPT)
def consequence_of(position: Position, action: int) -> Text:
    """What an action comes to, in a few words; nothing where nobody can tell."""
    return position.game.contract.words.consequence(position.state, action)


@lru_cache(DRAWINGS_KEPT)
def drawing_of(position: Position, looking: Looking) -> Drawing:
    """A picture, drawn once for all who look in the same way: watchers, tabs, and a page that asks again because somebody came or spoke."""
    return position.game.contract.view(position.state, looking)


def identities_at(position: Position) -> tuple[Identity, ...]:
    """Who each seat is; nothing where seats have their colours only."""
    found = (position.game.contract.identity(position.state, seat) for seat in range(position.game.players))
    return tuple(each for each in found if each is not None)


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
