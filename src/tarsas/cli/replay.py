"""`tarsas replay`: a recorded game, step by step."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from ..language import Language
from ..match import EndingKind, Record, Replay, read_record
from . import texts
from .listening import Listener
from .speaking import Voice

INTERRUPTED = 130
BACK = ("b", "back", "vissza")
QUIT = ("q", "quit", "exit", "kilep", "kilép")


def replay(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, as text or JSON; - is stdin.")],
    at: Annotated[int | None, typer.Option("--at", metavar="PLY", help="Begin at this ply: 0 is the start.")] = None,
    auto: Annotated[float | None, typer.Option("--auto", min=0, metavar="SECONDS", help="Go on by itself, so many seconds a ply.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="OUT", help="Only draw: the last ply, or the one of --at; - is stdout.")] = None,
    language: Annotated[Language | None, typer.Option("--lang", help="Hungarian or English.")] = None,
) -> None:
    """Look at a recorded game, step by step.

    At a terminal Enter goes on, [bold]b[/] goes back, a number goes to that ply and [bold]q[/] ends it. Without a terminal the whole log
    is told and the last board shown, or only the board of [bold]--at[/].

    [bold]Examples[/]

    \b
      tarsas replay game.txt
      tarsas replay game.txt --auto 1.5
      tarsas replay game.txt --at 40 --svg ply-40.svg
    """
    from .choosing import voice_for

    voice = voice_for(context, language)
    played = Replay(record_in(voice, file))
    if at is not None and not 0 <= at <= len(played):
        raise voice.complaint(texts.NO_PLY, ply=at, last=len(played))
    show = Show(voice, played)
    if svg is not None:
        show.draw(len(played) if at is None else at, svg)
    elif auto is not None:
        show.run(at or 0, auto)
    elif (listener := Listener()).is_terminal:
        show.step(at or 0, listener)
    else:
        show.tell_all(at)


def record_in(voice: Voice, path: str) -> Record:
    """The record in a file; complains where there is none."""
    from .files import read_file

    return read_record(read_file(voice, path))


class Show:
    """A replay on the screen."""

    def __init__(self, voice: Voice, played: Replay) -> None:
        self.voice = voice
        self.played = played
        self.names = played.names(voice.language)

    def draw(self, ply: int, path: str) -> None:
        """The picture of one ply, its last move marked."""
        from .files import write_file

        tokens, last = self.played.tokens(ply), self.played.last_parts(ply)
        write_file(self.voice, path, self.played.position(ply).svg(language=self.voice.language, names=self.names, tokens=tokens, last=last))

    def run(self, ply: int, seconds: float) -> None:
        """From this ply to the end, by itself."""
        try:
            for each in range(ply, len(self.played) + 1):
                self.show(each)
                time.sleep(seconds if each < len(self.played) else 0)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    def step(self, ply: int, listener: Listener) -> None:
        """Back and forth, as the keys say."""
        self.show(ply)
        self.voice.say(texts.STEP, "dim")
        try:
            while (heard := listener.line()) is not None and heard.casefold() not in QUIT:
                wanted = self._wanted(ply, heard.casefold())
                if 0 <= wanted <= len(self.played):
                    ply = wanted
                    self.show(ply)
                elif not heard:
                    return
                else:
                    self.voice.say(texts.NO_PLY, "yellow", ply=wanted, last=len(self.played))
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    def _wanted(self, ply: int, heard: str) -> int:
        """The ply that was asked for; what cannot be read stays where it is."""
        if not heard:
            return ply + 1
        if heard in BACK:
            return max(0, ply - 1)
        return int(heard) if heard.isascii() and heard.isdecimal() and len(heard) < 9 else ply

    def show(self, ply: int) -> None:
        """One ply: what happened, and the board."""
        self.voice.say()
        self.voice.say(texts.PLY, "bold", ply=ply, last=len(self.played))
        self.tell(ply)
        self._board(ply)
        if ply == len(self.played):
            self._ending()

    def tell(self, ply: int) -> None:
        """What happened at this ply."""
        if ply:
            mark = "~" if self.played.is_chance(ply) else "·"
            told = " ".join(self.voice.to(text) for text in self.played.sentences(ply, self.names))
            self.voice.say(f"{mark} {self.played.notation(ply)}  {told}", "dim" if mark == "~" else "")

    def tell_all(self, at: int | None) -> None:
        """The whole log and the last board; or one ply."""
        if at is not None:
            self.show(at)
            return
        for ply in range(1, len(self.played) + 1):
            self.tell(ply)
        self._board(len(self.played))
        self._ending()

    def _board(self, ply: int) -> None:
        position = self.played.position(ply)
        self.voice.say()
        self.voice.show(position.game.contract.words.terminal(position.state, self.voice.language).rstrip())

    def _ending(self) -> None:
        ending = self.played.record.ending
        self.voice.say()
        if ending.kind == EndingKind.RESULT:
            self.voice.say(self.played.last.result(self.voice.language, self.names), "bold")
        else:
            self.voice.say(texts.ENDINGS[ending.kind], "bold", name="" if ending.seat is None else self.names[ending.seat])
