"""A position, as somebody at the table looks at it: the picture, the paths of clicks, the sentence, the log and the result.

The routes give a line of play with its `Identities` and a `Looker` (who looks); everything here is read from them and nothing is remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..contract import CHANCE, NOBODY, Sign
from ..draw import Drawing, Layout, Looking
from ..language import Language, Text
from ..match import Line, Record, result_of, sentences_of
from ..position import Position
from ..show.identities import Identities
from ..show.paths import Path, Paths, paths_at
from .contexts import Board, Choices, LogLine, NeutralPlayer, ScoreLine, ShownResult, Step

MOST_STEPS = 8
"""Of a longer absence only the last moves are shown one by one."""

POSITIONS_KEPT = 512
DRAWINGS_KEPT = 200
SENTENCES_KEPT = 50_000
"""So many stay at hand; a drawing is some 50 to 100 kB."""

NO_CHOICES = Choices()

_TO_MOVE = Text("{name} következik", "{name} to move")
_OVER = Text("Vége a játéknak", "The game is over")
_CHANCE = Text("A szerencse dönt", "Luck decides")


@dataclass(frozen=True)
class Looker:
    """Who looks at a table: from which seat, in which layout and language, and what the players are called."""

    names: tuple[str, ...]
    seat: int = 0
    layout: Layout = "wide"
    language: Language = Language.EN
    is_calm: bool = False
    """Whether they want no motion: then the moves on the way to the newest position are told, not drawn."""


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
    looker: Looker,
    choices: Choices = NO_CHOICES,
    chosen: Path = (),
    preview: str = "",
    *,
    is_over: bool = False,
    parting: Text | None = None,
) -> Board:
    """The picture of a moment. `chosen` are the parts clicked so far, `preview` the part that the pointer is at. Parts that lead nowhere are left out.

    `parting` is said where the line ends because our rules cannot follow it any further.
    """
    position = identities.line.position(ply)
    lit = choices.next_parts(chosen)
    if not lit:
        chosen, lit = (), choices.next_parts(())
    looking = Looking(
        seat=looker.seat,
        layout=looker.layout,
        language=looker.language,
        names=looker.names,
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
        layout=looker.layout,
        width=drawing.width,
        height=drawing.height,
        svg=drawing.svg,
        sentence=(ply == len(identities.line) and parting) or sentence_at(position, looker.names, choices, chosen, is_over=is_over),
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


def sentence_at(position: Position, names: Sequence[str], choices: Choices = NO_CHOICES, chosen: Path = (), *, is_over: bool = False) -> Text:
    """What to do now, for the viewer whose turn it is; else whose turn it is."""
    if is_over or position.to_move == NOBODY:
        return _OVER
    if position.to_move == CHANCE:
        return _CHANCE
    if choices.seat == position.to_move:
        return position.game.contract.words.what_to_do(position.state, chosen)
    return _TO_MOVE.fill(name=names[position.to_move])


def steps_since(identities: Identities, ply: int, looker: Looker) -> tuple[Step, ...]:
    """The moves a page has not shown yet, oldest first, without the newest position; nothing where moves were taken back meanwhile."""
    line = identities.line
    stops = [at for at in range(ply + 1, len(line)) if line.is_stop(at)]
    return tuple(_step(identities, at, looker) for at in stops[-MOST_STEPS:])


def _step(identities: Identities, ply: int, looker: Looker) -> Step:
    decided = identities.line.decision_before(ply)
    told = () if decided is None else sentences(identities.line, decided, looker.names)
    return Step(ply, told, None if looker.is_calm else board_at(identities, ply, looker))


def spoken_since(line: Line, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What a live region says of the newest move: the decision, and what chance made of it."""
    decided = line.decision_before(len(line))
    if decided is None or ply >= len(line):
        return ()
    return tuple(text for at in range(decided, len(line) + 1) for text in sentences(line, at, names))


# --- the log


def log_of(line: Line, names: tuple[str, ...]) -> tuple[LogLine, ...]:
    """What happened, oldest first: one line for each decision, with what chance made of it; a click shows the position after both."""
    return tuple(_log_line(line, begin + 1, stop, names) for begin, stop in pairwise((0, *line.stops())) if stop > begin)


def _log_line(line: Line, first: int, stop: int, names: tuple[str, ...]) -> LogLine:
    told = [sentences(line, at, names) for at in range(first, stop + 1)]
    mover = line.movers[first - 1]
    chapter, signs = _margin(line.position(first - 1), line.actions[first - 1])
    if mover == CHANCE:
        return LogLine(stop, None, (), tuple(text for texts in told for text in texts), chapter=chapter)
    return LogLine(stop, mover, told[0], tuple(text for texts in told[1:] for text in texts), names[mover], chapter, signs)


def sentences(line: Line, ply: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What the action that led to this ply did, told once for all who look at it."""
    return _sentences(line.position(ply - 1), line.actions[ply - 1], line.position(ply), names)


@lru_cache(SENTENCES_KEPT)
def _sentences(before: Position, action: int, after: Position, names: tuple[str, ...]) -> tuple[Text, ...]:
    return before.game.contract.words.sentence(before.state, action, after.state, names)


@lru_cache(SENTENCES_KEPT)
def _margin(before: Position, action: int) -> tuple[Text | None, tuple[Sign, ...]]:
    """What stands beside those sentences: the chapter of the game, and the pieces that a decision takes up."""
    contract = before.game.contract
    return contract.chapter(before.state), () if before.to_move == CHANCE else contract.signs(before.state, action)


# --- the end


def neutrals_at(position: Position) -> tuple[NeutralPlayer, ...]:
    """Who takes part without a seat, with the score of this moment."""
    won = position.outcome.neutral_winners if position.outcome else ()
    return tuple(NeutralPlayer(each.name, each.score, tuple(ScoreLine(*line) for line in each.lines), each.name in won) for each in position.neutrals)


def shown_result(record: Record, names: tuple[str, ...]) -> ShownResult:
    """How the game ended, with its score explained line by line where it was played to its end."""
    position, result = record.line.last, result_of(record)
    lines = [position.game.contract.words.score_lines(position.state, seat) for seat in range(len(result.places))] if position.is_over else []
    return ShownResult(
        result,
        sentences_of(record, names),
        position.scores,
        tuple(tuple(ScoreLine(*line) for line in each) for each in lines),
        neutrals_at(position) if position.is_over else (),
    )
