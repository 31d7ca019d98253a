"""From the plain rules to the compiled ones, without ever compiling here.

The process serves pages on the plain rules at once. When a table of a game is set up or looked at, and the bots of that game are awake (or none think here), a process of
low priority makes sure that the compiled rules lie in the cache; then they are loaded in a thread, which takes some tenths of a second and stalls nobody for long.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL

from ...compiled.loops import are_verbs_compiled
from ...position import Game
from ..collecting import spare_what_stays
from .jobs import BotWork

LOOK_EVERY = 1.0
"""Seconds between two looks at whether the bots are awake."""
PATIENCE = 90.0
"""Seconds after which the bots are not waited for any more: perhaps none work here."""

_COMPILE = "import os, sys, tarsas; hasattr(os, 'nice') and os.nice(10); tarsas.game(sys.argv[1]).compile()"

log = logging.getLogger(__name__)


class CompiledRules:
    """Which games run compiled in this process, and the loading of more."""

    def __init__(self, bots: BotWork, *, is_wanted: bool) -> None:
        self._bots = bots
        self._is_wanted = is_wanted
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def want(self, game: Game) -> None:
        """A table of this game is there: have its compiled rules some time soon."""
        if self._is_wanted and game.name not in self._loading:
            self._loading[game.name] = asyncio.create_task(self._load(game), name=f"compiled rules of {game.name}")

    async def close(self) -> None:
        """Load no more."""
        for task in self._loading.values():
            task.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)

    async def _load(self, game: Game) -> None:
        for _ in range(int(PATIENCE / LOOK_EVERY)):
            if self._bots.status(game.name).state == "ready":
                break
            await asyncio.sleep(LOOK_EVERY)
        async with self._one_at_a_time:
            if await asyncio.to_thread(are_verbs_compiled, game.contract) or await self._is_cached(game.name):
                await asyncio.to_thread(game.compile)
                spare_what_stays()
                log.info("%s: the compiled rules are loaded", game.name)

    async def _is_cached(self, name: str) -> bool:
        """Compile in a process of its own what is not in the cache yet; whether that went well."""
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", _COMPILE, name, stdout=DEVNULL, stderr=DEVNULL, env=os.environ.copy())
        try:
            return await process.wait() == 0
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
