"""Bots at tables: their answers are played as they come, and after a restart nobody who has to think is forgotten."""

from __future__ import annotations

import asyncio
import logging
import secrets

from ...store import Store
from ...store import tables as stored
from ..errors import NoSuchTable, TableError
from ..tables.acts import BotMove
from ..tables.cache import TableCache
from ..tables.evolve import UnreadableEvents
from ..tables.handler import ActHandler
from ..tables.persistence import question_for_bot
from ..tables.summaries import summary_in
from .jobs import BotWork
from .tasks import Answer, JobKey, JobKind

log = logging.getLogger(__name__)

OTHERS_FIRST = 1.0
"""Seconds that a process leaves to those which have the table in memory: all hear of every answer, and to open the table is dear."""


class BotTurns:
    """Plays what bots answer."""

    def __init__(self, store: Store, work: BotWork, cache: TableCache) -> None:
        self._store = store
        self._work = work
        self._cache = cache
        self.handler: ActHandler | None = None

    async def play(self, answer: Answer) -> None:
        """Play a bot's answer; one that nobody waits for any more is dropped silently."""
        if answer.key.kind != JobKind.MOVE or self.handler is None or await self._is_played_elsewhere(answer.key):
            return
        action = answer.action if answer.action is not None else await self._any_action(answer)
        if action is None:
            return
        try:
            await self.handler.act_for_house(answer.key.table_id, BotMove(answer.key.seat, action, answer.key.seq), answer.key.request)
        except (NoSuchTable, TableError) as problem:
            log.warning("a bot's move at table %s was refused: %s", answer.key.table_id, problem)

    async def _is_played_elsewhere(self, key: JobKey) -> bool:
        """Whether another process of the house has played it. Who has the table in memory waits for nobody."""
        if key.table_id in self._cache:
            return False
        await asyncio.sleep(OTHERS_FIRST)
        found = await self._store.read(lambda connection: stored.seq_of_request(connection, key.table_id, key.request))
        return found is not None

    async def _any_action(self, answer: Answer) -> int | None:
        """Where no bot could answer, the game goes on with any legal move: people should not wait for ever."""
        table = (await self._cache.get(answer.key.table_id)).table
        position = table.position
        if table.game_seq != answer.key.seq or table.bot_to_move != answer.key.seat or position is None:
            return None
        log.warning("no bot could answer at table %s: %s; a move is drawn", answer.key.table_id, answer.error)
        return secrets.choice(position.actions)

    async def resume(self) -> int:
        """Ask again for every bot whose turn it is, at all tables; how many there were. Asking twice is asking once."""
        asked, last = 0, ""
        while rows := await self._store.read(lambda connection: stored.playing_tables(connection, after=last)):  # noqa: B023 read at once
            for row in rows:
                to_move = summary_in(row).to_move
                if to_move is not None and row.summary["seats"][to_move]["level"]:
                    asked += await self._ask_if_readable(row.id)
            last = rows[-1].id
        return asked

    async def _ask_if_readable(self, table_id: str) -> bool:
        """One table that cannot be opened must not keep the bots of all others waiting."""
        try:
            return await self._ask_again(table_id)
        except UnreadableEvents as problem:
            log.error("no bot is asked at table %s: %s", table_id, problem)
            return False

    async def _ask_again(self, table_id: str) -> bool:
        table = (await self._cache.get(table_id)).table
        if table.bot_to_move is None:
            return False
        if (answer := await self._work.ask(*question_for_bot(table))) is not None:
            await self.play(answer)
        return True
