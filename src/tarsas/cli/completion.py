"""What the shell can complete: games, their options, seats. Each function gives the words that begin as typed, with a short explanation."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ..contract import GameContract, Option

Completions = list[tuple[str, str]]


def _beginning(incomplete: str, found: Iterable[tuple[str, str]]) -> Completions:
    return [(word, about) for word, about in found if word.startswith(incomplete)]


def _contracts(words: Sequence[str]) -> list[GameContract]:
    """The game named among these words; all games where none is."""
    from ..catalog import contracts

    named = [contract for contract in contracts() if contract.name in words]
    return named or list(contracts())


def flag_of(option: Option) -> str:
    """A game's option as it is typed: `--wall`, `--rotation-limit`."""
    return f"--{option.name.replace('_', '-')}"


def complete_game(incomplete: str) -> Completions:
    """The names of the games."""
    return _beginning(incomplete, [(contract.name, contract.words.TAGLINE.en) for contract in _contracts(())])


def complete_words(context: typer.Context, incomplete: str) -> Completions:
    """After a game's flag its values, else the names of the games."""
    words = tuple(context.params.get("words") or ())
    flag = words[-1] if words else ""
    if not flag.startswith("--"):
        return complete_game(incomplete) if not words else []
    return _beginning(
        incomplete,
        [
            (value, _about(contract, option.name, value))
            for contract in _contracts(words)
            for option in contract.options
            if flag_of(option) == flag.replace("_", "-")
            for value in option.values
        ],
    )


def complete_pair(context: typer.Context, incomplete: str) -> Completions:
    """`--option` takes `name=value`, of the game that has been named."""
    # Behind a flag that waits for its value nothing has been parsed yet: the shell has the line.
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    contracts = _contracts(tuple(context.params.get("words") or line.split()))
    return _beginning(
        incomplete,
        [
            (f"{option.name}={value}", _about(contract, option.name, value))
            for contract in contracts
            for option in contract.options
            for value in option.values
        ],
    )


def game_flags(words: Sequence[str], incomplete: str) -> Completions:
    """The options of the named game, or of all games, as flags."""
    return _beginning(
        incomplete,
        [(flag_of(option), contract.words.TITLE.en) for contract in _contracts(words) for option in contract.options],
    )


def complete_seat(incomplete: str) -> Completions:
    """Who can take a seat."""
    from ..bots import LEVELS

    found = [
        ("me", "you, at this keyboard"),
        ("random", "plays anything legal"),
        *((f"bot:{each.name}", f"{each.shown_name}, {each.level.en}") for each in LEVELS),
    ]
    return _beginning(incomplete, found)


def complete_seats(incomplete: str) -> Completions:
    """Who can take the seats, with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{seat}", about) for seat, about in complete_seat(last)]


def _about(contract: GameContract, name: str, value: str) -> str:
    return contract.words.OPTION_TEXTS[f"{name}.{value}"].en


def complete_lesson(context: typer.Context, incomplete: str) -> Completions:
    """The lessons of the game that has been named."""
    from ..learn.lessons import lessons_of

    named = [contract.name for contract in _contracts((context.params.get("game") or "",))]
    found = [(lesson.name, lesson.title.en) for name in named for lesson in lessons_of(name)]
    return _beginning(incomplete, dict(found).items())
