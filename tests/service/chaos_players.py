"""The process that the chaos test kills: a house with 64 tables, and players who write down what was acknowledged.

    python -m tests.service.chaos_players DATABASE WORKERS PENDING

Each line it writes is JSON: `{"sent": …}` before an act goes out, `{"done": …}` once it is acknowledged, `{"refused": …}` where it was refused.
PENDING is a file of acts that were sent in an earlier life and never answered: their players send them again, with the same request id.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import threading
import uuid
from pathlib import Path
from typing import Any

from tarsas.service.errors import TableError
from tarsas.service.house import House, HouseSettings
from tarsas.service.limits import Allowance, LimitedAct, Limits
from tarsas.service.tables.acts import Act, Agree, AskUndo, Leave, Move, Return, Say
from tarsas.service.tables.table import Status, Table
from tarsas.service.tables.wishes import SeatKind, SeatWish, TableWish
from tarsas.store import StoreUnavailable
from tarsas.store.tables import playing_tables

TABLES = 64
GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("carnac", {"board": "I"}),
    ("azteka", {"mode": "basic"}),
    ("azteka", {"mode": "basic"}),
    ("alhambra", {}),
)
ACTS = {kind.__name__: kind for kind in (Move, Say, AskUndo, Agree, Leave, Return)}


def say(**line: Any) -> None:
    """One line, in one write: a kill leaves whole lines only."""
    os.write(1, (json.dumps(line) + "\n").encode())


async def players(house: House, pending: list[dict[str, Any]]) -> None:
    """Everybody plays, for ever."""
    ids = [row.id for row in await house.store.read(lambda connection: playing_tables(connection))]
    say(opened=len(ids))
    people = [(await house.people.new_guest("hu")).person.id for _ in range(2)]
    async with asyncio.TaskGroup() as playing:
        for sent in pending:
            playing.create_task(send(house, sent))
        for number, table_id in enumerate(ids):
            playing.create_task(play_on(house, table_id, number, people))
        for number in range(len(ids), TABLES):
            playing.create_task(play_on(house, await new_table(house, number, people), number, people))


async def new_table(house: House, number: int, people: list[str]) -> str:
    """A table for two: of the first person with a bot, or of one screen for two."""
    game, options = GAMES[number % len(GAMES)]
    other = SeatWish(SeatKind.BOT, level="random") if number % 2 else SeatWish(SeatKind.SHARED, name="Zsófi")
    request = uuid.uuid4().hex
    while True:
        try:
            return (await house.new_table(people[0], TableWish(game, 2, options, (SeatWish(SeatKind.ME), other), word="alma"), request)).table.id
        except StoreUnavailable:
            await asyncio.sleep(0.05)


async def play_on(house: House, table_id: str, number: int, people: list[str]) -> None:
    """The players of one table, one act after the other; when the game is over they begin another."""
    async with house.subscribe(table_id) as news:
        while True:
            try:
                table = (await house.table(table_id)).table
                if table.status == Status.OVER:
                    news.drop(table_id)
                    table_id = await new_table(house, number, people)
                    news.add(table_id)
                elif (act := next_act(table)) is not None:
                    person = next(seat.person for seat in table.seats if seat.person is not None)
                    await send(house, written(table, person, act))
                else:
                    async with asyncio.timeout(0.5):
                        await news.next()
            except TimeoutError:
                pass
            except StoreUnavailable:
                await asyncio.sleep(0.05)


def next_act(table: Table) -> Act | None:
    """What the person at this table does: mostly moves."""
    if any(seat.is_away for seat in table.seats):
        return Return()
    chance = random.random()
    if chance < 0.03:
        return Say(f"hopp {chance}")
    if chance < 0.05:
        return Leave()
    if table.bot_to_move is not None or table.position is None or table.to_move is None:
        return None
    if chance < 0.10 and table.match and set(table.match.line.movers) & set(table.seats_of(table.seats[table.to_move].person)):
        return AskUndo()
    return Move(table.to_move, random.choice(table.position.actions))


def written(table: Table, person: str, act: Act) -> dict[str, Any]:
    """An act as it is written down, with the seq it was decided on and an id of its own."""
    return {"table": table.id, "person": person, "kind": type(act).__name__, "act": vars(act), "seq": table.seq, "request": uuid.uuid4().hex}


async def send(house: House, sent: dict[str, Any]) -> None:
    """Send an act until it is answered: as a client does that has lost its connection."""
    act = ACTS[sent["kind"]](**sent["act"])
    say(sent=sent)
    while True:
        try:
            done = await house.act(sent["table"], sent["person"], act, seq=sent["seq"], request=sent["request"])
            say(done=sent["request"], seq=done.seq)
            return
        except StoreUnavailable:
            await asyncio.sleep(0.05)
        except TableError as refused:
            say(refused=sent["request"], why=str(refused))
            return


async def main(database: str, workers: int, pending: Path) -> None:
    """Open the house and play until somebody kills us."""
    limits = Limits({act: Allowance(10**6, 0.001) for act in LimitedAct})
    async with await House.open(database, workers=workers, settings=HouseSettings(compiles=False), limits=limits) as house:
        await players(house, json.loads(pending.read_text()) if pending.exists() else [])


def end_with_parent() -> None:
    """The other end of our input is closed when the test's own process is gone, however that came about."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
