"""A table that plays, or is over: all of its page that changes."""

from __future__ import annotations

from typing import Literal

from ...language import Text
from ...match import Finding
from ...service.house import TableView
from ...show.board import board_at, steps_since
from ...show.log import log_of, spoken_since
from ...show.result import neutrals_at, shown_result
from . import Absence, ChatLine, LuckProof, Question, RatingChange, TableLive, TableResult
from .players import players
from .seen_table import SeenTable


def live_of(seen: SeenTable, since: int | None = None) -> TableLive:
    """The table as it stands, with the moves since the ply that the page shows (none for a page that opens)."""
    view, table, line = seen.view, seen.view.table, seen.record.line
    choices = seen.choices()
    position = line.last
    return TableLive(
        table=table.id,
        seq=table.seq,
        board=board_at(seen.identities, seen.ply, seen.viewpoint, choices, said=seen.said(seen.ply)),
        choices=choices,
        players=players(seen),
        log=log_of(line, seen.viewpoint.names),
        chat=chat_of(view),
        may=view.may,
        neutrals=neutrals_at(position),
        status="over" if seen.is_over else "playing",
        steps=() if since is None else steps_since(seen.identities, since, seen.viewpoint),
        question=_question(seen),
        absences=absences_of(view, seen.viewpoint.names),
        look_again=_look_again(seen),
        result=table_result(seen) if seen.is_over else None,
        watchers=seen.watchers,
        rules_section=position.game.contract.words.section_now(position.state),
        is_my_turn=table.to_move is not None and table.to_move in view.seats,
        has_my_seat=bool(table.seats_of(view.viewer)),
    )


def spoken_of(seen: SeenTable, since: int) -> tuple[Text, ...]:
    """What is said of the newest move to who hears the page."""
    return spoken_since(seen.record.line, since, seen.viewpoint.names)


def chat_of(view: TableView) -> tuple[ChatLine, ...]:
    """The lines of chat, each with the first seat of who said it."""
    seats = {seat.person: number for number, seat in reversed(list(enumerate(view.table.seats))) if seat.person is not None}
    return tuple(ChatLine(line.seq, line.name, seats.get(line.person), line.text, line.at) for line in view.chat)


def absences_of(view: TableView, names: tuple[str, ...]) -> tuple[Absence, ...]:
    """The players that the others may let a bot play for, with the votes so far."""
    table = view.table
    if table.status != "playing":
        return ()
    found = []
    for person in sorted(view.absent & table.active_people - {view.viewer}, key=lambda person: table.active_seats_of(person)):
        seat = table.active_seats_of(person)[0]
        replacement = table.replacement(seat)
        can_vote = "vote_replace" in view.may and view.viewer not in replacement.votes
        found.append(Absence(seat, names[seat], len(replacement.votes), replacement.needed, can_vote))
    return tuple(found)


def _look_again(seen: SeenTable) -> int:
    """Nobody tells a page that an absence has become long: it asks when that may be."""
    view = seen.view
    away = view.table.active_people - view.present - view.absent - {view.viewer}
    return seen.absent_after if away and view.table.status == "playing" else 0


def _question(seen: SeenTable) -> Question | None:
    view, table = seen.view, seen.view.table
    asked = table.match.question if table.match else None
    if asked is None:
        return None
    answering = table.asked_seats_of(view.viewer)
    kind: Literal["undo", "draw"] = "draw" if asked.back_to is None else "undo"
    return Question(kind, seen.viewpoint.names[asked.seat], bool(answering), answering[0] if answering else -1, asked.seat in view.seats)


def table_result(seen: SeenTable) -> TableResult:
    """How the game ended, with what became of ratings and of the luck."""
    table = seen.view.table
    changes = {seat.person: number for number, seat in enumerate(table.seats)}
    return TableResult(
        **vars(shown_result(seen.record, seen.viewpoint.names)),
        ratings=tuple(
            RatingChange(changes[person], round(change.before.rating), round(change.after.rating))
            for person, change in seen.changes.items()
            if person in changes
        ),
        luck=_luck(seen),
        rematch_path=f"/t/{table.rematch}" if table.rematch else "",
    )


def _luck(seen: SeenTable) -> LuckProof | None:
    luck, verdict = seen.record.luck, seen.verdict
    if luck is None or not seen.record.game.contract.has_chance:
        return None
    is_proven = None if verdict is None or verdict.finding == Finding.PARTED else verdict.is_proven
    return LuckProof(luck.commitment, luck.words, luck.seed, is_proven, verdict.outcomes if verdict else 0)
