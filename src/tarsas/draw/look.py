"""What the pictures of all games share: one look at one position, its pieces in one layer, and the areas that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Final, Generic, Protocol, TypeVar

from ..kernel import State
from ..language import Text
from .identity import first_tokens
from .layers import Drawn, Layered
from .looking import Drawing, Layout, Looking, Piece, Places, no_places
from .marks import Box
from .seats import seat_name
from .svg import Value, element, group, picture, rectangle, title


class Measures(Protocol):
    """Where everything lies on a picture, and how large that is."""

    @property
    def width(self) -> int:
        """How wide the picture is."""

    @property
    def height(self) -> int:
        """How high it is."""


PartText = Callable[[State, str], Text]
"""What a game says of a part."""

Scene = TypeVar("Scene", bound=Measures)

LEAST_PIXELS: Final = 11
"""What letters have at least as they are drawn …"""

_ROOM: Final[dict[Layout, tuple[float, float]]] = {"wide": (836, 625), "tall": (352, 2000), "tablet": (728, 2000)}
"""… and the pixels of a picture on the smallest windows of its layout: 844 × 390 and 1366 × 768 with a panel beside it or the bar of a replay, 360 wide, 736 wide."""


@dataclass(frozen=True)
class Look(Generic[Scene]):
    """A position, how it is looked at, the scene's measures and the pieces on it: what the parts of a picture need to know, worked out once."""

    state: State
    looking: Looking
    scene: Scene
    pieces: tuple[Piece, ...]

    @property
    def is_holding(self) -> bool:
        """Whether something has been picked up, so that the rest steps back."""
        return bool(self.looking.held)

    @property
    def least(self) -> float:
        """The smallest letters that can be read on this picture, in its own units."""
        across, down = _ROOM[self.looking.layout]
        return LEAST_PIXELS / min(across / self.scene.width, down / self.scene.height)

    def letters(self, size: float) -> float:
        """A size of letters, or the smallest that can be read."""
        return max(size, self.least)

    def say(self, text: Text) -> str:
        """The text in the viewer's language."""
        return text.to(self.looking.language)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return seat_name(self.looking.names, seat, self.looking.language)

    def drawing(
        self, markup: Callable[[], Drawn], places: Places = no_places, counts: Mapping[str, int] | None = None, for_log: Box | None = None
    ) -> Drawing:
        """The picture that this markup draws, on which parts that are no pieces have these places, and some these numbers."""
        return Drawing(self.scene.width, self.scene.height, markup, self.pieces, places, counts or {}, for_log=for_log)

    def picture(self, description: Text, *layers: str) -> Layered:
        """The whole SVG: its layers from the bottom, and what a screen reader calls it."""
        return picture(self.scene.width, self.scene.height, self.say(description), layers)

    def hits_layer(
        self,
        parts: Iterable[str],
        part_text: PartText,
        part_state: PartText,
        shapes_of: Callable[[str], str],
        rows: Sequence[Sequence[str]] = (),
        group_of: Callable[[str], Text] | None = None,
        known: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """Over everything a transparent area for each part that can be clicked, with its name and what is there, and a rim that the page shows under
        pointer or focus. `rows` make a board of one kind of spaces: the arrows walk them all, those that cannot be clicked say what stands there, and the
        page calls it a grid. Of other parts those that belong together stand one after the other, and `group_of` says what they are called together. What is `known`
        is not drawn again."""

        def drawn(names: Iterable[str], classes: str) -> str:
            return "".join(known.get(part) or one(part, classes) for part in names)

        def one(part: str, classes: str) -> str:
            area = shapes_of(part)
            return hit(part, self.part_name(part, part_text, part_state), area, classes=classes) if area else ""

        places = {part for row in rows for part in row}
        grid = group(*(group(drawn(row, "hit place"), class_="row") for row in rows), class_="grid")
        others = [part for part in dict.fromkeys(parts) if part not in places]
        if group_of is None:
            return layer(grid + drawn(others, "hit"), "hits")
        groups = ((self.say(name), tuple(those)) for name, those in groupby(others, group_of))
        return layer(grid + "".join(group(drawn(those, "hit"), class_="together", data_name=name) for name, those in groups), "hits")

    def part_name(self, part: str, part_text: PartText, part_state: PartText) -> str:
        """What a part is called and what is there now: `pattern line 3: 1 of 3 black`."""
        there = self.say(part_state(self.state, part))
        return f"{self.say(part_text(self.state, part))}: {there}" if there else self.say(part_text(self.state, part))

    def tokens(self) -> tuple[str, ...]:
        """The names of the pieces, in their order."""
        return self.looking.tokens or first_tokens(self.pieces)

    def pieces_layer(self, draw_piece: Callable[[str, Piece], str]) -> str:
        """All pieces in one flat layer in the order of their names, so that a page that morphs from one picture to the next can let them travel."""
        named = sorted(zip(self.tokens(), self.pieces, strict=True))
        return layer("".join(draw_piece(token, piece) for token, piece in named), "pieces")


def piece_at(kind: str, part: str, box: Box) -> Piece:
    """A piece in a square, its place rounded so that it reads the same on every machine."""
    return Piece(kind, part, round(box.x, 2), round(box.y, 2), round(box.width, 2))


def box_of(piece: Piece) -> Box:
    """The square that a piece lies in."""
    return Box(piece.x, piece.y, piece.size, piece.size)


def layer(markup: str, name: str) -> str:
    """A layer that is there also when it is empty, so that a page can morph things into it."""
    return element("g", markup, class_=name)


@lru_cache(maxsize=4096)
def hit(part: str, about: str, *shapes: str, classes: str = "hit", **attributes: Value) -> str:
    """What can be clicked as a part: its areas and rims, with its name for screen readers."""
    return group(title(about), *shapes, class_=classes, data_part=part, **attributes)


@lru_cache(maxsize=4096)
def hit_area(box: Box) -> str:
    """A transparent area that takes clicks."""
    return rectangle(*box, class_="area", fill="transparent")


def piece_classes(*classes: str) -> str:
    """The classes of a piece; empty ones are left out."""
    return " ".join(filter(None, ("piece", *classes)))
