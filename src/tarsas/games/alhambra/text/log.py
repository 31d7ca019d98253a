"""What happened, for the log: turns, rewards and scorings as sentences in Hungarian and English."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel import State, copy_of
from ....language import Text, hungarian_article
from ...alhambra_family.rules.columns import MACUS, free_space
from ...alhambra_family.rules.dice import HANDS
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.log import ALL_AGAIN, NAMES_STARTER, PUSHED, SCORING_LETTERS, macus_names, placing_text, roll_sentence
from ...alhambra_family.text.names import BUILDING_NAMES, MACUS_NAME, SYMBOL_NAMES, all_names, column_text, hand_text, kept_dice_text
from .. import state as game
from ..rules.awards import are_awards_over, award_step, start_awards
from ..rules.placing import play_turn, space_earned, symbols_shown
from ..rules.play import decide_award
from ..rules.rounds import column_to_fill, finish_round
from ..rules.scoring import score_of

TWO_POINTS = Text("2 építési pont", "2 building points")
POINT_AND_TILE = Text("1 építési pont és a lapka", "1 building point and the tile")
TILE_NAMES = (
    Text("1 pont", "1 point"),
    Text("2 pont", "2 points"),
    Text("3 pont", "3 points"),
    Text("csere", "exchange"),
    Text("tolás", "push"),
    Text("törlő", "void"),
    Text("fekete kocka", "black die"),
    Text("kezdőjátékos", "start player"),
)


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the action, and the rewards and the scoring that followed from it."""
    kind = game.kind_of(action)
    if kind == game.DICE_SHOW:
        return (roll_sentence(before, after, names),)
    if kind in (game.DIE_SHOWS, game.TILE_COMES):
        return (_laying_sentence(before, action, names),)
    # Names are filled in once and last: whatever a player is called, it is no template.
    named = names[game.thing_of(action)] if kind == game.NAME_STARTER else ""
    told = [_decision_text(before, action).fill(name=names[before.mover], who=named)]
    if kind not in (game.KEEP_DICE, game.SET_BLACK, game.USE_VOID):
        told += _what_followed(before, action, names)
    return tuple(told)


def _laying_sentence(before: State, action: int, names: tuple[str, ...]) -> Text:
    """The beginning of a round: where the start-player tile goes, which tile goes where, where Macus begins."""
    if game.kind_of(action) == game.TILE_COMES:
        column = BUILDING_NAMES[column_to_fill(before)]
        return Text("{column}: {tile}", "{column} column: {tile}").fill(column=column, tile=TILE_NAMES[game.thing_of(action)])
    building = column_text(game.thing_of(action))
    if before.phase == game.MACUS_DIE:
        return Text(f"{MACUS_NAME} első jelölője: {building.hu}", f"{MACUS_NAME}'s first marker: {building.en}")
    number = before.round_number
    return Text(
        f"{number}. kör, a kezdőjátékos-lapka helye: {building.hu}",
        f"Round {number}: the start-player tile goes to the {building.en} column",
    )


def signed_words(before: State, action: int) -> Text:
    """The dice that are put aside."""
    return kept_dice_text(HANDS[game.thing_of(action)]) if game.kind_of(action) == game.KEEP_DICE else Text("", "")


def _decision_text(before: State, action: int) -> Text:
    """The decision as a sentence that leaves `{name}` open, and `{who}` where somebody is named."""
    kind = game.kind_of(action)
    if kind == game.KEEP_DICE:
        hand = HANDS[game.thing_of(action)]
        if not hand:
            return ALL_AGAIN
        return Text("{{name}} {{name:félretette|félretetted}}: {dice}", "{{name}} {{name:keeps|keep}} {dice}").fill(dice=hand_text(hand))
    if kind in (game.PLACE_MARKER, game.PUSH_MARKERS):
        return _placing_text(before, game.thing_of(action), kind == game.PUSH_MARKERS)
    if kind == game.USE_VOID:
        roll = before.rolls
        return Text(
            f"{{name}} {{name:törölte|törölted}} {hungarian_article(roll)} {roll}. {{name:dobását|dobásodat}}",
            f"{{name}} {{name:voids|void}} roll {roll}",
        )
    if kind == game.SET_BLACK:
        building = SYMBOL_NAMES[game.thing_of(action)]
        return Text(
            f"{{name}} {{name:beállította|beállítottad}} a fekete kockát: {building.hu}",
            f"{{name}} {{name:sets|set}} the black die to {building.en}",
        )
    return _award_text(before, action)


