"""`tarsas play`: a game in the terminal, with people at this keyboard, bots, or both."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ..position import Game
from . import INTERRUPTED, texts
from .completion import complete_pair, complete_seat, complete_seats, complete_words
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from .conversation import Chooser
    from .keyboard import Listener
    from .seats import Seat
    from .table import Table


def play(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME --OPTION VALUE", help="The game (azul) and its options.", autocompletion=complete_words),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; by default as many as there are seats named.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO", help="Who sits next: me, me:Zsófi, random, bot:panni … Repeat it.", autocompletion=complete_seat),
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="WHO,WHO…", help="The same for the whole table at once.", autocompletion=complete_seats)
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game, also as --NAME VALUE.", autocompletion=complete_pair)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed brings the same luck.")] = None,
    watch: Annotated[bool, typer.Option("--watch/--fast", help="Where nobody is asked: show every board, or only tell what happens.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Tell every position in words, for a screen reader, instead of drawing it.")] = False,
    longest: Annotated[int, typer.Option(min=1, metavar="DECISIONS", help="Stop a game that does not end.")] = 5000,
    record: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write the record of the game to this new file, with luck that can be verified (another luck than without)."
        ),
    ] = None,
    word: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="With --record: a person's word for the luck, in the order of the seats. Repeat it.")
    ] = None,
    ask_words: Annotated[
        bool | None, typer.Option("--words/--no-words", help="With --record: ask people for a word for the luck; by default at a terminal.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play a game in the terminal.

    You sit first, and bots take the other seats, unless you say otherwise.
    Several people can share the keyboard. A move is words, or short:
    [bold]factory 3 blue line 2[/] is [bold]3B2[/]. [bold]?[/] lists the moves, [bold]undo[/] takes one back.
    The options of the game are flags; [bold]tarsas games[/] lists them.

    [bold]Examples[/]

    \b
      tarsas play azul                              you against a bot
      tarsas play azul --wall grey --players 3      on the grey wall, against two
      tarsas play azul --seats me:Anna,me:Zsófi     two people, one keyboard
      tarsas play azul --seat me --seat bot:gergo   a stronger bot
      tarsas play azul --seats random,bot:marci     only watch
      tarsas play azul --record game.txt            keep the game: tarsas replay, tarsas verify
    """
    from .game_choice import chosen_options, contract_of, flags_of, game_with, named_game, split
    from .keyboard import Listener
    from .recorded_game import Recording, play_recorded
    from .seats import filled, read_seats

    voice = voice_for(context, language)
    voice.is_heard = text
    listener = Listener()
    plain, flags = split(words or ())
    contract = contract_of(voice, named_game(voice, plain) or _asked_game(voice, listener))
    options = chosen_options(voice, contract, flags, option or (), flags_of(context))
    sitting = read_seats(voice, seat or (), seats)
    game = game_with(voice, contract, options, players, len(sitting))
    if record is not None:
        recording = Recording(record, seed, tuple(word or ()), listener.is_terminal if ask_words is None else ask_words)
        play_recorded(voice, listener, game, filled(sitting, game.players), recording, longest, watch, in_words=text)
    elif word or ask_words:
        raise voice.complaint(texts.WORDS_NEED_A_RECORD)
    else:
        _play(voice, listener, game, filled(sitting, game.players), secrets.randbits(32) if seed is None else seed, longest, watch, in_words=text)


def _asked_game(voice: Voice, listener: Listener) -> str:
    """Which game: asked at a terminal where there is a choice, else the default."""
    from .game_choice import DEFAULT_GAME, contract_of, game_names

    names = game_names()
    if not listener.is_terminal or len(names) == 1:
        return DEFAULT_GAME
    for number, name in enumerate(names, 1):
        contract = contract_of(voice, name)
        voice.say(f"  {number}  {voice.to(contract.words.TITLE)}: {voice.to(contract.words.TAGLINE)}")
    voice.say(texts.WHICH_GAME, default=DEFAULT_GAME)
    heard = listener.line()
    if heard is None:
        raise typer.Exit
    chosen = heard.casefold() or DEFAULT_GAME
    return names[int(chosen) - 1] if chosen.isdecimal() and 1 <= int(chosen) <= len(names) else chosen


def _play(voice: Voice, listener: Listener, game: Game, seats: tuple[Seat, ...], seed: int, longest: int, watch: bool, *, in_words: bool) -> None:
    from .conversation import Conversation
    from .screen import show_opening
    from .seats import names_of
    from .table import Table

    table = Table(game, seats, names_of(voice, game, seats), seed)
    show_opening(voice, table)
    with leaving(voice, table):
        Conversation(voice, table, choosers(voice, game, seats, seed), listener, longest=longest, watch=watch, in_words=in_words).run()


@contextmanager
def leaving(voice: Voice, table: Table) -> Iterator[None]:
    """Ctrl-C is a way to leave, at any time."""
    try:
        yield
    except KeyboardInterrupt:
        table.has_been_left = True
        voice.say()
        voice.say(texts.GOODBYE, seed=table.seed)
        raise typer.Exit(INTERRUPTED) from None


def choosers(voice: Voice, game: Game, seats: tuple[Seat, ...], seed: int) -> Mapping[int, Chooser]:
    """The bots and the random players, awake, each with a generator of its own."""
    if all(seat.is_person for seat in seats):
        return {}
    from ..bots import new_player
    from .progress import progress_bar

    players = {number: new_player(game, seat.spec, seed + number + 1) for number, seat in enumerate(seats) if not seat.is_person}
    with progress_bar(voice, voice.to(texts.WAKING)) as report:
        for player in players.values():
            player.prepare(report)
    return players
