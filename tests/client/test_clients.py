"""The clients against a server that is made up: what is sent again and what is not, what refusals say, how streams go on."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tarsas.client import ApiError, AsyncClient, BadAnswer, BadKey, Client, Conflict, Happened, NotLegal, TooFast, Turn, Unreachable, calls, clients
from tarsas.client.patience import Patience
from tarsas.errors import MoveError, TarsasError

ACCOUNT = {"id": "p1", "name": "Gépész", "is_bot": True, "ratings": [], "is_guest": False, "language": "hu", "created_at": 1, "scopes": ["play"]}
SEAT = {"name": "Anna", "person": "p1", "level": "", "is_bot": False}
TABLE = {"id": "t1", "seq": 3, "game": "azul", "players": 2, "options": {"wall": "grey"}, "status": "playing", "seats": [SEAT], "unknown": [1]}
MOVE = {"action": 12, "notation": "1Y2", "text": None, "words": None, "parts": None}
POSITION = {"table": "t1", "seq": 3, "game": "azul", "ply": 4, "to_move": 0, "is_over": False, "scores": [0, 0], "text": "…", "legal": [MOVE]}

Answer = httpx.Response | Exception


class Server:
    """Answers in order with what it was given, and keeps what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self._answers = list(answers)
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(request.content) for request in self.asked]


def said(status: int, body: object = None, **headers: str) -> httpx.Response:
    return httpx.Response(status, json=body, headers=headers)


def lines(*told: object) -> httpx.Response:
    content = "".join(f"{json.dumps(line)}\n" for line in told)
    return httpx.Response(200, content=content.encode(), headers={"Content-Type": "application/x-ndjson"})


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody waits in these tests; what they would have waited is kept."""
    waited: list[float] = []

    async def pass_over(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("tarsas.client.clients.time.sleep", waited.append)
    monkeypatch.setattr("tarsas.client.clients.asyncio.sleep", pass_over)
    return waited


Asked = Callable[..., Any]


@pytest.fixture(params=["sync", "async"])
def ask(request: pytest.FixtureRequest) -> Asked:
    """`ask(server, "move", "t1", 12)` by either client."""

    def by_sync(server: Server, name: str, *arguments: Any, **named: Any) -> Any:
        with Client("http://games.example/", "tarsas_k", transport=httpx.MockTransport(server)) as client:
            return getattr(client, name)(*arguments, **named)

    def by_async(server: Server, name: str, *arguments: Any, **named: Any) -> Any:
        async def run() -> Any:
            async with AsyncClient("http://games.example", "tarsas_k", transport=httpx.MockTransport(server)) as client:
                return await getattr(client, name)(*arguments, **named)

        return asyncio.run(run())

    return by_sync if request.param == "sync" else by_async


def heard(server: Server, count: int, *arguments: Any, **named: Any) -> list[Any]:
    """So many lines of a table's stream, by both clients, which must hear the same."""

    async def by_async() -> list[Any]:
        found: list[Any] = []
        async with AsyncClient("http://games.example", transport=httpx.MockTransport(server)) as client:
            async for line in client.follow("t1", *arguments, **named):
                found.append(line)
                if len(found) == count:
                    break
        return found

    return asyncio.run(by_async())


# --- calls


def test_a_call_carries_the_key_and_its_answer_has_types(ask: Asked):
    server = Server(said(200, ACCOUNT))
    me = ask(server, "account")
    assert (me.name, me.is_bot, me.scopes) == ("Gépész", True, ("play",))
    assert str(server.asked[0].url) == "http://games.example/api/v1/account"
    assert server.asked[0].headers["authorization"] == "Bearer tarsas_k"


def test_a_move_is_sent_again_with_the_same_id_until_it_is_answered(ask: Asked):
    done = said(200, {"seq": 4, "table": TABLE})
    server = Server(httpx.ReadError("gone"), said(502), said(503, {"code": "unavailable"}), httpx.ConnectError("refused"), done)
    assert ask(server, "move", "t1", 12, seq=3).seq == 4
    assert len({json.dumps(body) for body in server.bodies}) == 1
    assert server.bodies[0]["move"] == 12
    assert server.bodies[0]["request"]


def test_two_moves_have_two_ids(ask: Asked):
    server = Server(*(said(200, {"seq": 4, "table": TABLE}) for _ in range(2)))
    for _ in range(2):
        ask(server, "move", "t1", "1Y2")
    assert len({body["request"] for body in server.bodies}) == 2


def test_what_would_happen_twice_is_not_sent_again(ask: Asked):
    server = Server(httpx.ReadError("gone"), said(201, {"key": "tarsas_n", "account": ACCOUNT}))
    with pytest.raises(Unreachable, match="nobody knows"):
        ask(server, "new_account")
    assert len(server.asked) == 1


def test_but_it_is_where_nobody_can_have_heard_it(ask: Asked):
    server = Server(httpx.ConnectError("refused"), said(201, {"key": "tarsas_n", "account": ACCOUNT}))
    assert ask(server, "new_account").key == "tarsas_n"


def test_who_is_too_fast_waits_as_long_as_the_server_says(ask: Asked, no_pauses: list[float]):
    server = Server(said(429, {"code": "too_many", "retry_after": 7}), said(429, {}, **{"Retry-After": "9"}), said(200, ACCOUNT))
    ask(server, "account")
    assert no_pauses == [7.0, 9.0]


