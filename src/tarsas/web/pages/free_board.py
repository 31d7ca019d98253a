"""A board without a table: the same picture, scripts, keys and words as at a table, for a line of play that nobody stores.

All there is to know travels with the page, as the fields of its address (`learn.links`): who has the link has the board, and it is never lost. How another
kind of page stands on it:

1. A class of `FreeBoard` for the kind: its `base` address, its game and title, its `template` (which extends `free.html` and fills the block `panel`), and in
   `pieces` what changes on it beside the board: macros, each one element whose id is the macro's name. They are given a `FreeLive`; `live.standing` is yours.
2. `open` makes a `Standing` of the fields of an address: the line of play, the seats that the visitor moves for, and whatever else the kind wants to show (make
   a class of `Standing` with fields of its own). What must survive goes into `Link.more`, and `more_fields` names it.
3. `after` says what an act makes of it, and is where a lesson or a puzzle reacts: let `super().after` play it, look at what it came to, and give back what
   happens next: a standing with forced replies added (`played`), gone back (`gone_to`), with a reaction of its own. `since` is the ply that the page shows: what was
   played from there on is seen and heard, scene by scene; None shows the new position at once.
   Every element with `data-act="KIND"` (and `data-value`) acts, and every `<form data-act-form="KIND">` with its one field `value`: no script is needed.
4. `accompany` may ask the house something before it is shown, and keep something (what was solved, how far a lesson has come); it may wait.
5. `web.routes.free_board.add_free_board(router, "/explore/{game}", find)` gives it its addresses; `find` makes the kind out of the parts of the path.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final
from urllib.parse import parse_qsl, urlencode

from ...contract import CHANCE
from ...errors import BadText
from ...kernel import new_generator
from ...language import Language, Text
from ...learn.links import Link, read_link
from ...match import Record
from ...match.record import RESULT
from ...position import Game
from ...show.board import Choices, Viewpoint, board_at, choices_at
from ...show.identities import Identities
from ...show.log import log_of
from ...show.result import neutrals_at, shown_result
from ...show.speech import Utterance, result_utterance
from .every_page import Page
from .live import PIECES, Player, TableLive, TableResult
from .live_table import said_on_the_way, scenes_of

if TYPE_CHECKING:
    from ..visits import Visit

FREE_PIECES: Final = {name: PIECES[name] for name in ("sentence", "players", "log")} | {"tools": "free_pieces.html", "result": "free_pieces.html"}
"""What changes on every free board beside the picture."""

LONGEST_STATE: Final = 60_000
MOST_FIELDS: Final = 40


@dataclass(frozen=True)
class FreeAct:
    """What a visitor does: `move` with its action, or another kind with a `value`; what kinds there are, `FreeBoard.after` says."""

    kind: str
    action: int | None = None
    value: str = ""


@dataclass(frozen=True)
class Standing:
    """How a free board stands: where in its tree of lines, and for whom the visitor moves."""

    link: Link
    seats: frozenset[int]
    nearest: int = 0
    """The seat whose board lies nearest."""
    since: int | None = None
    """The ply from which on what was played is shown; None where the page goes there at once."""
    said: Text | None = None
    """What the bar says in place of what to do now."""

    @property
    def state(self) -> str:
        """All of it, as the query of the page's address."""
        return urlencode(self.link.fields())

    @property
    def game(self) -> Game:
        """What is played."""
        return self.link.game

    @property
    def at(self) -> int:
        """Where in the tree."""
        return self.link.at


