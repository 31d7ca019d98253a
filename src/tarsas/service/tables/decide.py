"""What an act does: the events it makes, decided by the table as it is and the facts. Pure; `authorisation` says who may.

Everything that chance brings is drawn here, from the table's secret seed, and goes into the event of the move that brought it: so a record
replays without the seed.
"""

from __future__ import annotations

import unicodedata

from ...bots import LEVELS, level_named
from ...errors import MoveError
from ...match import Abandoned, Agreed, BadRecord, DrawOffered, LuckySeed, Match, NotPossible, Played, Refused, Resigned, TimedOut, UndoAsked
from ...match.record import LONGEST_NAME, MOST_MILLISECONDS
from ...match.record import checked_name as checked_line
from ...show.paths import action_on
from ..errors import Conflict, NotAllowed, NotNow
from ..people.names import checked_name, name_beside
from . import acts, events, texts
from .acts import Act, HouseAct
from .authorisation import check, check_may_sit
from .clocks import PATIENCE_WITH_PROGRAMS, charged
from .draft import Draft, Facts
from .evolve import first_match
from .table import Closing, Status, Table
from .vocabulary import kind_of

RANDOM = "random"
"""The bot that plays anything legal; it can sit at a table, too."""

LONGEST_LINE = 500
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows: they could make a line say something else than was written."""


def decide(table: Table, person: str, act: Act, facts: Facts, request: str | None = None) -> Draft:
    """What this person's act does. Raises `NotAllowed` or `NotNow`; makes no events where there is nothing to do."""
    check(table, person, act)
    draft = Draft(table, person, facts.now, request)
    match act:
        case acts.Sit():
            _sit(draft, person, act, facts)
        case acts.Decline():
            _decline(draft, person)
        case acts.Stand():
            draft.add(events.Freed((act.seat,)))
        case acts.Kick():
            if not table.seats[act.seat].is_free:
                draft.add(events.Freed((act.seat,)))
        case acts.SeatBot():
            _seat_bot(draft, act.seat, act.level)
        case acts.Rename():
            draft.add(events.Named(act.seat, checked_name(act.name)))
        case acts.GiveWord():
            draft.add(events.WordGiven(act.seat, checked_word(act.word)))
        case acts.Start():
            _start(draft, act)
        case acts.Move():
            _move(draft, act, facts)
        case acts.AskUndo():
            _ask_undo(draft, person, act)
        case acts.OfferDraw():
            _offer_draw(draft, person, act, facts)
        case acts.Agree():
            _agree(draft, person, facts, act.seat)
        case acts.Refuse():
            draft.add(Refused(_answering(table, person, act.seat)[0]))
        case acts.Resign():
            _give_up(draft, act.seat, facts, Resigned)
        case acts.Leave():
            _leave(draft, person, facts)
        case acts.Return():
            _return(draft, person)
        case acts.VoteReplace():
            _vote(draft, person, act, facts)
        case acts.Abandon():
            draft.add(Abandoned(facts.seed.hex()))
        case acts.Say():
            _say(draft, person, act, facts)
        case acts.Mute():
            _mute(draft, person, act)
    if isinstance(act, acts.ActBefore):
        begin_if_full(draft, facts)
    return draft


def decide_for_house(table: Table, act: HouseAct, facts: Facts, request: str | None = None) -> Draft:
    """What the house does itself: bots' moves, time-outs, closing what nobody attends to. No events where it comes too late."""
    draft = Draft(table, None, facts.now, request)
    match act:
        case acts.BotMove():
            if act.seq == table.game_seq and table.bot_to_move == act.seat:
                _play(draft, act.seat, act.action, facts)
        case acts.TimeOut():
            if is_out_of_time(table, facts) and table.to_move == act.seat:
                _give_up(draft, act.seat, facts, TimedOut)
        case acts.StandIn():
            if is_silent(table, facts) and table.to_move == act.seat and (silent := table.seats[act.seat].person) is not None:
                _hand_over(draft, silent, facts)
        case acts.CloseUnattended():
            if table.status == Status.WAITING:
                draft.add(Abandoned(why=str(Closing.UNATTENDED)))
        case acts.CloseUntouched():
            if table.status == Status.PLAYING and not table.is_touched:
                draft.add(Abandoned(facts.seed.hex()))
        case acts.PutOut():
            _put_out(draft, act.person, facts)
    return draft


