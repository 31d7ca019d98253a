"""What is said aloud of a line of play, to who listens instead of looking: one utterance for each decision, with the chance and the scoring that followed it.

Whoever is spoken to is *you*, and nothing is said that is a picture: signs are words here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..contract import CHANCE
from ..language import YOU, Language, Text, addressed, joined, plural_s
from ..match import Line, Record, sentences_of
from .identities import Identities
from .log import sentences
from .result import ShownResult

_STEPS: Final = frozenset({"row", "floor", "bonus", "award", "scoring", "told"})
"""What a log leaves out and a picture shows step by step."""

_TAKEN_BACK: Final = Text("Visszavonva.", "Taken back.")
_LAST: Final = Text("Az utolsó lépés: {told}", "The last move: {told}")
_WINS: Final = Text("{name} {name:nyert|nyertél}.", "{name} {name:wins|win}.")
_SHARED: Final = Text("Közös győzelem.", "Shared victory.")
_DRAW: Final = Text("Döntetlen.", "A draw.")
_OVER: Final = Text("Vége a játéknak.", "The game is over.")
_POINTS: Final = Text("{name}: {points} pont", "{name}: {points} point{s}")

TEXTS_KEPT: Final = 8192

_SIGNS: Final = (
    # From one number to another, before the arrow that leads somewhere.
    (r"(?<=\d)\s*→\s*(?=\d)", Text(" helyett ", " to ")),
    (r"\s*→\s*", Text(", ide: ", " to ")),
    (r"\s*⇒\s*", Text(", ", ", ")),
    (r"\s*[·●•▲▼|]\s*", Text(", ", ", ")),
    (r"(?<!\w)\+(?=\d)", Text("plusz ", "plus ")),
    (r" \+ ", Text(" meg ", " plus ")),
    (r"(?<!\w)[−-](?=\d)", Text("mínusz ", "minus ")),
    (r"\s*×\s*", Text("-szer ", " times ")),
    (r"\) [/:] (\d+)", Text(r") elosztva \1 felé", r") divided by \1")),
    (r" = ", Text(": ", ": ")),
    # What goes on in the next sentence does so by itself.
    (r"\s*…\s*", Text("", "")),
    (r"±", Text("plusz-mínusz ", "plus or minus ")),
)


_ANY_SIGN: Final = re.compile("[→⇒·●•▲▼|+−×/:=…±-]")
"""One of these is in whatever the signs above are found in: most texts have none."""


class Utterance(NamedTuple):
    """What is said of one decision and all that followed it up to the next, the last of which led to `ply`.

    `short` leaves out the listener's own decision and what can be asked for; `whole` also tells each step of a scoring.
    """

    ply: int
    short: Text
    normal: Text
    whole: Text

    def json(self, language: Language) -> dict[str, object]:
        """The utterance in one language, as a page takes it."""
        return {"ply": self.ply} | {name: getattr(self, name).to(language) for name in ("short", "normal", "whole")}


@lru_cache(TEXTS_KEPT)
def spoken(text: Text) -> Text:
    """A text as it is said: to the listener, and without signs.

    >>> spoken(Text("Te: +3, padló −1", "Anna +3, floor −1 → 2 × 4"))
    Text(hu='Te: plusz 3, padló mínusz 1', en='Anna plus 3, floor minus 1 to 2 times 4')
    >>> spoken(Text("közös hely, (6 + 0) : 2 = +3", "the dolmen grew: 3 → 5 cells…"))
    Text(hu='közös hely, (6 meg 0) elosztva 2 felé: plusz 3', en='the dolmen grew: 3 to 5 cells')
    """
    hungarian, english = addressed(text)
    for sign, word in _SIGNS if _ANY_SIGN.search(hungarian + english) else ():
        hungarian, english = re.sub(sign, word.hu, hungarian), re.sub(sign, word.en, english)
    return Text(hungarian, english)


def utterances(identities: Identities, since: int, until: int, names: Sequence[str], mine: Collection[int]) -> tuple[Utterance, ...]:
    """What happened from one ply to a later one, for who plays these seats; where moves were taken back, what is the last one now."""
    heard, line = _heard(names, mine), identities.line
    if until < since:
        return (_taken_back(line, until, heard),)
    ends = [ply for ply in range(since + 1, until) if line.is_stop(ply)] + [until]
    return tuple(_utterance(identities, begin + 1, end, heard, mine) for begin, end in zip([since, *ends], ends, strict=False) if begin < end)


def result_utterance(record: Record, shown: ShownResult, names: Sequence[str], mine: Collection[int], notes: Sequence[Text] = ()) -> Utterance:
    """How the game of a record ended: who has won, why, what else is to be said of it, and everybody's points."""
    result, heard = shown.result, _heard(names, mine)
    why = sentences_of(record, heard, next(iter(mine)) if YOU in heard else None)
    winners = [*(heard[seat] for seat in result.winners), *result.neutral_winners]
    nobody = _DRAW if result.is_draw else _OVER
    heading = _WINS.fill(name=winners[0]) if len(winners) == 1 else _SHARED if winners else nobody
    everybody = [*zip(heard, shown.scores, strict=False), *((each.name, each.score) for each in shown.neutrals)]
    points = [_POINTS.fill(name=name, points=score, s=plural_s(score)) for name, score in everybody]
    told = joined(spoken(each) for each in (heading, *why, *notes, *points))
    return Utterance(len(record.line), told, told, told)


def _heard(names: Sequence[str], mine: Collection[int]) -> tuple[str, ...]:
    """What the players are called to who plays these seats: somebody who plays several at one screen is told by name of which one it is."""
    return tuple(YOU if [seat] == list(mine) else name for seat, name in enumerate(names))


def _taken_back(line: Line, ply: int, names: tuple[str, ...]) -> Utterance:
    decision = line.decision_before(ply)
    last = () if decision is None else (_LAST.fill(told=sentences(line, decision, names)[0]),)
    told = spoken(joined((_TAKEN_BACK, *(addressed(each) for each in last))))
    return Utterance(ply, told, told, told)


def _utterance(identities: Identities, first: int, last: int, names: tuple[str, ...], mine: Collection[int]) -> Utterance:
    line = identities.line
    decided, followed = _decision(line, first, names)
    chance = list(_chance(line, first, last, names))
    is_mine = line.movers[first - 1] in mine
    return Utterance(
        last,
        _said([*([] if is_mine else decided), *chance]),
        _said([*decided, *followed, *chance]),
        _said([*decided, *_steps(identities, first, last, names), *chance]),
    )


def _decision(line: Line, ply: int, names: tuple[str, ...]) -> tuple[list[Text], list[Text]]:
    """The decision that led to a ply, and apart from it what it brought about; nothing where chance began."""
    if line.movers[ply - 1] == CHANCE:
        return [], []
    first, *more = sentences(line, ply, names)
    return [first], more


def _chance(line: Line, first: int, last: int, names: tuple[str, ...]) -> Iterator[Text]:
    for ply in range(first, last + 1):
        if line.movers[ply - 1] == CHANCE:
            yield from sentences(line, ply, names)


def _steps(identities: Identities, first: int, last: int, names: tuple[str, ...]) -> Iterator[Text]:
    """Each step of what followed; where the game tells none, what the log says of it."""
    stages = [passage.stage for passage in identities.passages(first - 1, last)]
    told = [stage.told(names) for stage in stages if stage.kind in _STEPS]
    yield from told or _decision(identities.line, first, names)[1]


def _said(texts: Sequence[Text]) -> Text:
    return joined(spoken(each) for each in texts) if texts else Text("", "")
