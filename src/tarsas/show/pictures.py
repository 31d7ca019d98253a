"""Pictures of a record for people who have no browser at hand: one ply as PNG, the whole game as a GIF or an animated PNG.

Rendering holds Python's global lock for some tenths of a second a frame: a server does it in a process of its own. Pillow and resvg-py
come with `pip install tarsas[web]`; `NoRenderer` says so where they are missing. Texts are written with our own fonts, so that a picture
is the same on every machine; the machine's are asked for letters only that ours do not have, and where `make bundle` has not been run.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from ..contract import CHANCE
from ..draw import Drawing, Layout, Looking, Theme, standalone, typefaces
from ..draw.marks import outlined, ring, tag, tone_of
from ..draw.svg import with_more
from ..errors import TarsasError
from ..language import Language
from ..match import Record, sentences_of
from .board import Viewpoint
from .identities import Identities, stages_of
from .scenes import Scene, scenes_between

if TYPE_CHECKING:
    from PIL.Image import Image

MovingKind = Literal["gif", "apng"]
Heard = Callable[[int, int], None]

USUAL_WIDTH: Final[dict[Layout, int]] = {"wide": 760, "tall": 420, "tablet": 728}
MOVING_WIDTH: Final[dict[Layout, int]] = {"wide": 640, "tall": 360, "tablet": 480}
"""How wide a picture is where nobody says; a moving one has a hundred frames to render."""
NARROWEST: Final = 120
WIDEST: Final = 2400
SLOWEST: Final = 0.1
FASTEST: Final = 20.0

DECISION_MILLISECONDS: Final = 1100
SCENE_MILLISECONDS: Final = 1400
LAST_MILLISECONDS: Final = 5000

AS_BEFORE: Final = 255
"""The colour of a frame's pixels that are as they were: the last one of a palette, which is transparent."""

DRAWN_OVER: Final = 1
"""How both formats say that a frame is drawn over the one before, which stays."""

SCORED: Final = frozenset({"row", "floor", "bonus", "scoring", "card"})
"""What ends with one of these is shown scene by scene: rounds and scorings."""

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

    def looking(self, record: Record) -> Looking:
        """How the pictures of a record are looked at."""
        return Looking(seat=self.seat, layout=self.layout, language=self.language, names=record.names(self.language))

    def viewpoint(self, record: Record) -> Viewpoint:
        """The same for scenes."""
        return Viewpoint(record.names(self.language), self.seat, self.layout, self.language)


class Frame(NamedTuple):
    """One picture of a moving one, still as SVG, and how long it stays."""

    svg: str
    milliseconds: int


def still(record: Record, ply: int, framing: Framing | None = None) -> bytes:
    """One ply as PNG, its last move marked."""
    check_renderer()
    framing = framing or Framing()
    return png_of(picture_of(record, ply, framing, _caption(record, ply, framing)), framing.pixels)


def moving_picture(
    record: Record,
    kind: MovingKind = "gif",
    framing: Framing | None = None,
    progress: Heard = lambda done, total: None,
    processes: int = 1,
) -> bytes:
    """The whole game as a GIF or an animated PNG that begins again by itself; `progress` hears how many frames are done, and of how many at most.

    With more than one process the frames are rendered side by side.
    """
    check_renderer()
    framing = framing or Framing()
    width = framing.width or MOVING_WIDTH[framing.layout]
    durations: list[int] = []
    total = _most_frames(record)
    progress(0, total)
    images = []
    for image in _rendered(_noted(frames_of(record, framing), durations), width, processes):
        images.append(image)
        progress(len(images), total)
    return (_gif if kind == "gif" else _apng)(_changes(_in_few_colours(_equally_high(images))), durations)


def _noted(frames: Iterable[Frame], durations: list[int]) -> Iterator[str]:
    """The pictures of the frames; how long each stays is noted as it is drawn."""
    for frame in frames:
        durations.append(frame.milliseconds)
        yield frame.svg


# --- which pictures, and what stands under them


def frames_of(record: Record, framing: Framing) -> Iterator[Frame]:
    """A picture for every decision and what chance made of it; those that look the same one after the other are one that stays longer.

    Each is drawn when it is asked for: who waits hears of the first long before the last.
    """
    for svg, alike in groupby(_moments(record, framing), lambda frame: frame.svg):
        yield Frame(svg, round(sum(frame.milliseconds for frame in alike) / framing.speed))


