"""Ten decisions of each game as somebody plays them who types and listens: what is typed, what is answered, and what the table then says.

python -m tests.show.transcript        writes docs/without-sight.md
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tarsas.contract import GameContract
from tarsas.match import Line, read_record
from tarsas.show.description import description_at, last_told
from tarsas.show.questions import QUESTIONS, answer_to, asker_at
from tarsas.web.pages.cards import card_text, on_shelf

PAGE = Path(__file__).parents[2] / "docs" / "without-sight.md"
DECISIONS = 10
NAMES = ("Anna", "Bence", "Csaba", "Dóra", "Emma", "Feri")

_HEAD = """# Playing without sight

Every game can be played by words alone: at a table in the browser (the first button of every page switches between pictures and words, and *Playing without sight* in the
footer says how), in the terminal (`tarsas play azul --text`), and from Python (`print(position.description())`). This page is written by
`python -m tests.show.transcript`, and a test compares it: what stands here is what is said.

**Typed moves.** A move in words or in short, in English or Hungarian, with accents or without. If one move fits, it is told with what comes of it, and Enter once more
plays it; if several fit, they are listed; if none does, the nearest are.

**Questions.** {questions}; a player's name; `moves red` lists the moves that fit. Each game answers more, as below.
"""


def transcript() -> str:
    """The whole page."""
    questions = ", ".join(f"`{question.en}`" for question in QUESTIONS)
    return "\n".join((_HEAD.format(questions=questions), *(line for contract in on_shelf() for line in _game(contract)))) + "\n"


def _game(contract: GameContract) -> Iterator[str]:
    record = read_record(card_text(contract.name))
    names = NAMES[: record.game.players]
    asked = ", ".join(f"`{question.en}`" for question in contract.words.QUESTIONS)
    yield f"\n## {contract.words.TITLE.en}\n\nAlso asked here: {asked}.\n"
    decisions = [ply for ply in range(len(record.line)) if record.line.position(ply).to_move >= 0]
    # In the middle of a game there is more to hear than at its beginning.
    first = len(decisions) // 3
    yield from _described(record.line, decisions[first], names)
    yield "```"
    for number, ply in enumerate(decisions[first : first + DECISIONS]):
        question = contract.words.QUESTIONS[number % len(contract.words.QUESTIONS)].en
        yield from _decision(record.line, ply, question, names)
    yield "```"


def _described(line: Line, ply: int, names: tuple[str, ...]) -> Iterator[str]:
    mover = line.position(ply).to_move
    own = next(section for section in description_at(line, ply, mover, names).sections if section.name == f"seat-{mover}")
    yield f"`me` at the first of these decisions:\n\n```\n{own.to('en')}\n```\n\nTen decisions; after `>` what is typed:\n"


def _decision(line: Line, ply: int, question: str, names: tuple[str, ...]) -> Iterator[str]:
    position = line.position(ply)
    asker = asker_at(position, position.to_move, names)
    yield f"{names[position.to_move]}. {answer_to(line, ply, 'turn', asker).text.en}"
    for typed in (question, position.notation(line.actions[ply])):
        yield f"> {typed}"
        yield answer_to(line, ply, typed, asker).text.en
    yield ">"
    after = next(stop for stop in range(ply + 1, len(line) + 1) if line.is_stop(stop) or stop == len(line))
    yield from (text.en for text in last_told(line, after, names))
    yield ""


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(transcript(), encoding="utf-8")


if __name__ == "__main__":
    main()
