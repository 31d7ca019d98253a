"""Games, their options and modes."""

from __future__ import annotations

from pydantic import Field

from ...bots import LEVELS
from ...contract import GameContract
from ...service.tables.decide import RANDOM
from .common import Both, Told, Whole


class OptionValue(Told):
    """A value of an option."""

    value: str = Field(examples=["grey"])
    title: Both


class OptionInfo(Told):
    """A choice made before the game; the first value is the usual one."""

    name: str = Field(examples=["wall"])
    title: Both
    values: list[OptionValue]


class Mode(Told):
    """A number of players with the options that go with it."""

    players: Whole
    options: dict[str, str]


class GameInfo(Told):
    """A game of the shelf."""

    name: str = Field(examples=["azul"])
    title: Both
    tagline: Both
    players: list[Whole] = Field(description="The numbers of players it can be played by.", examples=[[2, 3, 4]])
    options: list[OptionInfo]
    modes: list[Mode] = Field(description="Every number of players with every choice of options that it allows, the usual one first.")
    actions: Whole = Field(description="How many actions there are: their numbers are below this.")
    has_chance: bool
    rules_version: Whole
    minutes: Whole
    rulebook: str = Field(description="The address of the rulebook.", examples=["/rules/azul"])
    levels: list[str] = Field(description="The bots of this server, from the weakest.")

    @classmethod
    def of(cls, contract: GameContract) -> GameInfo:
        """What the contract of a game says."""
        words = contract.words
        options = [
            OptionInfo(
                name=option.name,
                title=Both.of(words.OPTION_TEXTS[option.name]),
                values=[OptionValue(value=value, title=Both.of(words.OPTION_TEXTS[f"{option.name}.{value}"])) for value in option.values],
            )
            for option in contract.options
        ]
        return cls(
            name=contract.name,
            title=Both.of(words.TITLE),
            tagline=Both.of(words.TAGLINE),
            players=list(contract.players),
            options=options,
            modes=[Mode(players=players, options=dict(chosen)) for players, chosen in contract.modes()],
            actions=contract.actions,
            has_chance=contract.has_chance,
            rules_version=contract.rules_version,
            minutes=words.MINUTES,
            rulebook=f"/rules/{contract.name}",
            levels=[RANDOM, *(level.name for level in LEVELS)],
        )


class GameList(Told):
    """All games of the shelf."""

    games: list[GameInfo]
