"""The small dice and buildings beside a sentence of the log."""

from __future__ import annotations

from ....contract import Sign
from ..rules.dice import buildings_in
from .buildings import PICTURE_SIDE, picture_id
from .pieces import DIE_SIDE, face_id


def dice_signs(hand: int) -> tuple[Sign, ...]:
    """The dice of a hand, in the order of the columns."""
    return tuple(map(face_sign, buildings_in(hand)))


def face_sign(building: int) -> Sign:
    """The face of a die with this building."""
    return Sign(face_id(building), DIE_SIDE)


def building_sign(building: int) -> Sign:
    """A building as it stands on tiles and above its column."""
    return Sign(picture_id(building), PICTURE_SIDE)
