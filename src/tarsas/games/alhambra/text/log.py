"""What happened, for the log: turns, rewards and scorings as sentences in Hungarian and English."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State, copy_of
from ....language import Text, hungarian_article
from ...alhambra_family.buildings import BUILDINGS, NO_BUILDING
from ...alhambra_family.rules.columns import MACUS, SPACES, colours_in_play, exact_space, free_space, rolls_on, symbols_on
from ...alhambra_family.text.names import MACUS_NAME, SYMBOL_NAMES, column_text, hand_text, symbols_text
from ..rules.awards import are_awards_over, award_step, begin_reward, give_reward, name_starter, start_awards
from ..rules.placing import pass_turn, place_marker, push_and_place, space_earned, symbols_shown
from ..rules.rounds import column_to_fill, finish_round
from ..rules.scoring import score_of
from ..state import (
    FIRST_BLACK,
    FIRST_EXCHANGE,
    FIRST_FACE,
    FIRST_KEEP,
    FIRST_NAME,
    FIRST_PLACE,
    FIRST_PUSH,
    FIRST_ROLL,
    FIRST_TILE,
    KINDS,
    MACUS_DIE,
    NO_EXCHANGE,
    TAKE_POINTS,
    TAKE_TILE,
    USE_VOID,
)
from .notation import hand_in

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
SCORING_LETTERS = "ABC"


def seat_called(players: int, seat: int, names: tuple[str, ...]) -> str:
    """The player's name, or Macus's."""
    return MACUS_NAME if players == 2 and seat == MACUS else names[seat]


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the action, and the rewards and the scoring that followed from it."""
    if action >= FIRST_ROLL:
        return (_roll_sentence(before, after, names),)
    if FIRST_FACE <= action < FIRST_KEEP:
        return (_laying_sentence(before, action, names),)
    # Names are filled in once and last: whatever a player is called, it is no template.
    named = names[action - FIRST_NAME] if FIRST_NAME <= action < FIRST_FACE else ""
    told = [_decision_text(before, action).fill(name=names[before.mover], who=named)]
    if action < FIRST_BLACK or TAKE_POINTS <= action < FIRST_FACE:
        told += _what_followed(before, action, names)
    return tuple(told)


def _roll_sentence(before: State, after: State, names: tuple[str, ...]) -> Text:
    number = after.rolls
    shown = hand_text(after.hands[number - 1])
    return Text("{name}, {n}. dobás: {dice}", "{name}, roll {n}: {dice}").fill(name=names[before.mover], n=number, dice=shown)


def _laying_sentence(before: State, action: int, names: tuple[str, ...]) -> Text:
    """The beginning of a round: where the start-player tile goes, which tile goes where, where Macus begins."""
    if action >= FIRST_TILE:
        column = column_text(column_to_fill(before))
        return Text("{hu} oszlopa: {tile}", "{en} column: {tile}").fill(hu=column.hu.capitalize(), en=column.en, tile=TILE_NAMES[action - FIRST_TILE])
    building = column_text(action - FIRST_FACE)
    if before.phase == MACUS_DIE:
        return Text(f"{MACUS_NAME} első jelölője: {building.hu}", f"{MACUS_NAME}'s first marker: {building.en}")
    number = before.round_number
    return Text(
        f"{number}. kör: a kezdőjátékos-lapka oszlopa: {building.hu}",
        f"Round {number}: the start-player tile goes to the {building.en} column",
    )


def _decision_text(before: State, action: int) -> Text:
    """The decision as a sentence that leaves `{name}` open, and `{who}` where somebody is named."""
    if action >= FIRST_KEEP:
        hand = hand_in(action)
        if not hand:
            return Text("{name} mind a nyolc kockát újradobja", "{name} throws all eight dice again")
        return Text("{name} félreteszi: {dice}", "{name} keeps {dice}").fill(name="{name}", dice=hand_text(hand))
    if action < FIRST_BLACK:
        return _placing_text(before, action)
    if action == USE_VOID:
        roll = before.rolls
        return Text(f"{{name}} érvényteleníti {hungarian_article(roll)} {roll}. dobását", f"{{name}} voids roll {roll}")
    if action < USE_VOID:
        building = SYMBOL_NAMES[action - FIRST_BLACK]
        return Text(f"{{name}} a fekete kockán ezt választja: {building.hu}", f"{{name}} sets the black die to {building.en}")
    return _award_text(before, action)


