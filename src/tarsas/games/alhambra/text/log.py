"""What happened, for the log: turns, rewards and scorings as sentences in Hungarian and English."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State, copy_of
from ....language import Text, hungarian_article
from ...alhambra_family.rules.columns import MACUS, colours_in_play, free_space
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.log import PUSHED, SCORING_LETTERS, placing_text, roll_sentence, seat_called
from ...alhambra_family.text.names import MACUS_NAME, SYMBOL_NAMES, column_text, hand_text
from ..rules.awards import are_awards_over, award_step, start_awards
from ..rules.placing import pass_turn, place_marker, push_and_place, space_earned, symbols_shown
from ..rules.play import decide_award
from ..rules.rounds import column_to_fill, finish_round
from ..rules.scoring import score_of
from ..state import (
    DICE_SHOW,
    DIE_SHOWS,
    EXCHANGE_POINT,
    KEEP_DICE,
    KINDS,
    MACUS_DIE,
    NAME_STARTER,
    NO_EXCHANGE,
    PLACE_MARKER,
    PUSH_MARKERS,
    SET_BLACK,
    TAKE_POINTS,
    TAKE_TILE,
    TILE_COMES,
    USE_VOID,
    kind_of,
    thing_of,
)

TILE_NAMES = (
    Text("1 pont", "1 point"),
    Text("2 pont", "2 points"),
    Text("3 pont", "3 points"),
    Text("csere", "exchange"),
    Text("tolás", "push"),
    Text("érvénytelenítés", "void"),
    Text("fekete kocka", "black die"),
    Text("kezdőjátékos", "start player"),
)


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the action, and the rewards and the scoring that followed from it."""
    kind = kind_of(action)
    if kind == DICE_SHOW:
        return (roll_sentence(before, after, names),)
    if kind in (DIE_SHOWS, TILE_COMES):
        return (_laying_sentence(before, action, names),)
    # Names are filled in once and last: whatever a player is called, it is no template.
    named = names[thing_of(action)] if kind == NAME_STARTER else ""
    told = [_decision_text(before, action).fill(name=names[before.mover], who=named)]
    if kind not in (KEEP_DICE, SET_BLACK, USE_VOID):
        told += _what_followed(before, action, names)
    return tuple(told)


def _laying_sentence(before: State, action: int, names: tuple[str, ...]) -> Text:
    """The beginning of a round: where the start-player tile goes, which tile goes where, where Macus begins."""
    if kind_of(action) == TILE_COMES:
        column = column_text(column_to_fill(before))
        return Text("{hu} oszlopa: {tile}", "{en} column: {tile}").fill(hu=column.hu.capitalize(), en=column.en, tile=TILE_NAMES[thing_of(action)])
    building = column_text(thing_of(action))
    if before.phase == MACUS_DIE:
        return Text(f"{MACUS_NAME} első jelölője: {building.hu}", f"{MACUS_NAME}'s first marker: {building.en}")
    number = before.round_number
    return Text(
        f"{number}. kör: a kezdőjátékos-lapka oszlopa: {building.hu}",
        f"Round {number}: the start-player tile goes to the {building.en} column",
    )


def _decision_text(before: State, action: int) -> Text:
    """The decision as a sentence that leaves `{name}` open, and `{who}` where somebody is named."""
    kind = kind_of(action)
    if kind == KEEP_DICE:
        hand = HANDS[thing_of(action)]
        if not hand:
            return Text("{name} mind a nyolc kockát újradobja", "{name} throws all eight dice again")
        return Text("{name} félreteszi: {dice}", "{name} keeps {dice}").fill(name="{name}", dice=hand_text(hand))
    if kind in (PLACE_MARKER, PUSH_MARKERS):
        return _placing_text(before, thing_of(action), kind == PUSH_MARKERS)
    if kind == USE_VOID:
        roll = before.rolls
        return Text(f"{{name}} érvényteleníti {hungarian_article(roll)} {roll}. dobását", f"{{name}} voids roll {roll}")
    if kind == SET_BLACK:
        building = SYMBOL_NAMES[thing_of(action)]
        return Text(f"{{name}} a fekete kockán ezt választja: {building.hu}", f"{{name}} sets the black die to {building.en}")
    return _award_text(before, action)


