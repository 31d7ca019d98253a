"""`tarsas svg`: a position as a picture."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import typer

from ..draw import Layout
from . import texts
from .completion import complete_pair, complete_words
from .files import read_file, write_file
from .voice import LanguageOption, voice_for


def svg(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="GAME --OPTION VALUE", help="The game (azul) and its options.", autocompletion=complete_words)
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; by default the fewest.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game, also as --NAME VALUE.", autocompletion=complete_pair)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed, the same picture.")] = None,
    moves: Annotated[int, typer.Option(min=0, help="Draw the position after so many random moves.")] = 0,
    position: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the position that this text describes; - is stdin.")] = None,
    layout: Annotated[Layout, typer.Option(help="For a laptop, a phone, or a tablet held upright.")] = "wide",
    theme: Annotated[Literal["light", "dark", "auto"], typer.Option(help="auto follows whoever looks at it.")] = "light",
    seat: Annotated[int, typer.Option(min=1, help="Whose board lies nearest: 1 is the first player.")] = 1,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where to write; - is stdout.")] = "-",
    language: LanguageOption = None,
) -> None:
    """Draw a position as an SVG picture.

    The options of the game are flags; [bold]tarsas games[/] lists them.

    [bold]Examples[/]

    \b
      tarsas svg azul -o start.svg
      tarsas svg azul --players 4 --wall grey --moves 30 --seed 7 -o table.svg
      tarsas svg azul --position saved.txt --layout tall --theme dark -o phone.svg
    """
    from .game_choice import DEFAULT_GAME, chosen_options, contract_of, flags_of, game_with, named_game, split

    voice = voice_for(context, language)
    plain, flags = split(words or ())
    contract = contract_of(voice, named_game(voice, plain) or DEFAULT_GAME)
    options = chosen_options(voice, contract, flags, option or (), flags_of(context))
    text = None if position is None else read_file(voice, position)
    if text is not None:
        # The text says which mode it is a position of; what the command line says as well must agree.
        count, chosen = contract.mode_of(contract.words.read_position(text))
        players, options = players or count, {**chosen, **options}
    game = game_with(voice, contract, options, players)
    seed = secrets.randbits(32) if seed is None else seed
    drawn = game.start(seed) if text is None else game.read(text, seed, deal=moves > 0)
    if moves:
        drawn = drawn.playout(seed, longest=moves)
    if seat > game.players:
        raise voice.complaint(texts.NO_SEAT, seat=seat, players=game.players)
    write_file(voice, output, drawn.svg(seat=seat - 1, layout=layout, theme=theme, language=voice.language))
