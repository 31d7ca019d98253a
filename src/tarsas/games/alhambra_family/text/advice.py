"""What is advised alike in both games: which dice to keep, where to place a marker, who shall start."""

from __future__ import annotations

from ....language import Text, hungarian_article
from ..rules.dice import DICE, dice_in
from .names import column_text, hand_text


def keeping_advice(hand: int) -> Text:
    """To keep these dice and roll the others."""
    if not hand:
        return Text("Dobd újra mind a nyolc kockát.", "Roll all eight dice again.")
    kept, left = hand_text(hand), DICE - dice_in(hand)
    return Text(
        f"Tedd félre ezeket: {kept.hu}, és dobj a maradék {left} kockával.", f"Keep {kept.en} and roll the other {left if left > 1 else 'one'}."
    )


def placing_advice(building: int) -> Text:
    """To place the marker in a column."""
    column = column_text(building)
    return Text(f"Tedd a jelölődet {hungarian_article(column.hu)} {column.hu} oszlopába.", f"Place your marker in the {column.en} column.")


def starter_advice(seat: int) -> Text:
    """Who shall begin the next round; seats count from 0."""
    return Text(f"Jelöld ki kezdőnek ezt a helyet: {seat + 1}.", f"Name player {seat + 1} to start.")
