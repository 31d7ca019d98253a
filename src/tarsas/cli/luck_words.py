"""The players' words for the luck of a recorded game, asked for once the commitment has been shown: the table could not know them before."""

from __future__ import annotations

from collections.abc import Sequence

from ..match import BadRecord
from ..match.luck import commitment_of
from ..match.record import checked_name
from . import texts
from .keyboard import Listener
from .seats import Seat
from .voice import Voice


def spoken_words(
    voice: Voice, listener: Listener, seed: bytes, seats: Sequence[Seat], names: Sequence[str], given: Sequence[str], is_asked: bool
) -> tuple[str, ...]:
    """A word for each seat, "" for none: people have those of the command line in their order, and the others are asked for theirs."""
    people = [seat for seat, sitting in enumerate(seats) if sitting.is_person]
    if len(given) > len(people):
        raise voice.complaint(texts.TOO_MANY_WORDS, words=len(given), people=len(people))
    words = dict(zip(people, (_checked(voice, word) for word in given), strict=False))
    waiting = people[len(given) :] if is_asked else []
    if waiting:
        voice.say(texts.COMMITTED, commitment=commitment_of(seed))
    for seat in waiting:
        words[seat] = _asked(voice, listener, names[seat])
    return tuple(words.get(seat, "") for seat in range(len(seats)))


def _checked(voice: Voice, word: str) -> str:
    try:
        return checked_name(word.strip(), "word")
    except BadRecord:
        raise voice.complaint(texts.NO_SUCH_WORD) from None


def _asked(voice: Voice, listener: Listener, name: str) -> str:
    """What a person answers; asked again where a record could not hold it."""
    while True:
        voice.say(texts.ASK_FOR_WORD, "bold", name=name)
        word = listener.line() or ""
        try:
            return checked_name(word, "word")
        except BadRecord:
            voice.say(texts.NO_SUCH_WORD, "yellow")
