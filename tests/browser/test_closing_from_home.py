"""Tables of one's own are closed from home, and a dialog says what that means."""

from __future__ import annotations

from playwright.sync_api import expect

from .tables import open_table, table_id
from .test_company import shared_table
from .windows import PHONE, Company


def test_a_game_against_bots_and_a_table_that_waits_are_closed_from_home(company: Company):
    window = company.window(language="hu", size=PHONE, has_touch=True, is_mobile=True)
    opened = [open_table(window, "azul", 2, {}), open_table(window, "carnac", 2, {}, ("me", "friend"))]
    playing, waiting = map(table_id, opened)
    for page in opened:
        page.close()
    home = window.opened("/")
    for table, heading in ((waiting, "Bezárod az asztalt?"), (playing, "Lezárod a játszmát?")):
        home.locator(f"[data-open=close-{table}]").tap()
        asked = home.locator(f"#close-{table}")
        expect(asked.locator("h2")).to_contain_text(heading)
        asked.get_by_role("button", name="Mégse").tap()
        expect(asked).to_be_hidden()
        expect(home.locator(f"#mine-{table}")).to_be_visible()
        home.locator(f"[data-open=close-{table}]").focus()
        home.keyboard.press("Enter")
        asked.locator("form[action$=close] button").tap()
        expect(home.locator(f"#mine-{table}")).to_have_count(0)


def test_a_game_with_others_is_not_closed_from_home(company: Company):
    window = company.window()
    hosts, _ = shared_table(window, company.window())
    home = window.opened("/")
    expect(home.locator(f"#mine-{table_id(hosts)}")).to_be_visible()
    assert home.locator(f"[data-open=close-{table_id(hosts)}]").count() == 0
