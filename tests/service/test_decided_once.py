"""What a page shows and what the service does are one decision: who may sit, how many votes it takes, who has to answer."""

from __future__ import annotations

import pytest

from tarsas.language import Language
from tarsas.service.errors import TableError
from tarsas.service.tables.acts import Agree, AskUndo, Sit, VoteReplace
from tarsas.service.tables.authorisation import open_seats
from tarsas.service.tables.decide import decide
from tarsas.service.tables.draft import Facts
from tarsas.service.tables.summaries import summary_of
from tarsas.service.tables.view import TableView, view_of
from tarsas.web.pages.every_page import Visitor
from tarsas.web.pages.live_table import absences_of
from tarsas.web.pages.waiting_room import join_page, waiting_page

from .tabletop import ANNA, BENCE, CILI, DANI, FRIEND, ME, OPEN, SEED, Tabletop, azul

SOMEBODY = Visitor(name="", language=Language.EN, csrf="")
NAMES = ("A", "B", "C", "D")


def can_sit(top: Tabletop, person: str, seat: int, invite: str, blocked: frozenset[str]) -> bool:
    try:
        return bool(decide(top.table, person, Sit(seat, invite=invite), Facts(top.now, SEED, name="X", blocked=blocked)).events)
    except TableError:
        return False


@pytest.mark.parametrize("is_rated", [False, True])
@pytest.mark.parametrize("blocked", [frozenset[str](), frozenset({ANNA})])
@pytest.mark.parametrize("has_key", [False, True])
def test_the_seats_that_a_page_offers_are_those_that_can_be_taken(is_rated: bool, blocked: frozenset[str], has_key: bool):
    top = Tabletop(azul(ME, OPEN, FRIEND, FRIEND, is_rated=is_rated))
    invite = top.table.invite if has_key else ""
    for person in (ANNA, BENCE):
        view = view_of(top.table, person, top.now, blocked=blocked)
        offered = join_page(view, SOMEBODY, "", invite, None).free
        assert offered == tuple(seat for seat in range(4) if can_sit(top, person, seat, invite, blocked))
        assert offered == open_seats(top.table, person, invite, blocked)


def test_a_page_offers_no_seat_beside_somebody_with_whom_there_is_a_block():
    top = Tabletop(azul(ME, OPEN))
    offers = [waiting_page(view_of(top.table, BENCE, top.now, blocked=blocked), SOMEBODY, "", None) for blocked in (frozenset(), frozenset({ANNA}))]
    assert [page.can_join for page in offers] == [True, False]


def viewed(top: Tabletop, person: str) -> TableView:
    return view_of(top.table, person, top.now, absent=top.absent)


def test_the_votes_that_a_page_asks_for_are_those_that_decide():
    top = Tabletop(azul(ME, OPEN, OPEN, OPEN))
    for seat, person in enumerate((BENCE, CILI, DANI), 1):
        top.does(person, Sit(seat))
    top.absent = frozenset({ANNA})
    for votes, person in enumerate((BENCE, CILI)):
        (absence,) = absences_of(viewed(top, person), NAMES)
        assert (absence.votes, absence.needed, absence.can_vote) == (votes, 2, True)
        assert not top.table.seats[0].is_bots
        top.does(person, VoteReplace(0))
    assert top.table.seats[0].is_bots


def test_who_has_to_answer_is_the_same_in_lists_on_pages_and_for_the_service():
    top = Tabletop(azul(ME, OPEN, OPEN))
    for seat, person in enumerate((BENCE, CILI), 1):
        top.does(person, Sit(seat))
    top.moves()
    top.moves()
    top.does(ANNA, AskUndo())
    for left in ({BENCE, CILI}, {CILI}):
        asked = {person for person in (ANNA, BENCE, CILI) if top.table.asked_seats_of(person)}
        assert asked == left == set(summary_of(top.table)["asked"])
        assert {person for person in (ANNA, BENCE, CILI) if "agree" in viewed(top, person).may} == left
        top.does(min(left), Agree())
    assert summary_of(top.table)["asked"] == []
