"""The law of descriptions: whatever the text of a position tells apart, its description in words tells apart, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from tarsas.contract import Description, description_of
from tarsas.kernel import State, copy_of
from tarsas.language import Language
from tests.laws.modes import Mode, every_mode, walk

MOST_CHANGES = 4
"""For each field of a record, at each of a few positions."""


def _positions(mode: Mode) -> list[State]:
    """From the beginning to the end of a game, a few."""
    all_of_them = [state for state, _ in walk(mode, 41, longest=300)]
    return all_of_them[:: max(1, len(all_of_them) // 12)]


def _changed(mode: Mode, state: State, donors: list[State], chooser: random.Random) -> Iterator[tuple[str, State]]:
    """The position with one number of its record replaced by what stands there in another position."""
    for name in mode.contract.state.names or ():
        own = np.ravel(state.record[name])
        differing = [(index, donor) for donor in donors for index in np.flatnonzero(np.ravel(donor.record[name]) != own)]
        for index, donor in chooser.sample(differing, min(MOST_CHANGES, len(differing))):
            changed = copy_of(state)
            if np.shape(state.record[name]):
                place = np.unravel_index(index, np.shape(state.record[name]))
                changed.record[name][place] = donor.record[name][place]
            else:
                changed.record[name] = donor.record[name]
            yield f"{name}[{index}]", changed


def _text(mode: Mode, state: State) -> str | None:
    """The text of a position; None where one number alone makes no position."""
    try:
        return mode.contract.words.position_text(state)
    except (IndexError, KeyError, ValueError):
        return None


def _described(mode: Mode, state: State, seat: int | None = 0) -> Description | None:
    # Names are whatever players type: none of them is a template.
    names = tuple(f"{{{seat}}}" for seat in range(mode.players))
    try:
        return description_of(mode.contract, state, seat, names)
    except (IndexError, KeyError, ValueError, ZeroDivisionError):
        return None


@every_mode
def test_every_fact_of_the_text_of_a_position_is_in_its_description(mode: Mode):
    """One number of the record is changed at a time, so nothing else can give the change away."""
    positions, chooser = _positions(mode), random.Random(str(mode))
    compared = 0
    for state in positions[3::4]:
        described, own = _described(mode, state), _text(mode, state)
        assert described is not None
        told = {language: described.to(language) for language in Language}
        for place, changed in _changed(mode, state, positions, chooser):
            text = _text(mode, changed)
            other = _described(mode, changed) if text not in (None, own) else None
            if other is None:
                continue
            compared += 1
            for language in Language:
                assert other.to(language) != told[language], f"{place} is in the text, and not in the description:\n{text}"
    assert compared > 10


@every_mode
def test_a_description_has_headings_captions_and_both_languages(mode: Mode):
    for state in _positions(mode)[::3]:
        for seat in (None, 0):
            described = _described(mode, state, seat)
            assert described is not None
            assert "{0}" in described.to(Language.HU)
            names = [section.name for section in described.sections]
            assert len(set(names)) == len(names), "a section is found by its name"
            assert names[-1] == "next"
            for section in described.sections:
                assert section.title.hu
                assert section.title.en
                assert all(line.hu and line.en for line in section.lines)
                for table in section.tables:
                    assert table.caption.hu
                    assert table.caption.en
                    assert all(len(row) == len(table.columns) for row in table.rows)
                    assert all(bool(cell.hu) == bool(cell.en) for row in table.rows for cell in row)


@every_mode
def test_every_question_that_a_game_lists_is_answered_in_both_languages(mode: Mode):
    names = tuple(f"<{seat}>" for seat in range(mode.players))
    for state in _positions(mode)[::3]:
        for question in mode.contract.words.QUESTIONS:
            for asked in question:
                told = mode.contract.words.answer(state, asked, 0, names)
                assert told is not None, asked
                assert told.hu
                assert told.en
