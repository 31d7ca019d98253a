"""The laws of pictures: well-formed in every layout, language and theme; every click of every legal action can be made."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tarsas.draw import Drawing, Layout, Looking, Piece, Theme, carry, first_tokens, standalone
from tarsas.kernel import State
from tarsas.language import Language
from tests.laws.modes import Mode, every_mode, legal_actions, walk

LAYOUTS: tuple[Layout, ...] = ("wide", "tall", "tablet")
THEMES: tuple[Theme, ...] = ("light", "dark")


def _some_positions(mode: Mode, seed: int, every: int, longest: int = 400) -> list[tuple[State, int]]:
    return [step for ply, step in enumerate(walk(mode, seed, longest=longest)) if ply % every == 0 or step[1] == -1]


def _parts(drawing: Drawing) -> set[str]:
    root = ET.fromstring(drawing.svg)
    return {element.attrib["data-part"] for element in root.iter() if "data-part" in element.attrib}


@every_mode
def test_pictures_are_well_formed_and_write_nothing(mode: Mode):
    for number, (state, _) in enumerate(_some_positions(mode, 61, 37)):
        before = state.tobytes()
        layout, language, theme = LAYOUTS[number % 3], list(Language)[number // 2 % 2], THEMES[number // 4 % 2]
        names = tuple(f"<script>&'\"{seat}" for seat in range(mode.players))
        drawing = mode.contract.view(state, Looking(seat=number % mode.players, layout=layout, language=language, names=names))
        root = ET.fromstring(standalone(drawing, theme))
        assert root.tag.endswith("svg")
        assert not [element for element in root.iter() if element.tag.endswith("script")]
        assert state.tobytes() == before
        assert "var(" not in standalone(drawing, theme)


@pytest.mark.slow
@every_mode
@pytest.mark.parametrize("layout", LAYOUTS[:2])
def test_every_click_of_a_legal_action_can_be_made(mode: Mode, layout: Layout):
    """Each part of a path is in the picture once the parts before it are held."""
    words = mode.contract.words
    for state, _ in _some_positions(mode, 62, 41):
        if mode.contract.verbs.to_move(state) < 0:
            continue
        paths = [words.parts(state, action) for action in legal_actions(mode, state)]
        beginnings = sorted({path[:length] for path in paths for length in range(len(path))})
        for held in beginnings[:: max(1, len(beginnings) // 12)]:
            lit = frozenset(path[len(held)] for path in paths if path[: len(held)] == held)
            drawing = mode.contract.view(state, Looking(layout=layout, held=held, lit=lit))
            assert lit <= _parts(drawing), f"after {held}"


@pytest.mark.slow
@every_mode
def test_every_action_has_a_preview_and_leaves_a_last_move(mode: Mode):
    words = mode.contract.words
    for state, action in _some_positions(mode, 63, 29, longest=200):
        if mode.contract.verbs.to_move(state) < 0 or action < 0:
            continue
        parts = words.parts(state, action)
        plain = mode.contract.view(state, Looking())
        shown = mode.contract.view(state, Looking(held=parts[:-1], lit=frozenset(parts[-1:]), preview=action))
        ET.fromstring(shown.svg)
        assert shown.svg != plain.svg


@every_mode
def test_pieces_keep_their_identity_through_a_game(mode: Mode):
    """Tokens are unique, a token never changes its kind, and the pieces of a picture are the same for every viewer."""
    kinds: dict[str, str] = {}
    tokens: tuple[str, ...] = ()
    before: tuple[Piece, ...] = ()
    words = mode.contract.words
    parts: tuple[str, ...] = ()
    for moment, (state, action) in enumerate(walk(mode, 64, longest=120)):
        pieces = mode.contract.view(state, Looking()).pieces
        tokens = carry(before, tokens, pieces, sources=parts[:1], targets=parts[1:], moment=moment) if moment else first_tokens(pieces)
        assert len(set(tokens)) == len(tokens) == len(pieces)
        for token, piece in zip(tokens, pieces, strict=True):
            assert kinds.setdefault(token, piece.kind) == piece.kind
        before = pieces
        parts = words.parts(state, action) if action >= 0 else ()
        other = mode.contract.view(state, Looking(seat=mode.players - 1, layout="tall")).pieces
        assert [piece.kind for piece in other] == [piece.kind for piece in pieces]


def _explained(drawing: Drawing) -> set[str]:
    root = ET.fromstring(drawing.svg)
    return {element.attrib["data-explain"] for element in root.iter() if "data-explain" in element.attrib}


@every_mode
@pytest.mark.parametrize("layout", LAYOUTS)
def test_whatever_can_be_asked_about_is_explained(mode: Mode, layout: Layout):
    known = mode.contract.words.EXPLANATIONS.keys()
    found = {name for state, _ in _some_positions(mode, 66, 41) for name in _explained(mode.contract.view(state, Looking(layout=layout)))}
    assert found <= known


@every_mode
def test_whoever_has_a_sign_finds_it_in_every_picture(mode: Mode):
    for number, (state, _) in enumerate(_some_positions(mode, 67, 61)):
        identities = [mode.contract.identity(state, seat) for seat in range(mode.players)]
        assert len({each is None for each in identities}) == 1
        drawing = mode.contract.view(state, Looking(layout=LAYOUTS[number % 2], has_panels=number % 3 == 0))
        for each in filter(None, identities):
            assert f'id="{each.sign.symbol}"' in drawing.svg
            assert each.text.hu
            assert each.text.en
