"""A server of Társas from a program: its HTTP API (docs/api.md), synchronous and asynchronous, typed.

    from tarsas.client import Client

    with Client("http://localhost:8000", key) as client:
        table = client.new_table("azul")
        for line in client.follow(table.id):
            if isinstance(line, Turn):
                client.move(table.id, line.position.legal[0].action, seq=line.seq)

`AsyncClient` has the same methods, to be awaited. What fails for want of a network, or because the server restarts, is tried again, and nothing happens twice; streams
go on where they broke. What the server refuses is an `ApiError`, with its sentence. It needs httpx: `pip install 'tarsas[client]'`.
"""

from .clients import AsyncClient, Client
from .errors import ApiError, BadAnswer, BadKey, Conflict, NotLegal, TooFast, Unreachable
from .keys import read_key
from .models import (
    Account,
    Acted,
    ChatLine,
    ClockTime,
    Game,
    Happened,
    Key,
    LegalMove,
    MyLine,
    NewAccount,
    NewKey,
    PersonInfo,
    Position,
    Present,
    Question,
    Rating,
    Result,
    Seat,
    State,
    Table,
    TableLine,
    Turn,
)

__all__ = [
    "Account",
    "Acted",
    "ApiError",
    "AsyncClient",
    "BadAnswer",
    "BadKey",
    "ChatLine",
    "Client",
    "ClockTime",
    "Conflict",
    "Game",
    "Happened",
    "Key",
    "LegalMove",
    "MyLine",
    "NewAccount",
    "NewKey",
    "NotLegal",
    "PersonInfo",
    "Position",
    "Present",
    "Question",
    "Rating",
    "Result",
    "Seat",
    "State",
    "Table",
    "TableLine",
    "TooFast",
    "Turn",
    "Unreachable",
    "read_key",
]
