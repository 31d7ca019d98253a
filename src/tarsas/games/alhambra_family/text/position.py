"""What the positions of both games share, as text and back: the dice on the table, and the markers on a column."""

from __future__ import annotations

import re
from typing import Final

from ....kernel import State
from ....reading import Expected, Own
from ..rules.columns import EMPTY, SPACES, colours_in_play, exact_space, rolls_on, symbols_on
from ..rules.dice import hand_of
from .names import LETTERS, letters_of, seat_letter

_MARKER: Final = re.compile(r"([1-8])\.([1-3])=([1-6M])")


def owners(state: State) -> list[str]:
    """The signs of all who have pieces, Macus among them."""
    return [seat_letter(state.players, seat) for seat in range(colours_in_play(state.players))]


def _hand(letters: str) -> int:
    return hand_of(LETTERS.index(letter) for letter in letters if letter != "-")


def _hands_text(state: State) -> str:
    return " / ".join(letters_of(state.hands[roll]) for roll in range(state.rolls)) or "-"


def _read_hands(state: State, text: str) -> None:
    hands = [_hand(letters) for letters in text.split(" / ") if letters != "-"]
    state.rolls = len(hands)
    state.record.hands[: len(hands)] = hands


def markers_text(state: State, building: int) -> str:
    """The markers on a column: ` 4.1=4 3.3=2`."""
    letters, standing = owners(state), ((space, state.columns[building, space]) for space in range(SPACES))
    return "".join(f" {symbols_on(space)}.{rolls_on(space)}={letters[seat]}" for space, seat in standing if seat != EMPTY)


def read_markers(state: State, text: str, building: int) -> None:
    """Put such markers on a column."""
    for word in text.split():
        found = _MARKER.fullmatch(word)
        space = exact_space(int(found[1]), int(found[2])) if found else 0
        if not found or found[3] not in owners(state) or state.columns[building, space] != EMPTY:
            raise Expected(f"markers such as 6.3=2, of {', '.join(owners(state))}, one on each space, instead of {word!r}")
        state.columns[building, space] = owners(state).index(found[3])


HANDS: Final = Own("PSCTTGGG / PSSTTGGG", _hands_text, _read_hands, "-|[PSACGT]{8}(?: / [PSACGT]{8}){0,2}")
KEPT: Final = Own("TT", lambda state: letters_of(state.kept) or "-", lambda state, text: _hand(text), "-|[PSACGT]{1,7}")
MARKERS: Final = Own(" 4.1=4 3.3=2", markers_text, read_markers, "(?: [^ ;]+)*")
