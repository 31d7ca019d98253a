"""Pictures of a record for people who have no browser at hand: one ply as PNG, the whole game as a GIF or an animated PNG.

Rendering holds Python's global lock for some tenths of a second a frame: a server does it in a process of its own. Pillow and resvg-py
come with `pip install tarsas[web]`; `NoRenderer` says so where they are missing. Texts are written with our own fonts, so that a picture
is the same on every machine; the machine's are asked for letters only that ours do not have, and where `make bundle` has not been run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby, pairwise, repeat
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from ..contract import CHANCE
from ..draw import Layout, Looking, Theme, standalone, typefaces
from ..errors import TarsasError
from ..language import Language
from ..match import Line, Record, sentences_of
from .identities import Identities

if TYPE_CHECKING:
    from PIL.Image import Image

MovingKind = Literal["gif", "apng"]
Heard = Callable[[int, int], None]

USUAL_WIDTH: Final[dict[Layout, int]] = {"wide": 760, "tall": 420}
NARROWEST: Final = 120
WIDEST: Final = 2400
SLOWEST: Final = 0.1
FASTEST: Final = 20.0

DECISION_MILLISECONDS: Final = 1100
CHANCE_MILLISECONDS: Final = 700
LAST_MILLISECONDS: Final = 5000

AS_BEFORE: Final = 255
"""The colour of a frame's pixels that are as they were: the last one of a palette, which is transparent."""

DRAWN_OVER: Final = 1
"""How both formats say that a frame is drawn over the one before, which stays."""

_WEIGHT: Final = re.compile(r'font-weight="(\d+)"')


class NoRenderer(TarsasError):
    """What turns pictures into pixels is not installed."""

    def __init__(self) -> None:
        super().__init__("PNG, GIF and APNG need Pillow and resvg-py. Install them with: pip install 'tarsas[web]'")


class BadPicture(TarsasError):
    """A picture that cannot be made as it was asked for."""


@dataclass(frozen=True)
class Framing:
    """How pictures of a record are made: as in `Looking`, the width in pixels (0: what suits the layout), and how fast a moving one goes."""

    layout: Layout = "wide"
    theme: Theme = "light"
    language: Language = Language.EN
    seat: int = 0
    width: int = 0
    speed: float = 1.0
    has_captions: bool = True

    def __post_init__(self) -> None:
        if self.width and not NARROWEST <= self.width <= WIDEST:
            raise BadPicture(f"A picture cannot be {self.width} pixels wide; expected {NARROWEST} to {WIDEST}.")
        if not SLOWEST <= self.speed <= FASTEST:
            raise BadPicture(f"A picture cannot go {self.speed} times as fast; expected {SLOWEST} to {FASTEST}.")

    @property
    def pixels(self) -> int:
        """How wide the picture will be."""
        return self.width or USUAL_WIDTH[self.layout]


class Frame(NamedTuple):
    """One picture of a moving one, still as SVG, and how long it stays."""

    svg: str
    milliseconds: int


def still(record: Record, ply: int, framing: Framing | None = None) -> bytes:
    """One ply as PNG, its last move marked."""
    check_renderer()
    framing = framing or Framing()
    return png_of(picture_of(record, ply, framing, _caption(record, (ply,), framing)), framing.pixels)


def moving_picture(
    record: Record,
    kind: MovingKind = "gif",
    framing: Framing | None = None,
    progress: Heard = lambda done, total: None,
    processes: int = 1,
) -> bytes:
    """The whole game as a GIF or an animated PNG that begins again by itself; `progress` hears how many frames are done, and of how many.

    With more than one process the frames are rendered side by side.
    """
    check_renderer()
    framing = framing or Framing()
    frames = frames_of(record, framing)
    rendered = list(_rendered([frame.svg for frame in frames], framing.pixels, progress, processes))
    images = _changes(_in_few_colours(_equally_high(rendered)))
    durations = [frame.milliseconds for frame in frames]
    return (_gif if kind == "gif" else _apng)(images, durations)


# --- which pictures, and what stands under them


def frames_of(record: Record, framing: Framing) -> list[Frame]:
    """A picture for every decision and for every run of chance; those that look the same one after the other are one that stays longer."""
    frames = [Frame(picture_of(record, 0, framing, ""), DECISION_MILLISECONDS)]
    for plies in _steps(record.line):
        stays = CHANCE_MILLISECONDS if record.line.movers[plies[-1] - 1] == CHANCE else DECISION_MILLISECONDS
        frames.append(Frame(picture_of(record, plies[-1], framing, _caption(record, plies, framing)), stays))
    ending = " ".join(text.to(framing.language) for text in sentences_of(record, record.names(framing.language))) if framing.has_captions else ""
    frames.append(Frame(picture_of(record, len(record.line), framing, ending), LAST_MILLISECONDS))
    return [frame._replace(milliseconds=round(frame.milliseconds / framing.speed)) for frame in _joined(frames)]


def _steps(line: Line) -> Iterator[tuple[int, ...]]:
    """The plies, those of chance in a row together: five factories that are filled make one picture."""
    for is_chance, run in groupby(range(1, len(line) + 1), lambda ply: line.movers[ply - 1] == CHANCE):
        plies = tuple(run)
        yield from [plies] if is_chance else ((ply,) for ply in plies)


