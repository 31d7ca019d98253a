"""What strangers send is shown as text or refused: script in names, chat and words; moves that are not theirs to make; requests that no page of ours sent."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Dialog, Page, expect

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


@pytest.mark.parametrize(
    ("changed", "headers", "status"),
    [
        ({"move": ["cell-z99", "stand-red-red"]}, {}, 422),
        ({"move": ["<script>"]}, {}, 422),
        ({"move": []}, {}, 422),
        ({"seq": 0}, {}, 409),
        ({}, {"X-CSRF-Token": ""}, 403),
        ({}, {"X-CSRF-Token": "forged.token"}, 403),
        ({}, {"Origin": "https://elsewhere.example"}, 403),
        ({}, {"Origin": "null"}, 403),
        ({}, {"Content-Type": "text/plain"}, 415),
        ({"move": ["x" * 70_000]}, {}, 413),
    ],
    ids=["no such cell", "script", "nothing", "too late", "no token", "a false token", "another site", "no site", "not JSON", "too large"],
)
def test_a_forged_request_is_refused(company: Company, changed: Mapping[str, Any], headers: Mapping[str, str], status: int):
    window = company.window()
    page = open_table(window, "carnac", 2, {})
    page.locator("#board .hit.can-click").first.wait_for(state="attached")
    choices, seq = choices_of(page), seq_of(page)
    move = {"kind": "move", "seat": choices["seat"], "move": choices["paths"][0], "seq": seq}
    myself = Stranger(window, page)
    assert myself.act(table_id(page), move | dict(changed), headers).status == status
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


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "x" * 31, "Ann\u202ea", "Z" + "\u0337" * 12])
def test_a_name_nobody_can_read_is_refused_and_the_old_one_kept(company: Company, name: str):
    window = company.window()
    page = call_myself(window, "Anna")
    window.context.request.post(f"{window.url}/me/name", form={"csrf": Stranger(window, page).csrf, "name": name}, headers={"Origin": window.url})
    page.goto(f"{window.url}/me")
    shown = page.locator("h1").inner_text()
    assert shown == "Anna"
