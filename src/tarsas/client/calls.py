"""What can be asked of a server: one function a route. Both clients have each as a method: `client.move(…)`, `await client.move(…)`."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import httpx

from ..match import Record, read_record
from .errors import BadAnswer
from .models import Account, Acted, Game, Key, NewAccount, NewKey, PersonInfo, Position, Standing, Table, TableLine
from .reading import read

T = TypeVar("T")
Options = Mapping[str, str | int | bool]


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request, and how its answer is read. One that is `repeatable` may be sent again when nobody knows what became of it."""

    method: str
    path: str
    answer: Callable[[httpx.Response], T]
    body: Mapping[str, Any] | None = None
    query: Mapping[str, Any] = field(default_factory=dict)
    is_repeatable: bool = True


def _json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        raise BadAnswer(f"{response.url} did not answer in JSON. Is this the address of a server of Társas?") from None


def _told(kind: type[T]) -> Callable[[httpx.Response], T]:
    return lambda response: read(kind, _json(response))


def _listed(kind: type[T], name: str) -> Callable[[httpx.Response], tuple[T, ...]]:
    return lambda response: tuple(read(kind, each) for each in _json(response)[name])


def _given(**values: Any) -> dict[str, Any]:
    """Only what was given: the rest is as the server likes it."""
    return {name: value for name, value in values.items() if value is not None}


def _path(*parts: str) -> str:
    return "/" + "/".join(quote(part, safe="") for part in parts)


# --- accounts


def new_account(language: str = "en") -> Call[NewAccount]:
    """A new guest, with a key that has all scopes."""
    return Call("POST", "/account", _told(NewAccount), {"language": language}, is_repeatable=False)


def account() -> Call[Account]:
    """Who I am."""
    return Call("GET", "/account", _told(Account))


def rename(name: str) -> Call[Account]:
    """Another name for me."""
    return Call("POST", "/account/name", _told(Account), {"name": name})


def claim(name: str, password: str) -> Call[Account]:
    """Make a name mine alone; with the password a browser can come in, too."""
    return Call("POST", "/account/claim", _told(Account), {"name": name, "password": password}, is_repeatable=False)


def become_bot() -> Call[Account]:
    """From now on I am a bot: marked, and rated among bots only."""
    return Call("POST", "/account/bot", _told(Account))


def keys() -> Call[tuple[Key, ...]]:
    """My keys."""
    return Call("GET", "/account/keys", _listed(Key, "keys"))


def new_key(label: str = "", scopes: Sequence[str] = ("read", "play"), expires_at: int | None = None) -> Call[NewKey]:
    """One more key."""
    return Call("POST", "/account/keys", _told(NewKey), {"label": label, "scopes": list(scopes), "expires_at": expires_at}, is_repeatable=False)


def revoke_key(key_id: str) -> Call[None]:
    """Make a key worthless."""
    return Call("DELETE", _path("account", "keys", key_id), lambda _: None, is_repeatable=False)


def person(name: str) -> Call[PersonInfo]:
    """Somebody with a claimed name."""
    return Call("GET", _path("people", name), _told(PersonInfo))


# --- games


def games() -> Call[tuple[Game, ...]]:
    """The games of the server."""
    return Call("GET", "/games", _listed(Game, "games"))


def ratings(game: str, mode: str = "", list: str = "people", limit: int = 100) -> Call[tuple[Standing, ...]]:
    """The best of a game: `people` or `bots`."""
    return Call("GET", _path("ratings", game), _listed(Standing, "standings"), query={"mode": mode, "list": list, "limit": limit})


# --- tables