# --- before the game


def _sit(draft: Draft, person: str, act: acts.Sit, facts: Facts) -> None:
    is_program = person in facts.bots
    check_may_sit(draft.table, person, act, facts.blocked, is_program)
    mine = [draft.table.seats[number] for number in draft.table.seats_of(person)]
    if act.name.strip():
        name = checked_name(act.name)
    elif mine:
        own = next((seat.name for seat in mine if not seat.is_shared), facts.name)
        name = name_beside(own, [seat.name for seat in draft.table.seats])
    else:
        name = facts.name
    draft.add(events.Seated(act.seat, name, checked_word(act.word), is_shared=bool(mine), is_program=is_program))


def _decline(draft: Draft, person: str) -> None:
    if not (kept := draft.table.seats_kept_for(person)):
        raise NotNow(texts.NOT_INVITED)
    draft.add(events.Declined(kept))


def _seat_bot(draft: Draft, seat: int, level: str) -> None:
    if draft.table.is_rated:
        raise NotAllowed(texts.NO_BOTS_RATED)
    if draft.table.seats[seat].person is not None:
        raise NotNow(texts.SEAT_TAKEN)
    draft.add(events.BotSeated(seat, checked_level(level)))


def _start(draft: Draft, act: acts.Start) -> None:
    for number, seat in enumerate(draft.table.seats):
        if seat.is_free and act.fill:
            _seat_bot(draft, number, act.fill)
    if not draft.table.is_full:
        raise NotNow(texts.SEATS_OPEN)


def begin_if_full(draft: Draft, facts: Facts) -> None:
    """The game begins as soon as nobody has to be waited for."""
    table = draft.table
    if table.status != Status.WAITING or not table.is_full:
        return
    match = _with_luck(first_match(table, facts.now), table, facts).with_chance()
    chance = match.record.actions[len(table.beginning) :]
    draft.add(events.Started(chance, match.is_over, _seed_after(match, facts), match.record.rules))
    draft.knows(match.line)


def checked_level(level: str) -> str:
    """A level of bots by the name it has now; raises `NotNow`, which names those there are."""
    if level == RANDOM:
        return level
    found = level_named(level)
    if found is None:
        raise NotNow(texts.BAD_LEVEL.fill(level=level, levels=", ".join((RANDOM, *(each.name for each in LEVELS)))))
    return found.name


def checked_word(word: str) -> str:
    """A word for the luck as records can hold it."""
    try:
        if _TURNING.isdisjoint(word):
            return checked_line(word.strip(), "the word")
    except BadRecord:
        pass
    raise NotNow(texts.BAD_WORD.fill(most=LONGEST_NAME))


# --- playing


def _with_luck(match: Match, table: Table, facts: Facts) -> Match:
    return match.with_luck(LuckySeed(facts.seed, tuple(seat.word for seat in table.seats)))


def _seed_after(match: Match, facts: Facts) -> str | None:
    """The seed that an event shows where it ended the game."""
    return facts.seed.hex() if match.is_over else None


def _match(table: Table) -> Match:
    if table.match is None:
        raise NotNow(texts.NOT_BEGUN)
    return table.match


def _move(draft: Draft, act: acts.Move, facts: Facts) -> None:
    if draft.table.record and (parted := draft.table.record.parting_text):
        raise NotNow(parted)
    if draft.table.to_move != act.seat:
        raise NotNow(texts.NOT_YOUR_TURN)
    if is_out_of_time(draft.table, facts):
        # It came too late, even if nobody has noticed yet.
        _give_up(draft, act.seat, facts, TimedOut)
    else:
        _play(draft, act.seat, act.move, facts)


