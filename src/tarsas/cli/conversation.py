"""The game at the terminal: bots decide by themselves, people are asked, and whatever they type gets an answer."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final, Protocol

from ..language import without_accents
from ..position import Position
from ..show.questions import answer_to, asker_at
from . import texts
from .keyboard import Listener
from .rules import list_sections, section_of, show_markdown
from .screen import beginning_like, explained, fitting, show_board, show_description, show_moves, show_result, show_standings, show_stopped, tell
from .table import Table
from .voice import Complaint, Voice

WATCHING_PAUSE: Final = 0.8

COMMANDS: Final = {
    **dict.fromkeys(("?", "help", "segitseg", "sugo"), "help"),
    **dict.fromkeys(("undo", "back", "vissza"), "undo"),
    **dict.fromkeys(("board", "tabla"), "board"),
    **dict.fromkeys(("describe", "leiras"), "describe"),
    **dict.fromkeys(("rules", "szabaly", "szabalyok"), "rules"),
    **dict.fromkeys(("resign", "feladom"), "resign"),
    **dict.fromkeys(("quit", "exit", "q", "kilep"), "quit"),
}
"""What can be typed instead of a move, without accents, and what it means."""


class Chooser(Protocol):
    """Whoever decides without being asked: a bot, or random."""

    def choose(self, position: Position) -> int:
        """The action to play."""


class Conversation:
    """One game from its first position to its end, or until everybody has had enough."""

    def __init__(
        self, voice: Voice, table: Table, choosers: Mapping[int, Chooser], listener: Listener, *, longest: int, watch: bool, in_words: bool = False
    ) -> None:
        self.voice = voice
        self.table = table
        self.choosers = choosers
        self.listener = listener
        self.longest = longest
        self.watch = watch
        self.in_words = in_words

    def run(self) -> None:
        """Play."""
        table = self.table
        tell(self.voice, table.opening, table.names)
        if table.people:
            self._explain()
        while not table.is_stopped:
            if table.decisions >= self.longest:
                self.voice.say(texts.LONGEST, count=self.longest)
                show_standings(self.voice, table)
                return
            if table.seat.is_person:
                self._ask()
            else:
                self._decide(self.choosers[table.position.to_move].choose(table.position))
                self._let_watch()
        if table.position.is_over:
            self._board("")
            show_result(self.voice, table)

    def _explain(self) -> None:
        if self.table.position.actions:
            self.voice.say(texts.HOW, "dim", example=explained(self.voice, self.table.position, self.table.position.actions[0]))

    def _decide(self, action: int) -> None:
        tell(self.voice, self.table.decide(action), self.table.names)

    def _let_watch(self) -> None:
        """With nobody to ask, show the board between moves."""
        if self.watch and not self.table.people and not self.table.position.is_over:
            self._board("")
            if self.voice.console.is_terminal:
                time.sleep(WATCHING_PAUSE)

    # --- a person's turn

    def _ask(self) -> None:
        """Show the position and listen until it is another one, or the game has stopped."""
        position = self.table.position
        self._board("")
        while self.table.position is position and not self.table.is_stopped:
            what = self.voice.to(position.game.contract.words.what_to_do(position.state, ()))
            self.voice.say()
            self.voice.say(f"{self.table.name}: {what}.", "bold")
            heard = self.listener.line()
            if heard is None:
                self._quit("")
            else:
                self._answer(heard)

    def _answer(self, heard: str) -> None:
        word, _, rest = heard.partition(" ")
        if heard.startswith("?"):
            word, rest = "?", heard[1:]
        if not heard:
            self._give_example()
        elif command := COMMANDS.get(without_accents(word).casefold()):
            getattr(self, f"_{command}")(rest.strip())
        else:
            self._move(heard)

    def _move(self, heard: str) -> None:
        """Play what was typed if it is one legal move; else say what is possible."""
        position = self.table.position
        found = fitting(position, heard)
        if not _is_said_exactly(position, heard, found) and (told := self._told(heard)):
            self.voice.say(told)
        elif len(found) == 1:
            self._decide(found[0])
        elif found:
            self.voice.say(texts.AMBIGUOUS, "yellow", text=heard, count=len(found))
            self._list_some(found)
        else:
            readable = bool(position.game.contract.words.reading(position.state, heard))
            self.voice.say(texts.ILLEGAL if readable else texts.UNREADABLE, "yellow", text=heard)
            if similar := beginning_like(position, heard):
                self.voice.say(texts.NEAREST)
                self._list_some(similar)
                self.voice.say(texts.ALL_MOVES)
            else:
                self._give_example()

    def _told(self, heard: str) -> str:
        """The answer, where it was a question about the position."""
        line = self.table.match.line
        found = answer_to(line, len(line), heard, asker_at(line.last, line.last.to_move, self.table.names))
        return found.text.to(self.voice.language) if found.kind == "answer" else ""

    def _give_example(self) -> None:
        self.voice.say(texts.ASK_FOR_MOVES, example=explained(self.voice, self.table.position, self.table.position.actions[0]))

    def _list_some(self, actions: list[int], most: int = 8) -> None:
        for action in actions[:most]:
            self.voice.say(f"  {explained(self.voice, self.table.position, action)}")
        if len(actions) > most:
            self.voice.say(f"  {self.voice.to(texts.MORE, count=len(actions) - most)}")

    # --- commands

    def _help(self, text: str) -> None:
        position = self.table.position
        if text:
            found = fitting(position, text) or beginning_like(position, text)
            show_moves(self.voice, position, found or position.actions)
            return
        show_moves(self.voice, position, position.actions)
        width = max(len(self.voice.to(command)) for command, _ in texts.COMMANDS)
        for command, about in texts.COMMANDS:
            self.voice.say(f"  {self.voice.to(command):{width}}  {self.voice.to(about)}", "dim")

    def _undo(self, _: str) -> None:
        taken_back = self.table.undo()
        if taken_back is None:
            self.voice.say(texts.NOTHING_TO_UNDO, "yellow")
        else:
            self.voice.say(texts.TAKEN_BACK, move=explained(self.voice, taken_back.position, taken_back.action))

    def _board(self, _: str) -> None:
        (show_description if self.in_words else show_board)(self.voice, self.table)

    def _describe(self, _: str) -> None:
        show_description(self.voice, self.table)

    def _rules(self, number: str) -> None:
        contract = self.table.position.game.contract
        if not number:
            list_sections(self.voice, contract)
            self.voice.say(texts.HOW_TO_READ)
            return
        try:
            show_markdown(self.voice, section_of(self.voice, contract, number).markdown)
        except Complaint as problem:
            self.voice.say(str(problem), "yellow")

    def _resign(self, _: str) -> None:
        self.table.resign()
        show_stopped(self.voice, self.table)
        show_standings(self.voice, self.table)

    def _quit(self, _: str) -> None:
        show_standings(self.voice, self.table)
        self.table.has_been_left = True
        self.voice.say(texts.GOODBYE, seed=self.table.seed)


def _is_said_exactly(position: Position, heard: str, found: list[int]) -> bool:
    """Whether these are the very words or the notation of a move: then they are no question, whatever is called the same."""
    words, plain = position.game.contract.words, " ".join(heard.casefold().split())
    return any(plain in (words.notation(position.state, each).casefold(), words.action_text(position.state, each).casefold()) for each in found)