def _moments(record: Record, framing: Framing) -> Iterator[Frame]:
    line, identities = record.line, Identities(record.line)
    for begin, stop in pairwise((0, *line.stops())):
        caption = _caption(record, begin + 1, framing) if begin < stop and line.movers[begin] != CHANCE else ""
        if begin < stop and _is_scored(record, begin):
            *scenes, last = scenes_between(identities, begin, begin + 1, framing.viewpoint(record))
            yield from (Frame(_picture_of_scene(scene, framing, record), SCENE_MILLISECONDS) for scene in scenes)
            caption = last.sentence.to(framing.language)
        yield Frame(picture_of(record, stop, framing, caption, identities), DECISION_MILLISECONDS)
    ending = " ".join(text.to(framing.language) for text in sentences_of(record, record.names(framing.language))) if framing.has_captions else ""
    yield Frame(picture_of(record, len(line), framing, ending, identities), LAST_MILLISECONDS)


def _is_scored(record: Record, ply: int) -> bool:
    """Whether what was decided here ends a round or brings a scoring."""
    return any(stage.kind in SCORED for stage in stages_of(record.line.position(ply), record.line.actions[ply]))


def _most_frames(record: Record) -> int:
    """A frame for every stop, and for what is shown scene by scene one for each but the last, which is that of the stop."""
    line = record.line
    decided = [ply for ply, mover in enumerate(line.movers) if mover != CHANCE and _is_scored(record, ply)]
    return len(line.stops()) + 1 + sum(len(stages_of(line.position(ply), line.actions[ply])) - 1 for ply in decided)


def picture_of(record: Record, ply: int, framing: Framing, caption: str, identities: Identities | None = None) -> str:
    """One ply as SVG with its last move marked; with captions there is room for one, whether or not it says anything."""
    identities = identities or Identities(record.line)
    looking = replace(framing.looking(record), last=identities.last_parts(ply), last_seat=identities.last_seat(ply))
    return _standalone(record.line.game.contract.view(record.line.position(ply).state, looking), framing, caption)


def _picture_of_scene(scene: Scene, framing: Framing, record: Record) -> str:
    """A scene as SVG, with what lights up and its tags."""
    drawing = scene.position.game.contract.view(scene.position.state, framing.looking(record))
    marked = replace(drawing, markup=lambda: with_more(drawing.drawn, _marks(scene, drawing, framing.language)))
    return _standalone(marked, framing, scene.sentence.to(framing.language))


def _marks(scene: Scene, drawing: Drawing, language: Language) -> str:
    """A ring around every band, and the tags above their parts; in a scoring the caption says it all."""
    rings = "".join(outlined(band) if isinstance(band, str) else ring(band.grown(2)) for band in scene.bands)
    if scene.kind == "scoring":
        return rings
    tags = ((scene.places[each.part][-1], each.text.to(language)) for each in scene.tags if each.part in scene.places)
    return rings + "".join(tag(box.middle[0], max(12, box.y - 8), [(words, tone_of(words))], room=drawing.width) for box, words in tags)


def _standalone(drawing: Drawing, framing: Framing, caption: str) -> str:
    return standalone(drawing, framing.theme, caption if framing.has_captions else None)


def _caption(record: Record, ply: int, framing: Framing) -> str:
    return " ".join(text.to(framing.language) for text in record.line.sentences(ply, record.names(framing.language)))


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


def _rendered(svgs: Iterable[str], width: int, processes: int) -> Iterator[Image]:
    """The frames as pixels, in their order; no more are drawn ahead than there are processes to render them."""
    if processes > 1:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # Not forked: a child of a process with threads may hang.
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            under_way: deque[Future[bytes]] = deque()
            for svg in svgs:
                under_way.append(pool.submit(png_of, svg, width))
                if len(under_way) > processes:
                    yield _pixels(under_way.popleft().result())
            yield from (_pixels(each.result()) for each in under_way)
    else:
        yield from (_pixels(png_of(svg, width)) for svg in svgs)


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
