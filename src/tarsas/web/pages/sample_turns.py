"""A turn of each game as somebody plays it who types and listens: asked and answered by the very code that answers at a table."""

from __future__ import annotations

import functools

from ...contract import GameContract
from ...language import Language, Text
from ...match import Line
from ...show.questions import Asker, answer_to, asker_at
from .cards import line_to_moment, on_shelf
from .house import SampleTurn

_NAMES = ("Anna", "Bence", "Csaba", "Dóra", "Emma", "Feri")


@functools.cache
def sample_turns() -> tuple[SampleTurn, ...]:
    """One for each game on the shelf; they never change while a server runs."""
    return tuple(_sample(contract) for contract in on_shelf())


def _sample(contract: GameContract) -> SampleTurn:
    line = line_to_moment(contract.name)
    if line is None:
        return SampleTurn(contract.name, contract.words.TITLE, (), contract.words.QUESTIONS)
    position = line.last
    asker = asker_at(position, position.to_move, _NAMES[: position.game.players])
    typed = [Text("ki jön", "turn"), *contract.words.QUESTIONS]
    asked = [(text, _answered(line, text, asker)) for text in typed]
    action = position.actions[len(position.actions) // 2]
    words = contract.words.action_text(position.state, action)
    asked.append((Text(words, words), answer_to(line, len(line), words, asker).text))
    return SampleTurn(contract.name, contract.words.TITLE, tuple(asked), contract.words.QUESTIONS)


def _answered(line: Line, text: Text, asker: Asker) -> Text:
    """Asked in each language, since a voice hears one of them."""
    return Text(*(answer_to(line, len(line), text.to(language), asker).text.to(language) for language in (Language.HU, Language.EN)))
