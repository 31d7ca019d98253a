"""What a player sees, in words: for language models, and for people who watch one play."""

from __future__ import annotations

from rich.text import Text as Markup

from ..language import Language, Text
from ..position import Position

_MOVES = Text("Lehetséges lépések, mindegyik a számával:", "Possible moves, each with its number:")


def board_text(position: Position, language: Language | str = Language.EN) -> str:
    """The board as the terminal shows it, in plain letters."""
    spoken = Language(language)
    drawn = position.game.contract.words.terminal(position.state, spoken, position.default_names(spoken))
    return "\n".join(line.rstrip() for line in Markup.from_markup(drawn).plain.splitlines()).strip("\n")


def move_text(position: Position, action: int, language: Language | str = Language.EN) -> str:
    """A legal action in words: `1 yellow, factory 1, pattern line 2`."""
    words, state = position.game.contract.words, position.state
    return ", ".join(words.part_text(state, part).to(Language(language)) for part in words.parts(state, action))


def text_observation(position: Position, language: Language | str = Language.EN) -> str:
    """The position as whoever is to move sees it, and every legal move, in words; a finished game says how it ended.

    >>> import tarsas
    >>> print(text_observation(tarsas.game("azteka").start(), "en").splitlines()[-1])
    31: ring 4, slice 8, empty
    """
    spoken = Language(language)
    title, mover = position.game.contract.words.TITLE.to(spoken), position.to_move
    told = str(position.description(spoken, seat=mover if mover >= 0 else None)).strip()
    if position.is_over:
        return "\n\n".join((title, told, position.result(spoken))) + "\n"
    moves = [f"{action}: {move_text(position, action, spoken)}" for action in position.actions]
    return "\n\n".join((title, told, "\n".join((_MOVES.to(spoken), *moves)))) + "\n"
