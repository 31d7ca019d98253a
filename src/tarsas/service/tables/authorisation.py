"""Who may do what at a table: the one place that says it. Every act passes `check`; pages ask `permitted` what to offer.

Everybody who has a table's address may see it: the address of a private table cannot be guessed, and lists show only public ones. The
secret of the luck, and the key of friends' seats, are not part of what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from ...language import Text
from ..errors import NotAllowed, NotNow, TableError
from . import acts, texts
from .table import Status, Table
from .vocabulary import kind_of
from .wishes import BotAccounts

REMATCH = "rematch"
HINT = "hint"
PRACTICE = "practice"
EXPLORE = "explore"
"""What a page offers besides acts."""
STRANGER = ""
"""As who is nobody yet; no person has this id."""


class Role(Enum):
    """As whom somebody acts."""

    ANYBODY = auto()
    HOST = auto()
    SEATED = auto()
    """Has a seat, even if a bot plays there now."""
    DECIDING = auto()
    """Decides for a seat now; for the one that the act names, if it names one."""
    OWNER = auto()
    """Has the seat that the act names."""


class Rule(NamedTuple):
    """As whom, and at which stages of a table."""

    role: Role
    stages: tuple[Status, ...]


WAITING, PLAYING, ALWAYS = (Status.WAITING,), (Status.PLAYING,), tuple(Status)

RULES: Mapping[type[acts.Act], Rule] = {
    acts.Sit: Rule(Role.ANYBODY, WAITING),
    acts.Decline: Rule(Role.ANYBODY, WAITING),
    acts.Stand: Rule(Role.OWNER, WAITING),
    acts.Kick: Rule(Role.HOST, WAITING),
    acts.SeatBot: Rule(Role.HOST, WAITING),
    acts.Rename: Rule(Role.OWNER, WAITING),
    acts.GiveWord: Rule(Role.OWNER, WAITING),
    acts.Start: Rule(Role.HOST, WAITING),
    acts.Move: Rule(Role.DECIDING, PLAYING),
    acts.AskUndo: Rule(Role.DECIDING, PLAYING),
    acts.OfferDraw: Rule(Role.DECIDING, PLAYING),
    acts.Agree: Rule(Role.DECIDING, PLAYING),
    acts.Refuse: Rule(Role.DECIDING, PLAYING),
    acts.Resign: Rule(Role.DECIDING, PLAYING),
    acts.Leave: Rule(Role.SEATED, (Status.WAITING, Status.PLAYING)),
    acts.Return: Rule(Role.SEATED, PLAYING),
    acts.VoteReplace: Rule(Role.SEATED, PLAYING),
    acts.Abandon: Rule(Role.SEATED, (Status.WAITING, Status.PLAYING)),
    acts.Say: Rule(Role.ANYBODY, ALWAYS),
    acts.Mute: Rule(Role.HOST, ALWAYS),
}


def check(table: Table, person: str, act: acts.Act) -> None:
    """Raises `NotAllowed` where this person may not do that, and `NotNow` where it is not the time for it."""
    rule = RULES[type(act)]
    problem = _role_problem(table, person, rule.role, _seat_of(table, act))
    if problem is not None:
        raise NotAllowed(problem)
    if table.status not in rule.stages:
        raise NotNow(_wrong_stage(table.status))
    if isinstance(act, acts.Abandon):
        _check_abandon(table, person)
    if isinstance(act, acts.Say) and person in table.muted:
        raise NotAllowed(texts.MUTED)


def _seat_of(table: Table, act: acts.Act) -> int | None:
    seat = getattr(act, "seat", None)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotNow(texts.NO_SEAT.fill(seat=seat + 1, players=len(table.seats)))
    return seat


def _role_problem(table: Table, person: str, role: Role, seat: int | None = None) -> Text | None:
    """Why somebody cannot act as that; None where they can."""
    if role == Role.HOST and person != table.host:
        return texts.NOT_HOST
    if role in (Role.SEATED, Role.DECIDING, Role.OWNER):
        own = table.seats_of(person)
        if not own and not (role == Role.SEATED and person == table.host):
            return texts.NOT_AT_TABLE
        if role != Role.SEATED and seat is not None and seat not in own:
            return texts.NOT_YOUR_SEAT
    if role == Role.DECIDING and table.status == Status.PLAYING:
        active = table.active_seats_of(person)
        if not active or (seat is not None and seat not in active):
            return texts.BOT_PLAYS
    return None


def _wrong_stage(status: Status) -> Text:
    return {Status.WAITING: texts.NOT_BEGUN, Status.PLAYING: texts.HAS_BEGUN, Status.OVER: texts.IS_OVER}[status]


def _check_abandon(table: Table, person: str) -> None:
    if table.status == Status.WAITING and person != table.host:
        raise NotAllowed(texts.NOT_HOST)
    if table.status == Status.PLAYING and not _can_be_abandoned(table, person):
        raise NotNow(texts.OTHERS_PLAY)


def _can_be_abandoned(table: Table, person: str) -> bool:
    """Whether nobody else plays, or nobody can because the rules have changed."""
    return not table.active_people - {person} or bool(table.record and table.record.parting)


def open_seats(table: Table, person: str | None, invite: str, blocked: frozenset[str], is_bot: bool = False) -> tuple[int, ...]:
    """The seats that this person, with this invitation, could take now."""
    if table.status not in RULES[acts.Sit].stages:
        return ()
    sits = [acts.Sit(seat, invite=invite) for seat in range(len(table.seats))]
    return tuple(sit.seat for sit in sits if _passes(partial(check_may_sit, table, person, sit, blocked, is_bot)))


def check_may_sit(table: Table, person: str | None, act: acts.Sit, blocked: frozenset[str], is_bot: bool = False) -> None:
    """Whether this person may take the seat: free, not kept for another, with the key where it is a friend's, and in company they may keep."""
    seat = table.seats[act.seat]
    if not seat.is_free:
        raise NotNow(texts.SEAT_TAKEN)
    check_company(table, blocked)
    is_invited = not table.is_rated and seat.reserved_for is not None and seat.reserved_for == person
    if is_bot and table.bots == BotAccounts.FORBIDDEN and not is_invited:
        raise NotAllowed(texts.NO_PROGRAMS)
    if not is_bot and table.bots == BotAccounts.ONLY and not is_invited:
        raise NotAllowed(texts.PROGRAMS_ONLY)
    if seat.reserved_for is not None and seat.reserved_for != person:
        raise NotAllowed(texts.RESERVED)
    if seat.is_for_friend and person != table.host and act.invite != table.invite:
        raise NotAllowed(texts.FOR_FRIEND)
    if table.is_rated and table.seats_of(person):
        raise NotAllowed(texts.ONE_SEAT)


