"""Since my last turn: what three bots did is numbered alike on the board, on their cards and in the log."""

from __future__ import annotations

from playwright.sync_api import expect

from .playing import Player, by_event
from .tables import open_table
from .windows import Company


def test_the_turns_since_mine_are_numbered_on_board_cards_and_log(company: Company):
    page = open_table(company.window(language="hu"), "azul", 4, {})
    player = Player(page, by_event, favourites=("factory-", "line-5"))
    first = player.look().ply
    # Nobody has moved since I could see anything: there is nothing to number.
    expect(page.locator("#players .turn-number")).to_have_count(0)
    player.play(until=lambda now: now.ply >= first + 4)
    for place in ("#players", "#log"):
        expect(page.locator(f"{place} .turn-number")).to_have_count(3)
    assert sorted(page.locator("#log .turn-number").all_inner_texts()) == sorted(page.locator("#players .turn-number").all_inner_texts())
    for place in (".since", ".since-cards"):
        assert page.locator(f"#board {place} .tag-text").all_text_contents() == ["1", "2", "3"]
    # The boards name the players: the list is there to be heard alone.
    assert page.locator("#players").evaluate("(list) => list.offsetWidth") < 2
    # The deal stands in the log as tiles, once: its words are only heard.
    deal = page.locator("#log .chance .brought")
    expect(deal).to_have_count(9)
    expect(deal.first.locator("svg")).to_have_count(4)
    expect(page.locator("#log .chance small")).to_have_count(0)
