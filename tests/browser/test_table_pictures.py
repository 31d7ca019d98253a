"""The photographs in docs/pictures can be made again, and none is missing."""

from __future__ import annotations

import importlib
import importlib.util
import io
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tarsas import catalog
from tarsas.language import Language
from tests.web.serving import ROOT, ensure_bundle

FOLDER = ROOT / "docs" / "pictures"
LARGEST = 130_000
"""Bytes: a page of the docs shows several of them."""


@pytest.fixture(scope="module")
def tables() -> ModuleType:
    """The script that makes them."""
    spec = importlib.util.spec_from_file_location("tables", FOLDER / "tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def strips() -> ModuleType:
    """The script that makes film of what happens between two moves."""
    return importlib.import_module("docs.pictures.strips")


def test_every_game_has_a_moment(tables: ModuleType):
    assert set(tables.MOMENTS) == set(catalog.names())


def test_every_table_is_photographed_on_laptop_and_phone_in_light_and_dark(tables: ModuleType):
    for name in ("home", *tables.MOMENTS):
        for window in tables.WINDOWS:
            path: Path = FOLDER / f"{name}-{window.name}.webp"
            assert path.is_file(), f"{path.name} is missing: make pictures"
            assert path.stat().st_size < LARGEST
            with Image.open(path) as picture:
                assert picture.size == (window.width * window.scale, window.height * window.scale)


def test_a_photograph_shows_the_table_in_its_theme(chromium: Browser, tables: ModuleType):
    ensure_bundle()
    corners = {}
    for window in tables.WINDOWS:
        if window.name.startswith("phone"):
            ((name, data),) = tables.photograph(chromium, window, ["carnac"])
            with Image.open(io.BytesIO(data)) as picture:
                corners[name] = picture.convert("L").tobytes()[0]
                assert len(picture.convert("P", palette=Image.Palette.ADAPTIVE).getcolors() or ()) > 200
    assert corners["carnac-phone-light.webp"] > 200
    assert corners["carnac-phone-dark.webp"] < 60


def test_what_happens_between_two_moves_can_be_filmed(chromium: Browser, strips: ModuleType):
    ensure_bundle()
    fall = next(strip for strip in strips.STRIPS if strip.name == "scene-carnac-fall")
    name, data = strips.photograph(chromium, fall._replace(frames=(40, 1000)))
    assert name == "scene-carnac-fall-phone-light.webp"
    with Image.open(io.BytesIO(data)) as film:
        width, height = fall.window.width, fall.window.height
        assert film.size == (2 * width + 3 * strips.GAP, height + 2 * strips.GAP)
        standing, lying = (film.crop((strips.GAP + nth * (width + strips.GAP), 150, (nth + 1) * (width + strips.GAP), 600)) for nth in (0, 1))
        assert standing.tobytes() != lying.tobytes(), "the stone has fallen meanwhile"


def test_ends_and_what_happened_since_ones_turn_can_be_photographed(chromium: Browser):
    ensure_bundle()
    points = importlib.import_module("docs.pictures.turning_points")
    assert {shot.name for shot in points.SHOTS} >= {"end-azul-2p", "end-alhambra-4p", "since-alhambra"}
    _, end = points.live_of(points.SHOTS[0], points.PHONE, Language.HU)
    assert end.result
    _, since = points.live_of(points.SHOTS[2], points.PHONE, Language.HU)
    assert [turn.seat for turn in since.turns] == [1, 2, 3]
    name, data = points.photograph(chromium, points.SHOTS[2], points.PHONE, Language.HU)
    assert name == "since-alhambra-phone-light.webp"
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.size == (points.PHONE.width, points.PHONE.height)


def test_every_page_one_learns_with_is_photographed():
    learning = importlib.import_module("docs.pictures.learning")
    for shot in learning.SHOTS:
        for window in shot.windows:
            path: Path = FOLDER / f"{shot.name}-{window.name}.webp"
            assert path.is_file(), f"{path.name} is missing: make pictures"
            assert path.stat().st_size < LARGEST
