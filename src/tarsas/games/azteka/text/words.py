"""Every text of Azteka: names, sentences for the log, what to do, how it ended, in Hungarian and English."""

from __future__ import annotations

from typing import Final

from ....contract import ScoreLine
from ....kernel import State, bit_count, has_bit, places_of
from ....language import Text, hungarian_article
from ..rules.goals import is_ahead, players_of, seat_of
from ..rules.play import can_turn, open_spaces, surrounded
from ..rules.rings import ring_of, slice_of
from ..state import (
    AGGRESSIVE,
    BASIC,
    BIRTH,
    BOARD_FULL,
    ENDLESS,
    EQUAL_FIGURES,
    FATE,
    FULL_RING,
    FULL_SLICE,
    LAST_TURNS,
    LET_PASS,
    LIFE,
    MOST_PLAYERS,
    NO_BIRTH,
    NO_SEAT,
    ONE_ROUND_WON,
    OPEN,
    OVER,
    PASSING,
    RINGS,
    SPREAD,
    THREE,
    TURN,
    TWO_ROUNDS_WON,
    is_place,
    is_turn,
    turn_of,
)
from ..view.labels import ROUND
from .parts import BIRTH_PART, PASSING_PARTS, TURN_PARTS, read_ring, read_space, space_text
from .position import role_in

TITLE: Final = Text("Azteka", "Azteka")
TAGLINE: Final = Text(
    "Az Élet mindenhol ott akar lenni, a Halál uralkodni akar, és a gyűrűk forognak.",
    "Life wants to be everywhere, Death wants to rule, and the rings keep turning.",
)
CREDITS: Final = Text("Andrea Mainini játéka", "A game by Andrea Mainini")
MINUTES: Final = 25
OPTION_TEXTS: Final = {
    "mode": Text("Játékmód", "Mode"),
    "mode.basic": Text("alapjáték (két forduló, születéssel és elmúlással)", "basic game (two rounds, with birth and passing)"),
    "mode.aggressive": Text("agresszív változat (bárhová tehetsz, 90 fokkal is forgathatsz)", "aggressive variant (place anywhere, turn by 90° too)"),
    "mode.three": Text("három játékos (Élet, Halál és Múmia)", "three players (Life, Death and Mummy)"),
    "rotation_limit": Text("Forgatás egymás után", "Rotations in a row"),
    "rotation_limit.24": Text("legfeljebb 24", "24 at most"),
    "rotation_limit.48": Text("legfeljebb 48", "48 at most"),
}
TERM_TEXTS: Final = {
    "rounds": Text("megnyersz egy fordulót", "you win a round"),
    "economy": Text("kevés figurával nyered meg a fordulót", "you win a round with few figures"),
    "spread": Text("több szeletben és gyűrűben vagy jelen", "you stand in more slices and rings"),
    "slice": Text("közelebb kerülsz egy teljes szelethez", "you come closer to a whole slice"),
    "ring": Text("közelebb kerülsz egy teljes gyűrűhöz", "you come closer to a whole ring"),
    "fate": Text("több figurád áll a táblán", "you have more figures on the board"),
}
ROLE_TEXTS: Final = (Text("Élet", "Life"), Text("Halál", "Death"), Text("Múmia", "Mummy"))
FIGURE_NAMES: Final = (Text("életfigura", "Life figure"), Text("halálfigura", "Death figure"), Text("múmiafigura", "mummy"))
_A_FIGURE: Final = (Text("egy életfigurát", "a Life figure"), Text("egy halálfigurát", "a Death figure"), Text("egy múmiafigurát", "a mummy"))
RESULT_TEXTS: Final = {
    SPREAD: Text("terjeszkedés, minden szeletben és minden gyűrűben áll figurája", "spread: a figure in every slice and in every ring"),
    FULL_SLICE: Text("uralkodás, egy teljes szelet", "domination: a whole slice"),
    FULL_RING: Text("uralkodás, egy teljes gyűrű", "domination: a whole ring"),
    FATE: Text("a sors beteljesült, minden figurája a táblán áll", "fate: all figures are on the board"),
    ENDLESS: Text("túl sok forgatás egymás után", "too many rotations in a row"),
    BOARD_FULL: Text("a tábla betelt, és az utolsó forgatások sem hoztak győztest", "the board is full, and the last rotations decided nothing"),
}
_DECISIONS: Final = {
    BIRTH_PART: Text("lemondok a születésről", "no birth"),
    PASSING_PARTS[0]: Text("múljanak el", "let them pass"),
    PASSING_PARTS[1]: Text("maradjanak", "keep them as they are"),
    TURN_PARTS[0]: Text("egy szelettel, 45°", "by one slice, 45°"),
    TURN_PARTS[1]: Text("két szelettel, 90°", "by two slices, 90°"),
}


def _space(space: int) -> Text:
    ring, slice_ = ring_of(space) + 1, slice_of(space) + 1
    return Text(f"{ring}. gyűrű, {slice_}. szelet", f"ring {ring}, slice {slice_}")


