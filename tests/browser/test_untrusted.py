"""What strangers send is shown as text or refused: script in names, chat and words; moves that are not theirs to make; requests that no page of ours sent."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import APIResponse, Dialog, Page, expect

from .playing import Player, by_event, play_together, ply_on
from .tables import open_table, table_id
from .windows import Company, Window

HOSTILE_NAME = "<img src=x onerror=alert(1)>"
HOSTILE_WORD = "\"'><script>alert(2)</script>"
HOSTILE_LINES = (
    "<script>alert(3)</script>",
    "</li></ul><svg onload=alert(4)>",
    "javascript:alert(5) {{ 7 * 7 }} ${alert(6)} &lt;b&gt;",
)
TURNED_AROUND = "\u202e"
"""Writes what follows it from right to left; nobody gets to do that to the page."""
ODD_LINE = f"{TURNED_AROUND}gnp.exe\u202c Z̷̛͙a̴l̵g̶o 👩‍👩‍👧‍👦 ﷽ 𝔘𝔫𝔦"


class Stranger:
    """Somebody who leaves the page aside and sends what they like, with the cookies of their browser."""

    def __init__(self, window: Window, page: Page) -> None:
        self.window = window
        self.csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""

    def act(self, table: str, sent: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> APIResponse:
        content = {"request": str(uuid.uuid4())} | dict(sent)
        given = {"X-CSRF-Token": self.csrf, "Origin": self.window.url, "Content-Type": "application/json"} | dict(headers or {})
        return self.window.context.request.post(f"{self.window.url}/t/{table}/act", data=json.dumps(content), headers=given)


def call_myself(window: Window, name: str) -> Page:
    """Take a name, through the form."""
    page = window.opened("/me")
    page.locator("form[action='/me/name'] input[name=name]").fill(name)
    page.locator("form[action='/me/name'] button").click()
    expect(page.locator("h1")).to_have_text(name)
    return page


def watched(page: Page, dialogs: list[str]) -> Page:
    """Note every box that a script opens."""

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    return page


def say(page: Page, text: str) -> None:
    """Say something at the table."""
    page.locator("#say-text").fill(text)
    page.locator("#say-text").press("Enter")


def seq_of(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-seq") or 0)


def choices_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#choices").text_content() or "{}")
    return found


def two_at_a_table(company: Company, dialogs: list[str], host_name: str = "Anna", guest_name: str = "Bence", word: str = "") -> tuple[Page, Page]:
    """A host and a guest, both on their pages; at Azul where the guest has a word for the luck, else at Carnac, which has none."""
    host, guest = company.window(), company.window()
    call_myself(host, host_name).close()
    call_myself(guest, guest_name).close()
    waiting = watched(open_table(host, "azul" if word else "carnac", 2, {}, ("me", "friend")), dialogs)
    invited = watched(guest.tab(), dialogs)
    invited.goto(waiting.locator("#invite-link").input_value())
    if word:
        invited.locator("details.word summary").click()
        invited.locator("input[name=word]").fill(word)
    invited.locator("form[action^='/join/'] button").click()
    for page in (waiting, invited):
        page.locator("#board").wait_for()
    return waiting, invited


def test_script_in_names_words_and_chat_is_text(company: Company):
    dialogs: list[str] = []
    anna, bence = two_at_a_table(company, dialogs, HOSTILE_NAME, "Bence</script>", HOSTILE_WORD)
    for line in (*HOSTILE_LINES, ODD_LINE):
        say(anna, line)
        for page in (anna, bence):
            expect(page.locator("#chat li").last.locator("span").last).to_have_text(line.strip(TURNED_AROUND).replace("\u202c", ""))
    for page in (anna, bence):
        expect(page.locator("#players")).to_contain_text(HOSTILE_NAME)
        expect(page.locator("#players")).to_contain_text("Bence</script>")
        assert page.locator("#chat script, #chat svg[onload], #players img, #log img").count() == 0
    # Before everybody has moved a game would only be broken off.
    first = ply_on(anna)
    play_together(Player(anna, by_event, seat=0), Player(bence, by_event, seat=1), until=lambda now: now.ply >= first + 2)
    stranger = Stranger(company.windows[1], bence)
    assert stranger.act(table_id(bence), {"kind": "resign", "seat": 1, "seq": seq_of(bence)}).ok
    expect(anna.locator("#result h2")).to_contain_text(HOSTILE_NAME)
    anna.locator("#result .luck summary").click()
    expect(anna.locator("#result .luck")).to_contain_text(HOSTILE_WORD)
    for path in ("/", f"/t/{table_id(bence)}/replay", f"/t/{table_id(bence)}"):
        bence.goto(bence.url.partition("/t/")[0].rstrip("/") + path)
        expect(bence.locator("body")).to_contain_text(HOSTILE_NAME)
    assert dialogs == []


def test_a_move_that_is_not_theirs_is_refused_and_nothing_is_lost(company: Company):
    anna, bence = two_at_a_table(company, [])
    table, before, seq = table_id(anna), choices_of(anna), seq_of(anna)
    assert before["seat"] == 0
    move = {"kind": "move", "seat": 0, "move": before["paths"][0], "seq": seq}
    player, outsider = Stranger(company.windows[1], bence), _outsider(company)
    refused = {
        "somebody else's seat": player.act(table, move),
        "nobody's seat": player.act(table, move | {"seat": 5}),
        "out of turn": player.act(table, move | {"seat": 1}),
        "not at this table": outsider.act(table, move),
        "resigning for another": outsider.act(table, {"kind": "resign", "seat": 0, "seq": seq}),
        "an unknown act": player.act(table, {"kind": "win", "seat": 1, "seq": seq}),
    }
    assert {what: answer.status for what, answer in refused.items() if answer.ok} == {}
    assert {what: json.loads(answer.text())["error"].endswith((".", "!")) for what, answer in refused.items()} == dict.fromkeys(refused, True)
    assert (seq_of(anna), choices_of(anna)) == (seq, before)
    assert Stranger(company.windows[0], anna).act(table, move).ok
    expect(bence.locator("#log li[id^=log-]")).not_to_have_count(0)


def _outsider(company: Company) -> Stranger:
    window = company.window()
    return Stranger(window, window.opened("/"))


FORGED: Mapping[str, tuple[Mapping[str, Any], Mapping[str, str], int]] = {
    "no such cell": ({"move": ["cell-z99", "stand-red-red"]}, {}, 422),
    "script": ({"move": ["<script>"]}, {}, 422),
    "nothing": ({"move": []}, {}, 422),
    "too late": ({"seq": 0}, {}, 409),
    "no token": ({}, {"X-CSRF-Token": ""}, 403),
    "a false token": ({}, {"X-CSRF-Token": "forged.token"}, 403),
    "another site": ({}, {"Origin": "https://elsewhere.example"}, 403),
    "no site": ({}, {"Origin": "null"}, 403),
    "not JSON": ({}, {"Content-Type": "text/plain"}, 415),
    "too large": ({"move": ["x" * 70_000]}, {}, 413),
}
"""What is wrong with a request: what differs from a legal move, its headers, and how it is answered."""


def test_a_forged_request_is_refused(company: Company):
    window = company.window()
    page = open_table(window, "carnac", 2, {})
    page.locator("#board .hit.can-click").first.wait_for(state="attached")
    choices, seq = choices_of(page), seq_of(page)
    move = {"kind": "move", "seat": choices["seat"], "move": choices["paths"][0], "seq": seq}
    myself = Stranger(window, page)
    for what, (changed, headers, status) in FORGED.items():
        assert myself.act(table_id(page), move | dict(changed), headers).status == status, what
        now = window.context.request.get(f"{page.url}/live?ply=-1").json()
        assert (now["seq"], now["choices"]) == (seq, choices), what
    page.reload()
    assert (seq_of(page), choices_of(page)) == (seq, choices)
    assert myself.act(table_id(page), move).ok, "The move itself was legal all the time."


def test_a_private_table_is_in_no_list_and_its_seats_need_the_link(company: Company):
    host = company.window()
    page = open_table(host, "carnac", 2, {}, ("me", "friend"))
    table, invitation = page.locator("#table").get_attribute("data-table") or "", page.locator("#invite-link").input_value()
    outsider = company.window()
    shelf = outsider.opened("/")
    assert table not in shelf.content()
    stranger = Stranger(outsider, shelf)
    address = invitation.rpartition("/")[0]
    for key in (table, f"{table}.guessed", f"{table}.{'A' * 16}"):
        answer = outsider.context.request.post(f"{address}/{key}", form={"csrf": stranger.csrf, "seat": "1"}, headers={"Origin": outsider.url})
        assert answer.status in (404, 422), (key, answer.status)
    for path in ("start", "leave"):
        answer = outsider.context.request.post(f"{outsider.url}/t/{table}/{path}", form={"csrf": stranger.csrf}, headers={"Origin": outsider.url})
        assert not answer.ok, path
    page.reload()
    assert page.locator("#seats .taken").count() == 1


def test_a_name_nobody_can_read_is_refused_and_the_old_one_kept(company: Company):
    window = company.window()
    page = call_myself(window, "Anna")
    csrf = Stranger(window, page).csrf
    for name in ("", "   ", "\u200b\u200b", "x" * 31, "Ann\u202ea", "Z" + "\u0337" * 12):
        window.context.request.post(f"{window.url}/me/name", form={"csrf": csrf, "name": name}, headers={"Origin": window.url})
        page.goto(f"{window.url}/me")
        assert page.locator("h1").inner_text() == "Anna", repr(name)
