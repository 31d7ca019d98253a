"""Scenes: what happened between two moments of a line of play, step by step, as data that a page, a moving picture or a lesson plays on the picture it has.

A scene is never a picture. It says which pieces move, come and go, which parts light up, what is written beside them, what is told, and who gets points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..contract import CHANCE, Motion, Share, Sign, StageKind, Tag, scores_of
from ..draw import Drawing, Layout, Looking, Piece, Tokens
from ..draw.looking import DISCARD, STOCK
from ..draw.marks import Box
from ..language import Language, Text
from ..position import Position
from .board import Board, Viewpoint, drawing_of
from .identities import Identities, Passage, bare_drawing, parts_of_seat

LARGEST_GAP: Final = 10
"""Between two boxes of one band."""


@dataclass(frozen=True)
class PieceMove:
    """A piece by its name, where it was and where it is: it comes where it was nowhere, and goes where it is nowhere."""

    name: str
    come_from: Piece | None
    go_to: Piece | None

    def json(self) -> dict[str, Any]:
        """The move as a page takes it: places as x, y and size, and the part that the piece comes to where it is another."""
        before, after = self.come_from, self.go_to
        told: dict[str, Any] = {"id": self.name}
        if before is not None:
            told |= {"kind": before.kind, "from": _place(before)}
        if after is not None:
            told |= {"kind": after.kind, "to": _place(after)}
            if before is None or before.part != after.part:
                told["part"] = after.part
        return told


@dataclass(frozen=True)
class Scene:
    """One stage of an action as somebody sees it; parts of a player's board name their seat. `seat` decided, or is None where chance did."""

    ply: int
    number: int
    """Which stage of the action that led to the ply, from 0."""
    kind: StageKind
    seat: int | None
    sentence: Text
    moves: tuple[PieceMove, ...]
    lit: tuple[str, ...]
    tags: tuple[Tag, ...]
    bands: tuple[Box | str, ...]
    """Where the lit parts lie on the picture after it, in their order; those side by side are one band, and a part that is no rectangle has its outline."""
    places: Mapping[str, tuple[Box, ...]]
    """Where those with a tag lie on it, what turns, and where pieces come from and go to; parts that are not on it are left out."""
    counts: Mapping[str, int]
    """The numbers on the picture that are others now."""
    shares: tuple[Share, ...]
    points: tuple[int, ...]
    """What each seat, and then each neutral, gains or loses."""
    scores: tuple[int, ...]
    """What they have after it."""
    heading: Text | None
    motion: Motion | None
    sign: Sign | None
    position: Position
    """For who needs a picture of it, with the names of its pieces: `tokens`."""
    tokens: Tokens
    clicked: tuple[str, ...] = ()
    """The parts of the decision that it is a stage of."""
    _told: dict[Language, dict[str, Any]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def json(self, language: Language) -> dict[str, Any]:
        """The scene in one language, as a page takes it; what is empty is left out. Made once for all who look; nobody may change it."""
        if language not in self._told:
            self._told[language] = self._json(language)
        return self._told[language]

    def _json(self, language: Language) -> dict[str, Any]:
        told = {
            "ply": self.ply,
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "sentence": self.sentence.to(language),
            "moves": [move.json() for move in self.moves],
            "bands": [band if isinstance(band, str) else [_short(round(side, 1)) for side in band] for band in self.bands],
            "tags": [{"part": tag.part, "text": tag.text.to(language), "seat": tag.seat, "points": tag.points} for tag in self.tags],
            "places": {part: [[_short(round(side, 1)) for side in box] for box in boxes] for part, boxes in self.places.items()},
            "counts": dict(self.counts),
            "shares": [share._asdict() for share in self.shares],
            "points": list(self.points) if any(self.points) else [],
            "scores": list(self.scores),
            "heading": self.heading.to(language) if self.heading else "",
            "motion": self.motion._asdict() if self.motion else {},
            "sign": self.sign._asdict() if self.sign else {},
        }
        return {name: value for name, value in told.items() if value not in ("", [], {}, None)}


def scenes_between(identities: Identities, since: int, until: int, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """What happened from one ply to a later one, oldest first. Nothing where there is nothing between them, or moves were taken back."""
    if not 0 <= since < until <= len(identities.line):
        return ()
    # Who watches sees what the nearest seat sees, in any language: pictures alone know languages.
    seen_as = (viewpoint.names, viewpoint.seat, viewpoint.layout)
    return identities.once(("scenes", since, until, *seen_as), lambda: _scenes(identities, since, until, *seen_as))


def _scenes(identities: Identities, since: int, until: int, names: tuple[str, ...], seat: int, layout: Layout) -> tuple[Scene, ...]:
    scenes, tokens = [], identities.tokens(since)
    before = bare_drawing(identities.line.position(since), seat, layout)
    for passage in identities.passages(since, until):
        after = bare_drawing(passage.position, seat, layout)
        moves = _moves(dict(zip(tokens, before.pieces, strict=True)), dict(zip(passage.tokens, after.pieces, strict=True)))
        mover = identities.line.movers[passage.ply - 1]
        parts = [*passage.stage.lit, *(tag.part for tag in passage.stage.tags)]
        # A scoring tells of what belongs to everybody; a column of it is no part of the mover's board, though something of theirs lies there.
        if passage.stage.kind not in ("scoring", "award"):
            parts = parts_of_seat(mover, parts, before.pieces, after.pieces)
        clicked = () if mover == CHANCE else identities.line.parts(passage.ply)
        scenes.append(_scene(passage, mover, names, moves, parts, before, after, clicked))
        tokens, before = passage.tokens, after
    return tuple(scenes)


def _scene(
    passage: Passage,
    mover: int,
    names: tuple[str, ...],
    moves: tuple[PieceMove, ...],
    parts: list[str],
    before: Drawing,
    after: Drawing,
    clicked: tuple[str, ...],
) -> Scene:
    stage = passage.stage
    lit, tagged = parts[: len(stage.lit)], parts[len(stage.lit) :]
    ends = {STOCK: any(move.come_from is None for move in moves), DISCARD: any(move.go_to is None for move in moves)}
    pointed = (*tagged, *([stage.motion.part] if stage.motion else []), *(part for part, is_used in ends.items() if is_used))
    return Scene(
        ply=passage.ply,
        number=passage.number,
        kind=stage.kind,
        seat=None if mover == CHANCE else mover,
        sentence=stage.told(names),
        moves=moves,
        lit=tuple(lit),
        tags=tuple(tag._replace(part=part) for tag, part in zip(stage.tags, tagged, strict=True)),
        bands=tuple(_bands(_shapes(after, lit))),
        places={part: boxes for part in dict.fromkeys(pointed) if part and not after.is_hidden(part) and (boxes := after.where(part))},
        counts={part: count for part, count in after.counts.items() if before.counts.get(part) != count},
        shares=stage.shares,
        points=stage.points,
        scores=scores_of(passage.position.game.contract, stage.state),
        heading=stage.heading,
        motion=stage.motion,
        sign=stage.sign,
        position=passage.position,
        tokens=passage.tokens,
        clicked=clicked,
    )


def _shapes(drawing: Drawing, parts: Iterable[str]) -> Iterator[Box | str]:
    """Where these parts lie, as far as they can be seen."""
    for part in parts:
        if not drawing.is_hidden(part):
            outline = drawing.outline(part)
            yield from [outline] if outline else drawing.where(part)


def _bands(shapes: Iterable[Box | str]) -> list[Box | str]:
    """Boxes that lie side by side, or one beneath the other, are one."""
    bands: list[Box | str] = []
    for shape in shapes:
        joined = _joined(bands[-1], shape) if bands else None
        if joined is None:
            bands.append(shape)
        else:
            bands[-1] = joined
    return bands


def _joined(last: Box | str, box: Box | str) -> Box | None:
    """Both as one band, if the second goes on where the first ends."""
    if isinstance(last, str) or isinstance(box, str):
        return None
    if abs(last.y - box.y) < 1 and abs(last.height - box.height) < 1 and last.x < box.x < last.x + last.width + LARGEST_GAP:
        return last._replace(width=box.x + box.width - last.x)
    if abs(last.x - box.x) < 1 and abs(last.width - box.width) < 1 and last.y < box.y < last.y + last.height + LARGEST_GAP:
        return last._replace(height=box.y + box.height - last.y)
    return None


def picture_of(scene: Scene, viewpoint: Viewpoint) -> Board:
    """The picture of a scene, for who plays it where moving its pieces is not enough; what falls is still falling in it."""
    looking = Looking(
        seat=viewpoint.seat,
        layout=viewpoint.layout,
        language=viewpoint.language,
        names=viewpoint.names,
        last=scene.clicked if scene.kind == "fall" else (),
        tokens=scene.tokens,
        has_panels=False,
    )
    drawing = drawing_of(scene.position, looking)
    return Board(
        scene.position.game.name,
        scene.ply - 1,
        viewpoint.layout,
        drawing.width,
        drawing.height,
        drawing.drawn,
        scene.sentence,
        scene.scores,
        for_log=drawing.share_for_log,
    )


def _moves(before: dict[str, Piece], after: dict[str, Piece]) -> tuple[PieceMove, ...]:
    """The pieces that are not where they were."""
    # Most lie still: only those that do not are put in order.
    moved = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    return tuple(PieceMove(name, before.get(name), after.get(name)) for name in moved)


def _place(piece: Piece) -> list[float]:
    return [_short(piece.x), _short(piece.y), _short(piece.size)]


def _short(length: float) -> float:
    """A length that is written without a point where it has nothing behind it."""
    return whole if (whole := int(length)) == length else length
