"""Problems in both languages: what was sent, and what would be possible. Whoever reads Hungarian is not answered in English."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tarsas.api.problems import problem_of
from tarsas.errors import TarsasError
from tarsas.http.streams import TooManyStreams
from tarsas.language import Text
from tarsas.service.limits import LimitedAct, TooMany

from .programs import ME, SHARED, Program, alone_at

pytestmark = pytest.mark.anyio

ENGLISH = re.compile(r"\b(the|are|should|expected|possible|legal|input|valid|field|there|cannot|line \d)\b", re.IGNORECASE)


async def refused(program: Program, path: str, body: object, status: int = 422) -> tuple[Any, Any]:
    """The same refusal in Hungarian and in English."""
    hungarian, english = [
        (await program.client.post(f"/api/v1{path}", json=body, headers={"Accept-Language": language})).json() for language in ("hu", "en")
    ]
    assert hungarian["status"] == english["status"] == status, english
    for problem, language in ((hungarian, "hu"), (english, "en")):
        assert problem["title"] == problem["text"][language]
        assert problem["detail"] == (problem["detail_text"][language] if problem["detail_text"] else None)
    assert hungarian["detail_text"] == english["detail_text"]
    assert not ENGLISH.search(f"{hungarian['title']} {hungarian['detail'] or ''}"), hungarian
    return hungarian, english


@pytest.mark.parametrize(
    ("move", "hungarian", "english"),
    [
        ("castle", "„castle” ebben a játékban nem lépés. Választható: ", "“castle” is no move of this game. Possible: "),
        (99_999, "„99999” itt most nem lehetséges. Választható: ", "“99999” is not legal here. Possible: "),
        (["centre", "line-1"], "„centre → line-1” itt most nem lehetséges. ", "“centre → line-1” is not legal here. "),
        ("9Z9" * 60, "…” ebben a játékban nem lépés. ", "…” is no move of this game. "),
    ],
)
async def test_a_move_that_is_not_legal_is_answered_with_what_would_be(anna: Program, move: object, hungarian: str, english: str):
    table = await alone_at(anna, "azul")
    legal = [each["notation"] for each in (await anna.get(f"/tables/{table}/position", words=False))["legal"]]
    told = await refused(anna, f"/tables/{table}/move", {"move": move})
    for problem, beginning, count in zip(told, (hungarian, english), (f"(összesen {len(legal)})", f"({len(legal)} in all)"), strict=True):
        assert beginning in problem["detail"]
        assert problem["detail"].endswith(f": {', '.join(legal[:12])}, … {count}.")


async def test_a_text_that_fits_several_moves_is_answered_with_those(anna: Program):
    table = await alone_at(anna, "azul")
    legal = (await anna.get(f"/tables/{table}/position"))["legal"]
    words = legal[0]["text"].partition(" line ")[0]
    fitting = [each["notation"] for each in legal if each["text"].startswith(words)]
    assert 1 < len(fitting) <= 12
    hungarian, english = await refused(anna, f"/tables/{table}/move", {"move": words})
    assert hungarian["detail"] == f"„{words}” {len(fitting)} lépést is jelenthet. Választható: {', '.join(fitting)}."
    assert english["detail"] == f"“{words}” fits {len(fitting)} moves. Possible: {', '.join(fitting)}."


@pytest.mark.parametrize(
    ("body", "hungarian", "english"),
    [
        ({}, "Kötelező, de hiányzik.", "It is needed, and missing."),
        ({"game": 3}, "Ide ez kell: szöveg.", "Expected: a text."),
        ([], "Ide ez kell: objektum.", "Expected: an object."),
        ({"game": "azul", "players": "2"}, "Ide ez kell: egész szám.", "Expected: a whole number."),
        ({"game": "azul", "players": -1}, "Ide ez kell: legalább 0.", "Expected: at least 0."),
        ({"game": "azul", "is_rated": 1}, "Ide ez kell: true vagy false.", "Expected: true or false."),
        ({"game": "azul", "seats": {}}, "Ide ez kell: lista.", "Expected: a list."),
        ({"game": "azul", "seats": [ME] * 17}, "Ide ez kell: legfeljebb 16 elem.", "Expected: a list of at most 16."),
        ({"game": "azul", "request": ""}, "Ide ez kell: legalább 1 karakter.", "Expected: a text of at least 1."),
        ({"game": "azul", "bots": "yes"}, "Ide ez kell: forbidden, allowed vagy only.", "Expected: forbidden, allowed or only."),
        ({"game": "azul", "seats": [{"kind": "me", "colour": "red"}]}, "Ilyen mező itt nincs.", "There is no such field here."),
    ],
)
async def test_a_field_that_is_not_right_is_answered_with_what_was_expected(anna: Program, body: object, hungarian: str, english: str):
    told = await refused(anna, "/tables", body)
    assert [problem["detail"] for problem in told] == [hungarian, english]


async def test_a_field_that_may_be_several_things_is_answered_with_all_of_them(anna: Program):
    told = await refused(anna, f"/tables/{await alone_at(anna)}/move", {"move": True})
    assert [problem["detail"] for problem in told] == [
        "Ide ez kell: szöveg, egész szám vagy lista.",
        "Expected: a text, a whole number or a list.",
    ]


async def test_a_field_that_is_not_known_is_answered_with_those_that_are(anna: Program):
    told = await refused(anna, f"/tables/{await alone_at(anna)}/move", {"move": 1, "colour": "red"})
    assert [problem["detail"] for problem in told] == [
        "Ilyen mező itt nincs. Ami lehet: request, seq, seat, move.",
        "There is no such field here. There are: request, seq, seat, move.",
    ]


async def test_what_is_no_json_is_answered_with_the_place(anna: Program):
    for language, expected in (("hu", "Hiba itt: 1. sor, 10. karakter."), ("en", "line 1, character 10")):
        answer = await anna.client.post("/api/v1/tables", content=b'{"game": azul}', headers={"Accept-Language": language})
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
        assert expected in answer.json()["detail"]


@pytest.mark.parametrize(
    ("method", "path", "content", "hungarian", "english"),
    [
        ("PUT", "/tables", b"", "Itt ez lehet: GET, POST.", "What it takes: GET, POST."),
        ("GET", "/nothing", b"", "Az összes cím itt van: /api/v1/openapi.json.", "All addresses: /api/v1/openapi.json."),
        (
            "POST",
            "/tables",
            b"<wish/>",
            "A kérés JSON legyen (Content-Type: application/json).",
            "A request is JSON (Content-Type: application/json).",
        ),
        ("POST", "/tables", b"x" * 70_000, "A kérés legfeljebb 64 KiB lehet.", "A request has at most 64 KiB."),
    ],
)
async def test_a_request_that_comes_to_nothing_is_told_what_would(
    anna: Program, method: str, path: str, content: bytes, hungarian: str, english: str
):
    kind = "text/xml" if content.startswith(b"<") else "application/json"
    for language, expected in (("hu", hungarian), ("en", english)):
        headers = {"Content-Type": kind, "Accept-Language": language}
        answer = await anna.client.request(method, f"/api/v1{path}", content=content, headers=headers)
        assert answer.json()["detail"] == expected
        assert answer.headers.get("allow") == ("GET, POST" if method == "PUT" else None)


async def test_a_query_that_is_not_right_is_told_in_both_languages(anna: Program):
    for path, field in (
        ("/tables?limit=0", "limit"),
        ("/tables?list=x", "list"),
        ("/ratings/azul?list=x", "list"),
        ("/ratings/azul?limit=x", "limit"),
    ):
        problem = (await anna.client.get(f"/api/v1{path}", headers={"Accept-Language": "hu"})).json()
        assert (problem["code"], problem["field"]) == ("bad_field", field)
        assert problem["detail"].startswith("Ide ez kell: ")
        assert "más érték" not in problem["detail"]


async def test_a_game_that_is_not_there_is_answered_with_those_that_are(anna: Program):
    for language, expected in (
        ("hu", "Nincs „chess” nevű játék. Ezek vannak: alcazaba, "),
        ("en", "There is no game called 'chess'. The games here: "),
    ):
        problem = (await anna.client.get("/api/v1/games/chess", headers={"Accept-Language": language})).json()
        assert problem["detail"].startswith(expected)


@pytest.mark.parametrize(
    ("record", "hungarian"),
    [
        ("1. e4 e5", "Hiba a jegyzőkönyv 1. sorában: „1. e4 e5”."),
        ('{"format": 5}', "A jegyzőkönyv szöveg vagy JSON, ahogy a docs/record.md leírja."),
        ("tarsas record 1\ngame chess\n", "Hiba a jegyzőkönyv 2. sorában: „game chess”."),
    ],
)
async def test_a_record_that_cannot_be_read_is_told_in_both_languages(anna: Program, record: str, hungarian: str):
    for path, more in (("/records", {}), ("/records/practice", {"at": 1})):
        told = await refused(anna, path, {"record": record, **more})
        assert told[0]["detail"] == hungarian
        assert "expected" in told[1]["detail"] or "no game" in told[1]["detail"]
        assert told[0]["field"] == "record"


@pytest.mark.parametrize(
    ("wish", "field", "hungarian", "english"),
    [
        ({"players": 9}, "players", "azul: 2 vagy 3 vagy 4 játékos játszhatja, 9 nem.", "azul is for 2 or 3 or 4 players, not 9."),
        ({"options": {"walls": "grey"}}, "options", "Nincs „walls” nevű változat. azul: wall.", "There is no option 'walls'. azul has: wall."),
        ({"options": {"wall": "pink"}}, "options", "wall: „pink” nem lehet. Választható: coloured, grey.", None),
        ({"options": {"name": "x"}}, "options", "Nincs „name” nevű változat. azul: wall.", None),
        ({"options": {"players": "3"}}, "options", "Nincs „players” nevű változat. azul: wall.", None),
    ],
)
async def test_a_game_that_is_not_played_so_is_told_in_both_languages(anna: Program, wish: Any, field: str, hungarian: str, english: str | None):
    told = await refused(anna, "/tables", {"game": "azul", **wish})
    assert {(problem["code"], problem["field"]) for problem in told} == {("bad_wish", field)}
    assert told[0]["title"] == hungarian
    assert english in (None, told[1]["title"])


async def test_options_that_do_not_go_together_are_named(anna: Program):
    hungarian, _ = await refused(anna, "/tables", {"game": "azteka", "seats": [ME, SHARED, SHARED], "options": {"mode": "aggressive"}})
    assert hungarian["title"] == "azteka: ezek együtt nem játszhatók: 3 játékos, mode=aggressive."


def test_what_the_library_says_in_english_alone_is_not_told():
    assert problem_of(TarsasError("for programmers")).detail is None


@pytest.mark.parametrize(("wait", "told"), [(0.2, 1), (1.0, 1), (1.2, 2), (9.4, 10)])
def test_who_waits_as_long_as_was_told_is_not_too_fast_again(wait: float, told: int):
    assert problem_of(TooMany(LimitedAct.CHAT, wait)).retry_after == told


def test_who_holds_too_many_streams_is_told_of_streams():
    problem = problem_of(TooManyStreams(Text("…", "…")))
    assert "stream" in problem.text.en
    assert problem.text.hu != "…"


async def test_a_seat_that_there_is_not_is_called_as_it_was_sent(anna: Program):
    table = await alone_at(anna)
    for act, body in (("move", {"move": 1}), ("resign", {}), ("kick", {}), ("sit", {})):
        hungarian, english = await refused(anna, f"/tables/{table}/{act}", {**body, "seat": 2})
        assert (english["code"], english["field"]) == ("bad_field", "seat")
        assert (english["detail"], hungarian["detail"]) == ("The seats are 0 to 1.", "A helyek számozása 0-tól 1-ig tart.")


async def test_a_leaderboard_of_a_mode_that_there_is_not_names_those_that_are(anna: Program):
    for language, expected in (("hu", "Ami van: wall=coloured; wall=grey."), ("en", "There are: wall=coloured; wall=grey.")):
        answer = await anna.client.get("/api/v1/ratings/azul?mode=wall=pink", headers={"Accept-Language": language})
        assert (answer.status_code, answer.json()["field"], answer.json()["detail"]) == (422, "mode", expected)
