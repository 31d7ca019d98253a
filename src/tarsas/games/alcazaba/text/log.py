"""What happened, for the log: turns, awards and scorings as sentences in Hungarian and English; and what tiles are called."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State, bit_count, places_of
from ....language import Text, hungarian_article
from ...alhambra_family.rules.columns import MACUS, MACUS_MARKERS, colours_in_play, macus_space, symbols_on
from ...alhambra_family.rules.dice import DICE, HANDS, count_of, dice_in
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.text.log import SCORING_LETTERS, placing_text, roll_sentence, seat_called
from ...alhambra_family.text.names import BUILDING_NAMES, SYMBOL_NAMES, hand_text, symbols_text
from ..rules.building import tile_at
from ..rules.play import landing_space
from ..rules.scoring import is_scored, next_scoring, score_of
from ..rules.tiles import BUILDING_OF, NO_TILE, PRICE_OF, WALLS_OF
from ..state import (
    BUILD,
    DICE_SHOW,
    DIE_SHOWS,
    GIVE,
    KEEP_DICE,
    LAY,
    MAJORITIES,
    NAME_STARTER,
    PLACE_MARKER,
    REBUILD,
    REBUILDING,
    REMOVE,
    RESERVE,
    STACK_TILES,
    TAKE,
    TAKE_START,
    TILES_OF_A_ROUND,
    WALL,
    cell_of,
    kind_of,
    thing_of,
)

_WITH_A_TILE = {
    REBUILD: Text("{{name}} átépít: tartalékból {tile}", "{{name}} rebuilds with {tile} from the reserve"),
    REMOVE: Text("{{name}} átépít: tartalékba {tile}", "{{name}} rebuilds: {tile} goes to the reserve"),
    TAKE: Text("{{name}} elveszi: {tile}", "{{name}} takes {tile}"),
    RESERVE: Text("{{name}} tartalékba teszi: {tile}", "{{name}} reserves {tile}"),
    GIVE: Text("{{name}} Macusnak adja: {tile}", "{{name}} gives {tile} to Macus"),
}
_SIDE_NAMES = (Text("É", "N"), Text("K", "E"), Text("D", "S"), Text("Ny", "W"))
_NORTH_SOUTH = (Text("északra", "north"), Text("délre", "south"))
_EAST_WEST = (Text("keletre", "east"), Text("nyugatra", "west"))


def tile_text(tile: int) -> Text:
    """A tile for a sentence: its building and price, and where it has walls."""
    sides = [_SIDE_NAMES[side] for side in places_of(WALLS_OF[tile])]
    walls = (
        Text("fal: {hu}", "walls: {en}").fill(hu=", ".join(side.hu for side in sides), en=", ".join(side.en for side in sides))
        if sides
        else Text("fal nélkül", "no walls")
    )
    return Text("{name} {price} ({walls})", "{name} {price} ({walls})").fill(
        name=BUILDING_NAMES[BUILDING_OF[tile]], price=PRICE_OF[tile], walls=walls
    )


def cell_text(x: int, y: int) -> Text:
    """A cell for a sentence: its steps from the fountain."""
    steps = [(abs(y), _NORTH_SOUTH[y > 0])] if y else []
    steps += [(abs(x), _EAST_WEST[x < 0])] if x else []
    if not steps:
        return Text("szökőkút", "fountain")
    return Text(", ".join(f"{count} {way.hu}" for count, way in steps), ", ".join(f"{count} {way.en}" for count, way in steps))


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the action, and what Macus, the end of the round and the scoring brought after it."""
    if kind_of(action) in (LAY, DIE_SHOWS, DICE_SHOW):
        return tuple(_chance_sentences(before, action, after, names))
    name = names[before.mover]
    told = [_decision_text(before, action, names).fill(name=name)]
    told += _macus_sentences(before, action, after, names)
    if (after.turns_taken == 0 and before.turns_taken) or after.ending:
        told += _round_end(before, after, names)
    return tuple(told)


# --- Chance -----------------------------------------------------------------------------------------------------------