def _joined(frames: list[Frame]) -> list[Frame]:
    joined = frames[:1]
    for frame in frames[1:]:
        if frame.svg == joined[-1].svg:
            joined[-1] = Frame(frame.svg, joined[-1].milliseconds + frame.milliseconds)
        else:
            joined.append(frame)
    return joined


def picture_of(record: Record, ply: int, framing: Framing, caption: str) -> str:
    """One ply as SVG with its last move marked; with captions there is room for one, whether or not it says anything."""
    line = record.line
    looking = Looking(
        seat=framing.seat,
        layout=framing.layout,
        language=framing.language,
        names=record.names(framing.language),
        last=move_marked(line, ply),
    )
    drawing = line.game.contract.view(line.position(ply).state, looking)
    return standalone(drawing, framing.theme, caption if framing.has_captions else None)


def move_marked(line: Line, ply: int) -> tuple[str, ...]:
    """The parts of the decision that led to this ply, as `Looking.last` takes them; none where it was chance."""
    return Identities(line).last_parts(ply) if line.decision_before(ply) == ply else ()


def _caption(record: Record, plies: tuple[int, ...], framing: Framing) -> str:
    names = record.names(framing.language)
    told = [text.to(framing.language) for ply in plies for text in record.line.sentences(ply, names)]
    return ("; " if len(plies) > 1 else " ").join(told)


# --- from SVG to pixels


def check_renderer() -> None:
    """Raise `NoRenderer` where something is missing: before long work, not after it."""
    try:
        import PIL.Image  # noqa: F401, importing is the question
        import resvg_py  # noqa: F401
    except ImportError:
        raise NoRenderer from None


def png_of(svg: str, width: int) -> bytes:
    """A picture in pixels."""
    from resvg_py import svg_to_bytes

    # The renderer takes every weight that is no whole hundred for the usual one.
    svg = _WEIGHT.sub(lambda weight: f'font-weight="{round(int(weight[1]), -2)}"', svg)
    ours = [str(file) for file in typefaces.FILES]
    return bytes(svg_to_bytes(svg_string=svg, width=width, font_files=ours, skip_system_fonts=typefaces.can_write(svg)))


def _rendered(svgs: list[str], width: int, progress: Heard, processes: int) -> Iterator[Image]:
    """The frames as pixels, in their order."""
    if processes > 1:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # Not forked: a child of a process with threads may hang.
        with ProcessPoolExecutor(min(processes, len(svgs)), get_context("spawn")) as pool:
            yield from _heard(pool.map(png_of, svgs, repeat(width)), len(svgs), progress)
    else:
        yield from _heard(map(png_of, svgs, repeat(width)), len(svgs), progress)


def _heard(pngs: Iterable[bytes], total: int, progress: Heard) -> Iterator[Image]:
    for done, png in enumerate(pngs, 1):
        yield _pixels(png)
        progress(done, total)


def _equally_high(images: list[Image]) -> list[Image]:
    """The frames, those of lower boards with more ground beneath them: a phone's picture may be higher in one phase than in another."""
    from PIL.Image import new

    highest = max(image.height for image in images)
    padded = []
    for image in images:
        page = new("RGB", (image.width, highest), image.getpixel((0, 0)))
        page.paste(image)
        padded.append(page)
    return padded


def _in_few_colours(images: list[Image]) -> list[Image]:
    """All frames in the same palette and without dithering: what does not change from one to the next then costs nothing in the file."""
    from PIL.Image import Dither

    palette = _stacked([images[index] for index in sorted({0, len(images) // 3, 2 * len(images) // 3, len(images) - 1})]).quantize(AS_BEFORE)
    return [image.quantize(palette=palette, dither=Dither.NONE) for image in images]


def _changes(images: list[Image]) -> list[Image]:
    """Of each frame only what differs from the one before: the rest is `AS_BEFORE`."""
    from PIL.Image import fromarray

    shown = [np.asarray(image) for image in images]
    changes = [images[0]]
    for before, after in pairwise(shown):
        change = fromarray(np.where(before == after, np.uint8(AS_BEFORE), after))
        change.putpalette(images[0].getpalette() or [])
        changes.append(change)
    return changes


def _gif(images: list[Image], durations: list[int]) -> bytes:
    file = BytesIO()
    first, *others = images
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, loop=0, transparency=AS_BEFORE, disposal=DRAWN_OVER)
    return file.getvalue()


def _apng(images: list[Image], durations: list[int]) -> bytes:
    file = BytesIO()
    for image in images:
        image.info["transparency"] = AS_BEFORE
    # With a palette the file would be smaller still, but not every program lays such frames over each other.
    first, *others = (image.convert("RGBA") for image in images)
    first.save(file, "PNG", save_all=True, append_images=others, duration=durations, loop=0, blend=DRAWN_OVER)
    return file.getvalue()


def _stacked(images: list[Image]) -> Image:
    """One picture of several, one beneath the other."""
    from PIL.Image import new

    stacked = new("RGB", (images[0].width, sum(image.height for image in images)))
    top = 0
    for image in images:
        stacked.paste(image, (0, top))
        top += image.height
    return stacked


def _pixels(png: bytes) -> Image:
    from PIL.Image import open as opened

    return opened(BytesIO(png)).convert("RGB")
