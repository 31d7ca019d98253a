"""A lesson at the terminal: each step is told and shown, moves are typed, and whatever is typed gets an answer."""

from __future__ import annotations

import re
from typing import Final

from rich.text import Text as Styled

from ..contract import CHANCE, Words
from ..language import YOU, Text, addressed, without_accents
from ..learn.lessons import LessonRun, Phase
from ..show.description import description_at
from . import texts
from .keyboard import Listener
from .lesson_progress import keep_progress
from .rules import list_sections, section_of, show_markdown
from .screen import beginning_like, explained, fitting, show_moves, tell
from .table import LogSentence
from .voice import Complaint, Voice

COMMANDS: Final = {
    **dict.fromkeys(("?", "help", "segitseg", "sugo"), "help"),
    **dict.fromkeys(("show", "mutasd"), "show"),
    **dict.fromkeys(("skip", "kihagyom"), "skip"),
    **dict.fromkeys(("back", "vissza"), "back"),
    **dict.fromkeys(("undo", "visszavonom"), "undo"),
    **dict.fromkeys(("on", "tovabb"), "on"),
    **dict.fromkeys(("board", "tabla"), "board"),
    **dict.fromkeys(("rules", "szabaly", "szabalyok"), "rules"),
    **dict.fromkeys(("quit", "exit", "q", "kilep"), "quit"),
}
"""What can be typed instead of a move, without accents, and what it means."""

_LEARNER = Text("Te", "You")
_HEAD = Text("{lesson} · {step}/{last}. feladat", "{lesson} · step {step} of {last}")
_TASK = Text("→ {task}", "→ {task}")
_TYPE_IT = Text("Írd be a lépést, vagy: ? (lépések), mutasd, kihagyom, vissza, kilép.", "Type your move, or: ? (the moves), show, skip, back, quit.")
_NEXT = Text("Enter: tovább.", "Enter: go on.")
_WATCH = Text("Enter: nézzük.", "Enter: watch.")
_YOU_PLAYED = Text("Amit léptél: {move}", "You played: {move}")
_TAKE_BACK_OR_ON = Text("Enter: visszavonom · tovább: nézzük, mi lesz.", "Enter: take it back · on: play on and see.")
_PLAYING_ON = Text("Játszhatsz tovább. Enter: vissza a feladathoz.", "You may play on. Enter: back to the step.")
_OUTLOOK = Text("  {text}: {points} pont", "  {text}: {points} points")


