"""Luck that can be verified: dice and draws that nobody chose, and that anyone can reckon again.

Before the first move the table publishes the *commitment*, the SHA-256 of a secret seed of 32 bytes; then each player may add a word. The
outcome of the chance node with index i (0 for the first of the line of play, 1 for the next …; after an undo the count goes back too) is found so:

1. `message` = the words of all seats in order, in UTF-8, each followed by one byte 0x0A (a word cannot hold one; no word is an empty word),
   then i as 8 bytes, then the attempt as 4 bytes, both big-endian. The first attempt is 0.
2. `number` = HMAC-SHA256(key = seed, message), its 32 bytes read as one big-endian integer.
3. Let W be the node's total weight. Where `number` ≥ the largest multiple of W that is at most 2²⁵⁶, take the next attempt: else some outcomes would
   be likelier than their weight says. Otherwise `number` mod W is the *lot*.
4. Walk `chances` in its order (ascending actions) and subtract weights from the lot until it is below the weight at hand: that is the outcome.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from ..contract import CHANCE, Weights
from ..errors import BadOption, MoveError
from ..kernel import new_generator
from ..position import Position
from .record import Luck, Record

SEED_BYTES = 32
HMAC_RANGE = 2**256
END_OF_WORD = b"\n"


def new_seed() -> bytes:
    """A secret seed nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()


def lot(seed: bytes, words: Sequence[str], index: int, total: int) -> int:
    """A number from 0 up to `total`, every one equally likely; the same for the same seed, words and index."""
    spoken = b"".join(word.encode("utf-8") + END_OF_WORD for word in words)
    return next(number % total for number in _numbers(seed, spoken + index.to_bytes(8, "big")) if number < HMAC_RANGE - HMAC_RANGE % total)


def _numbers(seed: bytes, beginning: bytes) -> Iterator[int]:
    """The numbers of the attempts, one after the other."""
    for attempt in range(2**32):
        yield int.from_bytes(hmac.digest(seed, beginning + attempt.to_bytes(4, "big"), "sha256"), "big")


def outcome(position: Position, seed: bytes, words: Sequence[str], index: int) -> int:
    """What chance plays at this position, which is the line's chance node with this index."""
    game, state = position.game, position.state
    # Not `zeros`, for the reason that `Position.actions` gives.
    actions, weights = np.empty(game.contract.actions, np.int32), np.empty(game.contract.actions, np.int64)
    count = int(game.verbs.chances(state, actions, weights))
    return int(actions[place_of(lot(seed, words, index, int(game.verbs.total_weight(state))), weights[:count])])


def place_of(drawn: int, weights: Weights) -> int:
    """Which of the outcomes a lot means: the first whose weight, added to those before it, exceeds the lot."""
    return int(np.searchsorted(np.cumsum(weights), drawn, side="right"))


@dataclass(frozen=True)
class LuckySeed:
    """A seed with the players' words: it knows what chance plays, wherever the line of play stands. It does not show its seed by accident."""

    seed: bytes = field(repr=False)
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise BadOption(f"A seed has {SEED_BYTES} bytes, not {len(self.seed)}; `new_seed` draws one.")

    @property
    def commitment(self) -> str:
        """What may be published now."""
        return commitment_of(self.seed)

    def sealed(self) -> Luck:
        """The luck of a record while its seed is still secret."""
        return Luck(self.commitment, self.words)

    def revealed(self) -> Luck:
        """The luck of a record whose game has stopped."""
        return Luck(self.commitment, self.words, self.seed.hex())

    def outcome(self, position: Position, index: int) -> int:
        """What chance plays at this position, which is the line's chance node with this index."""
        return outcome(position, self.seed, self.words, index)


class SeededLuck:
    """Luck from a plain generator: the same seed brings the same luck, and nobody can verify it. It serves one line of play, which may be taken back."""

    def __init__(self, seed: int) -> None:
        self._generators = [new_generator(seed)]
        """As the generator stood before each chance node."""

    def sealed(self) -> None:
        """There is nothing that a record could commit to."""

    def revealed(self) -> None:
        """There is nothing that a record could show."""

    def outcome(self, position: Position, index: int) -> int:
        """What chance plays at this position, which is the line's chance node with this index."""
        generator = self._generators[index].copy()
        action = int(position.game.verbs.sample(position.state, generator))
        self._generators[index + 1 :] = [generator]
        return action


class Finding(StrEnum):
    """What a verification finds."""

    PROVEN = "proven"
    NOT_COMMITTED = "not committed"
    NOT_REVEALED = "not revealed"
    WRONG_SEED = "wrong seed"
    FORGED = "forged"
    PARTED = "parted"
    """Proven up to the ply after which our rules cannot follow the record."""


@dataclass(frozen=True)
class Verdict:
    """What a verification found, and how many outcomes of chance it reckoned again.

    Where one is forged: its ply (from 1), what it should be and what is there. Where our rules leave the record: the last ply that they follow.
    """

    finding: Finding
    outcomes: int = 0
    ply: int | None = None
    expected: str = ""
    found: str = ""

    @property
    def is_proven(self) -> bool:
        """Whether every outcome is the one that the committed seed gives."""
        return self.finding == Finding.PROVEN


def verify(record: Record) -> Verdict:
    """Reckon every outcome of chance again from the revealed seed; the first that differs is named."""
    if record.luck is None:
        return Verdict(Finding.NOT_COMMITTED)
    if record.luck.seed is None:
        return Verdict(Finding.NOT_REVEALED)
    seed = bytes.fromhex(record.luck.seed)
    if commitment_of(seed) != record.luck.commitment:
        return Verdict(Finding.WRONG_SEED)
    return _compared(record, seed, record.luck.words)


def _compared(record: Record, seed: bytes, words: Sequence[str]) -> Verdict:
    line, index = record.line, 0
    for ply, action in enumerate(record.actions, 1):
        position = line.position(ply - 1)
        if position.to_move == CHANCE:
            expected = outcome(position, seed, words, index)
            if expected != action:
                return Verdict(Finding.FORGED, index, ply, position.notation(expected), _shown(position, action))
            index += 1
    _ = line.last
    if record.parting and record.parting.rest:
        return Verdict(Finding.PARTED, index, len(record.actions))
    return Verdict(Finding.PROVEN, index)


def _shown(position: Position, action: int) -> str:
    try:
        return position.notation(action)
    except MoveError:
        return str(action)
