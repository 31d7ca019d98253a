"""What a player sees of a position: the board, the moves there are, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE
from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text as Styled

from ..contract import ScoreLine
from ..language import without_accents
from ..match import result_of, sentences_of
from ..position import Position
from ..show.description import description_at
from ..show.result import shown_result
from . import texts
from .table import LogSentence, Table
from .voice import Voice

MOST_SHOWN = 12
"""How many moves of one group are listed …"""
MOST_GROUPS = 30
"""… and how many groups."""


def show_opening(voice: Voice, table: Table) -> None:
    """Which game this is, who plays it, and what brings the same luck again."""
    game = table.position.game
    words = game.contract.words
    options = words.OPTION_TEXTS
    chosen = [f"{voice.to(options[name])}: {voice.to(options[f'{name}.{value}'])}" for name, value in game.options.items()]
    voice.say(" · ".join([voice.to(words.TITLE), voice.to(texts.PLAYERS_OF, players=game.players), *chosen]), "bold")
    alone = table.people == 1
    voice.say(" · ".join(f"{name} ({voice.to(seat.about(alone))})" for name, seat in zip(table.names, table.seats, strict=True)))
    voice.say(texts.SEED, "dim", seed=table.seed)


def show_board(voice: Voice, table: Table) -> None:
    """The position, and who is who."""
    voice.say()
    voice.show(table.position.game.contract.words.terminal(table.position.state, voice.language, table.names).rstrip())


def show_description(voice: Voice, table: Table) -> None:
    """The position in words, as who is to move hears it."""
    mover = table.position.to_move
    voice.say()
    voice.say(description_at(table.match.line, len(table.match.line), mover if mover >= 0 else None, table.names).to(voice.language).rstrip())


def tell(voice: Voice, told: Iterable[LogSentence], names: Sequence[str]) -> None:
    """The sentences of the log; what chance did in a row becomes one faint line, but a player's own dice have theirs."""
    luck: list[str] = []
    for text, is_chance in told:
        said = voice.to(text)
        if not is_chance or any(name in said for name in names):
            _tell_luck(voice, luck)
        if is_chance:
            luck.append(said)
        else:
            voice.say(f"· {said}")
    _tell_luck(voice, luck)


def _tell_luck(voice: Voice, luck: list[str]) -> None:
    if luck:
        voice.say(f"~ {'; '.join(luck)}", "dim")
        luck.clear()


def explained(voice: Voice, position: Position, action: int) -> str:
    """A move as it is typed, and what it means: `3B2 (2 blue, factory 3 → pattern line 2)`."""
    words, state = position.game.contract.words, position.state
    path = " → ".join(voice.to(words.part_text(state, part)) for part in words.parts(state, action))
    return f"{words.notation(state, action)} ({path or words.action_text(state, action)})"


def show_moves(voice: Voice, position: Position, actions: Sequence[int]) -> None:
    """Moves by their first part: a line for each thing that can be touched first."""
    words, state = position.game.contract.words, position.state
    groups: dict[str, list[str]] = {}
    for action in actions:
        path = words.parts(state, action)
        first = voice.to(words.part_text(state, path[0])) if path else ""
        groups.setdefault(first, []).append(words.notation(state, action))
    grid = Grid.grid(padding=(0, 2))
    for first, notations in list(groups.items())[:MOST_GROUPS]:
        more = len(notations) - MOST_SHOWN
        rest = f"  {voice.to(texts.MORE, count=more)}" if more > 0 else ""
        grid.add_row(Styled(f"  {first}"), Styled(" ".join(notations[:MOST_SHOWN]), style="bold") + Styled(rest))
    if len(actions) == 1:
        voice.say(texts.ONE_MOVE_HERE)
    else:
        voice.say(texts.MOVES_HERE, count=len(actions))
    voice.console.print(grid)
    if len(groups) > MOST_GROUPS:
        example = list(groups.values())[-1][0]
        voice.say(texts.NARROW, count=len(groups) - MOST_GROUPS, example=example[: max(1, len(example) - 1)])


def fitting(position: Position, text: str) -> list[int]:
    """The legal moves that a text fits."""
    readings = position.game.contract.words.reading(position.state, text)
    return [action for action in position.actions if action in readings]


def beginning_like(position: Position, text: str) -> list[int]:
    """The legal moves that begin as the text does, for as many of its letters as there are such moves; none where that says little."""
    words, state = position.game.contract.words, position.state
    spellings = {action: (words.notation(state, action), words.action_text(state, action)) for action in position.actions}
    typed = without_accents(text).casefold()
    for length in range(len(typed), 0, -1):
        similar = fitting(position, typed[:length]) or [
            action for action, spelled in spellings.items() if any(without_accents(each).casefold().startswith(typed[:length]) for each in spelled)
        ]
        if similar:
            return similar if 2 * len(similar) < len(spellings) else []
    return []


def show_result(voice: Voice, table: Table) -> None:
    """Why the game ended, who won, and each player's points line by line, the winner first."""
    shown = shown_result(table.match.record, table.names)
    voice.say()
    for sentence in shown.sentences:
        voice.say(sentence, "bold")
    order = sorted(range(len(table.names)), key=lambda seat: shown.result.places[seat])
    grids = [_score_grid(voice, table.names[seat], shown.scores[seat], shown.lines[seat]) for seat in order]
    grids += [_score_grid(voice, each.name, each.score, each.lines) for each in shown.neutrals]
    voice.console.print(Columns(grids))


def show_stopped(voice: Voice, table: Table) -> None:
    """How a game stopped before its end, and who has won by that."""
    for sentence in sentences_of(table.match.record, table.names):
        voice.say(sentence, "bold")
    for seat in result_of(table.match.record).winners:
        voice.say(texts.WINS, "bold", name=table.names[seat])


def _score_grid(voice: Voice, name: str, score: int, lines: Iterable[ScoreLine]) -> Grid:
    grid = Grid(box=SIMPLE, show_footer=True)
    grid.add_column(Styled(name), footer=voice.to(texts.TOTAL))
    grid.add_column(footer=str(score), justify="right")
    for line in lines:
        grid.add_row(voice.to(line.told), str(line.points))
    return grid


def show_standings(voice: Voice, table: Table) -> None:
    """The scores as they stand, in one line."""
    position = table.position
    standings = [
        *zip(table.names, position.scores, strict=True),
        *((each.name, each.score) for each in position.neutrals),
    ]
    scores = ", ".join(f"{name} {score}" for name, score in standings)
    voice.say(texts.STANDINGS, scores=scores)