def check_company(table: Table, blocked: frozenset[str]) -> None:
    """Nobody joins a table whose host, or one of whose players, they block or are blocked by. Who blocked whom is not told."""
    if blocked & (table.people | {table.host}):
        raise NotAllowed(texts.BLOCKED)


def check_may_rematch(table: Table, person: str, blocked: frozenset[str]) -> None:
    """A rematch is for those who played, once it is over; and not where a block stands between the one who asks and everybody else."""
    if person not in table.people:
        raise NotAllowed(texts.NOT_AT_TABLE)
    if table.status != Status.OVER or table.practice_of is not None:
        raise NotNow(texts.NOT_OVER)
    if table.match is None:
        raise NotNow(texts.NEVER_BEGAN)
    others = table.people - {person}
    if others and others <= blocked:
        raise NotAllowed(texts.BLOCKED)


def may_hand_on_invitation(table: Table, person: str | None) -> bool:
    """Whether this person sees the key of friends' seats."""
    return person is not None and (person == table.host or person in table.people)


def may_have_hints(table: Table, person: str | None) -> bool:
    """Hints are for who is to decide, and not where ratings are at stake."""
    return not table.is_rated and table.to_move is not None and table.to_move in table.active_seats_of(person)


def check_may_explore(table: Table, person: str | None) -> None:
    """Whoever plays at a rated table looks into no position of it before it is over. Everybody else may: there is nothing to see that is not seen."""
    if table.is_rated and table.status == Status.PLAYING and table.seats_of(person):
        raise NotAllowed(texts.NO_EXPLORING)


# --- what a page offers


def permitted(
    table: Table, person: str | None, absent: frozenset[str] = frozenset(), blocked: frozenset[str] = frozenset(), is_bot: bool = False
) -> frozenset[str]:
    """The names of the acts that make sense for this person now, with `rematch`, `hint`, `practice` and `explore`. Who is nobody yet may do what a stranger may."""
    person = person or STRANGER
    # There are fewer roles than acts, and a page asks this with every look.
    roles = {role for role in Role if _role_problem(table, person, role) is None}
    fitting = [act for act, rule in RULES.items() if rule.role in roles and table.status in rule.stages]
    offered = {kind_of(act) for act in fitting if _SENSIBLE.get(act, _always)(table, person, absent)}
    if not open_seats(table, person, table.invite, blocked, is_bot):
        offered.discard(kind_of(acts.Sit))
    if table.status == Status.OVER and _passes(lambda: check_may_rematch(table, person, blocked)):
        offered.add(REMATCH)
    if may_have_hints(table, person):
        offered.add(HINT)
    if table.status == Status.OVER and table.match is not None:
        offered.add(PRACTICE)
    if table.match is not None and _passes(lambda: check_may_explore(table, person)):
        offered.add(EXPLORE)
    return frozenset(offered)


def _passes(checked: Callable[[], None]) -> bool:
    try:
        checked()
    except TableError:
        return False
    return True


def _always(table: Table, person: str, absent: frozenset[str]) -> bool:
    return True


def _may_offer_draw(table: Table, person: str, absent: frozenset[str]) -> bool:
    match = table.match
    if match is None or match.question or not table.knows_draws or not all(seat.is_persons for seat in table.seats):
        return False
    return any(match.may_offer_draw(seat) for seat in table.active_seats_of(person))


def _may_abandon(table: Table, person: str, absent: frozenset[str]) -> bool:
    return person == table.host if table.status == Status.WAITING else _can_be_abandoned(table, person)


_SENSIBLE: Mapping[type[acts.Act], Callable[[Table, str, frozenset[str]], bool]] = {
    acts.Decline: lambda table, person, absent: bool(table.seats_kept_for(person)),
    acts.Start: lambda table, person, absent: not table.is_full and not table.is_rated,
    acts.Move: lambda table, person, absent: table.to_move in table.active_seats_of(person),
    acts.AskUndo: lambda table, person, absent: bool(table.match and set(table.active_seats_of(person)) & set(table.match.line.movers)),
    acts.OfferDraw: _may_offer_draw,
    acts.Agree: lambda table, person, absent: bool(table.asked_seats_of(person)),
    acts.Refuse: lambda table, person, absent: bool(table.asked_seats_of(person)),
    acts.Return: lambda table, person, absent: any(
        table.seats[seat].is_away and not table.seats[seat].has_given_up for seat in table.seats_of(person)
    ),
    acts.VoteReplace: lambda table, person, absent: bool(table.active_seats_of(person)) and bool((table.active_people - {person}) & absent),
    acts.Abandon: _may_abandon,
    acts.Say: lambda table, person, absent: person not in table.muted,
    acts.Leave: lambda table, person, absent: table.status == Status.WAITING or bool(table.active_seats_of(person)),
}
