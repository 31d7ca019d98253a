"""From *Play now* to the first click: one page with the board in it and what belongs to every page, nothing that has to be asked for afterwards."""

from __future__ import annotations

from urllib.parse import urlsplit

from .windows import Company


def test_the_board_can_be_clicked_without_another_question_to_the_server(company: Company):
    page = company.window().opened("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.locator("form[action='/play/azul'] button").click()
    page.locator("#board .hit[tabindex]").first.wait_for(state="attached")
    table = urlsplit(page.url).path
    assert [path for path in asked if path.startswith("/t/")] == [table]
    others = {path for path in asked if path != table and not path.startswith("/static/")}
    assert others <= {"/play/azul", "/stream", "/favicon.ico"}
