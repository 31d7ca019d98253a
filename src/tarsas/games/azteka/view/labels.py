"""The few words that stand in Azteka's picture."""

from __future__ import annotations

from typing import Final

from ....language import Text
from ..text.parts import BIRTH_PART, PASSING_PARTS, TURN_PARTS

PICTURE: Final = Text(hu="Azteka, {what}", en="Azteka, {what}")
ROUND: Final = Text(hu="{number}. forduló", en="Round {number}")
THREE_PLAYERS: Final = Text(hu="Három játékos", en="Three players")
GAME_OVER: Final = Text(hu="Vége a játéknak", en="Game over")
SWAP_AFTER: Final = Text(hu="utána szerepcsere", en="roles swap after it")
LAST_ROUND: Final = Text(hu="az utolsó", en="the last one")
ONE_ROUND: Final = Text(hu="egyetlen forduló", en="a single round")
TO_COME: Final = Text(hu="még hátravan", en="still to come")
IN_PLAY: Final = Text(hu="most folyik", en="being played")
UNDECIDED: Final = Text(hu="eldöntetlen", en="undecided")
ROTATIONS: Final = Text(hu="Forgatás egymás után: {count}/{limit}", en="Rotations in a row: {count}/{limit}")
LAST_TURNS: Final = Text(hu="Az utolsó forgatások: még {count}", en="The last rotations: {count} to go")

SLICES_HELD: Final = Text(hu="Szeletek", en="Slices")
RINGS_HELD: Final = Text(hu="Gyűrűk", en="Rings")
IN_ONE_SLICE: Final = Text(hu="Egy szeletben", en="In one slice")
IN_ONE_RING: Final = Text(hu="Egy gyűrűben", en="In one ring")
FIGURES: Final = Text(hu="Figurák", en="Figures")
SHORT: Final = {
    SLICES_HELD: Text(hu="szelet", en="slices"),
    RINGS_HELD: Text(hu="gyűrű", en="rings"),
    IN_ONE_SLICE: Text(hu="1 szeletben", en="in 1 slice"),
    IN_ONE_RING: Text(hu="1 gyűrűben", en="in 1 ring"),
    FIGURES: Text(hu="figura", en="figures"),
}
WINNER: Final = Text(hu="Győztes", en="Winner")
SUPPLY: Final = Text(hu="készlet: {count}", en="supply: {count}")

TURN_A_RING: Final = Text(hu="Forgass el egy gyűrűt", en="Turn a ring")
RING_BUTTONS: Final = (Text("belső", "inner"), Text("2.", "2"), Text("3.", "3"), Text("külső", "outer"))
BUTTONS: Final = {
    TURN_PARTS[0]: Text(hu="45°", en="45°"),
    TURN_PARTS[1]: Text(hu="90°", en="90°"),
    BIRTH_PART: Text(hu="Lemondok róla", en="No birth"),
    PASSING_PARTS[0]: Text(hu="Múljanak el", en="Let pass"),
    PASSING_PARTS[1]: Text(hu="Maradjanak", en="Keep"),
}

YOU_WIN: Final = Text(hu="győzelem!", en="wins!")
OTHER_WINS: Final = Text(hu="győz {the} {role}", en="{role} wins")
UNDECIDED_ROUND: Final = Text(hu="eldöntetlen", en="undecided")
SLICE_CHANGE: Final = Text(hu="szelet {change}", en="slices {change}")
RING_CHANGE: Final = Text(hu="gyűrű {change}", en="rings {change}")
SLICE_OF: Final = Text(hu="szelet {count}/4", en="slice {count}/4")
RING_OF: Final = Text(hu="gyűrű {count}/8", en="ring {count}/8")
BIRTH: Final = Text(hu="születés", en="birth")
PASSING: Final = Text(hu="elmúlás", en="passing")
OTHERS: Final = Text(hu="{role}: {what}", en="{role}: {what}")
