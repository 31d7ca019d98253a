"""A table that plays, or is over: all of its page that changes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from ...contract import CHANCE
from ...language import Text
from ...match import Finding
from ...service.tables.view import TableView
from ...show.board import Viewpoint, board_at
from ...show.identities import Identities
from ...show.log import log_of
from ...show.result import neutrals_at, shown_result
from ...show.scenes import Scene, picture_of, scenes_between
from ...show.speech import Utterance, result_utterance, utterances
from .live import Absence, ChatLine, LuckProof, Question, RatingChange, ShownScene, TableLive, TableResult
from .players import players
from .seen_table import SeenTable

LONGEST_WAY = 60
"""Plies. Who was away for longer sees only what it came to."""

MANY_MOVES = 12
"""Pieces. Where more go elsewhere at once, the board is laid out anew."""

_NOT_COUNTED = Text("Nem mindenki lépett még, ezért a játszma nem számít.", "Not everybody had moved yet, so the game does not count.")


def live_of(seen: SeenTable, since: int | None = None) -> TableLive:
    """The table as it stands, with the moves since the ply that the page shows (none for a page that opens)."""
    view, table, line = seen.view, seen.view.table, seen.record.line
    choices, mine = seen.choices(), table.active_seats_of(view.viewer)
    position = line.last
    # Before the picture: its pieces then have the names that they have at the end of the way.
    scenes = () if since is None else scenes_of(seen.identities, seen.viewpoint, since, seen.ply)
    result = table_result(seen) if seen.is_over else None
    return TableLive(
        table=table.id,
        seq=table.seq,
        board=board_at(seen.identities, seen.ply, seen.viewpoint, choices, said=seen.said(seen.ply), turns=seen.turns()),
        choices=choices,
        players=(seated := players(seen)),
        log=log_of(line, seen.viewpoint.names),
        turns=seen.turns(),
        chat=tuple(replace(each, sign=seated[each.seat].sign) if each.seat is not None else each for each in chat_of(view)),
        may=view.may,
        neutrals=neutrals_at(position),
        status="over" if seen.is_over else "playing",
        scenes=scenes,
        speech=() if since is None else speech_of(seen, since, seen.ply),
        last_words=result_utterance(seen.record, result, seen.viewpoint.names, table.seats_of(view.viewer), _notes(seen)) if result else None,
        question=_question(seen),
        absences=absences_of(view, seen.viewpoint.names),
        look_again=_look_again(seen),
        result=result,
        watchers=seen.watchers,
        aim=None if seen.is_over or _has_moved(seen) else position.game.contract.words.aim(position.state),
        rules_section=position.game.contract.words.section_now(position.state),
        has_everybody_decided=table.has_everybody_decided,
        goes_on_when_i_leave=table.goes_on_without(mine),
        goes_on_when_i_resign=bool(mine) and table.goes_on_after_giving_up(mine[0]),
        is_my_turn=table.to_move is not None and table.to_move in view.seats,
        has_my_seat=bool(table.seats_of(view.viewer)),
    )


def _has_moved(seen: SeenTable) -> bool:
    """Whether the viewer has decided something; for who watches, whether anybody has."""
    own = seen.view.table.seats_of(seen.view.viewer)
    return any(mover in own if own else mover != CHANCE for mover in seen.record.line.movers)


def scenes_of(identities: Identities, viewpoint: Viewpoint, since: int, until: int) -> tuple[ShownScene, ...]:
    """What a page plays on its way from one ply to a later one."""
    scenes = scenes_between(identities, since, until, viewpoint) if until - since <= LONGEST_WAY else ()
    return tuple(
        ShownScene(scene, picture_of(scene, viewpoint) if _has_new_layout(scene, before) else None)
        for before, scene in zip((None, *scenes), scenes, strict=False)
    )


def speech_of(seen: SeenTable, since: int, until: int) -> tuple[Utterance, ...]:
    """What is said of the way from one ply to another, to the viewer."""
    return said_on_the_way(seen.identities, since, until, seen.viewpoint.names, seen.view.table.seats_of(seen.view.viewer))


def said_on_the_way(identities: Identities, since: int, until: int, names: tuple[str, ...], mine: Collection[int]) -> tuple[Utterance, ...]:
    """What is said of the way from one ply to another, to who plays these seats; of a long one only its end."""
    return utterances(identities, max(since, until - LONGEST_WAY), until, names, mine)


def _has_new_layout(scene: Scene, before: Scene | None) -> bool:
    """A scoring begins on a board on which nothing waits to be clicked any more; a stone that falls takes its shadow along."""
    if scene.kind == "scoring":
        return before is None or before.kind != "scoring"
    if scene.kind == "fall":
        return True
    return sum(move.come_from is not None and move.go_to is not None for move in scene.moves) > MANY_MOVES


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


def _notes(seen: SeenTable) -> tuple[Text, ...]:
    """What is to be said of how a game ended beside its result."""
    table = seen.view.table
    return (_NOT_COUNTED,) if table.is_rated and not table.has_everybody_decided else ()


def table_result(seen: SeenTable) -> TableResult:
    """How the game ended, with what became of ratings and of the luck."""
    table = seen.view.table
    mine = table.seats_of(seen.view.viewer)
    changes = {seat.person: number for number, seat in enumerate(table.seats)}
    shown = shown_result(seen.record, seen.viewpoint.names, mine[0] if len(mine) == 1 else None)
    shown = replace(shown, sentences=(*shown.sentences, *_notes(seen)))
    return TableResult(
        **vars(shown),
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
