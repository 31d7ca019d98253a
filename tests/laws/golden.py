"""Golden playthroughs: one whole game per mode as a text a person can read, kept in `golden/` beside the tests of the game.

`python -m tests.laws.golden` writes those that are missing; delete a file to have it written anew after a change of rules or texts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tarsas.contract import CHANCE
from tarsas.kernel import State, copy_of
from tests.laws.modes import MODES, Mode, folder_of_tests, legal_actions, walk

POSITION_EVERY = 20
LONGEST_GOLDEN = 1_000
SEED = 2026
PLAYED = re.compile(r" *\d+\. (?:chance|P\d) +(\S+) +of ")


def path_of(mode: Mode) -> Path:
    """Where the playthrough of a mode is kept."""
    return folder_of_tests(mode.contract) / "golden" / f"{mode}.txt"


def playthrough(mode: Mode, actions: Iterator[int]) -> str:
    """The game these actions make: each with its notation and sentences, the position every now and then, and the end."""
    words, verbs = mode.contract.words, mode.contract.verbs
    names = tuple(f"P{seat + 1}" for seat in range(mode.players))
    state = mode.start()
    lines = [f"# {mode}, rules version {mode.contract.rules_version}", ""]
    for ply, action in enumerate(actions, 1):
        if ply % POSITION_EVERY == 1:
            lines += ["", words.position_text(state).rstrip(), ""]
        before = copy_of(state)
        mover = "chance" if verbs.to_move(state) == CHANCE else names[verbs.to_move(state)]
        count = len(legal_actions(mode, state))
        notation = words.notation(before, action)
        verbs.play(state, action)
        told = words.sentence(before, action, state, names)
        lines.append(f"{ply:>4}. {mover:<6} {notation:<8} of {count:>4}   {' | '.join(text.en for text in told)}")
        lines.append(f"{'':>33}{' | '.join(text.hu for text in told)}")
    lines += ["", words.position_text(state).rstrip(), "", *_ending(mode, state, names)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _ending(mode: Mode, state: State, names: tuple[str, ...]) -> Iterator[str]:
    for text in mode.contract.words.ending_text(state, names):
        yield text.en
        yield text.hu
    for seat, name in enumerate(names):
        yield f"{name}: " + ", ".join(f"{line.told.en} {line.points}" for line in mode.contract.words.score_lines(state, seat))


def actions_in(mode: Mode, text: str) -> Iterator[int]:
    """The actions of a playthrough, read from its notations."""
    state = mode.start()
    for line in text.splitlines():
        if played := PLAYED.match(line):
            (action,) = mode.contract.words.reading(state, played[1])
            yield action
            mode.contract.verbs.play(state, action)


def shortest_walk(mode: Mode) -> list[int]:
    """The actions of the first random game from the seed on that comes to its end."""
    for seed in range(SEED, SEED + 100):
        actions = [action for _, action in walk(mode, seed, longest=LONGEST_GOLDEN)]
        if actions[-1] == -1:
            return actions[:-1]
    raise AssertionError(f"no random game of {mode} ends within {LONGEST_GOLDEN} actions")


if __name__ == "__main__":
    for each in MODES:
        if not path_of(each).exists():
            path_of(each).parent.mkdir(parents=True, exist_ok=True)
            path_of(each).write_text(playthrough(each, iter(shortest_walk(each))), encoding="utf-8")
            sys.stdout.write(f"{path_of(each)}\n")
