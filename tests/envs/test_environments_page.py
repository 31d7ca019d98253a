"""docs/environments.md: its tables are the games' own; its examples run as doctests."""

from __future__ import annotations

from docs.features import PAGE, page_with_tables


def test_the_tables_of_features_are_the_games_own():
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_with_tables(page), "run `python -m docs.features`"