def test_a_server_that_stays_away_is_given_up(monkeypatch: pytest.MonkeyPatch):
    with Client("http://games.example", patience=0.0, transport=httpx.MockTransport(Server(said(503)))) as client, pytest.raises(Unreachable):
        client.account()


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (401, "bad_key", BadKey),
        (403, "missing_scope", BadKey),
        (403, "not_allowed", ApiError),
        (409, "conflict", Conflict),
        (422, "not_legal", NotLegal),
        (404, "no_such_table", ApiError),
    ],
)
def test_a_refusal_is_an_error_of_ours_with_its_sentence(ask: Asked, status: int, code: str, kind: type[ApiError]):
    text = {"hu": "Most nem.", "en": "Not now."}
    problem = {"code": code, "title": "Not now.", "detail": "It is Anna's turn.", "text": text, "legal": [MOVE], "table": TABLE}
    with pytest.raises(kind) as refused:
        ask(Server(said(status, problem)), "move", "t1", "9Z9")
    assert type(refused.value) is kind
    assert isinstance(refused.value, TarsasError)
    assert (refused.value.status, refused.value.code, refused.value.text.hu) == (status, code, "Most nem.")
    assert str(refused.value) == "Not now. It is Anna's turn."


def test_what_is_waited_for_is_in_the_log_once(caplog: pytest.LogCaptureFixture):
    patience = Patience(60.0, clock=lambda: 0.0)
    with caplog.at_level("INFO", "tarsas.client"):
        for _ in range(8):
            patience.after_failure(httpx.ConnectError("refused"))
    assert [record.getMessage() for record in caplog.records] == ["The server does not answer: refused. It is asked again."]


def test_a_refusal_has_its_detail_in_both_languages():
    said = {"title": "Most nem.", "detail": "Anna jön.", "detail_text": {"hu": "Anna jön.", "en": "It is Anna's turn."}}
    refused = ApiError(422, said)
    assert (refused.detail.hu, refused.detail.en, str(refused)) == ("Anna jön.", "It is Anna's turn.", "Most nem. Anna jön.")
    assert ApiError(502, {}).detail == ("", "")


def test_an_illegal_move_tells_the_legal_ones_as_our_own_errors_do():
    refused = NotLegal(422, {"code": "not_legal", "title": "No.", "legal": [MOVE]})
    assert isinstance(refused, MoveError)
    assert refused.legal == ("1Y2",)
    assert TooFast(429, {"retry_after": 3}).retry_after == 3.0


@pytest.mark.parametrize("answer", ["<html>", '{"id": "p1"}', json.dumps({**ACCOUNT, "name": 5}), "[]"])
def test_another_program_s_answer_is_named(ask: Asked, answer: str):
    with pytest.raises(BadAnswer):
        ask(Server(httpx.Response(200, text=answer)), "account")


def test_both_clients_have_a_method_for_every_call():
    made = {
        name for name, each in vars(calls).items() if inspect.isfunction(each) and str(inspect.signature(each).return_annotation).startswith("Call[")
    }
    assert made == {name for name, each in vars(clients.Methods).items() if isinstance(each, clients.Method)}
    assert Client.move.__doc__ == calls.move.__doc__


# --- streams

STATE = {"kind": "state", "seq": 3, "table": TABLE, "position": POSITION}
PLAYED = {"kind": "event", "seq": 4, "at": 5, "person": "p1", "event": {"kind": "played", "seat": 0, "action": 12}, "notation": "1Y2"}
TURN = {"kind": "turn", "seq": 4, "seat": 0, "position": POSITION, "clocks": []}
BEAT = {"kind": "beat"}


def test_a_stream_that_breaks_goes_on_where_it_was():
    server = Server(
        lines(STATE, BEAT, PLAYED), httpx.ReadError("gone"), said(503), lines(TURN, {"kind": "something new"}), lines({**PLAYED, "seq": 5})
    )
    found = heard(server, 4)
    assert [type(line).__name__ for line in found] == ["State", "Happened", "Turn", "Happened"]
    assert isinstance(found[1], Happened)
    assert found[1].event["kind"] == "played"
    assert isinstance(found[2], Turn)
    assert found[2].position.legal[0].notation == "1Y2"
    assert [request.url.params.get("after") for request in server.asked] == [None, "4", "4", "4", "4"]


def test_a_stream_can_begin_after_what_is_known():
    server = Server(lines(PLAYED))
    heard(server, 1, 3, words=True)
    assert dict(server.asked[0].url.params) == {"after": "3", "words": "true"}


def test_my_stream_goes_on_by_its_cursor():
    told = [{"kind": "challenge", "table": TABLE, "cursor": "17"}, {"kind": "game_start", "table": TABLE, "cursor": "18"}]
    server = Server(lines(told[0], BEAT), lines(told[1]))
    with Client("http://games.example", "tarsas_k", transport=httpx.MockTransport(server)) as client:
        events = client.events()
        assert [(line.kind, line.table.id) for line in (next(events), next(events))] == [("challenge", "t1"), ("game_start", "t1")]
    assert [request.url.params.get("after") for request in server.asked] == [None, "17"]


def test_a_stream_that_is_refused_says_why():
    with pytest.raises(ApiError, match="There is no such table"):
        heard(Server(said(404, {"code": "no_such_table", "title": "There is no such table."})), 1)


def test_a_page_in_the_place_of_a_stream_is_named():
    with pytest.raises(BadAnswer, match="no stream"):
        heard(Server(httpx.Response(200, text="<html>", headers={"Content-Type": "text/html"})), 1)
