"""What an action of Alhambra does step by step: after the last marker of a round the rewards, then a scoring building by building, then the next round."""

from __future__ import annotations

from typing import Final

from ....contract import NAMES, Share, Stage, Tag, Telling
from ....draw.looking import seat_part
from ....kernel import State, copy_of
from ....language import Text, joined
from ...alhambra_family.rules.columns import colours_in_play
from ...alhambra_family.state import BUILDINGS
from ...alhambra_family.text.names import BUILDING_NAMES
from ...alhambra_family.text.parts import column_part
from ...alhambra_family.text.scoring import building_sentence, place_text, points_texts, row_sentence, scoring_heading
from ...alhambra_family.view.signs import face_sign
from ..rules.awards import are_awards_over, award_step, start_awards
from ..rules.placing import pass_turn, place_marker, push_and_place
from ..rules.play import decide_award, play
from ..rules.rounds import go_on, is_scored, remove_tiles
from ..rules.scoring import place_on_track, score_building, score_tiles
from ..state import DICE_SHOW, DIE_SHOWS, KEEP_DICE, OVER, PLACE_MARKER, PUSH_MARKERS, SET_BLACK, TILE_COMES, USE_VOID, kind_of, thing_of
from ..text.log import gains, sentence
from ..text.notation import parts
from ..text.parts import TILES_PART, track_part
from ..text.words import ending_text
from .labels import ROUND

_POINT_TILES: Final = Text("Pontlapkák", "Point tiles")
_BELOW: Final = Text("{count}, alsó korong", "{count}, lower disc")
_STARTS: Final = Text("{round}: {name} kezd", "{round}: {name} begins")
_CHANCE: Final = (DICE_SHOW, DIE_SHOWS, TILE_COMES)


def stages(before: State, action: int) -> tuple[Stage, ...]:
    """The action; and where it leads to them the rewards, the scoring and the next round."""
    telling, kind = Telling(before), kind_of(action)
    state = telling.state
    is_going_on = False
    if kind in (PLACE_MARKER, PUSH_MARKERS):
        (push_and_place if kind == PUSH_MARKERS else place_marker)(state, thing_of(action))
        is_going_on = not pass_turn(state)
        if is_going_on:
            start_awards(state)
    elif kind in (KEEP_DICE, SET_BLACK, USE_VOID, *_CHANCE):
        play(state, action)
    else:
        is_going_on = decide_award(state, action)
    told = sentence(before, action, state, NAMES[: state.players])[0]
    telling.tell("roll" if kind == DICE_SHOW else "deal" if kind in _CHANCE else "move", told, parts(before, action), _gain_tags(before, state))
    if is_going_on:
        _award(telling)
    return telling.stages()


def _award(telling: Telling) -> None:
    """Reward after reward until somebody has to decide; behind the last column the round ends."""
    state, is_going_on = telling.state, True
    while is_going_on and not are_awards_over(state):
        earlier = copy_of(state)
        is_going_on = award_step(state)
        if got := list(gains(earlier, state, NAMES[: state.players])):
            telling.tell("award", joined(got), [column_part(earlier.award_column)], _gain_tags(earlier, state))
    if are_awards_over(state):
        _finish_round(telling)


def _gain_tags(earlier: State, later: State) -> list[Tag]:
    """The building points that somebody got. They are no points yet."""
    tags = []
    for seat in range(colours_in_play(later.players)):
        for building in range(BUILDINGS):
            gained = later.points[building, seat] - earlier.points[building, seat]
            if gained:
                tags.append(Tag(seat_part(seat, track_part(building)), Text(f"+{gained}", f"+{gained}")))
    return tags


def _finish_round(telling: Telling) -> None:
    """The scoring, where there is one; then the next round, or the end."""
    state = telling.state
    remove_tiles(state)
    if is_scored(state):
        _score(telling)
    go_on(state)
    if state.phase == OVER:
        telling.tell("end", joined(ending_text(state, NAMES[: state.players])))
    else:
        telling.tell("round", _STARTS.fill(round=ROUND.fill(number=state.round_number), name=NAMES[state.starter]))


def _score(telling: Telling) -> None:
    """Building by building, then the point tiles."""
    state, number = telling.state, telling.state.round_number
    scoring, players, seats, heading = number // 2, state.players, range(colours_in_play(state.players)), scoring_heading(number)
    for building in range(BUILDINGS):
        scored = [state.scored[scoring, seat] for seat in seats]
        score_building(state, scoring, building)
        shares = [_share(state, building, seat, state.scored[scoring, seat] - scored[seat]) for seat in seats]
        winners = sorted((share for share in shares if share.points), key=lambda share: share.place)
        told = [place_text(players, [share], _counted(share, shares), Text("", "")) for share in winners]
        tag = Tag(column_part(building), BUILDING_NAMES[building])
        telling.tell("scoring", building_sentence(building, told), [tag.part], [tag], shares, heading, sign=face_sign(building))
    scored = [state.scored[scoring, seat] for seat in seats]
    score_tiles(state, scoring)
    shares = [Share(seat, state.scored[scoring, seat] - scored[seat]) for seat in seats]
    lit = [seat_part(share.seat, TILES_PART) for share in shares if share.points]
    sentence_of_tiles = row_sentence(_POINT_TILES, points_texts(players, shares))
    telling.tell("scoring", sentence_of_tiles, lit, [Tag("", _POINT_TILES)], shares, heading)


def _share(state: State, building: int, seat: int, points: int) -> Share:
    """What a seat gets for a building, with its place and its building points; no place without a disc."""
    count = state.points[building, seat]
    return Share(seat, points, 1 + place_on_track(state, building, seat) if count else 0, 1, count)


def _counted(share: Share, shares: list[Share]) -> Text:
    """The building points; and that the disc lies below another with as many, which is why it is ahead."""
    count = Text(f"{share.counted} építési pont", f"{share.counted} building point{'s' if share.counted > 1 else ''}")
    is_tie_broken = any(other.counted == share.counted and other.place > share.place for other in shares)
    return _BELOW.fill(count=count) if is_tie_broken else count
