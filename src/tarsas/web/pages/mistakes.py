"""Learn from your mistakes: a board without a table, set up before a decision that gave much away; whoever played it finds something better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, Literal
from urllib.parse import urlencode

from ...catalog import find
from ...language import Language, Text
from ...learn.links import Link, begun_at
from ...learn.review import JudgedDecision, review_of
from ...learn.review.verdict import chance_after, chance_of_better, cost_of, reason_told, where
from ...learn.trees import Tree
from .free_board import FREE_PIECES, FreeAct, FreeBoard, Standing, opened

if TYPE_CHECKING:
    from ...match import Record
    from ...service.thinking.reviews import FoundReview
    from ..visits import Visit
    from .review import Reviewed

FIND_BETTER: Final = Text("Találj jobbat", "Find something better")
WAS_BETTER: Final = Text("Ez jobb", "That is better")
AS_BEFORE: Final = Text("Ezt játszottad akkor is. Mi lenne jobb?", "That is what you played. What would be better?")
NOT_IT: Final = Text("Lehet, de van jobb. Próbáld újra.", "Possible, but there is better. Try again.")

NOTHING: Final = Text("", "")

Answer = Literal["", "best", "also", "played", "other"]


@dataclass(frozen=True)
class MistakeStanding(Standing):
    """A mistake that is tried again. Where the review is not at hand any more, `where` is empty and only the board is there."""

    where: Text = NOTHING
    nth: int = 0
    count: int = 0
    cost: int = 0
    answer: Answer = ""
    is_shown: bool = False
    """Whether the better move is told: it was found, or asked for."""
    better: Text = NOTHING
    chance: int = 0
    chance_played: int = 0
    reason: Text = NOTHING
    following: str = ""
    """The address of the next mistake."""
    base: str = ""


def mistake_address(reviewed: Reviewed, seat: int, ply: int) -> str | None:
    """Where somebody stands before a mistake of theirs: the one at this ply, else the first; None where there is none."""
    review = reviewed.review
    mistakes = review.mistakes(seat) if review else ()
    if review is None or not mistakes:
        return None
    chosen = review.decision(ply) if ply >= 0 else None
    mistake = chosen if chosen is not None and chosen.better is not None else mistakes[0]
    names = reviewed.record.seats if all("," not in name for name in reviewed.record.seats) else ()
    link = Link(Tree(begun_at(reviewed.record.line.back_to(mistake.ply))), seats=names)
    fields = link.fields() | {"review": reviewed.base.strip("/"), "ply": str(mistake.ply), "me": str(mistake.seat)}
    return f"/mistakes/{reviewed.record.game.name}?{urlencode(fields)}"


class Mistakes(FreeBoard):
    """The page of one mistake."""

    template = "mistakes.html"
    pieces: ClassVar[Mapping[str, str]] = FREE_PIECES | {"mistake": "mistakes_pieces.html"}
    more_fields: ClassVar[frozenset[str]] = frozenset({"review", "ply", "me", "shown"})

    def __init__(self, game: str) -> None:
        contract = find(game)
        super().__init__(f"/mistakes/{contract.name}", contract.name, contract.words.TITLE)

    def open(self, fields: Mapping[str, str], language: Language) -> MistakeStanding:
        """Before the mistake, or after what was tried instead: the visitor moves for the one who made it, once."""
        link = opened(self, fields)
        mover = link.tree.position(0).to_move
        is_tried = link.at > 0 or link.more.get("shown") == "1"
        return MistakeStanding(link, frozenset() if is_tried else frozenset({mover}), max(0, mover))

    def after(self, standing: Standing, act: FreeAct) -> Standing:
        """A move is an answer; `again` takes it back, `show` tells the better move."""
        assert isinstance(standing, MistakeStanding)
        mover = standing.link.tree.position(0).to_move
        if act.kind in ("again", "back"):
            begun = self.gone_to(standing, 0, since=len(standing.link.line))
            return replace(begun, link=replace(begun.link, tree=Tree(begun.link.tree.begin), at=0), seats=frozenset({mover}), since=None)
        if act.kind == "show":
            link = replace(standing.link, tree=Tree(standing.link.tree.begin), at=0, more={**standing.link.more, "shown": "1"})
            return replace(standing, link=link, seats=frozenset(), since=None)
        found = super().after(standing, act)
        return replace(found, seats=frozenset()) if found.at else found

    async def accompany(self, visit: Visit, standing: Standing, act: FreeAct | None) -> Standing:
        """What the review says to the answer."""
        assert isinstance(standing, MistakeStanding)
        source, ply = standing.link.more.get("review", ""), standing.link.more.get("ply", "")
        if not source or not ply.isdecimal() or len(ply) > 6:
            return standing
        record, found = await _review_at(visit, source)
        review = review_of(record, found.findings) if found.findings else None
        decision = review.decision(int(ply)) if review else None
        if review is None or decision is None or decision.better is None:
            return standing
        return _told(standing, decision, review.mistakes(decision.seat), source, where(review, decision.ply), reason_told(review, decision))


async def _review_at(visit: Visit, source: str) -> tuple[Record, FoundReview]:
    """The review of a table (`t/ID/review`), or of a brought record (`review/KEY`)."""
    house, parts = visit.desk.house, source.split("/")
    if parts[0] == "t" and len(parts) > 1:
        return await house.review(parts[1], visit.viewer)
    record = await house.reviews.brought(parts[-1])
    return record, await house.reviews.find(record, visit.viewer, is_brought=True)


def _told(
    standing: MistakeStanding, decision: JudgedDecision, mistakes: tuple[JudgedDecision, ...], source: str, place: Text, reason: Text
) -> MistakeStanding:
    assert decision.better is not None
    begin, better = standing.link.tree.position(0), decision.better
    answer = _answer(standing, decision)
    numbers = [each.ply for each in mistakes]
    nth = numbers.index(decision.ply) + 1 if decision.ply in numbers else 0
    following = f"/{source}/learn?ply={numbers[nth]}&seat={decision.seat}" if nth and nth < len(numbers) else ""
    said = {"": FIND_BETTER, "best": WAS_BETTER, "also": WAS_BETTER, "played": AS_BEFORE, "other": NOT_IT}[answer]
    return replace(
        standing,
        where=place,
        nth=nth,
        count=len(numbers),
        cost=cost_of(decision),
        answer=answer,
        is_shown=answer in ("best", "also") or standing.link.more.get("shown") == "1",
        better=begin.game.contract.words.spoken_move(begin.state, better.action),
        chance=chance_of_better(decision),
        chance_played=chance_after(decision),
        reason=reason,
        following=following,
        base=f"/{source}",
        said=said,
    )


def _answer(standing: MistakeStanding, decision: JudgedDecision) -> Answer:
    line = standing.link.line
    if not line.actions:
        return ""
    action = line.actions[0]
    assert decision.better is not None
    if action == decision.better.action:
        return "best"
    if action in decision.better.also:
        return "also"
    return "played" if action == decision.action else "other"
