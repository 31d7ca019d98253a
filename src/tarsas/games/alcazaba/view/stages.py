"""What an action of Alcazaba does step by step: after it what Macus takes, at the end of a round a scoring building by building and the walls."""

from __future__ import annotations

from typing import Final

from ....contract import NAMES, Share, Stage, Tag, Telling
from ....draw.looking import seat_part
from ....kernel import State, copy_of
from ....language import Text, joined
from ...alhambra_family.rules.columns import MACUS, colours_in_play
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.log import macus_names
from ...alhambra_family.text.names import BUILDING_NAMES, symbols_text
from ...alhambra_family.text.parts import column_part
from ...alhambra_family.text.scoring import building_sentence, place_text, points_texts, row_sentence, scoring_heading
from ...alhambra_family.view.signs import face_sign
from ..rules.awards import are_awards_over, award_step, clear_board, go_on
from ..rules.building import tile_at
from ..rules.play import act
from ..rules.scoring import buildings_of, is_scored, next_scoring, place_of, points_of_places, score_building, score_of, score_walls
from ..rules.tiles import NO_TILE
from ..state import DICE_SHOW, DIE_SHOWS, LAY, OVER, SETTLING, kind_of
from ..text.log import macus_took, sentence
from ..text.notation import parts
from ..text.parts import BUILT, tile_part
from ..text.words import ending_text
from .alhambra import longest_line

_WALL: Final = Text("Külső fal", "Outer wall")
_STARTS: Final = Text("{number}. kör: {name} kezd", "Round {number}: {name} begins")


def stages(before: State, action: int) -> tuple[Stage, ...]:
    """The action; and where it leads to them Macus's awards, the scoring and the next round."""
    telling, kind = Telling(before), kind_of(action)
    state = telling.state
    act(state, action)
    told = sentence(before, action, state, NAMES[: state.players])
    telling.tell("roll" if kind == DICE_SHOW else "deal" if kind in (DIE_SHOWS, LAY) else "move", joined(told), parts(before, action))
    if state.phase == SETTLING:
        _award(telling)
    return telling.stages()


def _award(telling: Telling) -> None:
    """What Macus takes until somebody has to choose; behind the last column the round ends."""
    state, is_going_on = telling.state, True
    while is_going_on and not are_awards_over(state):
        earlier = copy_of(state)
        is_going_on = award_step(state)
        told = list(macus_took(state.built[MACUS] & ~earlier.built[MACUS])) if state.players == 2 else []
        if state.next_starter != earlier.next_starter:
            told.append(macus_names(NAMES[state.next_starter]))
        if told:
            telling.tell("award", joined(told), [column_part(earlier.award_column)])
    if are_awards_over(state):
        _finish_round(telling)


def _finish_round(telling: Telling) -> None:
    """The scoring, where there is one; then the next round, or the end."""
    state = telling.state
    clear_board(state)
    if is_scored(state.round_number):
        _score(telling)
    go_on(state)
    if state.phase == OVER:
        telling.tell("end", joined(ending_text(state, NAMES[: state.players])))
    else:
        telling.tell("round", _STARTS.fill(number=state.round_number, name=NAMES[state.starter]))


# --- A scoring ----------------------------------------------------------------------------------------------------------


def _score(telling: Telling) -> None:
    """Building by building, then the walls."""
    state, number = telling.state, telling.state.round_number
    scoring, heading, seats = next_scoring(number), scoring_heading(number), range(colours_in_play(state.players))
    for building in range(BUILDINGS):
        scored = [score_of(state, seat) for seat in seats]
        score_building(state, scoring, building)
        shares = [_share(state, building, seat, score_of(state, seat) - scored[seat]) for seat in seats]
        tag = Tag(column_part(building), BUILDING_NAMES[building])
        telling.tell(
            "scoring",
            building_sentence(building, _places(state, building, scoring, shares)),
            [tag.part],
            [tag],
            shares,
            heading,
            sign=face_sign(building),
        )
    scored = [score_of(state, seat) for seat in seats]
    score_walls(state, scoring)
    gained = [(seat, score_of(state, seat) - scored[seat]) for seat in range(state.players)]
    shares = [Share(seat, points, counted=points) for seat, points in gained]
    lit = [part for seat, points in gained if points for part in _wall_parts(state, seat)]
    telling.tell("scoring", row_sentence(_WALL, points_texts(state.players, shares)), lit, [Tag("", _WALL)], shares, heading)


def _share(state: State, building: int, seat: int, points: int) -> Share:
    """What a seat gets for a building, with its place, those who share it, and its tiles; no place without a tile."""
    count = buildings_of(state, seat, building)
    ahead, tied = place_of(state, seat, building)
    return Share(seat, points, ahead + 1, tied, count) if count else Share(seat, points)


def _places(state: State, building: int, scoring: int, shares: list[Share]) -> list[Text]:
    """The places that bring points, the first one first, each with all who have it."""
    told = []
    for place in sorted({share.place for share in shares if share.points}):
        same = [share for share in shares if share.place == place]
        count = symbols_text(same[0].counted, building)
        if len(same) > 1:
            count = Text(f"{same[0].counted}–{count.hu}", f"{count.en} each")
        told.append(place_text(state.players, same, count, _division(building, scoring, place - 1, len(same))))
    return told


def _division(building: int, scoring: int, first: int, sharing: int) -> Text:
    """How the points of several places are divided: `(6 + 0) : 2 =`."""
    each = " + ".join(str(points_of_places(building, scoring, place, 1)) for place in range(first, first + sharing))
    if points_of_places(building, scoring, first, sharing) % sharing:
        return Text(f"({each}) : {sharing} lefelé kerekítve", f"({each}) / {sharing} rounded down")
    return Text(f"({each}) : {sharing} =", f"({each}) / {sharing} =")


def _wall_parts(state: State, seat: int) -> list[str]:
    """The tiles along the longest outer wall, in its order."""
    tiles = dict.fromkeys(tile_at(state, seat, x, y) for x, y, _ in longest_line(state, seat)[0])
    return [seat_part(seat, tile_part(BUILT, tile)) for tile in tiles if tile != NO_TILE]
