"""From the words of a command line to a game with its number of players and options.

Every option of a game is a flag (`--wall grey`): flags that the command does not know are looked up in the game's contract, so a new
game needs no edit here. `--option wall=grey` says the same, and works even where a game's option is called like a flag of the command.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

import typer
from typer.core import TyperCommand

from ..catalog import find, names
from ..contract import GameContract, Option
from ..errors import UnknownGame
from ..position import Game
from . import texts
from .completion import flag_of, game_flags
from .voice import Voice

DEFAULT_GAME = "azul"
OPEN_TO_GAME_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}
"""The settings of a command whose flags may also be options of a game."""


class GameCommand(TyperCommand):
    """A command that takes the options of a game as flags, and completes them."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The command's own flags and those of the game that has been named."""
        own = super().shell_complete(ctx, incomplete)
        item = type(super().shell_complete(ctx, "--")[0])
        flags = game_flags(tuple(ctx.params.get("words") or ()), incomplete)
        return [*own, *(item(flag, help=about) for flag, about in flags)]


def split(words: Iterable[str]) -> tuple[list[str], list[tuple[str, str | None]]]:
    """The plain words, and the flags with their values.

    >>> split(["azul", "--wall", "grey", "--mode=two"])
    (['azul'], [('wall', 'grey'), ('mode', 'two')])
    """
    plain: list[str] = []
    flags: list[tuple[str, str | None]] = []
    waiting = ""
    for word in words:
        if word.startswith("-") and word != "-":
            if waiting:
                flags.append((waiting, None))
            waiting, has_value, value = word.lstrip("-").partition("=")
            if has_value:
                flags.append((waiting, value))
                waiting = ""
        elif waiting:
            flags.append((waiting, word))
            waiting = ""
        else:
            plain.append(word)
    return plain, [*flags, (waiting, None)] if waiting else flags


def contract_of(voice: Voice, name: str) -> GameContract:
    """The game of this name; complains in the player's language."""
    try:
        return find(name)
    except UnknownGame as problem:
        raise voice.complaint(texts.UNKNOWN_GAME, name=problem.name, known=", ".join(problem.known)) from None


def named_game(voice: Voice, plain: list[str]) -> str | None:
    """The one game that is named, if any."""
    if len(plain) > 1:
        raise voice.complaint(texts.ONE_GAME, names=", ".join(plain))
    return plain[0] if plain else None


def chosen_options(
    voice: Voice, contract: GameContract, flags: list[tuple[str, str | None]], pairs: Iterable[str], own_flags: Iterable[str] = ()
) -> dict[str, str]:
    """The options chosen by flags and by `name=value` pairs, checked against the contract."""
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            example = f"{contract.options[0].name}={contract.options[0].values[-1]}" if contract.options else "wall=grey"
            raise voice.complaint(texts.NOT_A_PAIR, example=example, given=pair)
        flags = [*flags, (name, value)]
    return {option.name: value for option, value in (_checked(voice, contract, *flag, own_flags) for flag in flags)}


def _checked(voice: Voice, contract: GameContract, name: str, value: str | None, own_flags: Iterable[str]) -> tuple[Option, str]:
    option = next((option for option in contract.options if option.name == name.replace("-", "_")), None)
    if option is None:
        near = difflib.get_close_matches(f"--{name}", [*map(flag_of, contract.options), *own_flags], 1, cutoff=0.75)
        known = ", ".join(f"{flag_of(option)} {'|'.join(option.values)}" for option in contract.options)
        hint = texts.DID_YOU_MEAN.fill(flag=near[0]) if near else ""
        raise voice.complaint(texts.NO_SUCH_OPTION, name=name, game=contract.name, known=known or texts.NO_OPTIONS, hint=hint)
    known = ", ".join(option.values)
    if value is None:
        raise voice.complaint(texts.VALUE_MISSING, flag=flag_of(option), known=known)
    meant = next((each for each in option.values if each.casefold() == value.casefold()), None)
    if meant is None:
        raise voice.complaint(texts.NO_SUCH_VALUE, flag=flag_of(option), value=value, known=known)
    return option, meant


def game_with(voice: Voice, contract: GameContract, options: Mapping[str, str], players: int | None, at_least: int = 1) -> Game:
    """The game in the first of its modes that fits what was asked for; `at_least` counts the seats that were named."""
    if players is not None and players not in contract.players:
        known = voice.to(texts.OR).join(map(str, contract.players))
        raise voice.complaint(texts.WRONG_PLAYERS, game=contract.name, known=known, players=players)
    if at_least > (most := players or max(contract.players)):
        raise voice.complaint(texts.TOO_MANY_SEATS, seats=at_least, players=most)
    fitting = [mode for mode in contract.modes() if options.items() <= mode[1].items()]
    for count, chosen in fitting:
        if count == players or (players is None and count >= at_least):
            return Game(contract, count, chosen)
    raise voice.complaint(
        texts.NOT_TOGETHER,
        game=contract.name,
        wanted=_mode_text(voice, players or at_least, options),
        known="; ".join(dict.fromkeys(_mode_text(voice, count, options) for count, _ in fitting)) or "–",
    )


def _mode_text(voice: Voice, players: int, options: Mapping[str, str]) -> str:
    return ", ".join([voice.to(texts.PLAYERS_OF, players=players), *(f"--{name} {value}" for name, value in options.items())])


def flags_of(context: typer.Context) -> list[str]:
    """The flags that the command itself knows."""
    return [flag for parameter in context.command.params for flag in parameter.opts if flag.startswith("--")]


def game_names() -> tuple[str, ...]:
    """The names of all games, the default first."""
    return tuple(sorted(names(), key=lambda name: (name != DEFAULT_GAME, name)))
