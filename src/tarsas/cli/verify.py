"""`tarsas verify`: was the luck of a game what was promised before it began?"""

from __future__ import annotations

from typing import Annotated

import typer

from . import texts
from .voice import LanguageOption, voice_for

FORGED = 1
"""The exit code where the luck is not proven."""


def verify(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, as text or JSON; - is stdin.")],
    language: LanguageOption = None,
) -> None:
    """Reckon the luck of a recorded game again, and say where it lies.

    Ends with 0 if every outcome is proven, and with 1 if one is forged or nothing can be proven.

    [bold]Examples[/]

    \b
      tarsas play azul --record game.txt
      tarsas verify game.txt
    """
    from ..match import verify as verify_record
    from .replay import record_in

    voice = voice_for(context, language)
    record = record_in(voice, file)
    verdict = verify_record(record)
    if record.parting_text:
        voice.say(record.parting_text, "yellow")
    if not verdict.is_proven:
        said = getattr(texts, verdict.finding.name)
        voice.say(said, "bold red", ply=verdict.ply, count=verdict.outcomes, expected=verdict.expected, found=verdict.found)
        raise typer.Exit(FORGED)
    if not verdict.outcomes:
        voice.say(texts.NO_CHANCE)
        return
    voice.say(texts.PROVEN, "bold green", count=verdict.outcomes)
    voice.say(texts.NOT_DECISIONS, "dim")
