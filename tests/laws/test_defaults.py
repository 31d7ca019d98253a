"""What follows from the rest: where a game says it in its own way, faster or more beautifully, both say the same."""

from __future__ import annotations

import inspect
import xml.etree.ElementTree as ET
from dataclasses import fields, replace
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest

from tarsas.compiled.loops import compile_verbs
from tarsas.contract import CHANCE, GameContract, Judgement, Verbs, Words, defaults
from tarsas.draw import Looking, standalone
from tarsas.kernel import State, compiled, new_generator
from tests.laws.modes import MODES, Mode, every_mode, legal_actions, walk

every_game = pytest.mark.parametrize("contract", {mode.contract.name: mode.contract for mode in MODES}.values(), ids=lambda contract: contract.name)


def bare(contract: GameContract) -> GameContract:
    """The same game with as little of its own as can be: its rules, its terms, and its paths of clicks."""
    own, plain = contract.verbs, (defaults.legal_by_trying, defaults.any_legal_action, defaults.no_pieces)
    verbs = replace(own, legal=plain[0], random_action=plain[1], pieces=plain[2])
    return GameContract(
        name=contract.name,
        players=contract.players,
        options=contract.options,
        state=contract.state,
        actions=contract.actions,
        endings=contract.endings,
        verbs=verbs,
        judgement=Judgement(contract.judgement.terms),
        text=SimpleNamespace(parts=contract.words.parts, part_text=contract.words.part_text),
        folder=contract.folder,
        mode_of=contract.mode_of,
        neutrals=contract.neutrals,
        tie=contract.tie,
    )


def some_positions(mode: Mode, seed: int, every: int, longest: int = 200) -> list[State]:
    return [state for ply, (state, action) in enumerate(walk(mode, seed, longest=longest)) if ply % every == 0 or action == -1]


@every_game
def test_a_game_says_its_own_words_in_the_form_of_the_defaults(contract: GameContract) -> None:
    """The contract picks words out of modules by name, so nothing else compares them with what they stand for."""
    modules = contract.text if isinstance(contract.text, tuple) else (contract.text,)
    plain = Words(contract)
    for name in {*vars(plain), *vars(Words)}:
        for own in (getattr(module, name) for module in modules if not name.startswith("_") and hasattr(module, name)):
            default = getattr(plain, name)
            assert own is getattr(contract.words, name), f"two modules have a {name}, and they are not the same"
            assert type(own) is (FunctionType if callable(default) else type(default)), name
            if callable(default):
                assert inspect.signature(own, eval_str=True) == inspect.signature(default, eval_str=True), name


@every_game
def test_a_rule_is_a_verb_under_its_own_name(contract: GameContract) -> None:
    """Verbs are given one after the other, and some of them have the same form."""
    for field in fields(Verbs):
        verb = getattr(contract.verbs, field.name)
        assert verb.__name__ == field.name or verb.__module__ == defaults.__name__


@every_mode
def test_legal_actions_are_those_found_by_trying_all(mode: Mode) -> None:
    plain = bare(mode.contract).verbs
    for state in some_positions(mode, 51, 67):
        assert legal_actions(mode, state, plain) == legal_actions(mode, state)


@every_mode
def test_any_legal_action_may_be_drawn_from_the_list(mode: Mode) -> None:
    plain, generator = bare(mode.contract).verbs, new_generator(3)
    for state in some_positions(mode, 52, 67, longest=140):
        if plain.to_move(state) >= 0:
            legal = legal_actions(mode, state)
            drawn = {plain.random_action(state, generator) for _ in range(4)}
            assert drawn <= set(legal)


@pytest.mark.slow
def test_the_defaults_compile() -> None:
    carnac = next(mode for mode in MODES if mode.contract.name == "carnac")
    plain = bare(carnac.contract).verbs
    fast = compile_verbs(bare(carnac.contract))
    for state in some_positions(carnac, 53, 5, longest=40):
        assert legal_actions(carnac, state, fast) == legal_actions(carnac, state, plain)
        if plain.to_move(state) >= 0:
            assert fast.random_action(state, new_generator(7)) == plain.random_action(state, new_generator(7))


@every_mode
def test_an_evaluation_is_the_sum_of_its_terms(mode: Mode) -> None:
    plain, own = bare(mode.contract).judgement, mode.contract.judgement
    for state in some_positions(mode, 54, 41):
        for seat in range(mode.players):
            assert plain.evaluate(state, seat, own.weights) == pytest.approx(own.evaluate(state, seat, own.weights))


@every_mode
def test_the_fields_of_the_record_say_a_position(mode: Mode) -> None:
    words = bare(mode.contract).words
    for state in some_positions(mode, 55, 41):
        assert words.read_position(words.position_text(state)).tobytes() == state.tobytes()


@every_mode
def test_a_game_that_says_nothing_shows_the_bytes_of_its_record(mode: Mode) -> None:
    observation = bare(mode.contract).observation
    for state in some_positions(mode, 56, 41):
        row = np.zeros(observation.table.size, np.uint8)
        observation.observe(state, 1, row)
        fields = b"".join(np.ascontiguousarray(state.record[name]).tobytes() for name in mode.contract.state.names or ())
        assert row.tobytes() == bytes(int(seat == 1) for seat in range(max(mode.contract.players))) + fields


@pytest.mark.slow
def test_the_bytes_of_a_record_compile() -> None:
    """Azteka has fields of one number and of many, of one byte and of eight."""
    mode = next(mode for mode in MODES if mode.contract.name == "azteka")
    observation = bare(mode.contract).observation
    fast = compiled(observation.observe)
    for state in some_positions(mode, 57, 9, longest=40):
        rows = np.zeros((2, observation.table.size), np.uint8)
        observation.observe(state, 0, rows[0])
        fast(state.record, 0, rows[1])
        assert (rows[0] == rows[1]).all()


@every_mode
def test_what_is_said_of_the_end_names_the_same_winners(mode: Mode) -> None:
    words, names = bare(mode.contract).words, tuple(f"<{seat}>" for seat in range(mode.players))
    for seed in range(2):
        state, action = list(walk(mode, 56 + seed))[-1]
        if action != -1:
            continue
        (told,) = words.ending_text(state, names)
        own = " ".join(text.en for text in mode.contract.words.ending_text(state, names))
        assert all(name in own for name in (*names, *(each.name for each in mode.contract.neutrals(state))) if name in told.en)
        for seat in range(mode.players):
            assert sum(line.points for line in words.score_lines(state, seat)) == sum(
                line.points for line in mode.contract.words.score_lines(state, seat)
            )


@every_mode
def test_a_plain_picture_has_every_part_that_can_be_clicked(mode: Mode) -> None:
    plain = bare(mode.contract)
    for state in some_positions(mode, 57, 67, longest=140):
        paths = [mode.contract.words.parts(state, action) for action in legal_actions(mode, state)]
        drawing = plain.view(state, Looking())
        root = ET.fromstring(standalone(drawing, "light"))
        if plain.verbs.to_move(state) >= 0:
            assert {path[0] for path in paths} <= {element.attrib.get("data-part") for element in root.iter()}


@every_mode
def test_a_game_says_whether_it_has_chance(mode: Mode) -> None:
    assert mode.contract.has_chance or all(mode.contract.verbs.to_move(state) != CHANCE for state, _ in walk(mode, 58))


@every_mode
def test_scores_fill_the_whole_table(mode: Mode) -> None:
    scores = np.full(mode.players, -99, np.int32)
    mode.contract.verbs.scores(mode.start(), scores)
    assert (scores != -99).all()
