"""How true winning chances are: games of the search against itself, chances said of their positions, and who won.

    python benchmarks/calibration.py azul carnac --positions 2000       play, fit, and say how far off the chances are
    python benchmarks/calibration.py azul --fit                         write what was fitted into src/tarsas/bots/calibration.json
    python benchmarks/calibration.py azul --plot benchmarks/results     reliability as a picture

What was played is kept in benchmarks/results/calibration-GAME-PLAYERS.jsonl, a line for each position, and a later run goes on from it. Half of the games are
fitted to, the other half is what errors are measured on, and the other way round. Without a game nothing is played: what is kept is told.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

import tarsas
from tarsas.bots import Budget, new_player
from tarsas.bots.analysis import DEEP_SHARE, PLAYOUTS, Analyst
from tarsas.bots.calibration import FILE, Calibration
from tarsas.draw import Drawing, standalone
from tarsas.draw.svg import circle, label, picture, stroke

RESULTS = Path(__file__).with_name("results")
PLAYER = Budget(playouts=500)
"""What a move of the games may cost; and"""
THINKING = PLAYOUTS // DEEP_SHARE
"""what the chances of a position are reckoned from: as much as the position after a move that is looked at closely."""
EVERY = 7
"""About one decision in so many is looked at."""
RANDOM_DECISIONS = 6
"""At most so many decisions of a game are drawn by lot before anybody thinks: without chance, the search plays one game again and again."""
LEAST_BELIEVED = 0.1
"""Playouts and search count at least so much, whatever few games may say: what either likes better must never be called worse for it."""
BINS = 10


def main() -> None:
    """Read the command line; play, fit, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="azul, or azul:3 for three players")
    parser.add_argument("--positions", type=int, default=2_000)
    parser.add_argument("--fit", action="store_true", help="write the fitted numbers")
    parser.add_argument("--plot", type=Path, help="a folder for the pictures")
    chosen = parser.parse_args()
    if not chosen.game:
        for file in sorted(RESULTS.glob("calibration-*.jsonl")):
            tell(file.stem.removeprefix("calibration-"), read(file), None, False)
    for name in chosen.game:
        wanted, _, players = name.partition(":")
        game = tarsas.game(wanted, int(players) if players else None)
        key = f"{game.name}-{game.players}"
        file = RESULTS / f"calibration-{key}.jsonl"
        play(game, file, chosen.positions)
        tell(key, read(file), chosen.plot, chosen.fit)