def new_table(
    game: str,
    players: int | None = None,
    options: Options | None = None,
    seats: Sequence[Mapping[str, Any]] | None = None,
    clock: Mapping[str, Any] | None = None,
    *,
    is_rated: bool | None = None,
    is_public: bool | None = None,
    bots: str | None = None,
    word: str | None = None,
    request: str | None = None,
) -> Call[Table]:
    """Set up a table; without seats, me against bots of the server."""
    body = _given(
        game=game,
        players=players,
        options=None if options is None else {name: _option(value) for name, value in options.items()},
        seats=None if seats is None else [dict(seat) for seat in seats],
        clock=clock,
        is_rated=is_rated,
        is_public=is_public,
        bots=bots,
        word=word,
    )
    return Call("POST", "/tables", _told(Table), body | {"request": request or new_id()})


def challenge(name: str, game: str, players: int | None = None, options: Options | None = None, **wishes: Any) -> Call[Table]:
    """A table for me and somebody with a claimed name, person or bot."""
    return new_table(game, players, options, [{"kind": "me"}, {"kind": "open", "person": name}], **wishes)


def tables(list: str = "waiting", limit: int = 50) -> Call[tuple[TableLine, ...]]:
    """Tables that are `waiting`, `playing` or `over`; of mine, `mine` and `mine_over`."""
    return Call("GET", "/tables", _listed(TableLine, "tables"), query={"list": list, "limit": limit})


def table(table_id: str) -> Call[Table]:
    """A table as I see it."""
    return Call("GET", _path("tables", table_id), _told(Table))


def position(table_id: str, at: int | None = None, *, words: bool = False) -> Call[Position]:
    """The position of a table, with all that can be played there: now, or after so many actions."""
    return Call("GET", _path("tables", table_id, "position"), _told(Position), query=_given(at=at, words=str(words).lower()))


def record(table_id: str) -> Call[Record]:
    """What was played so far."""
    return Call("GET", _path("tables", table_id, "record"), lambda response: read_record(response.text))


def picture(table_id: str, at: int | None = None, theme: str = "light", kind: str = "svg") -> Call[bytes]:
    """A picture of a table: `svg` or `png`."""
    return Call("GET", _path("tables", table_id, f"picture.{kind}"), lambda response: response.content, query=_given(at=at, theme=theme))


def rematch(table_id: str) -> Call[Table]:
    """The same players again, one seat further."""
    return Call("POST", _path("tables", table_id, "rematch"), _told(Table), {})


# --- acts


def act(table_id: str, kind: str, *, request: str | None = None, **fields: Any) -> Call[Acted]:
    """Any act at a table, by its name in docs/api.md. It has an id of its own, so that it happens once however often it is sent."""
    return Call("POST", _path("tables", table_id, kind), _told(Acted), _given(**fields) | {"request": request or new_id()})


def move(
    table_id: str, move: int | str | Sequence[str], *, seq: int | None = None, seat: int | None = None, request: str | None = None
) -> Call[Acted]:
    """Play: the number of an action, its notation, words, or a path of parts. With `seq`, only if nothing has happened since."""
    wanted = move if isinstance(move, int | str) else list(move)
    return act(table_id, "move", move=wanted, seq=seq, seat=seat, request=request)


def sit(table_id: str, seat: int | None = None, *, invite: str | None = None, request: str | None = None) -> Call[Acted]:
    """Sit down: by default at the seat that is kept for me, or the first that is open."""
    return act(table_id, "sit", seat=seat, invite=invite, request=request)


def decline(table_id: str) -> Call[Acted]:
    """Decline an invitation by name."""
    return act(table_id, "decline")


def agree(table_id: str, seat: int | None = None) -> Call[Acted]:
    """Agree to what I am asked: an undo, a draw."""
    return act(table_id, "agree", seat=seat)


def refuse(table_id: str, seat: int | None = None) -> Call[Acted]:
    """Refuse what I am asked."""
    return act(table_id, "refuse", seat=seat)


def resign(table_id: str, seat: int | None = None) -> Call[Acted]:
    """Give the game up."""
    return act(table_id, "resign", seat=seat)


def say(table_id: str, text: str) -> Call[Acted]:
    """A line of chat."""
    return act(table_id, "say", text=text)


def new_id() -> str:
    """An id for a request."""
    return uuid.uuid4().hex


def _option(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
