"""What happened, for the log: turns, awards and scorings as sentences in Hungarian and English; and what tiles are called."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State, bit_count, places_of
from ....language import Text, hungarian_article, with_hungarian_ending
from ...alhambra_family.rules.columns import MACUS, MACUS_MARKERS, macus_space, symbols_on
from ...alhambra_family.rules.dice import DICE, HANDS, count_of, dice_in
from ...alhambra_family.rules.turn import shown_dice
from ...alhambra_family.text.log import ALL_AGAIN, NAMES_STARTER, SCORING_LETTERS, macus_names, placing_text, roll_sentence
from ...alhambra_family.text.names import SYMBOL_NAMES, all_names, column_text, hand_text, kept_dice_text, symbols_text
from .. import state as game
from ..rules.building import tile_at
from ..rules.play import landing_space
from ..rules.scoring import is_scored, next_scoring, score_of
from ..rules.tiles import BUILDING_OF, NO_TILE, PRICE_OF, WALLS_OF

_WITH_A_TILE = {
    game.REBUILD: Text(
        "{{name}} {{name:átépített|átépítettél}}: a tartalékból {tile}", "{{name}} {{name:rebuilds|rebuild}} with {tile} from the reserve"
    ),
    game.REMOVE: Text(
        "{{name}} {{name:átépített|átépítettél}}: a tartalékba {tile}", "{{name}} {{name:rebuilds|rebuild}}: {tile} goes to the reserve"
    ),
    game.TAKE: Text("{{name}} {{name:elvette|elvetted}}: {tile}", "{{name}} {{name:takes|take}} {tile}"),
    game.RESERVE: Text("{{name}} tartalékba {{name:tette|tetted}}: {tile}", "{{name}} {{name:reserves|reserve}} {tile}"),
    game.GIVE: Text("{{name}} Macusnak {{name:adta|adtad}}: {tile}", "{{name}} {{name:gives|give}} {tile} to Macus"),
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
    name, price = SYMBOL_NAMES[BUILDING_OF[tile]], PRICE_OF[tile]
    return Text(f"{with_hungarian_ending(price, 'es')} {name.hu} ({walls.hu})", f"{name.en} {price} ({walls.en})")


def cell_text(x: int, y: int) -> Text:
    """A cell for a sentence: its steps from the fountain."""
    steps = [(abs(y), _NORTH_SOUTH[y > 0])] if y else []
    steps += [(abs(x), _EAST_WEST[x < 0])] if x else []
    if not steps:
        return Text("szökőkút", "fountain")
    return Text(", ".join(f"{count} {way.hu}" for count, way in steps), ", ".join(f"{count} {way.en}" for count, way in steps))


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the action, and what Macus, the end of the round and the scoring brought after it."""
    if game.kind_of(action) in (game.LAY, game.DIE_SHOWS, game.DICE_SHOW):
        return tuple(_chance_sentences(before, action, after, names))
    # Names are filled in once and last: whatever a player is called, it is no template.
    named = names[game.thing_of(action)] if game.kind_of(action) == game.NAME_STARTER else ""
    told = [_decision_text(before, action).fill(name=names[before.mover], who=named)]
    told += _macus_sentences(before, action, after, names)
    if (after.turns_taken == 0 and before.turns_taken) or after.ending:
        told += _round_end(before, after, names)
    return tuple(told)


# --- Chance -----------------------------------------------------------------------------------------------------------


