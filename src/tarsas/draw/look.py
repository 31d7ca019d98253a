"""What the pictures of all games share: one look at one position, its pieces in one layer, and the areas that can be clicked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ..kernel import State
from ..language import Text
from .identity import first_tokens
from .looking import Drawing, Looking, Piece
from .marks import Box
from .seats import seat_name
from .svg import Value, element, group, rectangle, title


class Measures(Protocol):
    """Where everything lies on a picture, and how large that is."""

    @property
    def width(self) -> int:
        """How wide the picture is."""

    @property
    def height(self) -> int:
        """How high it is."""


Scene = TypeVar("Scene", bound=Measures)


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

    def say(self, text: Text) -> str:
        """The text in the viewer's language."""
        return text.to(self.looking.language)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return seat_name(self.looking.names, seat, self.looking.language)

    def drawing(self, markup: Callable[[], str]) -> Drawing:
        """The picture that this markup draws."""
        return Drawing(self.scene.width, self.scene.height, markup, self.pieces)

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


def hit(part: str, about: str, *shapes: str, **attributes: Value) -> str:
    """What can be clicked as a part: its areas and rims, with its name for screen readers."""
    return group(title(about), *shapes, class_="hit", data_part=part, **attributes)


def hit_area(box: Box) -> str:
    """A transparent area that takes clicks."""
    return rectangle(*box, class_="area", fill="transparent")


def piece_classes(*classes: str) -> str:
    """The classes of a piece; empty ones are left out."""
    return " ".join(filter(None, ("piece", *classes)))
