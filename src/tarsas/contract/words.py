"""Words: actions and positions as text and back, and every sentence of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..kernel import State
from ..language import Language, Text, terminal_label
from .answers import answer_from
from .consequences import points_told
from .constants import CHANCE
from .description import Section, plain_sections
from .outcome import outcome_of
from .position_text import position_text, read_position

if TYPE_CHECKING:
    from .game import GameContract

_WIDTH = 24


class Square(NamedTuple):
    """A square of a board: its part, the piece on it (one or two letters; empty where there is none), and the seat whose colour the piece has."""

    part: str
    piece: str = ""
    seat: int | None = None


class ScoreLine(NamedTuple):
    """One line of a seat's score explained: what for, how many points, and how they came about (`2 × 7`)."""

    text: Text
    points: int
    note: Text = Text("", "")

    @property
    def told(self) -> Text:
        """What for and how, where there is room for one text only."""
        return Text(f"{self.text.hu}: {self.note.hu}", f"{self.text.en}: {self.note.en}") if self.note.en else self.text


class Explanation(NamedTuple):
    """What a thing on a board is, in one sentence, and the section of the rulebook that says more."""

    text: Text
    section: str


class Words:
    """All that can be said of a game. What the game's own modules have is taken from the first that has it; the rest follows as written here."""

    def __init__(self, contract: GameContract, *own: object) -> None:
        self._contract = contract
        title = contract.name.replace("_", " ").capitalize()
        self.TITLE = Text(title, title)
        """The name of the game."""
        span = "–".join(dict.fromkeys(str(number) for number in (min(contract.players), max(contract.players))))
        self.TAGLINE = Text(f"{span} játékosnak", f"For {span} players")
        """The game in one sentence."""
        self.CREDITS = Text("Hagyományos játék", "A traditional game")
        """Whose game it is: `A game by …`, where somebody made it up."""
        self.MINUTES = 10
        """About how long a game takes at a table."""
        values = [(option.name, f"{option.name}.{value}", value) for option in contract.options for value in option.values]
        self.OPTION_TEXTS = {name: _words_of(name) for name, _, _ in values} | {key: _words_of(value) for _, key, value in values}
        """What each option (`wall`) and each of its values (`wall.grey`) is called."""
        self.TERM_TEXTS = {term.name: _words_of(term.name) for term in contract.judgement.terms}
        """What each term of the judgement is called, as a reason for a move."""
        self.EXPLANATIONS: Mapping[str, Explanation] = {}
        """What lies on the board, by the names that `draw.explained` gives to its areas. Laws: the pictures have no other names, and the rulebook the sections."""
        self.QUESTIONS: tuple[Text, ...] = ()
        """What can be asked about this game, beside what can be asked about every game. Law: `answer` answers each of them at every position."""
        self.THEMES: Mapping[str, Text] = {"best": Text("A legjobb lépés", "The best move")}
        """What a puzzle may be about, as a heading. Law: `theme` names no other."""
        for name in (*vars(self), *vars(Words)):
            module = next((module for module in own if hasattr(module, name)), None)
            if module is not None and not name.startswith("_"):
                setattr(self, name, getattr(module, name))

    # --- actions

    def parts(self, state: State, action: int) -> tuple[str, ...]:
        """The path of clicks that plays the action. Law: two legal actions of a position never share a path, and none is the beginning of another."""
        return (f"move-{action}",)

    def part_text(self, state: State, part: str) -> Text:
        """What a part is called, for a screen reader."""
        return _words_of(part)

    def part_state(self, state: State, part: str) -> Text:
        """What is there now, for a screen reader: `1 of 3 black`; nothing where the name of the part says it all."""
        return Text("", "")

    def is_toggle(self, part: str) -> bool:
        """Whether a part is one of a subset, chosen in any order; its name ends with a number, and of parts that differ only in that any will do."""
        return False

    def notation(self, state: State, action: int) -> str:
        """The action in a few characters, none of them blank. Law: `reading` gives back exactly this action."""
        return "/".join(self.parts(state, action))

    def action_text(self, state: State, action: int) -> str:
        """The action in words a person would type, in English. Law: `reading` gives back exactly this action."""
        return " ".join(self.part_text(state, part).en for part in self.parts(state, action))

    def reading(self, state: State, text: str) -> frozenset[int]:
        """All actions of the action space that this text can mean, legal or not; empty where it is no move of this game."""
        actions, is_legal = range(self._contract.actions), self._contract.verbs.is_legal
        meant = [action for action in actions if _plain(text) in (_plain(self.notation(state, action)), _plain(self.action_text(state, action)))]
        return frozenset([action for action in meant if is_legal(state, action)] or meant)

    # --- positions

    def squares(self, state: State) -> tuple[tuple[Square, ...], ...]:
        """The board row by row, for a game on squares that has no picture of its own."""
        return ()

    def position_text(self, state: State) -> str:
        """The position in lines a person can read and write. Law: `read_position` gives back the same bytes."""
        return position_text(self._contract, state)

    def read_position(self, text: str) -> State:
        """The position that `position_text` wrote; raises `BadText`, saying which line and what was expected."""
        return read_position(self._contract, text)

    def description(self, state: State, seat: int | None, names: tuple[str, ...]) -> tuple[Section, ...]:
        """The position in words, as this seat sees it (None: as somebody who watches), without what may happen next: that `description_of` adds.

        Law: two positions that `position_text` tells apart, the description tells apart, in both languages.
        """
        return plain_sections(self._contract, state, names)

    def answer(self, state: State, question: str, seat: int | None, names: tuple[str, ...]) -> Text | None:
        """The answer to a question about the position, in either language, by whoever plays this seat; nothing where it is none that the game knows."""
        return answer_from(self.description(state, seat, names), question)

    def terminal(self, state: State, language: Language, names: tuple[str, ...]) -> str:
        """The position for a terminal, in colour, in Rich's markup, and who is who. Law: nothing in a name is markup."""
        mover, points = int(self._contract.verbs.to_move(state)), self._scores(state)
        lines = [
            f"{'▶' if seat == mover else ' '} {terminal_label(name, _WIDTH).padded(_WIDTH)} [bold]{points[seat]}[/]"
            for seat, name in enumerate(names)
        ]
        rows = [" ".join(f"[bold]{square.piece:^3}[/]" if square.piece else "[dim] · [/]" for square in row) for row in self.squares(state)]
        return "\n".join([*lines, "", *(rows or position_text(self._contract, state).splitlines()[1:])]) + "\n"

    # --- sentences

    def sentence(self, before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
        """What happened, for the log: usually one sentence, more where a round ended too."""
        told = Text(*(" ".join(each) for each in zip(*(self.part_text(before, part) for part in self.parts(before, action)), strict=True)))
        mover = int(self._contract.verbs.to_move(before))
        return (told if mover == CHANCE else Text("{name}: {told}", "{name}: {told}").fill(name=names[mover], told=told),)

    def aim(self, state: State) -> Text:
        """What the players are after, in one sentence: it stands at the table until one's first move."""
        return self.TAGLINE

    def what_to_do(self, state: State, chosen: tuple[str, ...]) -> Text:
        """What the player to move has to do next, some parts chosen already."""
        return Text("Hogyan tovább?", "And then?") if chosen else Text("Te lépsz", "Your move")

    def consequence(self, state: State, action: int) -> Text:
        """What a legal action comes to, in a few words before it is played: `completes the line, plus 2`; nothing where nobody can tell."""
        return points_told(self._contract, state, action)

    def is_costly(self, state: State, action: int) -> bool:
        """Whether an action throws something away: who may have heard half of it, or slipped, is asked once more."""
        return False

    def advice(self, state: State, action: int, is_tall: bool = False) -> Text:
        """The action as advice, in the second person; directions are those of the picture, which a game may turn where it `is_tall`."""
        told = self.action_text(state, action)
        return Text(f"Javaslat: {told}.", f"Try this: {told}.")

    def spoken_move(self, state: State, action: int) -> Text:
        """The action in words before it is played, for somebody who does not see the picture: as advice, unless that speaks of the picture."""
        advised = self.advice(state, action)
        return Text(advised.hu.removesuffix("."), advised.en.removesuffix("."))

    def theme(self, state: State, action: int) -> str:
        """What a puzzle is about whose solution is this legal action: one of `THEMES`."""
        return next(iter(self.THEMES))

    def section_now(self, state: State) -> str:
        """The section of the rulebook that matters now: where the rules open. Law: the rulebook has it, in both languages."""
        headings: list[str] = re.findall(r"^##+ (\S+) ", self._contract.rulebook(Language.EN), re.MULTILINE)
        return headings[0]

    def ending_text(self, state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
        """Why the game ended, who won and by what: a few sentences."""
        outcome = outcome_of(self._contract, self._contract.verbs, state, len(names))
        winners = [*(names[seat] for seat in outcome.winners), *outcome.neutral_winners]
        if outcome.is_draw:
            return (Text("Döntetlen.", "A draw."),)
        if len(winners) == 1:
            return (Text("{name} {name:nyert|nyertél}.", "{name} {name:wins|win}.").fill(name=winners[0]),)
        return (Text("{names} osztozik a győzelmen.", "{names} share the victory.").fill(names=", ".join(winners)),)

    def score_lines(self, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """A finished game's score of one seat, explained line by line. Law: the lines add up to the score, and every seat has the same ones."""
        return (ScoreLine(Text("Pont", "Points"), self._scores(state)[seat]),)

    def _scores(self, state: State) -> list[int]:
        scores = np.zeros(self._contract.mode_of(state)[0], np.int32)
        self._contract.verbs.scores(state, scores)
        return [int(score) for score in scores]


def _words_of(name: str) -> Text:
    words = re.sub(r"[-/_]", " ", name)
    return Text(words, words)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[-/_]", " ", text).casefold().split())
