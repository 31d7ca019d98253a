"""In which language and where the command speaks, and how it says that something cannot be done."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text as Styled

from ..errors import TarsasError
from ..language import Language, Text, spoken

LanguageOption = Annotated[Language | None, typer.Option("--lang", help="Hungarian or English.")]


class Complaint(TarsasError):
    """What was asked for on the command line cannot be done; the message is in the language of the player."""


def language_of(environment: Mapping[str, str]) -> Language:
    """The language of a terminal: Hungarian where LC_ALL, or else LANG, begins with `hu`; English anywhere else.

    >>> language_of({"LANG": "hu_HU.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "hu_HU"}), language_of({})
    (<Language.HU: 'hu'>, <Language.EN: 'en'>, <Language.EN: 'en'>)
    """
    locale = environment.get("LC_ALL") or environment.get("LANG") or ""
    return Language.HU if locale.lower().startswith("hu") else Language.EN


class Voice:
    """Says things in one language, on one console. Without a terminal there are no colours, and no line is broken."""

    def __init__(self, language: Language | None = None, *, to_stderr: bool = False) -> None:
        self.language = language or language_of(os.environ)
        self.console = Console(highlight=False, stderr=to_stderr)
        self.is_heard = False
        """Whether a screen reader reads it out: then it uses no signs."""

    def to(self, text: Text, /, **values: object) -> str:
        """The text in this language, its `{names}` filled in."""
        return text.fill(**values).to(self.language) if values else text.to(self.language)

    def say(self, text: Text | str = "", style: str = "", /, **values: object) -> None:
        """A sentence. Nothing in it is markup, whatever a player is called."""
        said = text if isinstance(text, str) else self.to(text, **values)
        said = self._heard(said) if self.is_heard else said
        self.console.print(Styled(said, style=style), soft_wrap=not self.console.is_terminal)

    def _heard(self, said: str) -> str:
        """Without the signs before a sentence, and those in it; lines stay lines."""
        return "\n".join(spoken(Text(*[line.removeprefix("· ").removeprefix("~ ")] * 2)).to(self.language) for line in said.split("\n"))

    def show(self, markup: str) -> None:
        """A board in Rich's markup, its lines left as they are."""
        self.console.print(markup, soft_wrap=not self.console.is_terminal)

    def complaint(self, text: Text, /, **values: object) -> Complaint:
        """An error that says this."""
        return Complaint(self.to(text, **values))


def voice_for(context: typer.Context, language: Language | None) -> Voice:
    """The voice in the language of the command, or else of `tarsas --lang`, or else of the terminal."""
    return Voice(language or context.obj)
