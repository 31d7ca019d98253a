"""Writes the tables of features into `docs/environments.md`: `python -m docs.features`. A test holds the page to them."""

from __future__ import annotations

from pathlib import Path

from tarsas import catalog
from tarsas.contract import GameContract

PAGE = Path(__file__).parent / "environments.md"
BEGIN, END = "<!-- features: written by `python -m docs.features` -->", "<!-- end of features -->"


def table_of(contract: GameContract) -> str:
    """One game's features, a line each."""
    table = contract.observation.table
    lines = [
        f"### {contract.words.TITLE.en}: {table.size} numbers, {contract.decisions} actions of players",
        "",
        "| feature | indices | shape | range | meaning |",
        "|---|---|---|---|---|",
    ]
    for feature, first, end in table:
        indices = f"{first}" if end == first + 1 else f"{first}–{end - 1}"
        shape = " × ".join(map(str, feature.shape))
        lines.append(f"| `{feature.name}` | {indices} | {shape} | 0–{feature.highest} | {feature.meaning} |")
    return "\n".join(lines)


def page_with_tables(page: str) -> str:
    """The page with the tables of all games of the house in their place."""
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    tables = "\n\n".join(table_of(contract) for contract in catalog.contracts() if contract.folder.parent.name == "games")
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
