"""`tarsas analyse`: what a recorded game was worth move by move, or all about one of its positions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from ..contract import CHANCE
from ..kernel import Progress
from ..language import Language
from ..match import Record
from . import texts
from .progress import progress_bar
from .replay import record_in
from .voice import LanguageOption, Voice, voice_for

if TYPE_CHECKING:
    from ..bots.analysis import Analysis, Analyst

MOVES_SHOWN = 8
NOTED_LOSS = 0.05
"""A decision that gives away so much of the winning chance is marked."""
WHOLE_GAME_PLAYOUTS = 600


def analyse(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, as text or JSON; - is stdin.")],
    at: Annotated[int | None, typer.Option("--at", metavar="PLY", help="Only this position, with every move: 0 is the start.")] = None,
    playouts: Annotated[int | None, typer.Option(min=100, help="How much to think about a position; more takes longer and sees more.")] = None,
    seed: Annotated[int, typer.Option(help="With the same seed the same is found.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
    language: LanguageOption = None,
) -> None:
    """Say what a game was worth, decision by decision; or all about one position.

    Winning chances of all players add up to 100 %, with Macus where he plays; a shared victory counts in parts. Every move is judged by searching again
    after it. Where chance acts, a value is the mean of what it may bring.

    [bold]Examples[/]

    \b
      tarsas analyse game.txt                  every decision, and what it cost
      tarsas analyse game.txt --at 40          the position after 40 actions
      tarsas analyse game.txt --json > game.json
    """
    from ..bots.analysis import PLAYOUTS, Analyst

    voice = voice_for(context, language)
    record = record_in(voice, file)
    if at is not None and not 0 <= at <= len(record.line):
        raise voice.complaint(texts.NO_PLY, ply=at, last=len(record.line))
    analyst = Analyst(record.game, seed, playouts or (WHOLE_GAME_PLAYOUTS if at is None else PLAYOUTS))
    with progress_bar(voice, voice.to(texts.WAKING)) as report:
        analyst.prepare(report)
    if at is None:
        _whole_game(voice, record, analyst, as_json)
    else:
        _one_position(voice, record, analyst, at, as_json)


# --- one position


def _one_position(voice: Voice, record: Record, analyst: Analyst, ply: int, as_json: bool) -> None:
    position = record.line.position(ply)
    found = analyst.analyse(position)
    if as_json:
        print(json.dumps({"game": record.game.name, "ply": ply, **as_data(found)}, ensure_ascii=False, indent=1))
        return
    names = record.names(voice.language)
    voice.say(texts.PLY, ply=ply, last=len(record.line))
    voice.say(texts.CHANCES, chances=_chances(voice, found, names))
    if found.moves:
        _say_moves(voice, found)
    if found.possibilities:
        _say_possibilities(voice, found, names)


def _say_moves(voice: Voice, found: Analysis) -> None:
    position, words = found.position, found.position.game.contract.words
    seat = position.to_move
    voice.say(texts.BEST_MOVE, advice=words.advice(position.state, found.moves[0].action))
    if found.reason is not None:
        voice.say(texts.BECAUSE, reason=found.reason)
    voice.say(texts.GOES_ON, moves=" · ".join(_line(found)))
    table = Table(box=None, pad_edge=False)
    table.add_column(voice.to(texts.MOVE))
    table.add_column(voice.to(texts.CHANCE), justify="right")
    table.add_column(voice.to(texts.INTERVAL), justify="right")
    for move in found.moves[:MOVES_SHOWN]:
        low, high = move.value.interval(seat)
        table.add_row(position.notation(move.action), _percent(voice, move.value.seats[seat]), f"{_percent(voice, low)} – {_percent(voice, high)}")
    voice.console.print(table)
    if len(found.moves) > MOVES_SHOWN:
        voice.say(texts.MORE, count=len(found.moves) - MOVES_SHOWN)


def _say_possibilities(voice: Voice, found: Analysis, names: tuple[str, ...]) -> None:
    """The best and the worst that chance may bring to whoever decides, or, where it acts now, to the first seat."""
    seat = max(0, found.position.to_move)
    best, worst = (found.possibilities[place].value.seats[seat] for place in (0, -1))
    voice.say(texts.LUCK_MAY_BRING, name=names[seat], worst=_percent(voice, worst), best=_percent(voice, best))


# --- a whole game


def _whole_game(voice: Voice, record: Record, analyst: Analyst, as_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    line, names = record.line, record.names(voice.language)
    table = Table(box=None, pad_edge=False)
    for head in (texts.PLY_HEAD, texts.PLAYER, texts.MOVE, texts.CHANCE, texts.BEST, texts.LOST):
        table.add_column(voice.to(head), justify="left" if head in (texts.PLAYER, texts.MOVE, texts.BEST) else "right")
    given_away: list[list[float]] = [[] for _ in names]
    with progress_bar(voice, voice.to(texts.ANALYSING)) as report:
        for ply, found in enumerate(analyst.over(line)):
            report(Progress(ply, len(line) + 1, ""))
            played = line.actions[ply] if ply < len(line) else None
            rows.append({"ply": ply, "played": played, **as_data(found)})
            if played is not None and found.position.to_move != CHANCE:
                _add_row(voice, table, ply, found, played, names, given_away)
    if as_json:
        print(json.dumps({"game": record.game.name, "plies": rows}, ensure_ascii=False, indent=1))
        return
    voice.console.print(table)
    shares = ", ".join(f"{name} {_percent(voice, sum(lost) / len(lost))}" for name, lost in zip(names, given_away, strict=True) if lost)
    voice.say(texts.GIVEN_AWAY, shares=shares)


def _add_row(voice: Voice, table: Table, ply: int, found: Analysis, played: int, names: tuple[str, ...], given_away: list[list[float]]) -> None:
    seat, best = found.position.to_move, found.moves[0]
    chance = found.move(played).value.seats[seat]
    lost = best.value.seats[seat] - chance
    given_away[seat].append(lost)
    shown = _percent(voice, lost) if best.action != played else "–"
    style = "bold red" if lost >= NOTED_LOSS else ""
    better = found.position.notation(best.action) if best.action != played else ""
    row = (str(ply + 1), names[seat], found.position.notation(played), _percent(voice, chance), better, shown)
    table.add_row(*row, style=style)


# --- both


def as_data(found: Analysis) -> dict[str, Any]:
    """An analysis for programs: chances as numbers from 0 to 1, moves as numbers and in short."""
    position = found.position
    seat = max(0, position.to_move)
    moves = [
        {
            "action": move.action,
            "notation": position.notation(move.action),
            "chance": round(move.value.seats[seat], 4),
            "interval": [round(bound, 4) for bound in move.value.interval(seat)],
        }
        for move in found.moves
    ]
    possible = [
        {"action": each.action, "probability": round(each.probability, 6), "chances": [round(chance, 4) for chance in each.value.seats]}
        for each in found.possibilities
    ]
    return {
        "to_move": position.to_move,
        "chances": [round(chance, 4) for chance in found.value.seats],
        "neutral": round(found.value.neutral, 4),
        "moves": moves,
        "line": list(_line(found)),
        "reason": None if found.reason is None else found.reason._asdict(),
        "term": found.term,
        "possibilities": possible,
    }


def _line(found: Analysis) -> tuple[str, ...]:
    """How it goes on, in short."""
    position, told = found.position, []
    for action in found.line:
        told.append(position.notation(action))
        position = position.play(action)
    return tuple(told)


def _chances(voice: Voice, found: Analysis, names: tuple[str, ...]) -> str:
    neutrals = " + ".join(neutral.name for neutral in found.position.neutrals)
    everybody = [*zip(names, found.value.seats, strict=True), *([(neutrals, found.value.neutral)] if neutrals else [])]
    return ", ".join(f"{name} {_percent(voice, chance)}" for name, chance in everybody)


def _percent(voice: Voice, share: float) -> str:
    written = f"{100 * share:.1f}"
    return f"{written.replace('.', ',')}%" if voice.language == Language.HU else f"{written}%"