def _chance_sentences(before: State, action: int, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    if kind_of(action) == DICE_SHOW:
        yield roll_sentence(before, after, names)
        return
    if kind_of(action) == DIE_SHOWS:
        building = SYMBOL_NAMES[thing_of(action)]
        yield Text(f"A kezdőjátékos-lapka oszlopa: {building.hu}", f"The start-player tile goes to the {building.en} column")
        return
    order = before.laid_count
    source = Text("Rakás", "Stack") if order < STACK_TILES else Text("Zsák", "Bag")
    if order == 0:
        number = before.round_number
        source = Text(f"{number}. kör, rakás", f"Round {number}, stack")
    yield Text("{source}: {tile}", "{source}: {tile}").fill(source=source, tile=tile_text(thing_of(action)))
    if after.laid_count == TILES_OF_A_ROUND and after.players == 2:
        yield _macus_markers_text(after)


def _macus_markers_text(state: State) -> Text:
    """Where Macus's five markers stand."""
    markers = [symbols_text(symbols_on(macus_space(nth)), BUILDING_OF[state.laid[STACK_TILES + nth]]) for nth in range(MACUS_MARKERS)]
    return Text("Macus jelölői: " + ", ".join(text.hu for text in markers), "Macus's markers: " + ", ".join(text.en for text in markers))


# --- Decisions --------------------------------------------------------------------------------------------------------


def _decision_text(before: State, action: int, names: tuple[str, ...]) -> Text:
    """The decision as a sentence that leaves `{name}` open."""
    kind, thing = kind_of(action), thing_of(action)
    if kind == KEEP_DICE:
        return _keep_text(HANDS[thing])
    if kind == PLACE_MARKER:
        return placing_text(count_of(shown_dice(before), thing), thing, before.rolls, landing_space(before, thing))
    if kind == BUILD:
        return _building_text(before, *cell_of(action))
    if kind == TAKE_START:
        return Text("{name} elveszi a kezdőjátékos-lapkát", "{name} takes the start-player tile")
    if kind == NAME_STARTER:
        return Text("{{name}} kijelöli a következő kezdőjátékost: {who}", "{{name}} names the next starting player: {who}").fill(
            who=names[thing].replace("{", "{{").replace("}", "}}")
        )
    return _WITH_A_TILE[kind].fill(tile=tile_text(before.in_hand if kind in (RESERVE, GIVE) else thing))


def _keep_text(hand: int) -> Text:
    if not hand:
        return Text("{name} mind a nyolc kockát újradobja", "{name} throws all eight dice again")
    left = DICE - dice_in(hand)
    return Text("{{name}} félreteszi: {dice}, és {left} kockával dob", "{{name}} keeps {dice} and throws {left}").fill(
        dice=hand_text(hand), left=left
    )


def _building_text(before: State, x: int, y: int) -> Text:
    """A tile built, or in a rebuild swapped with another."""
    tile, cell = tile_text(before.in_hand), cell_text(x, y)
    old = tile_at(before, before.mover, x, y) if before.phase == REBUILDING else NO_TILE
    if old != NO_TILE:
        return Text("{{name}} kicseréli: {old} helyett {tile}", "{{name}} swaps {old} for {tile}").fill(old=tile_text(old), tile=tile)
    return Text("{{name}} beépíti: {tile}, a szökőkúttól {cell}", "{{name}} builds {tile}, {cell} of the fountain").fill(tile=tile, cell=cell)


# --- What followed ----------------------------------------------------------------------------------------------------


def _macus_sentences(before: State, action: int, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    """The tiles Macus won meanwhile, and whom he named."""
    if before.players != 2:
        return
    won = after.built[MACUS] & ~before.built[MACUS]
    if kind_of(action) == GIVE:
        won &= ~(1 << before.in_hand)
    for tile in places_of(won):
        yield Text("Macus elveszi: {tile}", "Macus takes {tile}").fill(tile=tile_text(tile))
    if kind_of(action) != NAME_STARTER and after.next_starter != before.next_starter:
        who = names[after.next_starter]
        yield Text("Macus kijelöli a következő kezdőjátékost: {who}", "Macus names the next starting player: {who}").fill(who=who)


def _round_end(before: State, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    number, players = before.round_number, after.players
    left = bit_count(after.discarded & ~before.discarded)
    out = Text(f"; {left} lapka kikerül a játékból", f"; {left} tile{'s leave' if left > 1 else ' leaves'} the game") if left else Text("", "")
    yield Text("Véget ért {the} {n}. kör{out}", "Round {n} is over{out}").fill(the=hungarian_article(number), n=number, out=out)
    if not is_scored(number):
        return
    scoring = next_scoring(number)
    for seat in range(colours_in_play(players)):
        majorities, wall = after.points[seat, scoring, MAJORITIES], after.points[seat, scoring, WALL]
        plus = Text(f" + fal {wall}", f" + wall {wall}") if seat < players else Text("", "")
        yield Text(
            "{letter} értékelés, {name}: épületek {points}{plus}, összesen {total}",
            "Scoring {letter}, {name}: buildings {points}{plus}, {total} in all",
        ).fill(letter=SCORING_LETTERS[scoring], name=seat_called(players, seat, names), points=majorities, plus=plus, total=score_of(after, seat))