def ring_text(ring: int) -> Text:
    """What a ring is called, counted from 0."""
    also = {0: Text(" (belső)", " (inner)"), RINGS - 1: Text(" (külső)", " (outer)")}.get(ring, Text("", ""))
    return Text(f"{ring + 1}. gyűrű{also.hu}", f"ring {ring + 1}{also.en}")


def part_text(state: State, part: str) -> Text:
    """What a part is called: `ring 3, slice 5, empty`, `turn ring 2`, `no birth`."""
    if part in _DECISIONS:
        return _DECISIONS[part]
    space, ring = read_space(part), read_ring(part)
    if ring is not None:
        name = ring_text(ring)
        return Text(f"{name.hu}: elforgatom", f"turn {name.en}")
    if space is None:
        return Text("", "")
    standing = next((FIGURE_NAMES[role] for role in range(MOST_PLAYERS) if has_bit(state.figures[role], space)), Text("üres", "empty"))
    return Text("{space}, {standing}", "{space}, {standing}").fill(space=_space(space), standing=standing)


def section_now(state: State) -> str:
    """The section of the rulebook that matters now."""
    special = {BIRTH: "4.1", PASSING: "4.2", LAST_TURNS: "7.5", OVER: "5"}
    return special.get(state.phase, {BASIC: "3", AGGRESSIVE: "6", THREE: "7"}[state.mode])


def chapter(state: State) -> Text | None:
    """The round, where there is more than one."""
    return ROUND.fill(number=state.round_number) if state.mode != THREE else None


def what_to_do(state: State, chosen: tuple[str, ...]) -> Text:
    """The sentence above the board."""
    phase = state.phase
    if phase == OVER:
        return Text("Vége a játéknak", "The game is over")
    if phase == BIRTH:
        return Text("Születés: tegyél le még egy életfigurát, vagy mondj le róla", "Birth: place one more Life figure, or do without")
    if phase == PASSING:
        count = bit_count(surrounded(state, state.placed))
        return Text(
            f"Elmúlás: {count} bekerített életfigura halálfigurává változhat",
            f"Passing: {count} surrounded Life figures may become Death figures"
            if count > 1
            else "Passing: 1 surrounded Life figure may become a Death figure",
        )
    if chosen and read_ring(chosen[0]) is not None:
        return Text("Egy szelettel vagy kettővel?", "By one slice or by two?")
    if phase == LAST_TURNS:
        return Text("Betelt a tábla: forgass el egy gyűrűt, utoljára", "The board is full: turn a ring, for the last time")
    if not can_turn(state):
        return Text("Tedd le az első életfigurát, bárhová", "Place the first Life figure, anywhere")
    if not open_spaces(state):
        return Text("Forgass el egy gyűrűt", "Turn a ring")
    return Text("Tegyél le egy figurát, vagy forgass el egy gyűrűt", "Place a figure or turn a ring")


