"""`tarsas replay`: a recorded game, step by step."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..contract import CHANCE
from ..draw import Layout
from ..match import Record, read_record, sentences_of
from . import INTERRUPTED, texts
from .keyboard import Listener
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from ..show.pictures import Framing

Picture = Literal["svg", "png", "gif", "apng"]

BACK = ("b", "back", "vissza")
QUIT = ("q", "quit", "exit", "kilep", "kilép")


def replay(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, as text or JSON; - is stdin.")],
    at: Annotated[int | None, typer.Option("--at", metavar="PLY", help="Begin at this ply: 0 is the start.")] = None,
    auto: Annotated[float | None, typer.Option("--auto", min=0, metavar="SECONDS", help="Go on by itself, so many seconds a ply.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="OUT", help="Only draw: the last ply, or the one of --at; - is stdout.")] = None,
    png: Annotated[str | None, typer.Option("--png", metavar="OUT", help="The same as pixels.")] = None,
    gif: Annotated[str | None, typer.Option("--gif", metavar="OUT", help="Draw the whole game as a moving GIF.")] = None,
    apng: Annotated[str | None, typer.Option("--apng", metavar="OUT", help="Draw the whole game as an animated PNG.")] = None,
    layout: Annotated[Layout, typer.Option(help="Pictures for a laptop, a phone, or a tablet held upright.")] = "wide",
    theme: Annotated[Literal["light", "dark"], typer.Option(help="Light or dark pictures.")] = "light",
    seat: Annotated[int, typer.Option(min=1, help="Whose board lies nearest in pictures: 1 is the first player.")] = 1,
    width: Annotated[
        int | None, typer.Option(min=120, max=2400, metavar="PIXELS", help="How wide pixels are drawn; by default what suits the layout.")
    ] = None,
    speed: Annotated[float, typer.Option(min=0.1, max=20, help="2 is twice as fast, for moving pictures.")] = 1.0,
    captions: Annotated[bool, typer.Option("--captions/--no-captions", help="A sentence under pictures of pixels: what happened.")] = True,
    language: LanguageOption = None,
) -> None:
    """Look at a recorded game, step by step, or make a moving picture of it.

    At a terminal Enter goes on, [bold]b[/] goes back, a number goes to that ply and [bold]q[/] ends it. Without a terminal the whole log
    is told and the last board shown, or only the board of [bold]--at[/].

    [bold]Examples[/]

    \b
      tarsas replay game.txt
      tarsas replay game.txt --auto 1.5
      tarsas replay game.txt --at 40 --svg ply-40.svg
      tarsas replay game.txt --gif game.gif --speed 2
      tarsas replay game.txt --apng game.png --layout tall --theme dark
    """
    voice = voice_for(context, language)
    record = record_in(voice, file)
    last = len(record.line)
    if at is not None and not 0 <= at <= last:
        raise voice.complaint(texts.NO_PLY, ply=at, last=last)
    if seat > record.game.players:
        raise voice.complaint(texts.NO_SEAT, seat=seat, players=record.game.players)
    drawn = _one_picture(voice, {"svg": svg, "png": png, "gif": gif, "apng": apng})
    ply = last if at is None else at
    show = Show(voice, record)
    if drawn is not None:
        from ..show.pictures import Framing

        show.draw(*drawn, ply, Framing(layout, theme, voice.language, seat - 1, width or 0, speed, captions))
    elif auto is not None:
        show.run(at or 0, auto)
    elif (listener := Listener()).is_terminal:
        show.step(at or 0, listener)
    else:
        show.tell_all(at)


def _one_picture(voice: Voice, asked: dict[Picture, str | None]) -> tuple[Picture, str] | None:
    """The kind of picture that was asked for and where it goes, if any."""
    given = [(kind, path) for kind, path in asked.items() if path is not None]
    if len(given) > 1:
        raise voice.complaint(texts.ONE_PICTURE, given=", ".join(f"--{kind}" for kind, _ in given))
    return given[0] if given else None


def record_in(voice: Voice, path: str) -> Record:
    """The record in a file; complains where there is none."""
    from .files import read_file

    return read_record(read_file(voice, path))


class Show:
    """A replay on the screen."""

    def __init__(self, voice: Voice, record: Record) -> None:
        self.voice = voice
        self.record = record
        self.line = record.line
        self.names = record.names(voice.language)

    def draw(self, kind: Picture, path: str, ply: int, framing: Framing) -> None:
        """The picture of one ply, its last move marked; or of the whole game, if it moves."""
        if kind != "svg":
            from .film import film

            film(self.voice, self.record, kind, path, ply, framing)
            return
        from dataclasses import replace

        from ..show.pictures import picture_of
        from .files import write_file

        write_file(self.voice, path, picture_of(self.record, ply, replace(framing, has_captions=False), ""))

    def run(self, ply: int, seconds: float) -> None:
        """From this ply to the end, by itself."""
        try:
            for each in range(ply, len(self.line) + 1):
                self.show(each)
                time.sleep(seconds if each < len(self.line) else 0)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    def step(self, ply: int, listener: Listener) -> None:
        """Back and forth, as the keys say."""
        self.show(ply)
        self.voice.say(texts.STEP, "dim")
        try:
            while (heard := listener.line()) is not None and heard.casefold() not in QUIT:
                wanted = self._wanted(ply, heard.casefold())
                if 0 <= wanted <= len(self.line):
                    ply = wanted
                    self.show(ply)
                elif not heard:
                    return
                else:
                    self.voice.say(texts.NO_PLY, "yellow", ply=wanted, last=len(self.line))
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
        self.voice.say(texts.PLY, "bold", ply=ply, last=len(self.line))
        self.tell(ply)
        self._board(ply)
        if ply == len(self.line):
            self._ending()

    def tell(self, ply: int) -> None:
        """What happened at this ply."""
        if ply:
            mark = "~" if self.line.movers[ply - 1] == CHANCE else "·"
            told = " ".join(self.voice.to(text) for text in self.line.sentences(ply, self.names))
            self.voice.say(f"{mark} {self.line.notation(ply)}  {told}", "dim" if mark == "~" else "")

    def tell_all(self, at: int | None) -> None:
        """The whole log and the last board; or one ply."""
        if at is not None:
            self.show(at)
            return
        for ply in range(1, len(self.line) + 1):
            self.tell(ply)
        self._board(len(self.line))
        self._ending()

    def _board(self, ply: int) -> None:
        position = self.line.position(ply)
        self.voice.say()
        self.voice.show(position.game.contract.words.terminal(position.state, self.voice.language, self.names).rstrip())

    def _ending(self) -> None:
        self.voice.say()
        self.voice.say(" ".join(self.voice.to(text) for text in sentences_of(self.record, self.names)), "bold")
