"""The file of a lesson (TOML), read and checked: whatever is wrong with it is told with the file and the step.

title = { hu = "…", en = "…" }
about = { hu = "…", en = "…" }      what it is, in one sentence
minutes = 5
place = 1                           where it stands among its game's lessons
player = 1                          whom the learner plays
others = ["Panni"]
otherwise = { title = …, text = … } the answer where a step has none of its own
ending = { hu = "…", en = "…" }

[[step]]
title, text, why                    in both languages; `**bold**`
task                                what to do; a step without one is watched
position = '''…'''                  as the game writes it; without one the step goes on from the step before
expect = ["3B3"]                    the right moves, in short; `*` stands for anything
then = "2R1 +BBYW"                  what follows: the others' moves, and chance
lights = ["factory-3/blue"]         what the lamp falls on; by default the clicks of the right move
brings = 4                          checked: what the step brings the learner

[[step.reaction]]
moves = ["*B4"]
title, text                         and `then`, `seen` for who plays on and sees

[[step.outlook]]
text, points, after = "3B3 CW2"     checked: the points that these moves bring

[[step.claim]]
after = "3B3", brings = 4           checked: see `Claim`
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...contract import CHANCE, GameContract
from ...errors import MoveError, TarsasError
from ...language import Text
from ...position import Game, Position
from .lesson import NO_TEXT, Claim, Lesson, Outlook, Reaction, Step, after, fits, played


class BadLesson(TarsasError):
    """A lesson's file that cannot be used; says which, in which step, and what is wrong there."""

    def __init__(self, path: Path, step: int | None, problem: str) -> None:
        where = f"{path.parent.parent.name}/lessons/{path.name}" + (f", step {step}" if step else "")
        super().__init__(f"{where}: {problem}")
        self.path = path
        self.step = step


