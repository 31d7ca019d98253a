"""The buildings and dice in words, Hungarian and English, and back."""

from __future__ import annotations

import re
from typing import Final

from ....language import Text, without_accents
from ..rules.columns import MACUS
from ..rules.dice import DICE, buildings_in, count_of, hand_of
from ..state import BUILDINGS

BUILDING_NAMES: Final = (
    Text("Pavilon", "Pavilion"),
    Text("Szeráj", "Seraglio"),
    Text("Árkádok", "Arcades"),
    Text("Palota", "Chambers"),
    Text("Kert", "Garden"),
    Text("Torony", "Tower"),
)
# The buildings inside a Hungarian sentence: "5 szeráj", "a szeráj oszlopában".
SYMBOL_NAMES: Final = (
    Text("pavilon", "Pavilion"),
    Text("szeráj", "Seraglio"),
    Text("árkád", "Arcades"),
    Text("palota", "Chambers"),
    Text("kert", "Garden"),
    Text("torony", "Tower"),
)
LETTERS: Final = "PSACGT"
MACUS_NAME: Final = "Macus"

# Without accents, any case: the letter, the English name, the Hungarian one with its endings.
_WORDS: Final = (
    re.compile(r"p|pavil(?:ion|on)\w*"),
    re.compile(r"s|seraglio\w*|szeraj\w*"),
    re.compile(r"a|arcades?|arkad\w*"),
    re.compile(r"c|chambers?|palota\w*|palotak"),
    re.compile(r"g|gardens?|kert\w*"),
    re.compile(r"t|towers?|torony\w*|torn[yi]\w*"),
)


_AND: Final = ("and", "es")


def plain_words(text: str) -> list[str]:
    """The words of a text: small letters, no accents, no punctuation."""
    return re.findall(r"[a-z0-9+*]+", without_accents(text).lower())


def read_building(word: str) -> int | None:
    """The building a plain word names."""
    return next((building for building, pattern in enumerate(_WORDS) if pattern.fullmatch(word)), None)


def read_dice(words: list[str]) -> int | None:
    """The hand that words such as `pavilion pavilion tower`, `2 pavilions and 1 tower` or `ppt` name; None where they name no dice."""
    dice: list[int] = []
    times = 1
    for word in words:
        if word in _AND and times == 1:
            continue
        building = read_building(word)
        if word.isascii() and word.isdigit() and len(word) == 1 and times == 1:
            times = int(word)
            continue
        if building is not None:
            dice += [building] * times
        elif times == 1 and re.fullmatch(f"[{LETTERS.lower()}]+", word):
            dice += [LETTERS.lower().index(letter) for letter in word]
        else:
            return None
        times = 1
    return hand_of(dice) if len(dice) <= DICE and times == 1 else None


def letters_of(hand: int) -> str:
    """The dice of a hand as letters in the order of the columns: `PPT`."""
    return "".join(LETTERS[building] for building in buildings_in(hand))


def read_letters(letters: str) -> int | None:
    """The hand of such letters; None where they are none."""
    if len(letters) > DICE or not set(letters) <= set(LETTERS):
        return None
    return hand_of(LETTERS.index(letter) for letter in letters)


def symbols_text(count: int, building: int) -> Text:
    """So many symbols of a building: `2 torony`, `2 Towers`."""
    name = SYMBOL_NAMES[building]
    plural = "s" if count != 1 and not name.en.endswith("s") else ""
    return Text(f"{count} {name.hu}", f"{count} {name.en}{plural}")


def column_text(building: int) -> Text:
    """The column of a building inside a sentence: `árkádok`, `Arcades`."""
    return Text(BUILDING_NAMES[building].hu.lower(), BUILDING_NAMES[building].en)


def hand_text(hand: int) -> Text:
    """The dice of a hand for a sentence: `3 szeráj, 1 torony`, `3 Seraglios, 1 Tower`."""
    counted = [symbols_text(count_of(hand, building), building) for building in range(BUILDINGS) if count_of(hand, building)]
    if not counted:
        return Text("semmi", "nothing")
    return Text(", ".join(text.hu for text in counted), ", ".join(text.en for text in counted))


def kept_dice_text(hand: int) -> Text:
    """The dice that are put aside, in the words that pictures of them can stand for; nothing where there are none."""
    return hand_text(hand) if hand else Text("", "")


def all_names(players: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody's name; with two players Macus comes third."""
    return (*names[:players], MACUS_NAME) if players == 2 else names


def seat_letter(players: int, seat: int) -> str:
    """The seat's number from 1, or M for Macus."""
    return "M" if players == 2 and seat == MACUS else str(seat + 1)
