"""Filling a factory: what can come out of the bag and the lid, how likely it is, and drawing it."""

from __future__ import annotations

from ....contract import Actions, Weights
from ....kernel import Field, Generator, State, below, choose, inlined, rule
from ..state import COLOURS, DEALING, FACTORY_TILES, FIRST_OF_SIZE, HANDFUL_NUMBERS, HANDFULS, deal_action, handful_of


@rule("1.5", "6.2", "6.3", "AZ6")
def tiles_to_deal(state: State) -> int:
    """How many tiles the next factory gets: four, or what is left in bag and lid. Mostly the bag has them: then nobody looks into the lid."""
    if tiles_in_bag(state) >= FACTORY_TILES:
        return FACTORY_TILES
    return min(FACTORY_TILES, tiles_undrawn(state))


@rule("6.2", "6.3")
def tiles_undrawn(state: State) -> int:
    """The tiles in the bag and in the lid."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += state.bag[colour] + state.lid[colour]
    return tiles


@rule("6.2")
def tiles_in_bag(state: State) -> int:
    """The tiles in the bag."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += state.bag[colour]
    return tiles


@rule("6.2", "AZ6")
def can_deal(state: State, number: int) -> bool:
    """Whether this handful can come out: of the right size, and of tiles that are there."""
    to_deal = tiles_to_deal(state)
    size = 0
    for colour in range(COLOURS):
        size += HANDFULS[number, colour]
    return size == to_deal and are_there(state, number, tiles_in_bag(state) < to_deal)


@rule("6.2", "AZ6")
def are_there(state: State, number: int, from_lid: bool) -> bool:
    """Whether the tiles of a handful are in the bag; or, of a bag too small, all of it and the rest in the lid."""
    for colour in range(COLOURS):
        tiles = HANDFULS[number, colour]
        in_bag = state.bag[colour]
        if from_lid and (tiles < in_bag or tiles > in_bag + state.lid[colour]):
            return False
        if not from_lid and tiles > in_bag:
            return False
    return True


@rule("6.2", "AZ6")
def lay_handful(state: State, number: int) -> None:
    """The handful leaves the bag for the factory; a bag that cannot fill it is filled from the lid on the way."""
    if tiles_in_bag(state) < tiles_to_deal(state):
        for colour in range(COLOURS):
            state.bag[colour] += state.lid[colour]
            state.lid[colour] = 0
    factory = state.dealing_to
    for colour in range(COLOURS):
        tiles = HANDFULS[number, colour]
        state.bag[colour] -= tiles
        state.offer[factory, colour] += tiles
        state.on_offer += tiles
        state.sources_of[colour] |= (tiles > 0) << factory


@rule("6.2", "AZ6")
def legal_deals(state: State, actions: Actions) -> int:
    """All handfuls that can come out, ascending: `can_deal` of each, whose size and whose bag are looked at once."""
    count = 0
    size = tiles_to_deal(state)
    from_lid = tiles_in_bag(state) < size
    for number in range(FIRST_OF_SIZE[size], FIRST_OF_SIZE[size + 1]):
        if are_there(state, number, from_lid):
            actions[count] = deal_action(number)
            count += 1
    return count


@rule("1.5", "6.2", "AZ6")
def chances(state: State, actions: Actions, weights: Weights) -> int:
    """Every handful for the next factory, weighted by the number of ways to draw it."""
    if state.phase != DEALING:
        return 0
    count = legal_deals(state, actions)
    from_lid = tiles_in_bag(state) < tiles_to_deal(state)
    for index in range(count):
        ways = 1
        number = handful_of(actions[index])
        for colour in range(COLOURS):
            tiles = HANDFULS[number, colour]
            if from_lid:
                ways *= choose(state.lid[colour], tiles - state.bag[colour])
            else:
                ways *= choose(state.bag[colour], tiles)
        weights[index] = ways
    return count


@rule("1.5", "6.2", "AZ6")
def total_weight(state: State) -> int:
    """The ways to draw the tiles that are left to chance: of the bag, or of the lid after all of the bag."""
    in_bag = tiles_in_bag(state)
    to_deal = tiles_to_deal(state)
    if in_bag >= to_deal:
        return choose(in_bag, to_deal)
    return choose(tiles_undrawn(state) - in_bag, to_deal - in_bag)


@rule("1.5", "6.2", "AZ6")
def sample(state: State, generator: Generator) -> int:
    """Draw tile by tile from the bag, and from the lid once the bag is empty."""
    in_bag = tiles_in_bag(state)
    to_deal = tiles_to_deal(state)
    if in_bag >= to_deal:
        drawn = draw(state.bag, in_bag, to_deal, generator)
    else:
        drawn = draw(state.lid, tiles_undrawn(state) - in_bag, to_deal - in_bag, generator)
        for colour in range(COLOURS):
            drawn += state.bag[colour] << (3 * colour)
    return deal_action(HANDFUL_NUMBERS[handful_key(drawn)])


@inlined
@rule("1.5", "6.2")
def draw(pool: Field, in_pool: int, tiles: int, generator: Generator) -> int:
    """Draw tiles one by one, blindly; the count of each colour stands in three bits of the result, blue lowest.

    A ticket's colour is the number of colours whose tiles all come before it: counting them needs no jump that could not be foreseen.
    """
    drawn = 0
    for already in range(tiles):
        ticket = below(generator, in_pool - already)
        colour = 0
        up_to_here = 0
        for each in range(COLOURS - 1):
            up_to_here += pool[each] - ((drawn >> (3 * each)) & 7)
            colour += ticket >= up_to_here
        drawn += 1 << (3 * colour)
    return drawn


@rule("1.5")
def handful_key(drawn: int) -> int:
    """The counts of `draw` as the key of HANDFUL_NUMBERS: a digit to base 5 for each colour."""
    key = 0
    for colour in range(COLOURS):
        key = key * 5 + ((drawn >> (3 * (COLOURS - 1 - colour))) & 7)
    return key
