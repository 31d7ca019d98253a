"""A bot on a server: it sits down where it is challenged, plays, and goes on through restarts of the server and of itself.

async with AsyncClient(server, key, patience=math.inf) as client:
    await BotRunner(client, entrant_named("margit", None), RunnerSettings(most_games=4)).run()
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from ..arena.entrants import Entrant
from ..errors import TarsasError
from ..language import Text
from ..position import Game
from ..position import game as game_named
from .clients import AsyncClient
from .errors import ApiError, BadKey, Conflict, NotLegal
from .models import Account, MyLine, TableLine, Turn
from .seated import PROGRAM, SeatedPlayer, seated

log = logging.getLogger("tarsas.bot")

_MAY_NOT_PLAY = Text(
    "Ezzel a kulccsal nem lehet játszani. „read” és „play” jogú kulcs kell.", "This key may not play: make one with the scopes read and play."
)


@dataclass(frozen=True)
class RunnerSettings:
    """Which challenges are taken: of these games (all, where none is named), and so many games at once; others wait."""

    games: frozenset[str] = frozenset()
    most_games: int = 4
    stops_after: int | None = None
    """So many finished games, and the runner is done; None: never."""


class BotRunner:
    """Plays one player of ours on a server, at as many tables as it is let."""

    def __init__(self, client: AsyncClient, entrant: Entrant, settings: RunnerSettings | None = None) -> None:
        self._client = client
        self._entrant = entrant
        self._settings = settings or RunnerSettings()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._challenges: dict[str, TableLine] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._finished = 0
        # A program thinks in its own process; players in this one take turns, so that each has the time it was given.
        thinkers = self._settings.most_games if entrant.spec.startswith(PROGRAM) else 1
        self._thinking = ThreadPoolExecutor(thinkers, thread_name_prefix="tarsas-bot")

    async def run(self) -> int:
        """Play until it is cancelled, or has finished as many games as it should; how many that were. Raises `BadKey`."""
        me = await self._client.account()
        _warn_person(me)
        log.info("%s is here: %s", me.name, self._entrant.spec)
        try:
            async for line in self._client.events():
                self._hear(line)
                if self._settings.stops_after is not None and self._finished >= self._settings.stops_after:
                    break
        finally:
            await self._end()
        return self._finished

    # --- what happens

    def _hear(self, line: MyLine) -> None:
        table = line.table
        if line.kind == "challenge":
            self._challenges[table.id] = table
        elif line.kind == "challenge_gone":
            self._challenges.pop(table.id, None)
        elif line.kind == "game_end":
            self._note_end(table)
        elif line.kind == "question":
            self._run_errand(self._answer_question(table.id))
        else:
            self._challenges.pop(table.id, None)
            if table.id not in self._playing:
                self._playing[table.id] = asyncio.create_task(self._guarded(self._play(table), f"table {table.id}"))
        self._take_challenges()

    def _note_end(self, table: TableLine) -> None:
        playing = self._playing.pop(table.id, None)
        if playing is None:
            return
        playing.cancel()
        self._finished += 1
        log.info("table %s is over (%s): %s", table.id, table.ending, ", ".join(seat.name for seat in table.seats))

    def _take_challenges(self) -> None:
        """Sit down as long as there is room; what is not our game is declined, the rest waits."""
        for table in tuple(self._challenges.values()):
            if not self._plays(table.game):
                del self._challenges[table.id]
                log.info("table %s: no %s here, declined", table.id, table.game)
                self._run_errand(self._client.decline(table.id))
            elif len(self._playing) < self._settings.most_games:
                del self._challenges[table.id]
                self._playing[table.id] = asyncio.create_task(self._guarded(self._sit_and_play(table), f"table {table.id}"))

    def _plays(self, game: str) -> bool:
        return game in self._settings.games if self._settings.games else True

    async def _answer_question(self, table_id: str) -> None:
        """Undo is granted: whoever asks it of a bot has mistyped. Draws are not: it plays to the end."""
        table = await self._client.table(table_id)
        if table.question is not None and set(table.question.asked) & set(table.mine):
            await (self._client.agree(table_id) if table.question.kind == "undo" else self._client.refuse(table_id))

    # --- a table

    async def _sit_and_play(self, table: TableLine) -> None:
        try:
            await self._client.sit(table.id)
        except ApiError as refused:
            log.info("table %s: %s", table.id, refused)
            self._playing.pop(table.id, None)
            self._take_challenges()
            return
        await self._play(table)

    async def _play(self, table: TableLine) -> None:
        """Decide whenever it is our turn, until `game_end` is told."""
        game = game_named(table.game, players=table.players, **table.options)
        log.info("table %s: %s with %s", table.id, table.game, ", ".join(seat.name or "…" for seat in table.seats))
        players: dict[int, SeatedPlayer] = {}
        try:
            async for line in self._client.follow(table.id):
                if isinstance(line, Turn):
                    if line.seat not in players:
                        players[line.seat] = seated(self._entrant, game, line.seat)
                    await self._decide(table.id, game, line, players[line.seat])
        finally:
            for player in players.values():
                player.leave()

    async def _decide(self, table_id: str, game: Game, turn: Turn, player: SeatedPlayer) -> None:
        chosen = await self._choice(table_id, game, turn, player)
        try:
            await self._client.move(table_id, chosen, seq=turn.seq, seat=turn.seat, request=f"{turn.seq}.{turn.seat}")
        except Conflict:
            # The game has gone on: if it is still our turn, the stream tells.
            return
        except NotLegal as problem:
            log.error("table %s: the bot said %r. %s Any move is played instead.", table_id, chosen, problem)
            await self._client.move(table_id, _any_move(turn), seq=turn.seq, seat=turn.seat)

    async def _choice(self, table_id: str, game: Game, turn: Turn, player: SeatedPlayer) -> int | str:
        """What the player says; where it fails, any move: those it plays with should not wait for it."""
        record = await self._client.record(table_id) if player.needs_record else None
        position = game.read(turn.position.text, deal=False)
        try:
            chosen = await asyncio.get_running_loop().run_in_executor(self._thinking, player.choose, position, record)
        except Exception:
            log.exception("table %s: the bot failed at this position, and any move is played:\n%s", table_id, turn.position.text)
            return _any_move(turn)
        return chosen

    # --- inside

    async def _guarded(self, work: Awaitable[None], what: str) -> None:
        try:
            await work
        except TarsasError as problem:
            log.error("%s: %s", what, problem)

    def _run_errand(self, work: Coroutine[Any, Any, Any] | Awaitable[Any]) -> None:
        errand = asyncio.ensure_future(self._guarded(work, "refused"))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _end(self) -> None:
        running = (*self._playing.values(), *self._errands)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._thinking.shutdown(wait=False, cancel_futures=True)


def _any_move(turn: Turn) -> int:
    return random.choice(turn.position.legal).action


def _warn_person(me: Account) -> None:
    if not {"read", "play"} <= set(me.scopes):
        raise BadKey(403, {"code": "missing_scope", "title": _MAY_NOT_PLAY.en, "text": _MAY_NOT_PLAY._asdict()})
    if not me.is_bot:
        log.warning("%s is no bot account: only tables that this person sets up or is invited to are played. `tarsas bot new` makes one.", me.name)