def _play(draft: Draft, seat: int, move: str | int | tuple[str, ...], facts: Facts) -> None:
    table = draft.table
    match = _match(table)
    spent = min(charged(table.turn_at, facts.now, facts.downtimes), MOST_MILLISECONDS)
    try:
        action = action_on(match.position, move) if isinstance(move, tuple) else move
        moved = _with_luck(match, table, facts).after(Played(seat, action))
    except MoveError as problem:
        raise NotNow(texts.NOT_LEGAL) from problem
    action, *chance = moved.record.actions[len(match.record.actions) :]
    ours = table.game.contract.rules_version
    newer = ours if match.record.rules < ours else None
    draft.add(Played(seat, action, spent, tuple(chance), moved.is_over, _seed_after(moved, facts), newer))


def is_out_of_time(table: Table, facts: Facts) -> bool:
    """Whether the clock of the person who has to decide has run out."""
    seat = table.to_move
    if seat is None or not table.remaining or not table.seats[seat].is_persons:
        return False
    return charged(table.turn_at, facts.now, facts.downtimes) >= table.remaining[seat]


def is_silent(table: Table, facts: Facts) -> bool:
    """Whether a program that has to decide has not done so for long."""
    seat = table.to_move
    if seat is None or not table.seats[seat].is_persons or not table.seats[seat].is_program:
        return False
    return charged(table.turn_at, facts.now, facts.downtimes) >= PATIENCE_WITH_PROGRAMS


def _give_up(draft: Draft, seat: int, facts: Facts, event: type[Resigned | TimedOut]) -> None:
    """One player stops for good. Between two that is the end; among more, a bot plays on as long as another person plays.

    Where somebody has not decided yet, the game is broken off, and nobody has lost it.
    """
    table = draft.table
    if table.goes_on_after_giving_up(seat):
        draft.add(events.GaveUp(seat, kind_of(event), table.stand_in, table.to_move == seat))
    elif not table.has_everybody_decided:
        draft.add(Abandoned(facts.seed.hex(), kind_of(event)))
    else:
        draft.add(event(seat, facts.seed.hex()))


# --- asking


def _ask_undo(draft: Draft, person: str, act: acts.AskUndo) -> None:
    match = _match(draft.table)
    own = draft.table.active_seats_of(person) if act.seat is None else (act.seat,)
    decided = [mover for mover in match.line.movers if mover in own]
    if not decided:
        raise NotNow(texts.NOTHING_TO_UNDO)
    try:
        undone = match.after(UndoAsked(decided[-1]))
    except NotPossible as problem:
        raise NotNow(texts.NOT_NOW) from problem
    if match.question and undone.question:
        raise NotNow(texts.ASKED_ALREADY)
    draft.add(UndoAsked(decided[-1]))
    # Who shares a screen with the one who asks has been asked aloud.
    for seat in draft.table.asked_seats_of(person):
        draft.add(Agreed(seat))


def _offer_draw(draft: Draft, person: str, act: acts.OfferDraw, facts: Facts) -> None:
    match = _match(draft.table)
    if not draft.table.knows_draws or not all(seat.is_persons for seat in draft.table.seats):
        raise NotNow(texts.NO_DRAWS)
    if not match.may_offer_draw(act.seat):
        raise NotNow(texts.ASKED_ALREADY if match.question else texts.OFFERED_ALREADY)
    agreed = match.after(DrawOffered(act.seat))
    draft.add(DrawOffered(act.seat, _seed_after(agreed, facts)))
    for seat in draft.table.asked_seats_of(person):
        _agree(draft, person, facts, seat)


def _answering(table: Table, person: str, seat: int | None) -> list[int]:
    """The seats of a person, or the one named, that have not answered yet to what was asked; there must be one."""
    if not (seats := [each for each in table.asked_seats_of(person) if seat in (None, each)]):
        raise NotNow(texts.NOTHING_ASKED)
    return seats


def _agree(draft: Draft, person: str, facts: Facts, seat: int | None) -> None:
    seats = _answering(draft.table, person, seat)
    is_draw = (question := _match(draft.table).question) is not None and question.back_to is None
    for each in seats:
        # Two players know draws, so one yes is the end of the game.
        draft.add(Agreed(each, facts.seed.hex() if is_draw else None))


