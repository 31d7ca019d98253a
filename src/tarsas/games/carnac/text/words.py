"""Every text of Carnac: names, sentences for the log, what to do, how it ended, in Hungarian and English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....contract import ScoreLine
from ....kernel import State, has_bit
from ....language import Text, hungarian_article, ordinal, plural_s, with_hungarian_ending
from ..rules.play import shown_when_tipped
from ..state import DECIDING, DECLINE, NO_STONES, OVER, PLACING, PLAYERS, STEPS, STONES, colours_of, direction_of, is_tip, placement
from .dolmens import sizes_of
from .parts import Part, cell_name, read_part

TITLE: Final = Text("Carnac", "Carnac")
TAGLINE: Final = Text(
    "Állíts menhireket, döntsd le az ellenfeledét, és építs több dolment, mint ő.",
    "Raise stones, tip your opponent's, and build more dolmens than they do.",
)
CREDITS: Final = Text(
    "Emiliano Venturini játéka. Nem hivatalos változat.",
    "A game by Emiliano Venturini. This is an unofficial version.",
)
MINUTES: Final = 20
OPTION_TEXTS: Final = {
    "board": Text("Tábla", "Board"),
    "board.II": Text("II (közepes, 10×7)", "II (medium, 10×7)"),
    "board.I": Text("I (kicsi, 8×5)", "I (small, 8×5)"),
    "board.III": Text("III (nagy, 14×9)", "III (large, 14×9)"),
    "last_tip": Text("Az utolsó menhir ledönthető", "The last stone may be tipped"),
    "last_tip.off": Text("nem, azonnal vége a játéknak", "no, it ends the game"),
    "last_tip.on": Text("igen", "yes"),
    "start": Text("Az első menhirt állítja", "Places the first stone"),
    "start.red": Text("piros", "red"),
    "start.white": Text("fehér", "white"),
}
TERM_TEXTS: Final = {
    "dolmens": Text("több dolmened lesz", "you have more dolmens"),
    "largest": Text("nagyobb a legnagyobb dolmened, és egyenlőségnél ez számít", "your largest dolmens are larger, which breaks ties"),
    "potential": Text("dolmen lehet a párjaidból", "your pairs can become dolmens"),
    "apart": Text("a dolmenjeid nem érnek össze", "your dolmens stay apart"),
}
COLOUR_NAMES: Final = (Text("piros", "red"), Text("fehér", "white"))
COLOUR_TITLES: Final = (Text("Piros", "Red"), Text("Fehér", "White"))
_TOWARDS: Final = (Text("északra", "north"), Text("keletre", "east"), Text("délre", "south"), Text("nyugatra", "west"))


def _the_stone_on(cell: int) -> str:
    """Hungarian: the stone on a cell, without its noun: `az e4-es`."""
    name = cell_name(cell)
    return f"{hungarian_article(name)} {with_hungarian_ending(name, 'es')}"


def _fallen(state: State, direction: int) -> tuple[str, str, Text]:
    """The two cells the last stone would fall on, in order, and the colour it would show."""
    cell = state.last_stone
    colour = shown_when_tipped(state.ground[cell], direction)
    return cell_name(cell + STEPS[direction]), cell_name(cell + 2 * STEPS[direction]), COLOUR_NAMES[colour]


def way_text(top: int, side: int) -> Text:
    """How a stone stands, in words."""
    return Text("felül {top}, északra vagy délre döntve {side}", "{top} on top, {side} when tipped north or south").fill(
        top=COLOUR_NAMES[top], side=COLOUR_NAMES[side]
    )


def part_text(state: State, part: str) -> Text:
    """What a part is called: `cell e4`, `red on top, …`, `tip north: e5 and e6 become white`, `leave it standing`."""
    read = read_part(state, part) or Part()
    if read.is_decline:
        return Text("állni hagyom", "leave it standing")
    if read.is_cell:
        return Text(f"{cell_name(read.cell)} mező", f"cell {cell_name(read.cell)}")
    if read.way >= 0:
        return way_text(*colours_of(read.way))
    direction = read.direction
    towards = _TOWARDS[direction]
    if state.phase != DECIDING or not has_bit(state.tips, direction):
        return Text(f"{towards.hu} döntöm", f"tip {towards.en}")
    near, far, colour = _fallen(state, direction)
    return Text(f"{towards.hu} döntöm: {near} és {far} {colour.hu} lesz", f"tip {towards.en}: {near} and {far} become {colour.en}")


def section_now(state: State) -> str:
    """The section of the rulebook that matters now."""
    return {PLACING: "3", DECIDING: "4", OVER: "6"}[state.phase]


def what_to_do(state: State, chosen: tuple[str, ...]) -> Text:
    """The sentence above the board."""
    if state.phase == OVER:
        return Text("Vége a játéknak", "The game is over")
    if state.phase == DECIDING:
        cell = state.last_stone
        return Text(f"Döntsd le {_the_stone_on(cell)} menhirt, vagy hagyd állni", f"Tip the stone on {cell_name(cell)}, or leave it standing")
    if chosen and (part := read_part(state, chosen[0])):
        return Text(f"Hogyan álljon {_the_stone_on(part.cell)} menhir?", f"How shall the stone on {cell_name(part.cell)} stand?")
    return Text("Állíts egy menhirt egy üres mezőre", "Place a stone on an empty cell")


# --- The log --------------------------------------------------------------------------------------------------------


def sentence(before: State, action: int, after: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """What happened, and which dolmens it made, joined or broke."""
    if action == DECLINE:
        told = _decline_sentence(before, after)
    elif is_tip(action):
        near, far, colour = _fallen(before, direction_of(action))
        towards, cell = _TOWARDS[direction_of(action)], before.last_stone
        told = Text(
            f"{{mover}} {towards.hu} {{mover:döntötte|döntötted}} {_the_stone_on(cell)} menhirt: {near} és {far} {colour.hu} lett",
            f"{{mover}} {{mover:tips|tip}} {cell_name(cell)} {towards.en}: {near} and {far} are {colour.en}",
        )
    else:
        told = _place_sentence(before, action, after)
    return (told.fill(mover=names[before.mover], following=names[after.mover]), *_dolmen_sentences(before, after))


def _place_sentence(before: State, action: int, after: State) -> Text:
    """It leaves `{mover}` open, and `{following}` where the turn goes on at once."""
    cell, stands = placement(action)
    way = way_text(*colours_of(stands))
    told = Text(
        f"{{mover}} menhirt {{mover:állított|állítottál}} {with_hungarian_ending(cell_name(cell), 're')}: {way.hu}",
        f"{{mover}} {{mover:stands|stand}} a stone on {cell_name(cell)}: {way.en}",
    )
    if after.phase != PLACING:
        return told
    return Text(
        f"{told.hu}; nem dönthető le, {{following}} {{following:következik|következel}}",
        f"{told.en}; it cannot be tipped, {{following}} {{following:places|place}}",
    )


def _decline_sentence(before: State, after: State) -> Text:
    cell = before.last_stone
    told = Text(
        f"{{mover}} állni {{mover:hagyta|hagytad}} {_the_stone_on(cell)} menhirt", f"{{mover}} {{mover:leaves|leave}} {cell_name(cell)} standing"
    )
    if after.phase == OVER:
        return told
    return Text(
        f"{told.hu}; újra {{following}} {{following:állít|állítasz}} menhirt",
        f"{told.en}; {{following}} {{following:places|place}} again",
    )


def _dolmen_sentences(before: State, after: State) -> Iterator[Text]:
    for seat in range(PLAYERS):
        was, now = len(sizes_of(before, seat)), len(sizes_of(after, seat))
        if was != now:
            change = f"+{now - was}" if now > was else f"−{was - now}"
            yield Text(f"{COLOUR_TITLES[seat].hu}: {now} dolmen ({change})", f"{COLOUR_TITLES[seat].en}: {now} dolmen{plural_s(now)} ({change})")


# --- The end --------------------------------------------------------------------------------------------------------


def ending_text(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    """Why the game ended, who won, and how a tie was broken."""
    if state.ending == NO_STONES:
        reason = Text(f"Mind a {STONES} menhir a táblán van.", f"All {STONES} stones are on the board.")
    else:
        reason = Text("Nincs több üres mező.", "There is no empty cell left.")
    red, white = (sizes_of(state, seat) for seat in range(PLAYERS))
    if len(red) != len(white):
        winner, most, least = (names[0], len(red), len(white)) if len(red) > len(white) else (names[1], len(white), len(red))
        result = Text("{who} {who:nyert|nyertél}, a dolmenek aránya {most}:{least}.", "{who} {who:wins|win} by {most} dolmen{s} to {least}.")
        return reason, result.fill(who=winner, most=most, least=least, s=plural_s(most))
    return reason, *_tie_texts(red, white, names)


_RANKS: Final = (
    Text("a legnagyobb", "the largest"),
    Text("a második legnagyobb", "the second largest"),
    Text("a harmadik legnagyobb", "the third largest"),
)


def _rank(index: int) -> Text:
    return (
        _RANKS[index]
        if index < len(_RANKS)
        else Text(f"{hungarian_article(index + 1)} {index + 1}. legnagyobb", f"the {ordinal(index + 1).en} largest")
    )


def _tie_texts(red: list[int], white: list[int], names: tuple[str, ...]) -> Iterator[Text]:
    """Equal numbers of dolmens: the sizes are compared from the largest on."""
    count = len(red)
    if count == 0:
        yield Text("Döntetlen: egyik színnek sincs dolmenje.", "A draw: neither colour has a dolmen.")
        return
    yield Text(f"Mindkét színnek {count} dolmenje van.", f"Both colours have {count} dolmen{plural_s(count)}.")
    for index, (of_red, of_white) in enumerate(zip(red, white, strict=True)):
        if of_red != of_white:
            winner = names[0] if of_red > of_white else names[1]
            rank, most, least = _rank(index), max(of_red, of_white), min(of_red, of_white)
            even = (
                Text(" (előtte egyformák: {sizes})", " (equal before it: {sizes})").fill(sizes=", ".join(map(str, red[:index])))
                if index
                else Text("", "")
            )
            yield Text(
                "{who} {who:nyert|nyertél}: {rank} {who:dolmenje|dolmened} nagyobb, {most}:{least} mező{even}.",
                "{who} {who:wins|win}: {rank} dolmen decides, {most} cells to {least}{even}.",
            ).fill(who=winner, rank=rank, most=most, least=least, even=even)
            return
    sizes = ", ".join(map(str, red))
    yield Text(f"Döntetlen: a méretek is egyformák ({sizes}).", f"A draw: their sizes are equal too ({sizes}).")


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Each dolmen is worth one; their sizes, the largest first, break a tie."""
    sizes = sizes_of(state, seat)
    listed = " · ".join(map(str, sizes))
    return (ScoreLine(Text("Dolmenek", "Dolmens"), len(sizes), Text(listed, listed)),)
