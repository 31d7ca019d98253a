"""`tarsas puzzle`: find the one best move, in the terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..catalog import find
from ..errors import MoveError
from ..language import Text
from ..learn.puzzles import DIFFICULTIES, Puzzle, fitting, of_the_day, puzzles_of
from ..learn.puzzles import puzzle as puzzle_number
from ..show.questions import move_text
from .completion import complete_game
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from .keyboard import Listener

_HEADING: Final = Text("{game} · {number}. feladvány · {difficulty}", "{game} · puzzle {number} · {difficulty}")
_ASK: Final = Text(
    "Egy lépés egyértelműen a legjobb. Írd be (vagy: tipp, megoldás, kilép).", "One move is clearly best. Type it (or: hint, answer, quit)."
)
_HINT: Final = Text("Tipp: {theme}.", "Hint: {theme}.")
_WRONG: Final = Text("{move}: nem ez a legjobb{lost}.", "{move}: not the best one{lost}.")
_LOST: Final = Text(", {lost} százalékponttal kevesebb esély", ", {lost} points of winning chance less")
_RIGHT: Final = Text("Ez az! {why}.", "That is the one! {why}.")
_ANSWER: Final = Text("A megoldás: {move}. {why}.", "The answer: {move}. {why}.")
_NONE: Final = Text(
    "Ehhez nincs feladvány: {game}. Készíteni így lehet: tarsas puzzles make {game}",
    "There are no such puzzles of {game}. To make some: tarsas puzzles make {game}",
)
_QUIT: Final = ("q", "quit", "exit", "kilép", "kilep")
_HINTS: Final = ("hint", "tipp", "?")
_ANSWERS: Final = ("answer", "megoldás", "megoldas")


def puzzle(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    number: Annotated[int | None, typer.Option(min=1, help="Which one; by default any.")] = None,
    theme: Annotated[str, typer.Option(help="What it is about, as: tip, line, keep.")] = "",
    difficulty: Annotated[int, typer.Option(min=0, max=3, help="1 easy, 2 medium, 3 hard; 0 any.")] = 0,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Tell the position in words, for a screen reader, instead of drawing it.")] = False,
    language: LanguageOption = None,
) -> None:
    """Find the one best move in a position: a puzzle of the game, in the terminal.

    A wrong answer is told what it costs, and you may try again. In the end all answers are listed with the winning chance after each.

    [bold]Examples[/]

    \b
      tarsas puzzle azul
      tarsas puzzle carnac --theme tip --difficulty 3
      tarsas puzzle azteka --daily
    """
    from .keyboard import Listener

    voice = voice_for(context, language)
    voice.is_heard = text
    chosen = _chosen(voice, find(game).name, number, theme, difficulty, daily)
    position, words = chosen.start, chosen.begin.game.contract.words
    heading = {"game": words.TITLE, "number": chosen.number, "difficulty": DIFFICULTIES[chosen.difficulty]}
    voice.say(_HEADING.fill(**heading), "bold")
    voice.say()
    if text:
        voice.say(position.description(voice.language, seat=chosen.seat).to(voice.language).rstrip())
    else:
        voice.show(words.terminal(position.state, voice.language, position.default_names(voice.language)).rstrip())
    voice.say(words.what_to_do(position.state, ()), "bold")
    voice.say(_ASK)
    _solve(voice, Listener(), chosen)


def _chosen(voice: Voice, game: str, number: int | None, theme: str, difficulty: int, daily: bool) -> Puzzle:
    if number is not None:
        return puzzle_number(game, number)
    found = fitting(game, theme, difficulty)
    today = of_the_day(game, datetime.now(UTC).date()) if daily and puzzles_of(game) else None
    if today is None and not found:
        raise voice.complaint(_NONE, game=game)
    return today or secrets.choice(found)


def _solve(voice: Voice, listener: Listener, puzzle: Puzzle) -> None:
    """Ask until it is solved, shown, or left."""
    position, words = puzzle.start, puzzle.begin.game.contract.words
    best = position.find(puzzle.solution)
    while (heard := listener.line()) is not None and heard.casefold() not in _QUIT:
        if heard.casefold() in _HINTS:
            voice.say(_HINT.fill(theme=words.THEMES[puzzle.theme]))
            continue
        if heard.casefold() in _ANSWERS:
            voice.say(_ANSWER.fill(move=move_text(position, best), why=_sentence(puzzle)), "bold")
            return _list_answers(voice, puzzle)
        try:
            action = position.find(heard)
        except MoveError as problem:
            voice.say(str(problem), "dim")
            continue
        if action == best:
            voice.say(_RIGHT.fill(why=_sentence(puzzle)), "bold green")
            return _list_answers(voice, puzzle)
        _react(voice, puzzle, action)


def _sentence(puzzle: Puzzle) -> Text:
    """The reason, as a sentence begins."""
    return Text(*(text[:1].upper() + text[1:] for text in puzzle.why))


def _react(voice: Voice, puzzle: Puzzle, action: int) -> None:
    position = puzzle.start
    chance = puzzle.chance_of(position.notation(action))
    lost = Text("", "") if chance is None else _LOST.fill(lost=max(1, round(100 * (puzzle.answers[0].chance - chance))))
    voice.say(_WRONG.fill(move=move_text(position, action), lost=lost))


def _list_answers(voice: Voice, puzzle: Puzzle) -> None:
    position = puzzle.start
    for answer in puzzle.answers:
        told = move_text(position, position.find(answer.notation))
        voice.say(f"{round(100 * answer.chance):3d}%  {voice.to(told)}", "bold" if answer is puzzle.answers[0] else "")
