"""Tables: what is wished for, what lists show, and a table as one viewer sees it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ...language import Language
from ...match import sentences_of
from ...service.tables.player_names import seat_names
from ...service.tables.seats import Seat
from ...service.tables.summaries import TableSummary
from ...service.tables.table import ChatLine, Status, Table
from ...service.tables.view import TableView
from ...service.tables.wishes import BotAccounts, ClockKind, ClockWish, SeatKind
from .common import Asked, Both, Query, SeatNumber, Time, Told, Whole

# --- wishes


class SeatWishInfo(Asked):
    """Who a seat is for: `me`, `shared` (a second person on my screen), `bot` (one of the server's), `open` (whoever comes, or the one invited), `friend` (by link)."""

    kind: SeatKind = Field(strict=False)
    name: str = Field(default="", description="What I, or who shares my screen, is called at this table.")
    level: str = Field(default="", description="The level of a bot; without one, the usual.", examples=["ilka"])
    person: str | None = Field(default=None, description="For an open seat: the claimed name of the person or bot who is invited.", examples=[None])


class ClockInfo(Asked):
    """No clock; a budget of `base` seconds and an `increment` for each move; or `days` for each move."""

    kind: ClockKind = Field(default=ClockKind.NONE, strict=False)
    base: Whole = 0
    increment: Whole = 0
    days: Whole = 0

    @classmethod
    def of(cls, clock: ClockWish | dict[str, Any]) -> ClockInfo:
        """The clock of a table, or what a list keeps of it."""
        kept = clock if isinstance(clock, dict) else vars(clock)
        return cls(kind=ClockKind(kept["kind"]), base=kept["base"], increment=kept["increment"], days=kept["days"])


class TableWishInfo(Asked):
    """A new table. Only the game is needed: without seats it is me against bots of this server."""

    game: str = Field(examples=["azul"])
    players: Whole | None = Field(default=None, description="By default as many as there are seats, or as is usual.", examples=[2])
    options: dict[str, str] = Field(default={}, description="The options that are not to be the usual ones.", examples=[{"wall": "grey"}])
    seats: list[SeatWishInfo] = Field(default=[], max_length=16, examples=[[{"kind": "me"}, {"kind": "bot", "level": "panni"}]])
    clock: ClockInfo = ClockInfo()
    is_rated: bool = False
    is_public: bool = Field(default=False, description="Whether lists show it.")
    bots: BotAccounts = Field(default=BotAccounts.FORBIDDEN, strict=False, description="Whether bot accounts may sit down.")
    word: str = Field(default="", description="My word for the luck.")
    stand_in: str = Field(default="", description="The level of the bot that takes over where somebody leaves.")
    request: str | None = Field(
        default=None, min_length=1, max_length=100, description="An id of your own: again with the same, it is the same table."
    )


# --- what is told


class SeatInfo(Told):
    """A seat, and who decides there."""

    name: str = Field(description="What is written there; empty where nobody sits.")
    person: str | None = Field(description="The id of the person, who may be away.")
    level: str = Field(description="The bot of this server that decides here now: on its own seat, or for a person who is away.")
    is_bot: bool = Field(description="Whether the person is a bot account.")
    is_away: bool
    is_shared: bool
    is_for_friend: bool
    reserved_for: str | None = Field(description="The id of the person for whom it is kept.")
    has_given_up: bool
    is_present: bool | None = Field(description="Whether the person is connected now; null in lists.")

    @classmethod
    def of(cls, seat: Seat, name: str, is_present: bool | None) -> SeatInfo:
        """A seat of the house."""
        return cls(
            name=name,
            person=seat.person,
            level=seat.level,
            is_bot=seat.is_program,
            is_away=seat.is_away,
            is_shared=seat.is_shared,
            is_for_friend=seat.is_for_friend,
            reserved_for=seat.reserved_for,
            has_given_up=seat.has_given_up,
            is_present=is_present,
        )


class TableLine(Told):
    """A table in a list."""

    id: str
    seq: Whole = Field(description="The number of its last event.")
    game: str = Field(examples=["azul"])
    players: Whole
    options: dict[str, str]
    status: Status
    host: str | None
    seats: list[SeatInfo]
    clock: ClockInfo
    is_rated: bool
    is_public: bool
    bots: BotAccounts
    ply: Whole
    to_move: SeatNumber | None
    scores: list[int]
    winners: list[SeatNumber]
    ending: str = Field(
        description="How it stopped: `result`, `resigned`, `timed-out`, `agreed`, `abandoned`; empty while it has not.", examples=[""]
    )
    created_at: Time
    updated_at: Time
    deadline_at: Time | None
    waits_for_me: bool = Field(description="Whether I have to do something here: decide, or answer.")

    @classmethod
    def of(cls, summary: TableSummary, viewer: str | None) -> TableLine:
        """What the house's lists keep of a table."""
        return cls(
            id=summary.id,
            seq=summary.seq,
            game=summary.game,
            players=summary.players,
            options=summary.options,
            status=summary.status,
            host=summary.host,
            seats=[SeatInfo.of(seat, seat.name if seat.person or seat.level else "", None) for seat in summary.seats],
            clock=ClockInfo.of(summary.clock),
            is_rated=summary.is_rated,
            is_public=summary.is_public,
            bots=summary.bots,
            ply=summary.ply,
            to_move=summary.to_move,
            scores=list(summary.scores),
            winners=list(summary.winners),
            ending=summary.ending,
            created_at=summary.created_at,
            updated_at=summary.updated_at,
            deadline_at=summary.deadline_at,
            waits_for_me=viewer is not None and summary.waits_for(viewer),
        )


class TableList(Told):
    """Tables of one kind."""

    tables: list[TableLine]


class TableListQuery(Query):
    """Which tables."""

    list: Literal["waiting", "playing", "over", "mine", "mine_over"] = Field(default="waiting", description="Public ones at a stage, or my own.")
    limit: int = Field(default=50, ge=1, le=200)


class QuestionInfo(Told):
    """What somebody has asked, and who has not answered yet."""

    kind: Literal["undo", "draw"]
    by: SeatNumber
    asked: list[SeatNumber]


class ResultInfo(Told):
    """How a game ended."""

    ending: str = Field(examples=["result"])
    winners: list[SeatNumber]
    places: list[Whole] = Field(description="Each seat's place, from 0; empty where nobody has one.")
    scores: list[int]
    text: Both


class ChatInfo(Told):
    """What somebody said."""

    seq: Whole
    person: str
    name: str
    text: str
    at: Time

    @classmethod
    def of(cls, line: ChatLine) -> ChatInfo:
        """A line at a table."""
        return cls(seq=line.seq, person=line.person, name=line.name, text=line.text, at=line.at)


class TableInfo(TableLine):
    """A table as I see it."""

    game_seq: Whole = Field(description="The last event that changed the game: an act of the game decided before it comes too late.")
    mode: str
    mine: list[SeatNumber] = Field(description="The seats I decide for.")
    may: list[str] = Field(description="What makes sense for me to do now.", examples=[["move", "resign", "say"]])
    clocks: list[Whole] = Field(description="Milliseconds left for each seat at `now`; empty without a clock.")
    running: SeatNumber | None
    question: QuestionInfo | None
    result: ResultInfo | None
    chat: list[ChatInfo]
    invite: str = Field(description="The key of friends' seats, for those who may hand it on.")
    commitment: str = Field(description="SHA-256 of the seed of the luck.")
    rematch: str | None
    rematch_of: str | None
    practice_of: str | None
    now: Time

    @classmethod
    def seen(cls, view: TableView) -> TableInfo:
        """A table as a viewer sees it."""
        table = view.table
        position, match = table.position, table.match
        return cls(
            id=table.id,
            seq=table.seq,
            game=table.game.name,
            players=table.game.players,
            options=dict(table.game.options),
            status=table.status,
            host=table.host,
            seats=_seats(view),
            clock=ClockInfo.of(table.clock),
            is_rated=table.is_rated,
            is_public=table.is_public,
            bots=table.bots,
            ply=len(match.record.actions) if match else 0,
            to_move=table.to_move,
            scores=list(position.scores) if position else [],
            winners=list(table.result.winners) if table.status == Status.OVER else [],
            ending=str(match.record.ending.kind) if match and table.status == Status.OVER else "",
            created_at=table.created_at,
            updated_at=table.updated_at,
            deadline_at=view.now + view.clocks[view.running] if view.running is not None else None,
            waits_for_me=table.to_move in view.seats or bool(table.asked_seats_of(view.viewer)),
            game_seq=table.game_seq,
            mode=table.game.mode,
            mine=list(view.seats),
            may=sorted(view.may),
            clocks=list(view.clocks),
            running=view.running,
            question=_question(table),
            result=_result(table) if table.status == Status.OVER else None,
            chat=[ChatInfo.of(line) for line in view.chat],
            invite=view.invite,
            commitment=table.commitment,
            rematch=table.rematch,
            rematch_of=table.rematch_of,
            practice_of=table.practice_of,
            now=view.now,
        )


def _seats(view: TableView) -> list[SeatInfo]:
    names = zip(view.table.seats, view.table.name_of_seat, strict=True)
    return [SeatInfo.of(seat, name, seat.person in view.present if seat.person is not None else None) for seat, name in names]


def _question(table: Table) -> QuestionInfo | None:
    asked = table.match.question if table.match else None
    if asked is None or table.match is None:
        return None
    return QuestionInfo(kind="draw" if asked.back_to is None else "undo", by=asked.seat, asked=sorted(table.match.asked))


def _result(table: Table) -> ResultInfo | None:
    record, position = table.record, table.position
    if record is None or position is None:
        return None
    told = [(" ".join(text.to(language) for text in sentences_of(record, seat_names(table.seats, language)))) for language in Language]
    return ResultInfo(
        ending=str(record.ending.kind),
        winners=list(table.result.winners),
        places=list(table.result.places),
        scores=list(position.scores),
        text=Both(hu=told[0], en=told[1]),
    )
