"""Names: friendly ones for guests, and what a name may be. A name is untrusted text that others see."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count

from ...language import Language, Text
from ..refusals import Refusal

LONGEST_NAME = 30
MOST_MARKS = 2
"""Combining marks on one letter: some alphabets need two; more is a scrawl over the neighbours."""

ADJECTIVES = {
    Language.HU: (
        "Vidám", "Bátor", "Szelíd", "Fürge", "Derűs", "Kíváncsi", "Ügyes", "Nyugodt", "Barátságos", "Leleményes", "Kedves", "Jókedvű",
        "Eleven", "Bölcs", "Türelmes", "Lelkes", "Napfényes", "Virgonc", "Figyelmes", "Huncut",
    ),
    Language.EN: (
        "Cheerful", "Brave", "Gentle", "Nimble", "Sunny", "Curious", "Clever", "Calm", "Friendly", "Witty", "Kind", "Merry",
        "Lively", "Wise", "Patient", "Eager", "Bright", "Playful", "Thoughtful", "Mellow",
    ),
}  # fmt: skip
ANIMALS = {
    Language.HU: (
        "Mókus", "Róka", "Vidra", "Bagoly", "Sün", "Nyúl", "Hód", "Pele", "Gólya", "Fecske", "Rigó", "Cinege", "Őz", "Borz", "Teknős",
        "Delfin", "Panda", "Koala", "Lepke", "Szarvas", "Medve", "Hiúz", "Kócsag", "Fóka",
    ),
    Language.EN: (
        "Squirrel", "Fox", "Otter", "Owl", "Hedgehog", "Rabbit", "Beaver", "Dormouse", "Stork", "Swallow", "Robin", "Finch", "Deer", "Badger",
        "Turtle", "Dolphin", "Panda", "Koala", "Butterfly", "Heron", "Bear", "Lynx", "Puffin", "Seal",
    ),
}  # fmt: skip

_EMPTY = Text("A név nem lehet üres. Írj be legalább egy betűt vagy számot.", "A name cannot be empty. Type at least one letter or digit.")
_TOO_LONG = Text("A név legfeljebb {most} karakter lehet, ez {count}.", "A name has at most {most} characters; this one has {count}.")
_BAD_CHARACTER = Text(
    "A névben láthatatlan vagy irányváltó karakter van. Írj csak betűket, számokat és írásjeleket.",
    "The name has an invisible or direction-changing character in it. Use letters, digits and punctuation only.",
)
_SCRAWL = Text("Túl sok ékezet van egy betűn.", "There are too many marks on one letter.")
_MIXED = Text(
    "A névben latin, görög vagy cirill betűk keverednek. Használj csak egyfélét.",
    "The name mixes Latin, Greek or Cyrillic letters. Use one kind.",
)
_RESERVED = Text("Ezt a nevet magunknak tartjuk fenn. Válassz másikat.", "We keep this name for ourselves. Choose another.")

_RESERVED_KEYS = frozenset(
    {"host", "admin", "administrator", "moderator", "system", "tarsas", "társas", "rendszer", "deleted player", "törölt játékos", "random"}
)


class NameRefused(Refusal):
    """A name that cannot be taken: too long, unreadable, or somebody else's."""


def friendly_names(language: Language | str) -> Iterator[str]:
    """Names for a guest, at random, without end: the first without a number, later ones (should those be taken) with one."""
    adjectives, animals = (choice.get(Language(language), choice[Language.EN]) for choice in (ADJECTIVES, ANIMALS))
    yield f"{secrets.choice(adjectives)} {secrets.choice(animals)}"
    yield f"{secrets.choice(adjectives)} {secrets.choice(animals)}"
    while True:
        yield f"{secrets.choice(adjectives)} {secrets.choice(animals)} {secrets.randbelow(9_990) + 10}"


def checked_name(name: str) -> str:
    """The name as it is kept (NFC, trimmed, single spaces); raises `NameRefused` where others could not read it or be misled by it."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if any(not _is_readable(character) for character in name.strip()):
        raise NameRefused(_BAD_CHARACTER)
    if not any(unicodedata.category(character)[0] in "LN" for character in cleaned):
        raise NameRefused(_EMPTY)
    if len(cleaned) > LONGEST_NAME:
        raise NameRefused(_TOO_LONG.fill(most=LONGEST_NAME, count=len(cleaned)))
    if _longest_run_of_marks(cleaned) > MOST_MARKS:
        raise NameRefused(_SCRAWL)
    if len(_lookalike_scripts(cleaned)) > 1:
        raise NameRefused(_MIXED)
    if name_key(cleaned) in _RESERVED_KEYS or name_key(cleaned).startswith("bot:"):
        raise NameRefused(_RESERVED)
    return cleaned


def name_beside(owner: str, taken: Collection[str]) -> str:
    """A name for somebody on the owner's screen who gave none, like none of those at the table.

    >>> name_beside("Anna", ["Anna", "anna 2"])
    'Anna 3'
    """
    keys = {name_key(name) for name in taken}
    numbered = (f"{owner[: LONGEST_NAME - len(f' {number}')].rstrip()} {number}" for number in count(2))
    return next(name for name in numbered if name_key(name) not in keys)


def name_key(name: str) -> str:
    """What two names share if one could be taken for the other: case, width and the like do not matter.

    >>> name_key("ANNA") == name_key("ａnna")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def _is_readable(character: str) -> bool:
    """Neither control, format (joiners, bidi), private, unassigned, surrogate, nor a line or odd space."""
    category = unicodedata.category(character)
    return character == " " or not (category[0] == "C" or category[0] == "Z")


def _longest_run_of_marks(text: str) -> int:
    longest = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        longest = max(longest, run)
    return longest


def _lookalike_scripts(text: str) -> set[str]:
    """Which of the alphabets that share the shapes of letters the text uses: a Cyrillic а in a Latin name is somebody in disguise."""
    scripts = {unicodedata.name(character, "").split(" ")[0] for character in text if character.isalpha()}
    return scripts & {"LATIN", "GREEK", "CYRILLIC"}
