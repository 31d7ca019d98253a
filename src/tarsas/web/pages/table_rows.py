"""Lists of tables: a row from the one line that the house keeps of each."""

from __future__ import annotations

from collections.abc import Iterable

from ...language import Language
from ...position import game
from ...service.tables.player_names import seat_names
from ...service.tables.summaries import TableSummary
from .cards import mode_texts
from .house import TableRow
from .invitations import join_path

FINISHED_SHOWN = 8
OPEN_SHOWN = 20


def row(summary: TableSummary, viewer: str | None, language: Language) -> TableRow:
    """One table in a list."""
    played = game(summary.game, summary.players, **summary.options)
    return TableRow(
        table=summary.id,
        game=summary.game,
        title=played.contract.words.TITLE,
        status=summary.status.value,
        names=seat_names(summary.seats, language),
        at=summary.updated_at,
        is_my_turn=viewer is not None and summary.waits_for(viewer),
        scores=summary.scores if any(summary.scores) else (),
        winners=summary.winners,
        neutrals=summary.neutrals,
        mode=mode_texts(played),
        join_path=join_path(summary.id) if summary.status == "waiting" else "",
        can_close=viewer is not None and summary.can_be_closed_by(viewer),
    )


def rows(summaries: Iterable[TableSummary], viewer: str | None, language: Language) -> tuple[TableRow, ...]:
    """Several, in the order they came."""
    return tuple(row(summary, viewer, language) for summary in summaries)