def _placing_text(before: State, building: int, is_push: bool) -> Text:
    exact = space_earned(before, building)
    space = PUSHED if is_push else free_space(before.columns, building, exact)
    return placing_text(symbols_shown(before, building), building, before.rolls, space)


def _award_text(before: State, action: int) -> Text:
    column = column_text(before.award_column)
    kind = game.kind_of(action)
    if kind in (game.TAKE_POINTS, game.TAKE_TILE):
        what = TWO_POINTS if kind == game.TAKE_POINTS else POINT_AND_TILE
        return Text(
            f"{{name}} ezt {{name:választotta|választottad}} ({column.hu}): {what.hu}",
            f"{{name}} {{name:chooses|choose}} {what.en} in the {column.en} column",
        )
    if kind == game.NO_EXCHANGE:
        return Text("{name} nem {name:cserélt|cseréltél}", "{name} {name:does|do} not exchange")
    if kind == game.EXCHANGE_POINT:
        other = column_text(game.thing_of(action))
        return Text(
            f"{{name}} {{name:elcserélt|elcseréltél}} egy pontot: {column.hu} helyett {other.hu}",
            f"{{name}} {{name:exchanges|exchange}} a point: {other.en} instead of {column.en}",
        )
    return NAMES_STARTER


# --- What followed -----------------------------------------------------------------------------------------------------


def _what_followed(before: State, action: int, names: tuple[str, ...]) -> Iterator[Text]:
    """Follow the awards step by step from where the action left them, and tell what each step gave to whom; then the scoring."""
    state = copy_of(before)
    if game.kind_of(action) in (game.PLACE_MARKER, game.PUSH_MARKERS):
        if play_turn(state, action):
            return
        start_awards(state)
        is_going_on = True
    else:
        earlier = copy_of(state)
        is_going_on = decide_award(state, action)
        yield from gains(earlier, state, names)
    while is_going_on and not are_awards_over(state):
        earlier = copy_of(state)
        is_going_on = award_step(state)
        yield from gains(earlier, state, names)
    if are_awards_over(state):
        finish_round(state)
        yield from _round_end(before, state, names)


def gains(earlier: State, later: State, names: tuple[str, ...]) -> Iterator[Text]:
    """The building points and the tile that one step brought somebody."""
    for seat, name in enumerate(all_names(later.players, names)):
        gained = [later.points[building, seat] - earlier.points[building, seat] for building in range(BUILDINGS)]
        got = [Text(f"{column_text(b).hu} +{points}", f"{column_text(b).en} +{points}") for b, points in enumerate(gained) if points]
        tiles = [kind for kind in range(game.KINDS) if later.held[seat, kind] > earlier.held[seat, kind]]
        got += [Text(f"lapka: {TILE_NAMES[kind].hu}", f"tile: {TILE_NAMES[kind].en}") for kind in tiles]
        if got:
            yield Text("{name}: {hu}", "{name}: {en}").fill(name=name, hu=", ".join(text.hu for text in got), en=", ".join(text.en for text in got))
    if later.starter != earlier.starter and later.mover == MACUS and later.players == 2:
        yield macus_names(names[later.starter])


def _round_end(before: State, after: State, names: tuple[str, ...]) -> Iterator[Text]:
    number = before.round_number
    if number % 2 == 0:
        yield Text(f"Véget ért {hungarian_article(number)} {number}. kör", f"Round {number} is over")
        return
    scoring = number // 2
    for seat, name in enumerate(all_names(after.players, names)):
        points, total = after.scored[scoring, seat], score_of(after, seat)
        yield Text("{letter} értékelés, {name}: +{points}, összesen {total}", "Scoring {letter}, {name}: +{points}, {total} in all").fill(
            letter=SCORING_LETTERS[scoring], name=name, points=points, total=total
        )