class Table:
    """A table of the file: each of its values is asked for once, and what nobody asked for is a mistake."""

    def __init__(self, path: Path, step: int | None, values: dict[str, Any]) -> None:
        self.path = path
        self.step = step
        self._values = dict(values)

    def wrong(self, problem: str) -> BadLesson:
        """An error that names this place."""
        return BadLesson(self.path, self.step, problem)

    def has(self, name: str) -> bool:
        """Whether it has such a value."""
        return name in self._values

    def take(self, name: str, kind: type, default: Any = None) -> Any:
        """One value; without a default there must be one."""
        value = self._values.pop(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.wrong(f"“{name}” is missing." if value is None else f"“{name}” is {value!r}; expected {_KINDS[kind]}.")
        return value

    def text(self, name: str, default: Text | None = None) -> Text:
        """A text in both languages."""
        if default is not None and name not in self._values:
            return default
        given = self.take(name, dict)
        if set(given) != {"hu", "en"} or not all(isinstance(value, str) and value.strip() for value in given.values()):
            raise self.wrong(f"“{name}” needs a text in hu and in en, and nothing else.")
        return Text(*(" ".join(given[language].split()) for language in ("hu", "en")))

    def strings(self, name: str) -> tuple[str, ...]:
        """A list of texts that are no sentences; none where there is no list."""
        given = self.take(name, list, [])
        if not all(isinstance(value, str) for value in given):
            raise self.wrong(f'“{name}” is a list of texts, such as ["3B2"].')
        return tuple(given)

    def moves(self, name: str) -> tuple[str, ...]:
        """Moves in short, with blanks between them."""
        return tuple(self.take(name, str, "").split())

    def tables(self, name: str) -> Iterable[Table]:
        """The tables in a list of tables."""
        return [Table(self.path, self.step, values) for values in self.take(name, list, [])]

    def expect_end(self) -> None:
        """Complain about what nobody asked for."""
        if self._values:
            raise self.wrong(f"nobody knows what “{next(iter(self._values))}” means.")


_KINDS = {dict: "a text in hu and en", str: "a text", int: "a whole number", list: "a list"}


def read_lesson(contract: GameContract, path: Path) -> Lesson:
    """The lesson in a file; raises `BadLesson`."""
    try:
        table = Table(path, None, tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as problem:
        raise BadLesson(path, None, f"this is no TOML: {problem}") from problem
    steps = [Table(path, number, values) for number, values in enumerate(table.take("step", list), 1)]
    if not steps:
        raise table.wrong("a lesson needs a step.")
    seat = table.take("player", int, 1) - 1
    read = _steps(contract, steps, seat)
    game = read[0].base.game
    otherwise = table.take("otherwise", dict)
    lesson = Lesson(
        name=path.stem,
        game=game,
        title=table.text("title"),
        about=table.text("about"),
        minutes=table.take("minutes", int),
        place=table.take("place", int),
        seat=seat,
        others=table.strings("others"),
        steps=read,
        otherwise=_reaction(Table(path, None, otherwise | {"moves": ["*"]})),
        ending=table.text("ending"),
    )
    table.expect_end()
    if len(lesson.others) != game.players - 1 or not 0 <= seat < game.players:
        raise table.wrong(f"{game.players} play, so “player” is one of them and “others” has {game.players - 1} names.")
    return lesson


def _steps(contract: GameContract, tables: list[Table], seat: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    before: tuple[int, ...]
    for table in tables:
        last = steps[-1] if steps else None
        if table.has("position"):
            base, before = _position(contract, table), ()
        elif last is None:
            raise table.wrong("the first step needs a position.")
        elif len(last.expected) > 1:
            raise table.wrong("it goes on from a step with several right moves, so it needs a position of its own.")
        else:
            base, before = last.base, (*last.before, *last.main)
        steps.append(_step(table, base, before, seat))
        if steps[0].base.game != base.game:
            raise table.wrong(f"this is a position of {base.game!r}, not of {steps[0].base.game!r} as in the first step.")
    return tuple(steps)


def _position(contract: GameContract, table: Table) -> Position:
    try:
        state = contract.words.read_position(table.take("position", str).strip("\n"))
        return Position(Game(contract, *contract.mode_of(state)), state)
    except TarsasError as problem:
        raise table.wrong(str(problem)) from problem


def _step(table: Table, base: Position, before: tuple[int, ...], seat: int) -> Step:
    start = after(base, before)
    expected = _expected(table, start)
    then = _then(table, start, expected)
    step = Step(
        number=table.step or 0,
        title=table.text("title"),
        text=table.text("text"),
        task=table.text("task") if expected else NO_TEXT,
        why=table.text("why", NO_TEXT if not expected and not then else None),
        base=base,
        before=before,
        expected=expected,
        then=then,
        lights=table.strings("lights") or (start.game.contract.words.parts(start.state, expected[0]) if expected else ()),
        reactions=tuple(_reaction(each) for each in table.tables("reaction")),
        outlooks=tuple(_outlook(each) for each in table.tables("outlook")),
        claims=(*_brings(table, start, (*expected[:1], *then)), *(_claim(each) for each in table.tables("claim"))),
    )
    table.expect_end()
    if expected and start.to_move != seat:
        raise table.wrong(f"the learner is to move, but it is the turn of {_mover(start)}.")
    return step


def _expected(table: Table, start: Position) -> tuple[int, ...]:
    legal = {action: start.notation(action) for action in start.actions} if table.has("expect") else {}
    found: dict[int, None] = {}
    for pattern in table.strings("expect"):
        fitting = {action: None for action, notation in legal.items() if fits(notation, pattern)}
        if not fitting:
            raise table.wrong(f"no legal move fits “{pattern}”. There are: {', '.join(legal.values())}.")
        found |= fitting
    return tuple(found)


def _then(table: Table, start: Position, expected: tuple[int, ...]) -> tuple[int, ...]:
    moves = table.moves("then")
    if not moves:
        return ()
    starts = [start.play(action) for action in expected] or [start]
    try:
        replies = {played(each, moves) for each in starts}
    except MoveError as problem:
        raise table.wrong(f"“then”: {problem}") from problem
    if len(replies) != 1:
        raise table.wrong("“then” means different moves after the different right ones.")
    return replies.pop()


def _reaction(table: Table) -> Reaction:
    reaction = Reaction(table.strings("moves"), table.text("title"), table.text("text"), table.moves("then"), table.text("seen", NO_TEXT))
    table.expect_end()
    if not reaction.moves or bool(reaction.then) != bool(reaction.seen.en):
        raise table.wrong("a reaction answers “moves”, and where it says “then” it also says what is “seen”.")
    return reaction


def _outlook(table: Table) -> Outlook:
    outlook = Outlook(table.text("text"), table.take("points", int), table.moves("after"))
    table.expect_end()
    return outlook


def _brings(table: Table, start: Position, actions: tuple[int, ...]) -> tuple[Claim, ...]:
    if not table.has("brings"):
        return ()
    moves, position = [], start
    for action in actions:
        moves.append(position.notation(action))
        position = position.play(action)
    return (Claim(after=tuple(moves), brings=table.take("brings", int)),)


def _claim(table: Table) -> Claim:
    fitting = table.take("fitting", list, [])
    claim = Claim(
        after=table.moves("after"),
        seat=table.take("player", int) - 1 if table.has("player") else None,
        **{name: table.take(name, int) for name in ("brings", "score", "moves") if table.has(name)},
        wins=table.take("wins", int) - 1 if table.has("wins") else None,
        fitting=(fitting[0], fitting[1]) if fitting else None,
        facts=tuple(table.take("facts", dict, {}).items()),
    )
    table.expect_end()
    return claim


def _mover(position: Position) -> str:
    return "chance" if position.to_move == CHANCE else f"player {position.to_move + 1}" if position.to_move >= 0 else "nobody"
