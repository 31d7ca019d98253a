"""A bot's process as its pool holds it: started when needed, spoken to in lines of JSON, never left behind."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping
from typing import Any

from ...errors import TarsasError

LONGEST_LINE = 1 << 20
PATIENCE = 2.0
"""Seconds a process gets to end by itself once its input is closed."""


class ProcessDied(TarsasError):
    """The process ended in the middle of its work."""


class BotProcess:
    """One process. It answers one request at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> BotProcess:
        """A new process, from the interpreter that runs this one."""
        command = (sys.executable, "-m", "tarsas.service.thinking.process")
        return cls(
            await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=None if sys.stderr else DEVNULL, limit=LONGEST_LINE)
        )

    @property
    def pid(self) -> int:
        """Its id in the operating system."""
        return self._process.pid

    async def ask(self, request: Mapping[str, Any], hear: Callable[[Mapping[str, Any]], None]) -> Mapping[str, Any]:
        """The answer to a request; everything it says on the way is heard. Raises `ProcessDied`."""
        sending, receiving = self._process.stdin, self._process.stdout
        if sending is None or receiving is None:
            raise ProcessDied("The bot's process has no streams.")
        try:
            sending.write(json.dumps(request).encode() + b"\n")
            await sending.drain()
            while line := await receiving.readline():
                message: Mapping[str, Any] = json.loads(line)
                if "waking" not in message:
                    return message
                hear(message["waking"])
        except (ConnectionError, ValueError) as problem:
            raise ProcessDied(f"The bot's process cannot be spoken to any more: {problem}") from problem
        raise ProcessDied(f"The bot's process ended in the middle of its work (exit code {await self._process.wait()}).")

    async def close(self) -> None:
        """End it: by closing its input, by force if that does not help."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._process.wait()
        except TimeoutError:
            self.kill()
            await self._process.wait()

    def kill(self) -> None:
        """End it by force, at once."""
        if self._process.returncode is None:
            self._process.kill()
