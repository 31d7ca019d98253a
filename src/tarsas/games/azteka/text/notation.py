"""Azteka's actions as text and back, and as paths of clicks.

    words                compact    path of parts
    life 3.5             3.5        space-3-5 (ring 3, slice 5)
    birth 3.5            3.5        space-3-5
    no birth             nobirth    no-birth
    ring 2               r2         ring-2; where 90° are legal too: ring-2, turn-45
    ring 2 90            r2x2       ring-2, turn-90
    pass, keep           pass, keep pass; keep

A text may leave the role out, and Hungarian works as well: `élet 3.5`, `3. gyűrű 5. szelet`, `2. gyűrű 90`, `múljanak el`, `maradjanak`.
"""

from __future__ import annotations

import re

from ....kernel import State
from ....language import without_accents
from ..rules.play import can_turn_twice
from ..state import BIRTH, DEATH, KEEP, LET_PASS, LIFE, MUMMY, NO_BIRTH, PASSING, TURN, is_place, is_turn, space_at, turn_action, turn_of
from .parts import DECISION_PARTS, ROLE_IDS, TURN_PARTS, ring_part, space_part, space_text

LETTERS = "LDM"

_ROLE_WORDS = (("life", LIFE), ("elet", LIFE), ("death", DEATH), ("halal", DEATH), ("mummy", MUMMY), ("mumia", MUMMY))
_ROLE = re.compile(r"^(life|elet|death|halal|mummy|mumia)(?:figurat?|figure)?\b *:?")
_BIRTH = re.compile(r"^(?:birth|szuletes)\b *:?")
_SPACE = re.compile(r"([1-4]) ?[./, -] ?([1-8])")
_SPACE_IN_WORDS = re.compile(r"(?:ring ([1-4])|([1-4])\.? ?gyuru),? ?(?:slice ([1-8])|([1-8])\.? ?szelet)")
_TURN_IT = r"(?:turn|(?:el)?forga\w*(?: el)?)"
_RING = re.compile(rf"(?:{_TURN_IT} )?(?:a |az )?(?:(?:ring|gyuru) ?([1-4])|([1-4])\.? ?gyurut?|r([1-4])):?(?: {_TURN_IT})?(.*)")
_ONCE = re.compile(r"(?:45(?: ?°| ?fok\w*)?|once|one slice|egyszer|egy szelettel)?")
_TWICE = re.compile(r"x2|90(?: ?°| ?fok\w*)?|twice|two slices|ketszer|ket szelettel")
_DECISIONS = (
    (NO_BIRTH, re.compile(r"no ?-?birth|nincs szuletes|nem szuletes|lemond\w*(?: (?:a szuletesrol|rola))?")),
    (LET_PASS, re.compile(r"pass|let pass|passing|elmulas|elmulik|muljanak el")),
    (KEEP, re.compile(r"keep|do not pass|marad\w*|nincs elmulas|megtart|lemond\w* az elmulasrol")),
)


def notation(state: State, action: int) -> str:
    """The action in a few characters: `3.5`, `r2`, `r2x2`, `nobirth`, `pass`, `keep`."""
    if is_place(action):
        return space_text(action)
    if is_turn(action):
        ring, steps = turn_of(action)
        return f"r{ring + 1}" + ("x2" if steps == 2 else "")
    return {NO_BIRTH: "nobirth", LET_PASS: "pass", KEEP: "keep"}[action]


def action_text(state: State, action: int) -> str:
    """The action in words: `life 3.5`, `ring 2`, `ring 2 90`, `birth 3.5`, `no birth`, `pass`, `keep`."""
    if is_place(action):
        return f"{'birth' if state.phase == BIRTH else ROLE_IDS[state.mover]} {space_text(action)}"
    if is_turn(action):
        ring, steps = turn_of(action)
        return f"ring {ring + 1}" + (" 90" if steps == 2 else "")
    return {NO_BIRTH: "no birth", LET_PASS: "pass", KEEP: "keep"}[action]


def parts(state: State, action: int) -> tuple[str, ...]:
    """The path of clicks; how far a ring turns is asked only where there is a choice."""
    if is_place(action):
        return (space_part(action),)
    if is_turn(action):
        ring, steps = turn_of(action)
        choice = state.phase == TURN and can_turn_twice(state, ring)
        return (ring_part(ring), TURN_PARTS[steps - 1]) if choice or steps == 2 else (ring_part(ring),)
    return (DECISION_PARTS[action],)


def reading(state: State, text: str) -> frozenset[int]:
    """All actions this text can mean, legal or not."""
    plain = re.sub(r"\s+", " ", without_accents(text)).strip().lower()
    for action, pattern in _DECISIONS:
        if pattern.fullmatch(plain):
            return frozenset({action})
    return _read_placement(state, plain) or _read_rotation(plain)


def _read_placement(state: State, text: str) -> frozenset[int]:
    """A space, with or without the role; the word birth only while there is one."""
    role = next((role for word, role in _ROLE_WORDS if text.startswith(word)), state.mover)
    is_birth = _BIRTH.match(text) is not None
    if role != state.mover or (is_birth and state.phase != BIRTH) or state.phase == PASSING:
        return frozenset()
    rest = _BIRTH.sub("", _ROLE.sub("", text, count=1), count=1).strip()
    if match := _SPACE.fullmatch(rest):
        ring, slice_ = match[1], match[2]
    elif match := _SPACE_IN_WORDS.fullmatch(rest):
        ring, slice_ = match[1] or match[2], match[3] or match[4]
    else:
        return frozenset()
    return frozenset({space_at(int(ring) - 1, int(slice_) - 1)})


def _read_rotation(text: str) -> frozenset[int]:
    match = _RING.fullmatch(text)
    if not match:
        return frozenset()
    ring = int(match[1] or match[2] or match[3]) - 1
    far = match[4].strip(" ,")
    if _ONCE.fullmatch(far):
        return frozenset({turn_action(ring, 1)})
    return frozenset({turn_action(ring, 2)}) if _TWICE.fullmatch(far) else frozenset()