def _placing_text(before: State, action: int) -> Text:
    """Which result was chosen and where the marker came to stand."""
    is_push = action >= FIRST_PUSH
    building = (action - FIRST_PLACE) % BUILDINGS
    symbols, rolls, exact = symbols_shown(before, building), before.rolls, space_earned(before, building)
    what = symbols_text(symbols, building)
    hungarian, english = f"{what.hu}, {rolls} dobásból", f"{what.en} in {rolls} roll{'s' if rolls > 1 else ''}"
    space = exact if is_push else free_space(before.columns, building, exact)
    if is_push:
        where = Text(": tolás", ": push")
    elif space == SPACES:
        where = Text(": hátracsúszik, és lekerül a tábláról", ": goes back and falls off the board")
    elif space != exact_space(symbols, rolls):
        where = Text(f" → {symbols_on(space)}/{rolls_on(space)} mező", f" → space {symbols_on(space)}/{rolls_on(space)}")
    else:
        where = Text("", "")
    return Text(f"{{name}}: {hungarian}{where.hu}", f"{{name}}: {english}{where.en}")


def _award_text(before: State, action: int) -> Text:
    column = column_text(before.award_column)
    if action in (TAKE_POINTS, TAKE_TILE):
        what = Text("2 építési pontot", "2 building points") if action == TAKE_POINTS else Text("1 pontot és a lapkát", "1 point and the tile")
        return Text(
            f"{{name}} ezt választja {hungarian_article(column.hu)} {column.hu} oszlopában: {what.hu}",
            f"{{name}} chooses {what.en} in the {column.en} column",
        )
    if action == NO_EXCHANGE:
        return Text("{name} nem cserél", "{name} does not exchange")
    if action < NO_EXCHANGE:
        other = column_text(action - FIRST_EXCHANGE)
        return Text(f"{{name}} egy pontot elcserél: {column.hu} helyett {other.hu}", f"{{name}} exchanges a point: {other.en} instead of {column.en}")
    return Text("{name} kijelöli a következő kezdőjátékost: {who}", "{name} names the next starting player: {who}")


# --- What followed -----------------------------------------------------------------------------------------------------


def _what_followed(before: State, action: int, names: tuple[str, ...]) -> Iterator[Text]:
    """Follow the awards step by step from where the action left them, and tell what each step gave to whom; then the scoring."""
    state = copy_of(before)
    if action < FIRST_BLACK:
        if action >= FIRST_PUSH:
            push_and_place(state, action - FIRST_PUSH)
        else:
            place_marker(state, action - FIRST_PLACE)
        if pass_turn(state):
            return
        start_awards(state)
        is_going_on = True
    else:
        earlier = copy_of(state)
        is_going_on = _play_award(state, action)
        yield from _gains(earlier, state, names)
    while is_going_on and not are_awards_over(state):
        earlier = copy_of(state)
        is_going_on = award_step(state)
        yield from _gains(earlier, state, names)
    if are_awards_over(state):
        finish_round(state)
        yield from _round_end(before, state, names)


def _play_award(state: State, action: int) -> bool:
    """The decision itself, without what follows; False where another decision comes first."""
    if action <= TAKE_TILE:
        return begin_reward(state, action - TAKE_POINTS)
    if action >= FIRST_NAME:
        name_starter(state, action - FIRST_NAME)
        return True
    return give_reward(state, action - FIRST_EXCHANGE if action < NO_EXCHANGE else NO_BUILDING)


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