def _placing_text(before: State, building: int, is_push: bool) -> Text:
    exact = space_earned(before, building)
    space = PUSHED if is_push else free_space(before.columns, building, exact)
    return placing_text(symbols_shown(before, building), building, before.rolls, space)


def _award_text(before: State, action: int) -> Text:
    column = column_text(before.award_column)
    kind = kind_of(action)
    if kind in (TAKE_POINTS, TAKE_TILE):
        what = Text("2 építési pontot", "2 building points") if kind == TAKE_POINTS else Text("1 pontot és a lapkát", "1 point and the tile")
        return Text(
            f"{{name}} ezt választja {hungarian_article(column.hu)} {column.hu} oszlopában: {what.hu}",
            f"{{name}} chooses {what.en} in the {column.en} column",
        )
    if kind == NO_EXCHANGE:
        return Text("{name} nem cserél", "{name} does not exchange")
    if kind == EXCHANGE_POINT:
        other = column_text(thing_of(action))
        return Text(f"{{name}} egy pontot elcserél: {column.hu} helyett {other.hu}", f"{{name}} exchanges a point: {other.en} instead of {column.en}")
    return Text("{name} kijelöli a következő kezdőjátékost: {who}", "{name} names the next starting player: {who}")


# --- What followed -----------------------------------------------------------------------------------------------------


def _what_followed(before: State, action: int, names: tuple[str, ...]) -> Iterator[Text]:
    """Follow the awards step by step from where the action left them, and tell what each step gave to whom; then the scoring."""
    state = copy_of(before)
    if kind_of(action) in (PLACE_MARKER, PUSH_MARKERS):
        put = push_and_place if kind_of(action) == PUSH_MARKERS else place_marker
        put(state, thing_of(action))
        if pass_turn(state):
            return
        start_awards(state)
        is_going_on = True
    else:
        earlier = copy_of(state)
        is_going_on = decide_award(state, action)
        yield from _gains(earlier, state, names)
    while is_going_on and not are_awards_over(state):
        earlier = copy_of(state)
        is_going_on = award_step(state)
        yield from _gains(earlier, state, names)
    if are_awards_over(state):
        finish_round(state)
        yield from _round_end(before, state, names)


def _gains(earlier: State, later: State, names: tuple[str, ...]) -> Iterator[Text]:
    """The building points and the tile that one step brought somebody."""
    players = later.players
    for seat in range(colours_in_play(players)):
        gained = [later.points[building, seat] - earlier.points[building, seat] for building in range(BUILDINGS)]
        got = [Text(f"{SYMBOL_NAMES[b].hu} +{points}", f"{SYMBOL_NAMES[b].en} +{points}") for b, points in enumerate(gained) if points]
        tiles = [kind for kind in range(KINDS) if later.held[seat, kind] > earlier.held[seat, kind]]
        got += [Text(f"lapka: {TILE_NAMES[kind].hu}", f"tile: {TILE_NAMES[kind].en}") for kind in tiles]
        if got:
            name = seat_called(players, seat, names)
            yield Text("{name}: {hu}", "{name}: {en}").fill(name=name, hu=", ".join(text.hu for text in got), en=", ".join(text.en for text in got))
    if later.starter != earlier.starter and later.mover == MACUS and players == 2:
        yield Text("Macus kijelöli a következő kezdőjátékost: {who}", "Macus names the next starting player: {who}").fill(who=names[later.starter])


def _round_end(before: State, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    number, players = before.round_number, after.players
    if number % 2 == 0:
        yield Text(f"Véget ért {hungarian_article(number)} {number}. kör", f"Round {number} is over")
        return
    scoring = number // 2
    letter = SCORING_LETTERS[scoring]
    for seat in range(colours_in_play(players)):
        points, total = after.scored[scoring, seat], score_of(after, seat)
        yield Text("{letter} értékelés, {name}: +{points}, összesen {total}", "Scoring {letter}, {name}: +{points}, {total} in all").fill(
            letter=letter, name=seat_called(players, seat, names), points=points, total=total
        )
