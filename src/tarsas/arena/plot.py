"""A tournament as a picture: how a match went, game by game, with its interval; or each bot's Elo with its interval."""

from __future__ import annotations

from collections import defaultdict

from ..draw import Drawing, Theme, standalone
from ..draw.svg import circle, label, path, picture, polygon, stroke
from .standing import Standing, share_of_first
from .statistics import share_interval

WIDTH, LEFT, RIGHT, TOP, ROW = 760, 150, 24, 64, 40
MATCH_HEIGHT = 300
STEPS = 80
"""Points of a match's curve: more would not be seen."""


def plotted(standing: Standing, title: str, theme: Theme = "light") -> str:
    """The SVG of a tournament."""
    is_match = len(standing.names) == 2
    height = TOP + MATCH_HEIGHT + 44 if is_match else TOP + ROW * len(standing.names) + 44
    content = [label(0, 22, title, 20, class_="ink serif"), *(_match(standing) if is_match else _ratings(standing))]
    return standalone(Drawing(WIDTH, height, lambda: picture(WIDTH, height, title, content), ()), theme)


def _match(standing: Standing) -> list[str]:
    """The first bot's share of the wins after so many sets of games, the interval around it."""
    lucks: dict[int, list[float]] = defaultdict(list)
    for game in standing.games:
        lucks[game.luck].append(share_of_first(game))
    sets = [sum(lucks[luck]) / len(lucks[luck]) for luck in sorted(lucks)]
    ends = sorted({max(1, round(len(sets) * step / STEPS)) for step in range(1, STEPS + 1)}) if sets else []
    seen = [(end, share_interval(sets[:end])) for end in ends]
    across, down = WIDTH - LEFT - RIGHT, MATCH_HEIGHT

    def at(end: int, share: float) -> tuple[float, float]:
        return LEFT + across * end / max(1, len(sets)), TOP + down * (1 - share)

    drawn = [label(0, TOP - 18, f"share of wins: {standing.names[0]} against {standing.names[1]}", 14, class_="quiet")]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = TOP + down * (1 - share)
        drawn.append(stroke(f"M{LEFT} {y}H{WIDTH - RIGHT}", "var(--ink-2)" if share == 0.5 else "var(--line)", 1))
        drawn.append(label(LEFT - 12, y + 5, f"{share:.0%}", 14, class_="quiet", text_anchor="end"))
    if seen:
        band = [at(end, each.high) for end, each in seen] + [at(end, each.low) for end, each in reversed(seen)]
        drawn.append(polygon(band, fill="var(--accent)", fill_opacity=0.18))
        points = [at(end, each.value) for end, each in seen]
        drawn.append(stroke("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), "var(--accent)", 2.5))
        drawn.append(circle(*points[-1], 4, fill="var(--accent)"))
    drawn.append(label(WIDTH - RIGHT, TOP + down + 26, f"{len(standing.games)} games", 14, class_="quiet", text_anchor="end"))
    return drawn


def _ratings(standing: Standing) -> list[str]:
    """A row for each bot, the strongest first."""
    reports = standing.reports
    low = min(report.rating.low for report in reports)
    high = max(report.rating.high for report in reports)
    across, span = WIDTH - LEFT - RIGHT - 60, max(1.0, high - low)

    def at(elo: float) -> float:
        return LEFT + across * (elo - low) / span

    middle, bottom = at(min(max(0.0, low), high)), TOP + ROW * len(reports)
    drawn = [label(0, TOP - 18, "Elo beside the mean of all, with 95 % intervals", 14, class_="quiet")]
    drawn.append(path(f"M{middle} {TOP}V{bottom}", stroke="var(--ink-2)", stroke_width=1))
    for row, report in enumerate(reports):
        y, rating = TOP + ROW * (row + 0.5), report.rating
        drawn.append(label(LEFT - 16, y + 5, report.name, 15, text_anchor="end"))
        drawn.append(stroke(f"M{at(rating.low)} {y}H{at(rating.high)}", "var(--accent)", 3, stroke_linecap="round"))
        drawn.append(circle(at(rating.value), y, 6, fill="var(--accent)"))
        drawn.append(label(WIDTH - RIGHT, y + 5, f"{rating.value:+.0f}", 15, text_anchor="end"))
    drawn.append(label(WIDTH - RIGHT, bottom + 26, f"{len(standing.games)} games", 14, class_="quiet", text_anchor="end"))
    return drawn
