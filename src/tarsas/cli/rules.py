"""`tarsas rules`: the rulebook in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from ..contract import GameContract
from . import texts
from .completion import complete_game
from .rulebook import Section, section, sections
from .voice import LanguageOption, Voice, voice_for


def rules(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    number: Annotated[str | None, typer.Argument(metavar="[SECTION]", help="One section: 4, 4.2, AZ3 …")] = None,
    contents: Annotated[bool, typer.Option("--contents", help="Only list the sections.")] = False,
    language: LanguageOption = None,
) -> None:
    """Read the rulebook of a game, or one section of it.

    [bold]Examples[/]

    \b
      tarsas rules azul                 the whole book
      tarsas rules azul 4.2             one section
      tarsas rules azul --contents      what there is
      tarsas rules azul 8 --lang hu     about the grey wall, in Hungarian
    """
    from .game_choice import contract_of

    voice = voice_for(context, language)
    contract = contract_of(voice, game)
    if contents:
        list_sections(voice, contract)
    elif number:
        show_markdown(voice, section_of(voice, contract, number).markdown)
    else:
        show_markdown(voice, contract.rulebook(voice.language))


def section_of(voice: Voice, contract: GameContract, number: str) -> Section:
    """One section; complains with the numbers there are."""
    book = contract.rulebook(voice.language)
    found = section(book, number)
    if found is None:
        chapters = [each.number for each in sections(book) if each.depth == 2]
        example = next((each.number for each in sections(book) if each.depth > 2), chapters[0])
        raise voice.complaint(texts.NO_SUCH_SECTION, section=number, known=", ".join(chapters), example=example)
    return found


def list_sections(voice: Voice, contract: GameContract) -> None:
    """The table of contents."""
    voice.say(texts.SECTIONS)
    for each in sections(contract.rulebook(voice.language)):
        voice.say(f"{'  ' * (each.depth - 1)}{each.number}  {each.title}", "bold" if each.depth == 2 else "")


def show_markdown(voice: Voice, markdown: str) -> None:
    """Markdown as the terminal shows it."""
    from rich.markdown import Markdown

    voice.console.print(Markdown(markdown))