# --- coming and going


def _leave(draft: Draft, person: str, facts: Facts) -> None:
    table = draft.table
    if table.status == Status.WAITING:
        if seats := table.seats_of(person):
            draft.add(events.Freed(seats))
        if not draft.table.people and person == table.host:
            draft.add(Abandoned())
    elif table.active_seats_of(person):
        _hand_over(draft, person, facts)


def _hand_over(draft: Draft, person: str, facts: Facts) -> None:
    """Bots take all seats of a person. The time of a decision that was begun is spent, so that leaving and returning gains none."""
    table = draft.table
    seats = table.active_seats_of(person)
    deciding = table.to_move if table.to_move in seats else None
    spent = charged(table.turn_at, facts.now, facts.downtimes) if deciding is not None else 0
    draft.add(events.Left(seats, table.stand_in, deciding is not None, deciding, spent), person)


def _put_out(draft: Draft, person: str, facts: Facts) -> None:
    """Nobody should have to wait for somebody who may not act."""
    table = draft.table
    if table.status == Status.WAITING and table.host == person:
        draft.add(Abandoned(why=str(Closing.HOST_REMOVED)))
    elif table.status == Status.WAITING and (seats := table.seats_of(person)):
        draft.add(events.Freed(seats))
    elif table.active_seats_of(person) and table.status == Status.PLAYING:
        _hand_over(draft, person, facts)


def _return(draft: Draft, person: str) -> None:
    table = draft.table
    away = [number for number in table.seats_of(person) if table.seats[number].is_away]
    back = [number for number in away if not table.seats[number].has_given_up]
    if away and not back:
        raise NotAllowed(texts.KEEPS_BOT)
    if back:
        draft.add(events.Returned(tuple(back), table.to_move in back))


def _vote(draft: Draft, person: str, act: acts.VoteReplace, facts: Facts) -> None:
    table = draft.table
    absent = table.seats[act.seat].person
    if not table.active_seats_of(person):
        raise NotAllowed(texts.BOT_PLAYS)
    if absent is None or absent == person or not table.seats[act.seat].is_persons:
        raise NotNow(texts.NOT_REPLACEABLE)
    if absent not in facts.absent:
        raise NotNow(texts.NOT_ABSENT)
    if person in table.replacement(act.seat).votes:
        return
    draft.add(events.Voted(act.seat))
    if draft.table.replacement(act.seat).is_decided:
        _hand_over(draft, absent, facts)


# --- talking


def _say(draft: Draft, person: str, act: acts.Say, facts: Facts) -> None:
    text = cleaned_line(act.text)
    if not text:
        raise NotNow(texts.EMPTY_LINE)
    if len(text) > LONGEST_LINE:
        raise NotNow(texts.LONG_LINE.fill(most=LONGEST_LINE))
    seats = [seat for seat in draft.table.seats if seat.person == person and not seat.is_shared]
    draft.add(events.Said(text, seats[0].name if seats else facts.name))


def cleaned_line(text: str) -> str:
    """A line of chat without what would end the line, or turn it around."""
    return "".join(" " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter for letter in text if letter not in _TURNING).strip()


def _mute(draft: Draft, person: str, act: acts.Mute) -> None:
    if act.person == person:
        raise NotNow(texts.NOT_MUTABLE)
    if act.person not in draft.table.people | draft.table.muted | {line.person for line in draft.table.chat}:
        raise NotNow(texts.NOT_MET)
    if (act.person in draft.table.muted) != act.is_muted:
        draft.add(events.Muted(act.person, act.is_muted))


def check_is_current(table: Table, act: Act, seq: int | None) -> None:
    """Raises `Conflict` for an act of the game that was decided before the game went on, and for an answer to what its sender had not seen."""
    needed = max(table.game_seq, table.asked_seq) if isinstance(act, acts.Agree | acts.Refuse) else table.game_seq
    if isinstance(act, acts.GAME_ACTS) and (seq is None or seq < needed):
        raise Conflict(table)
