"""A record as pixels: what is in the frames, how long they stay, and what is said where it cannot be done."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageSequence

from tarsas.draw import typefaces
from tarsas.draw.theme import BOARD_RULES
from tarsas.draw.typefaces import HUNGARIAN
from tarsas.language import Language
from tarsas.match import Record
from tarsas.match.record import UNFINISHED
from tarsas.show.identities import Identities, stages_of
from tarsas.show.pictures import (
    DECISION_MILLISECONDS,
    LAST_MILLISECONDS,
    SCENE_MILLISECONDS,
    BadPicture,
    Frame,
    Framing,
    MovingKind,
    NoRenderer,
    frames_of,
    moving_picture,
    picture_of,
    png_of,
    still,
)
from tests.laws.modes import MODES
from tests.match.played import played
from tests.web.serving import ensure_bundle

SMALL = Framing(width=180)
AZUL = next(mode for mode in MODES if mode.contract.name == "azul")
DEALT = 5
"""So many factories are filled before the first decision of two players."""


def azul(plies: int) -> Record:
    return replace(played(AZUL, longest=plies), ending=UNFINISHED)


def pixels(picture: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(picture)).convert("RGB"))


def frames(picture: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(picture)))]


# --- which frames


def test_a_decision_is_one_frame_with_what_chance_made_of_it():
    record = azul(DEALT + 2)
    told = [frame.milliseconds for frame in frames_of(record, SMALL)]
    assert told == [DECISION_MILLISECONDS, DECISION_MILLISECONDS, DECISION_MILLISECONDS, LAST_MILLISECONDS]


def test_who_waits_hears_of_every_frame_as_soon_as_it_is_there(monkeypatch: pytest.MonkeyPatch):
    heard: list[tuple[int, int]] = []
    drawn: list[int] = []

    def noted(record: Record, ply: int, framing: Framing, caption: str, *rest: Identities) -> str:
        drawn.append(ply)
        return picture_of(record, ply, framing, caption, *rest)

    monkeypatch.setattr("tarsas.show.pictures.picture_of", noted)
    moving_picture(azul(DEALT + 2), "gif", SMALL, lambda done, total: heard.append((done, len(drawn))))
    assert heard[0] == (0, 0), "nothing is drawn before it is said that work has begun"
    assert heard[1][1] <= 2, "all frames were drawn before the first was rendered"
    assert [done for done, _ in heard] == [0, 1, 2, 3, 4]


def test_the_end_of_a_round_is_shown_scene_by_scene_with_what_it_scores():
    line = azul(60).line
    last = next(ply for ply in range(DEALT, 60) if len(stages_of(line.position(ply), line.actions[ply])) > 1)
    record, stages = azul(last + 1), stages_of(line.position(last), line.actions[last])
    shown = [frame.svg for frame in frames_of(record, SMALL) if frame.milliseconds == SCENE_MILLISECONDS]
    assert len(shown) == len(stages) - 1
    for svg, stage in zip(shown, stages, strict=False):
        assert stage.told(record.names(Language.EN)).en[:30] in svg
        marks = svg.rpartition('class="hits"')[2]
        assert all(tag.text.en in marks for tag in stage.tags)
        assert not stage.lit or 'class="lit"' in marks


def test_frames_that_look_alike_are_one_that_stays_longer():
    told = [frame.milliseconds for frame in frames_of(azul(DEALT + 1), replace(SMALL, has_captions=False))]
    # Without its sentence the ending looks as the last move did.
    assert told == [DECISION_MILLISECONDS, DECISION_MILLISECONDS + LAST_MILLISECONDS]


def test_twice_the_speed_is_half_the_time():
    usual, fast = (frames_of(azul(DEALT + 1), replace(SMALL, speed=speed)) for speed in (1, 2))
    assert [frame.milliseconds for frame in usual] == [2 * frame.milliseconds for frame in fast]


def test_the_last_move_is_marked_and_told():
    frame = list(frames_of(azul(DEALT + 1), replace(SMALL, language=Language.HU)))[1]
    assert 'class="last' in frame.svg
    assert "Anna" in frame.svg.rpartition("<style>")[2].partition("</style>")[2].partition("<g")[0]


# --- pixels


def test_a_still_is_a_png_of_the_width_that_was_asked_for():
    picture = still(azul(DEALT), DEALT, SMALL)
    assert picture.startswith(b"\x89PNG")
    assert Image.open(BytesIO(picture)).width == 180


@pytest.fixture
def _fonts() -> None:
    ensure_bundle()


@pytest.mark.slow
@pytest.mark.usefixtures("_fonts")
def test_letters_are_seen():
    ply = DEALT + 1
    with_words, without = (pixels(still(azul(ply), each, SMALL)) for each in (ply, 0))
    beneath = slice(-8, None)
    assert np.ptp(without[beneath]) < np.ptp(with_words[beneath]), "nothing is written under the board"


LINE = '<svg xmlns="http://www.w3.org/2000/svg" class="tarsas" width="300" height="40"><style>{rules}</style><text y="30" font-size="24"{more}>{text}</text></svg>'


def line(text: str, more: str = "") -> bytes:
    return png_of(LINE.format(rules=BOARD_RULES, text=text, more=more), 300)


@pytest.mark.slow
@pytest.mark.usefixtures("_fonts")
@pytest.mark.parametrize("more", ["", ' class="serif"'])
def test_every_letter_is_of_our_own_fonts_in_every_weight(monkeypatch: pytest.MonkeyPatch, more: str):
    assert len({line(f"M{letter}M", more) for letter in HUNGARIAN}) == len(HUNGARIAN)
    assert len({line("Tűrő", f'{more} font-weight="{weight}"') for weight in (400, 500, 560, 700)}) == 4
    text = "árvíztűrő TÜKÖRFÚRÓGÉP 0123"
    both = line(text, more)
    monkeypatch.setattr(typefaces, "FILES", [file for file in typefaces.FILES if file.stem == ("fraunces" if more else "inter")])
    assert line(text, more) == both, "a letter came from the other font"


@pytest.mark.slow
@pytest.mark.usefixtures("_fonts")
def test_the_machines_fonts_are_asked_for_foreign_letters_only():
    assert typefaces.can_write("Fésűs Ödön – 12\n")
    assert not typefaces.can_write("Лев")


def test_dark_pictures_are_dark():
    record = azul(DEALT)
    light, dark = (pixels(still(record, 0, replace(SMALL, theme=theme)))[1, 1] for theme in ("light", "dark"))
    assert tuple(light) == (0xF5, 0xEF, 0xE4)
    assert tuple(dark) == (0x1B, 0x17, 0x14)


def test_tall_pictures_are_taller_than_wide():
    height, width, _ = pixels(still(azul(DEALT), 0, Framing(layout="tall", width=180))).shape
    assert height > width == 180


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_a_moving_picture_shows_every_frame_as_long_as_it_should(kind: MovingKind):
    record, heard = azul(DEALT + 2), list[tuple[int, int]]()
    picture = moving_picture(record, kind, SMALL, lambda done, total: heard.append((done, total)))
    opened = Image.open(BytesIO(picture))
    assert (opened.format, opened.info["loop"]) == ({"gif": "GIF", "apng": "PNG"}[kind], 0)
    assert [frame.info["duration"] for frame in ImageSequence.Iterator(opened)] == [1100, 1100, 1100, 5000]
    assert heard == [(done, 4) for done in range(5)]


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_a_frame_shows_what_a_still_of_its_ply_shows(kind: MovingKind):
    record, framing = azul(DEALT + 3), replace(SMALL, has_captions=False)
    shown = [np.asarray(frame).astype(int) for frame in frames(moving_picture(record, kind, framing))]
    plies = [DEALT, DEALT + 1, DEALT + 2, DEALT + 3]
    stills = [pixels(still(record, ply, framing)) for ply in plies]
    assert len(shown) == len(stills)
    for index, frame in enumerate(shown):
        differences = [float(np.abs(frame - each).mean()) for each in stills]
        assert differences[index] == min(differences) < 3, "only the palette may differ"


def test_frames_of_different_heights_have_the_same_ground_beneath(monkeypatch: pytest.MonkeyPatch):
    """Alcazaba on a phone is higher while somebody builds; a laptop's and a phone's picture differ likewise."""
    record = azul(DEALT)
    svgs = [picture_of(record, DEALT, replace(SMALL, layout=layout), "") for layout in ("wide", "tall")]
    monkeypatch.setattr("tarsas.show.pictures.frames_of", lambda replay, framing: [Frame(svg, 500) for svg in svgs])
    low, high = frames(moving_picture(record, "gif", SMALL))
    assert low.size == high.size == (180, pixels(still(record, 0, replace(SMALL, layout="tall"))).shape[0])
    assert low.getpixel((90, low.height - 1)) == low.getpixel((0, 0))


def test_what_does_not_change_is_not_stored_again():
    small, large = (len(moving_picture(azul(plies), "gif", SMALL)) for plies in (DEALT, DEALT + 6))
    assert large < 2.5 * small


@pytest.mark.slow
def test_two_processes_make_the_same_picture():
    record = azul(DEALT + 2)
    assert moving_picture(record, "gif", SMALL, processes=2) == moving_picture(record, "gif", SMALL)


# --- what cannot be done


@pytest.mark.parametrize("missing", ["PIL.Image", "resvg_py"])
def test_a_missing_renderer_is_named_before_the_work(missing: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(NoRenderer, match=r"tarsas\[web\]"):
        moving_picture(azul(DEALT))
    with pytest.raises(NoRenderer):
        still(azul(DEALT), 0)


@pytest.mark.parametrize(("width", "speed"), [(5, 1), (99_999, 1), (180, 0), (180, float("nan"))])
def test_a_picture_nobody_could_see_is_refused(width: int, speed: float):
    with pytest.raises(BadPicture):
        Framing(width=width, speed=speed)