def _chance_sentences(before: State, action: int, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    if game.kind_of(action) == game.DICE_SHOW:
        yield roll_sentence(before, after, names)
        return
    if game.kind_of(action) == game.DIE_SHOWS:
        building = column_text(game.thing_of(action))
        yield Text(f"A kezdőjátékos-lapka helye: {building.hu}", f"The start-player tile goes to the {building.en} column")
        return
    order = before.laid_count
    source = Text("Halom", "Stack") if order < game.STACK_TILES else Text("Zsák", "Bag")
    if order == 0:
        number = before.round_number
        source = Text(f"{number}. kör, halom", f"Round {number}, stack")
    yield Text("{source}: {tile}", "{source}: {tile}").fill(source=source, tile=tile_text(game.thing_of(action)))
    if after.laid_count == game.TILES_OF_A_ROUND and after.players == 2:
        yield _macus_markers_text(after)


def _macus_markers_text(state: State) -> Text:
    """Where Macus's five markers stand."""
    markers = [symbols_text(symbols_on(macus_space(nth)), BUILDING_OF[state.laid[game.STACK_TILES + nth]]) for nth in range(MACUS_MARKERS)]
    return Text("Macus jelölői: " + ", ".join(text.hu for text in markers), "Macus's markers: " + ", ".join(text.en for text in markers))


# --- Decisions --------------------------------------------------------------------------------------------------------


def signed_words(before: State, action: int) -> Text:
    """The dice that are put aside."""
    return kept_dice_text(HANDS[game.thing_of(action)]) if game.kind_of(action) == game.KEEP_DICE else Text("", "")


def _decision_text(before: State, action: int) -> Text:
    """The decision as a sentence that leaves `{name}` open, and `{who}` where somebody is named."""
    kind, thing = game.kind_of(action), game.thing_of(action)
    if kind == game.KEEP_DICE:
        return _keep_text(HANDS[thing])
    if kind == game.PLACE_MARKER:
        return placing_text(count_of(shown_dice(before), thing), thing, before.rolls, landing_space(before, thing))
    if kind == game.BUILD:
        return _building_text(before, *game.cell_of(action))
    if kind == game.TAKE_START:
        return Text("{name} {name:elvette|elvetted} a kezdőjátékos-lapkát", "{name} {name:takes|take} the start-player tile")
    if kind == game.NAME_STARTER:
        return NAMES_STARTER
    return _WITH_A_TILE[kind].fill(tile=tile_text(before.in_hand if kind in (game.RESERVE, game.GIVE) else thing))


def _keep_text(hand: int) -> Text:
    if not hand:
        return ALL_AGAIN
    left = DICE - dice_in(hand)
    return Text(
        "{{name}} {{name:félretette|félretetted}}: {dice}, és {left} kockával {{name:dobott|dobtál}}",
        "{{name}} {{name:keeps|keep}} {dice} and {{name:throws|throw}} {left}",
    ).fill(dice=hand_text(hand), left=left)


def _building_text(before: State, x: int, y: int) -> Text:
    """A tile built, or in a rebuild swapped with another."""
    tile, cell = tile_text(before.in_hand), cell_text(x, y)
    old = tile_at(before, before.mover, x, y) if before.phase == game.REBUILDING else NO_TILE
    if old != NO_TILE:
        swap = Text("{{name}} {{name:kicserélte|kicserélted}}: {old} helyett {tile}", "{{name}} {{name:swaps|swap}} {old} for {tile}")
        return swap.fill(old=tile_text(old), tile=tile)
    built = Text(
        "{{name}} {{name:beépítette|beépítetted}}: {tile}, a szökőkúttól {cell}", "{{name}} {{name:builds|build}} {tile}, {cell} of the fountain"
    )
    return built.fill(tile=tile, cell=cell)


# --- What followed ----------------------------------------------------------------------------------------------------


def _macus_sentences(before: State, action: int, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    """The tiles Macus won meanwhile, and whom he named."""
    if before.players != 2:
        return
    given = 1 << before.in_hand if game.kind_of(action) == game.GIVE else 0
    yield from macus_took(after.built[MACUS] & ~before.built[MACUS] & ~given)
    if game.kind_of(action) != game.NAME_STARTER and after.next_starter != before.next_starter:
        yield macus_names(names[after.next_starter])


def macus_took(tiles: int) -> Iterator[Text]:
    """The tiles, as a set, that Macus won."""
    for tile in places_of(tiles):
        yield Text("Macus elvette: {tile}", "Macus takes {tile}").fill(tile=tile_text(tile))


def _round_end(before: State, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    number = before.round_number
    left = bit_count(after.discarded & ~before.discarded)
    out = Text(f", {left} lapka kikerült a játékból", f"; {left} tile{'s leave' if left > 1 else ' leaves'} the game") if left else Text("", "")
    yield Text("Véget ért {the} {n}. kör{out}", "Round {n} is over{out}").fill(the=hungarian_article(number), n=number, out=out)
    if not is_scored(number):
        return
    scoring = next_scoring(number)
    for seat, name in enumerate(all_names(after.players, names)):
        majorities, wall = after.points[seat, scoring, game.MAJORITIES], after.points[seat, scoring, game.WALL]
        plus = Text(f" + fal {wall}", f" + wall {wall}") if seat < after.players else Text("", "")
        yield Text(
            "{letter} értékelés, {name}: épületek {points}{plus}, összesen {total}",
            "Scoring {letter}, {name}: buildings {points}{plus}, {total} in all",
        ).fill(letter=SCORING_LETTERS[scoring], name=name, points=majorities, plus=plus, total=score_of(after, seat))