# --- The log --------------------------------------------------------------------------------------------------------


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened: the action, what it offers, and how a round ended with it."""
    told = [_action_sentence(before, action).fill(name=names[seat_of(before, before.mover)])]
    number = before.round_number
    if after.result[number - 1] != OPEN:
        told.append(round_text(after, number, names))
        if after.phase != OVER:
            told.append(
                Text(
                    "Szerepcsere: {name}{name:| vagy} az Élet, {name:ő kezd|te kezdesz}",
                    "Roles are swapped: {name} {name:is|are} Life and {name:begins|begin}",
                ).fill(name=names[seat_of(after, LIFE)])
            )
    elif after.phase == BIRTH:
        told.append(Text("Betelt egy szelet: születés következhet", "A slice is full: a birth may follow"))
    elif after.phase == PASSING:
        told.append(_surrounded_sentence(after))
    elif after.phase == LAST_TURNS and before.phase == TURN:
        told.append(Text("Betelt a tábla: mindenki forgat még egyszer", "The board is full: everybody turns a ring once more"))
    return tuple(told)


def _action_sentence(before: State, action: int) -> Text:
    if is_place(action):
        figure = _A_FIGURE[before.mover]
        birth = Text("születéssel ", " by birth") if before.phase == BIRTH else Text("", "")
        return Text(
            f"{{name}} {birth.hu}{{name:letett|letettél}} {figure.hu}: {_space(action).hu}",
            f"{{name}} {{name:places|place}} {figure.en}{birth.en}: {_space(action).en}",
        )
    if is_turn(action):
        ring, steps = turn_of(action)
        far = (Text("egy szelettel", "by one slice"), Text("két szelettel", "by two slices"))[steps - 1]
        return Text(
            f"{{name}} {far.hu} {{name:elforgatta|elforgattad}} {hungarian_article(ring + 1)} {ring + 1}. gyűrűt",
            f"{{name}} {{name:turns|turn}} ring {ring + 1} {far.en}",
        )
    if action == NO_BIRTH:
        return Text("{name} {name:lemondott|lemondtál} a születésről", "{name} {name:does|do} without the birth")
    if action == LET_PASS:
        return _passing_sentence(before)
    return Text("{name} {name:lemondott|lemondtál} az elmúlásról", "{name} {name:does|do} without the passing")


def _spaces(spaces: list[int]) -> Text:
    """Several spaces in a sentence; in Hungarian `3.5` would be read as a place in an order."""
    told = ", ".join(space_text(space) for space in spaces)
    return Text(told.replace(".", "/"), told)


def _surrounded_sentence(state: State) -> Text:
    where = _spaces(places_of(surrounded(state, state.placed)))
    return Text(f"Bekerítve: {where.hu}; elmúlás következhet", f"Surrounded: {where.en}; a passing may follow")


def _passing_sentence(before: State) -> Text:
    passing = places_of(surrounded(before, before.placed))[: before.supply[1]]
    where, plural = _spaces(passing), "s" if len(passing) > 1 else ""
    return Text(
        f"{{name}} {{name:élt|éltél}} az elmúlással: {len(passing)} életfigura halálfigurává változott ({where.hu})",
        f"{{name}} {{name:lets|let}} {len(passing)} Life figure{plural} pass ({where.en})",
    )


def round_text(state: State, number: int, names: tuple[str, ...]) -> Text:
    """How a round ended: who won it, as which role, by which goal, with how many figures."""
    result, seat, used = state.result[number - 1], state.winner[number - 1], state.used[number - 1]
    reason = RESULT_TEXTS[result]
    if state.mode == THREE:
        which, undecided = Text("", ""), Text("Döntetlen: {reason}", "A draw – {reason}")
        won = Text("{name} {name:nyert|nyertél} ({role}, {used} figura): {reason}", "{name} {name:wins|win} ({role}, {used} figures) – {reason}")
    else:
        which = Text(f"{hungarian_article(number).capitalize()} {number}.", f"Round {number}")
        undecided = Text("{which} forduló eldöntetlen: {reason}", "{which} is undecided – {reason}")
        won = Text(
            "{which} fordulót {name} {name:nyerte|nyerted} ({role}, {used} figura): {reason}",
            "{which} goes to {name} ({role}, {used} figures) – {reason}",
        )
    if seat == NO_SEAT:
        return undecided.fill(which=which, reason=reason)
    return won.fill(which=which, name=names[seat], role=ROLE_TEXTS[role_in(state, number, seat)], used=used, reason=reason)


# --- The end --------------------------------------------------------------------------------------------------------


def ending_text(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """How each round ended, and what two rounds make of the match."""
    played = [number + 1 for number in range(len(state.result)) if state.result[number] != OPEN]
    told = [round_text(state, number, names) for number in played]
    if state.mode != THREE:
        told.append(_match_text(state, names))
    return tuple(Text(f"{text.hu}.", f"{text.en}.") for text in told)


def winners_of(state: State) -> list[int]:
    """The seats that nobody is ahead of."""
    seats = range(players_of(state))
    return [seat for seat in seats if not any(is_ahead(state, other, seat) for other in seats)]


def _match_text(state: State, names: tuple[str, ...]) -> Text:
    winners, ending = winners_of(state), state.ending
    if len(winners) > 1:
        if ending == EQUAL_FIGURES:
            return Text(f"Döntetlen: mindkét győzelemhez {state.used[0]} figura kellett", f"A draw: both wins took {state.used[0]} figures")
        return Text("Döntetlen", "A draw")
    name = names[winners[0]]
    if ending == TWO_ROUNDS_WON:
        both = Text(
            "{name} {name:megnyerte|megnyerted} a játszmát: mindkét forduló {name:az övé|a tiéd}", "{name} {name:wins|win} the match: both rounds"
        )
        return both.fill(name=name)
    if ending == ONE_ROUND_WON:
        return Text(
            "{name} {name:megnyerte|megnyerted} a játszmát: {name:övé|tiéd} az egyetlen eldőlt forduló",
            "{name} {name:wins|win} the match: the only round that was decided",
        ).fill(name=name)
    few, many = sorted((state.used[0], state.used[1]))
    return Text(
        f"{{name}} {{name:megnyerte|megnyerted}} a játszmát: egy-egy forduló, de {{name:neki|neked}} kevesebb figura kellett ({few}, a másiknak {many})",
        f"{{name}} {{name:wins|win}} the match: one round each, but with fewer figures ({few} against {many})",
    ).fill(name=name)


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """One line for each round: 1 if the seat won it."""
    lines = []
    for number in range(1, 1 + (1 if state.mode == THREE else len(state.result))):
        won = state.winner[number - 1] == seat
        role = ROLE_TEXTS[role_in(state, number, seat)]
        figures = Text(f", {state.used[number - 1]} figura", f", {state.used[number - 1]} figures") if won else Text("", "")
        lines.append(ScoreLine(Text(f"{number}. forduló", f"Round {number}"), int(won), Text(role.hu + figures.hu, role.en + figures.en)))
    return tuple(lines)