def read(file: Path) -> list[dict[str, Any]]:
    """The positions that are kept."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def play(game: tarsas.Game, file: Path, positions: int) -> None:
    """Games until there are so many positions."""
    known = read(file)
    number = 1 + max((each["game"] for each in known), default=-1)
    analyst = Analyst(game, seed=1)
    analyst.prepare()
    file.parent.mkdir(exist_ok=True)
    count = len(known)
    while count < positions:
        lines = [json.dumps(each) for each in one_game(game, analyst, number)]
        with file.open("a") as kept:
            kept.writelines(line + "\n" for line in lines)
        count, number = count + len(lines), number + 1


def one_game(game: tarsas.Game, analyst: Analyst, number: int) -> list[dict[str, Any]]:
    """What was seen on the way of one game, with how it ended."""
    drawing = random.Random(number)
    players = [new_player(game, "search", number * 10 + seat, budget=PLAYER) for seat in range(game.players)]
    position, seen = game.start(seed=number), list[dict[str, Any]]()
    for _ in range(drawing.randint(0, RANDOM_DECISIONS)):
        if not position.is_over:
            position = position.play(drawing.choice(position.actions))
    while not position.is_over:
        if len(position.actions) > 1 and drawing.random() < 1 / EVERY:
            parts, whole_games, worth = analyst.evidence(position, THINKING)
            seen.append({"game": number, "mover": position.to_move, "parts": parts, "games": whole_games, "worth": worth})
        position = position.play(players[position.to_move].choose(position))
    end = analyst.value(position)
    won = [*end.seats, end.neutral]
    return [{**each, "won": won[: len(each["parts"])]} for each in seen]


def fit(seen: list[dict[str, Any]], players: int) -> Calibration:
    """The numbers under which what happened is likeliest."""
    has_neutrals = len(seen[0]["parts"]) > players

    def loss(numbers: Any) -> float:
        calibration = Calibration(numbers[0], numbers[1], numbers[2], numbers[3] if has_neutrals else 0.0)
        chances = np.array([said(calibration, each, players) for each in seen])
        return -float((np.array([each["won"] for each in seen]) * np.log(np.maximum(chances, 1e-9))).sum()) / len(seen) + 0.001 * float(
            numbers @ numbers
        )

    bounds = [(None, None), (LEAST_BELIEVED, None), (LEAST_BELIEVED, None), (None, None)]
    found = minimize(loss, np.array([0.0, 0.7, 0.7, 0.0]), method="Nelder-Mead", bounds=bounds, options={"maxiter": 400}).x
    lean, playouts, search, neutral = (round(float(number), 4) for number in found)
    return Calibration(lean, playouts, search, neutral if has_neutrals else 0.0)


def said(calibration: Calibration, each: dict[str, Any], players: int) -> tuple[float, ...]:
    """The chances of everybody at a position that was kept."""
    return calibration.chances(each["parts"], each["games"], players, each["mover"], each["worth"])


def tell(key: str, seen: list[dict[str, Any]], plot: Path | None, keeps: bool) -> None:
    """How far off the chances are on games that they were not fitted to; the numbers fitted to all games."""
    players = int(key.rpartition("-")[2])
    halves = [[each for each in seen if each["game"] % 2 == half] for half in range(2)]
    pairs = [
        (chance, won)
        for half in range(2)
        for calibration in [fit(halves[half], players)]
        for each in halves[1 - half]
        for chance, won in zip(said(calibration, each, players), each["won"], strict=True)
    ]
    error, points = reliability(pairs)
    whole = fit(seen, players)
    games = len({each["game"] for each in seen})
    print(f"{key}: {len(seen)} positions of {games} games; mean absolute error {100 * error:.1f} points; {whole}")
    if plot is not None:
        plot.mkdir(exist_ok=True)
        (plot / f"calibration-{key}.svg").write_text(plotted(key, points, error, len(seen)))
    if keeps:
        known = json.loads(FILE.read_text()) if FILE.exists() else {"modes": {}}
        numbers = {"lean": whole.lean, "playouts": whole.playouts, "search": whole.search, "neutral": whole.neutral, "error": round(error, 4)}
        about = {"positions": len(seen), "games": games, "command": f"python benchmarks/calibration.py {key.replace('-', ':')} --fit"}
        known["modes"][key.replace("-", " ")] = {**numbers, **about}
        FILE.write_text(json.dumps({"modes": dict(sorted(known["modes"].items()))}, indent=1) + "\n")


def reliability(pairs: list[tuple[float, float]]) -> tuple[float, list[tuple[float, float, int]]]:
    """The mean distance of said and won chances over bins of as many positions as they hold; and each bin: said, won, how many."""
    points, off = [], 0.0
    for place in range(BINS):
        inside = [(chance, won) for chance, won in pairs if place / BINS <= chance < (place + 1) / BINS or (chance == 1 and place == BINS - 1)]
        if inside:
            chance, won = (float(np.mean(column)) for column in zip(*inside, strict=True))
            points.append((chance, won, len(inside)))
            off += abs(chance - won) * len(inside)
    return off / len(pairs), points


def plotted(key: str, points: list[tuple[float, float, int]], error: float, positions: int) -> str:
    """Said chances across, won ones up; a point on the line is true."""
    size, left, top = 360, 56, 48
    title = f"{key}: {positions} positions, mean absolute error {100 * error:.1f} points"
    drawn = [label(0, 20, title, 16), stroke(f"M{left} {top + size}L{left + size} {top}", "var(--ink-2)", 1)]
    for share in (0, 0.25, 0.5, 0.75, 1):
        drawn.append(stroke(f"M{left} {top + size * (1 - share)}H{left + size}", "var(--line)", 1))
        drawn.append(label(left - 8, top + size * (1 - share) + 5, f"{share:.0%}", 13, class_="quiet", text_anchor="end"))
        drawn.append(label(left + size * share, top + size + 20, f"{share:.0%}", 13, class_="quiet", text_anchor="middle"))
    most = max(count for _, _, count in points)
    for chance, won, count in points:
        drawn.append(circle(left + size * chance, top + size * (1 - won), 3 + 7 * (count / most) ** 0.5, fill="var(--accent)", fill_opacity=0.8))
    drawn.append(label(left + size / 2, top + size + 42, "said", 14, text_anchor="middle"))
    width, height = left + size + 20, top + size + 52
    return standalone(Drawing(width, height, lambda: picture(width, height, title, drawn), ()), "light")


if __name__ == "__main__":
    main()
