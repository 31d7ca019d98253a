"""Who is meant: players who share a screen are called by name, watchers are told that they watch, and a public game can be found while it runs."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .playing import Looks, Player, by_event, ply_on, wait_for_ply
from .tables import open_table, table_id
from .windows import Company


def after(ply: int) -> Callable[[Looks], bool]:
    """Until something has been played since."""
    return lambda now: now.ply > ply


def test_players_at_one_screen_are_called_by_name(company: Company):
    page = open_table(company.window(), "carnac", 2, {"board": "I"}, ("me", "here"))
    names = page.locator("#players .name").all_inner_texts()
    whose = page.locator("#sentence .whose")
    turns = []
    player = Player(page, by_event)
    for _ in range(2):
        mover = page.locator("#players .to-move .name").inner_text()
        expect(whose).to_have_text(f"{mover.splitlines()[0].split(' –')[0]}:")
        turns.append(whose.inner_text())
        player.play(until=after(ply_on(page)))
    assert len({*turns}) == 2, (turns, names)
    expect(page.locator("#speech")).to_contain_text(whose.inner_text())


def test_who_plays_alone_at_a_screen_is_not_called_by_name(company: Company):
    page = open_table(company.window(), "carnac", 2, {"board": "I"})
    page.locator("#sentence.mine").wait_for()
    assert page.locator("#sentence .whose").count() == 0


def test_each_player_at_one_screen_is_asked_by_name_to_agree(company: Company):
    hosts = open_table(company.window(), "azteka", 3, {"mode": "three"}, ("me", "friend", "friend"))
    link = hosts.locator("#invite-link").input_value()
    friends = company.window().opened(link.removeprefix(company.url))
    friends.locator("form[action^='/join/'] button").click()
    # The friend takes the third seat, too, for somebody beside them.
    table, csrf = table_id(friends), friends.locator("meta[name=csrf]").get_attribute("content") or ""
    invite = link.rpartition(".")[2]
    sent = {"kind": "sit", "seat": 2, "name": "Cili", "invite": invite, "seq": 99, "request": "sit-beside-me"}
    answer = friends.request.post(f"{company.url}/t/{table}/act", data=sent, headers={"X-CSRF-Token": csrf, "Origin": company.url})
    assert answer.ok, answer.text()
    for page in (hosts, friends):
        page.locator("#board").wait_for()
    Player(hosts, by_event, seat=0).play(until=lambda now: now.is_others)
    wait_for_ply(friends, ply_on(hosts))
    Player(friends, by_event, seat=1).play(until=lambda now: now.is_others)
    expect(friends.locator("#player-0.to-move")).to_be_visible()
    wait_for_ply(hosts, ply_on(friends))
    hosts.locator("[data-act=ask_undo]").click()
    asked, agree = friends.locator("#question .asked b"), friends.locator("#question [data-act=agree]")
    first = asked.inner_text()
    assert first.endswith(", do you agree?")
    agree.click()
    expect(asked).not_to_have_text(first)
    expect(asked).to_contain_text("Cili, do you agree?")
    agree.click()
    expect(friends.locator("#question")).to_be_hidden()


def test_a_public_game_is_found_and_watched_while_it_runs(company: Company):
    host = company.window()
    page = host.opened("/new?game=carnac")
    page.locator("select[name='seat.1']").select_option("here")
    page.locator("input[name=public]").check()
    page.locator("form[data-new-table] button.accent").click()
    page.locator("#board").wait_for()
    home = company.window(language="hu").opened("/")
    row = home.locator(f"#playing-{table_id(page)}")
    expect(row).to_contain_text("Nézem")
    row.locator("a").click()
    expect(home.locator("#sentence .watching")).to_have_text("Nézed a játszmát")
    assert page.locator("#sentence .watching").count() == 0
    mine = host.opened("/")
    assert mine.locator(f"#mine-{table_id(page)}").count() == 1
    assert mine.locator(f"#playing-{table_id(page)}").count() == 0
