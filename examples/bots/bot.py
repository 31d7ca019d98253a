"""A bot in Python, complete: it plays the move that brings most points at once, in any game.

    python bot.py http://localhost:8000 bot.key               waits for challenges (make the key with `tarsas bot new`, or on your page)
    python bot.py http://localhost:8000 bot.key azul carnac   plays one game each against a bot of the server

It takes nothing back, and agrees to no draw. A server that restarts is waited for, moves are never played twice, streams go on where they broke: `tarsas.client`
sees to that.
"""

import asyncio
import contextlib
import math
import sys

import tarsas
from tarsas.client import ApiError, AsyncClient, Conflict, Position, TableLine, Turn, read_key


def choose(position: Position, table: TableLine) -> int:
    """Of all that can be played, what gains most points; chance is left out of it. Your idea goes here."""
    game = tarsas.game(table.game, players=table.players, **table.options)
    now = game.read(position.text, deal=False)
    seat = now.to_move
    return max(position.legal, key=lambda move: now.play(move.action).scores[seat] - now.scores[seat]).action


async def play(client: AsyncClient, table: TableLine) -> None:
    """Decide at one table whenever it is our turn."""
    async for line in client.follow(table.id):
        if isinstance(line, Turn):
            with contextlib.suppress(Conflict):  # the game has gone on: the stream tells
                await client.move(table.id, choose(line.position, table), seq=line.seq, request=str(line.seq))


async def main(server: str, key_file: str, *names: str) -> None:
    """Sit down wherever we are invited, and play all games of ours side by side."""
    playing: dict[str, asyncio.Task[None]] = {}
    async with AsyncClient(server, read_key(key_file), patience=math.inf) as client:
        wanted = {(await client.new_table(name, seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])).id for name in names}
        async for line in client.events():
            if line.kind in ("challenge", "question"):
                with contextlib.suppress(ApiError):  # withdrawn meanwhile
                    await (client.sit if line.kind == "challenge" else client.refuse)(line.table.id)
            elif line.kind == "game_end":
                print(line.table.game, line.table.ending, line.table.scores, flush=True)
                if line.table.id in playing:
                    playing.pop(line.table.id).cancel()
                wanted.discard(line.table.id)
                if names and not wanted:
                    return
            elif line.table.id not in playing and line.table.status == "playing":
                playing[line.table.id] = asyncio.create_task(play(client, line.table))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