class FreeBoard(ABC):
    """A kind of page on a free board. The module says how to make one."""

    template: ClassVar[str]
    pieces: ClassVar[Mapping[str, str]] = FREE_PIECES
    more_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields of the address that belong to the kind."""
    label: ClassVar[Text | None] = None
    """What kind of page it is, beside the name of the game."""

    def __init__(self, base: str, game: str, title: Text) -> None:
        self.base, self.game, self.title = base, game, title

    @abstractmethod
    def open(self, fields: Mapping[str, str], language: Language) -> Standing:
        """The board of an address; raises an error of ours where its fields cannot be read."""

    def after(self, standing: Standing, act: FreeAct) -> Standing:
        """What an act makes of it. Here: `move`, `luck` (an outcome by its notation, or by lot), `back`, `on`, `go` (to a node), `first`, `last`."""
        link, at = standing.link, standing.at
        match act.kind:
            case "move" if act.action is not None:
                return self.played(standing, act.action)
            case "luck":
                return self.lucky(standing, act.value)
            case "back" if at:
                return self.gone_to(standing, _decision_before(link), since=len(link.line))
            case "on" if link.tree.children(at):
                following = _next_decision(link)
                return self.gone_to(standing, following, since=len(link.line))
            case "first" | "last":
                return self.gone_to(standing, 0 if act.kind == "first" else link.tree.end_of(at))
            case "go" if act.value.isascii() and act.value.isdecimal() and int(act.value) < len(link.tree):
                return self.gone_to(standing, int(act.value))
        return replace(standing, since=len(link.line))

    async def accompany(self, visit: Visit, standing: Standing, act: FreeAct | None) -> Standing:
        """What the house has to say to it, before it is shown: the standing, or one with more in it. `act` is None where the page opens."""
        return standing

    def asked(self, standing: Standing) -> Text | None:
        """What the bar says in place of whose turn it is."""
        return standing.said

    def spoken(self, standing: Standing, told: tuple[Utterance, ...]) -> tuple[Utterance, ...]:
        """What is said aloud: what happened, and whatever the kind has to say to it."""
        return told

    # --- what happens next

    def played(self, standing: Standing, *actions: int) -> Standing:
        """The board after these actions, one after the other; what the page shows already is not shown again."""
        since = standing.since if standing.since is not None else len(standing.link.line)
        tree, at = standing.link.tree, standing.at
        for action in actions:
            tree.position(at).play(action)
            tree, at = tree.grown(at, action)
        return replace(standing, link=replace(standing.link, tree=tree, at=at), since=since)

    def gone_to(self, standing: Standing, node: int, since: int | None = None) -> Standing:
        """The board at another node of its tree."""
        return replace(standing, link=replace(standing.link, at=node), since=since)

    def lucky(self, standing: Standing, notation: str = "") -> Standing:
        """The board after chance has acted: with the outcome of this notation, or by lot until somebody decides."""
        line = standing.link.line
        if notation:
            return self.played(standing, line.read(notation).actions[-1]) if line.last.to_move == CHANCE else standing
        while standing.link.line.last.to_move == CHANCE:
            position = standing.link.line.last
            standing = self.played(standing, int(self.verbs_of(standing).sample(position.state, new_generator(secrets.randbits(64)))))
        return standing

    @staticmethod
    def verbs_of(standing: Standing) -> Any:
        """The rules."""
        return standing.game.verbs


def _decision_before(link: Link) -> int:
    """The node of the last decision before this one: what chance did is gone back over, unless only chance has acted."""
    way = (0, *link.tree.path(link.at))
    decisions = [node for node in way[:-1] if link.tree.position(node).to_move >= 0]
    return decisions[-1] if decisions else way[-2]


def _next_decision(link: Link) -> int:
    """The next node of this line where somebody decides, or its end."""
    at = link.tree.children(link.at)[0]
    while link.tree.position(at).to_move == CHANCE and link.tree.children(at):
        at = link.tree.children(at)[0]
    return at


def fields_in(state: str) -> dict[str, str]:
    """The fields of a state; raises `BadText` where it is none."""
    if len(state) > LONGEST_STATE:
        raise BadText(f"A board is at most {LONGEST_STATE} letters long.")
    try:
        return dict(parse_qsl(state, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise BadText("This address has too many fields.") from None


def opened(board: FreeBoard, fields: Mapping[str, str]) -> Link:
    """The link of an address of this board."""
    return read_link(board.game, fields, board.more_fields)


# --- what the page shows


@dataclass(frozen=True)
class FreeLive(TableLive):
    """What changes on a free board. `table` is its base address."""

    standing: Standing = None  # type: ignore[assignment]
    kind: FreeBoard = None  # type: ignore[assignment]

    @property
    def pieces(self) -> Mapping[str, str]:  # type: ignore[override]
        """Those of the kind."""
        return self.kind.pieces


@dataclass(frozen=True)
class FreePage(Page):
    """A page on a free board."""

    title: Text
    live: FreeLive
    mode: tuple[Text, ...] = ()
    about: Any = None
    """What the kind shows that does not change."""
    invite_url: str = ""
    is_rated: bool = False

    @property
    def template(self) -> str:  # type: ignore[override]
        """That of the kind."""
        return self.live.kind.template


def free_viewpoint(standing: Standing, visit: Visit) -> Viewpoint:
    """How the visitor looks at the board."""
    return Viewpoint(standing.link.names(visit.language), standing.nearest, visit.layout, visit.language, visit.sight)


def free_choices(standing: Standing) -> Choices:
    """What the visitor can click."""
    return choices_at(standing.link.line.last, standing.seats)


def free_live(kind: FreeBoard, standing: Standing, identities: Identities, viewpoint: Viewpoint, seq: int) -> FreeLive:
    """The board as it stands, with what happened since the page's ply."""
    line, ply, choices = identities.line, len(identities.line), free_choices(standing)
    position, names, mine = line.last, viewpoint.names, sorted(standing.seats)
    # Before the picture: its pieces then have the names that they have at the end of the way.
    scenes = () if standing.since is None else scenes_of(identities, viewpoint, standing.since, ply)
    since = line.stop_before(ply) if standing.since is None else standing.since
    result = TableResult(**vars(shown_result(_record(standing), names))) if position.is_over else None
    return FreeLive(
        table=kind.base,
        seq=seq,
        board=board_at(identities, ply, viewpoint, choices, said=kind.asked(standing)),
        choices=choices,
        players=_players(standing, names),
        log=log_of(line, names),
        chat=(),
        may=_may(standing),
        neutrals=neutrals_at(position),
        status="over" if position.is_over else "playing",
        scenes=scenes,
        speech=kind.spoken(standing, said_on_the_way(identities, since, ply, names, mine)),
        last_words=result_utterance(_record(standing), result, names, mine) if result else None,
        result=result,
        rules_section=position.game.contract.words.section_now(position.state),
        is_my_turn=position.to_move in standing.seats,
        standing=standing,
        kind=kind,
    )


def _may(standing: Standing) -> frozenset[str]:
    """Whether there is something to go back to, and on to."""
    return frozenset((["back"] if standing.at else []) + (["on"] if standing.link.tree.children(standing.at) else []))


def _record(standing: Standing) -> Record:
    line = standing.link.line
    seats = standing.link.seats or ("",) * line.game.players
    return Record(line, seats, RESULT) if line.last.is_over else Record(line, seats)


def _players(standing: Standing, names: tuple[str, ...]) -> tuple[Player, ...]:
    position = standing.link.line.last
    own = "me" if len(standing.seats) == 1 else "here"
    return tuple(
        Player(
            seat=seat,
            name=name,
            kind=own if seat in standing.seats else "person",  # type: ignore[arg-type]
            score=position.scores[seat],
            is_to_move=position.to_move == seat,
            identity=position.game.contract.identity(position.state, seat),
        )
        for seat, name in enumerate(names)
    )
