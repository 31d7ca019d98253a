"""Explore: any position of any game, moved on for all sides, with what chance may bring chosen or left to it, and the best moves beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple
from urllib.parse import urlencode

from ...bots.explored import Explored
from ...catalog import find
from ...contract import CHANCE
from ...errors import BadText
from ...language import Language, Text
from ...learn.links import set_up
from ...learn.trees import Tree
from ...position import Game, Position
from ...service.refusals import Refusal
from ...show.questions import move_text
from .branches import Branch, branches_of
from .cards import mode_texts
from .free_board import FREE_PIECES, FreeAct, FreeBoard, Standing, opened
from .outcomes import Outcome, outcomes_at

if TYPE_CHECKING:
    from ..visits import Visit

FALLS = "falls"
"""The field of the address that says that chance falls by itself."""

_BAD_POSITION = Text("Ezt az állást nem tudjuk elolvasni. {problem}", "This position cannot be read. {problem}")
_CHOOSE = Text("Válaszd ki, mi jöjjön, vagy bízd a szerencsére", "Choose what comes, or let it fall")
_PLAYERS = Text("{count} játékos", "{count} players")


class BadPosition(Refusal):
    """A position that somebody wrote and that cannot be; says which line, and what was expected."""

    status = 422


class Mode(NamedTuple):
    """A way to begin a new game here."""

    address: str
    text: Text


@dataclass(frozen=True)
class ExploreStanding(Standing):
    """An analysis board. `like` is what the outcomes of chance that are listed have in them."""

    like: str = ""

    @property
    def falls(self) -> bool:
        """Whether chance falls by itself."""
        return self.link.more.get("luck") == FALLS

    @property
    def is_chance(self) -> bool:
        """Whether chance is to act."""
        return self.link.line.last.to_move == CHANCE

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What chance may bring, the likeliest first."""
        return outcomes_at(self.link.line.last, self.link.names("en"), self.like)

    @property
    def outcome_count(self) -> int:
        """How many outcomes there are."""
        return len(self.link.line.last.chances)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All that was tried."""
        return branches_of(self.link.tree, self.at)

    @property
    def text(self) -> str:
        """The position, to be read and changed."""
        return str(self.link.line.last)


class Explore(FreeBoard):
    """The analysis board of a game."""

    template = "explore.html"
    label = Text("elemzőtábla", "explore")
    pieces: ClassVar[Mapping[str, str]] = FREE_PIECES | dict.fromkeys(("luck", "branches", "sharing", "position_dialog"), "explore_pieces.html")
    more_fields: ClassVar[frozenset[str]] = frozenset({"luck"})

    def __init__(self, game: str) -> None:
        contract = find(game)
        super().__init__(f"/explore/{contract.name}", contract.name, contract.words.TITLE)

    def open(self, fields: Mapping[str, str], language: Language) -> ExploreStanding:
        """All seats are the visitor's; whoever is to move at the beginning sits nearest."""
        link = opened(self, fields)
        begins = link.tree.position(0).to_move
        return ExploreStanding(link, frozenset(range(link.game.players)), max(begins, 0))

    def after(self, standing: Standing, act: FreeAct) -> Standing:
        """Beside what every board has: `set_up` (a position as text), `play` (a move by its notation), `like` (outcomes to list), `luck_falls`, `prune`, `promote`."""
        assert isinstance(standing, ExploreStanding)
        link = standing.link
        match act.kind:
            case "set_up":
                return self._set_up(standing, act.value)
            case "play":
                return self._fallen(self.played(standing, link.line.read(act.value).actions[-1]))
            case "like":
                return replace(standing, like=act.value[:40], since=len(link.line))
            case "luck_falls":
                more = {} if standing.falls else {"luck": FALLS}
                return self._fallen(replace(standing, link=replace(link, more=more), since=len(link.line)))
            case "prune" | "promote":
                tree, at = link.tree.without(standing.at) if act.kind == "prune" else link.tree.promoted(standing.at)
                return replace(standing, link=replace(link, tree=tree, at=at), since=None)
            case "move":
                return self._fallen(super().after(standing, act))
        return super().after(standing, act)

    def asked(self, standing: Standing) -> Text | None:
        """Where chance is to act, that is what is to be decided."""
        assert isinstance(standing, ExploreStanding)
        return _CHOOSE if standing.is_chance and standing.said is None else standing.said

    def _fallen(self, standing: Standing) -> Standing:
        """The board after chance has fallen, where it does so by itself."""
        return self.lucky(standing) if isinstance(standing, ExploreStanding) and standing.falls else standing

    def _set_up(self, standing: ExploreStanding, text: str) -> ExploreStanding:
        try:
            begin = set_up(self.game, text, standing.game.options)
        except BadText as problem:
            raise BadPosition(_BAD_POSITION.fill(problem=str(problem))) from None
        players = begin.game.players
        link = replace(standing.link, tree=Tree(begin), at=0, seats=standing.link.seats if len(standing.link.seats) == players else ())
        return replace(standing, link=link, seats=frozenset(range(players)), nearest=max(begin.last.to_move, 0), since=None)

    async def accompany(self, visit: Visit, standing: Standing, act: FreeAct | None) -> Standing:
        """Nobody explores a game that they play at a rated table."""
        await visit.desk.house.exploration.check(visit.viewer, self.game)
        return standing

    @property
    def modes(self) -> tuple[Mode, ...]:
        """Every way to begin a new game."""
        return _modes(self.game)


@lru_cache(16)
def _modes(game: str) -> tuple[Mode, ...]:
    contract, found = find(game), []
    for players, options in contract.modes():
        told = (_PLAYERS.fill(count=players), *mode_texts(Game(contract, players, options)))
        text = Text(" · ".join(each.hu for each in told), " · ".join(each.en for each in told))
        found.append(Mode(f"/explore/{contract.name}?{urlencode({'players': players, **options})}", text))
    return tuple(found)


# --- the best moves


class ShownMove(NamedTuple):
    """One of the best moves, as the page tells it."""

    notation: str
    text: Text
    percent: int
    reason: Text


@dataclass(frozen=True)
class BestMoves:
    """What bots found at a position: everybody's chance in percent, and the best moves."""

    names: tuple[str, ...]
    percents: tuple[int, ...]
    neutral: int
    neutral_name: str
    mover: int
    playouts: int
    moves: tuple[ShownMove, ...]


def best_moves(position: Position, found: Explored, names: tuple[str, ...]) -> BestMoves:
    """What was found, in words."""
    words = position.game.contract.words
    moves = tuple(
        ShownMove(words.notation(position.state, each.action), move_text(position, each.action), round(100 * each.chance), each.reason)
        for each in found.moves
    )
    neutral = ", ".join(each.name for each in position.neutrals)
    percents = tuple(round(100 * chance) for chance in found.chances)
    return BestMoves(names, percents, round(100 * found.neutral), neutral, position.to_move, found.playouts, moves)
