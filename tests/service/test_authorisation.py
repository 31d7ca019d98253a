"""Who may do what: every act, for everybody, at every stage of a table."""

from __future__ import annotations

import pytest

from tarsas.service.errors import NotAllowed, NotNow
from tarsas.service.tables.acts import (
    Abandon,
    Act,
    Agree,
    AskUndo,
    Decline,
    GiveWord,
    Kick,
    Leave,
    Move,
    Mute,
    OfferDraw,
    Refuse,
    Rename,
    Resign,
    Return,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
    VoteReplace,
)
from tarsas.service.tables.authorisation import RULES, check, may_hand_on_invitation, permitted
from tarsas.service.tables.table import Status
from tarsas.service.tables.vocabulary import kind_of

from .tabletop import ANNA, BENCE, BOT, CILI, DANI, ME, OPEN, Tabletop, azul

STRANGER = "senki"
EVERYBODY = (ANNA, BENCE, CILI, STRANGER)
"""The host on seat 0; a player on seat 1; a player on seat 2 who has left for now; somebody who only watches."""

H, P, A, S = "host", "player", "away", "stranger"
ROLES = dict(zip(EVERYBODY, (H, P, A, S), strict=True))

# Acts as somebody would send them about the seat they have (a stranger: about seat 1), and who may at which stage.
MATRIX: dict[type[Act], dict[Status, str]] = {
    Sit: {Status.WAITING: "host player away stranger"},
    Decline: {Status.WAITING: "host player away stranger"},
    Stand: {Status.WAITING: "host player away"},
    Kick: {Status.WAITING: "host"},
    SeatBot: {Status.WAITING: "host"},
    Rename: {Status.WAITING: "host player away"},
    GiveWord: {Status.WAITING: "host player away"},
    Start: {Status.WAITING: "host"},
    Move: {Status.PLAYING: "host player"},
    AskUndo: {Status.PLAYING: "host player"},
    OfferDraw: {Status.PLAYING: "host player"},
    Agree: {Status.PLAYING: "host player"},
    Refuse: {Status.PLAYING: "host player"},
    Resign: {Status.PLAYING: "host player"},
    Leave: {Status.WAITING: "host player away", Status.PLAYING: "host player away"},
    Return: {Status.PLAYING: "host player away"},
    VoteReplace: {Status.PLAYING: "host player away"},
    Abandon: {Status.WAITING: "host"},
    Say: dict.fromkeys(Status, "host player away stranger"),
    Mute: dict.fromkeys(Status, "host"),
}


def at(stage: Status) -> Tabletop:
    top = Tabletop(azul(ME, OPEN, OPEN, OPEN))
    top.does(BENCE, Sit(1))
    top.does(CILI, Sit(2))
    if stage == Status.WAITING:
        return top
    top.does(DANI, Sit(3))
    top.does(CILI, Leave())
    if stage == Status.OVER:
        top.does(DANI, Leave())
        top.does(BENCE, Leave())
        top.does(ANNA, Abandon())
    return top


def act_of(kind: type[Act], seat: int) -> Act:
    if kind is Sit:
        return Sit(3, name="Zsófi")
    more: dict[type[Act], Act] = {
        SeatBot: SeatBot(3, "easy"),
        Rename: Rename(seat, "Más"),
        GiveWord: GiveWord(seat, "szó"),
        Move: Move(seat, 0),
        Say: Say("szia"),
        Mute: Mute("x"),
        Start: Start(),
        Decline: Decline(),
        Leave: Leave(),
        Return: Return(),
        Abandon: Abandon(),
    }
    return more.get(kind) or kind(seat)  # type: ignore[call-arg, arg-type]


def is_let(top: Tabletop, person: str, act: Act) -> bool:
    try:
        check(top.table, person, act)
    except (NotAllowed, NotNow):
        return False
    return True


def test_the_matrix_is_complete():
    assert set(MATRIX) == set(RULES)


@pytest.mark.parametrize("stage", Status)
@pytest.mark.parametrize("kind", MATRIX, ids=lambda kind: kind.__name__)
def test_everybody_may_do_exactly_what_the_matrix_says(kind: type[Act], stage: Status):
    top = at(stage)
    let = {ROLES[person] for person in EVERYBODY if is_let(top, person, act_of(kind, {ANNA: 0, BENCE: 1, CILI: 2}.get(person, 1)))}
    assert let == set(MATRIX[kind].get(stage, "").split())


@pytest.mark.parametrize("kind", [Move, AskUndo, OfferDraw, Agree, Refuse, Resign], ids=lambda kind: kind.__name__)
def test_nobody_acts_for_a_seat_that_is_anothers(kind: type[Act]):
    top = at(Status.PLAYING)
    for person, others in ((ANNA, 1), (BENCE, 0), (STRANGER, 0)):
        with pytest.raises(NotAllowed):
            check(top.table, person, act_of(kind, others))


@pytest.mark.parametrize("kind", [Stand, Rename, GiveWord], ids=lambda kind: kind.__name__)
def test_nobody_changes_a_seat_that_is_anothers_before_the_game(kind: type[Act]):
    top = at(Status.WAITING)
    for person, others in ((ANNA, 1), (BENCE, 0), (BENCE, 3)):
        with pytest.raises(NotAllowed):
            check(top.table, person, act_of(kind, others))


def test_a_seat_that_is_not_there_is_named():
    top = at(Status.WAITING)
    for seat in (-1, 4, 10**6):
        with pytest.raises(NotNow, match="There is no seat"):
            check(top.table, ANNA, Kick(seat))


def test_only_people_at_the_table_may_hand_on_its_key():
    top = at(Status.WAITING)
    assert [may_hand_on_invitation(top.table, person) for person in (ANNA, BENCE, STRANGER, None)] == [True, True, False, False]


def test_pages_offer_only_what_would_be_let():
    for stage in Status:
        top = at(stage)
        for person in EVERYBODY:
            seat = {ANNA: 0, BENCE: 1, CILI: 2}.get(person, 1)
            offered = permitted(top.table, person) - {"rematch", "hint", "practice", "explore"}
            kinds = {kind_of(kind): kind for kind in MATRIX}
            assert all(is_let(top, person, act_of(kinds[name], seat)) for name in offered), (stage, person)
    assert permitted(top.table, None) <= {"say", "practice", "sit", "explore"}


def test_pages_offer_what_makes_sense_now():
    top = Tabletop(azul(ME, BOT))
    assert {"move", "hint", "resign", "leave"} <= permitted(top.table, ANNA)
    assert not {"ask_undo", "agree", "return", "offer_draw", "rematch"} & permitted(top.table, ANNA)
    top.moves()
    assert "ask_undo" in permitted(top.table, ANNA)
    assert not {"move", "hint"} & permitted(top.table, ANNA)
    top.does(ANNA, Leave())
    assert "return" in permitted(top.table, ANNA)
    rated = Tabletop(azul(ME, OPEN, is_rated=True))
    rated.does(BENCE, Sit(1))
    assert "hint" not in permitted(rated.table, ANNA)
    rated.does(BENCE, Resign(1))
    assert "rematch" in permitted(rated.table, ANNA)
