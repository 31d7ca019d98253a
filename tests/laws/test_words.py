"""The laws of words: every action and position as text and back, paths of clicks, texts in both languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text as RichText

from tarsas.contract import CHANCE, NOBODY
from tarsas.errors import BadText
from tarsas.kernel import copy_of
from tarsas.language import Language, Text
from tests.laws.modes import MODES, Mode, every_mode, legal_actions, walk


def _is_told(text: Text) -> bool:
    return bool(text.hu.strip()) and bool(text.en.strip()) and "{" not in text.hu + text.en


@every_mode
def test_every_legal_action_reads_back(mode: Mode):
    words = mode.contract.words
    for ply, (state, _) in enumerate(walk(mode, 31, longest=300)):
        for action in legal_actions(mode, state) if ply % 9 == 0 else ():
            assert words.reading(state, words.notation(state, action)) == {action}
            assert words.reading(state, words.action_text(state, action)) == {action}


@every_mode
def test_every_position_reads_back(mode: Mode):
    words = mode.contract.words
    for state, _ in walk(mode, 32, longest=300):
        assert words.read_position(words.position_text(state)).tobytes() == state.tobytes()


@every_mode
def test_paths_of_clicks_lead_to_one_action_each(mode: Mode):
    """No two actions share a path, none is the beginning of another, and every part has a name in both languages."""
    words = mode.contract.words
    for ply, (state, _) in enumerate(walk(mode, 33, longest=250)):
        if mode.contract.verbs.to_move(state) < 0 or ply % 5:
            continue
        paths = [words.parts(state, action) for action in legal_actions(mode, state)]
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        for action in legal_actions(mode, state)[:: 1 + len(paths) // 8]:
            advised = [words.advice(state, action, is_tall) for is_tall in (False, True)]
            assert all(_is_told(text) and text.hu.endswith(".") and text.en.endswith(".") for text in advised)
        for part in {part for path in paths for part in path}:
            assert _is_told(words.part_text(state, part))
            assert not words.is_toggle(part) or re.search(r"-\d+$", part), "a toggle ends with its number"


@every_mode
def test_sentences_are_told_in_both_languages(mode: Mode):
    words, names = mode.contract.words, tuple(f"<{seat}>" for seat in range(mode.players))
    for state, action in walk(mode, 34, longest=400):
        if action < 0:
            assert all(_is_told(text) for text in words.ending_text(state, names))
            break
        after, before = copy_of(state), state.tobytes()
        mode.contract.verbs.play(after, action)
        told = words.sentence(state, action, after, names)
        assert told
        assert all(_is_told(text) for text in told)
        assert state.tobytes() == before
        if mode.contract.verbs.to_move(state) != CHANCE:
            assert names[mode.contract.verbs.to_move(state)] in told[0].hu
            assert _is_told(words.what_to_do(state, ()))
            assert _is_told(words.what_to_do(state, words.parts(state, action)[:-1]))


AWKWARD_NAMES = ("{name}", "{0}", "}{who", "{", "%s", "\\")
"""Names are whatever players type: none of them is a template."""


@every_mode
def test_whatever_players_are_called_the_sentences_say_the_same(mode: Mode):
    """With awkward names the log reads as with plain ones, the names put in their places."""
    words = mode.contract.words
    awkward, plain = AWKWARD_NAMES[: mode.players], tuple(f"<{seat}>" for seat in range(mode.players))

    def renamed(text: str) -> str:
        return re.sub(r"<(\d)>", lambda found: awkward[int(found[1])], text)

    for state, action in walk(mode, 38):
        if action < 0:
            told = [words.ending_text(state, names) for names in (plain, awkward)]
        else:
            after = copy_of(state)
            mode.contract.verbs.play(after, action)
            told = [words.sentence(state, action, after, names) for names in (plain, awkward)]
        assert [(renamed(text.hu), renamed(text.en)) for text in told[0]] == [tuple(text) for text in told[1]]


@every_mode
def test_the_terminal_board_is_markup_that_renders_and_says_who_is_who(mode: Mode):
    names = ("Anna", "Bence", "Csilla", "Dani", "Erzsi", "Feri")[: mode.players]
    for ply, (state, _) in enumerate(walk(mode, 35, longest=200)):
        for language in Language:
            if ply % 40 == 0:
                plain = RichText.from_markup(mode.contract.words.terminal(state, language, names)).plain
                assert plain.strip()
                assert "[/" not in plain
                assert max(len(line) for line in plain.splitlines()) <= 100
                assert all(plain.count(name) == 1 for name in names)


AWKWARD_IN_MARKUP = ("[bold]x[/]", "[/]", "\\\\\\", "日本語の名前はとても長いです", "W" * 80, "[red")


@every_mode
def test_no_name_breaks_the_terminal_board(mode: Mode):
    """Nothing in a name is markup, a wide one keeps the columns straight, and a long one is cut."""
    for first in range(len(AWKWARD_IN_MARKUP)):
        names = (AWKWARD_IN_MARKUP[first:] + AWKWARD_IN_MARKUP[:first])[: mode.players]
        for state, _ in list(walk(mode, 39, longest=120))[::60]:
            plain = RichText.from_markup(mode.contract.words.terminal(state, Language.HU, names)).plain
            assert all(name[:5] in plain for name in names)
            assert max(cell_len(line) for line in plain.splitlines()) <= 100


@pytest.mark.parametrize("contract", {mode.contract.name: mode.contract for mode in MODES}.values(), ids=lambda contract: contract.name)
def test_every_option_and_term_has_a_name(contract):
    words = contract.words
    for option in contract.options:
        assert _is_told(words.OPTION_TEXTS[option.name])
        assert all(_is_told(words.OPTION_TEXTS[f"{option.name}.{value}"]) for value in option.values)
    assert set(words.TERM_TEXTS) == {term.name for term in contract.judgement.terms}
    assert all(_is_told(text) for text in (words.TITLE, words.TAGLINE, words.CREDITS, *words.TERM_TEXTS.values()))
    assert words.MINUTES > 0


@every_mode
def test_evaluation_is_the_sum_of_its_named_terms(mode: Mode):
    judgement = mode.contract.judgement
    for ply, (state, _) in enumerate(walk(mode, 36, longest=200)):
        if ply % 10 == 0 and mode.contract.verbs.to_move(state) != NOBODY:
            for seat in range(mode.players):
                told = sum(term.worth(state, seat, judgement.weights) for term in judgement.terms)
                assert judgement.evaluate(state, seat, judgement.weights) == pytest.approx(told)


@every_mode
@given(text=st.text(max_size=60))
def test_any_text_is_read_or_refused(mode: Mode, text: str):
    state = mode.start()
    assert all(0 <= action < mode.contract.actions for action in mode.contract.words.reading(state, text))
    with pytest.raises(BadText):
        mode.contract.words.read_position(text)


@pytest.mark.slow
@every_mode
@given(data=st.data())
def test_a_spoilt_position_is_refused_or_still_a_position(mode: Mode, data: st.DataObject):
    """Change, drop or repeat characters of a real position text: the answer is `BadText` or a position that reads back."""
    states = [state for state, _ in walk(mode, 37, longest=60)]
    text = mode.contract.words.position_text(data.draw(st.sampled_from(states[::9])))
    at = data.draw(st.integers(0, len(text) - 1))
    replacement = data.draw(st.text("0123456789BYRKW.*-| abc\n", max_size=3))
    spoilt = text[:at] + replacement + text[at + data.draw(st.integers(0, 3)) :]
    try:
        state = mode.contract.words.read_position(spoilt)
    except BadText:
        return
    assert mode.contract.words.read_position(mode.contract.words.position_text(state)).tobytes() == state.tobytes()
    legal_actions(mode, state)


@every_mode
def test_the_rules_open_at_a_section_that_exists(mode: Mode):
    headings = [set(re.findall(r"^##+ (\S+) ", mode.contract.rulebook(language), re.MULTILINE)) for language in Language]
    opened = {mode.contract.words.section_now(state) for state, _ in walk(mode, 36)}
    assert all(opened <= found for found in headings)
    assert len(opened) > 1 or "section_now" not in vars(mode.contract.words), "the same section whatever happens"


@every_mode
def test_the_aim_is_one_sentence(mode: Mode):
    words = mode.contract.words
    for state, _ in walk(mode, 39, longest=1):
        assert _is_told(words.aim(state))
        assert all(not re.search(r"[.!?] ", words.aim(state).to(language)) for language in Language)


def test_explanations_are_one_sentence_with_a_section_of_the_rulebook():
    for contract in {mode.contract.name: mode.contract for mode in MODES}.values():
        for name, each in contract.words.EXPLANATIONS.items():
            assert _is_told(each.text), name
            assert each.text.hu.endswith(".")
            assert each.text.en.endswith(".")
            for language in Language:
                assert f" {each.section} " in "".join(f"{line} " for line in contract.rulebook(language).splitlines() if line.startswith("##")), name