class LessonConversation:
    """A run of a lesson and who takes it. What has been reached is kept after every move."""

    def __init__(self, voice: Voice, listener: Listener, run: LessonRun, *, in_words: bool = False) -> None:
        self.voice = voice
        self.listener = listener
        self.run = run
        self.in_words = in_words
        self.has_been_left = False

    def run_all(self) -> None:
        """To the end of the lesson, or until the learner has had enough."""
        self.voice.say(f"{self.voice.to(self._words.TITLE)}: {self.voice.to(self.run.lesson.title)}", "bold")
        self._show_step()
        while not self.run.is_finished and not self.has_been_left:
            heard = self.listener.line()
            if heard is None:
                self.has_been_left = True
            else:
                self._answer(heard)
            keep_progress(self.run.lesson.key, self.run.progress)
        if self.run.is_finished:
            self.voice.say()
            self._paragraph(self.run.lesson.ending)

    # --- what is shown

    @property
    def _words(self) -> Words:
        return self.run.lesson.game.contract.words

    @property
    def _names(self) -> tuple[str, ...]:
        return self.run.lesson.names(self.voice.to(_LEARNER))

    def _show_step(self) -> None:
        """The position, what the step says of it, and what to do now."""
        if self.run.is_finished:
            return
        step = self.run.step
        self._board("")
        self.voice.say()
        self.voice.say(_HEAD, "dim", lesson=self.run.lesson.title, step=step.number, last=len(self.run.lesson.steps))
        self.voice.say(step.title, "bold")
        if self.run.phase in (Phase.ASKED, Phase.WATCH):
            self._paragraph(step.text)
            for outlook in step.outlooks:
                self.voice.say(_OUTLOOK, "dim", text=outlook.text, points=outlook.points)
        self._show_phase()

    def _show_phase(self) -> None:
        run = self.run
        match run.phase:
            case Phase.ASKED:
                self.voice.say(_TASK, "bold", task=run.step.task)
                self.voice.say(_TYPE_IT, "dim")
            case Phase.WATCH:
                self.voice.say(_WATCH, "dim")
            case Phase.DONE:
                self._paragraph(run.step.why)
                self.voice.say(_NEXT, "dim")
            case Phase.STRAYED:
                self._react()
            case Phase.PLAYING_ON:
                if run.is_scripted and run.reaction:
                    self._paragraph(run.reaction.seen)
                self.voice.say(_PLAYING_ON, "dim")

    def _react(self) -> None:
        reaction = self.run.reaction
        assert reaction is not None
        self.voice.say(_YOU_PLAYED, "dim", move=explained(self.voice, self.run.step.start, self.run.progress.made[0]))
        self.voice.say(reaction.title, "bold")
        self._paragraph(reaction.text)
        self.voice.say(_TAKE_BACK_OR_ON, "dim")

    def _paragraph(self, text: Text) -> None:
        """A text of a lesson: what stands between two stars is bold where a terminal can show it."""
        said = self.voice.to(text)
        if self.voice.is_heard or not self.voice.console.is_terminal:
            self.voice.say(said.replace("**", ""))
            return
        styled = Styled()
        for number, piece in enumerate(re.split(r"\*\*", said)):
            styled.append(piece, style="bold" if number % 2 else "")
        self.voice.console.print(styled)

    def _board(self, _: str) -> None:
        line = self.run.line
        self.voice.say()
        if self.in_words:
            self.voice.say(description_at(line, len(line), self.run.lesson.seat, self._names).to(self.voice.language).rstrip())
        else:
            self.voice.show(self._words.terminal(line.last.state, self.voice.language, self._names).rstrip())

    def _tell(self, since: int) -> None:
        """What was played since a ply, as the log tells it."""
        line = self.run.line
        names = self.run.lesson.names(YOU)
        told = [
            LogSentence(addressed(sentence), line.movers[ply - 1] == CHANCE)
            for ply in range(since + 1, len(line) + 1)
            for sentence in line.sentences(ply, names)
        ]
        tell(self.voice, told, self._names)

    # --- what is typed

    def _answer(self, heard: str) -> None:
        word, _, rest = heard.partition(" ")
        if heard.startswith("?"):
            word, rest = "?", heard[1:]
        if not heard:
            self._go_on()
        elif command := COMMANDS.get(without_accents(word).casefold()):
            getattr(self, f"_{command}")(rest.strip())
        elif self.run.can_play:
            self._move(heard)
        else:
            self._show_phase()

    def _go_on(self) -> None:
        """Enter: what comes next where something does."""
        match self.run.phase:
            case Phase.DONE:
                self.run = self.run.forward()
                self._show_step()
            case Phase.WATCH:
                self._became(self.run.watched())
            case Phase.STRAYED | Phase.PLAYING_ON:
                self._undo("")
            case _:
                self._show_phase()

    def _move(self, heard: str) -> None:
        position = self.run.position
        found = fitting(position, heard)
        if len(found) == 1:
            self._became(self.run.play(found[0]))
        elif found:
            self.voice.say(texts.AMBIGUOUS, "yellow", text=heard, count=len(found))
            show_moves(self.voice, position, found)
        else:
            readable = bool(self._words.reading(position.state, heard))
            self.voice.say(texts.ILLEGAL if readable else texts.UNREADABLE, "yellow", text=heard)
            self.voice.say(texts.ALL_MOVES)

    def _became(self, run: LessonRun) -> None:
        """Take a new state of the lesson, and tell what happened on the way."""
        before, self.run = self.run, run
        same = before.progress.step == run.progress.step
        self._tell(len(before.actions) if same and len(run.actions) >= len(before.actions) else len(run.actions))
        if same:
            if run.phase in (Phase.DONE, Phase.PLAYING_ON):
                self._board("")
                self.voice.say()
            self._show_phase()
        else:
            self._show_step()

    # --- commands

    def _help(self, text: str) -> None:
        if not self.run.can_play:
            self._show_phase()
            return
        position = self.run.position
        found = (fitting(position, text) or beginning_like(position, text)) if text else ()
        show_moves(self.voice, position, found or position.actions)

    def _show(self, _: str) -> None:
        if self.run.phase in (Phase.ASKED, Phase.STRAYED, Phase.PLAYING_ON):
            self.run = self.run.again()
            self._became(self.run.shown())
        else:
            self._show_phase()

    def _skip(self, _: str) -> None:
        self.run = self.run.forward()
        self._show_step()

    def _back(self, _: str) -> None:
        self.run = self.run.back() if self.run.phase in (Phase.ASKED, Phase.WATCH) else self.run.again()
        self._show_step()

    def _undo(self, _: str) -> None:
        self.run = self.run.again()
        self._show_step()

    def _on(self, _: str) -> None:
        if self.run.phase == Phase.STRAYED:
            self._became(self.run.play_on())
        else:
            self._go_on()

    def _rules(self, number: str) -> None:
        contract = self.run.lesson.game.contract
        if not number:
            list_sections(self.voice, contract)
            self.voice.say(texts.HOW_TO_READ)
            return
        try:
            show_markdown(self.voice, section_of(self.voice, contract, number).markdown)
        except Complaint as problem:
            self.voice.say(str(problem), "yellow")

    def _quit(self, _: str) -> None:
        self.has_been_left = True
